"""Routes of the auditor: everything is read, nothing is changed. Reading one person's money is recorded."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal, TypeVar

from fastapi import APIRouter, Path, Query, Request
from fastapi.concurrency import run_in_threadpool
from sqlalchemy import Connection
from starlette.responses import Response

from cutcard.pit.people import security_events
from cutcard.pit.people.person import Person
from cutcard.web.audit import reading
from cutcard.web.audit.audit_types import (
    AuditedCases,
    AuditedLog,
    AuditedMoney,
    AuditedStatement,
    AuditedTable,
    AuditedTables,
    TableCases,
)
from cutcard.web.audit.exports import exported
from cutcard.web.floor import table_rounds
from cutcard.web.floor.cases import RoundBefore
from cutcard.web.floor.floor_types import RoundList, RoundRecord
from cutcard.web.floor.glance import alarm_of, correction_of, dispute_of
from cutcard.web.http.accounts.client_device import client_of
from cutcard.web.http.http_errors import HttpError, json_response
from cutcard.web.http.openapi import answers
from cutcard.web.http.request_context import auditor, not_too_often
from cutcard.web.http.routes.accounts.administration import PersonName
from cutcard.web.http.routes.notices import NOT_FOUND
from cutcard.web.http.routes.tables import RoundNumber, TableName
from cutcard.web.server.app_context import AppContext

PAGE = 50
MOST_EXPORTED = 5_000
Word = Annotated[str, Query(max_length=40)]
Before = Annotated[int, Query(ge=0, lt=1 << 62)]
Moment = Annotated[float, Query(ge=0, le=1e11)]
FileKind = Annotated[str, Path(pattern="^(csv|json)$")]
Exported = Annotated[str, Path(pattern="^(log|books|cage|wallet|alarms|disputes|corrections|events)$")]
Found = TypeVar("Found")


def routes(context: AppContext) -> APIRouter:
    router = APIRouter(prefix="/api/audit", tags=["audit"])
    _tables(router, context)
    _money(router, context)
    _exports(router, context)
    return router


async def _read(context: AppContext, work: Callable[[Connection], Found]) -> Found:
    """Reads beside the tables, which do not wait."""
    assert context.played is not None, "a house with people has a database"
    return await context.played.read(work)


def _tables(router: APIRouter, context: AppContext) -> None:
    @router.get("/tables", response_model=None, responses=answers(AuditedTables, 401, 403))
    async def tables(request: Request) -> Response:
        """Every table of the house, open or closed, with the head of its log. For auditors."""
        await auditor(context, request)
        rows = await _read(context, lambda connection: list(reading.heads(connection)))
        tables = await _everywhere(context)
        return json_response(AuditedTables(tuple(_table(tables.get(row[0]), *row) for row in rows)))

    @router.get("/tables/{table}/log", response_model=None, responses=answers(AuditedLog, 401, 403, 404))
    async def log(
        table: TableName,
        request: Request,
        person: Word = "",
        kind: Word = "",
        since: Moment = 0,
        until: Moment = 0,
        before: Before = 0,
    ) -> Response:
        """Entries of a table's log, the newest first: of one person, of one kind, within a time. For
        auditors."""
        await auditor(context, request)
        wanted = reading.Filter(person, kind, since, until)
        found = await _read(
            context,
            lambda connection: reading.entries(connection, table, wanted, before=before, most=PAGE + 1),
        )
        if found is None:
            raise HttpError(404, NOT_FOUND)
        shown = tuple(found[:PAGE])
        return json_response(AuditedLog(table, shown, shown[-1].number if len(found) > PAGE else 0))

    @router.get(
        "/tables/{table}/rounds/{number}",
        response_model=None,
        responses=answers(RoundRecord, 401, 403, 404),
    )
    async def record(table: TableName, number: RoundNumber, request: Request) -> Response:
        """A round step by step, as everybody at the table saw it. For auditors."""
        person = await auditor(context, request)
        not_too_often(context.replays, request, person=person.name)
        return json_response(await table_rounds.record(context, table, number))

    @router.get("/tables/{table}/rounds", response_model=None, responses=answers(RoundList, 401, 403, 404))
    async def rounds(table: TableName, request: Request, before: RoundBefore = 0) -> Response:
        """A page of the rounds of a table, open or closed, the newest first, from its log. For auditors."""
        person = await auditor(context, request)
        not_too_often(context.replays, request, person=person.name)
        return json_response(await table_rounds.page(context, table, before))

    @router.get("/cases", response_model=None, responses=answers(AuditedCases, 401, 403))
    async def cases(request: Request) -> Response:
        """Alarms, disputes and corrections of the running tables. For auditors."""
        await auditor(context, request)
        return json_response(_cases(await _everywhere(context)))


def _money(router: APIRouter, context: AppContext) -> None:
    @router.get("/money", response_model=None, responses=answers(AuditedMoney, 401, 403))
    async def money(request: Request) -> Response:
        """The books of the tables, money on its way, and the wallet's accounts. For auditors."""
        await auditor(context, request)
        return json_response(await _read(context, _all_money))

    @router.get("/statements/{name}", response_model=None, responses=answers(AuditedStatement, 401, 403, 404))
    async def statement(name: PersonName, request: Request, before: Before = 0) -> Response:
        """The wallet's movements of one person. The record of security events names who read it. For
        auditors."""
        person: Person = await auditor(context, request)  # type: ignore[assignment]
        by = security_events.person(person, client_of(request))

        def read(connection: Connection, now: int) -> AuditedStatement | None:
            found = reading.statement(connection, name, before=before, most=PAGE)
            if found is not None:
                security_events.record(connection, by, "statement-read", name, now)
            return found

        found = await context.people.administer(read)
        if found is None:
            raise HttpError(404, "Nobody has this name.")
        return json_response(found)


