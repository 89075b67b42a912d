"""What the common half of a card table needs to know of a sheet and of a table's state.

A game's `TableState` is a `NamedTuple` of its own. It has these fields beside its own ones, under these
names; nothing is inherited, so each game's state stays one flat, frozen value.
"""

from typing import Any, Protocol, Self, TypeVar

from cutcard.dealing.burn import BurnCard
from cutcard.dealing.shoe import Shoe
from cutcard.games.table.bets import Bet


class DecksSheet(Protocol):
    """The rules of a table with cards."""

    @property
    def decks(self) -> int: ...


class CardTableState(Protocol):
    """The common fields of a card table's state."""

    @property
    def shoe(self) -> Shoe:
        """The stack in use: the one a round is dealt from."""
        ...

    @property
    def cutter(self) -> str:
        """Who is offered the cut; empty for the first player to the table."""
        ...

    @property
    def refused_cut(self) -> tuple[str, ...]: ...

    @property
    def bets(self) -> tuple[Bet, ...]:
        """Laid for the round to come, in the order they were laid."""
        ...

    @property
    def burn(self) -> BurnCard | None:
        """The last card burned."""
        ...

    @property
    def in_round(self) -> bool:
        """Whether betting is closed for a round that has not ended."""
        ...

    def _replace(self, *args: Any, **kwargs: Any) -> Self: ...


Sheet = TypeVar("Sheet", bound=DecksSheet)
State = TypeVar("State", bound=CardTableState)
