"""What an insider with the database does, and how each of it is found: by the audit, or with signed heads.

The insider has the database file and all tools, and computes hashes again. They do not have the house's key.
"""

import asyncio
import json
import re
import shutil
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cutcard.cli.main import app
from cutcard.pit.heads import heads_file
from cutcard.pit.heads.check import faults_by_heads
from cutcard.pit.heads.heads import COMMAND, digest_of_line, heads_of, signed_line
from cutcard.pit.journal import entry as journal_entry
from cutcard.pit.journal.audit import audit_journal
from cutcard.pit.journal.entry import CHANGED, Body, Statement
from cutcard.pit.journal.recording import state_of
from cutcard.pit.keys import key_file
from cutcard.pit.keys.house_keys import HouseKeys
from cutcard.pit.log.audit.audit import audit
from cutcard.pit.log.audit.rows import faults_of_refusals
from cutcard.pit.log.audit.start_check import faults_at_start
from cutcard.pit.log.checkpoints import checkpoint
from cutcard.pit.log.entry import Entry
from cutcard.pit.people.passwords import Passwords
from cutcard.pit.people.people import People
from cutcard.pit.people.person import Client
from cutcard.pit.people.tables import people as people_rows
from cutcard.pit.store.connection.opening import open_store
from cutcard.pit.store.protocol import Commit, StoredAnswer
from cutcard.pit.store.sql_store import SqlStore
from cutcard.pit.table import answers
from cutcard.pit.wallet.play_money import PlayMoney
from tests.pit.people.conftest import QUICK
from tests.pit.played_house import play_into
from tests.pit.postgres import Cluster
from tests.pit.random_players import RandomPlayers
from tests.pit.test_audit import TABLE, entries, rechained, tampered, written
from tests.sampling import some

DAY = 86_400_000_000
OTHER = "atlantic-city"
Tamper = Callable[[Path], None]


async def fill(store: SqlStore) -> None:
    """People, sessions, a failed sign-in, a grant, and refused commands, in a house that was played in."""
    wallet = PlayMoney(store)
    people = People(store, wallet, hashing=Passwords(QUICK))
    client = Client("192.0.2.7", "Firefox")
    try:
        for name in ("dora", "erin"):
            await people.register(name, "five of diamonds", client=client)
        await people.login("dora", "wrong", client=client)
        await wallet.grant("dora", 50_00, "bonus 1")
    finally:
        people.close()
    version = next(row.version for row in store.tables() if row.table == TABLE)
    for number in range(1, 4):
        body = answers.refused(f"r{number}", version, answers.house_rule("too late"))
        await store.commit(Commit(TABLE, version, answer=StoredAnswer("ann", f"r{number}", body, b"d")))


