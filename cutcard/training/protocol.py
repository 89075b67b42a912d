"""An exercise, and the interface by which a game's exercises are found. Knows no game."""

from functools import lru_cache
from typing import Any, Literal, NamedTuple, Protocol

from cutcard.answers.shipped import shipped
from cutcard.desk.protocol import DESKS
from cutcard.games.registry import Room
from cutcard.law.refusal import Bar
from cutcard.pit.table.randomness import RandomSource

Drill = Literal["hands", "deviations", "spreads", "count", "daily"]
WAGER = 100_00
"""Values are for a wager of $100."""
PASS = "pass"
"""The act of a person who takes nothing that is offered."""


class DrillCell(NamedTuple):
    """A decision by values alone: which cards show these values is drawn later."""

    key: str
    """Its name: `hard 16 against 10`. Decisions of one name are as hard as each other."""
    cards: tuple[int, ...]
    dealer: tuple[int, ...]
    play: str = ""
    """What the shipped chart does; empty without one."""
    border: bool = False
    """The chart plays a neighbouring decision otherwise."""
    share: int = 1
    """How often decisions of its kind are drawn, beside the other kinds."""


class DrillChoice(NamedTuple):
    """A choice, and what bars it."""

    act: str
    bar: Bar | None = None


class CountShown(NamedTuple):
    """What a card counter would know: the cards that are gone, seen ones included."""

    running: int
    cards_left: int
    decks_left: float
    true: float


class Exercise(NamedTuple):
    """One question of a drill."""

    key: str
    dealer: tuple[str, ...]
    cards: tuple[str, ...]
    offers: tuple[DrillChoice, ...]
    says: str
    """What is asked, in a few words."""
    window: bool = False
    """Something is offered that may be passed on, and no hand is decided about."""
    gone: tuple[str, ...] = ()
    """Cards that are out of the shoe beside the ones shown."""
    counted: CountShown | None = None

    @property
    def acts(self) -> tuple[str, ...]:
        """Those that are lawful."""
        return tuple(one.act for one in self.offers if one.bar is None)


class ChoiceWorth(NamedTuple):
    """What a choice is worth, in cents for a wager of $100; None where only the chart is known."""

    act: str
    value: float | None
    fresh: float | None
    """From a fresh shoe, where cards are gone."""
    cost: float
    """What the best choice is worth more; 0 if this is as good."""
    why: str = ""
    """What leads to the value, as words that follow the choice: `busts 61.2 % with the next card`."""


class Worth(NamedTuple):
    """What the choices of an exercise are worth."""

    basis: Literal["exact", "fresh", "chart"]
    best: str
    choices: tuple[ChoiceWorth, ...]
    says: str = ""
    """What is to be said about the basis."""
    fresh_best: str = ""
    """The best choice from a fresh shoe, where that is known."""

    def cost(self, act: str) -> float:
        return next((one.cost for one in self.choices if one.act == act), 0.0)

    def right(self, act: str) -> bool:
        """By exact value where there is one, else by the chart."""
        return act == self.best if self.basis == "chart" else self.cost(act) == 0

    @property
    def gap(self) -> float | None:
        """By how much the best choice is better than the next, in cents."""
        costs = sorted(one.cost for one in self.choices)
        return None if self.basis == "chart" or len(costs) < 2 else costs[1]


class Trainer(Protocol):
    """The exercises of one game. A sheet is one of that game's."""

    drills: tuple[Drill, ...]

    def cells(self, sheet: Any) -> tuple[DrillCell, ...]:
        """Every decision that may be drawn."""
        ...

    def exercise(self, sheet: Any, cell: DrillCell, source: RandomSource) -> Exercise:
        """A decision with drawn cards."""
        ...


class NoDrills:
    """A game in which nobody decides anything."""

    drills: tuple[Drill, ...] = ()

    def cells(self, sheet: Any) -> tuple[DrillCell, ...]:
        return ()

    def exercise(self, sheet: Any, cell: DrillCell, source: RandomSource) -> Exercise:
        raise NotImplementedError


TRAINERS = Room[Trainer]("cutcard.training.games", "", "TRAINER", default=NoDrills())


def shipped_chart(sheet: Any) -> Any:
    """The best chart that is shipped for a sheet; None where there is none."""
    return _chart(sheet, sheet.digest)


@lru_cache(maxsize=64)
def _chart(sheet: Any, digest: str) -> Any:
    text = shipped(digest).get("chart")
    return None if text is None else DESKS[sheet.game].read_chart(text, sheet)


def chart_worth(exercise: Exercise, play: str, says: str) -> Worth | None:
    """What the shipped chart knows of an exercise; None where it says nothing of it."""
    if play not in exercise.acts or exercise.gone:
        return None
    return Worth("chart", play, tuple(ChoiceWorth(act, None, None, 0.0) for act in exercise.acts), says, play)
