"""A table's socket: admission, incoming frames, outgoing frames. Plain ASGI, because the load is here."""

import asyncio
import re
import time
from collections.abc import Callable
from typing import Any

import msgspec
from starlette.types import Message, Receive, Scope, Send

from cutcard.pit.limits.pending import PendingWager
from cutcard.pit.people.person import DEALER
from cutcard.pit.servers.house_state import UnconfirmedError
from cutcard.pit.table import acts, answers
from cutcard.web import wire
from cutcard.web.http.client_address import address_of
from cutcard.web.http.guards import HEADERS, NO_STORE, token_of, why_not_accepted
from cutcard.web.http.http_errors import AWAY, error_response
from cutcard.web.server.app_context import AppContext
from cutcard.web.server.logs import milliseconds_since
from cutcard.web.server.ports import PersonPort
from cutcard.web.server.protocols import ABORT, PROTOCOL_ERROR, SEND_NOW
from cutcard.web.session_cache import session_of
from cutcard.web.socket.incoming_frames import InvalidFrameError, read_act, read_frame
from cutcard.web.socket.registry import OpenSocket
from cutcard.web.socket.send_queue import (
    FAILED,
    LATER,
    MOVED,
    NOT_ALLOWED,
    RESTARTS,
    SAYS,
    TICKET_VOID,
    TOO_LONG,
    TOO_SLOW,
    SendQueue,
    cannot_send_now,
    closing,
)


class _Outcome(msgspec.Struct):
    """The part of an answer that is counted."""

    done: bool
    version: int
    stale: bool = False


_UNKNOWN = (
    "It is not known whether this was done."
    " Connect again and send it with the same id: it is done at most once."
)
_AWAY = f"The database did not answer. {_UNKNOWN}"
_CONNECT = "Connect again."
NOT_A_DEALER = "Only a person with the role of a dealer may deal. An administrator gives it."
_TICKET = re.compile(r"(?:^|&)ticket=([A-Za-z0-9_-]{1,100})(?:&|$)")
_OUTCOME = msgspec.json.Decoder(_Outcome)