def open_house(database: str, keys: HouseKeys) -> SqlStore:
    store = open_store(database)
    store.vouch_by(keys.vouch)
    groups = [RandomPlayers(sheet, seed) for seed, sheet in enumerate((TABLE, OTHER))]
    for players, rounds in zip(groups, (12, 2), strict=True):
        players.play(rounds)
    asyncio.run(play_into(store, *groups))
    asyncio.run(store.put_checkpoint(TABLE, len(groups[0].log), checkpoint(groups[0].keeper)))
    asyncio.run(store.put_checkpoint(OTHER, len(groups[1].log), checkpoint(groups[1].keeper)))
    asyncio.run(fill(store))
    return store


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a database, its keys beside it, and heads signed when all was well."""
    folder = tmp_path_factory.mktemp("house")
    key_file.make(folder / "pit.sqlite.keys")
    keys = key_file.read(folder / "pit.sqlite.keys")
    store = open_house(str(folder / "pit.sqlite"), keys)
    sign(store, keys, folder / "heads")
    store.close()
    return folder


def sign(store: SqlStore, keys: HouseKeys, file: Path) -> None:
    with store.snapshot() as rows:
        before = heads_file.last_line(file)
        heads = heads_of(rows.connection, COMMAND, digest_of_line(before) if before else "")
    heads_file.append(file, signed_line(heads, keys))


@pytest.fixture
def file(played: Path, tmp_path: Path) -> Path:
    """A copy to be damaged."""
    for name in ("pit.sqlite", "pit.sqlite.keys", "heads"):
        shutil.copy(played / name, tmp_path / name)
    return tmp_path / "pit.sqlite"


def asked(file: Path, *more: str) -> list[str]:
    """The rows that the command names."""
    done = CliRunner().invoke(app, ["audit", "--database", str(file), "--json", *more])
    said = json.loads(done.stdout)
    assert done.exit_code == (1 if said["faults"] else 0), said
    return [fault["row"] for fault in said["faults"]]


def found(file: Path, *, heads: bool = False) -> list[str]:
    """The rows that the audit names."""
    keys = key_file.read(file.with_name("pit.sqlite.keys"))
    store = open_store(str(file), reading=True)
    faults = audit(store, keys=keys).faults
    if heads:
        with store.snapshot() as rows:
            faults += tuple(faults_by_heads(rows.connection, *heads_file.read(file.with_name("heads"), keys)))
    store.close()
    return [fault.row for fault in faults]


def by_heads(file: Path) -> list[str]:
    return found(file, heads=True)


def at_start(file: Path) -> list[str]:
    """The rows that a server names before it runs."""
    keys = key_file.read(file.with_name("pit.sqlite.keys"))
    lines, bad = heads_file.read(file.with_name("heads"), keys)
    store = open_store(str(file), reading=True)
    with store.snapshot() as rows:
        faults = [one.row for one in faults_at_start(rows.connection, keys, lines, bad)]
    store.close()
    return faults


def sql(*statements: str) -> Tamper:
    return lambda file: tampered(file, *statements)


def value(file: Path, statement: str) -> object:
    theirs = sqlite3.connect(file)
    row = theirs.execute(statement).fetchone()
    theirs.close()
    return row[0]


def moved(source: str, target: str, reason: str) -> Tamper:
    """A movement that never was, with balances that agree with it."""
    return sql(
        "INSERT INTO wallet_movements (at, key, reason, source, target, cents)"
        f" VALUES (1, 'k', '{reason}', '{source}', '{target}', 5)",
        f"UPDATE wallet_accounts SET balance = balance - 5 WHERE account = '{source}'",
        f"UPDATE wallet_accounts SET balance = balance + 5 WHERE account = '{target}'",
    )


def last_movement(file: Path) -> str:
    return f"wallet_movements {value(file, 'SELECT max(number) FROM wallet_movements')}"


def later_by_a_day(file: Path) -> None:
    """All times of a table's log moved, and its chain computed again."""
    log = entries(file)
    shifted = [entry._replace(at=entry.at + DAY) for entry in log]
    written(file, rechained(lambda entry: entry, shifted, 1, len(log)))
    tampered(file, f"DELETE FROM checkpoints WHERE table_name = '{TABLE}'")


def other_cards_to_come(file: Path) -> None:
    """The last two cards of the last shuffle changed places; the chain is computed again."""
    log = entries(file)
    shuffled = max(entry.number for entry in log if re.search(rb"\],\[\[\d+,.*\]\],\[\]\]$", entry.body))

    def reordered(entry: Entry) -> Entry:
        body = re.sub(rb",(\d+),(\d+)\]\],\[\]\]$", rb",\2,\1]],[]]", entry.body)
        assert body != entry.body
        return entry._replace(body=body)

    written(file, rechained(reordered, log, shuffled, len(log)))
    tampered(file, f"DELETE FROM checkpoints WHERE table_name = '{TABLE}'")


