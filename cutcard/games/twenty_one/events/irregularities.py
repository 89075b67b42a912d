"""Events of what goes wrong at a table of twenty-one (2.15, 26.15). `hand` counts from 0 inside a box."""

from dataclasses import dataclass

from cutcard.cards import Card
from cutcard.games.table.events import Event


@dataclass(frozen=True, slots=True)
class TakenOut(Event):
    """A card has left the stack that no place waited for; the table's card source must follow."""

    card: Card
    stack: str
    """The side of a double shoe; empty for the one stack in use."""

    @property
    def taken_out(self) -> tuple[Card, str, bool]:
        """The card, its stack, and whether it stays on the layout instead of going to the discards."""
        return self.card, self.stack, False


@dataclass(frozen=True, slots=True)
class FaceUpCardFound(TakenOut):
    """2.15(a): turned face upwards in the shoe; it is not used in the game."""

    laid: str
    """Where it goes: the discard rack, or the segregated area of a double shoe."""


@dataclass(frozen=True, slots=True)
class CardDrawnUnseen(Event):
    """2.15(b): drawn in error, its face unexposed; it stays the next card."""


@dataclass(frozen=True, slots=True)
class CardExposed(TakenOut):
    """2.15(c): drawn in error and seen; it lies there as the next card for players and dealer."""

    next_box: int
    """Whose turn it is; 0 for the dealer."""

    @property
    def taken_out(self) -> tuple[Card, str, bool]:
        return self.card, self.stack, True


@dataclass(frozen=True, slots=True)
class ExposedCardUsed(Event):
    """2.15(c): it is dealt as though it were the next card from the shoe; box 0 is the dealer."""

    card: Card
    box: int


@dataclass(frozen=True, slots=True)
class ExposedCardRefused(Event):
    """2.15(c): these boxes get no additional card in this round."""

    box: int
    boxes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ExposedCardBurned(Event):
    """2.15(c): refused by the players, and the dealer cannot use it."""

    card: Card


@dataclass(frozen=True, slots=True)
class ExcessCardBurned(TakenOut):
    """2.15(d): the dealer drew it for themselves although their hand was complete."""


@dataclass(frozen=True, slots=True)
class DealerMissed(Event):
    """2.15(e): the dealer misses their own card; the players get their two first."""

    second: bool
    """Their second card, which follows the players' second cards anyway."""


@dataclass(frozen=True, slots=True)
class BoxMissed(Event):
    """2.15(g): the deal passes over this box: no card, or this one card and no second."""

    box: int
    card: Card | None


@dataclass(frozen=True, slots=True)
class CardMissed(Event):
    """2.15(g), (i): a card this hand should have had is not dealt to it."""

    box: int
    hand: int
    clause: str


@dataclass(frozen=True, slots=True)
class LateCardOffered(Event):
    """All others have their cards: the player is asked whether they take theirs now."""

    box: int
    hand: int
    clause: str


@dataclass(frozen=True, slots=True)
class LateCardAccepted(Event):
    box: int
    hand: int


@dataclass(frozen=True, slots=True)
class LateCardDue(Event):
    """2.15(i): all others have their additional cards; this hand gets its own now."""

    box: int
    hand: int


@dataclass(frozen=True, slots=True)
class HandDead(Event):
    """2.15(g), (i), (j)1: the hand is called dead."""

    box: int
    hand: int
    clause: str


@dataclass(frozen=True, slots=True)
class HoleCardMisread(Event):
    """2.15(j): put into the card reader although the first card is not an ace, ten or face card."""

    value_shown: bool
    """Whether this device lets a player determine its value."""


@dataclass(frozen=True, slots=True)
class ReaderFailed(Event):
    """2.15(k): from here on the table is dealt as without a card reader."""


@dataclass(frozen=True, slots=True)
class ReaderRepaired(Event):
    """The card reader is in use again."""
