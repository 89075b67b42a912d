"""Events of the stack that only blackjack has; the others are in `games/table/events`.

`stack` names a side of a double shoe or a batch of a shuffling device; empty means the one in use.
"""

from dataclasses import dataclass

from cutcard.cards import Card
from cutcard.dealing.shoe import Stage
from cutcard.games.table.events import Event

# --- before a shuffle: the opening (2.4), a table that stood idle (2.5(j)) --------------------------------


@dataclass(frozen=True, slots=True)
class PreShuffledReceived(Event):
    """2.4(a): cards that came shuffled, ready to be cut."""

    cards: int
    cutter: str
    stack: str = ""


@dataclass(frozen=True, slots=True)
class TableIdle(Event):
    """2.5(j): nobody plays; the cards are taken out of shoe and discard rack."""


@dataclass(frozen=True, slots=True)
class SpreadAsked(Event):
    """2.5(j)2: a player wants the batch from the device spread and reshuffled before it is dealt."""

    player: str
    then: Stage | None
    """What the cards in use need now; None where that stays as it is."""


# --- shuffle, cut, burn -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BatchesChanged(Event):
    """2.2(d)3, 4, (e): one batch, counted whole, goes into the device to be shuffled; the other comes out."""

    stored: str
    taken: str
    cards: int
    then: Stage = Stage.CUT


@dataclass(frozen=True, slots=True)
class DiscardsShuffled(Event):
    """2.6(m): the discards shuffled, split into three stacks, each put in at its mark in the shoe."""

    stacks: tuple[int, int, int]
    marks: tuple[int, int, int]
    """Cards of the shoe in front of each stack."""
    cards: int
    """In the shoe now."""


@dataclass(frozen=True, slots=True)
class RoundsBurnDue(Event):
    """2.6A(c): the licensee has a card burned at the commencement of each round."""


@dataclass(frozen=True, slots=True)
class DeterminantCalled(Event):
    """2.6(d)1: betting is closed (2.3(j)) and the dealer draws from this side of the double shoe."""

    side: str


@dataclass(frozen=True, slots=True)
class DeterminantDrawn(Event):
    """2.6(d)1: the suit says from which side the round is dealt."""

    card: Card
    drawn_from: str
    dealt_from: str


@dataclass(frozen=True, slots=True)
class DeterminantBurned(Event):
    """2.6(d)2: a card of the other side's colour goes to the segregated area of its own side."""

    card: Card
    side: str