class TableSocket:
    """The ASGI app of `/api/socket`."""

    def __init__(self, context: AppContext) -> None:
        self._context = context

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        context = self._context
        if why_not := why_not_accepted(scope, context.origins):
            await _refuse(scope, send, why_not)
            return
        await receive()  # websocket.connect
        await send({"type": "websocket.accept"})
        address = address_of(scope)
        try:
            admitted = await self._admit(scope, address)
        except (*AWAY, UnconfirmedError):
            admitted = LATER
        except Exception as error:
            context.metrics.failures.inc()
            context.log.failure("admission", error)
            admitted = LATER
        if isinstance(admitted, int):
            context.metrics.closed.labels(str(admitted)).inc()
            await send(closing(admitted))
            return
        extensions = scope.get("extensions", {})
        abort, send_now = extensions.get(ABORT, lambda: None), extensions.get(SEND_NOW, cannot_send_now)
        queue = SendQueue(send, abort, context.metrics, context.settings.limits.waiting_bytes, send_now)
        token, person, table = admitted
        watch = context.coach.watch(person.name, table, queue.put)
        one = OpenSocket(session_of(token), token, person.name, address, table.name, queue, watch)
        await self._serve(one, table, receive)

    async def _admit(self, scope: Scope, address: str) -> tuple[str, PersonPort, Any] | int:
        """The session's token, its person and the table; or the close code that says why not."""
        context = self._context
        if context.closing:
            return RESTARTS
        if not context.ticket_requests.take(address=address):
            return LATER
        token = token_of(scope)
        asked = _TICKET.search(scope["query_string"].decode("latin-1"))
        admission = context.tickets.redeem(asked[1] if asked else "", session_of(token))
        if admission is None:
            return TICKET_VOID
        person = await context.sessions.who(token)
        if person is None:
            return NOT_ALLOWED
        here = await context.others.runs_here(admission.table)
        table = context.house.table(admission.table)
        if not here or table is None:
            return MOVED if context.others.moves is not None else NOT_ALLOWED
        return (token, person, table) if context.sockets.has_room(person.name, address) else LATER

    async def _serve(self, one: OpenSocket, table: Any, receive: Receive) -> None:
        context, start = self._context, time.perf_counter()
        try:
            unsubscribe = table.subscribe(one.person, _sink(one))
        except Exception as error:
            if one.watch is not None:
                one.watch.close()
            self._fail(one, error)
            await one.queue.run()
            return
        context.sockets.add(one)
        context.metrics.sockets.inc()
        writer = asyncio.ensure_future(one.queue.run())
        reader = asyncio.ensure_future(self._listen(one, table, receive))
        try:
            await asyncio.wait({writer, reader}, return_when=asyncio.FIRST_COMPLETED)
            if one.queue.code:  # closed here: its writer sends the code
                await asyncio.wait({writer})
        finally:
            unsubscribe()
            if one.watch is not None:
                one.watch.close()
            context.sockets.remove(one)
            context.metrics.sockets.dec()
            error_code = _protocol_error_code(reader)
            context.metrics.closed.labels(str(one.queue.code or error_code or "peer")).inc()
            if error_code:
                context.metrics.protocol_errors.labels(str(error_code)).inc()
            writer.cancel()
            if not context.left_acting(one, reader):
                reader.cancel()
                await asyncio.gather(reader, return_exceptions=True)
            await asyncio.gather(writer, return_exceptions=True)
            context.log.line(
                "socket",
                person=one.person,
                table=one.table,
                address=one.address,
                code=one.queue.code or error_code,
                ms=milliseconds_since(start),
            )

    async def _listen(self, one: OpenSocket, table: Any, receive: Receive) -> int:
        """Reads until the peer goes away or the queue is closed here. Returns the code of a peer that broke
        the protocol, otherwise 0."""
        try:
            return await self._read(one, table, receive)
        except AWAY:
            one.queue.close(LATER)
        except Exception as error:
            self._fail(one, error)
        return 0

    async def _read(self, one: OpenSocket, table: Any, receive: Receive) -> int:
        """Handles frames one after the other: the next is read when this one is answered."""
        context, queue = self._context, one.queue
        while not queue.code:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return int(message["code"]) if message.get(PROTOCOL_ERROR) else 0
            context.metrics.frames_in.inc()
            code = await self._may_speak(one, message)
            if code:
                queue.close(code)
                return 0
            text = message.get("text")
            try:
                frame = read_frame(text if text is not None else message.get("bytes") or b"")
                if isinstance(frame, wire.Ping):
                    queue.put(msgspec.json.encode(wire.PongFrame(frame.id)))
                    continue
                act = read_act(table.rules.game, frame)
                await self._check_role(one, table, frame, act)
            except InvalidFrameError as bad:
                queue.put(msgspec.json.encode(wire.ErrorFrame(bad.says, bad.id)))
                continue
            await self._note_active(one)
            async with context.limits.asked(one.person, act, table.name, frame.id) as judged:
                if judged.why_not:
                    queue.put(_refused(frame.id, table, judged.why_not))
                else:
                    await self._do(one, table, frame, act, judged.pending)
        return 0

    async def _note_active(self, one: OpenSocket) -> None:
        person = await self._context.sessions.who(one.token)
        if person is not None:
            await self._context.note_active(one.token, person)

    async def _check_role(self, one: OpenSocket, table: Any, frame: wire.ClientFrame, act: acts.Act) -> None:
        """A person who deals, or is about to, must have the role of a dealer at this moment."""
        deals = table.snapshot.facts.dealer == one.person and not isinstance(act, acts.EndDealing)
        if not deals and not isinstance(act, acts.BeginDealing):
            return
        person = await self._context.sessions.who(one.token)
        if person is None or DEALER not in person.roles:
            raise InvalidFrameError(NOT_A_DEALER, frame.id)

    async def _may_speak(self, one: OpenSocket, message: Message) -> int:
        """The code with which a frame closes the socket before it is decoded; 0 if it may be handled."""
        context = self._context
        if context.closing:
            return RESTARTS
        if _length(message) > context.settings.limits.frame_bytes:
            return TOO_LONG
        if not context.frames.take(person=one.person, address=one.address):
            return TOO_SLOW
        person = await context.sessions.who(one.token)
        return 0 if person is not None and person.name == one.person else NOT_ALLOWED

    async def _do(
        self,
        one: OpenSocket,
        table: Any,
        frame: wire.ClientFrame,
        act: acts.Act,
        pending: PendingWager | None,
    ) -> None:
        context, start = self._context, time.perf_counter()
        seen = getattr(frame, "seen", 0)
        said = one.watch.said(frame) if one.watch is not None else None
        context.acting.add(one)
        try:
            answer: bytes = await table.act(one.person, frame.id, seen, act, pending)
        except AWAY:
            context.metrics.acts.labels(acts.kind(act), "later").inc()
            if context.others.moves is not None and table.stopped and not context.closing:
                says, code = f"{SAYS[MOVED]} {_UNKNOWN}", MOVED
            else:
                context.log.line("server", level="warning", says="the store does not answer", table=one.table)
                says, code = _AWAY, LATER
            one.queue.close(code, msgspec.json.encode(wire.ErrorFrame(says, frame.id, unknown=True)))
            return
        except Exception as error:
            context.metrics.acts.labels(acts.kind(act), "failed").inc()
            self._fail(one, error, frame.id)
            return
        finally:
            context.acting.discard(one)
            context.acted += 1
        one.queue.put(answer)
        outcome = _OUTCOME.decode(answer)
        if outcome.done and said is not None and one.watch is not None:
            one.watch.done(said)
        word = "done" if outcome.done else "stale" if outcome.stale else "refused"
        context.metrics.answer_seconds.observe(time.perf_counter() - start)
        context.metrics.acts.labels(acts.kind(act), word).inc()
        context.log.line(
            "act",
            person=one.person,
            table=one.table,
            act=acts.kind(act),
            outcome=word,
            version=outcome.version,
            ms=milliseconds_since(start),
        )

    def _fail(self, one: OpenSocket, error: BaseException, command: str = "") -> None:
        """Closes the socket after an unforeseen error, with an id. The `command`, if any, may have been
        done."""
        context = self._context
        context.metrics.failures.inc()
        name = context.log.failure("socket", error, person=one.person, table=one.table)
        says = (
            f"An unexpected error occurred. Its id in the log is {name}. {_UNKNOWN if command else _CONNECT}"
        )
        one.queue.close(FAILED, msgspec.json.encode(wire.ErrorFrame(says, command, unknown=bool(command))))


