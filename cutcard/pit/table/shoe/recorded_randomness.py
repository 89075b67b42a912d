"""The randomness of one table: drawn and recorded for its log, or taken from it."""

from collections.abc import Callable, Sequence

from cutcard.pit.table.randomness import RandomSource


class RecordedRandomness:
    """The table's randomness: drawn and recorded for the log, or replayed from it."""

    def __init__(self, random_source: RandomSource) -> None:
        self._random_source = random_source
        self.orders: list[Sequence[int]] = []
        self.numbers: list[int] = []
        self.replay_first: tuple[list[Sequence[int]], list[int]] = ([], [])
        """Orders and numbers that were drawn before. They are returned first."""
        self.secret_order: Callable[[int], Sequence[int] | None] = lambda cards: None
        """The order that follows from a secret, which the log holds instead of it; None without one."""

    def order(self, cards: int) -> Sequence[int]:
        if not self.replay_first[0] and (made := self.secret_order(cards)) is not None:
            return made
        drawn = self.replay_first[0].pop(0) if self.replay_first[0] else self._random_source.order(cards)
        self.orders.append(drawn)
        return drawn

    def below(self, most: int) -> int:
        drawn = self.replay_first[1].pop(0) if self.replay_first[1] else self._random_source.below(most)
        self.numbers.append(drawn)
        return drawn
