"""When the garbage collector runs, and that acts leave no reference cycles."""

import asyncio
import gc
import socket
from collections.abc import Iterator

import pytest
import uvicorn

from cutcard.pit.runtime.frame_source import Snapshot
from cutcard.pit.table import acts
from cutcard.pit.table.keeper import Change, Draft
from cutcard.web.frames.renderer import FrameRenderer
from cutcard.web.server import garbage_collection
from cutcard.web.server.garbage_collection import GarbageCollector
from cutcard.web.server.server import configured
from tests.pit.random_players import PEOPLE, RandomPlayers
from tests.sampling import some
from tests.web.fakes import ORIGIN
from tests.web.socket_setting import Setting


class Watched:
    """Instead of the interpreter's collector: says how much has come, and hears when it is to look."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.more = 0
        self.looked: list[int] = []
        self.acted = 0
        monkeypatch.setattr(gc, "get_count", lambda: (self.more, 0, 0))
        monkeypatch.setattr(gc, "collect", self._collect)
        monkeypatch.setattr(gc, "freeze", lambda: None)
        self.collector = GarbageCollector(lambda: self.acted)

    def _collect(self, generation: int = 2) -> int:
        self.looked.append(generation)
        self.more = 0
        return 0

    def seconds(self, count: int, *, acting: bool) -> list[int]:
        """What is looked through in so many seconds."""
        self.looked.clear()
        for _ in range(count):
            self.acted += acting
            self.collector.collect_if_due()
        return list(self.looked)


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> Watched:
    return Watched(monkeypatch)


def test_no_collection_runs_while_people_act(watched: Watched) -> None:
    watched.more = garbage_collection.MANY
    assert watched.seconds(100, acting=True) == []


def test_a_collection_runs_after_a_quiet_while(watched: Watched) -> None:
    watched.more = garbage_collection.FEW + 1
    assert watched.seconds(9, acting=False) == []
    assert watched.seconds(1, acting=False) == [2]
    watched.more = garbage_collection.FEW
    assert watched.seconds(100, acting=False) == []


def test_very_many_objects_are_collected_at_once(watched: Watched) -> None:
    watched.more = garbage_collection.MANY + 1
    assert watched.seconds(5, acting=True) == [2]


@pytest.fixture
def uncollected() -> Iterator[None]:
    gc.collect()
    gc.freeze()  # what is there already is not looked through again
    gc.disable()
    yield
    gc.enable()
    gc.unfreeze()


@pytest.mark.usefixtures("uncollected")
@pytest.mark.parametrize(
    "sheet", some(["atlantic-city", "match-and-three", "multiple-action", "red-dog", "six-to-five"], quick=3)
)
def test_an_act_and_its_frames_leave_no_reference_cycle(sheet: str) -> None:
    frame_source = FrameRenderer()
    players = RandomPlayers(sheet, 5)

    def drawn(change: Change | None) -> None:
        keeper = players.keeper
        chips = {one.player: keeper.chips(one.player) for one in keeper.facts.seats}
        shown = Snapshot(keeper.version, keeper.state, keeper.facts, chips, frozenset(PEOPLE))
        frame_source.frames(keeper, shown, change, ("", *PEOPLE))

    for act, actor in [(acts.Sit(box, 50_000, key=f"k{box}"), who) for box, who in enumerate(PEOPLE, 1)]:
        players.do(act, actor)
    gc.collect()
    entries = len(players.log)
    done = players.keeper.do

    def do_and_draw(*given: object, **named: object) -> object:
        draft = done(*given, **named)  # type: ignore[arg-type]
        if isinstance(draft, Draft):
            players.keeper.add_to_history(draft.change, draft.entry.at)
            drawn(draft.change)
        return draft

    players.keeper.do = do_and_draw  # type: ignore[method-assign, assignment]
    players.play(2)
    assert len(players.log) > entries + 10
    del players.keeper.do
    assert gc.collect() < 10, "rings come with every act"


async def _refused(port: int) -> None:
    """A socket without a ticket: it is opened, told no, and gone."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    head = ("host: x", f"origin: {ORIGIN}", "connection: upgrade", "upgrade: websocket")
    key = ("sec-websocket-version: 13", "sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==")
    writer.write("\r\n".join(("GET /api/socket?ticket=none HTTP/1.1", *head, *key, "", "")).encode())
    assert (await reader.read(12)) == b"HTTP/1.1 101"
    writer.close()


async def test_connections_leave_no_reference_cycle() -> None:
    """Whoever opens thousands of them fills no memory, however seldom rings are looked for."""
    server = uvicorn.Server(configured(Setting().app))
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        port = bound.getsockname()[1]
        serving = asyncio.ensure_future(server.serve(sockets=[bound]))
        while not server.started:
            await asyncio.sleep(0.01)
        gc.collect()
        gc.disable()
        try:
            for _ in range(20):
                await _refused(port)
            await asyncio.sleep(0.2)
            gc.set_debug(gc.DEBUG_SAVEALL)
            gc.collect()
            kinds = {type(one).__name__ for one in gc.garbage}
        finally:
            gc.set_debug(0)
            gc.garbage.clear()
            gc.enable()
        server.should_exit = True
        await serving
    ours = {"HttpProtocol", "SocketProtocol", "HttpRequestParser", "ServerProtocol", "Line", "OpenSocket"}
    assert not kinds & ours
