"""The store survives any fault at any statement: it is reported, nothing is lost, and the store recovers.

Every operation is done once to count its driver calls, then once for each call and each kind of fault. The
tests assert what the pit relies on: an operation that raised `StoreDownError` happened whole or not at all,
the writer is not taken for another one, and the same operation succeeds afterwards.
"""

import asyncio
import itertools
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest

from cutcard.games.protocol import Purse
from cutcard.pit.log.accounts import RACK, WALLET_CLEARING
from cutcard.pit.log.entry import Entry, Movement
from cutcard.pit.people.passwords import Passwords
from cutcard.pit.people.people import TAKEN, People
from cutcard.pit.people.person import SignedIn
from cutcard.pit.store.protocol import CageRow, Commit, FencedError, StoreDownError
from cutcard.pit.store.sql_store import SqlStore
from cutcard.pit.wallet.audit import wallet_fault
from cutcard.pit.wallet.play_money import PlayMoney
from cutcard.pit.wallet.wallet import Reserved, WalletDownError
from tests.pit.people.conftest import QUICK
from tests.pit.store.commits import act, opening
from tests.pit.store.conftest import OpenStore
from tests.pit.store.driver_faults import (
    HANGS,
    LONG_ENOUGH,
    LOST_AFTER,
    LOST_BEFORE,
    REFUSED,
    Faults,
    impatient,
)


class Way(NamedTuple):
    how: str
    stays: int = 0
    """How many later connects, statements and commits fail too."""


WAYS = (Way(REFUSED), Way(LOST_BEFORE), Way(LOST_AFTER), Way(REFUSED, 3), Way(LOST_AFTER, 12))
AWAY_SECONDS = 30.0
"""More than a fault that stays takes, on a busy machine too."""
PASSWORD = "five of diamonds"


@pytest.fixture
def faults(store: SqlStore) -> Iterator[Faults]:
    planted = Faults(store.engine)
    yield planted
    planted.clear()


def until_done(work: Callable[[], Any]) -> Any:
    """As the pit does it: again, while the store is away. Anything else than that is a fault."""
    until = time.monotonic() + AWAY_SECONDS
    while time.monotonic() < until:
        try:
            return work()
        except (StoreDownError, WalletDownError):
            continue
    raise AssertionError("the store does not come back")


def commit(store: SqlStore, one: Commit) -> None:
    asyncio.run(store.commit(one))


def under_each_fault(faults: Faults, work: Callable[[int], None], *, every_way: bool = True) -> None:
    """Does the work, numbered from 0, again and again, with one fault each time but the first.

    Without `every_way` a statement goes wrong in one of the ways, in turn; a commit always in each of them.
    """
    work(0)
    faults.plant()
    work(1)
    faults.clear()
    points = list(faults.points)
    assert "commit" in points, "what is written is committed"
    numbers = itertools.count(2)
    for at, point in enumerate(points, start=1):
        for way in WAYS if every_way or point == "commit" else (WAYS[at % len(WAYS)],):
            faults.plant(at, way.how, stays=way.stays)
            try:
                work(next(numbers))
            except Exception as error:
                raise AssertionError(f"{way} at {at} of {points}: {error!r}") from error
            finally:
                faults.clear()
            assert faults.struck, f"{way} at {at} of {points}"


# --- a table's commits ------------------------------------------------------------------------------------


def committed(store: SqlStore, one: Commit) -> None:
    try:
        commit(store, one)
    except StoreDownError:
        done_after_all(store, one)


def done_after_all(store: SqlStore, one: Commit) -> None:
    """As a running table does it: after a commit that failed the log says whether it happened."""

    def tried() -> None:
        if store.seize(one.table, still_mine=True) == one.after:
            commit(store, one)

    until_done(tried)


def full_act(before: Entry, number: int) -> Commit:
    """One that writes to every table a commit can write to."""
    moved = (Movement(WALLET_CLEARING, Purse("ann"), 5), Movement(Purse("ann"), RACK, 5))
    sums = ((WALLET_CLEARING, -number), (RACK, number))
    row = CageRow(f"k{number}", "ann", "t", 5, "held")
    return act(before, f"c{number}", movements=moved, balances=sums, cage=(row,))


