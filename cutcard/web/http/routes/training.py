"""Routes of drills and of progress. Each is about the person who is signed in, and about nobody else.

The server judges every answer. It tells the answer after the person has given theirs, never before.
"""

from collections import Counter
from typing import Any

from fastapi import APIRouter, Request
from fastapi.concurrency import run_in_threadpool
from starlette.responses import Response

from cutcard.games.registry import listed
from cutcard.pit.training.progress import DaySums
from cutcard.training.counts import COUNTS, is_balanced
from cutcard.training.protocol import TRAINERS
from cutcard.training.shoes import stock_of
from cutcard.web.http.http_errors import HttpError, json_response
from cutcard.web.http.openapi import answers, request_body
from cutcard.web.http.request_context import body, not_too_often, signed_in
from cutcard.web.http.requests import CountAnswer, CountFor, ExerciseAnswer, ExerciseFor
from cutcard.web.server.app_context import AppContext
from cutcard.web.training import training_types as http
from cutcard.web.training.drills import NoAnswerError, Training

NOT_KEPT = "This server keeps no records of training."
NOT_OPEN = "This exercise is no longer open. Take the next one."


def training_of(context: AppContext) -> Training:
    if context.training is None:
        raise HttpError(503, NOT_KEPT)
    return context.training


def drills_of(table: Any) -> tuple[Any, ...]:
    """What can be trained by a table's rules."""
    sheet = table.rules.sheet
    drills = TRAINERS[sheet.game].drills
    return tuple(one for one in drills if one != "deviations" or is_balanced(sheet))


def trained_table(context: AppContext, name: str, drill: str) -> Any:
    """The table of that name; 409 where its rules have no such drill. Without a name, the house's first."""
    if not name:
        first = next((one for one in context.house.listed() if drill in drills_of(one)), None)
        if first is None:
            raise HttpError(404, "No table of this house has a daily puzzle.")
        return first
    table = next((one for one in context.house.listed() if one.name == name), None)
    if table is None:
        raise HttpError(404, "Table not found. It may have been closed.")
    if drill not in drills_of(table):
        raise HttpError(409, f"{table.rules.sheet.name} has no drill of this kind. Choose another table.")
    return table


def routes(context: AppContext) -> APIRouter:
    router = APIRouter(prefix="/api/train", tags=["training"])

    @router.get("", response_model=None, responses=answers(http.TrainingOverview, 401))
    async def overview(request: Request) -> Response:
        """What can be trained at the tables of this house, and the person's own progress."""
        person = await signed_in(context, request)
        training = training_of(context)
        coach = await context.coach.coach(person.name)
        found = await training.progress.summary(person.name, training.today())
        tables = await run_in_threadpool(lambda: tuple(_tables(context)))
        return json_response(
            http.TrainingOverview(
                training.today().isoformat(),
                tables,
                coach.says,
                tuple(_counts()),
                tuple(
                    http.DrillProgress(one.drill, one.answered, one.right, one.cost / 100, one.best_ms)  # type: ignore[arg-type]
                    for one in found.drills
                ),
                _days(found.days),
                tuple(
                    http.WeakDecision(one.decision, one.answered, one.wrong, one.cost / 100)
                    for one in found.weakest
                ),
                http.Streak(found.streak.current(training.today()), found.streak.longest),
            )
        )

    @router.post(
        "/exercise",
        response_model=None,
        responses=answers(http.DrillExercise, 400, 401, 403, 404, 409, 413, 415),
        openapi_extra=request_body(ExerciseFor),
    )
    async def exercise(request: Request) -> Response:
        """The next exercise of a drill, without its answer."""
        person = await signed_in(context, request)
        not_too_often(context.drills, request, person=person.name)
        wanted = await body(request, ExerciseFor)
        table = trained_table(context, wanted.table, wanted.drill)
        try:
            drawn = await training_of(context).next(context.coach, table, person.name, wanted.drill)
        except NoAnswerError as error:
            raise HttpError(503, await why_none(context, person.name, error), wait=5) from None
        return json_response(drawn)

    @router.post(
        "/answer",
        response_model=None,
        responses=answers(http.DrillJudgement, 400, 401, 403, 404, 413, 415),
        openapi_extra=request_body(ExerciseAnswer),
    )
    async def answer(request: Request) -> Response:
        """Answers an exercise: whether that was right, and the exact value of every choice."""
        person = await signed_in(context, request)
        given = await body(request, ExerciseAnswer)
        said = await training_of(context).answer(person.name, given.id, given.chose, given.milliseconds)
        if said is None:
            raise HttpError(404, NOT_OPEN)
        return json_response(said)

    @router.post(
        "/count",
        response_model=None,
        responses=answers(http.CountStep, 400, 401, 403, 404, 409, 413, 415),
        openapi_extra=request_body(CountFor),
    )
    async def count(request: Request) -> Response:
        """Begins a training shoe: its cards up to the first question for the running count."""
        person = await signed_in(context, request)
        not_too_often(context.drills, request, person=person.name)
        wanted = await body(request, CountFor)
        if wanted.count not in COUNTS:
            known = ", ".join(COUNTS)
            raise HttpError(400, f'count: expected one of {known}, got "{wanted.count}"', key="count")
        table = trained_table(context, wanted.table, "count")
        return json_response(training_of(context).count(table, person.name, wanted.count, wanted.together))

    @router.post(
        "/count/answer",
        response_model=None,
        responses=answers(http.CountJudgement, 400, 401, 403, 404, 413, 415),
        openapi_extra=request_body(CountAnswer),
    )
    async def answer_count(request: Request) -> Response:
        """Says the running count: whether it is right, and the cards up to the next question."""
        person = await signed_in(context, request)
        given = await body(request, CountAnswer)
        training = training_of(context)
        said = await training.answer_count(person.name, given.id, given.running, given.milliseconds)
        if said is None:
            raise HttpError(404, "This shoe is no longer open. Begin another one.")
        return json_response(said)

    return router


async def why_none(context: AppContext, person: str, error: NoAnswerError) -> str:
    """Why there is no exercise, and how the coach stands."""
    coach = await context.coach.coach(person)
    return f"{error} {coach.says}".strip()


def _tables(context: AppContext) -> list[http.TrainingTable]:
    return [
        http.TrainingTable(
            one.name,
            one.rules.sheet.name,
            listed(one.rules.sheet.game).title,
            drills,
            stock_of(one.rules.sheet).decks,
        )
        for one in context.house.listed()
        if (drills := drills_of(one))
    ]


def _counts() -> list[http.CountRule]:
    return [
        http.CountRule(
            name,
            one.title,
            one.source,
            tuple(
                (" ".join(rank for rank, value in one.values.items() if value == each), each)
                for each in dict.fromkeys(one.values.values())
            ),
        )
        for name, one in COUNTS.items()
    ]


def _days(found: tuple[DaySums, ...]) -> tuple[http.DayProgress, ...]:
    """All drills of a day together."""
    answered, right, cost = Counter[str](), Counter[str](), Counter[str]()
    for one in found:
        answered[one.day] += one.answered
        right[one.day] += one.right
        cost[one.day] += one.cost
    return tuple(
        http.DayProgress(day, answered[day], right[day], cost[day] / 100) for day in sorted(answered)
    )
