"""The journal: one entry for each transaction that changes something, and nothing for what does not."""

import asyncio
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from sqlalchemy import Connection, delete, select, text, update
from sqlalchemy.exc import DBAPIError

from cutcard.pit.journal.audit import audit_journal, entries, tail_faults
from cutcard.pit.journal.beginning import begin_journal
from cutcard.pit.journal.entry import Body, JournalEntry, chained, decoded
from cutcard.pit.journal.recording import PENDING, append, recorded
from cutcard.pit.keys import key_file
from cutcard.pit.keys.house_keys import HouseKeys
from cutcard.pit.limits import own_limits
from cutcard.pit.people.passwords import Passwords
from cutcard.pit.people.people import People
from cutcard.pit.people.person import SignedIn
from cutcard.pit.people.tables import people as people_rows
from cutcard.pit.store.connection.opening import open_store
from cutcard.pit.store.protocol import Commit, StoredAnswer
from cutcard.pit.store.sql_store import SqlStore
from cutcard.pit.table import answers
from cutcard.pit.wallet.play_money import PlayMoney
from cutcard.pit.wallet.tables import wallet_accounts
from tests.pit.people.conftest import QUICK
from tests.pit.played_house import play_into
from tests.pit.random_players import RandomPlayers

PASSWORD = "five of diamonds"


class House:
    def __init__(self, folder: Path) -> None:
        key_file.make(folder / "keys")
        self.keys: HouseKeys = key_file.read(folder / "keys")
        self.store: SqlStore = open_store(str(folder / "pit.sqlite"))
        self.store.vouch_by(self.keys.vouch)
        self.wallet = PlayMoney(self.store)
        self.people = People(self.store, self.wallet, hashing=Passwords(QUICK))
        asyncio.run(self.wallet.start())
        ann = asyncio.run(self.people.register("ann", PASSWORD))
        assert isinstance(ann, SignedIn)
        self.ann = ann

    def entries(self) -> list[JournalEntry]:
        with self.store.snapshot() as rows:
            return list(entries(rows.connection))

    def last(self) -> Body:
        return decoded(self.entries()[-1].body)

    def run(self, work: Callable[[Connection], object]) -> None:
        asyncio.run(self.store.transact(work))


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    one = House(tmp_path)
    yield one
    one.people.close()
    one.store.close()


def test_one_transaction_is_one_entry_with_the_last_state_of_each_row(house: House) -> None:
    before = len(house.entries())
    asyncio.run(house.wallet.grant("ann", 5_00, "bonus"))
    assert len(house.entries()) == before + 1
    stated = {(one.table, tuple(one.key)): one.state for one in house.last().rows}
    assert {table for table, _ in stated} == {"wallet_accounts", "wallet_movements"}
    ann = stated["wallet_accounts", ("player ann",)]
    assert ann == {"account": "player ann", "balance": 1_005_00, "granted_at": 0}


def test_a_transaction_that_is_rolled_back_leaves_no_entry(house: House) -> None:
    before = house.entries()

    def fails(connection: Connection) -> None:
        recorded(connection, update(wallet_accounts).values(granted_at=9))
        raise LookupError

    with pytest.raises(LookupError):
        house.run(fails)
    assert house.entries() == before


def test_what_a_session_is_used_for_leaves_no_entry(house: House) -> None:
    before = house.entries()
    for _ in range(3):
        assert asyncio.run(house.people.who(house.ann.token)) is not None
        asyncio.run(house.people.note_active(house.ann.token))
        asyncio.run(house.wallet.balance("ann"))
    assert house.entries() == before


def test_wagers_under_a_limit_of_time_leave_no_entry_each(house: House) -> None:
    number, minute = house.ann.person.number, 60_000_000
    house.run(lambda connection: own_limits.change(connection, number, "ann", "play-minutes", 60, 1))
    for at in range(1, 4):
        now = at * minute
        house.run(lambda connection, now=now: own_limits.judge(connection, number, "ann", 5, now))  # type: ignore[misc]
        if at == 1:
            before = house.entries()
    assert house.entries() == before
    with house.store.snapshot() as rows:
        assert audit_journal(rows.connection, house.keys).faults == ()


def test_no_secret_is_in_the_journal(house: House) -> None:
    asyncio.run(house.people.login("ann", PASSWORD))
    asyncio.run(house.people.begin_second_factor(house.ann.person, PASSWORD))
    with house.store.snapshot() as rows:
        kept = rows.connection.execute(select(people_rows.c.password)).scalars().all()
        secret = rows.connection.execute(text("SELECT secret FROM second_factors")).scalar_one()
    told = b"".join(one.body for one in house.entries())
    assert b'"second_factors"' in told
    for hidden in (*(one.encode() for one in kept if one), bytes(secret), bytes(secret).hex().encode()):
        assert hidden not in told
    assert house.ann.token.encode() not in told