def without_the_last(many: int) -> Tamper:
    """The end of a log erased, with its movements and answers; balances are put back."""

    def erased(file: Path) -> None:
        log = entries(file)
        keep = len(log) - many
        theirs = sqlite3.connect(file)
        theirs.execute("PRAGMA foreign_keys=OFF")
        theirs.execute("PRAGMA ignore_check_constraints=ON")
        for entry in log[keep:]:
            rows = theirs.execute(
                "SELECT source, target, cents FROM movements WHERE table_name = ? AND entry = ?",
                (TABLE, entry.number),
            ).fetchall()
            for source, target, cents in rows:
                for account, change in ((source, cents), (target, -cents)):
                    theirs.execute(
                        "UPDATE balances SET cents = cents + ? WHERE table_name = ? AND account = ?",
                        (change, TABLE, account),
                    )
        for table, column in (("movements", "entry"), ("answers", "entry"), ("log", "number")):
            theirs.execute(f"DELETE FROM {table} WHERE table_name = ? AND {column} > ?", (TABLE, keep))
        theirs.execute("DELETE FROM answers WHERE table_name = ? AND entry IS NULL", (TABLE,))
        theirs.execute("DELETE FROM checkpoints WHERE table_name = ?", (TABLE,))
        theirs.execute("UPDATE tables SET version = ? WHERE name = ?", (keep, TABLE))
        theirs.commit()
        theirs.close()

    return erased


SESSION = "INSERT INTO sessions (token, person, created, seen, expires, ended, address, device, active)"
FORGED = "ab" * 32

CHANGES: dict[str, tuple[Tamper, str | Callable[[Path], str]]] = {
    "an invented grant": (moved("issue", "player dora", "grant"), last_movement),
    "from player to player": (moved("player erin", "player dora", "renamed"), last_movement),
    "from the house to a player": (moved("house", "player dora", "opening"), last_movement),
    "a movement's time": (
        sql("UPDATE wallet_movements SET at = at + 1 WHERE number = 1"),
        "wallet_movements 1",
    ),
    "the mark of a refill": (
        sql("UPDATE wallet_accounts SET granted_at = 7 WHERE account = 'player dora'"),
        "wallet_accounts player dora",
    ),
    "chips from the rack to a player": (
        sql(
            f"UPDATE balances SET cents = cents - 5 WHERE account = 'rack {TABLE}'",
            f"UPDATE balances SET cents = cents + 5 WHERE account LIKE 'purse {TABLE} %' AND cents ="
            f" (SELECT max(cents) FROM balances WHERE account LIKE 'purse {TABLE} %')",
        ),
        f"balances {TABLE} ",
    ),
    "a role": (sql("UPDATE people SET roles = 'admin player' WHERE number = 1"), "people 1"),
    "a password": (sql("UPDATE people SET password = '$argon2id$x' WHERE number = 1"), "people 1"),
    "a person locked": (sql("UPDATE people SET locked = 1 WHERE number = 1"), "people 1"),
    "a person deleted": (sql("DELETE FROM people WHERE number = 2"), "people 2"),
    "a session forged": (
        sql(f"{SESSION} VALUES (x'{FORGED}', 1, 1, 1, 1, 0, '', '', 1)"),
        f"sessions {FORGED[:16]}",
    ),
    "a session prolonged": (
        sql("UPDATE sessions SET expires = expires + 1"),
        lambda file: f"sessions {value(file, 'SELECT lower(hex(min(token))) FROM sessions')}"[:25],
    ),
    "sessions deleted": (sql("DELETE FROM sessions"), "sessions "),
    "failed attempts deleted": (sql("DELETE FROM sign_in_attempts"), "sign_in_attempts "),
    "a security event erased": (
        sql("DROP TRIGGER security_events_no_delete", "DELETE FROM security_events WHERE number = 1"),
        "security_events 1",
    ),
    "a name shown": (sql("UPDATE faces SET shown = 'house' WHERE person = 1"), "faces 1"),
    "a token for the first administrator": (sql("INSERT INTO first_run VALUES (1, x'00')"), "first_run 1"),
    "a code for a new password": (sql("INSERT INTO reset_codes VALUES (1, x'00', 9)"), "reset_codes 1"),
    "a refusal's answer": (
        sql("UPDATE answers SET body = replace(body, 'late', 'soon') WHERE command = 'r2'"),
        f"answers {TABLE} ann r2",
    ),
    "a refusal deleted": (
        sql("DELETE FROM answers WHERE command = 'r2'"),
        f"answers {TABLE} refusal 2",
    ),
    "a refusal invented": (
        sql(
            "INSERT INTO answers (table_name, sender, command, body)"
            f" SELECT table_name, sender, 'r9', replace(body, 'r1', 'r9') FROM answers"
            f" WHERE table_name = '{TABLE}' AND command = 'r1'"
        ),
        f"answers {TABLE}",
    ),
    "a cage row from settled to due": (
        sql("UPDATE cage SET state = 'due' WHERE key = (SELECT min(key) FROM cage WHERE state = 'settled')"),
        lambda file: f"cage {value(file, 'SELECT min(key) FROM cage WHERE state = ' + repr('due'))}",
    ),
    "another table's checkpoint": (
        sql(
            f"UPDATE checkpoints SET body = (SELECT body FROM checkpoints WHERE table_name = '{OTHER}')"
            f" WHERE table_name = '{TABLE}'"
        ),
        f"checkpoints {TABLE}",
    ),
    "another table's checkpoint with its entry": (
        sql(
            f"DELETE FROM checkpoints WHERE table_name = '{TABLE}'",
            f"UPDATE checkpoints SET table_name = '{TABLE}', entry = entry + 1000",
        ),
        f"checkpoints {TABLE}",
    ),
    "an entry of the journal": (
        sql("DROP TRIGGER journal_no_update", "UPDATE journal SET at = at + 1 WHERE number = 5"),
        "journal 5",
    ),
    "an entry of the journal left out": (
        sql("DROP TRIGGER journal_no_delete", "DELETE FROM journal WHERE number = 5"),
        "journal 5",
    ),
    "the whole journal": (sql("DROP TRIGGER journal_no_delete", "DELETE FROM journal"), "journal 1"),
}
"""Found by the audit alone."""

