"""Checks around every HTTP request: length, origin, rate limit; security headers; the log line."""

import time
from collections.abc import Collection
from typing import Any

from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cutcard.web.http.client_address import address_of
from cutcard.web.http.cookies import mark, secure, token_in
from cutcard.web.http.http_errors import UNKNOWN, HttpError, error_response
from cutcard.web.http.origins import why_not_accepted_from
from cutcard.web.server.app_context import AppContext
from cutcard.web.server.logs import milliseconds_since
from cutcard.web.server.settings import RequestLimits

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
"""Methods that change nothing."""

CONTENT_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = (
    (b"content-security-policy", CONTENT_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=()"),
)
STRICT_TRANSPORT = (b"strict-transport-security", b"max-age=31536000")
"""Of responses over TLS: for a year the browser asks for this host by TLS alone."""
TOO_LONG = "The request is too long."
NOTICES = ("/api/notices", "/api/notices/preview")
NO_STORE = (b"cache-control", b"no-store")


def headers_beside(others: Collection[str]) -> tuple[tuple[bytes, bytes], ...]:
    """The security headers of a house with several servers."""
    sockets = " ".join(sorted(f"ws{one.removeprefix('http')}" for one in others))
    policy = CONTENT_POLICY.replace("connect-src 'self'", f"connect-src 'self' {sockets}")
    return ((HEADERS[0][0], policy.encode()), *HEADERS[1:])


def strip_prefix(scope: Scope, prefix: str) -> None:
    """Removes the path by which a proxy finds this server among others: `/s/1/api/socket`."""
    if prefix and scope["path"].startswith(f"{prefix}/"):
        scope["path"] = scope["path"][len(prefix) :]
        raw = scope.get("raw_path")
        if raw and raw.startswith(prefix.encode()):
            scope["raw_path"] = raw[len(prefix) :]


class Guards:
    def __init__(self, app: ASGIApp, context: AppContext) -> None:
        self._app = app
        self._context = context

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        strip_prefix(scope, self._context.settings.public_path)
        self._context.others.admit(scope)
        mark(scope, self._context.settings.origins)
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        start, status = time.perf_counter(), 0

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                others = self._context.others.origins() if self._context.others.moves else ()
                message = {**message, "headers": _with_headers(message.get("headers", ()), scope, others)}
            await send(message)

        try:
            await self._guarded(scope, receive, send_with_headers)
        except Exception as error:
            if not status:  # otherwise the app has already responded
                await internal_error(self._context, error, scope["method"])(scope, receive, send_with_headers)
        self._counted(scope, status, start)

    async def _guarded(self, scope: Scope, receive: Receive, send: Send) -> None:
        context = self._context
        headers = dict(scope["headers"])
        address = address_of(scope)
        if not context.requests.take(address=address):
            refused = error_response(429, "Too many requests.", wait=context.requests.wait(address=address))
        elif scope["method"] not in SAFE_METHODS and (why_not := why_not_accepted(scope, context.origins)):
            refused = error_response(403, why_not)
        elif _declared(headers) > (most := _most_bytes(scope, context.settings.limits)):
            refused = error_response(413, TOO_LONG)
        else:
            bounded = _bounded(receive, most)
            await self._app(scope, bounded, send)
            return
        await refused(scope, receive, send)

    def _counted(self, scope: Scope, status: int, start: float) -> None:
        """Counts and logs a request by its route's pattern, so that no log contains a path from a client."""
        context = self._context
        context.metrics.requests.labels(str(status)).inc()
        context.metrics.request_seconds.observe(time.perf_counter() - start)
        route = getattr(scope.get("route"), "path", "")
        person = scope.get("state", {}).get("person", "")
        context.log.line(
            "request",
            method=scope["method"] if scope["method"].isalpha() else "",
            route=route,
            status=status,
            person=person,
            address=address_of(scope),
            ms=milliseconds_since(start),
        )


def internal_error(context: AppContext, error: Exception, method: str) -> Response:
    """Logs an unforeseen error under an id, which is all the response reveals."""
    context.metrics.failures.inc()
    name = context.log.failure("request", error)
    says = f"An unexpected error occurred. Its id in the log is {name}."
    return error_response(500, says if method in SAFE_METHODS else f"{says} {UNKNOWN}")


def why_not_accepted(scope: Scope, origins: Collection[str]) -> str:
    """Why a request or a socket is not accepted from its origin; empty if it is."""
    headers = {name.lower(): value.decode("latin-1") for name, value in scope["headers"]}
    scheme = "https" if scope["scheme"] in ("https", "wss") else "http"
    return why_not_accepted_from(headers.get(b"origin"), origins, f"{scheme}://{headers.get(b'host', '')}")


def _most_bytes(scope: Scope, limits: RequestLimits) -> int:
    """How long the body of a request may be."""
    return limits.notice_bytes if scope["path"] in NOTICES else limits.body_bytes


def _declared(headers: dict[bytes, bytes]) -> int:
    length = headers.get(b"content-length", b"0")
    return int(length) if length.isdigit() and len(length) < 12 else 1 << 40 if length.isdigit() else 0


def _bounded(receive: Receive, most: int) -> Receive:
    taken = 0

    async def counted() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body") or b"")
        if taken > most:
            raise HttpError(413, TOO_LONG)
        return message

    return counted


def _with_headers(given: Any, scope: Scope, others: Collection[str] = ()) -> list[tuple[bytes, bytes]]:
    """A response's own headers, the security headers, and `no-store` unless the response says otherwise.
    Pages may open sockets at the house's other servers."""
    headers = [
        *given,
        *(headers_beside(others) if others else HEADERS),
        *([STRICT_TRANSPORT] if secure(scope) else []),
    ]
    if not any(name.lower() == b"cache-control" for name, _ in headers):
        headers.append(NO_STORE)
    return headers


def token_of(scope: Scope) -> str:
    """The session's token, from the request's cookie."""
    cookies = [value.decode("latin-1") for name, value in scope["headers"] if name.lower() == b"cookie"]
    return token_in("; ".join(cookies), secure=secure(scope))
