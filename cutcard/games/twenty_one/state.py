"""The parts of a state that every table of twenty-one has: whose turn it is, who joins, what went wrong.

A game's `TableState` is a `NamedTuple` of its own with these fields beside its own ones.
"""

from enum import Enum
from typing import NamedTuple, Protocol, Self, TypeVar

from cutcard.cards import Card
from cutcard.games.table.state import CardTableState
from cutcard.games.twenty_one.boxes import Box, DealersHand


class Turn(NamedTuple):
    """Whose decision it is: an index into the boxes, and a hand of that box."""

    box: int
    hand: int


class Joining(NamedTuple):
    """A double or split of a shared box that waits for its other bettors (2.13(d), (e))."""

    box: int
    hand: int
    """The doubled hand, or the left one of the two a split made."""
    split: bool
    asked: tuple[str, ...]
    """Who has not answered yet."""


class Mishaps(NamedTuple):
    """What goes wrong in a round, said before it is dealt or as it happens (2.15)."""

    disordered: bool = False
    """A missed card has changed the order of the deal (2.15(e), (g))."""
    dealer_missed: bool = False
    """The dealer does not give themselves their first card in its turn (2.15(e))."""
    no_card: tuple[int, ...] = ()
    """Boxes the deal to come passes over (2.15(g))."""
    one_card: tuple[tuple[int, Card], ...] = ()
    """Boxes the deal to come gives this one card and no second (2.15(g))."""
    wrong_side: bool = False
    """The round to come is dealt from the other side than its determinant card says (2.15(h))."""
    elsewhere: int = 0
    """How many cards on the layout came from the side that is not in use now (2.15(h))."""
    exposed: Card | None = None
    """Drawn in error and seen: it lies there as the next card (2.15(c))."""
    in_hand: bool = False
    """That card is being dealt: it has left the shoe already."""
    frozen: tuple[int, ...] = ()
    """Boxes that get no additional card: the exposed one was refused (2.15(c))."""
    asking: int = 0
    """The box that is asked now whether it takes a card that was missed (2.15(g), (i))."""


NO_MISHAPS = Mishaps()


class TwentyOneState(CardTableState, Protocol):
    """The common fields of the state of a table of twenty-one."""

    @property
    def phase(self) -> Enum:
        """Where a round stands."""
        ...

    @property
    def boxes(self) -> tuple[Box, ...]:
        """Of the round being played, or the last one, in the order of the boxes."""
        ...

    @property
    def dealer(self) -> DealersHand: ...

    @property
    def turn(self) -> Turn: ...

    @property
    def drawing(self) -> bool:
        """The hand whose turn it is waits for a card."""
        ...

    @property
    def cards_out(self) -> int:
        """Cards of this round on the layout."""
        ...

    @property
    def joining(self) -> Joining | None: ...

    @property
    def alone(self) -> tuple[tuple[int, str], ...]:
        """Boxes whose first bettor does not consent to a newcomer, with their name or empty for any."""
        ...

    @property
    def permitted(self) -> tuple[tuple[str, int], ...]:
        """Players who were permitted a number of boxes of their own."""
        ...

    @property
    def mishaps(self) -> Mishaps: ...

    @property
    def reader_out(self) -> bool:
        """The card reader does not work."""
        ...

    @property
    def in_the_deal(self) -> bool:
        """Whether the initial cards are being dealt."""
        ...

    @property
    def in_play(self) -> bool:
        """Whether players decide."""
        ...

    def box(self, number: int) -> Box | None: ...

    def boxes_permitted(self, player: str) -> int: ...

    def with_box(self, box: Box) -> Self: ...

    def boxes_with(self, box: Box) -> tuple[Box, ...]: ...


State = TypeVar("State", bound=TwentyOneState)


def the_box(state: TwentyOneState, number: int) -> Box:
    box = state.box(number)
    assert box is not None
    return box
