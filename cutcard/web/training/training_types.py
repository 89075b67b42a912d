"""The bodies of HTTP responses about training. The page's types are generated from these.

Values and costs are cents for a wager of $100.
"""

from typing import Literal

from msgspec import Struct

from cutcard.web.wire import PlayerChoice

DrillName = Literal["hands", "deviations", "spreads", "count", "daily"]
Basis = Literal["exact", "fresh", "chart"]


class TrainingTable(Struct, frozen=True):
    """A table whose rules can be trained."""

    name: str
    title: str
    game: str
    """In words."""
    drills: tuple[DrillName, ...]
    decks: int


class DrillProgress(Struct, frozen=True):
    """What a person has done in one drill."""

    drill: DrillName
    answered: int
    right: int
    cost: float
    """Of all mistakes together."""
    best_ms: int | None
    """The shortest time of a right answer; of the running count, for one card."""


class DayProgress(Struct, frozen=True):
    day: str
    """As 2026-11-16, in UTC."""
    answered: int
    right: int
    cost: float


class WeakDecision(Struct, frozen=True):
    """A decision that went wrong: `hard 16 against 10`."""

    decision: str
    answered: int
    wrong: int
    cost: float


class Streak(Struct, frozen=True):
    """Days in a row on which the daily puzzle was solved on its own day."""

    days: int
    longest: int


class CountRule(Struct, frozen=True):
    """A way of counting cards: what each rank adds."""

    name: str
    title: str
    source: str
    values: tuple[tuple[str, int], ...]
    """By ranks that count alike: `2 3 4 5 6`."""


class TrainingOverview(Struct, frozen=True):
    """What can be trained here, and the reader's own progress."""

    today: str
    """The day of today's puzzle, in UTC."""
    tables: tuple[TrainingTable, ...]
    coach: str
    """Why there are no exact values now, in a sentence; empty while there are."""
    counts: tuple[CountRule, ...]
    drills: tuple[DrillProgress, ...]
    days: tuple[DayProgress, ...]
    """Of the last 30, all drills together, the oldest first; only those with an answer."""
    weakest: tuple[WeakDecision, ...]
    streak: Streak


class DrillCount(Struct, frozen=True):
    """What a card counter would know of the shoe, the cards shown included."""

    running: int
    decks_left: float
    true: float
    """The running count by the decks that are left."""


class DrillExercise(Struct, frozen=True):
    """One question of a drill, without its answer."""

    id: int
    drill: DrillName
    table: str
    title: str
    says: str
    dealer: tuple[str, ...]
    dealer_hidden: bool
    """The dealer has a second card, face down."""
    cards: tuple[str, ...]
    choices: tuple[PlayerChoice, ...]
    count: DrillCount | None = None


class ChoiceValue(Struct, frozen=True):
    """What a choice is worth."""

    say: str
    label: str
    value: float | None
    """Null where only the chart is known."""
    fresh: float | None
    """From a fresh shoe, where cards are gone."""
    cost: float
    """What the best choice is worth more."""
    why: str = ""
    """What leads to the value, as words that follow the label: `busts 61.2 % with the next card`."""


class DrillJudgement(Struct, frozen=True):
    """What the server says about an answer."""

    id: int
    decision: str
    chose: str
    best: str
    """The choice, as it is said; like `chose`."""
    right: bool
    cost: float
    basis: Basis
    says: str
    """What is to be said about the basis; empty where there is nothing."""
    fresh_best: str
    """The best choice from a fresh shoe, where cards are gone and it is another; else empty."""
    choices: tuple[ChoiceValue, ...]
    """The best first."""
    milliseconds: int


class CountStep(Struct, frozen=True):
    """Cards of a training shoe up to the next question."""

    id: int
    count: str
    """The name of the count."""
    table: str
    title: str
    decks: int
    cards: tuple[str, ...]
    shown: int
    """Cards that were shown before these."""
    left: int
    """Cards behind these."""
    together: int
    """How many are shown at a time."""


class CountJudgement(Struct, frozen=True):
    """What the running count is, and what was said."""

    said: int
    running: int
    right: bool
    cards: int
    """How many the count went over since the last question."""
    milliseconds: int
    next: CountStep | None
    """Null at the end of the shoe."""


class DailyPuzzle(Struct, frozen=True):
    """The puzzle of one day at one table, with the reader's answers so far."""

    day: str
    table: str
    title: str
    is_today: bool
    exercises: tuple[DrillExercise, ...]
    answers: tuple[DrillJudgement, ...]
    link: str
    """Its address at this server."""
    streak: Streak
