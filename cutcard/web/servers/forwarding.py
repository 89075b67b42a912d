"""Sends requests about a table of another server on to that server, and requests about notices to the one
server that carries them out."""

import asyncio
import re
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cutcard.pit.servers.house_state import UnconfirmedError
from cutcard.web.http.http_errors import UNKNOWN, error_response
from cutcard.web.servers.other_servers import FROM_SERVER, MOVING, SECONDS, UNCONFIRMED, UNREACHABLE
from cutcard.web.servers.peer_client import PeerResponse, UnreachableError

if TYPE_CHECKING:
    from cutcard.pit.servers.house_state import OneServer
    from cutcard.web.server.app_context import AppContext

TICKETS = "/api/tickets"
TICKET_SECONDS = 1.0
"""A server that does not write a ticket within this is paused or gone; soon the table is elsewhere."""
LOOK_SECONDS = 0.05
"""How often it is looked whether the table has gone on elsewhere meanwhile."""
_OF_A_TABLE = re.compile(r"/api/(?:tables|floor)/([^/]+)(?:/.*)?")
_OF_THE_LEADER = re.compile(r"/api/notices(?:/.*)?|/api/tables/[^/]+/withdrawn-notice")
_SAFE = ("GET", "HEAD", "OPTIONS")
_OWN_HEADERS = frozenset({b"connection", b"content-length", b"transfer-encoding", b"date", b"server"})


class _TicketFor(msgspec.Struct):
    table: str = ""


class Forwarding:
    """Inside the guards, which have counted the request and set the headers of the response."""

    def __init__(self, app: ASGIApp, context: "AppContext") -> None:
        self._app = app
        self._context = context

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or self._context.others.moves is None:
            await self._app(scope, receive, send)
            return
        body = b""
        if scope["path"] == TICKETS and scope["method"] == "POST":
            body = await _body(receive)
            receive = _again(body)
        table = _table_of(scope, body)
        try:
            here = await self._is_here(scope, table)
        except UnconfirmedError:
            await error_response(503, UNCONFIRMED, wait=1)(scope, receive, send)
            return
        sent_on = bool(scope.get("state", {}).get(FROM_SERVER))
        to = None if sent_on else self._server_for(scope, table, here=here)
        if to is not None:
            await self._send_on(scope, body or await _body(receive), to, table, receive, send)
        elif table and not here and table in self._context.others.tables():  # it is on its way
            await error_response(503, MOVING, wait=1)(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _is_here(self, scope: Scope, table: str) -> bool:
        """Whether this server runs the table. A ticket leads to a socket, and what a player saw there must
        not go back, so a ticket is written by a server that is certain."""
        if not table or self._context.house.table(table) is None:
            return False
        return scope["path"] != TICKETS or await self._context.others.runs_here(table)

    def _server_for(self, scope: Scope, table: str, *, here: bool) -> "OneServer | None":
        context = self._context
        if _OF_THE_LEADER.fullmatch(scope["path"]):
            return context.others.leader()
        return context.others.owner(table) if table and not here else None

    async def _send_on(
        self, scope: Scope, body: bytes, to: "OneServer", table: str, receive: Receive, send: Send
    ) -> None:
        safe = scope["method"] in _SAFE or scope["path"] == TICKETS
        try:
            response = await self._answer_of(to, scope, body, table if safe else "")
        except _MovedError:
            await self(scope, _again(body), send)
            return
        except UnreachableError:
            says = UNREACHABLE if safe else f"{UNREACHABLE} {UNKNOWN}"
            await error_response(503, says, wait=1)(scope, receive, send)
            return
        headers = [one for one in response.headers if one[0] not in _OWN_HEADERS | _GUARDED]
        headers.append((b"content-length", b"%d" % len(response.body)))
        await send({"type": "http.response.start", "status": response.status, "headers": headers})
        await send({"type": "http.response.body", "body": response.body})

    async def _answer_of(self, to: "OneServer", scope: Scope, body: bytes, table: str) -> PeerResponse:
        """The other server's answer. `_MovedError` if the table goes on elsewhere before it comes: a server
        that is paused never answers."""
        others = self._context.others
        seconds = TICKET_SECONDS if scope["path"] == TICKETS else SECONDS
        sent = asyncio.ensure_future(others.send_on(scope, body, to, seconds))
        owner = others.owner(table) if table else None
        try:
            while not (await asyncio.wait({sent}, timeout=LOOK_SECONDS))[0]:
                if owner is not None and owner.id == to.id and self._is_elsewhere(table, to):
                    raise _MovedError
            return sent.result()
        finally:
            sent.cancel()

    def _is_elsewhere(self, table: str, than: "OneServer") -> bool:
        """Whether this server or a third one goes on with the table."""
        owner = self._context.others.owner(table)
        if owner is not None:
            return owner.id != than.id
        return self._context.house.table(table) is not None


class _MovedError(Exception):
    """The table has another owner than the server that was asked."""


_GUARDED = frozenset(
    {
        b"content-security-policy",
        b"x-content-type-options",
        b"x-frame-options",
        b"referrer-policy",
        b"cross-origin-opener-policy",
        b"cross-origin-resource-policy",
        b"permissions-policy",
        b"strict-transport-security",
    }
)
"""Headers that the guards of this server set themselves."""


def _table_of(scope: Scope, body: bytes) -> str:
    """The table a request is about; empty for none."""
    found = _OF_A_TABLE.fullmatch(scope["path"])
    if found:
        return found[1]
    if scope["path"] != TICKETS:
        return ""
    query: str = scope["query_string"].decode("latin-1")
    named = parse_qs(query).get("table")
    if named:
        return named[-1]
    if not body:
        return ""
    try:
        return msgspec.json.decode(body, type=_TicketFor).table
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return ""


async def _body(receive: Receive) -> bytes:
    """The whole body, whose length the guards limit."""
    parts: list[bytes] = []
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return b"".join(parts)
        parts.append(message.get("body") or b"")
        if not message.get("more_body"):
            return b"".join(parts)


def _again(body: bytes) -> Receive:
    """The body once more, then silence, as from a client that waits for the answer."""
    given: list[Any] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Message:
        return given.pop() if given else {"type": "http.disconnect"}

    return receive
