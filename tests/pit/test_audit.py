"""`cutcard audit`: a played house is good, and any damaged row is named."""

import asyncio
import json
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cutcard.cli.main import app
from cutcard.pit.log.accounts import RACK
from cutcard.pit.log.audit.audit import audit
from cutcard.pit.log.checkpoints import checkpoint, restore
from cutcard.pit.log.entry import NOTHING_BEFORE, Entry, chained
from cutcard.pit.store.connection.opening import open_store
from cutcard.pit.store.sql_store import SqlStore
from cutcard.pit.table.table_opening import keeper_from_log
from tests.pit.played_house import house
from tests.pit.postgres import Cluster
from tests.pit.random_players import SeededRandomness

TABLE = "red-dog"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with two tables that were played at."""
    file = tmp_path_factory.mktemp("house") / "pit.sqlite"
    store = open_store(str(file))
    house(store, TABLE, "atlantic-city", rounds=3)
    store.close()
    return file


@pytest.fixture
def file(played: Path, tmp_path: Path) -> Path:
    """A copy to be damaged."""
    return Path(shutil.copy(played, tmp_path / "pit.sqlite"))


def tampered(file: Path, *statements: str) -> None:
    """As somebody would who has the file and the tools: the database's own rules are set aside."""
    with sqlite3.connect(file) as theirs:
        theirs.execute("PRAGMA foreign_keys=OFF")
        theirs.execute("PRAGMA ignore_check_constraints=ON")
        for statement in statements:
            assert theirs.execute(statement).rowcount, statement
    theirs.close()


def asked(file: Path, *more: str) -> tuple[int, dict[str, object]]:
    done = CliRunner().invoke(app, ["audit", "--database", str(file), "--json", *more])
    return done.exit_code, json.loads(done.stdout)


def first_bad(file: Path, *more: str) -> dict[str, object]:
    code, said = asked(file, *more)
    assert code == 1
    assert said["good"] is False
    row = said["first_bad_row"]
    assert isinstance(row, dict)
    return row


def entries(file: Path) -> list[Entry]:
    store = open_store(str(file), reading=True)
    found = list(store.entries(TABLE))
    store.close()
    return found


# --- good -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("more", [(), ("--replay",)])
def test_a_house_that_was_played_in_is_good(played: Path, more: tuple[str, ...]) -> None:
    code, said = asked(played, *more)
    assert (code, said["good"], said["tables"], said["faults"]) == (0, True, 2, [])
    assert said["entries"] == len(entries(played)) + _count(played, "log", "atlantic-city")
    assert said["movements"] == _count(played, "movements", TABLE) + _count(
        played, "movements", "atlantic-city"
    )
    assert said["replayed"] is bool(more)
    last = entries(played)[-1]
    assert said["heads"][TABLE] == {"entry": last.number, "hash": last.hash.hex()}  # type: ignore[index]


def _count(file: Path, table: str, name: str) -> int:
    theirs = sqlite3.connect(file)
    found = theirs.execute(f"SELECT count(*) FROM {table} WHERE table_name = ?", (name,)).fetchone()
    theirs.close()
    return int(found[0])


def test_a_good_audit_prints_one_line(played: Path) -> None:
    done = CliRunner().invoke(app, ["audit", "--database", str(played)])
    assert done.exit_code == 0
    assert done.stdout.startswith("Good: 2 tables, ")


def test_on_postgresql_too(cluster: Cluster) -> None:
    store = open_store(cluster.emptied_database())
    try:
        house(store, TABLE, rounds=2)
        assert audit(store, replay=True).faults == ()
        with store.engine.begin() as connection:
            connection.exec_driver_sql("UPDATE balances SET cents = cents + 1 WHERE account = 'rack red-dog'")
        assert [fault.row for fault in audit(store).faults] == ["balances red-dog rack red-dog"]
    finally:
        store.close()


