"""What the server asks the coach's worker, and what it answers: plain values that go through a pipe.

A value is in cents. An option whose amount the player chooses is worth `at + per * amount`.
"""

from typing import Literal

from msgspec import Struct

from cutcard.web.wire_coach import CoachChances

Act = Literal["stand", "hit", "double", "split", "surrender", "insure", "even-money", "attack", "raise"]
ACTS: frozenset[str] = frozenset(
    ("stand", "hit", "double", "split", "surrender", "insure", "even-money", "attack", "raise")
)


class AskedOption(Struct, frozen=True):
    """One choice that is open to the person."""

    label: str
    act: str
    """One of `ACTS`, or another word of the round notation, which has no value."""
    say: str
    then: str = ""
    group: str = ""
    """Options of one group exclude each other; those of a window have one group for each wager."""
    amount: int = 0
    """The amount that is offered first; 0 where there is none to choose."""
    most: int = 0
    hand: int = 0
    """The place of its hand in `CoachQuestion.hands`."""


class AskedHand(Struct, frozen=True):
    """A hand of the person's."""

    cards: tuple[str, ...]
    box_hands: int
    wager: int
    """What lies on it, in cents."""
    spots: int = 1
    """How many wagers that is, where the amount of a double is chosen for each of them (2.18)."""


class CoachQuestion(Struct, frozen=True):
    """A question that a table asks one person, with the cards that this person has seen."""

    digest: str
    """Of the sheet."""
    window: bool
    """Passing is possible, and no decision has been made with the hands."""
    dealer: tuple[str, ...]
    hands: tuple[AskedHand, ...]
    options: tuple[AskedOption, ...]
    gone: tuple[str, ...]
    """Every other card that counts as gone."""


class OptionValue(Struct, frozen=True):
    label: str
    at: float
    per: float = 0.0

    def of(self, amount: int) -> float:
        return self.at + self.per * amount


class Values(Struct, frozen=True):
    """The values of the options from one shoe."""

    options: tuple[OptionValue, ...]
    passing: tuple[tuple[str, float], ...] = ()
    """By group: what passing brings."""
    reasons: tuple[tuple[str, str], ...] = ()
    """By the label of an option: what leads to its value (`CoachedChoice.why`)."""
    passing_reason: str = ""
    chances: tuple[CoachChances, ...] = ()


class CoachAnswer(Struct, frozen=True):
    basis: Literal["exact", "fresh", "chart", "none"]
    seen: Values | None = None
    fresh: Values | None = None
    chart: str = ""
    """The label of the chart's choice, where there is no exact value."""
    says: str = ""

    @property
    def counted(self) -> Values | None:
        """The values that decide what was best."""
        return self.seen if self.seen is not None else self.fresh

    @property
    def chances(self) -> tuple[CoachChances, ...]:
        """Those behind the values that decide."""
        return () if self.counted is None else self.counted.chances


# --- through the pipe -------------------------------------------------------------------------------------


class PrepareSheet(Struct, frozen=True, tag="prepare"):
    """A sheet that questions will be about."""

    digest: str
    sheet: str
    """Its text."""


class Ask(Struct, frozen=True, tag="ask"):
    number: int
    question: CoachQuestion


class WorkerReady(Struct, frozen=True, tag="ready"):
    """Everything is loaded and compiled."""


class AnsweredQuestion(Struct, frozen=True, tag="answered"):
    number: int
    answer: CoachAnswer
    seconds: float
    """What the worker took for it."""


ToWorker = PrepareSheet | Ask
FromWorker = WorkerReady | AnsweredQuestion