def _exports(router: APIRouter, context: AppContext) -> None:
    @router.get(
        "/export/{what}.{kind}",
        response_model=None,
        responses={
            **answers(None, 401, 403, 404),
            200: {
                "description": "A file of rows.",
                "content": {
                    "text/csv": {"schema": {"type": "string"}},
                    "application/json": {"schema": {"type": "array", "items": {"type": "object"}}},
                },
            },
        },
    )
    async def export(
        what: Exported,
        kind: FileKind,
        request: Request,
        table: Word = "",
        person: Word = "",
        of_kind: Word = "",
        since: Moment = 0,
        until: Moment = 0,
        before: Before = 0,
    ) -> Response:
        """Rows as CSV or JSON: a table's log, books, cage, wallet, alarms, disputes, corrections, security
        events. At most 5,000 rows; `before` asks for older ones. For auditors."""
        await auditor(context, request)
        if what in ("alarms", "disputes", "corrections"):
            columns, rows = _case_rows(await _everywhere(context), what)
            return exported(what, kind, columns, rows)
        wanted = reading.Filter(person, of_kind, since, until)
        found = await _read(context, lambda connection: _rows(connection, what, table, wanted, before))
        if found is None:
            raise HttpError(404, NOT_FOUND)
        columns, rows = found
        return exported(f"{table}-log" if what == "log" else what, kind, columns, rows)


Rows = tuple[tuple[str, ...], list[tuple[Any, ...]]]


def _rows(connection: Connection, what: str, table: str, wanted: reading.Filter, before: int) -> Rows | None:
    match what:
        case "log":
            found = reading.entries(connection, table, wanted, before=before, most=MOST_EXPORTED)
            if found is None:
                return None
            columns = ("number", "at", "kind", "actor", "steps", "moves", "hash")
            return columns, [
                (one.number, one.at, one.kind, one.actor, one.steps, tuple(map(_move, one.moves)), one.hash)
                for one in found
            ]
        case "books":
            rows = [
                (books.table, one.account, one.cents)
                for books in reading.books(connection)
                for one in books.accounts
            ]
            return ("table", "account", "cents"), rows
        case "cage":
            found_cage = reading.open_cage(connection, MOST_EXPORTED)
            return ("key", "player", "table", "cents", "state", "pays"), [
                (one.key, one.player, one.table, one.cents, one.state, one.pays) for one in found_cage
            ]
        case "wallet":
            accounts, _ = reading.wallet(connection)
            return ("account", "cents"), [(one.account, one.cents) for one in accounts]
    events = security_events.latest(connection, before=before, most=MOST_EXPORTED)
    return security_events.SecurityEvent._fields, [tuple(one) for one in events]


def _move(one: Any) -> str:
    return f"{one.source} -> {one.target} {one.cents}"


async def _everywhere(context: AppContext) -> Mapping[str, Any]:
    """The open tables of the house by name, also those that other servers run."""
    return await run_in_threadpool(context.house.everywhere)


def _case_rows(tables: Mapping[str, Any], what: Literal["alarms", "disputes", "corrections"] | str) -> Rows:
    found: list[tuple[Any, ...]] = []
    columns: tuple[str, ...] = ()
    for table in _cases(tables).tables:
        for one in getattr(table, what):
            columns = ("table", *one.__struct_fields__)
            found.append((table.table, *(getattr(one, name) for name in one.__struct_fields__)))
    return columns or ("table", "number"), found


def _cases(tables: Mapping[str, Any]) -> AuditedCases:
    def of(table: Any) -> TableCases:
        floor = table.snapshot.facts.floor
        return TableCases(
            table.name,
            tuple(map(alarm_of, reversed(floor.alarms))),
            tuple(map(dispute_of, reversed(floor.disputes))),
            tuple(map(correction_of, reversed(floor.corrections))),
        )

    return AuditedCases(tuple(map(of, tables.values())))


def _all_money(connection: Connection) -> AuditedMoney:
    accounts, total = reading.wallet(connection)
    return AuditedMoney(
        tuple(reading.books(connection)), tuple(reading.open_cage(connection)), tuple(accounts), total
    )


def _table(running: Any, name: str, game: str, closed: bool, version: int, head: str) -> AuditedTable:
    """`running` is the open table as it is now; None for a closed one."""
    if running is None:
        return AuditedTable(name, game, closed, version, head)
    facts = running.snapshot.facts
    return AuditedTable(
        name,
        game,
        closed,
        version,
        head,
        live=facts.by_hand,
        dealer=facts.dealer,
        open_alarms=len(facts.floor.open_alarms),
    )
