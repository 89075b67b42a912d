"""The acts of players at a running table, and those of the table itself. A command of the game is a `Say`."""

from dataclasses import dataclass
from typing import Any

TABLE = "table"
"""The actor of the table's own acts: a deadline has passed, a player is gone."""


@dataclass(frozen=True, slots=True)
class Say:
    """A command of the game, sent by a player, or by a person of the house in a role."""

    command: Any
    role: str = ""
    """The role they speak in: `floorperson`. Empty for a player, for the dealer of a live table, and in older
    logs, whose actor it is."""


@dataclass(frozen=True, slots=True)
class Sit:
    """A player takes the seat at a box and brings chips."""

    box: int
    chips: int
    key: str = ""
    """The key under which the wallet has reserved them."""
    part: bool = False
    """Their browser takes part in the wash."""


@dataclass(frozen=True, slots=True)
class Bring:
    """More chips."""

    chips: int
    key: str = ""


@dataclass(frozen=True, slots=True)
class Leave:
    """A player leaves. While their wagers are in play the table decides for them; then they are paid out."""


@dataclass(frozen=True, slots=True)
class Ready:
    """A player is done with betting, or with what the open window offers."""


# --- a player's browser in the wash ---


@dataclass(frozen=True, slots=True)
class TakePart:
    """A seated player's browser takes part from the next wash on."""


@dataclass(frozen=True, slots=True)
class CommitPart:
    """A player's browser commits itself to its secret."""

    commitment: str
    wash: str = ""
    """The digest of the wash it is for; empty where a log is replayed."""


@dataclass(frozen=True, slots=True)
class OpenPart:
    """A player's browser opens its secret."""

    secret: str
    wash: str = ""


# --- a live dealer's ---


@dataclass(frozen=True, slots=True)
class BeginDealing:
    """A person with the role of a dealer takes the dealer's place at a table that is dealt by hand."""


@dataclass(frozen=True, slots=True)
class EndDealing:
    """The dealer leaves their place: between two rounds, or relieved within one."""


@dataclass(frozen=True, slots=True)
class Next:
    """The dealer or the floorperson does the one act of theirs that the table waits for."""

    late: bool = False
    """The time of the player who is asked is over, or they are gone: the house answers for them."""
    role: str = ""
    """`floorperson`, where one of them says it."""


@dataclass(frozen=True, slots=True)
class ReturnBets:
    """The dealer returns the wagers of a player that cannot be dealt."""

    player: str


# --- the table's own ---


@dataclass(frozen=True, slots=True)
class Open:
    """The table opens with its sheet, its first chips and its house bots."""

    sheet: str
    digest: str
    chips: int
    key: str
    bots: int = 0
    watched: bool = False
    """Its cards are watched for alarms."""


@dataclass(frozen=True, slots=True)
class Fill:
    """Chips from the house for the rack."""

    chips: int
    key: str = ""


@dataclass(frozen=True, slots=True)
class WatchCards:
    """The cards of a table that was opened before there were alarms are watched from now on."""


@dataclass(frozen=True, slots=True)
class Expire:
    """A deadline has passed: the table does what it does when nobody answers."""


@dataclass(frozen=True, slots=True)
class EndWash:
    """The time to commit or to open in a wash is over."""

    wash: str = ""
    stage: str = ""
    """Which of the two; both are empty where a log is replayed."""


@dataclass(frozen=True, slots=True)
class SendAway:
    """A player who has been disconnected too long loses their seat."""

    player: str


@dataclass(frozen=True, slots=True)
class Close:
    """The table closes. It finishes the round by itself and pays everybody out."""


# --- the floorperson's, and what follows from it ---


@dataclass(frozen=True, slots=True)
class Order:
    """A person orders something as the floorperson, with a reason: a command, or the act that is awaited."""

    command: Any = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class RelieveDealer:
    """A person relieves the dealer of a live table as the floorperson, and says why."""

    reason: str = ""


@dataclass(frozen=True, slots=True)
class CountCards:
    """The dealer of a live table has counted the cards of the stack."""

    cards: int


@dataclass(frozen=True, slots=True)
class ReplaceCards:
    """The floorperson has cards taken out of the stack, or others put in."""

    removed: int
    added: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class AcknowledgeAlarm:
    """A floorperson has looked into an alarm."""

    number: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class OpenDispute:
    """Somebody at the table asks the floorperson for a decision on a round."""

    round: int
    says: str = ""


@dataclass(frozen=True, slots=True)
class DecideDispute:
    number: int
    decision: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ApproveCorrection:
    """A floorperson has looked at a correction that somebody else made: right, or not."""

    number: int
    approved: bool
    reason: str = ""


FloorAct = CountCards | ReplaceCards | AcknowledgeAlarm | OpenDispute | DecideDispute | ApproveCorrection


@dataclass(frozen=True, slots=True)
class Announce:
    """Another sheet for the table is announced (8.3). Times are microseconds since 1970; 0 for none."""

    sheet: str
    effective: int = 0
    """When it takes effect; not asked of limits, which change at once."""
    notified: int = 0
    """When the Commission was told."""
    by: str = ""
    """Who announces it."""


@dataclass(frozen=True, slots=True)
class WithdrawChange:
    """The announced change is taken back."""

    by: str = ""
    """Who takes it back."""


@dataclass(frozen=True, slots=True)
class TakeEffect:
    """The time of the announced change has come, and no round is being played."""


Act = (
    Say
    | Sit
    | Bring
    | Leave
    | Ready
    | TakePart
    | CommitPart
    | OpenPart
    | BeginDealing
    | EndDealing
    | Next
    | ReturnBets
    | Open
    | Fill
    | Expire
    | EndWash
    | SendAway
    | Close
    | Order
    | RelieveDealer
    | Announce
    | WithdrawChange
    | TakeEffect
    | WatchCards
    | FloorAct
)


def kind(act: Act) -> str:
    """The word stored for it in an entry."""
    return type(act).__name__.lower()
