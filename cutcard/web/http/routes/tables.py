"""Routes of tables: the lobby, a table's rules, its last rounds, and tickets for its socket."""

from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from fastapi.concurrency import run_in_threadpool
from starlette.responses import Response

from cutcard.games.protocol import StatementError
from cutcard.web.floor.impartial import why_not_here
from cutcard.web.frames.lobby import GROUPS, recommended
from cutcard.web.http.guards import token_of
from cutcard.web.http.http_errors import HttpError, json_response, packed_json_response
from cutcard.web.http.http_types import (
    Lobby,
    LobbyTable,
    RecentlySaid,
    RoundReplay,
    Rounds,
    TableRules,
    Ticket,
)
from cutcard.web.http.openapi import answers, request_body
from cutcard.web.http.request_context import body, floorperson, not_too_often, signed_in, someone
from cutcard.web.http.requests import Permission, TicketFor
from cutcard.web.server.app_context import AppContext
from cutcard.web.session_cache import session_of

TableName = Annotated[str, Path(max_length=64)]
PERMIT_BOXES = "permit-boxes"
"""The statement of a game that lets the floorperson permit one player more boxes."""
RoundNumber = Annotated[int, Path(ge=1, le=1 << 53)]


def routes(context: AppContext) -> APIRouter:
    router = APIRouter(prefix="/api", tags=["tables"])

    def found(name: str) -> Any:
        table = context.house.table(name)
        if table is None:
            raise HttpError(404, "Table not found.")
        return table

    @router.get("/tables", response_model=None, responses=answers(Lobby))
    async def lobby(request: Request) -> Response:
        """Every running table: its group, rules in few words, what it costs, limits, who sits there."""
        own = Lobby(
            tuple(context.table_info.lobby(table) for table in context.house.tables()),
            faces=await context.faces_at(context.house.tables()),
        )
        parts = (*await context.others.parts(request, Lobby, keep=True), own)
        return packed_json_response(request, _together(context, parts))

    @router.get("/tables/{table}", response_model=None, responses=answers(TableRules, 404))
    async def rules(table: TableName, request: Request) -> Response:
        """A table's rules in words, its limits, its sign, its pay tables."""
        return packed_json_response(request, context.table_info.rules(found(table)))

    @router.get("/tables/{table}/rounds", response_model=None, responses=answers(Rounds, 404))
    async def rounds(table: TableName, request: Request) -> Response:
        """The last rounds of a table, the newest first."""
        reader = await someone(context, request)
        one = found(table)
        return json_response(
            await run_in_threadpool(context.table_info.rounds, one, reader.name if reader else "")
        )

    @router.get("/tables/{table}/said", response_model=None, responses=answers(RecentlySaid, 404))
    async def said(table: TableName, request: Request) -> Response:
        """What was said at a table recently, as this reader heard it."""
        reader = await someone(context, request)
        not_too_often(context.replays, request, person=reader.name if reader else "")
        one = found(table)
        return json_response(
            await run_in_threadpool(context.table_info.said, one, reader.name if reader else "")
        )

    @router.get("/tables/{table}/rounds/{number}", response_model=None, responses=answers(RoundReplay, 404))
    async def replay(table: TableName, number: RoundNumber, request: Request) -> Response:
        """The replay of a round as this reader saw it, with its round notation."""
        reader = await someone(context, request)
        not_too_often(context.replays, request, person=reader.name if reader else "")
        one = found(table)
        shown = await run_in_threadpool(context.table_info.replay, one, number, reader.name if reader else "")
        if shown is None:
            raise HttpError(404, "Round not found.")
        return json_response(shown)

    @router.post(
        "/tables/{table}/boxes",
        response_model=None,
        responses=answers(Permission, 400, 401, 403, 404, 409, 413, 415),
        openapi_extra=request_body(Permission),
    )
    async def permit_boxes(table: TableName, request: Request) -> Response:
        """Lets one player wager on so many boxes; for floorpersons."""
        person = await floorperson(context, request)
        one = found(table)
        if PERMIT_BOXES not in one.rules.game.statements():
            raise HttpError(409, "This game has no permission for one player.")
        wanted = await body(request, Permission)
        why_not_here(context, one, person.name)
        try:
            command = one.rules.game.read_statement([PERMIT_BOXES, wanted.player, str(wanted.boxes)])
        except StatementError as error:
            raise HttpError(409, str(error)) from None
        refusal = await one.order(command, person.name)
        if refusal is not None:
            raise HttpError(409, str(refusal))
        return json_response(wanted)

    @router.post(
        "/tickets",
        response_model=None,
        responses=answers(Ticket, 400, 401, 403, 404, 413, 415),
        openapi_extra=request_body(TicketFor, required=False),
    )
    async def ticket(request: Request, table: Annotated[str, Query(max_length=64)] = "") -> Response:
        """A ticket for one socket of one table, valid once and for a short time. The table is named by the
        body, or by the query of a request without a body, which any proxy can send again."""
        person = await signed_in(context, request)
        not_too_often(context.ticket_requests, request, person=person.name)
        of = found(table or (await body(request, TicketFor)).table)
        session = session_of(token_of(request.scope))
        return json_response(
            Ticket(
                context.tickets.write(session, of.name),
                context.settings.ticket_seconds,
                context.others.address_for(request),
            )
        )

    return router


def _together(context: AppContext, parts: Sequence[Lobby]) -> Lobby:
    """The lobby of the whole house from what each of its servers says about its own tables."""
    tables: tuple[LobbyTable, ...] = parts[-1].tables
    if len(parts) > 1:
        there = {one.name: one for part in parts for one in part.tables}
        tables = tuple(sorted(there.values(), key=lambda one: context.house.place(one.name)))
    faces = {one.player: one for part in parts for one in part.faces}
    return Lobby(tables, GROUPS, recommended(tables), tuple(faces.values()))
