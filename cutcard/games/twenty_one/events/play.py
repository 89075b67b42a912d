"""Events of a round of twenty-one: cards, words said, decisions. `hand` counts from 0 inside a box."""

from dataclasses import dataclass

from cutcard.cards import Card
from cutcard.games.table.events import Event


@dataclass(frozen=True, slots=True)
class CardDealt(Event):
    """A card for a box's hand, or for the dealer (box 0). None: its face is known to nobody."""

    box: int
    hand: int
    card: Card | None
    face_up: bool


@dataclass(frozen=True, slots=True)
class TotalAnnounced(Event):
    """2.6(f), (g), (h), 2.11(c): the dealer announces a point total; box 0 is their own."""

    box: int
    hand: int
    total: int
    soft: bool


@dataclass(frozen=True, slots=True)
class BlackjackAnnounced(Event):
    """2.7(a), (b)."""

    box: int


@dataclass(frozen=True, slots=True)
class CardsRemoved(Event):
    """2.7(a): a blackjack paid early is taken off the layout before any player receives a third card."""

    box: int


@dataclass(frozen=True, slots=True)
class CardAsked(Event):
    """The player draws (2.12(a))."""

    box: int
    hand: int


@dataclass(frozen=True, slots=True)
class HandStood(Event):
    box: int
    hand: int
    itself: bool = False
    """Nothing else was left to a hand others do not see, such as a 21: it is its player's to know."""


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """This hand is the next to decide (2.6(f), 2.11(b))."""

    box: int
    hand: int


@dataclass(frozen=True, slots=True)
class PlayersFinished(Event):
    """Every player's decisions have been carried out."""


@dataclass(frozen=True, slots=True)
class HoleCardInserted(Event):
    """2.6(j): moved face down into the card reader, seen by nobody."""


@dataclass(frozen=True, slots=True)
class HoleCardRead(Event):
    """2.6(j): the reader tells whether the dealer has a blackjack and nothing else."""

    blackjack: bool


@dataclass(frozen=True, slots=True)
class DealerTurns(Event):
    """The dealer is about to turn their hole card."""


@dataclass(frozen=True, slots=True)
class HoleCardTurned(Event):
    card: Card


@dataclass(frozen=True, slots=True)
class DealersCardCalled(Event):
    """2.6(h): "Dealer's Card"; without a hole card the second card is dealt after these words only."""


@dataclass(frozen=True, slots=True)
class DealerFinished(Event):
    """The dealer takes no further card (2.12(b), (c))."""


@dataclass(frozen=True, slots=True)
class SupervisorNotified(Event):
    """The dealer calls a casino supervisor of the table; nothing is done until they have decided."""

    clause: str


@dataclass(frozen=True, slots=True)
class CardsPickedUp(Event):
    """2.6(i): in this order of boxes, the dealer's own cards last."""

    boxes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RoundVoided(Event):
    """The round is dead: no cards are left to complete it (2.15(f)), or for the floorperson's reason."""

    reason: str = ""


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    number: int
