"""A player nobody waits for is not hurried by the sheet's limits; by the operator's they are."""

from pathlib import Path

from cutcard.pit.runtime.house import Pace
from cutcard.pit.table import acts

from .house_fixture import real_house
from .running_table_fixtures import TABLE, Time, say, to_the_bets, to_the_decision

SHEETS_DECISION = 25
AWAY = 10


async def test_a_lone_player_has_as_long_as_they_like(tmp_path: Path) -> None:
    async with real_house(tmp_path, pace=Pace(), seed=3, bots=1) as house:
        table = await to_the_decision(house)
        time = Time(table)
        table.subscribe("ann", lambda frame: None)
        table.frame("ann")
        asked = table.snapshot.facts.question
        assert asked.who == "ann"
        assert (table.snapshot.seconds, table.snapshot.left) == (0, 0.0)
        assert table._deadline_timer is None
        time.goes_on(3600)
        await time.rings()
        assert table.snapshot.facts.question == asked


async def test_sitting_down_starts_the_clock(tmp_path: Path) -> None:
    async with real_house(tmp_path, pace=Pace(), seed=3) as house:
        table = await to_the_decision(house)
        time = Time(table)
        table.subscribe("ann", lambda frame: None)
        table.frame("ann")
        time.goes_on(3600)
        await house.do(TABLE, "bob", acts.Sit(5, 1_000_00))
        table.frame("ann")
        assert (table.snapshot.seconds, table.snapshot.left) == (SHEETS_DECISION, float(SHEETS_DECISION))
        asked = table.snapshot.facts.question
        time.goes_on(SHEETS_DECISION)
        await time.rings()
        assert table.snapshot.facts.question != asked


async def test_bets_of_a_lone_player_wait_for_them(tmp_path: Path) -> None:
    async with real_house(tmp_path, pace=Pace()) as house:
        table = await to_the_bets(house, "ann")
        time = Time(table)
        table.subscribe("ann", lambda frame: None)
        await say(house, "ann", "bet 1 ann blackjack 10")
        time.goes_on(3600)
        await time.rings()
        assert not table.keeper.in_round


async def test_a_lone_player_who_is_not_connected_is_decided_for(tmp_path: Path) -> None:
    async with real_house(tmp_path, pace=Pace(), seed=3) as house:
        table = await to_the_decision(house)
        time = Time(table)
        leave = table.subscribe("ann", lambda frame: None)
        table.frame("ann")
        time.goes_on(3600)
        leave()
        table.frame("")
        assert table.snapshot.left == float(AWAY), "from when they were lost, not from the question"
        asked = table.snapshot.facts.question
        time.goes_on(AWAY)
        await time.rings()
        assert table.snapshot.facts.question != asked


async def test_the_operators_limit_holds_alone_too(tmp_path: Path) -> None:
    async with real_house(tmp_path, pace=Pace(decision=7), seed=3) as house:
        table = await to_the_decision(house)
        table.subscribe("ann", lambda frame: None)
        table.frame("ann")
        assert table.snapshot.seconds == 7
