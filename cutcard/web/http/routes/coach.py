"""Routes of the coach. Each is about the person who is signed in, and about nobody else."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from cutcard.web.http.coach_types import Coach, CoachAccuracy, CoachedRound
from cutcard.web.http.http_errors import json_response
from cutcard.web.http.openapi import answers, request_body
from cutcard.web.http.request_context import body, signed_in
from cutcard.web.http.requests import CoachSettings
from cutcard.web.http.routes.tables import RoundNumber, TableName
from cutcard.web.server.app_context import AppContext


def routes(context: AppContext) -> APIRouter:
    router = APIRouter(prefix="/api/coach", tags=["coach"])

    @router.get("", response_model=None, responses=answers(Coach, 401))
    async def coach(request: Request) -> Response:
        """Whether the coach answers now, and how the person has set it."""
        person = await signed_in(context, request)
        return json_response(await context.coach.coach(person.name))

    @router.post(
        "",
        response_model=None,
        responses=answers(Coach, 400, 401, 403, 413, 415),
        openapi_extra=request_body(CoachSettings),
    )
    async def change(request: Request) -> Response:
        """Sets the person's own coach: off, after a decision or before it, and which cards count."""
        person = await signed_in(context, request)
        wanted = await body(request, CoachSettings)
        return json_response(await context.coach.change(person.name, wanted.mode, wanted.cards))

    @router.get("/accuracy", response_model=None, responses=answers(CoachAccuracy, 401))
    async def accuracy(request: Request) -> Response:
        """The person's own accuracy, in this session and in all: decisions, their cost, play and luck."""
        person = await signed_in(context, request)
        return json_response(await context.coach.accuracy(person.name))

    @router.get(
        "/tables/{table}/rounds/{number}", response_model=None, responses=answers(CoachedRound, 401, 404)
    )
    async def of_round(table: TableName, number: RoundNumber, request: Request) -> Response:
        """The person's own decisions in one round; none where they made none."""
        person = await signed_in(context, request)
        return json_response(await context.coach.round(person.name, table, number))

    return router