def test_a_row_is_written_only_where_it_is_recorded(house: House) -> None:
    with house.store.engine.connect() as connection:
        assert PENDING not in connection.info
        with pytest.raises(AssertionError, match="wallet_accounts is written within a transaction"):
            recorded(connection, update(wallet_accounts).values(granted_at=9))


@pytest.mark.parametrize("statement", ["UPDATE journal SET at = 1", "DELETE FROM journal"])
def test_the_database_refuses_to_change_an_entry(house: House, statement: str) -> None:
    with house.store.engine.connect() as connection, pytest.raises(DBAPIError, match="never changed"):
        connection.exec_driver_sql(statement)


def test_every_entry_follows_the_one_before_and_is_vouched_for(house: House) -> None:
    found = house.entries()
    for before, entry in pairwise(found):
        assert entry.hash == chained(before.hash, entry.number, entry.at, entry.body)
        assert house.keys.vouches(entry.hash, entry.mac)
    assert [one.number for one in found] == list(range(1, len(found) + 1))


def test_a_deleted_row_is_stated(house: House) -> None:
    before = house.entries()
    house.run(lambda connection: recorded(connection, delete(people_rows).where(people_rows.c.number == 99)))
    assert house.entries() == before, "nothing was deleted, so nothing is said"
    asyncio.run(house.people.login("ann", "wrong"))
    asyncio.run(house.people.login("ann", PASSWORD))
    gone = [one for one in house.last().rows if one.state is None]
    assert [one.table for one in gone] == ["sign_in_attempts"]


def test_rows_from_before_the_journal_are_imported_and_later_changes_of_them_are_found(house: House) -> None:
    """A database as the program before it left it: refusals without numbers, and no journal."""
    refused = answers.refused("r1", 1, answers.house_rule("too late"))
    players = RandomPlayers("red-dog", 0)
    asyncio.run(play_into(house.store, players))
    version = len(players.log)
    refusal = StoredAnswer("ann", "r1", refused, b"d")
    asyncio.run(house.store.commit(Commit("red-dog", version, answer=refusal)))
    with house.store.engine.begin() as connection:
        connection.exec_driver_sql("DROP TRIGGER journal_no_delete")
        connection.exec_driver_sql("DELETE FROM journal")
        connection.exec_driver_sql("UPDATE answers SET refusal = NULL, hash = NULL")
        begin_journal(connection)
        told = audit_journal(connection, house.keys)
    assert (told.faults, told.entries == told.imported, told.vouched) == ((), True, 0)
    asyncio.run(house.wallet.grant("ann", 5_00, "after"))
    again = StoredAnswer("ann", "r2", answers.refused("r2", 1, answers.house_rule("too late")), b"d")
    asyncio.run(house.store.commit(Commit("red-dog", version, answer=again)))
    for statement, row in (
        ("", ""),
        ("UPDATE people SET roles = 'admin player'", "people 1"),
        ("UPDATE answers SET sender = 'bob' WHERE command = 'r1'", "answers red-dog"),
        ("UPDATE wallet_movements SET at = 9 WHERE number = 1", "wallet_movements 1"),
    ):
        with house.store.engine.connect() as connection:
            if statement:
                connection.exec_driver_sql(statement)
            found = [one.row for one in audit_journal(connection, house.keys).faults]
            connection.rollback()
        assert found == ([row] if row else [])


def test_the_end_of_a_long_journal_is_checked_by_itself(house: House) -> None:
    for _ in range(5):
        house.run(lambda connection: append(connection, Body("noted"), house.keys.vouch))
    asyncio.run(house.wallet.grant("ann", 5_00, "bonus"))

    def found() -> list[str]:
        with house.store.snapshot() as rows:
            return [fault.row for fault in tail_faults(rows.connection, house.keys, 3)]

    assert found() == []
    for who, seen in (("house", []), ("player ann", ["wallet_accounts player ann"])):
        with house.store.engine.begin() as connection:
            statement = f"UPDATE wallet_accounts SET granted_at = 9 WHERE account = '{who}'"
            connection.exec_driver_sql(statement)
        assert found() == seen, "a row that is stated further back is left to the audit"
    with house.store.engine.begin() as connection:
        append(connection, Body("imported"))
    assert found() == [f"journal {len(house.entries())}"]
