"""Routes of the daily puzzle. Anybody may read it; each person answers for themselves, each question once."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from cutcard.training.daily import NotADayError, read_day
from cutcard.web.http.http_errors import HttpError, json_response
from cutcard.web.http.openapi import answers, request_body
from cutcard.web.http.request_context import body, not_too_often, signed_in, someone
from cutcard.web.http.requests import PuzzleAnswer
from cutcard.web.http.routes.training import trained_table, training_of, why_none
from cutcard.web.server.app_context import AppContext
from cutcard.web.training import training_types as http
from cutcard.web.training.drills import NoAnswerError, Training

Day = Annotated[str, Path(max_length=40)]
NOT_NEXT = "This question was answered already, or is not the next one. Load the puzzle again."


def routes(context: AppContext) -> APIRouter:
    router = APIRouter(prefix="/api/train", tags=["training"])

    @router.get("/daily/{day}", response_model=None, responses=answers(http.DailyPuzzle, 404, 409))
    async def puzzle(
        day: Day, request: Request, table: Annotated[str, Query(max_length=64)] = ""
    ) -> Response:
        """The puzzle of a day: the same for everybody, with the reader's own answers so far."""
        reader = await someone(context, request)
        training = training_of(context)
        when = _day(training, day)
        found = trained_table(context, table, "daily")
        return json_response(await training.puzzle(found, reader.name if reader else "", when))

    @router.post(
        "/daily/{day}",
        response_model=None,
        responses=answers(http.DrillJudgement, 400, 401, 403, 404, 409, 413, 415),
        openapi_extra=request_body(PuzzleAnswer),
    )
    async def answer_puzzle(day: Day, request: Request) -> Response:
        """Answers the next question of a puzzle, once."""
        person = await signed_in(context, request)
        not_too_often(context.drills, request, person=person.name)
        training = training_of(context)
        when = _day(training, day)
        given = await body(request, PuzzleAnswer)
        table = trained_table(context, given.table, "daily")
        try:
            said = await training.answer_puzzle(
                context.coach, table, person.name, when, given.place, given.chose, given.milliseconds
            )
        except NoAnswerError as error:
            raise HttpError(503, await why_none(context, person.name, error), wait=5) from None
        if said is None:
            raise HttpError(409, NOT_NEXT)
        return json_response(said)

    return router


def _day(training: Training, text: str) -> Any:
    try:
        return read_day(text, training.today())
    except NotADayError as error:
        raise HttpError(404, f"Puzzle not found: {error}.", key="day") from None
