"""A house of running tables: subscribers, racks that run low, restarts, changed or removed sheets."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from cutcard.games.croupier.automations import ALL, NONE, Automation
from cutcard.pit.log import checkpoints
from cutcard.pit.log.accounts import RACK
from cutcard.pit.log.audit.audit import audit
from cutcard.pit.runtime import absent_players, running_table, table_writer
from cutcard.pit.runtime.background_tasks import TryAgainError
from cutcard.pit.runtime.house import House, HouseShortError, Pace, TableSheet
from cutcard.pit.runtime.running_table import RunningTable
from cutcard.pit.table import acts

from .house_fixture import PlainFrames, RealHouse, real_house
from .random_players import SHEETS, SeededRandomness
from .running_table_fixtures import TABLE, say, to_the_bets, to_the_decision
from .table_comparison import standing

NO_CLOCKS = Pace(0, 0, 0, 0)


def sheet(name: str = TABLE, **changes: str) -> TableSheet:
    """A bundled sheet, some of its words changed."""
    text = (SHEETS / f"{name}.toml").read_text(encoding="utf-8")
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    return TableSheet(name, text)


async def opened_again(
    house: RealHouse, *sheets: TableSheet, automations: frozenset[Automation] = ALL
) -> House:
    """The next start of a server on the same store."""
    made = House(
        house.store,
        house.wallet,
        PlainFrames(),
        pace=NO_CLOCKS,
        bots=0,
        random_source=lambda: SeededRandomness(2),
        automations=automations,
    )
    await made.open(sheets)
    return made


# --- what the house does by itself ---


@pytest.mark.parametrize("chosen", [ALL, NONE, ALL - {Automation.DEALER_PLAYS}])
async def test_a_resumed_table_does_by_itself_what_it_was_opened_with(
    chosen: frozenset[Automation], tmp_path: Path
) -> None:
    both = (sheet(), sheet("two-deck-hit"))
    async with real_house(tmp_path) as house:
        for automations in (chosen, ALL):
            again = await opened_again(house, *both, automations=automations)
            found = {one.name: one.keeper.croupier.automations for one in again.tables()}
            assert found == {TABLE: ALL, "two-deck-hit": chosen}
            await again.stop()
        assert not audit(house.store).faults


# --- who watches ---


async def test_a_subscriber_gets_a_frame_at_once_and_after_every_commit(tmp_path: Path) -> None:
    async with real_house(tmp_path) as house:
        table = await to_the_bets(house, "ann")
        seen: dict[str, list[bytes]] = {"": [], "bob": []}
        ends = {who: table.subscribe(who, frames.append) for who, frames in seen.items()}
        now = table.snapshot.version
        assert seen == {"": [b"%d" % now], "bob": [b"%d" % now]}
        await say(house, "ann", "bet 1 ann blackjack 10")
        await asyncio.sleep(0)  # the answer comes first, then the table is shown
        ends["bob"]()
        await say(house, "ann", "bet 1 ann blackjack 10")
        await asyncio.sleep(0)
        assert seen[""] == [b"%d" % (now + number) for number in range(3)]
        assert seen["bob"] == [b"%d" % (now + number) for number in range(2)]
        ends["bob"]()  # a second time it ends nothing


async def test_a_refusal_sends_no_frame(tmp_path: Path) -> None:
    async with real_house(tmp_path) as house:
        table = await to_the_bets(house, "ann")
        frames: list[bytes] = []
        table.subscribe("", frames.append)
        frames.clear()
        assert not (await house.do(TABLE, "bob", acts.Ready())).done
        assert frames == []


async def test_others_see_who_connects_and_disconnects(tmp_path: Path) -> None:
    async with real_house(tmp_path) as house:
        table = await to_the_bets(house, "ann")
        frames: list[bytes] = []
        table.subscribe("", frames.append)
        first = table.subscribe("ann", lambda frame: None)
        assert len(frames) == 2
        second = table.subscribe("ann", lambda frame: None)  # a second window of hers changes nothing
        first()
        assert table.present == {"", "ann"}
        assert len(frames) == 2
        second()
        assert table.present == {""}
        assert len(frames) == 3


async def test_an_absent_player_loses_their_seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(absent_players, "REMOVE_AFTER", 0.02)
    async with real_house(tmp_path) as house:
        table = await to_the_bets(house, "ann")
        await say(house, "ann", "bet 1 ann blackjack 10")
        before = await house.wallet.balance("ann")
        table.subscribe("ann", lambda frame: None)()
        for _ in range(100):
            if not table.snapshot.facts.seats and not house.store.cage_rows("due"):
                break
            await asyncio.sleep(0.01)
        assert not table.snapshot.facts.seats
        last = house.store.last_entry(TABLE)
        assert last is not None
        assert (last.kind, last.actor) == ("sendaway", "table")
        assert await house.wallet.balance("ann") == before + 1_000_00


# --- racks ---


async def test_a_rack_that_has_run_low_is_filled_after_the_round(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with real_house(tmp_path, seed=3) as house:
        table = await to_the_decision(house)
        before = table.keeper.ledger.holds(RACK)
        monkeypatch.setattr(running_table, "LOW_RACK", before + 1_000_00)
        monkeypatch.setattr(table_writer, "FULL_RACK", 7_000_00)
        while table.keeper.in_round:
            await table.act_as_table(acts.Expire())
        won = 1_000_00 - table.keeper.chips("ann")
        for _ in range(100):
            if table.snapshot.version == table.keeper.version and not table._tasks:
                break
            await asyncio.sleep(0.01)
        assert table.keeper.ledger.holds(RACK) == before + won + 7_000_00
        last = house.store.last_entry(TABLE)
        assert last is not None
        assert last.kind == "fill"
        assert audit(house.store, replay=True).faults == ()


async def test_a_house_without_money_opens_no_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cutcard.pit.runtime.house.FULL_RACK", 10**15)
    with pytest.raises(HouseShortError):
        async with real_house(tmp_path):
            pass


# --- started again ---


async def test_a_round_goes_on_where_it_was(tmp_path: Path) -> None:
    async with real_house(tmp_path, seed=3) as house:
        table = await to_the_decision(house)
        before = standing(table.keeper)
    async with real_house(tmp_path, seed=99) as house:
        table = house.table(TABLE)
        assert standing(table.keeper) == before
        await say(house, "ann", "stand 1")
        assert not table.keeper.in_round
        assert (await house.do(TABLE, "ann", acts.Leave())).done
        assert audit(house.store, replay=True).faults == ()


async def test_a_start_reads_from_the_last_checkpoint_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkpoints, "EVERY", 5)
    async with real_house(tmp_path, seed=3) as house:
        table = await to_the_bets(house, "ann")
        for _ in range(3):
            await say(house, "ann", "bet 1 ann blackjack 10")
            await say(house, "ann", "withdraw 1 ann blackjack")
        await say(house, "ann", "bet 1 ann blackjack 10")
        before = standing(table.keeper)
    async with real_house(tmp_path, seed=3) as house:
        kept = house.store.checkpoint(TABLE)
        assert kept is not None
        number, body = kept
        assert 5 <= number < before[3]
        asked: list[int] = []
        entries = house.store.entries

        def counting(name: str, after: int = 0) -> Any:
            for entry in entries(name, after):
                asked.append(entry.number)
                yield entry

        monkeypatch.setattr(house.store, "entries", counting)
        assert standing(house.house.rebuilt(TABLE)) == before
        assert asked == [1, number, *range(number + 1, before[3] + 1)]
        asked.clear()
        await house.store.put_checkpoint(TABLE, number, body[:-9] + body[-8:])
        assert standing(house.house.rebuilt(TABLE)) == before, "a damaged one is not believed"
        assert asked == [1, number, *range(1, before[3] + 1)]


async def test_a_checkpoint_is_written_at_an_orderly_stop(tmp_path: Path) -> None:
    async with real_house(tmp_path) as house:
        table = await to_the_bets(house, "ann")
        version = table.snapshot.version
        assert version < checkpoints.EVERY
        assert house.store.checkpoint(TABLE) is None
    async with real_house(tmp_path) as house:
        kept = house.store.checkpoint(TABLE)
        assert kept is not None
        assert kept[0] == version
    async with real_house(tmp_path) as house:
        assert house.store.checkpoint(TABLE) == kept, "nothing has happened since"
        await say(house, "ann", "bet 1 ann blackjack 10")
    async with real_house(tmp_path) as house:
        assert house.store.checkpoint(TABLE) == kept, "none is taken while wagers lie there"
        assert audit(house.store).faults == ()


async def test_a_server_that_is_often_killed_writes_checkpoints_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Entries are counted from the last one, not from the start."""
    monkeypatch.setattr(checkpoints, "EVERY", 8)
    monkeypatch.setattr(RunningTable, "stop", killed)
    async with real_house(tmp_path) as house:
        await to_the_bets(house, "ann")
    for _ in range(3):
        async with real_house(tmp_path) as house:
            await say(house, "ann", "bet 1 ann blackjack 10")
            await say(house, "ann", "withdraw 1 ann blackjack")
            async with asyncio.timeout(10):
                while house.table(TABLE)._tasks:
                    await asyncio.sleep(0.01)
            version, kept = house.table(TABLE).snapshot.version, house.store.checkpoint(TABLE)
        assert (kept is not None) == (version >= 8)
    assert kept is not None


