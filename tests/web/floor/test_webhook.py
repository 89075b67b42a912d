"""The alarm webhook: a real receiver gets each alarm once it listens, signed; no table waits for it."""

import asyncio
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from cutcard.web.floor import alarm_reports
from cutcard.web.floor.alarm_reports import SIGNATURE, Webhook, signature
from tests.web.floor.live_house import live_house


class Receiver:
    def __init__(self, refuses: int = 0) -> None:
        self.got: list[tuple[str, bytes]] = []
        self.refuses = refuses
        """So many requests are answered with 503 first."""
        self.url = ""


@contextmanager
def receiver(refuses: int = 0) -> Iterator[Receiver]:
    there = Receiver(refuses)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            there.got.append((self.headers.get(SIGNATURE, ""), body))
            self.send_response(503 if len(there.got) <= there.refuses else 204)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    there.url = f"http://127.0.0.1:{server.server_port}/alarms"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield there
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


async def until(there: Receiver, many: int) -> None:
    async with asyncio.timeout(30):
        while len(there.got) < many:
            await asyncio.sleep(0.01)


async def test_an_alarm_is_sent_again_until_it_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(alarm_reports, "FIRST_PAUSE", 0.01)
    with receiver(refuses=2) as there:
        async with live_house(tmp_path, webhook=Webhook(there.url, "a secret"), staffed=False) as house:
            await house.alarm()
            await until(there, 3)
            told = json.loads(there.got[0][1])
            assert (told["id"], told["test"], len(told["cards"])) == ("minibaccarat/1", "factory-order", 7)
            assert len({body for _, body in there.got}) == 1
            assert {sign for sign, _ in there.got} == {signature("a secret", there.got[0][1])}
            assert "alarm webhook not delivered (status 503)" in house.log.getvalue()
            metrics = house.opened.context.metrics.text().decode()
            assert 'cutcard_alarms_total{test="factory-order"} 1.0' in metrics
        async with live_house(tmp_path, webhook=Webhook(there.url), staffed=False):
            await until(there, 4)  # still open: sent again at the next start, without a secret unsigned
            assert there.got[3][0] == ""


async def test_a_receiver_that_is_not_there_holds_nobody_up(tmp_path: Path) -> None:
    with receiver() as there:
        gone = there.url
    async with live_house(tmp_path, webhook=Webhook(gone), staffed=False) as house:
        await house.alarm()
        rounds = house.table.snapshot.state.rounds
        await house.round([f"{rank}{suit}" for suit in "sh" for rank in "5K9Q2"])
        assert house.table.snapshot.state.rounds == rounds + 1
