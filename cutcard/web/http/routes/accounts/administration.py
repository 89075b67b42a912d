"""Routes of the administrator: people, their roles, locks and sessions, and the record of all of it."""

from collections.abc import Callable, Sequence
from typing import Annotated, TypeVar

from fastapi import APIRouter, Path, Query, Request
from sqlalchemy import Connection
from starlette.responses import Response

from cutcard.pit.people import administration, reset_codes, security_events, sessions
from cutcard.pit.people.person import ADMIN, AUDITOR, Denied, Person
from cutcard.pit.people.security_events import Actor, SecurityEvent
from cutcard.web.http.accounts.client_device import client_of
from cutcard.web.http.accounts.people_requests import Reason, RoleChange, SessionEnd
from cutcard.web.http.accounts.people_types import (
    PeopleList,
    PersonRow,
    ResetCode,
    SecurityEventRow,
    SecurityEvents,
    SessionList,
    SessionRow,
)
from cutcard.web.http.guards import token_of
from cutcard.web.http.http_errors import HttpError, json_response
from cutcard.web.http.openapi import answers, request_body
from cutcard.web.http.request_context import body, signed_in
from cutcard.web.http.routes.people import refused
from cutcard.web.server.app_context import AppContext
from cutcard.web.servers.peer_messages import announce_person

PersonName = Annotated[str, Path(pattern="^[A-Za-z][A-Za-z0-9-]{1,19}$")]
Search = Annotated[str, Query(max_length=20)]
PAGE = 50
SECOND = 1_000_000
Done = TypeVar("Done")


def routes(context: AppContext) -> APIRouter:
    router = APIRouter(prefix="/api/people", tags=["administration"])
    _reading(router, context)
    _changing(router, context)
    return router


async def reader(context: AppContext, request: Request, *roles: str) -> Person:
    """The person who is signed in, if they have one of these roles."""
    person: Person = await signed_in(context, request)  # type: ignore[assignment]
    if person.roles.isdisjoint(roles):
        who = "administrators and auditors" if AUDITOR in roles else "administrators"
        raise HttpError(403, f"Only for {who}.")
    return person


def _reading(router: APIRouter, context: AppContext) -> None:
    @router.get("", response_model=None, responses=answers(PeopleList, 401, 403, 404))
    async def people(request: Request, search: Search = "", after: Search = "") -> Response:
        """Accounts by name, or everybody whose name contains what is searched for. For administrators."""
        person = await reader(context, request, ADMIN)
        found = await context.people.administer(
            lambda connection, now: administration.listed(
                connection, now, search=search, after=after, most=PAGE + 1
            )
        )
        rows = tuple(_row(one, person.number) for one in found[:PAGE])
        return json_response(PeopleList(rows, rows[-1].name if len(found) > PAGE else ""))

    @router.get("/events", response_model=None, responses=answers(SecurityEvents, 401, 403, 404))
    async def events(
        request: Request, about: Search = "", before: Annotated[int, Query(ge=0, lt=1 << 62)] = 0
    ) -> Response:
        """The record of security events, the newest first. For administrators and auditors."""
        await reader(context, request, ADMIN, AUDITOR)
        found = await context.people.administer(
            lambda connection, now: security_events.latest(
                connection, about=about, before=before, most=PAGE + 1
            )
        )
        rows = tuple(_event(one) for one in found[:PAGE])
        return json_response(SecurityEvents(rows, rows[-1].number if len(found) > PAGE else 0))

    @router.get("/{name}/sessions", response_model=None, responses=answers(SessionList, 401, 403, 404))
    async def open_sessions(name: PersonName, request: Request) -> Response:
        """The open sessions of one person. For administrators."""
        await reader(context, request, ADMIN)
        found = await context.people.administer(
            lambda connection, now: administration.sessions_of(connection, name, now)
        )
        if isinstance(found, Denied):
            raise refused(found)
        return json_response(session_list(found, token_of(request.scope)))


