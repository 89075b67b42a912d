"""The frames of a table's socket, both ways. The page's types are generated from these (`web/typescript.py`).

Amounts are integer cents. Cards are written as in round notation (`Th`); `null` is a card whose face the
reader may not see. A hand is named as in round notation: `3`, `3.2`, `dealer`, `dealer.2`. Frames are JSON
objects; `type` says which frame it is.
"""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from cutcard.pit.table.answers import AnswerFrame, RefusalReason
from cutcard.web.wire_coach import CoachChance as CoachChance
from cutcard.web.wire_coach import CoachChances as CoachChances
from cutcard.web.wire_coach import CoachedChoice as CoachedChoice
from cutcard.web.wire_coach import CoachPrices as CoachPrices
from cutcard.web.wire_coach import CoachStatus as CoachStatus
from cutcard.web.wire_coach import CoachValues as CoachValues
from cutcard.web.wire_coach import CoachVerdict as CoachVerdict
from cutcard.web.wire_coach import WagerPrice as WagerPrice
from cutcard.web.wire_dealing import DealerAct as DealerAct
from cutcard.web.wire_dealing import Dealing as Dealing
from cutcard.web.wire_dealing import Payment as Payment
from cutcard.web.wire_felt import BoxOnFelt as BoxOnFelt
from cutcard.web.wire_felt import DiceOnFelt as DiceOnFelt
from cutcard.web.wire_felt import FeltFrame as FeltFrame
from cutcard.web.wire_felt import HandOnFelt as HandOnFelt
from cutcard.web.wire_felt import Meter as Meter
from cutcard.web.wire_felt import ShoeOnFelt as ShoeOnFelt
from cutcard.web.wire_felt import WagerOnFelt as WagerOnFelt
from cutcard.web.wire_proof import CardProof as CardProof
from cutcard.web.wire_proof import ShoeProof as ShoeProof

MOST_BYTES = 16 * 1024
"""The longest incoming frame."""

# --- the page's own keys; none of them is the key of a choice ---

KEY_AGAIN = "a"
"""Repeats the wagers of the last round."""
KEY_DOUBLE_BETS = "x"
"""Doubles the wager on every spot."""
KEY_UNDO = "z"
KEY_CLEAR = "c"


# --- what has happened, in the order it did ---------------------------------------------------------------


class Said(Struct, frozen=True, tag="said"):
    """A sentence for everybody. The page reads it out (`aria-live`) and keeps it in its record."""

    text: str
    player: str = ""
    """The player it is about, if it is about one."""
    clause: str = ""


class Dealt(Struct, frozen=True, tag="dealt"):
    """A card came from the shoe to a hand, at `index`."""

    place: str
    index: int
    face: str | None
    proof: CardProof | UnsetType = UNSET
    """What proves the face; not there for a card face down, and where the shoe is not proven."""


class Turned(Struct, frozen=True, tag="turned"):
    """A card was turned face up."""

    place: str
    index: int
    face: str
    proof: CardProof | UnsetType = UNSET


class FeltAccount(Struct, frozen=True, tag="felt"):
    """A wager on the layout."""

    box: int
    player: str
    wager: str


class PurseAccount(Struct, frozen=True, tag="purse"):
    """A player's chips."""

    player: str


class RackAccount(Struct, frozen=True, tag="rack"):
    """The house's chips."""


class MeterAccount(Struct, frozen=True, tag="meter"):
    """Money that the house keeps beside its rack: `meter` is the one on the felt, others are not shown."""

    name: str


ChipAccount = FeltAccount | PurseAccount | RackAccount | MeterAccount


class ChipsMoved(Struct, frozen=True, tag="chips"):
    """Chips moved from one account to another."""

    source: ChipAccount
    target: ChipAccount
    cents: int


class CardsMoved(Struct, frozen=True, tag="cards"):
    """Cards moved: `split` (the hand makes two), `discarded` (a hand, or without a place all cards, to the
    rack), `moved` (the dealer's up card to this hand), `shuffled`, `cut`, `burned`."""

    what: Literal["split", "discarded", "moved", "shuffled", "cut", "burned"]
    place: str = ""


class Rolled(Struct, frozen=True, tag="rolled"):
    """The dice are at rest."""

    first: int
    second: int


class RoundOver(Struct, frozen=True, tag="over"):
    """Each player's net result of the round, in cents."""

    round: int
    results: tuple[tuple[str, int], ...]


Told = Said | Dealt | Turned | ChipsMoved | CardsMoved | Rolled | RoundOver


# --- who is there, what is asked --------------------------------------------------------------------------


class Seat(Struct, frozen=True):
    box: int
    player: str
    bot: bool
    here: bool
    """Connected now."""
    chips: int
    ready: bool = False
    """Is done with betting, or with the open window."""
    leaving: bool = False


class PlayerChoice(Struct, frozen=True):
    """A choice. The page sends `say` as it is or, if `most` is not 0, `say`, a blank, the amount and `then`.
    An amount is dollars (`12.50`), or a number of cards for a cut."""

    say: str
    label: str
    key: str = ""
    """The key that makes the choice."""
    barred: RefusalReason | None = None
    least: int = 0
    most: int = 0
    unit: int = 1
    amount: int = 0
    """The amount the page offers first."""
    of: Literal["cents", "cards"] = "cents"
    """The unit of `least`, `most`, `unit` and `amount`."""
    then: str = ""
    """The rest of the statement after the amount, with its blank: ` 2`."""
    costs: int = 0
    """What it takes from the player's chips, if the player does not choose the amount."""
    confirm: bool = False
    """The page asks for confirmation, because what the choice gives up does not come back."""


