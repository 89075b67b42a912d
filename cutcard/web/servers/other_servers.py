"""What this server knows of the others: which of them runs a table, where browsers reach it, and how a
request is sent on to it."""

import asyncio
import hmac
import re
import time
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, TypeVar

import msgspec
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.types import Scope

from cutcard.web.http.client_address import address_of, quoted
from cutcard.web.http.http_errors import HttpError
from cutcard.web.http.origins import BadOriginError, read_origin
from cutcard.web.servers.peer_client import PeerResponse, UnreachableError, send

if TYPE_CHECKING:
    from cutcard.pit.servers.house_state import OneServer
    from cutcard.pit.servers.table_moves import TableMoves
    from cutcard.web.server.app_context import Rates

SECONDS = 8.0
"""How long another server may take for a request."""
PART_SECONDS = 2.0
"""How long it may take to tell of its tables."""
KEPT_SECONDS = 1.0
"""How long what others told for the lobby is kept."""
SECRET, CLIENT = b"x-cutcard-server", b"x-cutcard-client"
FROM_SERVER = "from_server"
"""The key in a scope's state: whether another server of the house sent the request on."""
MOVING = "The table is moving to another server. Try again in a moment."
UNCONFIRMED = "The database does not say which server runs the table. Try again in a moment."
UNREACHABLE = "The server of this table cannot be reached. Try again in a moment."
_ORIGIN = re.compile(r"[a-z]+://[^/]+")
_NOT_SENT_ON = frozenset({b"connection", b"content-length", b"transfer-encoding", b"expect", SECRET, CLIENT})
Part = TypeVar("Part")


