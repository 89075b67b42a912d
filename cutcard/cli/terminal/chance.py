"""Where the terminal table's chance comes from: the operating system, or a seed for practice."""

import random
from collections.abc import Sequence


class Chance:
    """Unbiased orders of cards, what a display draws, and where a house bot cuts."""

    def __init__(self, seed: int | None) -> None:
        self.seed = seed
        self._source: random.Random = random.SystemRandom() if seed is None else random.Random(seed)

    def order(self, cards: int) -> Sequence[int]:
        """A random order of that many cards: every order is as likely as any other."""
        return self._source.sample(range(cards), cards)

    def below(self, most: int) -> int:
        """A number from 0, below this one: each as likely as any other."""
        return self._source.randrange(most)

    def between(self, least: int, most: int) -> int:
        return self._source.randint(least, most)