def test_a_commit_is_done_once_under_each_fault(store: SqlStore, faults: Faults) -> None:
    start = opening()
    commit(store, start)
    entries = list(start.entries)

    def commits(number: int) -> None:
        one = full_act(entries[-1], number)
        committed(store, one)
        entries.extend(one.entries)
        faults.clear()
        assert store.last_entry("t") == one.entries[0]
        answer = store.answer("t", "ann", f"c{number}")
        assert answer is not None
        assert answer.body == f"done c{number}".encode()
        assert store.balances() == {WALLET_CLEARING: -number, RACK: number}

    under_each_fault(faults, commits)
    assert list(store.entries("t")) == entries
    assert len(store.cage_rows("held")) == len(entries) - 1
    assert [row.entry for row in store.answers("t")] == list(range(2, len(entries) + 1))


def test_commits_of_two_tables_in_one_transaction(store: SqlStore, faults: Faults) -> None:
    last = {name: opening(name) for name in ("t", "u")}
    for start in last.values():
        commit(store, start)

    async def together(ones: list[Commit]) -> list[Any]:
        return await asyncio.gather(*map(store.commit, ones), return_exceptions=True)

    def commits(number: int) -> None:
        ones = [act(last[name].entries[0], f"c{number}") for name in ("t", "u")]
        for one, found in zip(ones, asyncio.run(together(ones)), strict=True):
            assert found is None or isinstance(found, StoreDownError)
            if found is not None:
                done_after_all(store, one)
            last[one.table] = one

    under_each_fault(faults, commits)
    for name in ("t", "u"):
        assert store.last_entry(name) == last[name].entries[0]


def test_commits_together_happen_all_or_not_at_all(store: SqlStore, faults: Faults) -> None:
    last = {name: opening(name) for name in ("t", "u", "v")}
    for start in last.values():
        commit(store, start)

    def commits(number: int) -> None:
        ones = [act(one.entries[0], f"c{number}") for one in last.values()]
        try:
            asyncio.run(store.commit_together(ones))
        except StoreDownError:
            faults.clear()
            found = {store.seize(one.table, still_mine=True) - one.after for one in ones}
            assert found in ({0}, {1}), "at all tables or at none"
            if found == {1}:
                last.update((one.table, one) for one in ones)
        else:
            last.update((one.table, one) for one in ones)

    under_each_fault(faults, commits)
    assert [store.last_entry(name) for name in last] == [one.entries[0] for one in last.values()]


def test_a_table_is_opened_once_under_each_fault(store: SqlStore, faults: Faults) -> None:
    """Of a table that was opened this store is the writer, also where it was not told that it was."""

    def opens(number: int) -> None:
        one = opening(f"t{number}")

        def tried() -> None:
            try:
                assert store.seize(one.table, still_mine=True) == 1
            except FencedError:  # it is not there
                commit(store, one)

        try:
            commit(store, one)
        except StoreDownError:
            until_done(tried)
        faults.clear()
        committed(store, act(one.entries[0], "c1"))

    under_each_fault(faults, opens)
    assert {row.version for row in store.tables()} == {2}


def test_a_seizure_leaves_one_writer_under_each_fault(store: SqlStore, faults: Faults) -> None:
    start = opening()
    commit(store, start)
    last = start.entries[0]

    def seizes(number: int) -> None:
        nonlocal last
        assert until_done(lambda: store.seize("t", still_mine=bool(number % 2))) == last.number
        faults.clear()
        one = act(last, f"c{number}")
        commit(store, one)
        last = one.entries[0]

    under_each_fault(faults, seizes)


@pytest.mark.parametrize("how", [REFUSED, LOST_AFTER])
def test_after_a_failed_seizure_another_writer_is_still_noticed(open_one: OpenStore, how: str) -> None:
    """Whether it happened or not: the epoch another writer gave the table is not taken for one's own."""
    store, other = open_one(), open_one()
    faults = Faults(store.engine)
    commit(store, opening())
    faults.plant()
    store.seize("t", still_mine=True)
    last = len(faults.points)
    assert faults.points[-1] == "commit"
    faults.plant(last, how)
    with pytest.raises(StoreDownError):
        store.seize("t", still_mine=True)
    faults.clear()
    assert other.seize("t") == 1
    with pytest.raises(FencedError):
        store.seize("t", still_mine=True)
    commit(other, act(opening().entries[0], "c1"))


# --- what other rooms write -------------------------------------------------------------------------------


