"""What the defaults need to know of a table's state, and the hand of a box."""

from typing import NamedTuple, Protocol, TypeVar

from cutcard.cards import Card
from cutcard.games.defaults.sheet import CardSheet
from cutcard.games.table.state import CardTableState


class Hand(NamedTuple):
    """A box in play: its one wager and its cards."""

    box: int
    player: str
    amount: int
    cards: tuple[Card, ...] = ()
    settled: bool = False


class RoundState(CardTableState, Protocol):
    """A state that knows where the next card of its round goes: fields of a game's own `TableState`."""

    @property
    def rounds(self) -> int: ...

    @property
    def place(self) -> str:
        """Where the next card goes: a box's number or `dealer`; empty where none is due."""
        ...


class HandsState(RoundState, Protocol):
    """A state whose boxes and dealer have a hand each."""

    @property
    def hands(self) -> tuple[Hand, ...]:
        """Of the round being played, or the last one, from the dealer's left."""
        ...

    @property
    def dealer(self) -> tuple[Card, ...]: ...


class MishapState(CardTableState, Protocol):
    """A state that knows the cards that went wrong."""

    @property
    def drawn(self) -> bool:
        """Whether a card was drawn in error: it is the next card."""
        ...

    @property
    def discarded(self) -> tuple[Card, ...]:
        """Cards of this round that were seen and not used."""
        ...


Sheet = TypeVar("Sheet", bound=CardSheet)
State = TypeVar("State", bound=HandsState)
AnyState = TypeVar("AnyState", bound=RoundState)
Mishaps = TypeVar("Mishaps", bound=MishapState)
