"""The ASGI app of a house: routes, the tables' sockets, the page; guards around them all."""

from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import WebSocketRoute

from cutcard.web.front import Front
from cutcard.web.guards import READING, Guards, unforeseen
from cutcard.web.openapi import describe
from cutcard.web.page import Page
from cutcard.web.refusing import AWAY, NOT_NOW, UNKNOWN, Denied, answer, denial
from cutcard.web.routes import people, service, tables
from cutcard.web.socket import TableSocket

_NO_ANSWER = "The database did not answer."
_SAYS = {
    404: "Not found.",
    405: "That cannot be done here.",
}


def make_app(front: Front, page: Page | None = None) -> Guards:
    api = FastAPI(title="Cutcard", version="1", docs_url=None, redoc_url=None, openapi_url=None)
    for subject in (people, tables, service):
        api.include_router(subject.routes(front))
    api.routes.append(WebSocketRoute("/api/socket", TableSocket(front)))

    @api.get("/api/openapi.json", include_in_schema=False)
    async def description() -> Response:
        return answer(describe(api))

    shown = page or Page()

    @api.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def file(request: Request) -> Response:
        if request.url.path.startswith("/api/"):
            raise Denied(404, _SAYS[404])
        return shown.answer(request)

    async def failed(request: Request, error: Exception) -> Response:
        return unforeseen(front, error, request.method)

    api.add_exception_handler(Exception, failed)
    for kind in AWAY:
        api.add_exception_handler(kind, _away)
    api.add_exception_handler(Denied, _denied)
    api.add_exception_handler(HTTPException, _http)
    api.add_exception_handler(RequestValidationError, _invalid)
    return Guards(api, front)


async def _away(request: Request, error: Any) -> Response:
    return denial(503, NOT_NOW if request.method in READING else f"{_NO_ANSWER} {UNKNOWN}", wait=1)


async def _denied(request: Request, error: Any) -> Response:
    return denial(error.status, error.message, key=error.key, wait=error.wait)


async def _http(request: Request, error: Any) -> Response:
    """The framework's own: no such path, not this method."""
    response = denial(error.status_code, _SAYS.get(error.status_code, "That cannot be done."))
    response.headers.update(error.headers or {})
    return response


async def _invalid(request: Request, error: Any) -> Response:
    """A part of the path that is none, such as a round that is no number: it is not there."""
    return denial(404, _SAYS[404])
