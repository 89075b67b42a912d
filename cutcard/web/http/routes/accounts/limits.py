"""Routes of the limits that a player sets for themselves. No request names another person."""

import contextlib

from fastapi import APIRouter, Request
from sqlalchemy import Connection
from starlette.responses import Response

from cutcard.pit.limits import own_limits
from cutcard.pit.people import security_events
from cutcard.pit.people.person import Denied, Person
from cutcard.web.http.accounts.client_device import client_of
from cutcard.web.http.accounts.people_requests import ExclusionStart, LimitChange
from cutcard.web.http.accounts.people_types import OwnLimit, OwnLimits
from cutcard.web.http.http_errors import AWAY, json_response
from cutcard.web.http.openapi import answers, request_body
from cutcard.web.http.request_context import body, signed_in
from cutcard.web.http.routes.people import refused
from cutcard.web.server.app_context import AppContext
from cutcard.web.servers.peer_messages import AWAY_FROM_TABLES, announce_person, leave_tables

SECOND = 1_000_000
PATH = "/api/account/limits"


def routes(context: AppContext) -> APIRouter:
    router = APIRouter(prefix="/api/account", tags=["account"])

    async def changed(request: Request, person: Person, found: own_limits.OwnLimits | Denied) -> Response:
        if isinstance(found, Denied):
            raise refused(found)
        context.limits.forget(person.name)
        await announce_person(context, person.name)
        await context.others.read_there(request, PATH)  # it holds at once, at their tables too
        return json_response(_answer(found))

    @router.get("/limits", response_model=None, responses=answers(OwnLimits, 401))
    async def limits(request: Request) -> Response:
        """One's own limits: what holds, and what will."""
        person: Person = await signed_in(context, request)  # type: ignore[assignment]
        found = await context.people.administer(
            lambda connection, now: own_limits.limits_of(connection, person.number, now)
        )
        context.limits.forget(person.name)  # another server may have changed them
        return json_response(_answer(found))

    @router.post(
        "/limits",
        response_model=None,
        responses=answers(OwnLimits, 400, 401, 403, 413, 415),
        openapi_extra=request_body(LimitChange),
    )
    async def change(request: Request) -> Response:
        """Sets one of one's own limits, 0 for none. A stricter one holds at once, a looser one after 24
        hours."""
        person: Person = await signed_in(context, request)  # type: ignore[assignment]
        wanted, by = await body(request, LimitChange), security_events.person(person, client_of(request))

        def work(connection: Connection, now: int) -> own_limits.OwnLimits | Denied:
            done = own_limits.change(connection, person.number, person.name, wanted.kind, wanted.value, now)
            if not isinstance(done, Denied):
                detail = f"{wanted.kind} {wanted.value or 'none'}"
                security_events.record(connection, by, "own-limit", person.name, now, detail=detail)
            return done

        return await changed(request, person, await context.people.administer(work))

    @router.post(
        "/exclusion",
        response_model=None,
        responses=answers(OwnLimits, 400, 401, 403, 413, 415),
        openapi_extra=request_body(ExclusionStart),
    )
    async def exclude(request: Request) -> Response:
        """Excludes oneself from play for some days, at once and at every table. It cannot be shortened. One
        leaves one's seats; wagers that are in play are decided first."""
        person: Person = await signed_in(context, request)  # type: ignore[assignment]
        wanted, by = await body(request, ExclusionStart), security_events.person(person, client_of(request))

        def work(connection: Connection, now: int) -> own_limits.OwnLimits | Denied:
            done = own_limits.exclude(connection, person.number, wanted.days, now)
            if not isinstance(done, Denied):
                detail = f"{wanted.days} days"
                security_events.record(connection, by, "excluded", person.name, now, detail=detail)
            return done

        response = await changed(request, person, await context.people.administer(work))
        await leave_tables(context, person.name)
        with contextlib.suppress(*AWAY):  # the exclusion holds all the same
            await context.others.tell(f"{AWAY_FROM_TABLES} {person.name}")
        return response

    return router


def _answer(found: own_limits.OwnLimits) -> OwnLimits:
    def limit(kind: str) -> OwnLimit:
        one = found.limits[kind]
        return OwnLimit(kind, one.value, one.later, one.later_from / SECOND)

    return OwnLimits(
        tuple(limit(kind) for kind in own_limits.KINDS),
        found.excluded_until / SECOND,
        own_limits.EXCLUSION_DAYS,
    )
