"""Routes of a person's own account: their password and their sessions. No request names another person."""

from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from cutcard.pit.people.person import Denied, SignedIn
from cutcard.pit.wallet.statements import WORDS, statement_of
from cutcard.web.http.accounts.client_device import client_of
from cutcard.web.http.accounts.people_requests import OwnSessionEnd, PasswordChange, ResetCodeUse
from cutcard.web.http.accounts.people_types import AccountStatement, SessionList, StatementMovement
from cutcard.web.http.guards import token_of
from cutcard.web.http.http_errors import HttpError, json_response
from cutcard.web.http.http_types import Me
from cutcard.web.http.openapi import answers, request_body
from cutcard.web.http.request_context import body, not_too_often, not_too_often_anywhere, signed_in
from cutcard.web.http.routes.accounts.administration import session_list
from cutcard.web.http.routes.people import enters, refused
from cutcard.web.http.routes.played import played_of
from cutcard.web.server.app_context import AppContext
from cutcard.web.server.ports import PersonPort

MICROSECONDS = 1_000_000
LATEST = 9_000_000_000
Seconds = Annotated[int, Query(ge=0, le=LATEST)]


async def account(context: AppContext, request: Request) -> PersonPort:
    """The person who is signed in, if they have an account."""
    person = await signed_in(context, request)
    if person.kind != "account":
        raise HttpError(409, "A guest has no password. Create an account first.")
    return person


def routes(context: AppContext) -> APIRouter:
    router = APIRouter(prefix="/api/account", tags=["account"])

    @router.post(
        "/password",
        response_model=None,
        responses=answers(Me, 400, 401, 403, 409, 413, 415),
        openapi_extra=request_body(PasswordChange),
    )
    async def password(request: Request) -> Response:
        """Changes one's own password. All other sessions end. A wrong old password counts as a failed
        sign-in."""
        await not_too_often_anywhere(context, context.logins, request)
        person = await account(context, request)
        wanted = await body(request, PasswordChange)
        entered = await context.people.change_password(
            person, wanted.old, wanted.new, client=client_of(request)
        )
        if isinstance(entered, SignedIn):
            context.end_person(person.name)
        return await enters(context, request, entered)

    @router.post(
        "/reset-code",
        response_model=None,
        responses=answers(None, 400, 403, 413, 415, status=204),
        openapi_extra=request_body(ResetCodeUse),
    )
    async def reset_code(request: Request) -> Response:
        """Chooses a new password by the code that an administrator gave, once. Sign in with it afterwards."""
        await not_too_often_anywhere(context, context.logins, request)
        given = await body(request, ResetCodeUse)
        used = await context.people.use_reset_code(
            given.name, given.code, given.password, client=client_of(request)
        )
        if isinstance(used, Denied):
            raise refused(used)
        context.end_person(used.name)
        return Response(status_code=204)

    @router.post("/active", response_model=None, responses=answers(None, 401, 403, 413, status=204))
    async def active(request: Request) -> Response:
        """Somebody is at the page: a person who works for the house signs in again after 30 idle minutes."""
        await signed_in(context, request)
        return Response(status_code=204)

    @router.get("/sessions", response_model=None, responses=answers(SessionList, 401))
    async def sessions(request: Request) -> Response:
        """One's own open sessions: device, address, when it was last used."""
        person = await signed_in(context, request)
        found = await context.people.sessions_of(person)
        return json_response(session_list(found, token_of(request.scope)))

    @router.get("/statement", response_model=None, responses=answers(AccountStatement, 401, 404))
    async def statement(request: Request, since: Seconds = 0, until: Seconds = LATEST) -> Response:
        """One's own wallet from one time to another, in seconds since 1970: opening balance, movements,
        closing balance. It is read beside the tables, which do not wait for it."""
        person = await signed_in(context, request)
        not_too_often(context.replays, request, person=person.name)
        found = await played_of(context).read(
            lambda connection: statement_of(
                connection, person.name, since * MICROSECONDS, until * MICROSECONDS
            )
        )
        lines = tuple(
            StatementMovement(
                line.at / MICROSECONDS, WORDS.get(line.reason, line.reason), line.cents, line.balance
            )
            for line in found.lines
        )
        return json_response(AccountStatement(found.opening, lines, found.closing))

    @router.post(
        "/ended-session",
        response_model=None,
        responses=answers(SessionList, 400, 401, 403, 404, 413, 415),
        openapi_extra=request_body(OwnSessionEnd),
    )
    async def end(request: Request) -> Response:
        """Ends one of one's own sessions. Its sockets close."""
        person = await signed_in(context, request)
        wanted = await body(request, OwnSessionEnd)
        fault = await context.people.end_own_session(person, wanted.session, client=client_of(request))
        if fault is not None:
            raise refused(fault)
        await context.check_again(person.name)
        found = await context.people.sessions_of(person)
        return json_response(session_list(found, token_of(request.scope)))

    return router
