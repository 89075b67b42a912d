"""Events of the stack in every game with cards: made ready, shuffled, cut, burned.

`stack` names a side of a double shoe or a batch of a shuffling device; empty means the one in use.
The clauses are blackjack's; red dog has the same acts by 6.2 to 6.4, 6.5(k) and 6.9.
"""

from dataclasses import dataclass

from cutcard.cards import Card
from cutcard.dealing.shoe import Stage
from cutcard.games.table.events.base import Event


@dataclass(frozen=True, slots=True)
class CardsInspected(Event):
    """2.4(a): received at the table and inspected."""

    stack: str
    decks: int
    backs: str
    cutting_cards: int
    then: Stage


@dataclass(frozen=True, slots=True)
class CardsSpread(Event):
    """2.4(b), 2.5(j): out on the table, deck by deck, by suit and in sequence where they lie face up."""

    stack: str
    cards: int
    face_up: bool
    then: Stage


@dataclass(frozen=True, slots=True)
class CardsViewed(Event):
    """2.4(b), 2.5(j): the first player had a look; empty where nobody has given a name yet."""

    stack: str
    player: str
    then: Stage


@dataclass(frozen=True, slots=True)
class CardsTurnedDown(Event):
    """2.4(c), 2.5(j)."""

    stack: str
    face_up: bool
    then: Stage


@dataclass(frozen=True, slots=True)
class CardsWashed(Event):
    """2.4(c), (d), 2.5(j)1: mixed by a washing or chemmy shuffle."""

    stack: str
    then: Stage


@dataclass(frozen=True, slots=True)
class CardsStacked(Event):
    """2.4(c), (d), (e), 2.5(j)."""

    stack: str
    then: Stage


@dataclass(frozen=True, slots=True)
class Shuffled(Event):
    """2.5(a); within a round only the discards are shuffled (2.15(f))."""

    cards: int
    cutter: str
    """Who is offered the cut; empty for the first player to the table."""
    stack: str = ""
    by_hand: bool = False
    """2.15(f): the discards of the 6 to 5 variation, whose device holds the other cards."""


@dataclass(frozen=True, slots=True)
class DeviceLoaded(Event):
    """2.21: all cards in the continuous device, which shuffles them; no cut, no cutting card, no burn."""

    cards: int


@dataclass(frozen=True, slots=True)
class CutRefused(Event):
    player: str
    offered_to: str
    """Who is offered the cut next; `dealer` when everybody has refused (2.5(f))."""


@dataclass(frozen=True, slots=True)
class CardsCut(Event):
    """2.5(c), (d): cut, the cutting card put back into the stack, the stack into the shoe."""

    player: str
    position: int
    cutting_card: int
    """Cards in front of it; more than the stack holds where none is put back."""
    stack: str = ""
    burn: bool = True
    """A card is to be burned before the first is dealt (2.6(c), 2.15(f))."""
    bottom_covered: bool = False
    """2.5(i): a cutting card covers the bottom card."""


@dataclass(frozen=True, slots=True)
class RecutOrdered(Event):
    """2.5(g): a casino supervisor has the cards cut again."""

    cutter: str
    refused: tuple[str, ...]
    """Who is not asked again."""
    stack: str = ""
    burn: bool = True
    """The burn that came with the cut is no longer due."""


@dataclass(frozen=True, slots=True)
class CardBurned(Event):
    """2.6(c): face downwards, into the discard rack. Its face is shown to nobody who does not ask."""

    card: Card | None = None


@dataclass(frozen=True, slots=True)
class BurnShown(Event):
    """2.6(c): disclosed because a player asked."""

    player: str
    card: Card


@dataclass(frozen=True, slots=True)
class CardsDue(Event):
    """What the cards need after the round: 2.5(i), 2.6(m), 2.21."""

    stage: Stage
    clause: str


@dataclass(frozen=True, slots=True)
class ShoeEmptied(Event):
    """2.15(f): too few cards to complete the round."""


@dataclass(frozen=True, slots=True)
class ReshuffleOrdered(Event):
    """2.5(h)1."""


@dataclass(frozen=True, slots=True)
class DealerChanged(Event):
    """Another dealer has come to the table."""

    burn: bool = True
    """He burns a card first (2.6(c))."""
