"""Wagers on their way count in their player's own limits, once, and no longer than they are on their way."""

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy import text

from cutcard.games.protocol import Felt, Purse
from cutcard.pit.limits import own_limits, pending
from cutcard.pit.limits.at_stake import AtStake, CommandKey, at_stake
from cutcard.pit.limits.own_limits import LOSS_DAY, PLAY_MINUTES, LimitVerdict
from cutcard.pit.store.connection.opening import open_store
from cutcard.pit.store.protocol import CageRow, Commit, StoredAnswer
from cutcard.pit.store.sql_store import SqlStore
from tests.pit.postgres import Cluster
from tests.pit.store.commits import act, opening
from tests.pit.store.conftest import OpenStore
from tests.pit.store.test_own_limits import Player

LOCK_WAITS = text("SELECT count(*) FROM pg_locks WHERE NOT granted")


class Wagering(Player):
    """Ann, who may lose $100 a day, at the tables t and u."""

    def __init__(self, store: SqlStore) -> None:
        super().__init__(store)
        for table in ("t", "u"):
            asyncio.run(store.commit(opening(table)))
        self.set(LOSS_DAY, 100_00)

    def judged(self, cents: int, command: str, table: str = "t") -> LimitVerdict:
        at = CommandKey(table, "ann", command)
        found: LimitVerdict = self._do(
            lambda one: own_limits.judge(one, self.number, "ann", cents, self.now, at),
        )
        return found

    def stake(self) -> AtStake:
        found: AtStake = self._do(lambda one: at_stake(one, "ann"))
        return found


@pytest.fixture
def ann(store: SqlStore) -> Wagering:
    return Wagering(store)


def test_a_wager_on_its_way_counts_at_every_table(ann: Wagering) -> None:
    assert ann.judged(60_00, "c1").pending is not None
    assert "put more at risk" in ann.judged(60_00, "c2", "u").why_not
    assert ann.judged(40_00, "c3", "u").pending is not None
    assert ann.stake().pending == 100_00
    assert ann.judged(1, "c4").why_not


def test_a_command_sent_twice_counts_once_with_its_larger_wager(ann: Wagering) -> None:
    for cents, counts in ((60_00, 60_00), (60_00, 60_00), (90_00, 90_00), (10_00, 90_00)):
        assert ann.judged(cents, "c1").pending is not None
        assert ann.stake().pending == counts
    assert ann.judged(101_00, "c1").why_not


def test_its_commit_moves_a_wager_from_what_is_pending_to_the_felt(ann: Wagering) -> None:
    ann.judged(60_00, "c1")
    ann.judged(10_00, "c1", "u")
    felt = Felt(1, "ann", "player")
    wager = act(opening().entries[0], "c1", balances=((felt, 60_00),))
    asyncio.run(ann.store.commit(wager._replace(pending=True)))
    assert ann.stake()[1:3] == (60_00, 10_00), "that id at the other table is still pending"
    assert ann.judged(200_00, "c2").why_not
    again = ann.judged(200_00, "c1")
    assert again == LimitVerdict(""), "it was answered before, so it gets that answer and wagers nothing"


def test_a_refused_wager_no_longer_counts(ann: Wagering) -> None:
    ann.judged(60_00, "c1")
    refusal = Commit("t", 1, answer=StoredAnswer("ann", "c1", b"no"), pending=True)
    asyncio.run(ann.store.commit(refusal))
    assert ann.stake().pending == 0
    given_up = ann.judged(60_00, "c2").pending
    assert given_up is not None
    ann._do(lambda one: pending.forget(one, given_up.command))
    assert ann.stake().pending == 0


def test_a_commit_of_many_tables_ends_the_wagers_of_its_own_commands_alone(ann: Wagering) -> None:
    for table, command in (("t", "c1"), ("u", "c2"), ("u", "c3")):
        ann.judged(10_00, command, table)
    commits = [act(opening(table).entries[0], command) for table, command in (("t", "c1"), ("u", "c2"))]
    asyncio.run(ann.store.commit_together([one._replace(pending=True) for one in commits]))
    assert ann.stake().pending == 10_00


