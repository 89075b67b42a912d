"""Drills under way: what each person is asked, what the server says about their answers, and what is kept.

An exercise and its answer stay here until it is answered. The page never has the answer before.
"""

import itertools
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from fastapi.concurrency import run_in_threadpool

from cutcard.pit.table.randomness import RandomSource, SystemRandomness
from cutcard.pit.training.progress import Answered, TrainingProgress
from cutcard.training import counts, daily, draw, shoes
from cutcard.training.protocol import TRAINERS, DrillCell, Exercise, Worth, chart_worth
from cutcard.web.server.ports import CoachPort
from cutcard.web.training import training_types as http
from cutcard.web.training.choice_words import exercise_of, judgement_of

if TYPE_CHECKING:
    from cutcard.pit.runtime.running_table import RunningTable

OPEN_EACH = 4
"""Exercises of one person that wait for an answer: the one shown and the next, in two windows."""
MOST_PEOPLE = 5_000
"""People with an exercise or a shoe; the ones who came first are forgotten first."""
MOST_GAPS = 50_000
MOST_SHEETS = 100
TRIES = 6
"""Hands that are asked about until the count changes what is best."""
BY_CHART = "There is no exact value now; the answer is the chart's."
NO_DEVIATIONS = "Deviations need exact values, and there are none now. Train flash hands meanwhile."
NO_CHART = "There are no exact values now, and no chart is shipped for this table's rules."
MOST_MILLISECONDS = 600_000


class NoAnswerError(Exception):
    """An exercise cannot be drawn now; the message says why, for a person."""


class _Open(NamedTuple):
    """An exercise that waits for its answer."""

    drill: Any
    exercise: Exercise
    worth: Worth
    since: float


class _Shoe(NamedTuple):
    """A training shoe of one person, and how far it is shown."""

    number: int
    person: str
    table: str
    title: str
    decks: int
    system: str
    together: int
    cards: tuple[str, ...]
    asked: int
    """Cards before the open question's."""
    shown: int
    since: float


