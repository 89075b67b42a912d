"""Running tables under concurrency and faults: clocks, repeated commands, errors during an act, a short
rack."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from cutcard.games.protocol import Felt, PlaceBet
from cutcard.pit.log.audit.audit import audit
from cutcard.pit.runtime import absent_players, background_tasks, running_table
from cutcard.pit.runtime.background_tasks import TryAgainError
from cutcard.pit.runtime.clocks import SECOND
from cutcard.pit.runtime.house import Pace
from cutcard.pit.runtime.running_table import RunningTable
from cutcard.pit.store.protocol import StoreDownError
from cutcard.pit.table import acts
from tests.pit.house_fixture import RealHouse, real_house
from tests.waiting import until

TABLE = "atlantic-city"
SLOW = Pace(20, 25, 12, 15)


class Clock:
    """The table's own time, moved by hand; timers are fired by hand too."""

    def __init__(self, table: RunningTable) -> None:
        self.table = table
        self.now = table._monotonic()
        started, wall = self.now, 2_000_000_000 * SECOND
        table._now = lambda: wall + self.now - started
        table._monotonic = lambda: self.now

    def pass_seconds(self, seconds: float) -> None:
        self.now += int(seconds * SECOND)

    async def fire(self) -> None:
        """What the timer would do now."""
        await self.table._expire(self.table.keeper.facts.question.since)


async def to_the_bets(house: RealHouse, *players: str) -> RunningTable:
    """These people sit at boxes 1, 2, ...; nobody cuts."""
    for box, player in enumerate(players, start=1):
        assert (await house.do(TABLE, player, acts.Sit(box, 1_000_00))).done
    table = house.table(TABLE)
    while table.keeper.facts.question.kind == "a cut":
        await table.act_as_table(acts.Expire())
    return table


def bet(player: str, box: int, cents: int = 50_00) -> acts.Say:
    return acts.Say(PlaceBet(box, player, "blackjack", cents))


def is_whole(house: RealHouse) -> bool:
    return not audit(house.store, replay=True).faults


# --- clocks ---


async def test_a_table_everybody_has_left_waits_for_nobody(tmp_path: Path) -> None:
    async with real_house(tmp_path, pace=SLOW, bots=2) as house:
        table, clock = house.table(TABLE), Clock(house.table(TABLE))
        await house.do(TABLE, "ann", acts.Sit(1, 1_000_00))
        assert table.keeper.facts.question.kind == "a cut"
        await house.do(TABLE, "ann", acts.Leave())
        clock.pass_seconds(60)
        await clock.fire()
        assert table._deadline_timer is None


async def test_the_first_player_at_an_empty_table_has_the_whole_time_for_the_cut(tmp_path: Path) -> None:
    async with real_house(tmp_path, pace=SLOW) as house:
        table, clock = house.table(TABLE), Clock(house.table(TABLE))
        for player in ("ann", "bob"):
            clock.pass_seconds(3600)
            await house.do(TABLE, player, acts.Sit(1, 1_000_00))
            if player == "ann":
                await house.do(TABLE, "ann", acts.Leave())
        assert table.snapshot.seconds == 0  # nobody is hurried before the first wager
        table.subscribe("bob", lambda frame: None)
        clock.pass_seconds(3600)
        await house.do(TABLE, "bob", bet("bob", 1))
        assert table.snapshot.left == 15.0
        await clock.fire()
        assert table.keeper.facts.question.kind == "a cut"


async def test_leftover_bot_wagers_do_not_exclude_the_next_player(tmp_path: Path) -> None:
    async with real_house(tmp_path, pace=SLOW, bots=2) as house:
        table = await to_the_bets(house, "ann")
        clock = Clock(table)
        await house.do(TABLE, "ann", bet("ann", 1))
        await house.do(TABLE, "ann", acts.Leave())
        assert {one.player for one in table.keeper.facts.bets} == {"bot-Ada", "bot-Bea"}
        clock.pass_seconds(3600)
        await clock.fire()
        assert not table.keeper.in_round
        await house.do(TABLE, "bob", acts.Sit(1, 1_000_00))
        await clock.fire()
        assert not table.keeper.in_round
        assert table.snapshot.left == 20.0


