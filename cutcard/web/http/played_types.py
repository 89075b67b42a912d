"""The bodies of HTTP responses about what somebody has played: their rounds, shared rounds, the weekly board.

The page's types are generated from these. Amounts are integer cents.
"""

from msgspec import Struct

from cutcard.web.http.coach_types import CoachedDecision
from cutcard.web.http.http_types import Face, WagerRules
from cutcard.web.wire import TableFrame


class OwnWager(Struct, frozen=True):
    """A wager of the person's in one round."""

    wager: str
    label: str
    laid: int
    """Before the cards or dice."""
    added: int
    """During the round: doubles, splits."""
    result: int
    price: float | None
    """What it costs on average: the exact house advantage of what was laid; null where it is not known."""


class OwnRound(Struct, frozen=True):
    """A round the person had wagers in."""

    number: int
    ended: float
    """Seconds since 1970."""
    wagers: tuple[OwnWager, ...]
    kept: bool
    """The table still has it: it can be replayed and shared."""
    void: bool = False
    """Called dead; all wagers were returned."""


class OwnRounds(Struct, frozen=True):
    """The person's rounds at one table, the newest first."""

    rounds: tuple[OwnRound, ...]
    before: str
    """Asks for the rounds before these; empty where there are none."""


class SharedLink(Struct, frozen=True):
    """A link to a round."""

    id: str
    path: str
    """`/round/ID`."""


class SharedRound(Struct, frozen=True):
    """A round as the person saw it who shared it. Nothing in it changes after the link was made."""

    table: str
    title: str
    """Of the table: `Atlantic City`."""
    game: str
    """In words."""
    number: int
    ended: float
    """Seconds since 1970."""
    player: str
    """Who shared it, by their name at the table."""
    by: str
    """The name they chose; the same where they chose none."""
    result: int
    """What the round brought them."""
    motto: str
    wagers: tuple[WagerRules, ...]
    """For the layout."""
    boxes: int
    faces: tuple[Face, ...]
    """Of those at the table, when the link was made."""
    frames: tuple[TableFrame, ...]
    """One for each card and each act."""
    times: tuple[float, ...]
    """When the act of each frame was done, in seconds since 1970."""
    decisions: tuple[CoachedDecision, ...]
    """What the coach says about theirs."""
    notation: str
    """As round notation; what they never saw is written `??`."""


class BoardPlace(Struct, frozen=True):
    """A person on the weekly board."""

    name: str
    """The one they chose."""
    decisions: int
    best: int
    """How many of them were the best."""
    cost_per_hundred: float
    """What the others cost, in cents of 100 cents wagered on the hands that were decided about."""


class OwnWeek(Struct, frozen=True):
    """How the reader stands this week."""

    decisions: int
    """Those that count for the board."""
    best: int
    before: int
    """Decisions that do not count: the coach showed their values first."""
    named: bool
    """Whether they have a name that the board can show."""
    listed: bool
    """Whether they want to be listed."""
    why_not: str
    """Why they are not on the board, in a sentence; empty if they are."""


class Board(Struct, frozen=True):
    """The people who decided best this week, the best first. Money plays no part."""

    since: float
    """When the week began, in seconds since 1970."""
    least: int
    """The decisions it takes to be listed."""
    places: tuple[BoardPlace, ...]
    mine: OwnWeek | None
    """Null for a reader who is not signed in."""
