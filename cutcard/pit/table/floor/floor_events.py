"""The events of the floor at one table. Past facts, frozen; `table_events.py` has the others."""

from dataclasses import dataclass

from cutcard.cards import Card


@dataclass(frozen=True, slots=True)
class CardsWatched:
    """From here on the cards of this table are watched; a table opened later says so when it opens."""


@dataclass(frozen=True, slots=True)
class CardsCounted:
    """The dealer has counted the cards of a stack."""

    cards: int
    must: int
    """What the stack must have."""
    stack: str = ""


@dataclass(frozen=True, slots=True)
class CardsReplaced:
    """The floorperson had cards taken out of the stack, and others put in."""

    removed: int
    added: int
    has: int
    """The cards of the stack after it."""
    must: int
    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class AlarmRaised:
    """A test says that something is wrong with the cards."""

    number: int
    """Alarms of a table are numbered from 1."""
    test: str
    says: str
    cards: tuple[Card, ...]
    """The cards it rests on."""
    round: int
    """The round in play, or the last one."""
    at: int
    """Microseconds since 1970."""
    dealer: str = ""
    stack: str = ""


@dataclass(frozen=True, slots=True)
class AlarmAcknowledged:
    """A floorperson has looked into it."""

    number: int
    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class DisputeOpened:
    """A player, the dealer or a floorperson asks for a decision on a round."""

    number: int
    """Disputes of a table are numbered from 1."""
    round: int
    by: str
    says: str
    at: int


@dataclass(frozen=True, slots=True)
class DisputeDecided:
    number: int
    by: str
    decision: str
    """for-player | for-house | no-change"""
    reason: str


@dataclass(frozen=True, slots=True)
class CorrectionApproved:
    """Another person than the one who made it has looked at a correction or an irregularity."""

    number: int
    by: str
    approved: bool
    reason: str


FloorEvent = (
    CardsWatched
    | CardsCounted
    | CardsReplaced
    | AlarmRaised
    | AlarmAcknowledged
    | DisputeOpened
    | DisputeDecided
    | CorrectionApproved
)
OF_THE_FLOOR = (
    CardsWatched,
    CardsCounted,
    CardsReplaced,
    AlarmRaised,
    AlarmAcknowledged,
    DisputeOpened,
    DisputeDecided,
    CorrectionApproved,
)
