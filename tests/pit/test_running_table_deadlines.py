"""Deadlines: for bets, a decision, a window, the cut; absent players, restarts, no limit."""

import asyncio
import time as system_time
from collections.abc import Callable
from pathlib import Path

import pytest

from cutcard.games.table.clocks import Clocks
from cutcard.pit.runtime.background_tasks import TryAgainError
from cutcard.pit.runtime.clocks import GRACE, SECOND, clocks_of, deadline, seconds
from cutcard.pit.runtime.house import Pace
from cutcard.pit.table import acts
from cutcard.pit.table.acts import TABLE as THE_TABLE
from cutcard.pit.table.questions import SHOWN_PER_CARD, OpenQuestion
from cutcard.pit.table.table_opening import live_rules

from .arranged_table import spoken
from .house_fixture import real_house
from .random_players import SHEETS
from .running_table_fixtures import TABLE, BrokenCommits, Time, say, to_the_bets, to_the_decision

PACE = Pace(betting=20, decision=25, window=12, cut=15)
SHOWN = 4 * SHOWN_PER_CARD / SECOND
"""Seconds in which the first cards of one player and the dealer are shown."""


# --- what the clocks say ---


@pytest.mark.parametrize(
    ("question", "limit"),
    [
        (OpenQuestion("wagers", betting_at=5), 20),
        (OpenQuestion("a decision", "ann", asked_at=5), 25),
        (OpenQuestion("a decision", window=True, asked_at=5), 12),
        (OpenQuestion("a cut", "ann", asked_at=2, betting_at=5), 15),
        (OpenQuestion("a cut", "ann", asked_at=5, betting_at=2), 15),
    ],
)
def test_each_question_has_its_own_time(question: OpenQuestion, limit: int) -> None:
    clocks = Clocks(20, 25, 12, 15)
    assert seconds(clocks, question) == limit
    assert deadline(clocks, question) == 5 + limit * SECOND
    assert deadline(Clocks(0, 0, 0, 0), question) is None, "0 is no limit"


def test_a_question_to_no_person_has_no_deadline() -> None:
    assert deadline(Clocks(), OpenQuestion("an act of the house", asked_at=5)) is None
    assert deadline(Clocks(), OpenQuestion("wagers", asked_at=5)) is None, "before the first wager"
    assert deadline(Clocks(), OpenQuestion("a cut", asked_at=5)) is None, "before the first wager"


def test_the_house_may_override_the_sheets_clocks() -> None:
    text = (SHEETS / f"{TABLE}.toml").read_text() + "\n[clocks]\nbetting = 40\ncut = 30\n"
    sheet = live_rules(text).sheet
    assert clocks_of(sheet) == Clocks(40, 25, 12, 30)
    assert clocks_of(sheet, betting=5, decision=None, window=0) == Clocks(5, 25, 0, 30)


# --- at the table ---


async def test_the_cut_is_refused_when_its_time_is_up(tmp_path: Path) -> None:
    async with real_house(tmp_path, pace=PACE) as house:
        table = house.table(TABLE)
        time = Time(table)
        await house.do(TABLE, "ann", acts.Sit(1, 1_000_00))
        assert (table.snapshot.seconds, table.snapshot.left) == (0, 0.0), "before the first wager"
        assert table._deadline_timer is None
        table.subscribe("ann", lambda frame: None)
        await say(house, "ann", "bet 1 ann blackjack 10")
        assert (table.snapshot.seconds, table.snapshot.left) == (15, 15.0)
        time.goes_on(14.9)
        await time.rings()
        assert table.snapshot.facts.question.kind == "a cut"
        time.goes_on(0.1)
        await time.rings()
        assert table.snapshot.facts.question.kind == "wagers"


async def test_betting_is_timed_from_the_first_wager_on(tmp_path: Path) -> None:
    async with real_house(tmp_path, pace=PACE) as house:
        table = await to_the_bets(house, "ann", "bob")
        time = Time(table)
        assert table._deadline_timer is None
        await say(house, "ann", "bet 1 ann blackjack 10")
        time.goes_on(12)
        await say(house, "ann", "bet 1 ann blackjack 10")
        assert (table.snapshot.seconds, table.snapshot.left) == (20, 8.0)
        time.goes_on(8)
        await time.rings()
        assert table.keeper.in_round
        last = house.store.last_entry(TABLE)
        assert last is not None
        assert (last.kind, last.actor, last.command) == ("expire", THE_TABLE, "")


async def test_a_decision_is_the_tables_when_its_time_is_up(tmp_path: Path) -> None:
    async with real_house(tmp_path, pace=PACE, seed=3) as house:
        table = await to_the_decision(house)
        time = Time(table)
        table.subscribe("ann", lambda frame: None)
        asked = table.snapshot.facts.question.asked_at
        time.goes_on_until_left(1)
        assert table.frame("ann")
        assert table.snapshot.left == 1.0
        time.goes_on(1)
        await time.rings()
        assert table.snapshot.facts.question.asked_at != asked