@pytest.mark.parametrize("still_mine", [True, False])
def test_a_new_writer_of_the_table_ends_what_can_no_longer_be_committed(
    ann: Wagering, open_one: OpenStore, *, still_mine: bool
) -> None:
    """A server was killed between the check and the commit, or lost the table."""
    there = ann.judged(60_00, "c1").pending
    assert there is not None
    assert there.epoch == ann.store.epoch("t")
    ann.judged(30_00, "c2", "u")
    writer = ann.store if still_mine else open_one()
    writer.seize("t", still_mine=still_mine)
    assert ann.stake().pending == 30_00
    assert there.epoch != writer.epoch("t"), "the table knows that this wager counts no longer"


def test_a_wager_at_a_table_that_has_closed_does_not_count(ann: Wagering) -> None:
    """A server was killed after the check, and the table has no next writer."""
    ann.judged(60_00, "c1")
    asyncio.run(ann.store.commit(act(opening().entries[0], closes=True)))
    assert ann.stake().pending == 0
    assert ann.judged(100_00, "c2", "u").pending is not None


def test_who_excludes_themselves_still_gets_the_answer_to_an_earlier_wager(ann: Wagering) -> None:
    ann.judged(60_00, "c1")
    asyncio.run(ann.store.commit(act(opening().entries[0], "c1")._replace(pending=True)))
    ann._do(lambda one: own_limits.exclude(one, ann.number, 7, ann.now))
    assert ann.judged(60_00, "c1") == LimitVerdict("")
    assert "excluded yourself" in ann.judged(60_00, "c2").why_not


@pytest.mark.parametrize("ends", ["the next writer", "its own server"])
def test_a_check_that_is_still_committing_leaves_no_wager_behind(cluster: Cluster, ends: str) -> None:
    """Its server has lost the connection. PostgreSQL goes on with a commit that waits for the disk."""
    ann = Wagering(open_store(cluster.emptied_database()))
    at = CommandKey("t", "ann", "c1")

    def end() -> None:
        if ends == "the next writer":
            ann.store.seize("t")
        else:
            ann._do(lambda one: pending.forget(one, at))

    try:
        with ThreadPoolExecutor(1) as pool:
            with ann.store.engine.connect() as lost:
                judged = own_limits.judge(lost, ann.number, "ann", 60_00, ann.now, at)
                assert judged.pending is not None
                ending = pool.submit(end)
                while not (ending.done() or lost.execute(LOCK_WAITS).scalar()):
                    time.sleep(0.01)
                lost.commit()
            ending.result()
        assert ann.stake().pending == 0
    finally:
        ann.store.close()


def test_without_a_limit_on_losses_nothing_is_noted(ann: Wagering) -> None:
    ann.set(LOSS_DAY, 0)
    ann.now += own_limits.DAY
    ann.set(PLAY_MINUTES, 60)
    assert ann.judged(60_00, "c1") == LimitVerdict("")
    assert ann.stake().pending == 0


def test_money_between_wallet_and_table_is_counted_once(ann: Wagering) -> None:
    """The wallet's step and the cage's note of it are two transactions; a wager may be judged between."""

    async def steps() -> list[int]:
        wealth = []

        async def look() -> None:
            wealth.append((await ann.store.transact(lambda one: at_stake(one, "ann"))).wealth)

        row = CageRow("t ann 1", "ann", "t", 300_00, "requested")
        await ann.store.put_cage(row)
        await look()
        await ann.wallet.reserve("ann", 300_00, row.key)
        await look()
        came: Any = act(opening().entries[0], "c1", balances=((Purse("ann"), 300_00),))
        await ann.store.commit(came._replace(cage=(row._replace(state="held"),)))
        await look()
        left: Any = act(came.entries[0], "c2", balances=((Purse("ann"), 0),))
        await ann.store.commit(left._replace(cage=(row._replace(state="due", pays=300_00),)))
        await look()
        await ann.wallet.settle(row.key, 300_00)
        await look()
        await ann.store.put_cage(row._replace(state="settled", pays=300_00))
        await look()
        return wealth

    assert asyncio.run(steps()) == [1_000_00] * 6
