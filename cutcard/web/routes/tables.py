"""What can be read of tables: the lobby, a table's rules, its last rounds; tickets for its socket."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from fastapi.concurrency import run_in_threadpool
from starlette.responses import Response

from cutcard.web.asked import TicketFor
from cutcard.web.asking import body, not_too_often, signed_in, someone
from cutcard.web.front import Front
from cutcard.web.guards import token_of
from cutcard.web.http_types import Lobby, RecentlySaid, RoundReplay, Rounds, TableRules, Ticket
from cutcard.web.openapi import answers, takes
from cutcard.web.refusing import Denied, answer
from cutcard.web.standing import session_of

TableName = Annotated[str, Path(max_length=64)]
RoundNumber = Annotated[int, Path(ge=1, le=1 << 53)]


def routes(front: Front) -> APIRouter:
    router = APIRouter(prefix="/api", tags=["tables"])

    def found(name: str) -> Any:
        table = front.house.table(name)
        if table is None:
            raise Denied(404, "Table not found.")
        return table

    @router.get("/tables", response_model=None, responses=answers(Lobby))
    async def lobby(request: Request) -> Response:
        """Every table that runs: rules in few words, limits, who sits there."""
        return answer(Lobby(tuple(front.reading.lobby(table) for table in front.house.tables())))

    @router.get("/tables/{table}", response_model=None, responses=answers(TableRules, 404))
    async def rules(table: TableName, request: Request) -> Response:
        """A table's rules in words, its limits, its sign, its pay tables."""
        return answer(front.reading.rules(found(table)))

    @router.get("/tables/{table}/rounds", response_model=None, responses=answers(Rounds, 404))
    async def rounds(table: TableName, request: Request) -> Response:
        """The last rounds of a table, the newest first."""
        reader = await someone(front, request)
        one = found(table)
        return answer(await run_in_threadpool(front.reading.rounds, one, reader.name if reader else ""))

    @router.get("/tables/{table}/said", response_model=None, responses=answers(RecentlySaid, 404))
    async def said(table: TableName, request: Request) -> Response:
        """What was said at a table lately, as this reader heard it."""
        reader = await someone(front, request)
        not_too_often(front.replays, request, person=reader.name if reader else "")
        one = found(table)
        return answer(await run_in_threadpool(front.reading.said, one, reader.name if reader else ""))

    @router.get("/tables/{table}/rounds/{number}", response_model=None, responses=answers(RoundReplay, 404))
    async def replay(table: TableName, number: RoundNumber, request: Request) -> Response:
        """A round again, as this reader saw it, and in round notation."""
        reader = await someone(front, request)
        not_too_often(front.replays, request, person=reader.name if reader else "")
        one = found(table)
        shown = await run_in_threadpool(front.reading.replay, one, number, reader.name if reader else "")
        if shown is None:
            raise Denied(404, "Round not found.")
        return answer(shown)

    @router.post(
        "/tickets",
        response_model=None,
        responses=answers(Ticket, 400, 401, 403, 404, 413, 415),
        openapi_extra=takes(TicketFor),
    )
    async def ticket(request: Request) -> Response:
        """A ticket for one socket of one table: good once, and not for long."""
        person = await signed_in(front, request)
        not_too_often(front.tickets_asked, request, person=person.name)
        table = found((await body(request, TicketFor)).table)
        session = session_of(token_of(request.scope))
        return answer(Ticket(front.tickets.write(session, table.name), front.settings.ticket_seconds))

    return router
