"""Routes about the rounds of the person who is signed in, and of nobody else."""

import io
import zipfile
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.concurrency import run_in_threadpool
from starlette.responses import Response

from cutcard.web.frames.own_rounds import newest, own_rounds_page, read_cursor
from cutcard.web.http.http_errors import HttpError, json_response
from cutcard.web.http.openapi import answers
from cutcard.web.http.played_types import OwnRounds
from cutcard.web.http.request_context import not_too_often, signed_in
from cutcard.web.http.routes.tables import TableName
from cutcard.web.server.app_context import AppContext
from cutcard.web.server.played import Played

NO_RECORDS = "This server keeps no records of rounds."


def played_of(context: AppContext) -> Played:
    if context.played is None:
        raise HttpError(503, NO_RECORDS)
    return context.played


def table_of(context: AppContext, name: str) -> Any:
    table = context.house.table(name)
    if table is None:
        raise HttpError(404, "Table not found. It may have been closed.")
    return table


def routes(context: AppContext) -> APIRouter:
    router = APIRouter(prefix="/api", tags=["played"])

    @router.get("/tables/{table}/mine", response_model=None, responses=answers(OwnRounds, 400, 401, 404))
    async def mine(
        table: TableName, request: Request, before: Annotated[str, Query(max_length=40)] = ""
    ) -> Response:
        """The person's own rounds at a table with their wagers, the newest first, a page at a time."""
        person = await signed_in(context, request)
        not_too_often(context.replays, request, person=person.name)
        one = table_of(context, table)
        at = read_cursor(before) if before else newest(one)
        if at is None:
            raise HttpError(400, 'before: expected the value of an earlier answer, as "120.14"', key="before")
        page = await played_of(context).own_rounds(one, person.name, at)
        return json_response(own_rounds_page(one, page))

    @router.get(
        "/tables/{table}/mine/rounds.zip",
        response_model=None,
        responses=answers(None, 401, 404, says="A ZIP file with one `.round` file for each round."),
    )
    async def notation(table: TableName, request: Request) -> Response:
        """Round notation of the person's rounds that the table still has, as they saw them."""
        person = await signed_in(context, request)
        not_too_often(context.replays, request, person=person.name)
        one = table_of(context, table)
        packed = await run_in_threadpool(_packed, context, one, person.name)
        headers = {"Content-Disposition": f'attachment; filename="{one.name}-rounds.zip"'}
        return Response(packed, media_type="application/zip", headers=headers)

    return router


def _packed(context: AppContext, table: Any, player: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for one in context.table_info.rounds(table, player).rounds:
            if player in dict(one.results):
                replay = context.table_info.replay(table, one.number, player)
                if replay is not None:
                    packed.writestr(f"{table.name}-{one.number}.round", replay.notation)
    return out.getvalue()
