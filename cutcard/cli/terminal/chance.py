"""Where the terminal table's chance comes from: the operating system, or a seed for practice."""

import random
from collections.abc import Sequence


class Chance:
    """Unbiased orders of cards, and where a house bot cuts."""

    def __init__(self, seed: int | None) -> None:
        self.seed = seed
        self._source: random.Random = random.SystemRandom() if seed is None else random.Random(seed)

    def order(self, cards: int) -> Sequence[int]:
        """A random order of that many cards: every order is as likely as any other."""
        return self._source.sample(range(cards), cards)

    def between(self, least: int, most: int) -> int:
        return self._source.randint(least, most)