@pytest.mark.parametrize("sheet", ["progressive", "multiple-action", "six-to-five", "match-and-three"])
def test_every_kind_of_table_is_rebuilt_and_replayed(tmp_path: Path, sheet: str) -> None:
    store: SqlStore = open_store(str(tmp_path / "pit.sqlite"))
    house(store, sheet, rounds=5)
    assert audit(store, replay=True).faults == ()
    store.close()


# --- every kind of damage ---------------------------------------------------------------------------------


def of_entry(number: int) -> str:
    return f"table_name = '{TABLE}' AND number = {number}"


def answers_to(number: int) -> str:
    return f"table_name = '{TABLE}' AND entry = {number}"


DAMAGE: dict[str, tuple[tuple[str, ...], str]] = {
    "one byte of a body": (
        (f"UPDATE log SET body = substr(body, 1, 40) || x'21' || substr(body, 42) WHERE {of_entry(6)}",),
        f"log {TABLE} 6",
    ),
    "the first body": ((f"UPDATE log SET body = x'5b5d' WHERE {of_entry(1)}",), f"log {TABLE} 1"),
    "who did it": ((f"UPDATE log SET actor = 'eve' WHERE {of_entry(6)}",), f"log {TABLE} 6"),
    "when": ((f"UPDATE log SET at = at + 1 WHERE {of_entry(6)}",), f"log {TABLE} 6"),
    "a hash": ((f"UPDATE log SET hash = zeroblob(32) WHERE {of_entry(6)}",), f"log {TABLE} 6"),
    "a row left out": ((f"DELETE FROM log WHERE {of_entry(6)}",), f"log {TABLE} 6"),
    "two rows swapped": (
        (
            f"UPDATE log SET number = -1 WHERE {of_entry(6)}",
            f"UPDATE log SET number = 6 WHERE {of_entry(7)}",
            f"UPDATE log SET number = 7 WHERE {of_entry(-1)}",
        ),
        f"log {TABLE} 6",
    ),
    "a movement's cents": (
        (f"UPDATE movements SET cents = cents + 1 WHERE table_name = '{TABLE}' AND entry = 1 AND place = 0",),
        f"movements {TABLE} 1 0",
    ),
    "a movement's target": (
        (f"UPDATE movements SET target = 'purse {TABLE} eve' WHERE table_name = '{TABLE}' AND entry = 1",),
        f"movements {TABLE} 1 0",
    ),
    "a movement's source, to no account": (
        (f"UPDATE movements SET source = 'felt 1' WHERE table_name = '{TABLE}' AND entry = 1 AND place = 0",),
        f"movements {TABLE} 1 0",
    ),
    "a movement's source, to bytes": (
        (f"UPDATE movements SET source = CAST(source AS BLOB) WHERE table_name = '{TABLE}' AND entry = 1",),
        f"movements {TABLE} 1 0",
    ),
    "a movement's wager": (
        (f"UPDATE movements SET wager = 'x' WHERE table_name = '{TABLE}' AND entry = 1 AND place = 0",),
        f"movements {TABLE} 1 0",
    ),
    "a movement gone": (
        (f"DELETE FROM movements WHERE table_name = '{TABLE}' AND entry = 1 AND place = 0",),
        f"movements {TABLE} 1 0",
    ),
    "a movement more": (
        (f"INSERT INTO movements VALUES ('{TABLE}', 2, 99, 'rack {TABLE}', 'purse {TABLE} ann', 5, '')",),
        f"movements {TABLE} 2 ",
    ),
    "a movement of no entry": (
        (f"INSERT INTO movements VALUES ('{TABLE}', 0, 0, 'rack {TABLE}', 'purse {TABLE} ann', 5, '')",),
        f"movements {TABLE}",
    ),
    "a balance": (
        (f"UPDATE balances SET cents = cents + 1 WHERE account = 'rack {TABLE}'",),
        f"balances {TABLE} rack {TABLE}",
    ),
    "a balance gone": (
        (f"DELETE FROM balances WHERE account = 'rack {TABLE}'",),
        f"balances {TABLE} rack {TABLE}",
    ),
    "a balance of nobody": (
        (f"INSERT INTO balances VALUES ('{TABLE}', 'purse {TABLE} eve', 5)",),
        f"balances {TABLE} purse {TABLE} eve",
    ),
    "a balance of an account of another table": (
        (f"INSERT INTO balances VALUES ('{TABLE}', 'purse elsewhere ann', 5)",),
        f"balances {TABLE} purse elsewhere ann",
    ),
    "a table's version": (
        (f"UPDATE tables SET version = version + 1 WHERE name = '{TABLE}'",),
        f"tables {TABLE}",
    ),
    "a table's sheet": ((f"UPDATE tables SET digest = 'x' WHERE name = '{TABLE}'",), f"tables {TABLE}"),
    "a table closed": ((f"UPDATE tables SET closed = 1 WHERE name = '{TABLE}'",), f"tables {TABLE}"),
    "a table gone": ((f"DELETE FROM tables WHERE name = '{TABLE}'",), f"tables {TABLE}"),
    "an answer gone": (
        (f"DELETE FROM answers WHERE table_name = '{TABLE}' AND entry = 6",),
        f"answers {TABLE} ",
    ),
    "an answer's words": (
        (f"UPDATE answers SET body = replace(body, 'true', 'false') WHERE {answers_to(6)}",),
        f"answers {TABLE} ",
    ),
    "an answer to another entry": (
        (f"UPDATE answers SET entry = 7 WHERE table_name = '{TABLE}' AND entry = 6",),
        f"answers {TABLE} ",
    ),
    "a sum in the cage": (
        (f"UPDATE cage SET cents = cents + 1 WHERE key = '{TABLE} house open'",),
        f"cage {TABLE} house open",
    ),
    "a cage row gone": ((f"DELETE FROM cage WHERE key = '{TABLE} house open'",), f"cage {TABLE} house open"),
    "a cage row more": (
        (f"INSERT INTO cage VALUES ('k', 'eve', '{TABLE}', 5, 'due', 5)",),
        "cage k",
    ),
    "the wallet's money": (
        ("UPDATE wallet_accounts SET balance = balance + 1 WHERE account = 'player ann'",),
        "wallet_accounts player ann",
    ),
    "a wallet's key": (
        (f"UPDATE wallet_keys SET cents = cents + 1 WHERE key = '{TABLE} house open'",),
        f"wallet_keys {TABLE} house open",
    ),
}


