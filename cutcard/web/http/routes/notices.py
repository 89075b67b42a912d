"""Routes of the floorperson: announcing another sheet for a table (8.3), and taking that back."""

import time
from collections.abc import Iterable, Sequence
from typing import Any

from fastapi import APIRouter, Request
from fastapi.concurrency import run_in_threadpool
from starlette.responses import Response

from cutcard.pit.runtime.clocks import SECOND
from cutcard.pit.table import acts
from cutcard.web.floor.impartial import why_not_their_rules
from cutcard.web.frames.notices import preview, sheets_of
from cutcard.web.http.http_errors import HttpError, json_response
from cutcard.web.http.http_types import Announced, NoticePreview, TableSheets
from cutcard.web.http.openapi import answers, request_body
from cutcard.web.http.request_context import body, floorperson
from cutcard.web.http.requests import ChangeNotice, Withdrawal
from cutcard.web.http.routes.tables import TableName
from cutcard.web.server.app_context import AppContext

NOT_FOUND = "Table not found."


def _now() -> int:
    """The wall time in microseconds, by which changes are announced."""
    return time.time_ns() // 1000


def routes(context: AppContext) -> APIRouter:
    router = APIRouter(prefix="/api", tags=["tables"])

    def are_known(names: Iterable[str]) -> None:
        there = context.others.tables()
        if any(context.house.table(name) is None and name not in there for name in names):
            raise HttpError(404, NOT_FOUND)

    def may_change(names: Iterable[str], person: str) -> None:
        for table in filter(None, map(context.house.table, names)):
            why_not_their_rules(context, table, person)

    async def wanted_by(request: Request) -> dict[str, acts.Announce]:
        """The announcements a request asks for, by table."""
        person = await floorperson(context, request)
        wanted = await body(request, ChangeNotice)
        names = [one.table for one in wanted.changes]
        if len(set(names)) < len(names):
            raise HttpError(400, "Each table has one sheet: a table is named twice.", key="changes")
        are_known(names)
        times = round(wanted.effective * SECOND), round(wanted.notified * SECOND)
        return {one.table: acts.Announce(one.sheet, *times, person.name) for one in wanted.changes}

    async def withdrawn(names: tuple[str, ...], by: str) -> Response:
        are_known(names)
        await context.others.bring(names)
        may_change(names, by)
        refusal = await context.house.withdraw(dict.fromkeys(names), by)
        if refusal is not None:
            raise HttpError(409, str(refusal))
        return json_response(Announced(names))

    @router.get("/notices", response_model=None, responses=answers(TableSheets, 401, 403))
    async def sheets(request: Request) -> Response:
        """The sheets of all tables, and the changes that are announced. For floorpersons."""
        await floorperson(context, request)
        tables: Sequence[Any] = context.house.tables()
        if context.others.all():
            found = await run_in_threadpool(context.house.everywhere)
            tables = sorted(found.values(), key=lambda one: context.house.place(one.name))
        return json_response(sheets_of(tables, now=_now()))

    @router.post(
        "/notices/preview",
        response_model=None,
        responses=answers(NoticePreview, 400, 401, 403, 404, 413, 415),
        openapi_extra=request_body(ChangeNotice),
    )
    async def show(request: Request) -> Response:
        """What a notice would change by clause, the earliest lawful moment, and what is against it. Nothing
        is announced. For floorpersons."""
        wanted = await wanted_by(request)
        considered, refusal = await run_in_threadpool(context.house.considered, wanted)
        return json_response(preview(wanted, considered, refusal, now=_now()))

    @router.post(
        "/notices",
        response_model=None,
        responses=answers(Announced, 400, 401, 403, 404, 409, 413, 415),
        openapi_extra=request_body(ChangeNotice),
    )
    async def announce(request: Request) -> Response:
        """Announces changed rules: posted on the page at once, in effect at their time between two rounds.

        Limits change at once. For floorpersons.
        """
        wanted = await wanted_by(request)
        await context.others.bring(wanted)
        may_change(wanted, next(iter(wanted.values())).by)
        refusal = await context.house.announce(wanted)
        if refusal is not None:
            raise HttpError(409, str(refusal))
        return json_response(Announced(tuple(wanted)))

    @router.post(
        "/notices/withdrawn",
        response_model=None,
        responses=answers(Announced, 400, 401, 403, 404, 409, 413, 415),
        openapi_extra=request_body(Withdrawal),
    )
    async def withdraw_together(request: Request) -> Response:
        """Takes the announced changes of several tables back at once. For floorpersons."""
        person = await floorperson(context, request)
        wanted = await body(request, Withdrawal)
        return await withdrawn(tuple(dict.fromkeys(wanted.tables)), person.name)

    @router.post(
        "/tables/{table}/withdrawn-notice",
        response_model=None,
        responses=answers(Announced, 401, 403, 404, 409, 413),
    )
    async def withdraw(table: TableName, request: Request) -> Response:
        """Takes an announced change back. For floorpersons."""
        person = await floorperson(context, request)
        return await withdrawn((table,), person.name)

    return router
