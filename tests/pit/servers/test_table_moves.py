"""What a server does when others come and go: two houses on one file, and what the database would say."""

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from cutcard.pit.runtime.background_tasks import TryAgainError
from cutcard.pit.runtime.house import OtherTablesError, Pace, TableSheet
from cutcard.pit.servers.house_state import LEASE_SECONDS, HouseState, UnconfirmedError, clock
from cutcard.pit.servers.shares import shares
from cutcard.pit.servers.table_moves import ORPHANED_SECONDS, NotHereError, TableMoves
from cutcard.pit.store.protocol import FencedError, StoreDownError
from cutcard.pit.table import acts
from tests.pit.house_fixture import RealHouse
from tests.pit.random_players import SHEETS
from tests.pit.servers.fake_membership import FakeMembership, one_server
from tests.waiting import until

TABLE = "atlantic-city"
PACE = Pace(0, 0, 0, 0)


class OneOfTwo:
    """A server of the house: its tables, its moves, and what it reported."""

    def __init__(self, folder: Path, id_: str) -> None:
        self.id = id_
        self.here = RealHouse(folder / "house.db", pace=PACE, bots=0)
        self.here.store.server = id_
        self.membership = FakeMembership(id_)
        self.left: list[str] = []
        self.taken: list[str] = []
        self.told: list[str] = []
        self.said: list[str] = []
        self.failures: list[BaseException] = []
        self.moves = TableMoves(
            self.here.house,
            self.membership,
            HouseState((), {}, 0.0),
            database=self,
            channel="channel",
            taken=lambda table: self.taken.append(table.name),
            left=self.left.append,
            report=lambda level, says: self.said.append(says),
            failed=self.failures.append,
        )

    async def transact(self, work: Callable[[Any], Any]) -> Any:
        """Instead of PostgreSQL's notification."""
        self.told.append("look")

    def owner(self) -> str:
        with self.here.store.engine.connect() as connection:
            return str(connection.exec_driver_sql("SELECT owner FROM tables").scalar_one())


@asynccontextmanager
async def two_servers(folder: Path) -> AsyncIterator[tuple[OneOfTwo, OneOfTwo]]:
    """The first runs the table."""
    both = OneOfTwo(folder, "a"), OneOfTwo(folder, "b")
    try:
        await both[0].here.open(TABLE)
        await both[1].here.wallet.start()
        await both[1].here.house.join([TableSheet(TABLE, (SHEETS / f"{TABLE}.toml").read_text())])
        for one in both:
            one.moves.start()
        yield both
    finally:
        for one in both:
            one.moves.close()
            await one.here.close()
        assert not [error for one in both for error in one.failures]


async def to_a_seat(one: OneOfTwo, player: str = "ann") -> None:
    assert (await one.here.do(TABLE, player, acts.Sit(1, 100_00), command="sit-1")).done


async def test_a_table_of_a_server_that_is_gone_goes_on_here(tmp_path: Path) -> None:
    async with two_servers(tmp_path) as (first, second):
        await to_a_seat(first)
        second.membership.say([one_server("b")], {TABLE: "a"})
        await until(lambda: second.taken == [TABLE])
        assert second.owner() == "b"
        assert [one.player for one in second.here.table(TABLE).keeper.facts.seats] == ["ann"]
        again = await second.here.do(TABLE, "ann", acts.Sit(1, 100_00), seen=0, command="sit-1")
        assert (again.done, again.version) == (True, second.here.table(TABLE).keeper.version), "not twice"
        assert "goes on here" in second.said[0]
        with pytest.raises(TryAgainError):
            await first.here.do(TABLE, "ann", acts.Leave())
        await until(lambda: first.left == [TABLE])
        assert first.here.house.tables() == ()


async def test_a_server_that_wakes_up_drops_what_others_have(tmp_path: Path) -> None:
    """Nobody sends it a command: it reads that the table has another owner."""
    async with two_servers(tmp_path) as (first, second):
        second.membership.say([one_server("b")], {TABLE: "a"})
        await until(lambda: second.taken == [TABLE])
        first.membership.say([one_server("a"), one_server("b")], {TABLE: "b"})
        await until(lambda: first.left == [TABLE])
        assert "another server goes on with atlantic-city" in first.said[0]
        assert (await second.here.do(TABLE, "ann", acts.Sit(1, 100_00))).done