async def test_a_decision_is_timed_from_when_its_cards_have_been_shown(tmp_path: Path) -> None:
    async with real_house(tmp_path, pace=PACE, seed=3) as house:
        table = await to_the_bets(house, "ann")
        Time(table)
        table.subscribe("ann", lambda frame: None)
        await say(house, "ann", "bet 1 ann blackjack 10")
        await house.do(TABLE, "ann", acts.Ready())
        assert table.keeper.facts.question.kind == "a decision"
        assert table.frame("ann")
        assert table.snapshot.left == table.snapshot.seconds + SHOWN


async def test_a_player_who_is_not_connected_has_less_time(tmp_path: Path) -> None:
    async with real_house(tmp_path, pace=PACE, seed=3) as house:
        table = await to_the_decision(house)
        time = Time(table)
        asked = table.snapshot.facts.question
        leave = table.subscribe("ann", lambda frame: None)
        time.goes_on_until_left(25)
        table.frame("ann")
        assert table.snapshot.left == 25.0
        leave()
        table.frame("")
        assert table.snapshot.left == 10.0
        time.goes_on(10)
        await time.rings()
        assert table.snapshot.facts.question != asked


async def test_betting_waits_only_briefly_for_absent_players(tmp_path: Path) -> None:
    async with real_house(tmp_path, pace=Pace(0, 0, 0, 0)) as house:
        table = await to_the_bets(house, "ann", "bob")
        time = Time(table)
        table.subscribe("ann", lambda frame: None)
        await say(house, "ann", "bet 1 ann blackjack 10")
        assert table._deadline_timer is None
        await house.do(TABLE, "ann", acts.Ready())
        table.frame("")
        assert table.snapshot.left == 2.0
        time.goes_on(2)
        await time.rings()
        assert table.keeper.in_round


async def test_without_a_limit_no_timer_is_set(tmp_path: Path) -> None:
    async with real_house(tmp_path, seed=3) as house:
        table = await to_the_decision(house)
        assert table._deadline_timer is None
        assert (table.snapshot.seconds, table.snapshot.left) == (0, 0.0)
        before = table.snapshot.version
        time = Time(table)
        time.goes_on(10**6)
        await time.rings()
        assert table.snapshot.version == before


@pytest.mark.parametrize(("decision", "grace"), [(12, 10), (1, 1)])
async def test_after_a_restart_nobodys_time_is_up_at_once(tmp_path: Path, decision: int, grace: int) -> None:
    async with real_house(tmp_path, pace=PACE, seed=3) as house:
        table = await to_the_decision(house)
        time = Time(table)
        time.goes_on(-20)
        await say(house, "ann", "hit 1")
    async with real_house(tmp_path, pace=PACE._replace(decision=decision), seed=3) as house:
        table = house.table(TABLE)
        time = Time(table)
        table.subscribe("ann", lambda frame: None)
        asked = table.snapshot.facts.question
        assert asked.who == "ann"
        assert asked.asked_at + decision * SECOND < table._now(), "its time was up while the server was away"
        assert grace - 1 < table.snapshot.left <= grace
        time.goes_on_until_left(0.000001)
        await time.rings()
        assert table.snapshot.facts.question == asked
        time.goes_on(0.000001)
        await time.rings()
        assert table.snapshot.facts.question != asked


async def test_after_an_outage_of_the_store_nobodys_time_is_up_at_once(tmp_path: Path) -> None:
    async with real_house(tmp_path, pace=PACE) as house:
        table = await to_the_decision(house)
        time = Time(table)
        BrokenCommits(house.store, 1, written=False)
        with pytest.raises(TryAgainError):
            await table.act("ann", "hit", table.snapshot.version, spoken("blackjack", "hit 1"))
        time.goes_on(PACE.decision + 60)
        await time.rings()
        assert table.snapshot.facts.question.who == "ann", (
            "the outage took all of the time, and nothing was decided"
        )
        assert table.snapshot.left == GRACE / SECOND
        time.goes_on(GRACE / SECOND)
        await time.rings()
        assert table.snapshot.facts.question.who != "ann"


async def test_a_deadline_that_expires_twice_counts_once(tmp_path: Path) -> None:
    async with real_house(tmp_path, pace=PACE) as house:
        table = house.table(TABLE)
        time = Time(table)
        await house.do(TABLE, "ann", acts.Sit(1, 1_000_00))
        await say(house, "ann", "bet 1 ann blackjack 10")
        before = table.snapshot.version
        time.goes_on(15)
        await asyncio.gather(time.rings(), time.rings(), time.rings())
        assert table.snapshot.version == before + 1


async def test_a_deadline_of_an_answered_question_is_ignored(tmp_path: Path) -> None:
    async with real_house(tmp_path, pace=PACE) as house:
        table = house.table(TABLE)
        time = Time(table)
        await house.do(TABLE, "ann", acts.Sit(1, 1_000_00))
        old = table.snapshot.facts.question.since
        await say(house, "ann", "cut ann 100")
        await say(house, "ann", "bet 1 ann blackjack 10")
        before = table.snapshot.version
        time.goes_on(60)
        await table._expire(old)
        assert table.snapshot.version == before


