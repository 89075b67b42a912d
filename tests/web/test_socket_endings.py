"""A table's socket with slow readers, after failures, and at the server's end."""

import asyncio
import json
from typing import Any

import pytest

from cutcard.pit.runtime.background_tasks import TryAgainError
from cutcard.pit.servers.house_state import UnconfirmedError
from cutcard.pit.store.protocol import StoreDownError
from cutcard.web.server.settings import RequestLimits
from cutcard.web.session_cache import session_of
from tests.web.fakes import lines
from tests.web.socket_setting import Setting, say


async def test_a_reader_who_takes_nothing_is_dropped_and_others_still_get_frames() -> None:
    setting = Setting(RequestLimits(waiting_bytes=10_000))
    bob = setting.people.enter("bob")
    slow = await setting.peer()
    quick = await setting.peer(token=bob, ticket=setting.ticket(bob))
    slow.table_info.clear()
    for number in range(12):
        setting.table.tell(json.dumps({"type": "table", "number": number, "pad": "x" * 1000}).encode())
        await asyncio.sleep(0)
    await quick.until(lambda: len(quick.frames) == 13)
    assert setting.context.metrics.dropped._value.get() == 1
    async with asyncio.timeout(5):
        assert slow.task is not None
        await slow.task
    assert slow.aborted
    assert len(setting.table.sinks) == 1
    await quick.hang_up()


async def test_an_act_goes_on_when_its_senders_session_ends() -> None:
    setting = Setting()
    setting.table.gate = asyncio.Event()
    peer = await setting.peer()
    await peer.say(say("hit 1"))
    await asyncio.sleep(0.01)
    setting.context.end_session(session_of(setting.ann))
    await peer.until(lambda: peer.code is not None)
    assert (peer.code, setting.table.done) == (1008, [])
    setting.table.gate.set()
    await asyncio.sleep(0.01)
    assert len(setting.table.done) == 1


async def test_a_closed_socket_finishes_only_the_act_in_progress() -> None:
    setting = Setting()
    setting.table.gate = asyncio.Event()
    peer = await setting.peer()
    await peer.say(say("hit 1"))
    await asyncio.sleep(0.01)

    async def lost(message: Any) -> None:
        raise OSError

    (one,) = setting.context.acting
    one.queue._send = lost
    setting.table.tell(b"{}")
    await peer.say(say("hit 1", "c2"))
    await asyncio.sleep(0.01)
    assert len(setting.context.sockets) == 0
    setting.table.gate.set()
    await asyncio.sleep(0.01)
    assert len(setting.table.done) == 1
    assert not setting.context.acting


async def test_an_unavailable_store_makes_the_page_reconnect() -> None:
    setting = Setting()
    setting.table.raises = TryAgainError()
    peer = await setting.peer()
    answer = await peer.ask(say("hit 1"))
    await peer.until(lambda: peer.code is not None)
    assert (answer["type"], answer["id"], answer["unknown"], peer.code) == ("error", "c1", True, 1013)
    assert answer["says"] == (
        "The database did not answer. It is not known whether this was done."
        " Connect again and send it with the same id: it is done at most once."
    )
    assert not [line for line in lines(setting.out) if line["event"] == "failure"]


async def test_sessions_that_cannot_be_looked_up_make_the_page_reconnect() -> None:
    setting = Setting()
    peer = await setting.peer()

    async def gone(token: str) -> None:
        raise StoreDownError

    setting.context.sessions._people_by_token = gone
    setting.clock.now += 30
    await peer.say(say("hit 1"))
    await peer.until(lambda: peer.code is not None)
    assert (peer.code, setting.table.done) == (1013, [])
    assert (await setting.peer()).code == 1013
    assert not [line for line in lines(setting.out) if line["event"] == "failure"]


@pytest.mark.parametrize(("sure", "code"), [(True, 4002), (False, 1013)], ids=["elsewhere", "not known"])
async def test_a_table_that_others_may_have_taken_is_not_shown(
    sure: bool, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a paused server has it when it wakes up; what it shows would be older than what others showed."""
    setting = Setting()

    class Moves:
        async def runs(self, table: str) -> bool:
            if not sure:
                raise UnconfirmedError
            return False

        def others(self) -> tuple[()]:
            return ()

    monkeypatch.setattr(setting.context.others, "moves", Moves())
    peer = await setting.peer()
    assert (peer.code, peer.frames) == (code, [])


async def test_an_unforeseen_error_is_told_by_an_id_alone() -> None:
    setting = Setting()
    setting.table.raises = RuntimeError("the hole card is Ks")
    peer = await setting.peer()
    answer = await peer.ask(say("hit 1"))
    await peer.until(lambda: peer.code is not None)
    assert peer.code == 1011
    (failure,) = [line for line in lines(setting.out) if line["event"] == "failure"]
    assert answer == {
        "type": "error",
        "says": f"An unexpected error occurred. Its id in the log is {failure['id']}."
        " It is not known whether this was done. Connect again and send it with the same id:"
        " it is done at most once.",
        "id": "c1",
        "unknown": True,
    }
    assert "Ks" not in setting.out.getvalue()


async def test_stopping_finishes_acts_and_accepts_no_more() -> None:
    setting = Setting()
    setting.table.gate = asyncio.Event()
    peer, other = await setting.peer(), await setting.peer()
    await peer.say(say("hit 1"))
    await asyncio.sleep(0.01)
    closing = asyncio.ensure_future(setting.context.close())
    await asyncio.sleep(0.01)
    assert peer.code is None
    await other.say(say("stand 1", command="late"))
    await other.until(lambda: other.code is not None)
    assert other.code == 1012
    setting.table.gate.set()
    await closing
    assert peer.code == 1012
    assert peer.frames[-1]["done"] is True
    assert [command for _, command, _, _ in setting.table.done] == ["c1"]
    assert (await setting.peer()).code == 1012


async def test_the_log_tells_who_and_how_long_and_no_more() -> None:
    setting = Setting()
    ticket = setting.ticket()
    peer = await setting.peer(ticket=ticket)
    await peer.ask(say("turn 1 Ks 7d"))
    await peer.hang_up()
    (act,) = [line for line in lines(setting.out) if line["event"] == "act"]
    assert set(act) == {"at", "event", "person", "table", "act", "outcome", "version", "ms"}
    assert (act["person"], act["table"], act["act"], act["outcome"]) == (
        "ann",
        "atlantic-city",
        "say",
        "done",
    )
    for secret in (ticket, setting.ann, session_of(setting.ann), "Ks", "turn"):
        assert secret not in setting.out.getvalue()
