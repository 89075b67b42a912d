"""Routes of the floorperson: all tables at a glance, and orders to one of them."""

from typing import TYPE_CHECKING

from fastapi import APIRouter, Request
from starlette.responses import Response

from cutcard.cards import BadCardError, card
from cutcard.games.protocol import (
    Command,
    CorrectCard,
    Game,
    Recut,
    Reshuffle,
    StatementError,
    VoidRound,
)
from cutcard.pit.table import acts
from cutcard.web.floor.floor_requests import FloorOrder
from cutcard.web.floor.floor_types import Floor, Ordered
from cutcard.web.floor.glance import floor_of
from cutcard.web.floor.impartial import why_not_here, why_not_their_round
from cutcard.web.http.http_errors import HttpError, json_response
from cutcard.web.http.openapi import answers, request_body
from cutcard.web.http.request_context import body, floorperson
from cutcard.web.http.routes.notices import NOT_FOUND
from cutcard.web.http.routes.tables import TableName
from cutcard.web.server.app_context import AppContext

if TYPE_CHECKING:
    from cutcard.pit.runtime.running_table import RunningTable

OTHER_QUESTION = "The table now waits for something else. Look again."
OTHER_ROUND = "The table is now at round {}. Look again."


def routes(context: AppContext) -> APIRouter:
    router = APIRouter(prefix="/api", tags=["floor"])

    @router.get("/floor", response_model=None, responses=answers(Floor, 401, 403))
    async def all_tables(request: Request) -> Response:
        """All tables at a glance: state, people, chips. For floorpersons."""
        person = await floorperson(context, request)
        context.floor_watch.seen(person.name)
        floor = floor_of(context.house.tables())
        if parts := await context.others.parts(request, Floor):
            there = {one.name: one for part in (*parts, floor) for one in part.tables}
            in_order = sorted(there.values(), key=lambda one: context.house.place(one.name))
            floor = Floor(tuple(in_order), floor.now)
        return json_response(floor)

    @router.post(
        "/floor/{table}/orders",
        response_model=None,
        responses=answers(Ordered, 400, 401, 403, 404, 409, 413, 415),
        openapi_extra=request_body(FloorOrder),
    )
    async def order(table: TableName, request: Request) -> Response:
        """An order of the floorperson at a table, with its reason; the log names the person. Nobody decides
        where they deal or play, or on a round that they dealt or had a wager in."""
        person = await floorperson(context, request)
        one = context.house.table(table)
        if one is None:
            raise HttpError(404, NOT_FOUND)
        wanted = await body(request, FloorOrder)
        why_not_here(context, one, person.name)
        _not_stale(one, wanted)
        act = _act(one.rules.game, wanted)
        if isinstance(act, acts.Order) and isinstance(act.command, CorrectCard | VoidRound):
            judged = _round(one)
            await why_not_their_round(context, one, judged, person.name)
            _not_another_round(one, judged)
        refusal = await one.act_as_floorperson(act, person.name)
        if refusal is not None:
            raise HttpError(409, str(refusal))
        return json_response(Ordered(one.snapshot.version))

    return router


def _not_stale(table: "RunningTable", wanted: FloorOrder) -> None:
    """An order is for what the floorperson saw: the act that was waited for, and the round in play."""
    if wanted.order == "next" and wanted.seen:
        if wanted.seen < table.snapshot.facts.question.oldest_accepted_version(acts.Next()):
            raise HttpError(409, OTHER_QUESTION)
    elif wanted.order in ("void", "correct") and wanted.round:
        _not_another_round(table, wanted.round)


def _not_another_round(table: "RunningTable", number: int) -> None:
    """The order is for this round, which may have ended meanwhile."""
    now = _round(table)
    if number != now:
        raise HttpError(409, OTHER_ROUND.format(now))


def _round(table: "RunningTable") -> int:
    """The round in play, or the last one."""
    state = table.snapshot.state
    return int(state.rounds + int(table.rules.in_round(state)))


def _act(game: Game, wanted: FloorOrder) -> acts.Act:
    if wanted.order == "relieve":
        return acts.RelieveDealer(wanted.reason)
    return acts.Order(_command(game, wanted), wanted.reason)


def _command(game: Game, wanted: FloorOrder) -> Command | None:
    """None for the act the table waits for."""
    match wanted.order:
        case "next":
            return None
        case "void":
            return VoidRound(wanted.reason)
        case "recut":
            return Recut()
        case "reshuffle":
            return Reshuffle()
        case "correct":
            try:
                return CorrectCard(wanted.hand, card(wanted.was), card(wanted.now), wanted.reason)
            except BadCardError as error:
                raise HttpError(400, str(error), key="was") from None
    try:
        return game.read_statement(wanted.statement.split() or [""])
    except StatementError as error:
        raise HttpError(400, str(error), key="statement") from None