WITH_HEADS: dict[str, tuple[Tamper, str | Callable[[Path], str]]] = {
    "all times of a log moved by a day": (later_by_a_day, lambda file: f"log {TABLE} {len(entries(file))}"),
    "the cards to come in another order": (
        other_cards_to_come,
        lambda file: f"log {TABLE} {len(entries(file))}",
    ),
    "the last 7 entries erased": (
        without_the_last(7),
        lambda file: f"log {TABLE} {len(entries(file)) + 1}",
    ),
    "the last 20 entries erased": (
        without_the_last(20),
        lambda file: f"log {TABLE} {len(entries(file)) + 1}",
    ),
    "the last refusal deleted": (
        sql("DELETE FROM answers WHERE command = 'r3'"),
        f"answers {TABLE} refusal 3",
    ),
    "an epoch set back": (sql(f"UPDATE tables SET epoch = 0 WHERE name = '{TABLE}'"), f"tables {TABLE}"),
}
"""Found with heads that were signed before."""


def test_a_house_that_nobody_changed_is_good(file: Path) -> None:
    heads = str(file.with_name("heads"))
    assert (asked(file), asked(file, "--heads", heads), at_start(file)) == ([], [], [])
    tampered(file, "UPDATE people SET roles = 'admin player' WHERE number = 1")
    assert (asked(file), asked(file, "--heads", heads), at_start(file)) == (["people 1"],) * 3


NOT_SEEN_AT_START = {
    "another table's checkpoint",  # a start rejects the checkpoint itself
    "another table's checkpoint with its entry",
    "a refusal's answer",
    "a refusal deleted",
}


@pytest.mark.parametrize("change", some(CHANGES, quick=3))
def test_the_audit_finds_the_change_and_names_the_row(file: Path, change: str) -> None:
    tamper, row = CHANGES[change]
    tamper(file)
    wanted = row if isinstance(row, str) else row(file)
    rows = found(file)
    assert any(one == wanted or (wanted.endswith(" ") and one.startswith(wanted)) for one in rows), rows
    seen = at_start(file)
    assert any(one.startswith(wanted) for one in seen) is (change not in NOT_SEEN_AT_START), seen


@pytest.mark.parametrize("change", some(WITH_HEADS, quick=2))
def test_signed_heads_find_the_change_and_name_the_row(file: Path, change: str) -> None:
    tamper, row = WITH_HEADS[change]
    tamper(file)
    wanted = row if isinstance(row, str) else row(file)
    assert wanted in by_heads(file)
    assert wanted in at_start(file)


# --- an insider who knows how the journal is made ----------------------------------------------------------


