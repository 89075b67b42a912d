"""A player's own limits over HTTP and on an open socket: they hold at once, and a hand can be finished."""

import asyncio
import json
import threading
from pathlib import Path
from typing import Any

import pytest

from cutcard.games.protocol import PlaceBet
from cutcard.pit.limits.at_stake import at_stake
from cutcard.pit.runtime.background_tasks import TryAgainError
from cutcard.pit.store.protocol import StoreDownError
from cutcard.pit.table import acts
from cutcard.web import limit_gate
from cutcard.web.server.assembly import OpenHouse
from cutcard.web.servers.peer_client import PeerResponse
from tests.web.socket_client import SocketClient
from tests.web.test_administration_routes import SHEET, Somebody, house
from tests.web.test_other_servers import FakeMoves

WAGER = acts.Say(PlaceBet(1, "ann", "player", 60_00))
SIT: dict[str, Any] = {"type": "sit", "box": 1, "chips": 200_00, "seen": 0}


class Seat:
    """Somebody's open socket; each answer to what they send."""

    def __init__(self, socket: SocketClient) -> None:
        self.socket, self.sent = socket, 0

    async def say(self, *, again: bool = False, **frame: Any) -> dict[str, Any]:
        """`again`: with the id of the last command, and without the answers it has had."""
        self.sent += not again
        name = f"c{self.sent}"
        if again:
            self.socket.frames[:] = [one for one in self.socket.frames if one.get("id") != name]
        await self.socket.say(json.dumps({"id": name, **frame}))
        found: list[dict[str, Any]] = []

        def answered() -> bool:
            found[:] = [one for one in self.socket.frames if one.get("id") == name]
            return bool(found)

        await self.socket.until(answered)
        return found[0]

    async def bet(self, dollars: int, *, again: bool = False) -> dict[str, Any]:
        seen = max(one.get("version", 0) for one in self.socket.frames)
        return await self.say(type="say", statement=f"bet 1 ann player {dollars}", seen=seen, again=again)


async def pending_of_ann(opened: OpenHouse) -> int:
    found: int = await opened.people.administer(lambda connection, _: at_stake(connection, "ann").pending)
    return found


async def seated(ann: Somebody) -> Seat:
    seat = Seat(await ann.socket())
    assert (await seat.say(**SIT))["done"]
    return seat


def why(answer: dict[str, Any]) -> str:
    assert not answer["done"], answer
    return str(answer["bars"][0]["says"])


async def test_a_loss_limit_stops_a_wager_on_an_open_socket(tmp_path: Path) -> None:
    async with house(tmp_path) as (_opened, _carol, ann):
        seat = await seated(ann)
        assert (await ann.post("account/limits", kind="loss-day", value=50_00)).status_code == 200
        assert why(await seat.bet(60)) == (
            "your own limit is a loss of $50 a day, and this would put more at risk"
        )
        assert (await seat.bet(50))["done"]
        assert "put more at risk" in why(await seat.bet(10)), "with what lies there"
        listed = (await ann.get("account/limits")).json()
        assert listed["limits"][0] == {"kind": "loss-day", "value": 5000, "later": 0, "later_from": 0.0}
        looser = (await ann.post("account/limits", kind="loss-day", value=500_00)).json()["limits"][0]
        assert (looser["value"], looser["later"]) == (5000, 50000)


@pytest.mark.parametrize(
    "change", [("limits", {"kind": "loss-day", "value": 50_00}), ("exclusion", {"days": 1})]
)
async def test_the_other_servers_read_a_limit_before_its_player_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: tuple[str, dict[str, Any]]
) -> None:
    """Otherwise a wager at one of their tables could still be laid as if there were none."""
    async with house(tmp_path) as (opened, _carol, ann):
        sent: list[tuple[str, str]] = []

        async def send(
            address: str, method: str, path: str, headers: Any, body: bytes, **_: Any
        ) -> PeerResponse:
            assert b"cutcard_session=" in dict(headers)[b"cookie"]
            sent.append((method, path))
            return PeerResponse(200, [], b"{}")

        monkeypatch.setattr("cutcard.web.servers.other_servers.send", send)
        opened.context.others.moves = FakeMoves()  # type: ignore[assignment]
        route, body = change
        assert (await ann.post(f"account/{route}", **body)).status_code == 200
        assert sent == [("GET", "/api/account/limits")]
        opened.context.others.moves = None