def _changing(router: APIRouter, context: AppContext) -> None:
    async def administrator(request: Request) -> Actor:
        return security_events.person(await reader(context, request, ADMIN), client_of(request))

    async def done(name: str, work: Callable[[Connection, int], Done | Denied]) -> Done:
        """Carries out an act of an administrator; what it changes holds at once."""
        answer: Done | Denied = await context.people.administer(work)
        if isinstance(answer, Denied):
            raise refused(answer)
        await context.check_again(name)
        await announce_person(context, name)
        return answer

    async def row_of(name: str, by: Actor) -> Response:
        found = await context.people.administer(
            lambda connection, now: administration.listed(connection, now, search=name)
        )
        return json_response(next(_row(one, by.number) for one in found if one.name.lower() == name.lower()))

    def changes(path: str, of: type, of_answer: type = PersonRow) -> Callable[..., Callable[..., object]]:
        return router.post(
            f"/{{name}}/{path}",
            response_model=None,
            responses=answers(of_answer, 400, 401, 403, 404, 409, 413, 415),
            openapi_extra=request_body(of),
        )

    @changes("role", RoleChange)
    async def role(name: PersonName, request: Request) -> Response:
        """Gives a person a role of the staff, or takes it away. Nobody changes their own role. For
        administrators."""
        by = await administrator(request)
        wanted = await body(request, RoleChange)
        roles = administration.with_role(wanted.role)
        if isinstance(roles, Denied):
            raise refused(roles)
        await done(name, lambda one, now: administration.set_roles(one, by, name, roles, wanted.why, now))
        return await row_of(name, by)

    @changes("lock", Reason)
    async def lock(name: PersonName, request: Request) -> Response:
        """Locks a person out: their sessions end, and they cannot sign in. For administrators."""
        by, why = await administrator(request), (await body(request, Reason)).why
        await done(name, lambda one, now: administration.lock(one, by, name, why, now))
        return await row_of(name, by)

    @changes("unlock", Reason)
    async def unlock(name: PersonName, request: Request) -> Response:
        """Lets a locked person sign in again. For administrators."""
        by, why = await administrator(request), (await body(request, Reason)).why
        await done(name, lambda one, now: administration.unlock(one, by, name, why, now))
        return await row_of(name, by)

    @changes("ended-sessions", SessionEnd)
    async def end(name: PersonName, request: Request) -> Response:
        """Ends one session of a person, or all. Their sockets close. For administrators."""
        by, wanted = await administrator(request), await body(request, SessionEnd)
        only = wanted.session or ""
        await done(name, lambda one, now: administration.end_sessions(one, by, name, wanted.why, now, only))
        return await row_of(name, by)

    @changes("removed-second-factor", Reason)
    async def remove_second_factor(name: PersonName, request: Request) -> Response:
        """Removes the second factor of a person who has lost it. Their sessions end. For administrators."""
        by, why = await administrator(request), (await body(request, Reason)).why
        await done(name, lambda one, now: administration.remove_second_factor(one, by, name, why, now))
        return await row_of(name, by)

    @changes("password", Reason, ResetCode)
    async def reset(name: PersonName, request: Request) -> Response:
        """Voids a person's password and gives a code, shown once, by which they choose another. For
        administrators."""
        by, why = await administrator(request), (await body(request, Reason)).why
        person, code = await done(
            name, lambda one, now: administration.reset_password(one, by, name, why, now)
        )
        return json_response(ResetCode(person.name, code, reset_codes.HOURS))


def session_list(found: Sequence[sessions.OpenSession], token: str) -> SessionList:
    """Open sessions as they are answered; `token` is of the session that asks."""
    own = sessions.session_id(token) if token else ""
    return SessionList(
        tuple(
            SessionRow(
                one.id, one.created / SECOND, one.seen / SECOND, one.address, one.device, one.id == own
            )
            for one in found
        )
    )


def _row(one: administration.ListedPerson, reader: int) -> PersonRow:
    return PersonRow(
        name=one.name,
        kind=one.kind,
        role=administration.staff_text(one.roles),
        locked=one.locked / SECOND,
        created=one.created / SECOND,
        seen=one.seen / SECOND,
        sessions=one.open_sessions,
        second_factor=one.second_factor,
        own=one.number == reader,
    )


def _event(one: SecurityEvent) -> SecurityEventRow:
    return SecurityEventRow(
        number=one.number,
        at=one.at / SECOND,
        by=one.by,
        by_owner=one.by_kind == security_events.OWNER,
        about=one.about,
        what=one.what,
        detail=one.detail,
        why=one.why,
        address=one.address,
    )