class OtherServers:
    """Without `moves` there are none: SQLite, and tests."""

    def __init__(
        self,
        *,
        secret: str = "",
        own_address: str = "",
        public_address: str = "",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.moves: TableMoves | None = None
        self._secret = secret.encode()
        self._own_address = own_address
        self._public_address = public_address
        self._clock = clock
        self._kept: dict[str, tuple[float, list[bytes]]] = {}
        self._said: set[str] = set()
        self.report: Callable[[str, str], None] = lambda level, says: None

    # --- who is there ---

    def all(self) -> "tuple[OneServer, ...]":
        """The other servers that are alive."""
        return self.moves.others() if self.moves is not None else ()

    def owner(self, table: str) -> "OneServer | None":
        return self.moves.owner(table) if self.moves is not None else None

    def tables(self) -> tuple[str, ...]:
        """All open tables of the house, where there are several servers."""
        return tuple(self.moves.state.owners) if self.moves is not None else ()

    async def runs_here(self, table: str) -> bool:
        """Whether this server may show a table to a newcomer. `UnconfirmedError` if it cannot be sure."""
        if self.moves is None:
            return True
        return await self.moves.runs(table)

    def leader(self) -> "OneServer | None":
        """The server that carries out notices, so that two at once cannot contradict each other; None if it
        is this one."""
        if self.moves is None:
            return None
        able = [one for one in self.moves.state.servers if one.alive and not one.leaving]
        first = min(able, key=lambda one: one.id, default=None)
        return None if first is None or first.id == self.moves.me else first

    def origins(self) -> frozenset[str]:
        """The origins of the other servers' pages."""
        return frozenset(filter(None, (_origin(one.for_browsers) for one in self.all())))

    def address_for(self, request: Request) -> str:
        """Where a browser opens the socket of a table of this server; empty for where it asked."""
        if self._public_address:
            return self._public_address
        return self._own_address if request.scope.get("state", {}).get(FROM_SERVER) else ""

    async def may(self, rates: "Rates", *, person: str, address: str) -> bool:
        """Whether a rate that holds over all servers allows one more."""
        if self.moves is None or not self.all():
            return True
        from cutcard.pit.servers.shared_rates import take  # noqa: PLC0415 (PostgreSQL alone has several)

        keys = [(f"{rates.kind} by {person}", rates.limits[0])] if person else []
        keys.append((f"{rates.kind} from {address}", rates.limits[1]))
        now = time.time_ns() // 1000

        def taken(connection: Connection) -> bool:
            return all(
                take(connection, key, burst=rate.burst, a_second=rate.a_second, now=now) for key, rate in keys
            )

        return await self.moves.database.transact(taken)

    async def tell(self, what: str) -> None:
        if self.moves is not None:
            await self.moves.tell(what)

    # --- a request from another server ---

    def admit(self, scope: Scope) -> None:
        """Believes another server of the house where a request comes from. From anybody else, these headers
        mean nothing."""
        headers = dict(scope["headers"])
        shown = headers.get(SECRET)
        if shown is None:
            return
        if self._secret and hmac.compare_digest(shown, self._secret):
            scope.setdefault("state", {})[FROM_SERVER] = True
            scope["client"] = (quoted(headers.get(CLIENT, b"").decode("latin-1")), 0)

    # --- a request to another server ---

    async def send_on(
        self, scope: Scope, body: bytes, to: "OneServer", seconds: float = SECONDS
    ) -> PeerResponse:
        path = scope.get("raw_path") or scope["path"].encode()
        query = b"?" + scope["query_string"] if scope["query_string"] else b""
        headers = [one for one in scope["headers"] if one[0].lower() not in _NOT_SENT_ON]
        headers += [(SECRET, to.secret.encode()), (CLIENT, address_of(scope).encode("ascii", "replace"))]
        try:
            response = await send(
                to.address, scope["method"], (path + query).decode("latin-1"), headers, body, seconds=seconds
            )
        except UnreachableError:
            self._say(to)
            raise
        self._said.discard(to.id)
        return response

    def _say(self, to: "OneServer") -> None:
        if to.id not in self._said:
            self._said.add(to.id)
            self.report(
                "error", f"the server at {to.address} (process {to.name}) cannot be reached from here"
            )

    async def parts(self, request: Request, kind: type[Part], *, keep: bool = False) -> list[Part]:
        """What the other servers answer to the same request, each for its own tables. One that cannot be
        reached is left out; `keep` is for answers that are the same for everybody."""
        if self.moves is None or request.scope.get("state", {}).get(FROM_SERVER) or not self.all():
            return []
        path, now = request.url.path, self._clock()
        until, bodies = self._kept.get(path, (0.0, []))
        if not keep or now >= until:
            bodies = await self._bodies(request.scope)
            if keep:
                self._kept[path] = now + KEPT_SECONDS, bodies
        return [msgspec.json.decode(one, type=kind) for one in bodies]

    async def read_there(self, request: Request, path: str) -> None:
        """Lets the other servers read what has changed here about the sender, before this one answers. One
        that cannot be reached hears of it later."""
        if self.moves is None or not self.all():
            return
        await self._bodies(
            {**request.scope, "method": "GET", "path": path, "raw_path": path.encode(), "query_string": b""}
        )

    async def _bodies(self, scope: Scope) -> list[bytes]:
        scope = {**scope, "headers": _plain(scope)}
        asked = (self.send_on(scope, b"", one, PART_SECONDS) for one in self.all())
        found = await asyncio.gather(*asked, return_exceptions=True)
        for one in found:
            if isinstance(one, BaseException) and not isinstance(one, UnreachableError):
                raise one
        return [one.body for one in found if isinstance(one, PeerResponse) and one.status == 200]

    async def bring(self, names: Collection[str]) -> None:
        """Brings tables of other servers here."""
        from cutcard.pit.servers.table_moves import NotHereError  # noqa: PLC0415 (PostgreSQL alone has several)

        if self.moves is None:
            return
        try:
            await self.moves.bring(names)
        except NotHereError as missing:
            raise HttpError(
                503, f"{missing} did not come from its server in time. Try again.", wait=1
            ) from None


def _origin(address: str) -> str:
    found = _ORIGIN.match(address)
    try:
        return read_origin(found[0]) if found else ""
    except BadOriginError:
        return ""


def _plain(scope: Scope) -> list[tuple[bytes, bytes]]:
    """The headers without compression: the answer is read here."""
    return [one for one in scope["headers"] if one[0].lower() != b"accept-encoding"]