async def test_a_server_whose_player_reads_their_limits_looks_at_them_again(tmp_path: Path) -> None:
    async with house(tmp_path) as (opened, _carol, ann):
        gate = opened.context.limits
        async with gate.asked("ann", acts.Bring(5)):
            pass
        assert "ann" in gate._free
        await ann.get("account/limits")
        assert "ann" not in gate._free


async def test_a_wager_counts_once_from_the_check_until_it_is_taken_back(tmp_path: Path) -> None:
    async with house(tmp_path) as (opened, _carol, ann):
        seat = await seated(ann)
        await ann.post("account/limits", kind="loss-day", value=100_00)
        refused = await seat.bet(7_000)
        assert "put more at risk" in why(refused)
        done = await seat.bet(60)
        assert done["done"]
        assert await seat.bet(60, again=True) == done, "sent again after a lost connection"
        act = acts.Say(PlaceBet(1, "ann", "player", 40_00), "ann")
        async with opened.context.limits.asked("ann", act, SHEET, "elsewhere") as judged:
            assert judged.pending is not None
            assert "put more at risk" in why(await seat.bet(10)), "one on its way counts too"
        assert (await seat.bet(40))["done"], "one that was not carried out no longer counts"


async def test_a_wager_whose_socket_ends_while_it_is_checked_does_not_count(tmp_path: Path) -> None:
    """The check may have been committed, and nobody is left who carries the wager out."""
    async with house(tmp_path) as (opened, _carol, ann):
        await ann.post("account/limits", kind="loss-day", value=100_00)
        gate, checked = opened.context.limits, asyncio.Event()
        administer = gate._administer

        async def never_answered(work: Any) -> Any:
            await administer(work)
            checked.set()
            await asyncio.sleep(60)

        async def wagers() -> None:
            async with gate.asked("ann", WAGER, SHEET, "c1"):
                raise AssertionError("it is not answered")

        gate._administer = never_answered
        wagering = asyncio.ensure_future(wagers())
        await asyncio.wait_for(checked.wait(), 20)
        gate._administer = administer
        assert await pending_of_ann(opened) == 60_00
        wagering.cancel()
        async with asyncio.timeout(20):
            while await pending_of_ann(opened):
                await asyncio.sleep(0.01)