@pytest.mark.parametrize("kind", DAMAGE)
def test_damage_is_found_and_the_row_is_named(file: Path, kind: str) -> None:
    statements, row = DAMAGE[kind]
    tampered(file, *statements)
    found = first_bad(file)["row"]
    assert isinstance(found, str)
    assert found.startswith(row)
    assert found == row or row.endswith(" ")


def test_a_missing_answer_is_named_by_its_sender_and_command(file: Path) -> None:
    sixth = entries(file)[5]
    tampered(file, f"DELETE FROM answers WHERE table_name = '{TABLE}' AND entry = 6")
    found = first_bad(file)
    assert found["row"] == f"answers {TABLE} {sixth.actor} {sixth.command}"
    assert (found["table"], found["entry"], found["found"]) == (TABLE, 6, "none")


def test_a_log_whose_end_was_cut_off_is_found(file: Path) -> None:
    """Money that moved after it stays behind: first in the movements, and without them in the balances."""
    cut = max(entry.number for entry in entries(file) if entry.movements)
    beyond = f"table_name = '{TABLE}' AND entry >= {cut}"
    tampered(
        file,
        f"DELETE FROM log WHERE table_name = '{TABLE}' AND number >= {cut}",
        f"DELETE FROM answers WHERE {beyond}",
        f"UPDATE tables SET version = {cut - 1} WHERE name = '{TABLE}'",
    )
    assert first_bad(file)["row"] == f"log {TABLE} {cut}"
    tampered(file, f"DELETE FROM movements WHERE {beyond}")
    assert str(first_bad(file)["row"]).startswith(f"balances {TABLE} ")