def test_cage_rows_and_checkpoints(store: SqlStore, faults: Faults) -> None:
    commit(store, opening())

    def writes(number: int) -> None:
        row = CageRow(f"k{number}", "ann", "t", number, "requested")
        until_done(lambda: asyncio.run(store.put_cage(row)))
        until_done(lambda: asyncio.run(store.put_checkpoint("t", 1, b"%d" % number)))
        faults.clear()
        assert row in store.cage_rows("requested")
        assert store.checkpoint("t") == (1, b"%d" % number)

    under_each_fault(faults, writes)


def test_the_wallet_moves_each_sum_once_under_each_fault(store: SqlStore, faults: Faults) -> None:
    """A key is good for one sum, however often it is asked for under it."""
    wallet = PlayMoney(store)

    def done(coroutine: Callable[[], Any]) -> Any:
        return until_done(lambda: asyncio.run(coroutine()))

    done(wallet.start)
    asyncio.run(store.transact(lambda connection: wallet.opened(connection, "ann")))

    def sums(number: int) -> None:
        lost, back = f"lost {number}", f"back {number}"
        for key in (lost, back):
            assert done(lambda key=key: wallet.reserve("ann", 10_00, key)) == Reserved(key, "ann", 10_00)
        done(lambda: wallet.settle(lost, 9_00))
        done(lambda: wallet.roll_back(back))
        done(lambda: wallet.grant("ann", 1_00, f"gift {number}"))
        faults.clear()
        assert asyncio.run(wallet.balance("ann")) == 1_000_00

    under_each_fault(faults, sums, every_way=False)
    with store.snapshot() as seen:
        assert wallet_fault(seen.connection) is None


def test_a_person_registers_once_under_each_fault(store: SqlStore, faults: Faults) -> None:
    wallet = PlayMoney(store)
    asyncio.run(wallet.start())
    people = People(store, wallet, hashing=Passwords(QUICK))

    def comes(number: int) -> None:
        name = f"ann-{number}"
        guest = until_done(lambda: asyncio.run(people.new_guest()))
        assert until_done(lambda: asyncio.run(people.who(guest.token))) == guest.person
        account = until_done(lambda: asyncio.run(people.register(name, PASSWORD)))
        assert isinstance(account, SignedIn) or account == TAKEN
        faults.clear()
        came = asyncio.run(people.login(name, PASSWORD))
        assert isinstance(came, SignedIn)
        assert asyncio.run(people.who(came.token)) == came.person
        assert asyncio.run(wallet.balance(name)) == 1_000_00

    under_each_fault(faults, comes, every_way=False)
    people.close()
    with store.snapshot() as seen:
        assert wallet_fault(seen.connection) is None


# --- no answer at all -------------------------------------------------------------------------------------


def test_a_commit_that_hangs(store: SqlStore, faults: Faults) -> None:
    """Everybody who waits is told, whatever they wait for; afterwards each finds what was done."""
    first, second = opening("t"), opening("u")
    for start in (first, second):
        commit(store, start)
    faults.plant()
    one = full_act(first.entries[0], 1)
    commit(store, one)
    points = list(faults.points)
    for number in dict.fromkeys((1, len(points) // 2, len(points))):
        faults.plant(number, HANGS)
        one = full_act(one.entries[0], one.entries[0].number)
        other = act(second.entries[0], f"c{number}")
        with impatient():
            for waits in (
                lambda one=one: commit(store, one),
                lambda other=other: commit(store, other),
                lambda: store.seize("u", still_mine=True),
            ):
                with pytest.raises(StoreDownError, match="no answer within"):
                    waits()
                assert "no answer within" in store.unavailable
        assert faults.hanging.wait(LONG_ENOUGH)
        faults.clear()
        for waiting in (one, other):
            done_after_all(store, waiting)
        assert store.unavailable == ""
        assert store.last_entry("t") == one.entries[0]
        assert store.last_entry("u") == other.entries[0]
        second = other


def test_a_store_that_hangs_can_be_closed(open_one: OpenStore) -> None:
    store = open_one()
    faults = Faults(store.engine)
    commit(store, opening())
    faults.plant(1, HANGS)
    with impatient():
        with pytest.raises(StoreDownError):
            commit(store, act(opening().entries[0], "c1"))
        assert faults.hanging.wait(LONG_ENOUGH)
        store.close()
    assert not faults.released.is_set(), "it was not waited for"
    faults.clear()