async def test_a_wager_is_forgotten_once_the_database_answers_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also if nobody else is checked at this server."""
    monkeypatch.setattr(limit_gate, "RETRY_SECONDS", 0.01)
    async with house(tmp_path) as (opened, _carol, ann):
        await ann.post("account/limits", kind="loss-day", value=100_00)
        gate, refused = opened.context.limits, 0
        administer = gate._administer

        async def down(work: Any) -> Any:
            nonlocal refused
            refused += 1
            if refused < 3:
                raise StoreDownError("no answer")
            return await administer(work)

        async with gate.asked("ann", WAGER, SHEET, "c1") as judged:
            assert judged.pending is not None
            gate._administer = down
        assert refused == 3
        assert await pending_of_ann(opened) == 0
        gate._administer = administer


async def test_a_wager_that_is_sent_again_counts_while_its_first_attempt_is_forgotten(tmp_path: Path) -> None:
    async with house(tmp_path) as (opened, _carol, ann):
        await ann.post("account/limits", kind="loss-day", value=100_00)
        gate = opened.context.limits
        administer = gate._administer

        async def down(work: Any) -> Any:
            raise StoreDownError("no answer")

        gate._administer = down
        with pytest.raises(StoreDownError):
            async with gate.asked("ann", WAGER, SHEET, "c1"):
                pass
        (forgetting,) = gate._forgetting.values()
        gate._administer = administer
        async with gate.asked("ann", WAGER, SHEET, "c1") as judged:
            assert judged.pending is not None
            await asyncio.wait({forgetting})
            assert await pending_of_ann(opened) == 60_00
        assert await pending_of_ann(opened) == 0


async def test_a_wager_that_was_checked_before_its_table_was_reloaded_is_not_carried_out(
    tmp_path: Path,
) -> None:
    """The reload has ended what was pending there, so that the wager no longer counts."""
    async with house(tmp_path) as (opened, _carol, ann):
        seat = await seated(ann)
        await ann.post("account/limits", kind="loss-day", value=100_00)
        table: Any = opened.house.table(SHEET)
        async with opened.context.limits.asked("ann", WAGER, SHEET, "c9") as judged:
            assert judged.pending is not None
            table.writer.store.seize(SHEET, still_mine=True)
            assert await pending_of_ann(opened) == 0
            with pytest.raises(TryAgainError):
                await table.act("ann", "c9", table.snapshot.version, WAGER, judged.pending)
        assert (await seat.bet(100))["done"]


async def test_a_wager_the_table_refuses_does_not_count(tmp_path: Path) -> None:
    async with house(tmp_path) as (_opened, _carol, ann):
        seat = await seated(ann)
        await ann.post("account/limits", kind="loss-day", value=100_00)
        for _ in range(3):
            refused = await seat.say(type="say", statement="bet 1 ann banker 99.99", seen=1_000_000)
            assert not refused["done"]
            assert "put more at risk" not in json.dumps(refused)
        assert (await seat.bet(100))["done"]


async def test_an_exclusion_ends_the_seat_at_once_and_no_new_one_is_given(tmp_path: Path) -> None:
    async with house(tmp_path) as (opened, carol, ann):
        seat = await seated(ann)
        excluded = await ann.post("account/exclusion", days=7)
        assert excluded.json()["excluded_until"] > 0
        table: Any = opened.house.table(SHEET)
        assert not opened.context.table_info.sits(table, "ann")
        assert why(await seat.say(**SIT)).startswith("you have excluded yourself from play until")
        broke = await ann.post("refill")
        assert (broke.status_code, broke.json()["error"]["message"][:21]) == (409, "You have excluded you")
        async with asyncio.timeout(20):  # their chips come back, after the answer
            while (await ann.get("me")).json()["balance"] != 1_000_00:
                await asyncio.sleep(0.02)
        other = Seat(await carol.socket())
        assert (await other.say(**SIT))["done"], "nobody else is stopped"
        events = (await carol.get("people/events?about=ann")).json()["events"]
        assert (events[0]["what"], events[0]["detail"]) == ("excluded", "7 days")


async def test_limits_are_ones_own_and_need_nobody_elses_leave(tmp_path: Path) -> None:
    async with house(tmp_path) as (opened, _carol, ann):
        nobody, guest = Somebody(opened), Somebody(opened)
        await guest.post("guest")
        assert (await nobody.get("account/limits")).status_code == 401
        assert (await guest.post("account/limits", kind="play-minutes", value=30)).status_code == 200
        assert (await ann.get("account/limits")).json()["limits"][2]["value"] == 0
        for body in ({"kind": "loss-year", "value": 1}, {"kind": "loss-day", "value": -1}, {"kind": "x"}):
            assert (await ann.post("account/limits", **body)).status_code == 400
        assert (await ann.post("account/exclusion", days=3)).status_code == 400


async def test_a_player_without_limits_costs_one_lookup(tmp_path: Path) -> None:
    async with house(tmp_path) as (opened, _carol, _ann):
        gate, asked = opened.context.limits, 0
        administer = gate._administer

        async def counted(work: Any) -> Any:
            nonlocal asked
            asked += 1
            return await administer(work)

        gate._administer = counted
        for _ in range(3):
            async with gate.asked("ann", acts.Bring(5)) as judged:
                assert judged.why_not == ""
            async with gate.asked("ann", acts.Leave()) as judged:
                assert judged.why_not == ""
        assert asked == 1
        await opened.context.check_again("ann")
        async with gate.asked("ann", acts.Bring(5)):
            assert asked == 2


async def test_a_person_reads_the_statement_of_their_own_wallet(tmp_path: Path) -> None:
    async with house(tmp_path) as (_opened, _carol, ann):
        await seated(ann)
        told = (await ann.get("account/statement")).json()
        brought = [(one["what"], one["cents"], one["balance"]) for one in told["movements"]]
        assert brought == [
            ("first play money", 1_000_00, 1_000_00),
            ("chips brought to a table", -200_00, 800_00),
        ]
        assert (told["opening"], told["closing"]) == (0, 800_00)
        later = (await ann.get("account/statement?since=4000000000")).json()
        assert later == {"opening": 800_00, "movements": [], "closing": 800_00}
        assert (await ann.get("account/statement?since=never")).status_code == 404


async def test_a_statement_is_read_beside_what_is_being_written(tmp_path: Path) -> None:
    """It may be long, and no table waits for it."""
    async with house(tmp_path) as (opened, _carol, ann):
        written = threading.Event()
        assert (await ann.get("account/statement")).status_code == 200
        writing = asyncio.ensure_future(opened.people.administer(lambda connection, now: written.wait(20)))
        try:
            answer = await asyncio.wait_for(ann.get("account/statement"), 10)
        finally:
            written.set()
        assert await writing
        assert answer.json()["closing"] == 1_000_00