def forged(file: Path, body: Body, mac: bytes = b"") -> int:
    """An entry added to the journal's end, rightly chained; its number."""
    theirs = sqlite3.connect(file)
    number, before = theirs.execute("SELECT number, hash FROM journal ORDER BY number DESC").fetchone()
    kept = journal_entry.encoded(body)
    hash_ = journal_entry.chained(before, number + 1, 1, kept)
    theirs.execute("INSERT INTO journal VALUES (?, 1, ?, ?, ?)", (number + 1, kept, hash_, mac))
    theirs.commit()
    theirs.close()
    return int(number) + 1


def promoted(file: Path) -> Statement:
    """A role that was never given, as the journal would state it."""
    tampered(file, "UPDATE people SET roles = 'admin player' WHERE number = 1")
    theirs = sqlite3.connect(file)
    theirs.row_factory = sqlite3.Row
    row = dict(theirs.execute("SELECT * FROM people WHERE number = 1").fetchone())
    theirs.close()
    return Statement("people", (1,), state_of(people_rows, row))


def test_an_entry_that_the_key_does_not_vouch_for_is_found(file: Path) -> None:
    number = forged(file, Body(CHANGED, rows=[promoted(file)]))
    assert found(file) == [f"journal {number}"]


def test_nor_does_a_code_help_that_was_copied_from_another_entry(file: Path) -> None:
    code = value(file, "SELECT mac FROM journal WHERE number = 5")
    assert isinstance(code, bytes)
    number = forged(file, Body(CHANGED, rows=[promoted(file)]), code)
    assert found(file) == [f"journal {number}"]


def test_an_imported_row_cannot_be_slipped_in_later(file: Path) -> None:
    number = forged(file, Body("imported", rows=[promoted(file)]))
    assert found(file) == [f"journal {number}"]


def test_the_erased_end_of_the_journal_is_found_with_heads(file: Path) -> None:
    """Its last entry is left out; whatever it told."""
    last = value(file, "SELECT max(number) FROM journal")
    tampered(file, "DROP TRIGGER journal_no_delete", f"DELETE FROM journal WHERE number = {last}")
    assert f"journal {last}" in by_heads(file)


def test_without_keys_the_audit_says_that_none_was_available(file: Path) -> None:
    file.with_name("pit.sqlite.keys").unlink()
    done = CliRunner().invoke(app, ["audit", "--database", str(file)])
    assert done.exit_code == 0
    assert "no key was available" in done.stdout
    done = CliRunner().invoke(
        app, ["audit", "--database", str(file), "--heads", str(file.with_name("heads"))]
    )
    assert done.exit_code == 2
    assert "signed heads are checked with the house's keys" in done.stderr


def test_an_auditor_needs_the_public_keys_alone(file: Path) -> None:
    shown = CliRunner().invoke(app, ["keys", "show", "--database", str(file)]).stdout
    public = file.with_name("public")
    public.write_text(shown)
    file.with_name("pit.sqlite.keys").unlink()
    assert asked(file, "--keys", str(public), "--heads", str(file.with_name("heads"))) == []
    later_by_a_day(file)
    assert asked(file, "--keys", str(public), "--heads", str(file.with_name("heads")))


def test_another_key_is_one_sentence(file: Path) -> None:
    keys = file.with_name("pit.sqlite.keys")
    keys.unlink()
    key_file.make(keys)
    done = CliRunner().invoke(app, ["audit", "--database", str(file), "--json"])
    fault = json.loads(done.stdout)["faults"][0]
    assert done.exit_code == 1
    assert "is not among the keys of" in fault["what"]


# --- whole files -------------------------------------------------------------------------------------------


