"""Routes of what the floor decides: alarms, disputes, corrections, cards replaced; and of calls for it."""

from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from cutcard.pit.people.person import DEALER
from cutcard.pit.table import acts
from cutcard.web.floor import table_rounds
from cutcard.web.floor.floor_requests import (
    AlarmAnswer,
    CardCount,
    CardsChange,
    CorrectionAnswer,
    DisputeCall,
    DisputeDecision,
)
from cutcard.web.floor.floor_types import Called, Ordered, RoundList, RoundRecord
from cutcard.web.floor.impartial import why_not_here, why_not_their_round
from cutcard.web.http.http_errors import HttpError, json_response
from cutcard.web.http.openapi import answers, request_body
from cutcard.web.http.request_context import body, floorperson, not_too_often, signed_in
from cutcard.web.http.routes.notices import NOT_FOUND
from cutcard.web.http.routes.tables import RoundNumber, TableName
from cutcard.web.server.app_context import AppContext

if TYPE_CHECKING:
    from cutcard.pit.runtime.running_table import RunningTable

RoundBefore = Annotated[int, Query(ge=0, le=1 << 53)]
CaseNumber = Annotated[int, Path(ge=1, le=1 << 31)]
NOT_AT_THE_TABLE = "Only people who play or deal at this table can call the floorperson here."
CHANGES = (400, 401, 403, 404, 409, 413, 415)


def routes(context: AppContext) -> APIRouter:
    router = APIRouter(prefix="/api", tags=["floor"])
    _deciding(router, context)
    _calling(router, context)
    return router


def _table(context: AppContext, name: str) -> "RunningTable":
    table = context.house.table(name)
    if table is None:
        raise HttpError(404, NOT_FOUND)
    return table


async def _done(table: "RunningTable", act: acts.Act, person: str) -> Response:
    refusal = await table.act_as_floorperson(act, person)
    if refusal is not None:
        raise HttpError(409, str(refusal))
    return json_response(Ordered(table.snapshot.version))


def _deciding(router: APIRouter, context: AppContext) -> None:
    async def decides(request: Request, name: str) -> tuple[str, "RunningTable"]:
        person = await floorperson(context, request)
        table = _table(context, name)
        why_not_here(context, table, person.name)
        return person.name, table

    @router.post(
        "/floor/{table}/alarms/{number}",
        response_model=None,
        responses=answers(Ordered, *CHANGES),
        openapi_extra=request_body(AlarmAnswer),
    )
    async def acknowledge(table: TableName, number: CaseNumber, request: Request) -> Response:
        """Acknowledges an alarm, with what was found. Not by who dealt its round or had a wager in it. For
        floorpersons."""
        person, one = await decides(request, table)
        wanted = await body(request, AlarmAnswer)
        alarm = next((each for each in one.snapshot.facts.floor.alarms if each.number == number), None)
        if alarm is not None and not alarm.by and alarm.round:
            await why_not_their_round(context, one, alarm.round, person)
        return await _done(one, acts.AcknowledgeAlarm(number, wanted.reason), person)

    @router.post(
        "/floor/{table}/disputes",
        response_model=None,
        responses=answers(Ordered, *CHANGES),
        openapi_extra=request_body(DisputeCall),
    )
    async def dispute(table: TableName, request: Request) -> Response:
        """Opens a dispute about a round. For floorpersons."""
        person, one = await decides(request, table)
        wanted = await body(request, DisputeCall)
        return await _done(one, acts.OpenDispute(wanted.round or _last_round(one), wanted.says), person)

    @router.post(
        "/floor/{table}/disputes/{number}",
        response_model=None,
        responses=answers(Ordered, *CHANGES),
        openapi_extra=request_body(DisputeDecision),
    )
    async def decide(table: TableName, number: CaseNumber, request: Request) -> Response:
        """Decides a dispute, with the reason. For floorpersons."""
        person, one = await decides(request, table)
        wanted = await body(request, DisputeDecision)
        dispute = next((each for each in one.snapshot.facts.floor.disputes if each.number == number), None)
        if dispute is not None and not dispute.by:
            await why_not_their_round(context, one, dispute.round, person)
        return await _done(one, acts.DecideDispute(number, wanted.decision, wanted.reason), person)

    @router.post(
        "/floor/{table}/corrections/{number}",
        response_model=None,
        responses=answers(Ordered, *CHANGES),
        openapi_extra=request_body(CorrectionAnswer),
    )
    async def approve(table: TableName, number: CaseNumber, request: Request) -> Response:
        """Approves a correction or an irregularity, or not. Nobody approves their own, or one of a round that
        they dealt or had a wager in. For floorpersons."""
        person, one = await decides(request, table)
        wanted = await body(request, CorrectionAnswer)
        made = next((each for each in one.snapshot.facts.floor.corrections if each.number == number), None)
        if made is not None and not made.by:
            await why_not_their_round(context, one, made.round, person)
        return await _done(one, acts.ApproveCorrection(number, wanted.approved, wanted.reason), person)

    @router.post(
        "/floor/{table}/cards",
        response_model=None,
        responses=answers(Ordered, *CHANGES),
        openapi_extra=request_body(CardsChange),
    )
    async def replace(table: TableName, request: Request) -> Response:
        """Has cards taken out of the stack and others put in, between rounds. For floorpersons."""
        person, one = await decides(request, table)
        wanted = await body(request, CardsChange)
        return await _done(one, acts.ReplaceCards(wanted.removed, wanted.added, wanted.reason), person)

    @router.get(
        "/floor/{table}/rounds/{number}",
        response_model=None,
        responses=answers(RoundRecord, 401, 403, 404),
    )
    async def record(table: TableName, number: RoundNumber, request: Request) -> Response:
        """A round step by step: who did what and when, cards, money, and the clauses cited. For
        floorpersons."""
        person = await floorperson(context, request)
        not_too_often(context.replays, request, person=person.name)
        return json_response(await table_rounds.record(context, table, number))

    @router.get("/floor/{table}/rounds", response_model=None, responses=answers(RoundList, 401, 403, 404))
    async def rounds(table: TableName, request: Request, before: RoundBefore = 0) -> Response:
        """A page of a table's rounds, the newest first, from its log. For floorpersons."""
        person = await floorperson(context, request)
        not_too_often(context.replays, request, person=person.name)
        return json_response(await table_rounds.page(context, table, before))


