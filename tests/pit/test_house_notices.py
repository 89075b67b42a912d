"""Notices of a house (8.3): at several tables at once or at none, before they are made, and their clocks."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from cutcard.law.refusal import Refusal
from cutcard.pit.log.audit.audit import audit
from cutcard.pit.runtime.background_tasks import TryAgainError
from cutcard.pit.runtime.house import Pace
from cutcard.pit.store.protocol import Commit, StoreDownError
from cutcard.pit.table import acts
from cutcard.web.frames.renderer import notice_of
from tests.pit.notice_program import OPTION_1, OPTION_2, TABLES, announcement, opened_house
from tests.served import ROOT

from .house_fixture import RealHouse, real_house
from .running_table_fixtures import Time, to_the_decision

NAME = "atlantic-city"
MINUTE = 60_000_000


@asynccontextmanager
async def two_tables(folder: Path) -> AsyncIterator[RealHouse]:
    house = await opened_house(folder / "house.db")
    try:
        yield house
    finally:
        await house.close()


def pending(house: RealHouse) -> list[bool]:
    return [house.table(name).keeper.facts.pending is not None for name in TABLES]


def cites(refusal: Refusal | None, clause: str) -> bool:
    return refusal is not None and refusal.cites(clause)


# --- all or none ------------------------------------------------------------------------------------------


@pytest.mark.clause("2.17(e)2#2")
async def test_what_one_table_refuses_is_announced_at_none(tmp_path: Path) -> None:
    async with two_tables(tmp_path) as house:
        versions = [house.table(name).snapshot.version for name in TABLES]
        late = {**announcement(house), "two": acts.Announce(OPTION_2, 1, 1, "fay")}
        assert cites(await house.house.announce(late), "8.3(b)1")
        assert pending(house) == [False, False]
        assert [house.table(name).snapshot.version for name in TABLES] == versions
        assert all(house.table(name).is_at_rest for name in TABLES)


@pytest.mark.clause("2.17(e)2#1", "2.17(e)2#2")
async def test_announced_together_is_withdrawn_together(tmp_path: Path) -> None:
    async with two_tables(tmp_path) as house:
        assert await house.house.announce(announcement(house)) is None
        assert pending(house) == [True, True]
        assert cites(await house.house.withdraw(["one"], "fay"), "2.17(e)2")
        assert pending(house) == [True, True]
        assert await house.house.withdraw(TABLES, "fay") is None
        assert pending(house) == [False, False]
        again = await house.house.withdraw(TABLES, "fay")
        assert again is not None
        assert again.says == "no change is announced"
        assert not audit(house.store, replay=True).faults


@pytest.mark.parametrize("written", [False, True])
async def test_a_store_that_goes_away_leaves_all_or_none(tmp_path: Path, written: bool) -> None:
    async with two_tables(tmp_path) as house:
        commit = house.store.commit_together

        async def broken(commits: Sequence[Commit]) -> None:
            if written:
                await commit(commits)
            raise StoreDownError("planted")

        house.store.commit_together = broken  # type: ignore[method-assign]
        with pytest.raises(TryAgainError):
            await house.house.announce(announcement(house))
        house.store.commit_together = commit  # type: ignore[method-assign]
        for name in TABLES:
            async with house.table(name).exclusive():
                pass
        assert pending(house) == [written, written]
        if not written:
            assert await house.house.announce(announcement(house)) is None
        assert not audit(house.store, replay=True).faults


async def test_notices_for_the_same_tables_do_not_wait_for_each_other(tmp_path: Path) -> None:
    async with two_tables(tmp_path) as house:
        wanted = announcement(house)
        backwards = dict(reversed(wanted.items()))
        found = await asyncio.wait_for(
            asyncio.gather(*(house.house.announce(one) for one in (wanted, backwards, wanted))), 20
        )
        assert sorted(one is None for one in found) == [False, False, True]
        assert pending(house) == [True, True]


# --- before it is announced -------------------------------------------------------------------------------


@pytest.mark.clause("8.3(b)1", "8.3(b)3")
async def test_what_is_considered_is_what_is_announced(tmp_path: Path) -> None:
    async with two_tables(tmp_path) as house:
        wanted = announcement(house)
        alone = {"one": wanted["one"]}
        found, together = house.house.considered(alone)
        assert found["one"].refusal is None
        assert [one.clauses[0] for one in found["one"].changes] == ["2.17(e)2"]
        assert cites(together, "2.17(e)2")
        assert house.house.considered(wanted)[1] is None
        now = house.table("one").now
        for bad, clause in (
            (acts.Announce(OPTION_2, now - MINUTE, now - MINUTE, "fay"), "8.3(b)1"),
            (acts.Announce(OPTION_2, now + 31 * MINUTE, 0, "fay"), "8.3(b)3"),
            (acts.Announce(OPTION_2, now + 90 * MINUTE, now + 30 * MINUTE, "fay"), "8.3(b)3"),
        ):
            assert cites(house.house.considered({"one": bad})[0]["one"].refusal, clause)
        assert pending(house) == [False, False]


# --- clocks -----------------------------------------------------------------------------------------------


def with_clocks(seconds: int) -> str:
    text = (ROOT / "sheets" / f"{NAME}.toml").read_text("utf-8")
    assert "[clocks]" not in text
    return f"{text}\n[clocks]\nbetting = {seconds}\ndecision = {seconds}\n"


async def change_clocks(house: RealHouse, seconds: int) -> None:
    act = acts.Announce(with_clocks(seconds), 0, 0, "fay")
    assert await house.house.announce({NAME: act}) is None


async def test_changed_clocks_hold_at_once_and_after_a_restart(tmp_path: Path) -> None:
    async with real_house(tmp_path, NAME, pace=Pace()) as house:
        table = await to_the_decision(house)
        table.subscribe("ann", lambda frame: None)
        await house.do(NAME, "bob", acts.Sit(2, 100_00))  # a player who sits alone is not hurried
        assert table.clocks.decision == 25
        await change_clocks(house, 90)
        assert (table.clocks.betting, table.clocks.decision) == (90, 90)
        time = Time(table)
        time.goes_on(60)
        version = table.snapshot.version
        await time.rings()
        assert table.snapshot.version == version, "the time is not over"
        time.goes_on(31)
        await time.rings()
        assert table.snapshot.version > version
    async with real_house(tmp_path, NAME, pace=Pace()) as house:
        assert house.table(NAME).clocks.decision == 90


async def test_no_time_is_over_because_the_clocks_were_made_shorter(tmp_path: Path) -> None:
    async with real_house(tmp_path, NAME, pace=Pace()) as house:
        table = await to_the_decision(house)
        table.subscribe("ann", lambda frame: None)
        await house.do(NAME, "bob", acts.Sit(2, 100_00))  # a player who sits alone is not hurried
        time = Time(table)
        time.goes_on(20)
        await change_clocks(house, 15)
        version = table.snapshot.version
        await time.rings()
        assert table.snapshot.version == version
        time.goes_on(11)
        await time.rings()
        assert table.snapshot.version > version


async def test_the_operators_pace_stands_before_a_sheets_clocks(tmp_path: Path) -> None:
    async with real_house(tmp_path, NAME, pace=Pace(betting=7)) as house:
        await change_clocks(house, 90)
        assert (house.table(NAME).clocks.betting, house.table(NAME).clocks.decision) == (7, 90)


async def test_clocks_come_with_a_change_of_rules(tmp_path: Path) -> None:
    async with real_house(tmp_path, NAME, pace=Pace()) as house:
        table = house.table(NAME)
        time = Time(table)
        text = with_clocks(90).replace("[rules]", "[rules]\nsurrender = true", 1)
        act = acts.Announce(text, table.now + 31 * MINUTE, table.now, "fay")
        assert await house.house.announce({NAME: act}) is None
        assert table.clocks.betting == 20
        time.goes_on(32 * 60)
        await table._take_effect()
        assert table.clocks.betting == 90


# --- limits while a change is announced -------------------------------------------------------------------


@pytest.mark.clause("8.3(c)")
async def test_the_sign_says_that_limits_changed_meanwhile_change_back(tmp_path: Path) -> None:
    async with real_house(tmp_path, NAME) as house:
        table = house.table(NAME)
        text = (ROOT / "sheets" / f"{NAME}.toml").read_text("utf-8")
        act = acts.Announce(
            text.replace("[rules]", "[rules]\nsurrender = true", 1), table.now + 31 * MINUTE, table.now, "fay"
        )
        assert await house.house.announce({NAME: act}) is None

        def posted() -> Any:
            return notice_of(table.snapshot.facts).says  # type: ignore[union-attr]

        assert not any("Minimum" in line for line in posted())
        higher = acts.Announce(text.replace('min = "10.00"', 'min = "25.00"', 1), 0, 0, "fay")
        assert await house.house.announce({NAME: higher}) is None
        assert [line for line in posted() if "Minimum" in line] == ["Minimum of the blackjack wager: $10"]


# --- what may go wrong ------------------------------------------------------------------------------------


async def test_a_house_changes_its_edition_at_all_tables_or_at_none(tmp_path: Path) -> None:
    async with two_tables(tmp_path) as house:
        now = house.table("one").now
        text = OPTION_1.replace('table.name = "T"', 'table.name = "T"\ntable.edition = "1999"')
        act = acts.Announce(text, now + 31 * MINUTE, now, "fay")
        assert cites(await house.house.announce({"one": act}), "2.1")
        assert pending(house) == [False, False]
        assert await house.house.announce(dict.fromkeys(TABLES, act)) is None
        for name in TABLES:
            time = Time(house.table(name))
            time.goes_on(32 * 60)
            await house.table(name)._take_effect()
            assert house.table(name).sheet.edition == "1999"  # type: ignore[attr-defined]
        assert not audit(house.store, replay=True).faults


async def test_a_table_that_closes_takes_no_notice_and_its_change_never_comes(tmp_path: Path) -> None:
    async with two_tables(tmp_path) as house:
        wanted = announcement(house)
        assert await house.house.announce(wanted) is None
        table = house.table("one")
        await table.act_as_table(acts.Close())
        assert table._changes._timer is None
        Time(table).goes_on(32 * 60)
        await table._take_effect()
        assert table._changes._timer is None
        sheet = table.sheet
        refused = await house.house.announce({"one": wanted["one"]})
        assert refused is not None
        assert refused.says == "this table is closed"
        assert table.sheet == sheet
        assert not audit(house.store, replay=True).faults