async def _refuse(scope: Scope, send: Send, says: str) -> None:
    """Refuses before the handshake, with an HTTP response if the server supports it."""
    if "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": NOT_ALLOWED})
        return
    refused = error_response(403, says)
    headers = [*refused.raw_headers, *HEADERS, NO_STORE]
    await send({"type": "websocket.http.response.start", "status": 403, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": refused.body})


def _refused(command: str, table: Any, says: str) -> bytes:
    """The answer to an act that its player's own limits do not allow. It is not stored: later they may."""
    return answers.refused(command, table.snapshot.version, answers.house_rule(says))


def _sink(one: OpenSocket) -> Callable[[bytes], None]:
    """Where a table's frames go: into the queue, and then to the coach, who sees no others."""
    if one.watch is None:
        return one.queue.put
    put, sent = one.queue.put, one.watch.sent

    def sink(frame: bytes) -> None:
        put(frame)
        sent(frame)

    return sink


def _protocol_error_code(reader: "asyncio.Task[int]") -> int:
    """The close code if the peer broke the protocol; 0 otherwise."""
    return 0 if not reader.done() or reader.cancelled() else reader.result()


def _length(message: Message) -> int:
    """The length in bytes, without encoding text that is too long anyway."""
    text = message.get("text")
    if text is None:
        return len(message.get("bytes") or b"")
    return len(text.encode("utf-8", "surrogatepass")) if len(text) <= wire.MOST_BYTES else len(text)
