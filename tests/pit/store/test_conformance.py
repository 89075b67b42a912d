"""The conformance suite of stores, run on SQLite and a real PostgreSQL."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import psycopg
import pytest
from sqlalchemy import text

from cutcard.games.protocol import Felt, Purse
from cutcard.pit.log.accounts import RACK, WALLET_CLEARING, UnknownAccount
from cutcard.pit.log.entry import Movement
from cutcard.pit.store.connection.opening import open_store
from cutcard.pit.store.protocol import (
    AnsweredBeforeError,
    BadCommitError,
    CageRow,
    Commit,
    FencedError,
    Milestone,
    Opening,
    StoredAnswer,
    StoreDownError,
    TableRow,
)
from cutcard.pit.store.sql_store import SqlStore
from tests.pit.postgres import Cluster
from tests.pit.store.commits import act, entry, opening
from tests.pit.store.conftest import OpenStore


def commit(store: SqlStore, *commits: Commit) -> list[BaseException | None]:
    """All at once; what came of each."""

    async def together() -> list[BaseException | None]:
        return await asyncio.gather(*(store.commit(one) for one in commits), return_exceptions=True)

    return asyncio.run(together())


def done(store: SqlStore, *commits: Commit) -> None:
    """One after the other; each must happen."""
    for one in commits:
        assert commit(store, one) == [None]


def body_of(answer: StoredAnswer | None) -> bytes:
    assert answer is not None
    return answer.body


def everything(store: SqlStore, table: str = "t") -> tuple[object, ...]:
    with store.snapshot() as seen:
        return (
            list(seen.tables()),
            list(seen.entries(table)),
            list(seen.answers(table)),
            seen.balances(),
            list(seen.cage_rows()),
        )


# --- what is written is read ------------------------------------------------------------------------------


def test_a_commit_is_read_as_it_was_written_by_this_store_and_by_one_opened_later(
    open_one: OpenStore,
) -> None:
    first = open_one()
    start = opening()
    moved = (
        Movement(WALLET_CLEARING, Purse("ann"), 5000),
        Movement(Purse("ann"), Felt(1, "ann", "blackjack"), 1000, Felt(1, "ann", "blackjack")),
    )
    sums = ((WALLET_CLEARING, -5000), (Purse("ann"), 4000), (Felt(1, "ann", "blackjack"), 1000))
    row = CageRow("k1", "ann", "t", 5000, "held")
    sits = act(start.entries[0], "c1", movements=moved, balances=sums, cage=(row,), body=b'{"steps": []}')
    done(first, start, sits)
    for store in (first, open_one()):
        assert list(store.tables()) == [TableRow("t", "red-dog", "d1", 2, False)]
        assert list(store.entries("t")) == [start.entries[0], sits.entries[0]]
        assert list(store.entries("t", after=1)) == [sits.entries[0]]
        assert store.last_entry("t") == sits.entries[0]
        assert body_of(store.answer("t", "ann", "c1")) == b"done c1"
        assert store.balances() == store.balances("t") == dict(sums)
        assert list(store.cage_rows("held", "due")) == list(store.cage_rows()) == [row]
        assert list(store.cage_rows("requested")) == []


def test_missing_rows_are_read_as_none(store: SqlStore) -> None:
    assert list(store.tables()) == []
    assert list(store.entries("t")) == []
    assert store.last_entry("t") is None
    assert store.answer("t", "ann", "c1") is None
    assert store.balances() == {}


def test_entries_come_in_order_over_many_pages(store: SqlStore) -> None:
    start = opening()
    entries = [start.entries[0]]
    for number in range(2, 1203):
        moved = (Movement(RACK, Purse("ann"), number), Movement(Purse("ann"), RACK, number))
        entries.append(entry("t", number, entries[-1].hash, movements=moved))
    done(store, start, Commit("t", 1, tuple(entries[1:])))
    assert list(store.entries("t")) == entries
    assert list(store.entries("t", after=1200)) == entries[1200:]


@pytest.mark.parametrize(
    "words",
    [
        "o'brien \"; DROP TABLE log; --",
        "zwei\nZeilen\t\\n",
        "♠ Zoë 牌 😀",
        "%s %(x)s :x ?",
        "",
        "NULL",
        '{a,"b\\\\"}',
    ],
)
def test_any_text_is_kept_to_the_letter(store: SqlStore, words: str) -> None:
    start = opening()
    moved = (Movement(Purse(words), RACK, 1, UnknownAccount(words) if words else None),)
    said = act(
        start.entries[0],
        f"id {words}",
        sender=f"ann{words}",
        movements=moved,
        balances=((Purse(words), 7),),
    )
    done(store, start, said)
    assert list(store.entries("t"))[1] == said.entries[0]
    assert body_of(store.answer("t", f"ann{words}", f"id {words}")) == b"done id " + words.encode()
    assert store.balances("t") == {Purse(words): 7}


def test_a_body_of_some_megabytes_and_any_bytes(store: SqlStore) -> None:
    body = bytes(range(256)) * 12_000
    start = opening(body=body)
    done(store, start)
    assert list(store.entries("t")) == [start.entries[0]]


def test_text_no_database_holds_is_refused_and_harms_no_other(store: SqlStore) -> None:
    start, other = opening("t"), opening("u")
    done(store, start, other)
    second = act(start.entries[0])
    bad = second._replace(entries=(second.entries[0]._replace(actor="lone \ud800 surrogate"),))
    good = act(other.entries[0], "c1")
    first, second = commit(store, bad, good)
    assert isinstance(first, BadCommitError)
    assert second is None
    assert store.last_entry("t") == start.entries[0]


def test_a_table_that_closes_stays_in_the_list(store: SqlStore) -> None:
    start = opening()
    closing = act(start.entries[0], closes=True)
    done(store, start, closing, act(closing.entries[0]))
    assert list(store.tables()) == [TableRow("t", "red-dog", "d1", 3, True)]


# --- all or nothing ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Fault:
    name: str
    commit: Commit
    error: type[Exception]
    says: str = ""


def faults() -> list[Fault]:
    """Commits after the first that each have one part that cannot stand."""
    start = opening().entries[0]
    whole = act(start, "c2", balances=((Purse("ann"), 5),), cage=(CageRow("k", "ann", "t", 5, "held"),))
    second = whole.entries[0]
    return [
        Fault("balance", whole._replace(balances=((Purse("ann"), 5), (RACK, -1))), BadCommitError, "rack t"),
        Fault(
            "movement",
            whole._replace(entries=(second._replace(movements=(Movement(RACK, Purse("ann"), -1),)),)),
            BadCommitError,
            "movements",
        ),
        Fault("cage", whole._replace(cage=(CageRow("k", "ann", "t", 5, "nowhere"),)), BadCommitError, "cage"),
        Fault("number", whole._replace(entries=(second._replace(number=3),)), BadCommitError, "[3]"),
        Fault(
            "other table",
            whole._replace(entries=(second._replace(table="u"),)),
            BadCommitError,
            "another table",
        ),
        Fault("too large", whole._replace(balances=((RACK, 2**63),)), BadCommitError),
        Fault("behind", whole._replace(after=0, entries=(second._replace(number=1),)), FencedError, "t"),
        Fault("ahead", whole._replace(after=2, entries=(second._replace(number=3),)), FencedError, "t"),
        Fault(
            "opened twice",
            whole._replace(after=0, entries=(start,), opening=Opening("g", "d")),
            FencedError,
            "opened",
        ),
        Fault(
            "unknown table",
            whole._replace(table="u", entries=(second._replace(table="u"),)),
            FencedError,
            "u",
        ),
        Fault("answered", whole._replace(answer=StoredAnswer("ann", "c1", b"?")), AnsweredBeforeError, "c1"),
    ]


@pytest.mark.parametrize("fault", faults(), ids=lambda fault: fault.name)
def test_a_commit_with_one_bad_part_leaves_nothing_and_harms_no_other(store: SqlStore, fault: Fault) -> None:
    start, other = opening(), opening("other")
    refused = Commit("t", 1, answer=StoredAnswer("ann", "c1", b"refused"))
    done(store, start, other, refused)
    before = everything(store)[1:]
    bad, good = commit(store, fault.commit, act(other.entries[0], "c9"))
    assert type(bad) is fault.error
    assert fault.says in str(bad)
    assert good is None
    assert body_of(store.answer("other", "ann", "c9")) == b"done c9"
    assert everything(store)[1:] == before
    assert [row.version for row in store.tables() if row.table == "t"] == [1]
    done(store, act(start.entries[0], "c2"))


@pytest.mark.parametrize("fault", faults(), ids=lambda fault: fault.name)
def test_one_bad_part_of_a_joint_commit_leaves_nothing_of_any(store: SqlStore, fault: Fault) -> None:
    start, other = opening(), opening("other")
    done(store, start, other, Commit("t", 1, answer=StoredAnswer("ann", "c1", b"refused")))
    before = [everything(store, table) for table in ("t", "other")]
    good = act(other.entries[0], "c9")
    wrong = FencedError if fault.error is FencedError else BadCommitError
    for commits in ([good, fault.commit], [fault.commit, good]):
        with pytest.raises(wrong):
            asyncio.run(store.commit_together(commits))
    assert [everything(store, table) for table in ("t", "other")] == before
    asyncio.run(store.commit_together([act(start.entries[0], "c2"), good]))
    assert [row.version for row in store.tables()] == [2, 2]


def test_the_database_refuses_a_balance_below_zero_except_wallet_clearing(store: SqlStore) -> None:
    done(store, opening())

    async def put(account: str) -> None:
        await store.transact(
            lambda connection: connection.execute(
                text("INSERT INTO balances (table_name, account, cents) VALUES ('t', :account, -1)"),
                {"account": account},
            )
        )

    asyncio.run(put("wallet-clearing"))
    with pytest.raises(Exception, match="not_below_zero"):
        asyncio.run(put("purse t ann"))
    assert store.balances() == {WALLET_CLEARING: -1}


# --- answers ----------------------------------------------------------------------------------------------


def test_a_refused_command_keeps_its_answer_and_makes_no_entry(store: SqlStore) -> None:
    start = opening()
    done(store, start, Commit("t", 1, answer=StoredAnswer("ann", "c1", b"no")))
    assert body_of(store.answer("t", "ann", "c1")) == b"no"
    assert [row.version for row in store.tables()] == [1]
    done(store, act(start.entries[0], "c2"))
    assert [(row.command, row.entry) for row in store.answers("t")] == [("c2", 2), ("c1", None)]


def test_an_answer_is_kept_with_the_digest_of_its_command_where_there_is_one(open_one: OpenStore) -> None:
    store, start = open_one(), opening()
    given = StoredAnswer("ann", "c1", b"no", b"\x00\xff 16 bytes")
    older = StoredAnswer("ann", "c2", b"no")
    done(store, start, Commit("t", 1, answer=given), Commit("t", 1, answer=older))
    for one in (store, open_one()):
        assert one.answer("t", "ann", "c1") == given
        assert one.answer("t", "ann", "c2") == older


def test_two_of_one_sender_at_once_are_answered_once(store: SqlStore) -> None:
    start = opening()
    done(store, start)
    same = act(start.entries[0], "c1")
    found = commit(store, same, same, same)
    assert found[0] is None
    assert [type(one) for one in found[1:]] == [FencedError, FencedError]
    again = Commit("t", 2, answer=StoredAnswer("ann", "c1", b"otherwise"))
    assert [type(one) for one in commit(store, again)] == [AnsweredBeforeError]
    assert body_of(store.answer("t", "ann", "c1")) == b"done c1"


def test_an_id_is_the_senders_own_and_the_tables_own(store: SqlStore) -> None:
    start, other = opening(), opening("u")
    done(store, start, other)
    first = act(start.entries[0], "c1", sender="ann")
    done(store, first, act(first.entries[0], "c1", sender="bob"), act(other.entries[0], "c1", sender="ann"))
    assert store.last_entry("t").number == 3  # type: ignore[union-attr]


# --- one writer -------------------------------------------------------------------------------------------


def test_seizing_a_table_fences_the_writer_before(open_one: OpenStore) -> None:
    old, new = open_one(), open_one()
    start = opening()
    done(old, start)
    second = act(start.entries[0], "c1")
    assert [type(one) for one in commit(new, second)] == [FencedError]
    assert new.seize("t") == 1
    assert [type(one) for one in commit(old, second)] == [FencedError]
    assert [type(one) for one in commit(old, Commit("t", 1, answer=StoredAnswer("ann", "c1", b"no")))] == [
        FencedError
    ]
    done(new, second)
    assert old.seize("t") == 2
    assert [type(one) for one in commit(new, act(second.entries[0]))] == [FencedError]
    done(old, act(second.entries[0]))


def test_a_writer_that_was_cut_off_resumes_its_own_table(open_one: OpenStore) -> None:
    old, new = open_one(), open_one()
    start = opening()
    done(old, start)
    assert old.seize("t", still_mine=True) == 1
    done(old, act(start.entries[0]))
    assert new.seize("t") == 2
    with pytest.raises(FencedError):
        old.seize("t", still_mine=True)
    done(new, act(act(start.entries[0]).entries[0]))


def test_after_a_seizure_earlier_commits_have_happened_or_never_will(cluster: Cluster) -> None:
    """A commit may still be on its way in the server when its sender has lost it: that is waited for."""
    store = open_store(cluster.emptied_database())
    try:
        done(store, opening())
        with psycopg.connect(cluster.url()) as lost, ThreadPoolExecutor() as threads:
            lost.execute("UPDATE tables SET version = 2 WHERE name = 't' AND version = 1 AND epoch = 1")
            found = threads.submit(store.seize, "t", still_mine=True)
            with pytest.raises(TimeoutError):
                found.result(0.3)
            lost.commit()
            assert found.result(10) == 2
            late = lost.execute(
                "UPDATE tables SET version = 3 WHERE name = 't' AND version = 2 AND epoch = 1"
            )
            assert late.rowcount == 0
    finally:
        store.close()


def test_a_commit_whose_sender_gave_up_harms_nothing(store: SqlStore) -> None:
    async def gives_up() -> None:
        first = asyncio.ensure_future(store.commit(opening("t")))
        await asyncio.sleep(0)
        first.cancel()
        await asyncio.gather(first, return_exceptions=True)
        await store.commit(opening("u"))

    asyncio.run(gives_up())
    assert {row.table for row in store.tables()} - {"t"} == {"u"}
    assert [row.version for row in store.tables()] in ([1], [1, 1])


def test_a_table_that_is_not_there_cannot_be_seized(store: SqlStore) -> None:
    with pytest.raises(FencedError):
        store.seize("t")


def test_two_stores_race_for_the_same_entry_and_one_wins(open_one: OpenStore) -> None:
    start = opening()
    stores = open_one(), open_one()
    done(stores[0], start)
    last = start.entries[0]

    async def race(turn: int) -> list[BaseException | None]:
        stores[turn % 2].seize("t")
        one = act(last, f"c{turn}")
        return await asyncio.gather(*(store.commit(one) for store in stores), return_exceptions=True)

    for turn in range(20):
        found = asyncio.run(race(turn))
        assert found[turn % 2] is None
        assert isinstance(found[1 - turn % 2], FencedError)
        last = act(last, f"c{turn}").entries[0]
    assert [row.entry for row in stores[0].answers("t")] == list(range(2, 22))


# --- many at once -----------------------------------------------------------------------------------------


def test_many_tables_at_once_each_keep_their_own(store: SqlStore) -> None:
    async def plays(table: str) -> None:
        last = opening(table)
        await store.commit(last)
        for number in range(15):
            last = act(
                last.entries[0],
                f"c{number}",
                balances=((RACK, number), (WALLET_CLEARING, -number)),
            )
            await store.commit(last)

    async def all_of_them() -> None:
        await asyncio.gather(*(plays(f"t{number}") for number in range(40)))

    asyncio.run(all_of_them())
    assert [row.version for row in store.tables()] == [16] * 40
    for number in range(40):
        written = list(store.entries(f"t{number}"))
        assert [one.number for one in written] == list(range(1, 17))
        assert len(store.answers(f"t{number}")) == 15
    assert store.balances()[WALLET_CLEARING] == -40 * 14
    assert store.balances("t7") == {RACK: 14, WALLET_CLEARING: -14}


def test_a_snapshot_stays_as_it_was_while_others_write(store: SqlStore) -> None:
    start = opening()
    done(store, start)
    with store.snapshot() as seen:
        assert [row.version for row in seen.tables()] == [1]
        done(store, act(start.entries[0], "c1", balances=((RACK, 5),)))
        assert [row.version for row in seen.tables()] == [1]
        assert len(list(seen.entries("t"))) == 1
        assert seen.balances() == {}
    assert store.balances() == {RACK: 5}


# --- other rooms' tables, the cage ------------------------------------------------------------------------


def test_cage_rows_are_put_over_what_stood_under_their_key(open_one: OpenStore) -> None:
    store = open_one()
    asked = CageRow("k", "ann", "t", 500, "requested")
    due = CageRow("k", "ann", "t", 500, "due", 700)
    asyncio.run(store.put_cage(asked, CageRow("j", "bob", "t", 1, "requested")))
    asyncio.run(store.put_cage(due))
    assert list(open_one().cage_rows()) == [CageRow("j", "bob", "t", 1, "requested"), due]


def test_a_checkpoint_takes_the_place_of_the_one_before(open_one: OpenStore) -> None:
    store = open_one()
    start = opening()
    done(store, start, act(start.entries[0]))
    assert store.checkpoint("t") is None
    asyncio.run(store.put_checkpoint("t", 1, b"first"))
    asyncio.run(store.put_checkpoint("t", 2, b"second"))
    assert open_one().checkpoint("t") == (2, b"second")


def test_milestones_are_kept_and_found_by_the_round_after_them(open_one: OpenStore) -> None:
    store = open_one()
    start = opening()
    done(store, start, act(start.entries[0]))
    first, second = Milestone(1, 0, "a", b"first"), Milestone(2, 7, "a", b"second")
    asyncio.run(store.put_milestones("t", []))
    assert list(store.milestones("t")) == []
    asyncio.run(store.put_milestones("t", [first, second]))
    again = open_one()
    assert list(again.milestones("t")) == [first, second]
    assert [again.milestone("t", number, "a") for number in (0, 1, 7, 8)] == [None, first, first, second]
    assert again.milestone("t", 8, "b") is None
    assert again.milestone("another", 8, "a") is None
    other = second._replace(shapes="b")
    asyncio.run(store.put_milestones("t", [other]))
    with again.snapshot() as rows:
        assert (rows.milestone("t", 8, "a"), rows.milestone("t", 8, "b")) == (first, other)
        assert list(rows.milestones("t")) == [first, other]


def test_a_transaction_that_raises_is_rolled_back(store: SqlStore) -> None:
    done(store, opening())

    def half(connection: object) -> None:
        connection.execute(text("DELETE FROM log"))  # type: ignore[attr-defined]
        raise LookupError("thought better of it")

    with pytest.raises(LookupError, match="thought better"):
        asyncio.run(store.transact(half))
    assert store.last_entry("t") is not None


def test_a_closed_store_writes_what_waits_and_nothing_after(open_one: OpenStore) -> None:
    store = open_one()

    async def closes() -> None:
        waiting = [asyncio.ensure_future(store.commit(opening(f"t{number}"))) for number in range(5)]
        await asyncio.sleep(0)
        store.close()
        await asyncio.gather(*waiting)

    asyncio.run(closes())
    assert [type(one) for one in commit(store, opening("late"))] == [StoreDownError]
    assert len(open_one().tables()) == 5
