"""A peer that reads nothing, over a real connection: it is aborted, and nobody waits for it."""

import asyncio
import io
import json
import socket

from cutcard.web.http.app import make_app
from cutcard.web.http.page import Page
from cutcard.web.server import server
from cutcard.web.server.app_context import AppContext
from cutcard.web.server.logs import Log
from cutcard.web.server.settings import Settings
from cutcard.web.session_cache import session_of
from tests.web.fakes import FakeHouse, FakePeople, FakeTable, FakeTableInfo, FakeWallet, lines


async def test_a_peer_that_reads_nothing_is_aborted_while_others_get_frames() -> None:
    bound = server.listen("127.0.0.1", 0)
    port = bound.getsockname()[1]
    people, table, out = FakePeople(), FakeTable(), io.StringIO()
    settings = Settings(origins=frozenset({f"http://127.0.0.1:{port}"}))
    context = AppContext(
        house=FakeHouse(table),
        people=people,
        wallet=FakeWallet(),
        table_info=FakeTableInfo(),
        settings=settings,
        log=Log(out),
    )
    opened = asyncio.Event()
    running = server.Server(server.configured(make_app(context, Page())), context, opened.set)
    serving = asyncio.ensure_future(running.serve(sockets=[bound]))
    await opened.wait()
    token = people.enter("ann")
    ticket = context.tickets.write(session_of(token), table.name)
    with socket.socket() as peer:
        peer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        peer.setblocking(False)
        loop = asyncio.get_running_loop()
        await loop.sock_connect(peer, ("127.0.0.1", port))
        handshake = (
            f"GET /api/socket?ticket={ticket} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\n"
            f"origin: http://127.0.0.1:{port}\r\ncookie: cutcard_session={token}\r\nconnection: upgrade\r\n"
            "upgrade: websocket\r\nsec-websocket-version: 13\r\n"
            "sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )
        await loop.sock_sendall(peer, handshake.encode())
        told: list[bytes] = []
        table.subscribe("bob", told.append)
        async with asyncio.timeout(20):
            while len(table.sinks) < 2:
                await asyncio.sleep(0.01)
            frame = json.dumps({"type": "table", "pad": "x" * 60_000}).encode()
            sent = 0
            while len(table.sinks) == 2:
                table.tell(frame)
                sent += 1
                await asyncio.sleep(0.01)
            while not any(line["event"] == "socket" for line in lines(out)):  # written a moment later
                await asyncio.sleep(0.01)
        assert len(told) == sent + 1
    assert context.metrics.dropped._value.get() == 1
    (closed,) = [line for line in lines(out) if line["event"] == "socket"]
    assert closed["code"] == 4008
    running.should_exit = True
    await asyncio.wait_for(serving, 10)