async def test_the_table_expires_its_own_deadline(tmp_path: Path) -> None:
    """Nobody calls anything here: the timer is set when the question is put."""
    async with real_house(tmp_path, pace=PACE) as house:
        table = house.table(TABLE)
        time = Time(table)
        await house.do(TABLE, "ann", acts.Sit(1, 1_000_00))
        assert table._deadline_timer is None, "no wager, no clock"
        await say(house, "ann", "bet 1 ann blackjack 10")
        time.goes_on(15)
        table._set_deadline_timer()
        for _ in range(100):
            if table.snapshot.facts.question.kind == "wagers":
                break
            await asyncio.sleep(0.01)
        assert table.snapshot.facts.question.kind == "wagers"


async def test_a_stopped_table_sets_no_timer(tmp_path: Path) -> None:
    async with real_house(tmp_path, pace=PACE) as house:
        table = house.table(TABLE)
        time = Time(table)
        await house.do(TABLE, "ann", acts.Sit(1, 1_000_00))
        before = table.snapshot.version
        await table.stop()
        assert table._deadline_timer is None
        time.goes_on(60)
        await time.rings()
        assert table.snapshot.version == before


# --- when somebody sets the clock of the machine ---


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Sets the machine's clock by so many seconds, as an operator or a time server does."""
    offset = 0
    true_time = system_time.time_ns

    def shift(seconds: float) -> None:
        nonlocal offset
        offset += round(seconds * 1_000_000_000)

    monkeypatch.setattr(system_time, "time_ns", lambda: true_time() + offset)
    return shift


@pytest.mark.parametrize("shift", [-3600, 3600])
async def test_setting_the_wall_clock_changes_nobodys_time(
    tmp_path: Path, wall: Callable[[float], None], shift: float
) -> None:
    """Nothing is moved by hand here but the wall clock: the timers are the real ones."""
    async with real_house(tmp_path, pace=PACE._replace(decision=6), seed=3) as house:
        table = await to_the_decision(house)
        leave = table.subscribe("ann", lambda frame: None)
        asked = table.snapshot.facts.question
        wall(shift)
        table.frame("ann")
        assert 0 < table.snapshot.left <= 6 + SHOWN
        leave()
        table.subscribe("ann", lambda frame: None)
        await asyncio.sleep(0.2)
        assert table.snapshot.facts.question == asked, "nobody has answered, and time is not up"
        assert 0 < table.snapshot.left <= 6 + SHOWN


async def test_time_is_up_after_its_own_length_whatever_the_clock_on_the_wall_says(
    tmp_path: Path, wall: Callable[[float], None]
) -> None:
    async with real_house(tmp_path, pace=PACE._replace(decision=1), seed=3) as house:
        table = await to_the_decision(house)
        table.subscribe("ann", lambda frame: None)
        asked = table.snapshot.facts.question
        wall(-3600)
        for _ in range(500):
            if table.snapshot.facts.question != asked:
                break
            await asyncio.sleep(0.01)
        last = house.store.last_entry(TABLE)
        assert last is not None
        assert (last.kind, last.actor) == ("expire", THE_TABLE)
        assert abs(last.at - asked.asked_at + 3600 * SECOND) < 6 * SECOND, "the record has the wall's time"


@pytest.mark.parametrize("shift", [-3600, 0, 3600])
async def test_a_start_after_the_clock_was_set_leaves_no_more_than_the_clocks_length(
    tmp_path: Path, wall: Callable[[float], None], shift: float
) -> None:
    async with real_house(tmp_path, pace=PACE, seed=3) as house:
        await to_the_decision(house)
    wall(shift)
    async with real_house(tmp_path, pace=PACE, seed=3) as house:
        table = house.table(TABLE)
        table.subscribe("ann", lambda frame: None)
        table.frame("ann")
        assert 5 < table.snapshot.left <= 25, "at least the grace, at most the clock"
    async with real_house(tmp_path, pace=PACE._replace(decision=3), seed=3) as house:
        table = house.table(TABLE)
        table.subscribe("ann", lambda frame: None)
        table.frame("ann")
        assert 0 < table.snapshot.left <= 3, "no grace is longer than the clock"


async def test_wagers_and_the_absent_are_timed_by_no_wall_clock_either(
    tmp_path: Path, wall: Callable[[float], None]
) -> None:
    async with real_house(tmp_path, pace=PACE) as house:
        table = await to_the_bets(house, "ann", "bob")
        table.subscribe("ann", lambda frame: None)
        await say(house, "ann", "bet 1 ann blackjack 10")
        wall(-3600)
        table.frame("ann")
        assert 0 < table.snapshot.left <= 20
        await house.do(TABLE, "ann", acts.Ready())
        wall(7200)
        table.frame("ann")
        assert 0 < table.snapshot.left <= 2, "only bob is waited for, and bob is not there"
