"""The coach's frames: what choices are worth and what a decision cost, for the person it is about alone."""

from typing import Literal

from msgspec import Struct

CoachMode = Literal["off", "after", "before"]
"""`after`: a decision that was not the best is marked with its cost. `before`: the values are shown too."""
CoachCards = Literal["round", "shuffle"]
"""Which seen cards count as gone: those of this round, or all since the shuffle."""
CoachState = Literal["off", "installing", "missing", "starting", "ready", "behind", "down"]


class CoachStatus(Struct, frozen=True, tag="coach-status"):
    """Whether the coach answers now, and how this person has set it."""

    state: CoachState
    """`off`: this server has none. `missing`: its packages could not be installed. `behind`: it could not
    keep up, and pauses."""
    says: str
    """The same in a sentence; empty while it is ready."""
    mode: CoachMode = "after"
    cards: CoachCards = "round"
    decides: bool = True
    """Whether players of this table's game decide anything once their wagers lie; if not, the coach tells
    prices alone."""


class CoachedChoice(Struct, frozen=True):
    """One choice and its value."""

    label: str
    """As in `PlayerChoice.label`; passing has the label of `Mine.ready`."""
    value: float | None
    """In cents, by the cards seen; of the amount that is offered first. Null where there is none."""
    fresh: float | None
    """The same from a fresh shoe, in which only this hand and the dealer's visible cards are known."""
    best: bool = False
    why: str = ""
    """What leads to that value, with exact figures, as words that follow the label: `busts 61.2 % with the
    next card`."""


class CoachChance(Struct, frozen=True):
    label: str
    share: float


class CoachChances(Struct, frozen=True):
    """How often each of several things happens, by the cards seen; together they are always."""

    title: str
    """`The dealer shows a 9 and ends with`."""
    parts: tuple[CoachChance, ...]


class CoachValues(Struct, frozen=True, tag="coach-values"):
    """The values of the choices of an open question. Only in the mode `before`."""

    since: int
    """`Question.since` of the question."""
    choices: tuple[CoachedChoice, ...]
    basis: Literal["exact", "fresh", "chart", "none"]
    """`fresh`: no exact value for the cards seen, so that of a fresh shoe counts. `chart`: no exact value;
    the best choice is the chart's. `none`: no value at all."""
    says: str = ""
    """What must be said about the values, in a sentence."""
    chances: tuple[CoachChances, ...] = ()


class CoachVerdict(Struct, frozen=True, tag="coach-verdict"):
    """A decision that was made."""

    since: int
    """`Question.since` of the question it answered."""
    table: str
    round: int
    place: str
    """The hand it was about, as on the felt: `3`, `3.2`; or the box."""
    hand: str
    """The cards: `Th 6d against Ts`."""
    chose: str
    """The label of what was done."""
    best: str
    """The label of what would have been best."""
    cost: float
    """In cents, never negative: what the best choice is worth more."""
    wager: int
    choices: tuple[CoachedChoice, ...]
    basis: Literal["exact", "fresh", "chart", "none"]
    says: str = ""
    chances: tuple[CoachChances, ...] = ()


class WagerPrice(Struct, frozen=True):
    """What a wager costs on average: the house advantage of its amount."""

    wager: str
    label: str
    cents: int
    price: float
    """In cents; negative where the player gains."""
    advantage: float
    """The house advantage, as a share of the wager."""
    side: bool
    """A side wager, or any wager of a game in which nothing is decided once it lies: its price is told when
    it is in play."""
    won: float | None = None
    """How often it wins, with best play; null where that is not known."""
    tied: float | None = None
    """How often it is returned."""


class CoachPrices(Struct, frozen=True, tag="coach-prices"):
    """The prices of the wagers that lie for the next round, or of those of the round that has begun."""

    round: int
    laid: bool
    """Betting is over: what lies there is in play."""
    wagers: tuple[WagerPrice, ...]
    unknown: tuple[str, ...] = ()
    """The labels of wagers whose price is not known."""


CoachFrame = CoachStatus | CoachValues | CoachVerdict | CoachPrices
