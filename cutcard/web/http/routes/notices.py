"""Routes of the floorperson: announcing another sheet for a table (8.3), and taking that back."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from cutcard.pit.people.person import ADMIN, FLOORPERSON
from cutcard.pit.runtime.clocks import SECOND
from cutcard.pit.table import acts
from cutcard.web.http.http_errors import HttpError, json_response
from cutcard.web.http.http_types import Announced
from cutcard.web.http.openapi import answers, request_body
from cutcard.web.http.request_context import body, signed_in
from cutcard.web.http.requests import ChangeNotice
from cutcard.web.http.routes.tables import TableName
from cutcard.web.server.app_context import AppContext
from cutcard.web.server.ports import PersonPort

FLOOR = frozenset({FLOORPERSON, ADMIN})
NOT_FOUND = "Table not found."


def routes(context: AppContext) -> APIRouter:
    router = APIRouter(prefix="/api", tags=["tables"])

    async def floorperson(request: Request) -> PersonPort:
        person = await signed_in(context, request)
        if FLOOR.isdisjoint(person.roles):
            raise HttpError(403, "Only for floorpersons and administrators.")
        return person

    @router.post(
        "/notices",
        response_model=None,
        responses=answers(Announced, 400, 401, 403, 404, 409, 413, 415),
        openapi_extra=request_body(ChangeNotice),
    )
    async def announce(request: Request) -> Response:
        """Announces changed rules: posted on the page at once, in effect at their time between two rounds.

        Limits change at once. For floorpersons and administrators.
        """
        person = await floorperson(request)
        wanted = await body(request, ChangeNotice)
        by_table = {
            one.table: acts.Announce(
                one.sheet, round(wanted.effective * SECOND), round(wanted.notified * SECOND), person.name
            )
            for one in wanted.changes
        }
        if any(context.house.table(name) is None for name in by_table):
            raise HttpError(404, NOT_FOUND)
        refusal = await context.house.announce(by_table)
        if refusal is not None:
            raise HttpError(409, str(refusal))
        return json_response(Announced(tuple(by_table)))

    @router.post(
        "/tables/{table}/withdrawn-notice",
        response_model=None,
        responses=answers(Announced, 401, 403, 404, 409, 413),
    )
    async def withdraw(table: TableName, request: Request) -> Response:
        """Takes an announced change back. For floorpersons and administrators."""
        await floorperson(request)
        running = context.house.table(table)
        if running is None:
            raise HttpError(404, NOT_FOUND)
        refusal = await running.act_as_floorperson(acts.WithdrawChange())
        if refusal is not None:
            raise HttpError(409, str(refusal))
        return json_response(Announced((table,)))

    return router
