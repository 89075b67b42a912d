"""What goes over a table's socket, both ways. The page's types are generated from these
(`web/typescript.py`).

Amounts are integer cents, cards are written as in round notation (`Th`), `null` is a card whose face the
reader of the frame may not see. A hand is named as in round notation: `3`, `3.2`, `dealer`, `dealer.2`.
Frames are JSON objects whose `type` says which they are.
"""

from typing import Literal

from msgspec import Struct

from cutcard.pit.answers import AnswerFrame, Bar

MOST_BYTES = 16 * 1024
"""No frame that comes in may be longer."""

# --- the page's own keys; none of them is the key of a choice ---

KEY_AGAIN = "a"
"""The wagers of the last round again."""
KEY_DOUBLE_BETS = "x"
"""As much again on every spot."""
KEY_UNDO = "z"
KEY_CLEAR = "c"


# --- the felt ---------------------------------------------------------------------------------------------


class WagerOnFelt(Struct, frozen=True):
    """Chips that lie on the layout."""

    wager: str
    """Its name on the sheet: `blackjack`, `blackjack.2`, `21-plus-3`, `insurance`."""
    label: str
    player: str
    cents: int
    coupon: int = 0
    note: str = ""
    """`doubled`, `even money` ...; empty where nothing is to be said."""
    result: int | None = None
    """What it brought its bettor, in cents, once it is settled: its chips are gone then, and `cents` is what
    was laid. Null while they lie there."""


class HandOnFelt(Struct, frozen=True):
    name: str
    cards: tuple[str | None, ...]
    total: str = ""
    """As it is called at the table: `17`, `soft 17`, `blackjack`; empty where it cannot be told."""
    state: Literal["", "turn", "stood", "bust", "blackjack", "surrendered", "won", "lost", "tied", "dead"] = (
        ""
    )
    wagers: tuple[WagerOnFelt, ...] = ()
    """What was laid on this hand."""
    unseen: tuple[int, ...] = ()
    """Which of the cards lie face down although the reader sees their face: nobody else does."""


class BoxOnFelt(Struct, frozen=True):
    number: int
    player: str
    """Who speaks for the box; empty where nobody has wagered."""
    hands: tuple[HandOnFelt, ...] = ()
    wagers: tuple[WagerOnFelt, ...] = ()
    """Before the deal everything that is laid; afterwards side wagers and insurance."""
    marks: tuple[str, ...] = ()
    """Lammers, the bonus button, a light that is out, wagers of who has left the box: in few words."""


class Meter(Struct, frozen=True):
    label: str
    cents: int


class Shoe(Struct, frozen=True):
    cards: int
    """In the stack a round is dealt from, when it is full."""
    gone: int
    """Have left it since the shuffle."""
    rack: int
    """Of these, in the discard rack: those that do not lie on the layout any more."""
    cutting_card: int
    """After how many it comes; 0 where there is none, or it is not in yet."""
    cutting_card_out: bool
    side: str = ""
    device: str = "shoe"


class Felt(Struct, frozen=True):
    """A table as one observer sees it."""

    phase: str
    """The game's own word for where the round stands."""
    in_round: bool
    round: int
    dealer: tuple[HandOnFelt, ...]
    """The dealer's hand; more than one at multiple action. Red dog: the three cards, left, middle, right."""
    boxes: tuple[BoxOnFelt, ...]
    shoe: Shoe
    meters: tuple[Meter, ...] = ()
    marks: tuple[str, ...] = ()
    """What lies on the table for all: the spread marker, a burn card that was shown."""
    burn_card: str | None = None


# --- what has happened, in the order it did ---------------------------------------------------------------


class Said(Struct, frozen=True, tag="said"):
    """A sentence for everybody: read out by `aria-live`, kept in the page's record."""

    text: str
    player: str = ""
    """Whom it is about, where it is about one player."""
    clause: str = ""


class Dealt(Struct, frozen=True, tag="dealt"):
    """A card came from the shoe to a hand: the `index`th there."""

    place: str
    index: int
    face: str | None


class Turned(Struct, frozen=True, tag="turned"):
    """A card that lay face down lies face up."""

    place: str
    index: int
    face: str


class ChipsMoved(Struct, frozen=True, tag="chips"):
    """From and to: `purse NAME`, `felt BOX NAME WAGER`, `house`, `meter`."""

    source: str
    target: str
    cents: int


class CardsMoved(Struct, frozen=True, tag="cards"):
    """`split` (the hand makes two), `discarded` (a hand, or with no place all, to the rack), `moved` (the
    dealer's up card to this hand of his), `shuffled`, `cut`, `burned`."""

    what: Literal["split", "discarded", "moved", "shuffled", "cut", "burned"]
    place: str = ""


