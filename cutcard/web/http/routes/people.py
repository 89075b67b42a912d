"""Routes of people: guests, accounts, sessions. Ending a session closes its sockets."""

import contextlib

from fastapi import APIRouter, Request
from starlette.responses import Response

from cutcard.pit.people.person import Denied, SignedIn
from cutcard.pit.table import acts
from cutcard.pit.wallet.cage import at_tables
from cutcard.pit.wallet.play_money import NotBroke, TooSoon
from cutcard.web.http import cookies
from cutcard.web.http.accounts.client_device import client_of
from cutcard.web.http.guards import token_of
from cutcard.web.http.http_errors import AWAY, HttpError, json_response
from cutcard.web.http.http_types import Me
from cutcard.web.http.openapi import answers, request_body
from cutcard.web.http.request_context import body, not_too_often_anywhere, signed_in, someone
from cutcard.web.http.requests import Claim, Credentials
from cutcard.web.server.app_context import AppContext
from cutcard.web.servers.peer_messages import SESSION
from cutcard.web.session_cache import session_of

_STATUS = {
    "sign-in": 401,
    "second-factor": 401,
    "locked": 403,
    "too-soon": 429,
    "unknown": 404,
    "seated": 409,
    "kind": 409,
    "chosen": 409,
    "last-admin": 409,
}
_KEYS = {
    "name": "name",
    "taken": "name",
    "chosen": "name",
    "colour": "colour",
    "password": "password",
    "token": "token",
    "code": "code",
    "second-factor": "code",
    "why": "why",
    "role": "role",
    "limit": "value",
    "days": "days",
}
"""The field a refusal is about, by the refusal's word."""


def routes(context: AppContext) -> APIRouter:
    router = APIRouter(prefix="/api", tags=["people"])

    @router.post("/guest", response_model=None, responses=answers(Me, 403, 413))
    async def guest(request: Request) -> Response:
        """Signs in as a guest with play money. A person who is signed in stays signed in."""
        there = await someone(context, request)
        if there is not None:
            return json_response(await context.me(there))
        await not_too_often_anywhere(context, context.guests, request)
        return await enters(context, request, await context.people.new_guest(client=client_of(request)))

    @router.post(
        "/register",
        response_model=None,
        responses=answers(Me, 400, 403, 409, 413, 415),
        openapi_extra=request_body(Credentials),
    )
    async def register(request: Request) -> Response:
        """Makes an account. A guest keeps their play money, and must have left their tables."""
        await not_too_often_anywhere(context, context.logins, request)
        wanted = await body(request, Credentials)
        there = await someone(context, request)
        if there is not None and there.kind == "guest":
            entered = await context.people.upgrade(
                there, wanted.name, wanted.password, client=client_of(request)
            )
            if isinstance(entered, SignedIn):
                context.end_person(there.name)
        else:
            entered = await context.people.register(wanted.name, wanted.password, client=client_of(request))
        return await enters(context, request, entered)

    @router.post(
        "/login",
        response_model=None,
        responses=answers(Me, 400, 401, 403, 413, 415),
        openapi_extra=request_body(Credentials),
    )
    async def login(request: Request) -> Response:
        """Signs in. Whether anybody has the name makes no difference to the answer of a failure."""
        await not_too_often_anywhere(context, context.logins, request)
        given = await body(request, Credentials)
        entered = await context.people.login(
            given.name, given.password, client=client_of(request), code=given.code
        )
        return await enters(context, request, entered)

    @router.post("/logout", response_model=None, responses=answers(None, 403, 413, status=204))
    async def logout(request: Request) -> Response:
        """Ends the session, if any, and closes its sockets."""
        await _ends(context, token_of(request.scope))
        response = Response(status_code=204)
        cookies.take_away(response, secure=cookies.secure(request.scope))
        return response

    @router.post(
        "/admin/claim",
        response_model=None,
        responses=answers(Me, 400, 403, 409, 413, 415),
        openapi_extra=request_body(Claim),
    )
    async def claim(request: Request) -> Response:
        """Makes the first administrator with the token the server printed at its first start; once. Without a
        name it is the account that is signed in. A guest who is signed in becomes the account named."""
        await not_too_often_anywhere(context, context.logins, request)
        given = await body(request, Claim)
        there = await someone(context, request)
        entered = await context.people.claim_admin(
            given.token, given.name, given.password, signed_in=there, client=client_of(request)
        )
        if isinstance(entered, SignedIn) and there is not None:
            context.end_person(there.name)
        return await enters(context, request, entered)

    @router.get("/me", response_model=None, responses=answers(Me, 401))
    async def me(request: Request) -> Response:
        """The person who is signed in, with their money."""
        return json_response(await context.me(await signed_in(context, request)))

    @router.post("/refill", response_model=None, responses=answers(Me, 401, 403, 409, 413))
    async def refill(request: Request) -> Response:
        """More play money for a person who is broke."""
        person = await signed_in(context, request)
        async with context.limits.asked(person.name, acts.Bring(0)) as judged:
            if judged.why_not:
                raise HttpError(409, f"{judged.why_not[0].upper()}{judged.why_not[1:]}.")
        granted = await context.wallet.refill(person.name, at_tables)
        if isinstance(granted, NotBroke):
            raise HttpError(409, granted.says)
        if isinstance(granted, TooSoon):
            raise HttpError(409, granted.says, wait=granted.seconds)
        return json_response(await context.me(person))

    return router


def refused(denied: Denied) -> HttpError:
    """A refusal of `pit/people` as an answer."""
    status = _STATUS.get(denied.word, 400)
    return HttpError(status, denied.says, key=_KEYS.get(denied.word, ""), wait=denied.wait)


async def enters(context: AppContext, request: Request, entered: SignedIn | Denied) -> Response:
    """Begins a session for the person and ends the browser's old one."""
    if isinstance(entered, Denied):
        raise refused(entered)
    await _ends(context, token_of(request.scope))
    request.state.person = entered.person.name
    response = json_response(await context.me(entered.person))
    give_cookie(request, response, entered)
    return response


def give_cookie(request: Request, response: Response, entered: SignedIn) -> None:
    cookies.give(response, entered.token, secure=cookies.secure(request.scope))


async def _ends(context: AppContext, token: str) -> None:
    if token:
        await context.people.logout(token)
        context.end_session(session_of(token))
        with contextlib.suppress(*AWAY):  # they find out within half a minute
            await context.others.tell(f"{SESSION} {session_of(token)}")
