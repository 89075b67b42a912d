"""A second table that follows the events of the first without calling the rules; both have the same state.

At every step it could take over: it has the same state, the same cards in the same order, the same record.
"""

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

from cutcard.games.croupier.croupier import (
    CardSource,
    Croupier,
    Draw,
    Step,
    TwoSides,
    VirtualShoe,
    virtual_source,
)
from cutcard.games.protocol import Game

Permute = Callable[[int], Sequence[int]]


class Twin:
    """Follows a table step by step; of its randomness it gets only the orders of the shuffles."""

    def __init__(self, game: Game, sheet: Any, permute: Permute, *, patient: bool = False) -> None:
        self._permute = permute
        self._orders: deque[Sequence[int]] = deque()
        source = virtual_source(game.bind(sheet).stock(), lambda cards: self._orders.popleft())
        self.croupier = Croupier(game.bind(sheet), source, patient=patient)

    def recorded(self, cards: int) -> Sequence[int]:
        """Records an order of the first table's shuffle; this is that table's `permute`."""
        order = self._permute(cards)
        self._orders.append(order)
        return order

    def refused(self) -> None:
        """The command was refused: a shuffle made for it is forgotten."""
        self._orders.clear()

    def follow(self, steps: Sequence[Step]) -> None:
        for step in steps:
            self.croupier.follow(step)
            self.croupier.forget()

    def check(self, first: Croupier) -> None:
        """Both have the same state; no order of a shuffle is left over."""
        assert self.croupier.state == first.state
        assert cards_of(self.croupier.source) == cards_of(first.source)
        assert self.croupier.acts == first.acts
        assert not self._orders

    def takes_over(self, permute: Permute, draw: Draw) -> Croupier:
        """The table that continues from here with its own randomness."""
        mine = self.croupier
        source = _with_chance(mine.source, permute)
        return Croupier(mine.rules, source, mine.state, list(mine.steps), draw=draw, acts=list(mine.acts))


def cards_of(source: CardSource) -> Any:
    """The cards of a virtual source, without its randomness."""
    return _with_chance(source, sorted)  # type: ignore[arg-type]


def _with_chance(source: CardSource, permute: Permute) -> CardSource:
    if isinstance(source, TwoSides):
        return TwoSides(_with_chance(source.left, permute), _with_chance(source.right, permute))
    assert isinstance(source, VirtualShoe)
    return source._replace(permute=permute)
