"""What can be read of tables: the lobby, a table's rules, its last rounds; tickets for its socket."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from fastapi.concurrency import run_in_threadpool
from starlette.responses import Response

from cutcard.games.blackjack.model.commands import PermitBoxes
from cutcard.web.http.guards import token_of
from cutcard.web.http.http_errors import Denied, answer
from cutcard.web.http.http_types import Lobby, RecentlySaid, RoundReplay, Rounds, TableRules, Ticket
from cutcard.web.http.openapi import answers, takes
from cutcard.web.http.request_context import body, not_too_often, signed_in, someone
from cutcard.web.http.requests import Permission, TicketFor
from cutcard.web.server.app_context import Front
from cutcard.web.session_cache import session_of

TableName = Annotated[str, Path(max_length=64)]
FLOOR = frozenset({"floorperson", "admin"})
RoundNumber = Annotated[int, Path(ge=1, le=1 << 53)]


def routes(front: Front) -> APIRouter:
    router = APIRouter(prefix="/api", tags=["tables"])

    def found(name: str) -> Any:
        table = front.house.table(name)
        if table is None:
            raise Denied(404, "There is no such table.")
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
            raise Denied(404, "There is no such round.")
        return answer(shown)

    @router.post(
        "/tables/{table}/boxes",
        response_model=None,
        responses=answers(Permission, 400, 401, 403, 404, 409, 413, 415),
        openapi_extra=takes(Permission),
    )
    async def permit_boxes(table: TableName, request: Request) -> Response:
        """Lets one player wager on so many boxes; for floorpersons and administrators."""
        person = await signed_in(front, request)
        if FLOOR.isdisjoint(person.roles):
            raise Denied(403, "Only for floorpersons and administrators.")
        one = found(table)
        if "permit-boxes" not in one.rules.game.statements():
            raise Denied(409, "This game has no permission for one player.")
        wanted = await body(request, Permission)
        refusal = await one.order(PermitBoxes(wanted.player, wanted.boxes))
        if refusal is not None:
            raise Denied(409, str(refusal))
        return answer(wanted)

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
