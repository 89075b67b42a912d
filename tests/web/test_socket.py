"""Who may open a table's socket, and how long they may use it."""

import pytest

from cutcard.web.server.settings import RequestLimits
from cutcard.web.session_cache import session_of
from tests.web.fakes import ORIGIN
from tests.web.socket_setting import Setting, say

# --- opening ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "origin", [None, "", "null", "http://evil.example", ORIGIN + ".evil.example", ORIGIN + "/"]
)
async def test_another_origin_is_not_even_accepted(origin: str | None) -> None:
    peer = await (setting := Setting()).peer(origin=origin)
    assert (peer.accepted, peer.code) == (False, 1008)
    assert not setting.table.sinks


async def test_the_first_frame_comes_at_once_and_is_the_readers_own() -> None:
    peer = await Setting().peer()
    assert peer.frames == [{"type": "table", "for": "ann"}]
    await peer.hang_up()


async def test_a_ticket_is_good_once() -> None:
    setting = Setting()
    ticket = setting.ticket()
    first, second = await setting.peer(ticket=ticket), await setting.peer(ticket=ticket)
    assert (first.code, second.code) == (None, 4001)
    await first.hang_up()


async def test_an_old_ticket_is_void() -> None:
    setting = Setting()
    ticket = setting.ticket()
    setting.clock.now += 30
    assert (await setting.peer(ticket=ticket)).code == 4001


@pytest.mark.parametrize("ticket", ["", "x", "%00", "a" * 5000, "&ticket=b&c=d&e=f&g=h&i=j"])
async def test_an_invalid_ticket_is_void(ticket: str) -> None:
    assert (await Setting().peer(ticket=ticket)).code == 4001


async def test_a_ticket_is_for_its_own_session_alone() -> None:
    setting = Setting()
    bob = setting.people.enter("bob")
    assert (await setting.peer(token=bob)).code == 4001
    assert (await setting.peer(token="")).code == 4001


async def test_a_session_that_ended_since_the_ticket_opens_nothing() -> None:
    setting = Setting()
    ticket = setting.ticket()
    del setting.people.sessions[setting.ann]
    assert (await setting.peer(ticket=ticket)).code == 1008


async def test_sockets_are_limited_per_person() -> None:
    setting = Setting(RequestLimits(sockets=2))
    peers = [await setting.peer() for _ in range(3)]
    assert [peer.code for peer in peers] == [None, None, 1013]
    await peers[0].hang_up()
    again = await setting.peer()
    assert again.code is None
    for peer in (peers[1], again):
        await peer.hang_up()
    assert len(setting.context.sockets) == 0


async def test_sockets_are_limited_per_address() -> None:
    setting = Setting(RequestLimits(sockets=1, people_per_address=2))
    tokens = [setting.people.enter(f"player-{number}") for number in range(3)]
    peers = [await setting.peer(token=token, ticket=setting.ticket(token)) for token in tokens]
    assert [peer.code for peer in peers] == [None, None, 1013]
    elsewhere = await setting.peer(token=tokens[2], ticket=setting.ticket(tokens[2]), address="10.0.0.2")
    assert elsewhere.code is None
    for peer in (*peers[:2], elsewhere):
        await peer.hang_up()


# --- authority --------------------------------------------------------------------------------------------


async def test_a_session_that_ends_closes_its_sockets_at_once_and_no_others() -> None:
    setting = Setting()
    bob = setting.people.enter("bob")
    anns = [await setting.peer(), await setting.peer()]
    other = await setting.peer(token=bob, ticket=setting.ticket(bob))
    setting.context.end_session(session_of(setting.ann))
    for peer in anns:
        await peer.until(lambda peer=peer: peer.code is not None)
    assert [peer.code for peer in anns] == [1008, 1008]
    assert other.code is None
    await other.hang_up()


async def test_sessions_are_checked_for_frames_and_an_ended_one_does_nothing() -> None:
    setting = Setting()
    peer = await setting.peer()
    del setting.people.sessions[setting.ann]
    setting.clock.now += 30
    assert await peer.ask(say("hit 1")) == {}
    assert peer.code == 1008
    assert setting.table.done == []


async def test_a_silent_socket_of_an_ended_session_is_found_by_the_sweep() -> None:
    setting = Setting()
    peer = await setting.peer()
    del setting.people.sessions[setting.ann]
    setting.clock.now += 30
    await setting.context.sweep()
    await peer.until(lambda: peer.code is not None)
    assert peer.code == 1008


async def test_a_sweep_asks_once_for_all_and_frames_after_it_need_not_ask() -> None:
    setting = Setting()
    peers = [await setting.peer() for _ in range(2)]
    bob = setting.people.enter("bob")
    peers.append(await setting.peer(token=bob, ticket=setting.ticket(bob)))
    setting.clock.now += 29
    asked = setting.people.asked
    await setting.context.sweep()
    setting.clock.now += 29
    for peer in peers:
        assert (await peer.ask(say("hit 1")))["type"] == "answer"
    assert setting.people.asked == asked + 1