def _calling(router: APIRouter, context: AppContext) -> None:
    def called(table: "RunningTable", person: str) -> Response:
        facts = table.snapshot.facts
        barred = (facts.dealer, facts.last_dealer, *(one.player for one in facts.seats))
        mine = next((one.number for one in facts.floor.open_disputes if one.opened_by == person), 0)
        here = context.floor_watch.anybody_for(*barred)
        return json_response(Called(context.floor_watch.says(*barred), here, mine))

    async def at_table(request: Request, name: str) -> tuple[str, "RunningTable"]:
        person = await signed_in(context, request)
        table = _table(context, name)
        plays = context.table_info.sits(table, person.name)
        if not plays and person.name != table.snapshot.facts.dealer:
            raise HttpError(403, NOT_AT_THE_TABLE)
        return person.name, table

    @router.get("/tables/{table}/call", response_model=None, responses=answers(Called, 401, 403, 404))
    async def standing(table: TableName, request: Request) -> Response:
        """Whether a floorperson is there, and whether the caller's own dispute is open."""
        person, one = await at_table(request, table)
        return called(one, person)

    @router.post(
        "/tables/{table}/call",
        response_model=None,
        responses=answers(Called, *CHANGES),
        openapi_extra=request_body(DisputeCall),
    )
    async def call(table: TableName, request: Request) -> Response:
        """A player or the dealer calls the floorperson about a round: a dispute is opened."""
        person, one = await at_table(request, table)
        wanted = await body(request, DisputeCall)
        await _done(one, acts.OpenDispute(wanted.round or _last_round(one), wanted.says), person)
        return called(one, person)

    @router.post(
        "/tables/{table}/count",
        response_model=None,
        responses=answers(Ordered, *CHANGES),
        openapi_extra=request_body(CardCount),
    )
    async def count(table: TableName, request: Request) -> Response:
        """The dealer says how many cards they have counted. A wrong number is an alarm. For dealers."""
        person = await signed_in(context, request)
        if DEALER not in person.roles:
            raise HttpError(403, "Only for dealers.")
        wanted = await body(request, CardCount)
        return await _done(_table(context, table), acts.CountCards(wanted.cards), person.name)


def _last_round(table: "RunningTable") -> int:
    """The round in play, or the last one."""
    state = table.snapshot.state
    return max(1, state.rounds + int(table.rules.in_round(state)))