async def test_a_server_is_sure_of_its_tables_for_a_lease(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that was paused longer, or has lost its session, asks the database before it shows a table."""
    monkeypatch.setattr("cutcard.pit.servers.table_moves.CONFIRM_SECONDS", 0.05)
    async with two_servers(tmp_path) as (first, second):
        both = [one_server("a"), one_server("b")]
        with pytest.raises(UnconfirmedError):
            await first.moves.runs(TABLE)
        first.membership.say(both, {TABLE: "a"})
        await until(lambda: bool(first.moves.state.servers))
        assert await first.moves.runs(TABLE)
        first.moves.state = first.moves.state._replace(at=clock() - LEASE_SECONDS - 0.01)
        with pytest.raises(UnconfirmedError):
            await first.moves.runs(TABLE)
        first.membership.say(both, {TABLE: "a"})
        await until(lambda: first.moves.state.at > clock() - 1)
        first.membership.cut_off()
        await asyncio.sleep(0)
        with pytest.raises(UnconfirmedError):
            await first.moves.runs(TABLE)
        first.membership.say(both, {TABLE: "a"})
        await asyncio.sleep(0)
        assert await first.moves.runs(TABLE), "the database says it is still its own"

        second.membership.say([one_server("b")], {TABLE: "a"})
        await until(lambda: second.taken == [TABLE])
        first.moves._since[TABLE] = 0.0
        monkeypatch.setattr(first.moves, "_follow", _nothing)
        first.membership.cut_off()
        first.membership.say(both, {TABLE: "b"})
        await until(lambda: first.moves.state.owners == {TABLE: "b"})
        assert not await first.moves.runs(TABLE), "not dropped yet, and another one's"
        assert first.here.house.table(TABLE) is not None


async def _nothing(state: HouseState) -> None:
    pass


THIRD = next(name for name in map(str, range(99)) if shares([TABLE], ["b", name])[TABLE] == name)
"""A server whose share the table would be."""


@pytest.mark.parametrize(
    "why", ["its server is alive", "this one was cut off itself", "a third one takes it"]
)
async def test_a_table_is_left_where_it_is(why: str, tmp_path: Path) -> None:
    async with two_servers(tmp_path) as (first, second):
        servers = [one_server("a", alive="alive" in why), one_server("b")]
        if "third" in why:
            servers.append(one_server(THIRD))
        second.membership.say(servers, {TABLE: "a"}, judges="cut off" not in why)
        await until(lambda: second.moves.state.servers == tuple(servers))
        await second.moves._follow(second.moves.state)
        assert (second.taken, second.owner(), first.left) == ([], "a", [])


async def test_a_table_that_nobody_takes_is_taken_by_any_server(tmp_path: Path) -> None:
    """The one that should take it may have been cut off itself, and may not say that another is gone."""
    async with two_servers(tmp_path) as (_, second):
        servers = [one_server("b"), one_server(THIRD)]
        second.membership.say(servers, {TABLE: "a"})
        await until(lambda: second.moves.state.servers == tuple(servers))
        await asyncio.sleep(0.05)
        assert second.taken == [], "the other one may be about to"
        await asyncio.sleep(ORPHANED_SECONDS)
        second.membership.say(servers, {TABLE: "a"})
        await until(lambda: second.taken == [TABLE])


async def test_a_table_is_handed_over_between_rounds_and_goes_on(tmp_path: Path) -> None:
    async with two_servers(tmp_path) as (first, second):
        await to_a_seat(first)
        await first.moves._hand_over(TABLE, "b")
        assert (first.left, first.told, first.owner()) == ([TABLE], ["look"], "b")
        second.membership.say([one_server("a"), one_server("b")], {TABLE: "b"})
        await until(lambda: second.taken == [TABLE])
        assert (await second.here.do(TABLE, "ann", acts.Leave())).done


async def test_a_table_in_a_round_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with two_servers(tmp_path) as (first, _):
        rules = first.here.table(TABLE).rules
        state = HouseState((one_server("a"), one_server("b")), {TABLE: "a"}, 0.0)
        assert first.moves._should_move(first.here.table(TABLE), "b", state)
        assert not first.moves._should_move(first.here.table(TABLE), "a", state)
        new = HouseState((one_server("a"), one_server("b", settled=False)), {TABLE: "a"}, 0.0)
        assert not first.moves._should_move(first.here.table(TABLE), "b", new), "it has just started"
        monkeypatch.setattr(type(rules), "in_round", lambda self, state: True)
        assert not first.moves._should_move(first.here.table(TABLE), "b", state)


async def test_a_server_that_stops_hands_everything_over(tmp_path: Path) -> None:
    async with two_servers(tmp_path) as (first, _):
        first.membership.say([one_server("a"), one_server("b")], {TABLE: "a"}, judges=False)
        await until(lambda: bool(first.moves.others()))
        await first.moves.leave()
        assert first.membership.left
        assert (first.left, first.owner()) == ([TABLE], "b")


async def test_a_server_that_stops_alone_keeps_its_tables(tmp_path: Path) -> None:
    async with two_servers(tmp_path) as (first, _):
        await first.moves.leave()
        assert (first.left, first.owner()) == ([], "a")
        assert first.here.house.table(TABLE) is not None


async def test_what_is_asked_for_comes(tmp_path: Path) -> None:
    async with two_servers(tmp_path) as (first, second):
        first.membership.on_message(f"bring b {TABLE}")
        await until(lambda: first.owner() == "b")
        second.membership.say([one_server("a"), one_server("b")], {TABLE: "b"})
        await second.moves.bring([TABLE])
        assert second.here.house.table(TABLE) is not None


async def test_what_does_not_come_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cutcard.pit.servers.table_moves.BRING_SECONDS", 0.05)
    async with two_servers(tmp_path) as (_, second):
        with pytest.raises(NotHereError, match=TABLE):
            await second.moves.bring([TABLE])


async def test_of_two_that_take_a_table_one_gets_it(tmp_path: Path) -> None:
    async with two_servers(tmp_path) as (first, second):
        await second.here.house.take(TABLE, of="a")
        with pytest.raises(FencedError):
            await first.here.house.take(TABLE, of="a")


async def test_a_hand_over_that_cannot_be_written_is_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_servers(tmp_path) as (first, _):

        def down(table: str, to: str) -> None:
            raise StoreDownError("no answer")

        with monkeypatch.context() as patch:
            patch.setattr(first.here.store, "release", down)
            await first.moves._hand_over(TABLE, "b")
        assert first.said == [f"{TABLE} could not be handed over: the database does not answer"]
        assert (first.left, first.here.house.tables()) == ([TABLE], ())
        first.membership.say([one_server("a")], {TABLE: "a"})
        await until(lambda: first.here.house.table(TABLE) is not None)


async def test_other_tables_are_refused(tmp_path: Path) -> None:
    async with two_servers(tmp_path) as (_, second):
        for names in ((), ("red-dog",), (TABLE, "red-dog")):
            sheets = [TableSheet(name, (SHEETS / f"{name}.toml").read_text()) for name in names]
            with pytest.raises(OtherTablesError, match="red-dog" if len(names) == 2 else TABLE):
                await second.here.house.join(sheets)


async def test_rules_of_tables_elsewhere_are_known(tmp_path: Path) -> None:
    async with two_servers(tmp_path) as (first, second):
        second.membership.say([one_server("a"), one_server("b")], {TABLE: "a"}, judges=False)
        await until(lambda: bool(second.moves.others()))
        (listed,) = second.here.house.listed()
        assert listed.sheet.digest == first.here.table(TABLE).sheet.digest
        before = second.here.house.everywhere()[TABLE].snapshot.version
        await to_a_seat(first)
        there = second.here.house.everywhere()[TABLE]
        assert there.snapshot.version == first.here.table(TABLE).keeper.version > before
        assert there.stopped


def test_a_system_without_numbered_clocks_has_a_clock() -> None:
    """Windows has no `time.clock_gettime`, and a server imports this module on every system."""
    without = "import time; [delattr(time, name) for name in dir(time) if name.lower().startswith('clock_')]"
    reads = "from cutcard.pit.servers.house_state import clock; assert 0 < clock() <= time.monotonic()"
    subprocess.run([sys.executable, "-c", f"{without}; {reads}"], check=True)