def test_an_older_copy_of_the_whole_database_is_found_with_heads(file: Path) -> None:
    """It is right in itself, so the audit alone cannot tell it from the house as it was."""
    older, keys = file.with_name("older"), key_file.read(file.with_name("pit.sqlite.keys"))
    shutil.copy(file, older)
    store = open_store(str(file))
    store.vouch_by(keys.vouch)
    people = People(store, PlayMoney(store), hashing=Passwords(QUICK))
    asyncio.run(people.register("frank", "five of diamonds", client=Client("192.0.2.7", "Firefox")))
    people.close()
    log = entries(file)
    sign(store, keys, file.with_name("heads"))
    store.close()
    last = value(file, "SELECT max(number) FROM journal")
    assert (by_heads(file), at_start(file)) == ([], [])
    shutil.copy(older, file)
    assert len(entries(file)) == len(log)
    assert found(file) == []
    assert f"journal {last}" in by_heads(file)
    assert f"journal {last}" in at_start(file)


def test_the_database_of_another_house_is_found(file: Path, tmp_path: Path) -> None:
    """Played under another key: neither the keys nor the heads of this house fit it."""
    other = tmp_path / "other"
    other.mkdir()
    key_file.make(other / "pit.sqlite.keys")
    open_house(str(other / "pit.sqlite"), key_file.read(other / "pit.sqlite.keys")).close()
    shutil.copy(other / "pit.sqlite", file)
    alone = found(file)
    assert alone[0].startswith("journal ")
    assert len(by_heads(file)) > len(alone)
    assert at_start(file)


# --- lines of heads ----------------------------------------------------------------------------------------


def test_a_changed_or_removed_line_of_heads_is_named(file: Path, played: Path) -> None:
    keys = key_file.read(file.with_name("pit.sqlite.keys"))
    heads = file.with_name("heads")
    store = open_store(str(file))
    for _ in range(2):
        sign(store, keys, heads)
    store.close()
    lines = heads.read_text().splitlines()
    assert by_heads(file) == []
    heads.write_text("\n".join([lines[0], lines[2], ""]))
    assert by_heads(file) == ["heads line 2"]
    heads.write_text("\n".join([lines[0], lines[1].replace('"entry":', '"entry":1'), lines[2], ""]))
    assert by_heads(file) == ["heads line 2", "heads line 3"]
    heads.write_text("\n".join([lines[0], lines[1], lines[2][:50]]))
    assert by_heads(file) == [], "a line that was cut off while it was written is left out"


def test_the_change_is_bounded_by_the_heads_before_it(file: Path) -> None:
    """A change that newer heads were signed over is found by older ones, which say from when it is."""
    later_by_a_day(file)
    keys = key_file.read(file.with_name("pit.sqlite.keys"))
    store = open_store(str(file))
    sign(store, keys, file.with_name("heads"))
    store.close()
    assert by_heads(file) == [f"log {TABLE} {len(entries(file))}"]


# --- PostgreSQL --------------------------------------------------------------------------------------------

ON_POSTGRESQL: Sequence[tuple[str, str]] = (
    ("UPDATE people SET roles = 'admin player' WHERE name = 'dora'", "people "),
    (
        "UPDATE wallet_accounts SET granted_at = 7 WHERE account = 'player dora'",
        "wallet_accounts player dora",
    ),
    ("UPDATE sessions SET expires = expires + 1", "sessions "),
    ("UPDATE answers SET hash = 'x' WHERE command = 'r2'", f"answers {TABLE} ann r2"),
)


def test_on_postgresql_too(cluster: Cluster, tmp_path: Path) -> None:
    key_file.make(tmp_path / "keys")
    keys = key_file.read(tmp_path / "keys")
    store = open_house(cluster.emptied_database(), keys)
    try:
        sign(store, keys, tmp_path / "heads")
        assert audit(store, keys=keys).faults == ()
        for statement, row in ON_POSTGRESQL:
            with store.engine.connect() as connection:
                connection.exec_driver_sql(statement)
                faults = [*audit_journal(connection, keys).faults, *faults_of_refusals(connection, TABLE)]
                connection.rollback()
            assert any(one.row.startswith(row) for one in faults), (statement, faults)
        with store.engine.begin() as connection:
            connection.exec_driver_sql(f"UPDATE log SET hash = 'x' WHERE table_name = '{OTHER}'")
        lines, bad = heads_file.read(tmp_path / "heads", keys)
        with store.snapshot() as rows:
            assert [one.table for one in faults_by_heads(rows.connection, lines, bad)] == [OTHER]
    finally:
        store.close()
