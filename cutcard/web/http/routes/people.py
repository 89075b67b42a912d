"""Who is there: guests, accounts, sessions. What ends a session closes its sockets."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from cutcard.pit.people import person as people
from cutcard.pit.people.person import SignedIn
from cutcard.pit.wallet.at_tables import at_tables
from cutcard.pit.wallet.play_money import NotBroke, TooSoon
from cutcard.web.http import cookies
from cutcard.web.http.guards import token_of
from cutcard.web.http.http_errors import Denied, answer
from cutcard.web.http.http_types import Me
from cutcard.web.http.openapi import answers, takes
from cutcard.web.http.request_context import body, not_too_often, signed_in, someone
from cutcard.web.http.requests import Claim, Credentials
from cutcard.web.server.app_context import Front
from cutcard.web.session_cache import session_of

_STATUS = {"sign-in": 401, "seated": 409, "kind": 409}
_KEYS = {"name": "name", "taken": "name", "password": "password", "token": "token"}
"""The field a no is about, by the word of the no."""


def routes(front: Front) -> APIRouter:
    router = APIRouter(prefix="/api", tags=["people"])

    @router.post("/guest", response_model=None, responses=answers(Me, 403, 413))
    async def guest(request: Request) -> Response:
        """Comes in as a guest with play money; who is here already stays who he is."""
        there = await someone(front, request)
        if there is not None:
            return answer(await front.me(there))
        not_too_often(front.guests, request)
        return await _enters(front, request, await front.people.new_guest())

    @router.post(
        "/register",
        response_model=None,
        responses=answers(Me, 400, 403, 409, 413, 415),
        openapi_extra=takes(Credentials),
    )
    async def register(request: Request) -> Response:
        """Makes an account; a guest's play money goes with him, once he has left his tables."""
        not_too_often(front.logins, request)
        wanted = await body(request, Credentials)
        there = await someone(front, request)
        if there is not None and there.kind == "guest":
            entered = await front.people.upgrade(there, wanted.name, wanted.password)
            if isinstance(entered, SignedIn):
                front.end_person(there.name)
        else:
            entered = await front.people.register(wanted.name, wanted.password)
        return await _enters(front, request, entered)

    @router.post(
        "/login",
        response_model=None,
        responses=answers(Me, 400, 401, 403, 413, 415),
        openapi_extra=takes(Credentials),
    )
    async def login(request: Request) -> Response:
        """Signs in. Whatever is wrong, the answer is the same."""
        not_too_often(front.logins, request)
        given = await body(request, Credentials)
        return await _enters(front, request, await front.people.login(given.name, given.password))

    @router.post("/logout", response_model=None, responses=answers(None, 403, 413, status=204))
    async def logout(request: Request) -> Response:
        """Ends the session and closes its sockets, whether there was one or not."""
        await _ends(front, token_of(request.scope))
        response = Response(status_code=204)
        cookies.take_away(response)
        return response

    @router.post(
        "/admin/claim",
        response_model=None,
        responses=answers(Me, 400, 403, 413, 415),
        openapi_extra=takes(Claim),
    )
    async def claim(request: Request) -> Response:
        """The first administrator, by the token the server printed at its first start; once."""
        not_too_often(front.logins, request)
        given = await body(request, Claim)
        entered = await front.people.claim_admin(given.token, given.name, given.password)
        return await _enters(front, request, entered)

    @router.get("/me", response_model=None, responses=answers(Me, 401))
    async def me(request: Request) -> Response:
        """Who is signed in, and what he has."""
        return answer(await front.me(await signed_in(front, request)))

    @router.post("/refill", response_model=None, responses=answers(Me, 401, 403, 409, 413))
    async def refill(request: Request) -> Response:
        """More play money for who is broke."""
        person = await signed_in(front, request)
        granted = await front.wallet.refill(person.name, at_tables)
        if isinstance(granted, NotBroke):
            raise Denied(409, granted.says)
        if isinstance(granted, TooSoon):
            raise Denied(409, granted.says, wait=granted.seconds)
        return answer(await front.me(person))

    return router


async def _enters(front: Front, request: Request, entered: SignedIn | people.Denied) -> Response:
    """A new session for who came in; the old one of this browser ends."""
    if isinstance(entered, people.Denied):
        raise Denied(_STATUS.get(entered.word, 400), entered.says, key=_KEYS.get(entered.word, ""))
    await _ends(front, token_of(request.scope))
    request.state.person = entered.person.name
    response = answer(await front.me(entered.person))
    cookies.give(response, entered.token, origin=request.headers.get("origin", ""))
    return response


async def _ends(front: Front, token: str) -> None:
    if token:
        await front.people.logout(token)
        front.end_session(session_of(token))
