"""Routes of one's own second factor: set up with a QR code, confirmed by a first code, removed."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from cutcard.pit.people.person import Denied, SignedIn
from cutcard.pit.people.second_factor import totp
from cutcard.pit.people.second_factor.qr_code import qr_code, svg_path
from cutcard.web.http.accounts.client_device import client_of
from cutcard.web.http.accounts.people_requests import (
    SecondFactorBegin,
    SecondFactorConfirm,
    SecondFactorRemove,
)
from cutcard.web.http.accounts.people_types import RecoveryCodes, SecondFactor, SecondFactorSecret
from cutcard.web.http.http_errors import json_response
from cutcard.web.http.http_types import Me
from cutcard.web.http.openapi import answers, request_body
from cutcard.web.http.request_context import body, not_too_often_anywhere
from cutcard.web.http.routes.accounts.account import account
from cutcard.web.http.routes.people import enters, give_cookie, refused
from cutcard.web.server.app_context import AppContext


def routes(context: AppContext) -> APIRouter:
    router = APIRouter(prefix="/api/account/second-factor", tags=["account"])
    no = (400, 401, 403, 409, 413, 415)

    @router.get("", response_model=None, responses=answers(SecondFactor, 401, 409))
    async def second_factor(request: Request) -> Response:
        """Whether one has a second factor, and whether one's work needs it."""
        person = await account(context, request)
        on = await context.people.has_second_factor(person)
        return json_response(SecondFactor(on, needed=bool(person.withheld)))

    @router.post(
        "",
        response_model=None,
        responses=answers(SecondFactorSecret, *no),
        openapi_extra=request_body(SecondFactorBegin),
    )
    async def begin(request: Request) -> Response:
        """A secret for an authenticator app. It counts once it is confirmed by a code."""
        await not_too_often_anywhere(context, context.logins, request)
        person = await account(context, request)
        given = await body(request, SecondFactorBegin)
        secret = await context.people.begin_second_factor(person, given.password, client=client_of(request))
        if isinstance(secret, Denied):
            raise refused(secret)
        address = totp.address(secret, person.name)
        drawn = qr_code(address)
        return json_response(
            SecondFactorSecret(totp.secret_text(secret), address, len(drawn), svg_path(drawn))
        )

    @router.post(
        "/confirmed",
        response_model=None,
        responses=answers(RecoveryCodes, *no),
        openapi_extra=request_body(SecondFactorConfirm),
    )
    async def confirm(request: Request) -> Response:
        """The second factor counts from now on. All other sessions end. The recovery codes are shown once."""
        await not_too_often_anywhere(context, context.logins, request)
        person = await account(context, request)
        given = await body(request, SecondFactorConfirm)
        done = await context.people.confirm_second_factor(person, given.code, client=client_of(request))
        if isinstance(done, Denied):
            raise refused(done)
        entered, codes = done
        context.end_person(person.name)
        response = json_response(RecoveryCodes(tuple(codes)))
        give_cookie(request, response, entered)
        return response

    @router.post(
        "/removed",
        response_model=None,
        responses=answers(Me, *no),
        openapi_extra=request_body(SecondFactorRemove),
    )
    async def remove(request: Request) -> Response:
        """Removes one's second factor, by the password and a code. All other sessions end."""
        await not_too_often_anywhere(context, context.logins, request)
        person = await account(context, request)
        given = await body(request, SecondFactorRemove)
        entered = await context.people.remove_second_factor(
            person, given.password, given.code, client=client_of(request)
        )
        if isinstance(entered, SignedIn):
            context.end_person(person.name)
        return await enters(context, request, entered)

    return router
