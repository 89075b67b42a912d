"""Events of the stack in every game with cards: made ready, shuffled, cut, burned.

`stack` names a side of a double shoe or a batch of a shuffling device; empty means the one in use. Each game
does these acts by paragraphs of its own (`Clauses`).
"""

from dataclasses import dataclass

from cutcard.cards import Card
from cutcard.dealing.shoe import Stage
from cutcard.games.table.events.base import Event


@dataclass(frozen=True, slots=True)
class CardsInspected(Event):
    """Received at the table and inspected."""

    stack: str
    decks: int
    backs: str
    cutting_cards: int
    then: Stage


@dataclass(frozen=True, slots=True)
class CardsSpread(Event):
    """Out on the table, deck by deck, by suit and in sequence where they lie face up."""

    stack: str
    cards: int
    face_up: bool
    then: Stage


@dataclass(frozen=True, slots=True)
class CardsViewed(Event):
    """The first player had a look; empty where nobody has given a name yet."""

    stack: str
    player: str
    then: Stage


@dataclass(frozen=True, slots=True)
class CardsTurnedDown(Event):
    """Face down; or face up again, where the table stood idle."""

    stack: str
    face_up: bool
    then: Stage


@dataclass(frozen=True, slots=True)
class CardsWashed(Event):
    """Mixed by a washing or chemmy shuffle."""

    stack: str
    then: Stage


@dataclass(frozen=True, slots=True)
class CardsStacked(Event):
    """Stacked, ready to be shuffled."""

    stack: str
    then: Stage


@dataclass(frozen=True, slots=True)
class Shuffled(Event):
    """All cards of a stack; within a round only those that do not lie on the layout."""

    cards: int
    cutter: str
    """Who is offered the cut; empty for the first player to the table."""
    stack: str = ""
    by_hand: bool = False
    """By the dealer, at a table whose device shuffles the cards otherwise."""


@dataclass(frozen=True, slots=True)
class DeviceLoaded(Event):
    """All cards in the continuous device, which shuffles them; no cut, no cutting card, no burn."""

    cards: int


@dataclass(frozen=True, slots=True)
class CutRefused(Event):
    player: str
    offered_to: str
    """Who is offered the cut next; `dealer` when everybody has refused."""
    recorded: bool = True
    """False where nothing was recorded of this player's cut."""


@dataclass(frozen=True, slots=True)
class CardsCut(Event):
    """Cut, the cutting card put back into the stack, the stack into the shoe."""

    player: str
    position: int
    cutting_card: int
    """Cards in front of it; more than the stack holds where none is put back."""
    stack: str = ""
    burn: bool = True
    """A card is to be burned before the first is dealt."""
    bottom_covered: bool = False
    """A cutting card covers the bottom card."""


@dataclass(frozen=True, slots=True)
class RecutOrdered(Event):
    """A casino supervisor has the cards cut again."""

    cutter: str
    refused: tuple[str, ...]
    """Who is not asked again."""
    stack: str = ""
    burn: bool = True
    """The burn that came with the cut is no longer due."""


@dataclass(frozen=True, slots=True)
class CardBurned(Event):
    """Face downwards, into the discard rack. Its face is shown to nobody who does not ask."""

    card: Card | None = None


@dataclass(frozen=True, slots=True)
class BurnShown(Event):
    """Disclosed because a player asked."""

    player: str
    card: Card


@dataclass(frozen=True, slots=True)
class CardsDue(Event):
    """What the cards need after the round, and by which clause."""

    stage: Stage
    clause: str


@dataclass(frozen=True, slots=True)
class ShoeEmptied(Event):
    """Too few cards to complete the round."""


@dataclass(frozen=True, slots=True)
class ReshuffleOrdered(Event):
    """The house has the cards shuffled after a round."""


@dataclass(frozen=True, slots=True)
class DealerChanged(Event):
    """Another dealer has come to the table."""

    burn: bool = True
    """They burn a card first."""