class BetSpot(Struct, frozen=True):
    """A spot where chips may be laid before the deal. `say` with an amount lays more; `take` takes all
    back."""

    box: int
    wager: str
    label: str
    say: str
    take: str
    least: int
    most: int
    unit: int
    laid: int = 0
    barred: RefusalReason | None = None
    clause: str = ""
    """For a box other than the player's own: the clause that allows a bet there."""


class Question(Struct, frozen=True):
    """What the table waits for, as everybody may know it."""

    kind: Literal["wagers", "cut", "decision", "window", "dealer", "nothing"]
    says: str
    """`Place your bets`, `Box 3: ann to decide`, `Insurance?` ..."""
    who: str = ""
    place: str = ""
    since: int = 0
    """The version of the table that asked the question. An answer to an older version is stale."""
    seconds: float = 0
    """How long an answer may take in total; 0 for no limit."""
    left: float = 0
    """How much of that time is left when the frame is sent."""


class Staying(Struct, frozen=True):
    """What stays on the felt if the reader leaves: wagers that later rounds decide."""

    cents: int
    says: str
    """How much, and until when."""
    clause: str


class Mine(Struct, frozen=True):
    """What only this reader gets."""

    name: str
    box: int = 0
    """The reader's box; 0 for a spectator."""
    chips: int = 0
    asked: bool = False
    """The question is (also) for this reader, who has not answered it."""
    choices: tuple[PlayerChoice, ...] = ()
    bets: tuple[BetSpot, ...] = ()
    ready: PlayerChoice | None = None
    """How the reader says that they are done: `deal`, or passing on what the window offers."""
    again: tuple[tuple[str, int], ...] = ()
    """The reader's wagers of the last round, as (statement, cents), for the page's re-bet."""
    stays: Staying | None = None
    """Also for a reader who has left wagers there already."""
    ran_out: str = ""
    """What was done for the player since the last frame because their time ran out; or empty."""


# --- frames from the server -------------------------------------------------------------------------------


class PostedNotice(Struct, frozen=True):
    """A change of the table's rules that is announced and not in effect yet."""

    effective: float
    """When it takes effect, in seconds since 1970."""
    says: tuple[str, ...]
    """What changes, in words."""
    clause: str


class TableFrame(Struct, frozen=True, tag="table"):
    """The whole table for this reader. No earlier frame is needed to render it."""

    game: str
    """Its name on the sheet: `blackjack`, `red-dog`."""
    version: int
    felt: FeltFrame
    seats: tuple[Seat, ...]
    question: Question
    mine: Mine
    told: tuple[Told, ...] = ()
    """What led here from the frame before; empty in the first frame and after a lost connection."""
    notice: PostedNotice | UnsetType = UNSET
    rules_changed: int | UnsetType = UNSET
    """How often the table's rules or limits have changed; what was read of them before is out of date."""
    dealer: str | UnsetType = UNSET
    """At a live table: who deals; empty while nobody does."""
    dealing: Dealing | UnsetType = UNSET
    """For the dealer of a live table alone."""
    proof: ShoeProof | UnsetType = UNSET
    """The proof of the shoe; not there if nothing is new."""


class PongFrame(Struct, frozen=True, tag="pong"):
    id: str


class ErrorFrame(Struct, frozen=True, tag="error"):
    """An invalid frame, for which nothing was done; or, if `unknown` is set, a command whose outcome is not
    known."""

    says: str
    id: str = ""
    """The id of the frame it is about, if it has one."""
    unknown: bool = False
    """Whether the command was done is not known. It may be sent again with the same id: it is done at most
    once, and the answer says whether it was."""


ServerFrame = (
    TableFrame | AnswerFrame | PongFrame | ErrorFrame | CoachStatus | CoachValues | CoachVerdict | CoachPrices
)


# --- frames from the page ---------------------------------------------------------------------------------


class Say(Struct, frozen=True, tag="say", forbid_unknown_fields=True):
    """A statement of the round notation: `hit 3`, `bet 3 ann blackjack 10`."""

    id: str
    seen: int
    """The version of the table the sender saw."""
    statement: str


class Sit(Struct, frozen=True, tag="sit", forbid_unknown_fields=True):
    id: str
    seen: int
    box: int
    chips: int
    """Cents brought to the table."""
    part: bool = False
    """The page takes part in the wash."""


class Leave(Struct, frozen=True, tag="leave", forbid_unknown_fields=True):
    id: str
    seen: int


class Bring(Struct, frozen=True, tag="bring", forbid_unknown_fields=True):
    """More chips."""

    id: str
    seen: int
    chips: int


class Ready(Struct, frozen=True, tag="ready", forbid_unknown_fields=True):
    """Done with betting, or with what the open window offers."""

    id: str
    seen: int


class Dealer(Struct, frozen=True, tag="dealer", forbid_unknown_fields=True):
    """An act of a live table's dealer. `begin` takes the dealer's place, `end` leaves it. `next` does the act
    that the table waits for, `card` gives a card."""

    id: str
    seen: int
    act: Literal["begin", "end", "next", "card", "take-back", "shoe-empty", "return-bets"]
    card: str = ""
    """For `card`: its face; empty for a card face down whose face nobody tells."""
    player: str = ""
    """For `return-bets`: whose."""


class Part(Struct, frozen=True, tag="part", forbid_unknown_fields=True):
    """The page of a seated player in the wash: it takes part from now on, commits itself, or opens its
    secret."""

    id: str
    seen: int
    act: Literal["take", "commit", "open"]
    wash: str = ""
    """The digest of the wash it is for."""
    value: str = ""
    """The commitment or the secret."""


class Ping(Struct, frozen=True, tag="ping", forbid_unknown_fields=True):
    id: str


ClientFrame = Say | Sit | Leave | Bring | Ready | Dealer | Part | Ping