async def test_a_player_who_reconnects_has_their_full_time(tmp_path: Path) -> None:
    async with real_house(tmp_path, pace=SLOW) as house:
        table = await to_the_bets(house, "ann")
        clock = Clock(table)
        gone = table.subscribe("ann", lambda frame: None)
        await house.do(TABLE, "ann", bet("ann", 1))
        await house.do(TABLE, "ann", acts.Ready())
        while table.keeper.facts.question.window:
            await house.do(TABLE, "ann", acts.Ready())
        asked = table.keeper.facts.question
        assert asked.who == "ann"
        gone()
        clock.pass_seconds(9)
        table.subscribe("ann", lambda frame: None)
        clock.pass_seconds(2)
        await clock.fire()
        assert table.keeper.facts.question == asked
        clock.pass_seconds(15)
        await clock.fire()
        assert table.keeper.facts.question != asked


async def test_a_player_who_disconnects_twice_briefly_keeps_their_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(absent_players, "REMOVE_AFTER", 2.0)
    async with real_house(tmp_path) as house:
        table = await to_the_bets(house, "ann")
        table.subscribe("ann", lambda frame: None)()
        await asyncio.sleep(1.5)
        back = table.subscribe("ann", lambda frame: None)
        back()
        await asyncio.sleep(0.7)
        assert [one.player for one in table.keeper.facts.seats] == ["ann"]
        while table.keeper.facts.seats:
            await asyncio.sleep(0.1)


async def test_ready_said_before_a_wager_does_not_deal_it_at_once(tmp_path: Path) -> None:
    async with real_house(tmp_path) as house:
        table = await to_the_bets(house, "ann")
        assert (await house.do(TABLE, "ann", acts.Ready())).done
        assert (await house.do(TABLE, "ann", bet("ann", 1))).done
        assert not table.keeper.in_round
        assert (await house.do(TABLE, "ann", acts.Ready())).done
        assert table.keeper.in_round


# --- the same command again ---


async def test_an_answer_is_the_same_after_many_others(tmp_path: Path) -> None:
    async with real_house(tmp_path) as house:
        table = await to_the_bets(house, "ann")
        seen = table.snapshot.version
        first = await table.act("ann", "mine", seen, bet("ann", 1))
        for number in range(600):
            await table.act("bob", f"b{number}", 0, acts.Ready())
        assert await table.act("ann", "mine", seen, bet("ann", 1)) == first
        assert table.keeper.facts.bets[0].cents == 50_00


async def test_a_used_id_with_a_later_version_gets_its_first_answer(tmp_path: Path) -> None:
    async with real_house(tmp_path) as house:
        table = await to_the_bets(house, "ann")
        seen = table.snapshot.version
        first = await table.act("ann", "mine", seen, bet("ann", 1))
    async with real_house(tmp_path) as house:
        table = house.table(TABLE)
        assert (await house.do(TABLE, "bob", acts.Sit(2, 100_00))).done
        version = table.snapshot.version
        for sent_as_seen in (version, version + 1, 10**9):
            assert await table.act("ann", "mine", sent_as_seen, bet("ann", 1)) == first
        other = await table.act("ann", "mine", version, acts.Bring(500_00))
        assert b"this id was used for another command" in other
        assert await house.wallet.balance("ann") == 9_000_00
        assert table.keeper.facts.bets[0].cents == 50_00
        assert (await house.do(TABLE, "ann", acts.Ready())).done
        assert is_whole(house)


async def test_an_id_is_its_senders_own(tmp_path: Path) -> None:
    async with real_house(tmp_path) as house:
        await to_the_bets(house, "ann", "bob")
        assert (await house.do(TABLE, "ann", bet("ann", 1), command="one")).done
        assert (await house.do(TABLE, "bob", bet("bob", 2), command="one")).done
        assert len(house.table(TABLE).keeper.facts.bets) == 2


# --- faults in the middle ---


async def test_a_fault_while_an_entry_is_drafted_leaves_the_table_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with real_house(tmp_path) as house:
        table = await to_the_bets(house, "ann")

        def broken(*given: Any) -> bytes:
            raise AssertionError("planted")

        with monkeypatch.context() as planted:
            planted.setattr(table.keeper.codec, "encode_body", broken)
            with pytest.raises(AssertionError):
                await house.do(TABLE, "ann", bet("ann", 1))
        assert not house.store.balances(TABLE).get(Felt(1, "ann", "blackjack"))
        assert (await house.do(TABLE, "ann", bet("ann", 1))).done
        assert table.keeper.facts.bets[0].cents == 50_00
        assert is_whole(house)