async def killed(table: RunningTable) -> None:
    """Nothing is put in order."""


async def test_a_table_whose_sheet_has_changed_closes_and_another_opens(tmp_path: Path) -> None:
    """Ann is in the middle of a round: it is played out, and she is paid."""
    async with real_house(tmp_path, seed=3) as house:
        await to_the_decision(house)
        money = await house.wallet.balance("ann")
        await house.house.stop()
        again = await opened_again(house, sheet(**{'max = "1000.00"': 'max = "2000.00"'}))
        assert [table.name for table in again.tables()] == [f"{TABLE}.2"]
        rows = {row.table: row for row in house.store.tables()}
        assert rows[TABLE].closed
        assert not rows[f"{TABLE}.2"].closed
        assert await house.wallet.balance("ann") in {money + cents for cents in (990_00, 1_000_00, 1_010_00)}
        assert not house.store.cage_rows("due", "requested")
        assert not any(house.store.balances(TABLE).values()), "a closed table holds nothing"
        assert audit(house.store, replay=True).faults == ()
        await again.stop()
        third = await opened_again(house, sheet(**{'max = "1000.00"': 'max = "2000.00"'}))
        assert [table.name for table in third.tables()] == [f"{TABLE}.2"], "it goes on as it is"
        await third.stop()
        back = await opened_again(house, sheet())
        assert [table.name for table in back.tables()] == [f"{TABLE}.3"], "a closed table stays closed"
        await back.stop()


async def test_a_table_no_longer_among_the_sheets_closes(tmp_path: Path) -> None:
    async with real_house(tmp_path, TABLE, "red-dog") as house:
        assert [table.name for table in house.house.tables()] == [TABLE, "red-dog"]
        assert (await house.do("red-dog", "ann", acts.Sit(1, 1_000_00))).done
        money = await house.wallet.balance("ann")
        rack_of_it = house.table("red-dog").keeper.ledger.holds(RACK)
        houses = await house.wallet.balance("house")
        await house.house.stop()
        again = await opened_again(house, sheet())
        assert await house.wallet.balance("house") == houses + rack_of_it
        assert [table.name for table in again.tables()] == [TABLE]
        assert await house.wallet.balance("ann") == money + 1_000_00
        assert {row.table: row.closed for row in house.store.tables()} == {TABLE: False, "red-dog": True}
        await again.stop()


async def test_a_stopped_house_takes_no_command(tmp_path: Path) -> None:
    async with real_house(tmp_path, TABLE, "red-dog") as house:
        await house.house.stop()
        for name in (TABLE, "red-dog"):
            with pytest.raises(TryAgainError):
                await house.do(name, "ann", acts.Sit(1, 1_000_00))
