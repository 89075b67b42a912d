"""The events of a running table beside the game: who sits, which chips come and go. Past facts, frozen."""

from dataclasses import dataclass

from cutcard.pit.table.floor.floor_events import FloorEvent


@dataclass(frozen=True, slots=True)
class TableOpened:
    table: str
    game: str
    sheet: str
    """The whole text of its sheet, so that the log needs no other file."""
    digest: str
    limits: str = ""
    """The digest of its limits; empty in logs of before rounds were recorded with their rules."""
    automations: tuple[str, ...] | None = None
    """What the house does by itself here, by the names of `Automation`; None for all of it."""
    watched: bool = False
    """Its cards are watched for alarms; False in logs of before there were any."""


@dataclass(frozen=True, slots=True)
class ChangeAnnounced:
    """Another sheet is announced: posted on the table's page and told to everybody there (8.3)."""

    sheet: str
    """Its whole text."""
    digest: str
    effective: int
    """When it takes effect, in microseconds since 1970."""
    notified: int
    """When the Commission was told; 0 where it need not be."""
    by: str
    says: tuple[str, ...]
    """What changes, in words."""
    clause: str
    """8.3(b) or 8.3(c); empty where no rule changes."""


@dataclass(frozen=True, slots=True)
class ChangeWithdrawn:
    digest: str
    by: str = ""
    """Who took it back; empty in older logs."""


@dataclass(frozen=True, slots=True)
class SheetChanged:
    """The announced sheet is in effect from here on."""

    digest: str
    new_cards: bool = False
    """The cards were taken out and others brought: a change of rules, not of limits."""


@dataclass(frozen=True, slots=True)
class RoundRules:
    """The rules and limits the round just begun is played under."""

    sheet: str
    limits: str


@dataclass(frozen=True, slots=True)
class RackFilled:
    """Chips from the house, into the rack or, by `name`, into what the game keeps beside it (a meter)."""

    cents: int
    key: str
    name: str = "house"


@dataclass(frozen=True, slots=True)
class Seated:
    box: int
    player: str
    bot: bool = False
    part: bool = False
    """Their browser takes part in the wash."""


@dataclass(frozen=True, slots=True)
class DealerCame:
    """A person takes the dealer's place."""

    dealer: str


@dataclass(frozen=True, slots=True)
class DealerLeft:
    dealer: str


@dataclass(frozen=True, slots=True)
class OrderGiven:
    """What follows in the entry was ordered by the floorperson."""

    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class ChipsBrought:
    """From the wallet under this key. A bot's chips come from the rack."""

    player: str
    cents: int
    key: str = ""


@dataclass(frozen=True, slots=True)
class PlayerReady:
    player: str


@dataclass(frozen=True, slots=True)
class ReadyCleared:
    """Another question is open, so nobody is ready any more."""


@dataclass(frozen=True, slots=True)
class NobodyBet:
    """Everybody sits the round out and no wager is laid. All are asked again."""


@dataclass(frozen=True, slots=True)
class LeaveRequested:
    """The player leaves once their wagers are decided."""

    player: str


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """The player's chips go back to the wallet under the keys they came by."""

    player: str
    cents: int


@dataclass(frozen=True, slots=True)
class LateChipsReturned:
    """Chips of a player who has left go back to the wallet. The keys they came by are settled already, so
    these go under a new key."""

    player: str
    cents: int
    key: str


@dataclass(frozen=True, slots=True)
class MeterEmptied:
    """What the house kept beside its rack goes back into the rack."""

    cents: int
    name: str


@dataclass(frozen=True, slots=True)
class TableShutDown:
    """The table is closed for good. The chips of its rack go back to the wallet."""

    cents: int


# --- the shoe and its proof ---


@dataclass(frozen=True, slots=True)
class SecretDrawn:
    """A secret of the house from which the order of a stack follows, sealed with a key of the house."""

    number: int
    """Of the secrets drawn at this table, from 1."""
    sealed: str
    """In base64."""
    stack: str = ""
    """The stack it is for, where a table has two sides."""


@dataclass(frozen=True, slots=True)
class SecretRevealed:
    """No card of its order is left to be dealt."""

    number: int
    secret: str
    """In hexadecimal digits."""


@dataclass(frozen=True, slots=True)
class ProofRecorded:
    """One record of the proof of a shoe (`cutcard/proof`): what anybody may read."""

    line: str


@dataclass(frozen=True, slots=True)
class PartTaken:
    """A player's browser takes part in the next wash."""

    player: str


@dataclass(frozen=True, slots=True)
class PartForgone:
    """A player's browser did not answer in time: the table waits for it no more."""

    player: str


@dataclass(frozen=True, slots=True)
class PartCommitted:
    player: str
    commitment: str


@dataclass(frozen=True, slots=True)
class PartOpened:
    player: str
    secret: str


Event = (
    TableOpened
    | RackFilled
    | Seated
    | DealerCame
    | DealerLeft
    | OrderGiven
    | ChipsBrought
    | PlayerReady
    | ReadyCleared
    | NobodyBet
    | LeaveRequested
    | PlayerLeft
    | LateChipsReturned
    | MeterEmptied
    | TableShutDown
    | ChangeAnnounced
    | ChangeWithdrawn
    | SheetChanged
    | RoundRules
    | SecretDrawn
    | SecretRevealed
    | ProofRecorded
    | PartTaken
    | PartForgone
    | PartCommitted
    | PartOpened
    | FloorEvent
)

OF_THE_RULES = (TableOpened, ChangeAnnounced, ChangeWithdrawn, SheetChanged, RoundRules)
"""Events that say which rules the table is played by."""
OF_THE_SHOE = (
    SecretDrawn,
    SecretRevealed,
    ProofRecorded,
    PartTaken,
    PartForgone,
    PartCommitted,
    PartOpened,
)
"""Events of the shoe and its proof."""