class RoundOver(Struct, frozen=True, tag="over"):
    """What the round brought each player, in cents."""

    round: int
    results: tuple[tuple[str, int], ...]


Told = Said | Dealt | Turned | ChipsMoved | CardsMoved | RoundOver


# --- who is there, what is asked --------------------------------------------------------------------------


class Seat(Struct, frozen=True):
    box: int
    player: str
    bot: bool
    here: bool
    """Connected at this moment."""
    chips: int
    ready: bool = False
    """Has said to be done with betting, or with the open window."""
    leaving: bool = False


class Choice(Struct, frozen=True):
    """Something that may be answered: the page sends `say` as it stands, or, where `most` is not 0, `say`, a
    blank, the amount and `then`: dollars (`12.50`), or a number of cards for a cut."""

    say: str
    label: str
    key: str = ""
    """The key that does it."""
    barred: Bar | None = None
    least: int = 0
    most: int = 0
    unit: int = 1
    amount: int = 0
    """What the page offers first."""
    of: Literal["cents", "cards"] = "cents"
    """What `least`, `most`, `unit` and `amount` count."""
    then: str = ""
    """What is said behind the amount, with its blank: ` 2`."""
    costs: int = 0
    """What it takes from the player's chips, where the amount is not his to choose."""
    confirm: bool = False
    """It is pressed twice: what it gives up does not come back."""


class BetSpot(Struct, frozen=True):
    """Where chips may be laid before the deal; `say` with an amount lays more, `take` takes all back."""

    box: int
    wager: str
    label: str
    say: str
    take: str
    least: int
    most: int
    unit: int
    laid: int = 0
    barred: Bar | None = None
    clause: str = ""
    """Of a box that is not the player's seat: by which they may bet there too."""


class Question(Struct, frozen=True):
    """What the table waits for, as everybody may know it."""

    kind: Literal["wagers", "cut", "decision", "window", "dealer", "nothing"]
    says: str
    """`Place your bets`, `Box 3: ann to decide`, `Insurance?` ..."""
    who: str = ""
    place: str = ""
    since: int = 0
    """The version of the table that put the question: an answer to an older one is stale."""
    seconds: float = 0
    """How long an answer may take in all; 0 for no limit."""
    left: float = 0
    """How much of that is left as the frame is sent."""


class Staying(Struct, frozen=True):
    """What stays on the felt if the reader gets up: wagers that later rounds decide."""

    cents: int
    says: str
    """How much, and until when."""
    clause: str


class Mine(Struct, frozen=True):
    """What only this reader is told."""

    name: str
    box: int = 0
    """Where he sits; 0 for a spectator."""
    chips: int = 0
    asked: bool = False
    """The question is (also) for him, and he has not answered."""
    choices: tuple[Choice, ...] = ()
    bets: tuple[BetSpot, ...] = ()
    ready: Choice | None = None
    """How he says to be done: `deal`, or to pass on what the window offers."""
    again: tuple[tuple[str, int], ...] = ()
    """What he laid last round, as (statement, cents): for the page's re-bet."""
    stays: Staying | None = None
    """Also for who has left it there already."""
    ran_out: str = ""
    """What was done for the player because their time ran out, since the last frame; or nothing."""


# --- frames from the server -------------------------------------------------------------------------------


class TableFrame(Struct, frozen=True, tag="table"):
    """The whole truth for this reader: nothing of an earlier frame is needed to draw it."""

    game: str
    """Its name on the sheet: `blackjack`, `red-dog`."""
    version: int
    felt: Felt
    seats: tuple[Seat, ...]
    question: Question
    mine: Mine
    told: tuple[Told, ...] = ()
    """What led here from the frame before; empty in the first one and after a loss of the connection."""


class PongFrame(Struct, frozen=True, tag="pong"):
    id: str


class ErrorFrame(Struct, frozen=True, tag="error"):
    """A frame that could not be read or may not be sent, and nothing was done; or, where `unknown` says so, a
    command whose outcome is not known."""

    says: str
    id: str = ""
    """Of the frame it is about, where that has one."""
    unknown: bool = False
    """Whether the command was done is not known. It may be sent again with the same id: it is done at most
    once, and the answer says whether it was."""


ServerFrame = TableFrame | AnswerFrame | PongFrame | ErrorFrame


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


class Ping(Struct, frozen=True, tag="ping", forbid_unknown_fields=True):
    id: str


ClientFrame = Say | Sit | Leave | Bring | Ready | Ping