async def test_a_cancelled_act_is_shown_after_the_reload(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background_tasks, "RETRY_SECONDS", 0.01)
    async with real_house(tmp_path) as house:
        table = await to_the_bets(house, "ann")
        frames: list[bytes] = []
        table.subscribe("", frames.append)
        commit = house.store.commit

        async def written_but_not_known(one: Any) -> None:
            await commit(one)
            raise StoreDownError("gone")

        with monkeypatch.context() as planted:
            planted.setattr(house.store, "commit", written_but_not_known)
            with pytest.raises(TryAgainError):
                await table.act("ann", "bet", table.snapshot.version, bet("ann", 1))
        before = table.snapshot.version
        await until(lambda: bool(frames) and frames[-1] == b"%d" % (before + 1))
        assert b'"done":true' in await table.act("ann", "bet", before, bet("ann", 1))
        assert table.keeper.facts.bets[0].cents == 50_00


async def test_chips_go_back_when_the_table_could_not_write_that_it_has_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background_tasks, "RETRY_SECONDS", 0.01)
    async with real_house(tmp_path) as house:
        before = await house.wallet.balance("ann")

        async def down(one: Any) -> None:
            raise StoreDownError("gone")

        with monkeypatch.context() as planted:
            planted.setattr(house.store, "commit", down)
            with pytest.raises(TryAgainError):
                await house.do(TABLE, "ann", acts.Sit(1, 1_000_00))
        await until(lambda: not house.store.cage_rows("requested"))
        assert await house.wallet.balance("ann") == before


async def test_a_table_that_cannot_be_rendered_still_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with real_house(tmp_path) as house:
        table = await to_the_bets(house, "ann")
        frames: list[bytes] = []
        table.subscribe("", frames.append)
        reported: list[Any] = []
        asyncio.get_running_loop().set_exception_handler(lambda loop, told: reported.append(told))

        def broken(*given: Any) -> dict[str, bytes]:
            raise KeyError("planted")

        with monkeypatch.context() as planted:
            planted.setattr(house.house.frame_source, "frames", broken)
            assert (await house.do(TABLE, "ann", bet("ann", 1))).done
            await asyncio.sleep(0)
            with pytest.raises(KeyError):
                table.subscribe("bob", frames.append)
        assert len(reported) == 1
        assert table.present == {""}
        assert (await house.do(TABLE, "ann", acts.Leave())).done
        await asyncio.sleep(0)
        assert frames[-1] == b"%d" % table.snapshot.version


# --- a rack that runs short ---


async def _six_rounds(folder: Path) -> tuple[int, int]:
    """What ann has after six rounds of standing on everything, and how often chips came to the table."""
    folder.mkdir()
    async with real_house(folder, seed=5) as house:
        table = await to_the_bets(house, "ann")
        for _ in range(6):
            assert (await house.do(TABLE, "ann", bet("ann", 1))).done
            await house.do(TABLE, "ann", acts.Ready())
            while table.keeper.in_round:
                await table.act_as_table(acts.Expire())
        assert is_whole(house)
        return table.keeper.chips("ann"), len(house.store.cage_rows("held"))


async def test_a_rack_too_short_for_a_payoff_is_filled_and_the_cards_stay_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The house fills 10.00 at a time, so that one payoff of 50.00 takes several fills."""
    chips, came = await _six_rounds(tmp_path / "full")
    assert came == 2
    for module in ("cutcard.pit.runtime.table_writer", "cutcard.pit.runtime.house"):
        monkeypatch.setattr(f"{module}.FULL_RACK", 10_00)
    monkeypatch.setattr(running_table, "LOW_RACK", 0)
    short, came = await _six_rounds(tmp_path / "short")
    assert short == chips
    assert came > 6


# --- another server ---


async def test_a_table_another_server_has_taken_does_nothing_more(tmp_path: Path) -> None:
    async with real_house(tmp_path) as first:
        table = await to_the_bets(first, "ann")
        taken: list[str] = []
        table.fenced = lambda: taken.append(table.name)
        async with real_house(tmp_path) as second:
            with pytest.raises(TryAgainError):
                await first.do(TABLE, "ann", bet("ann", 1))
            assert taken == [TABLE]
            assert table.stopped
            assert (await second.do(TABLE, "ann", bet("ann", 1, 60_00))).done
            with pytest.raises(TryAgainError):
                await first.do(TABLE, "ann", acts.Leave())
            assert is_whole(second)