def rechained(change: Callable[[Entry], Entry], log: list[Entry], number: int, until: int) -> list[Entry]:
    """The entries from one on, that one changed, with their hashes made again up to another."""
    made: list[Entry] = []
    before = log[number - 2].hash if number > 1 else NOTHING_BEFORE
    for entry in log[number - 1 : until]:
        one = change(entry) if entry.number == number else entry
        made.append(one._replace(hash=chained(before, one)))
        before = made[-1].hash
    return made


def written(file: Path, made: list[Entry]) -> None:
    with sqlite3.connect(file) as theirs:
        for entry in made:
            theirs.execute(
                "UPDATE log SET body = ?, at = ?, hash = ? WHERE table_name = ? AND number = ?",
                (entry.body, entry.at, entry.hash, TABLE, entry.number),
            )
    theirs.close()


def test_a_recomputed_hash_of_one_row_breaks_the_next(file: Path) -> None:
    log = entries(file)
    written(file, rechained(lambda entry: entry._replace(at=entry.at + 1), log, 6, 6))
    found = first_bad(file)
    assert (found["row"], found["entry"]) == (f"log {TABLE} 7", 7)
    assert "one of the two was changed" in str(found["what"])


def test_a_recomputed_chain_does_not_hide_changed_cards(file: Path) -> None:
    """A card of the log exchanged for another and every hash after it recomputed: done again, it is found."""
    log = entries(file)
    dealt = next(entry for entry in log if entry.kind != "open" and b'"CardDealt"' in entry.body)

    def other_card(entry: Entry) -> Entry:
        start = entry.body.index(b'{"Card":"', entry.body.index(b'"CardDealt"')) + 9
        card = entry.body[start : start + 2]
        other = b"2s" if card != b"2s" else b"3s"
        return entry._replace(body=entry.body[:start] + other + entry.body[start + 2 :])

    written(file, rechained(other_card, log, dealt.number, len(log)))
    assert first_bad(file, "--replay")["row"] == f"log {TABLE} {dealt.number}"


def test_a_checkpoint_that_differs_from_the_log_is_found(tmp_path: Path) -> None:
    """A start would trust it: the money in it is somebody's."""
    store = open_store(str(tmp_path / "pit.sqlite"))
    (players,) = house(store, TABLE, rounds=2)
    good = checkpoint(players.keeper)
    last = len(players.log)
    asyncio.run(store.put_checkpoint(TABLE, last, good))
    assert audit(store).faults == ()
    again = keeper_from_log(players.log[0], SeededRandomness(0))
    assert restore(again, good, players.log[-1])
    assert (again.state, again.facts) == (players.keeper.state, players.keeper.facts)
    held = players.keeper.ledger.balances
    assert again.ledger.balances == {name: cents for name, cents in held.items() if cents}
    rack = str(players.keeper.ledger.holds(RACK)).encode()
    assert rack in good
    asyncio.run(store.put_checkpoint(TABLE, last, good.replace(rack, rack + b"0")))
    assert [(fault.row, fault.entry) for fault in audit(store).faults] == [(f"checkpoints {TABLE}", last)]
    store.close()


# --- what cannot be read ----------------------------------------------------------------------------------


def test_a_missing_database_is_an_input_error(tmp_path: Path) -> None:
    code, said = asked(tmp_path / "none.sqlite")
    assert code == 2
    assert "the database does not exist" in said["error"]["message"]  # type: ignore[index]


def test_without_an_address_the_audit_reads_the_default_database(
    played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CUTCARD_DATA", str(tmp_path))
    shutil.copy(played, tmp_path / "cutcard.sqlite")
    done = CliRunner().invoke(app, ["audit"])
    assert (done.exit_code, done.stdout[:4]) == (0, "Good")
