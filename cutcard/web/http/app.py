"""The ASGI app of a house: routes, the tables' sockets and the page, inside the guards."""

from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import WebSocketRoute

from cutcard.web.audit import routes as audit
from cutcard.web.floor import cases
from cutcard.web.floor import routes as floor
from cutcard.web.http.guards import SAFE_METHODS, Guards, internal_error
from cutcard.web.http.http_errors import AWAY, NOT_NOW, UNKNOWN, HttpError, error_response, json_response
from cutcard.web.http.openapi import describe
from cutcard.web.http.page import Page
from cutcard.web.http.routes import (
    board,
    clauses,
    coach,
    daily,
    faces,
    notices,
    people,
    played,
    service,
    sharing,
    tables,
    training,
)
from cutcard.web.http.routes.accounts import account, administration, limits, second_factor
from cutcard.web.http.routes.round_page import round_page
from cutcard.web.http.routes.train_page import train_page
from cutcard.web.record import routes as house_keys
from cutcard.web.server.app_context import AppContext
from cutcard.web.servers.forwarding import Forwarding
from cutcard.web.socket.socket import TableSocket

_NO_ANSWER = "The database did not answer."
_SAYS = {
    404: "Not found.",
    405: "Method not allowed.",
}


def make_app(context: AppContext, page: Page | None = None) -> Guards:
    api = FastAPI(title="Cutcard", version="1", docs_url=None, redoc_url=None, openapi_url=None)
    own = (people, account, second_factor, limits, faces)
    subjects = (administration, tables, clauses, notices, coach, played, sharing, board, training, daily)
    for subject in (*own, *subjects, floor, cases, audit, house_keys, service):
        api.include_router(subject.routes(context))
    api.routes.append(WebSocketRoute("/api/socket", TableSocket(context)))

    @api.get("/api/openapi.json", include_in_schema=False)
    async def description() -> Response:
        return json_response(describe(api))

    shown = page or Page()

    @api.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def file(request: Request) -> Response:
        if request.url.path.startswith("/api/"):
            raise HttpError(404, _SAYS[404])
        if request.url.path.startswith("/train/"):
            return train_page(context, shown, request)
        if request.url.path.startswith("/round/"):
            return await round_page(context, shown, request)
        return shown.response(request)

    async def failed(request: Request, error: Exception) -> Response:
        return internal_error(context, error, request.method)

    api.add_exception_handler(Exception, failed)
    for kind in AWAY:
        api.add_exception_handler(kind, _away)
    api.add_exception_handler(HttpError, _denied)
    api.add_exception_handler(HTTPException, _http)
    api.add_exception_handler(RequestValidationError, _invalid)
    return Guards(Forwarding(api, context), context)


async def _away(request: Request, error: Any) -> Response:
    return error_response(
        503, NOT_NOW if request.method in SAFE_METHODS else f"{_NO_ANSWER} {UNKNOWN}", wait=1
    )


async def _denied(request: Request, error: Any) -> Response:
    return error_response(error.status, error.message, key=error.key, wait=error.wait)


async def _http(request: Request, error: Any) -> Response:
    """The framework's own errors: unknown path, wrong method."""
    response = error_response(error.status_code, _SAYS.get(error.status_code, "That cannot be done."))
    response.headers.update(error.headers or {})
    return response


async def _invalid(request: Request, error: Any) -> Response:
    """An invalid part of a path, such as a round that is not a number, is not found."""
    return error_response(404, _SAYS[404])