class Training:
    def __init__(
        self,
        progress: TrainingProgress,
        *,
        source: Callable[[], RandomSource] = SystemRandomness,
        clock: Callable[[], float] = time.monotonic,
        today: Callable[[], date] = lambda: datetime.now(UTC).date(),
    ) -> None:
        self.progress = progress
        self.today = today
        self._source, self._clock = source, clock
        self._numbers = itertools.count(1)
        self._open: OrderedDict[str, OrderedDict[int, _Open]] = OrderedDict()
        self._shoes: OrderedDict[str, _Shoe] = OrderedDict()
        self._gaps: OrderedDict[tuple[str, str], float] = OrderedDict()
        self._kinds: OrderedDict[tuple[str, str], Sequence[draw.DecisionKind]] = OrderedDict()

    # --- decisions ---

    async def next(
        self, coach: CoachPort, table: "RunningTable", person: str, drill: Any
    ) -> http.DrillExercise:
        """Draws an exercise; `NoAnswerError` where nothing could be said about its answer."""
        sheet: Any = table.rules.sheet
        kinds = await self._kinds_of(sheet, drill)
        mistakes = await self.progress.mistakes(person)
        source = self._source()

        def drawn() -> tuple[DrillCell, Exercise]:
            cell = draw.drawn(
                kinds, source, gap=lambda key: self._gaps.get((sheet.digest, key)), mistakes=mistakes
            )
            return cell, TRAINERS[sheet.game].exercise(sheet, cell, source)

        if drill == "deviations":
            exercise, worth = await self._deviation(coach, table, lambda: drawn()[1], source)
        else:
            cell, exercise = drawn()
            worth = await self.worth(coach, table, exercise, cell.play)
        self._learn(sheet.digest, exercise, worth)
        number = self._opened(person, _Open(drill, exercise, worth, self._clock()))
        return exercise_of(number, drill, table, exercise)

    async def _kinds_of(self, sheet: Any, drill: str) -> Sequence[draw.DecisionKind]:
        """What may be drawn: for deviations, two cards on a border of the chart."""
        known = self._kinds.get((sheet.digest, drill))
        if known is None:
            cells = await run_in_threadpool(TRAINERS[sheet.game].cells, sheet)
            if drill == "deviations":
                cells = tuple(one for one in cells if len(one.cards) == 2 and (one.border or not one.play))
            known = self._kinds[sheet.digest, drill] = await run_in_threadpool(draw.kinds_of, cells)
            if len(self._kinds) > MOST_SHEETS:
                self._kinds.popitem(last=False)
        return known

    async def _deviation(
        self, coach: CoachPort, table: Any, drawn: Callable[[], Exercise], source: RandomSource
    ) -> tuple[Exercise, Worth]:
        """A hand in a shoe of which cards are gone; mostly one whose best choice that changes."""
        any_will_do = source.below(4) == 0
        for left in reversed(range(TRIES)):
            exercise = counts.counted(table.rules.sheet, drawn(), source)
            worth = await coach.worth(table, exercise)
            if worth is None or worth.basis != "exact":
                break
            if any_will_do or worth.best != worth.fresh_best or not left:
                return exercise, worth
        raise NoAnswerError(NO_DEVIATIONS)

    async def worth(self, coach: CoachPort, table: Any, exercise: Exercise, play: str) -> Worth:
        """By the coach, else by the shipped chart."""
        found = await coach.worth(table, exercise) or chart_worth(exercise, play, BY_CHART)
        if found is None:
            raise NoAnswerError(NO_CHART)
        return found

    def _learn(self, digest: str, exercise: Exercise, worth: Worth) -> None:
        """Remembers how close the best two choices are, so that close decisions come more often."""
        if worth.gap is not None and not exercise.gone:
            self._gaps[digest, exercise.key] = worth.gap
            if len(self._gaps) > MOST_GAPS:
                self._gaps.popitem(last=False)

    def _opened(self, person: str, one: _Open) -> int:
        number = next(self._numbers)
        mine = self._open.setdefault(person, OrderedDict())
        self._open.move_to_end(person)
        mine[number] = one
        if len(mine) > OPEN_EACH:
            mine.popitem(last=False)
        if len(self._open) > MOST_PEOPLE:
            self._open.popitem(last=False)
        return number

    async def answer(
        self, person: str, number: int, chose: str, milliseconds: int
    ) -> http.DrillJudgement | None:
        """What is said about an answer; None where this person has no such exercise open."""
        mine = self._open.get(person, OrderedDict())
        one = mine.get(number)
        if one is None or chose not in one.exercise.acts:
            return None
        del mine[number]
        took = self._took(one.since, milliseconds)
        said = judgement_of(number, one.exercise, one.worth, chose, took)
        await self.progress.add(person, _answered(one.drill, said, took, self.today()))
        return said

    def _took(self, since: float, milliseconds: int) -> int:
        """The page's word, but never longer than the exercise was out."""
        most = max(1, min(MOST_MILLISECONDS, round(1000 * (self._clock() - since))))
        return min(milliseconds, most) if milliseconds > 0 else most

    # --- the running count ---

    def count(self, table: "RunningTable", person: str, system: str, together: int) -> http.CountStep:
        """Begins a training shoe of the table's decks; an earlier one of the person is put away."""
        sheet: Any = table.rules.sheet
        source = self._source()
        cards = shoes.shuffled_shoe(sheet, source)
        stop = shoes.next_stop(len(cards), together, source)
        number, decks = next(self._numbers), shoes.stock_of(sheet).decks
        shoe = _Shoe(
            number, person, table.name, sheet.name, decks, system, together, cards, 0, stop, self._clock()
        )
        self._keep(shoe)
        return _step(shoe)

    def _keep(self, shoe: _Shoe) -> None:
        self._shoes[shoe.person] = shoe
        self._shoes.move_to_end(shoe.person)
        if len(self._shoes) > MOST_PEOPLE:
            self._shoes.popitem(last=False)

    async def answer_count(
        self, person: str, number: int, said: int, milliseconds: int
    ) -> http.CountJudgement | None:
        """What the running count is; None where this person has no such question open."""
        shoe = self._shoes.get(person)
        if shoe is None or shoe.number != number:
            return None
        running = counts.COUNTS[shoe.system].of(shoe.cards[: shoe.shown])
        over = shoe.shown - shoe.asked
        took = self._took(shoe.since, milliseconds)
        following = None
        if shoe.shown < len(shoe.cards):
            stop = shoes.next_stop(len(shoe.cards) - shoe.shown, shoe.together, self._source())
            following = shoe._replace(
                number=next(self._numbers), asked=shoe.shown, shown=shoe.shown + stop, since=self._clock()
            )
            self._keep(following)
        else:
            del self._shoes[person]
        await self.progress.add(
            person, Answered("count", "", said == running, 0, max(1, took // over), self.today())
        )
        return http.CountJudgement(
            said, running, said == running, over, took, None if following is None else _step(following)
        )

    # --- the daily puzzle ---

    async def puzzle(self, table: "RunningTable", person: str, day: date) -> http.DailyPuzzle:
        sheet: Any = table.rules.sheet
        asked = await run_in_threadpool(daily.puzzle, sheet, day)
        known = await self.progress.puzzle(person, day, sheet.digest) if person else ()
        streak = (await self.progress.summary(person, self.today())).streak if person else None
        return http.DailyPuzzle(
            day.isoformat(),
            table.name,
            sheet.name,
            day == self.today(),
            tuple(exercise_of(place, "daily", table, one) for place, one in enumerate(asked, 1)),
            tuple(_kept_judgements(known)),
            f"/train/daily/{day.isoformat()}",
            http.Streak(streak.current(self.today()), streak.longest) if streak else http.Streak(0, 0),
        )

    async def answer_puzzle(
        self,
        coach: CoachPort,
        table: "RunningTable",
        person: str,
        day: date,
        place: int,
        chose: str,
        took: int,
    ) -> http.DrillJudgement | None:
        """What is said about the answer; None where this is not the next question, or not a choice of it."""
        sheet: Any = table.rules.sheet
        asked = await run_in_threadpool(daily.puzzle, sheet, day)
        if place > len(asked) or chose not in asked[place - 1].acts:
            return None
        exercise = asked[place - 1]
        worth = await self.worth(coach, table, exercise, _play(sheet, exercise))
        said = judgement_of(place, exercise, worth, chose, took)
        kept = await self.progress.answer_puzzle(
            person,
            sheet.digest,
            place=place,
            of=len(asked),
            said=said,
            answered=_answered("daily", said, took, day),
            today=self.today(),
        )
        return said if kept else None


def _play(sheet: Any, exercise: Exercise) -> str:
    """The chart's choice with the exercise, by its name."""
    return next((one.play for one in TRAINERS[sheet.game].cells(sheet) if one.key == exercise.key), "")


def _kept_judgements(known: Sequence[Any]) -> list[http.DrillJudgement]:
    return [msgspec.convert(one, http.DrillJudgement) for one in known]


def _answered(drill: str, said: http.DrillJudgement, took: int, day: date) -> Answered:
    return Answered(drill, said.decision, said.right, round(100 * said.cost), max(1, took), day)


def _step(shoe: _Shoe) -> http.CountStep:
    return http.CountStep(
        shoe.number,
        shoe.system,
        shoe.table,
        shoe.title,
        shoe.decks,
        shoe.cards[shoe.asked : shoe.shown],
        shoe.asked,
        len(shoe.cards) - shoe.shown,
        shoe.together,
    )
