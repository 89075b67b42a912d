"""A hundred thousand fuzzed frames at running tables: nothing fails, and nothing unlawful is done. The quick
tier sends ten thousand."""

import asyncio
import io
from collections import Counter
from pathlib import Path
from typing import Any

from cutcard.api.sheets import bundled_sheets
from cutcard.pit.runtime.house import Pace, TableSheet
from cutcard.web.server.assembly import OpenHouse, open_house
from cutcard.web.server.logs import Log
from cutcard.web.server.settings import Rate, RequestLimits, Settings
from cutcard.web.session_cache import session_of
from tests.sampling import portion
from tests.web.fakes import ORIGIN, lines
from tests.web.frame_fuzzer import NOW, FrameFuzzer
from tests.web.socket_client import SocketClient

MANY = Rate(1e9, 1e9)
UNLIMITED = RequestLimits(frames=MANY, requests=MANY, logins=MANY, guests=MANY, tickets=MANY, sockets=10**6)
SETTINGS = Settings(origins=frozenset({ORIGIN}), limits=UNLIMITED)
TABLES = ("atlantic-city", "six-to-five", "multiple-action", "red-dog")
FRAMES = portion(25_000, quick=10)
BATCH = 100
NO_CLOCKS = Pace(0, 0, 0, 0)


def sheets(*names: str) -> list[TableSheet]:
    return [TableSheet(path.stem, path.read_text()) for path in bundled_sheets() if path.stem in names]


class Stranger:
    """Sends one table everything there is. Bob watches, at one table from a seat, and sends nothing."""

    def __init__(self, opened: OpenHouse, table: str, seed: int) -> None:
        self.beside = seed == 0
        self.opened, self.table, self.fuzzer = opened, table, FrameFuzzer(seed)
        self.codes: Counter[int | None] = Counter()
        self.kinds: Counter[str] = Counter()
        self.done: set[str] = set()
        self.no_done: set[str] = set()
        self.sent = 0

    async def run(self) -> None:
        people = self.opened.people
        bob = (await people.register(f"bob-{self.table}", "correct horse battery")).token  # type: ignore[union-attr]
        ann = (await people.register(f"ann-{self.table}", "correct horse battery")).token  # type: ignore[union-attr]
        self.ann, self.bob = f"ann-{self.table}", f"bob-{self.table}"
        beside = await self._peer(bob)
        if self.beside:
            assert (await self._told(beside, '{"type":"sit","id":"s","seen":0,"box":2,"chips":50000}'))[
                "done"
            ]
        peer = await self._peer(ann)
        assert (await self._told(peer, '{"type":"sit","id":"s","seen":0,"box":1,"chips":50000}'))["done"]
        batch: list[str | bytes] = []
        for frame in self.fuzzer.frames(FRAMES):
            batch.append(self._here(frame))
            if len(batch) == BATCH:
                peer = await self._send(peer, batch, ann)
                batch = []
        assert not batch
        await peer.hang_up()
        await beside.hang_up()

    async def _peer(self, token: str) -> SocketClient:
        ticket = self.opened.context.tickets.write(session_of(token), self.table)
        return await SocketClient(self.opened.app, ticket=ticket, token=token).open()

    async def _told(self, peer: SocketClient, frame: str) -> dict[str, Any]:
        await peer.say(frame)
        await peer.until(lambda: any(one["type"] == "answer" for one in peer.frames))
        return next(one for one in peer.frames if one["type"] == "answer")

    async def _send(self, peer: SocketClient, batch: list[str | bytes], token: str) -> SocketClient:
        """All of a batch, then a ping: when it is answered, everything before it was. A socket that was
        closed meanwhile is opened again, and the rest of its batch is as good as sent."""
        for frame in batch:
            await peer.say(frame)
        self.sent += len(batch)
        await peer.say('{"type":"ping","id":"batch"}')
        pong = {"type": "pong", "id": "batch"}
        async with asyncio.timeout(60):
            while peer.code is None and pong not in peer.frames:
                peer._news.clear()
                await peer._news.wait()
        self._read(peer)
        if peer.code is None:
            return peer
        self.codes[peer.code] += 1
        return await self._peer(token)

    def _here(self, frame: str | bytes) -> str | bytes:
        """The frame with the names of this table's people, and the version that stands where it says so."""
        if isinstance(frame, bytes):
            return frame
        table = self.opened.house.table(self.table)
        assert table is not None
        named = frame.replace(" ann", f" {self.ann}").replace(" bob", f" {self.bob}")
        return named.replace(f'"seen": {NOW}', f'"seen": {table.keeper.version}')

    def _read(self, peer: SocketClient) -> None:
        for text, frame in zip(peer.raw, peer.frames, strict=True):
            assert "Traceback" not in text
            assert "object at 0x" not in text
            self.kinds[frame["type"]] += 1
            if frame["type"] == "answer" and frame["done"]:
                self.done.add(frame["id"])
                if frame["id"].startswith("no-"):
                    self.no_done.add(frame["id"])
        peer.raw.clear()
        peer.frames.clear()


async def test_a_hundred_thousand_fuzzed_frames_do_nothing(tmp_path: Path) -> None:
    out = io.StringIO()
    async with open_house(
        str(tmp_path / "house.sqlite"),
        sheets(*TABLES),
        settings=SETTINGS,
        log=Log(out, quiet=True),
        pace=NO_CLOCKS,
        bots=0,
    ) as opened:
        strangers = [Stranger(opened, table, seed) for seed, table in enumerate(TABLES)]
        await asyncio.gather(*(stranger.run() for stranger in strangers))
        assert sum(stranger.sent for stranger in strangers) == 4 * FRAMES
        assert lines(out) == []
        assert sum(len(stranger.done) for stranger in strangers) > FRAMES / 625  # some was lawful play
        for stranger in strangers:
            assert set(stranger.codes) <= {1009}
            assert stranger.kinds["error"] > FRAMES / 2
            assert not stranger.no_done
            _check_log(opened, stranger)


def _check_log(opened: OpenHouse, stranger: Stranger) -> None:
    """What the log holds is what the stranger was told is done; nobody spoke for bob or for the dealer."""
    table = opened.house.table(stranger.table)
    assert table is not None
    entries = list(table.writer.store.entries(stranger.table))
    assert [entry.number for entry in entries] == list(range(1, table.keeper.version + 1))
    by_ann = {entry.command for entry in entries if entry.actor == stranger.ann}
    assert by_ann == stranger.done
    assert {entry.actor for entry in entries} <= {"table", stranger.ann, stranger.bob}
    by_bob = [entry.kind for entry in entries if entry.actor == stranger.bob]
    chips = table.keeper.chips(stranger.bob)
    assert (by_bob, chips) == ((["sit"], 50000) if stranger.beside else ([], 0))
    table.keeper.ledger.check()
    rebuilt = opened.house.rebuilt(stranger.table)
    assert (rebuilt.version, rebuilt.hash, rebuilt.state) == (
        table.keeper.version,
        table.keeper.hash,
        table.keeper.state,
    )


def test_the_frames_are_of_every_kind() -> None:
    """The generator itself: whole frames, too long ones, statements of dealers, other people's boxes."""
    made = [str(frame) for frame in FrameFuzzer(1).frames(10_000)]
    for part in ("irregular", " bob ", '"id": "no-', '"id": "play-', "\\ud800", "[[[[", "-10"):
        assert any(part in frame for frame in made), part
    assert max(map(len, made)) > 16_384
