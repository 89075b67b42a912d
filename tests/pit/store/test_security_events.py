"""The record of security events in a migrated database: rows are added, never changed or deleted; and the
owner's commands work beside a running store."""

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection, delete, text, update
from sqlalchemy.exc import IntegrityError

from cutcard.cli.commands import people as commands
from cutcard.pit.journal.audit import audit_journal, entries
from cutcard.pit.keys import key_file
from cutcard.pit.keys.house_keys import HouseKeys
from cutcard.pit.people import security_events as record
from cutcard.pit.people.people import People
from cutcard.pit.people.person import SignedIn
from cutcard.pit.people.security_events import SecurityEvent
from cutcard.pit.people.tables import security_events
from cutcard.pit.store.migration import revisions
from cutcard.pit.store.sql_store import SqlStore
from cutcard.pit.wallet.play_money import PlayMoney
from cutcard.web.security_watch import SecurityWatch
from tests.pit.store.conftest import OpenStore

PASSWORD = "five of diamonds"
OWNER = record.owner("root")


def added(store: SqlStore, what: str = "locked", about: str = "ann") -> None:
    asyncio.run(store.transact(lambda one: record.record(one, OWNER, what, about, 7, why="a reason")))


def test_an_event_is_never_changed_or_deleted(store: SqlStore) -> None:
    added(store)
    for change in (
        update(security_events).values(by="nobody"),
        delete(security_events),
        text("UPDATE security_events SET why = ''"),
    ):
        with pytest.raises(IntegrityError, match="a security event is never changed"):
            asyncio.run(store.transact(lambda one, change=change: one.execute(change)))
    kept = asyncio.run(store.read(record.latest))
    assert kept == [SecurityEvent(1, 7, "owner", "root", "ann", "locked", "", "a reason", "")]


def test_events_are_read_page_by_page_and_by_person(store: SqlStore) -> None:
    for about in ("ann", "bob", "Ann", "bob"):
        added(store, about=about)

    def numbers(**wanted: object) -> list[int]:
        found = asyncio.run(store.read(lambda one: record.latest(one, **wanted)))  # type: ignore[arg-type]
        return [event.number for event in found]

    assert numbers() == [4, 3, 2, 1]
    assert numbers(before=3) == [2, 1]
    assert numbers(about="ANN") == [3, 1]
    assert numbers(most=1) == [4]
    assert [event.number for event in asyncio.run(store.read(lambda one: record.after(one, 2)))] == [3, 4]
    assert asyncio.run(store.read(record.last_number)) == 4


def test_a_watch_tells_each_event_of_consequence_once_also_one_that_comes_late(store: SqlStore) -> None:
    told: list[str] = []

    async def check_again(name: str) -> None:
        told.append(name)

    added(store, about="before")
    watch = SecurityWatch(store, check_again)

    async def number(connection_number: int, what: str, about: str) -> None:
        def work(connection: Connection) -> None:
            row = {"at": 7, "by_kind": "owner", "by": "x", "detail": "", "why": "", "address": ""}
            connection.execute(
                security_events.insert().values(number=connection_number, what=what, about=about, **row)
            )

        await store.transact(work)

    async def watches() -> None:
        await watch.start()
        await number(5, "locked", "ann")
        await number(6, "sign-in-failed", "bob")
        await number(7, "sign-in-failed", "")
        await watch.look()
        await number(4, "role", "late")
        await watch.look()
        await watch.look()

    asyncio.run(watches())
    assert told == ["ann", "late"]


def person(store: SqlStore, name: str) -> SignedIn:
    async def registered() -> SignedIn:
        wallet = PlayMoney(store)
        await wallet.start()
        people = People(store, wallet)
        try:
            made = await people.register(name, PASSWORD)
        finally:
            people.close()
        assert isinstance(made, SignedIn)
        return made

    return asyncio.run(registered())


@pytest.fixture
def keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> HouseKeys:
    """The keys of the house, as its owner has them."""
    key_file.make(tmp_path / "keys")
    line = (tmp_path / "keys").read_text().splitlines()[-1]
    monkeypatch.setenv(key_file.VARIABLE, line)
    return key_file.read(tmp_path / "keys")


def test_the_owners_commands_beside_a_running_store(
    store: SqlStore, address: str, keys: HouseKeys, capsys: pytest.CaptureFixture[str]
) -> None:
    person(store, "ann")
    person(store, "bob")
    why = "by the plan"

    def run(work: object, *given: object, code: int = 0) -> str:
        assert work(address, *given, as_json=False) == code  # type: ignore[operator]
        out, err = capsys.readouterr()
        assert not (out and err)
        assert "Traceback" not in err
        return out + err

    assert run(commands.role, "ann", "admin", why) == "ann: admin.\n"
    assert run(commands.role, "ann", "none", why, code=2).startswith(
        "NAME: The house needs an administrator."
    )
    assert run(commands.role, "ann", "chef", why, code=2).startswith("ROLE: Expected one of admin, auditor")
    assert run(commands.role, "eve", "dealer", why, code=2) == "NAME: Nobody has this name.\n"
    assert run(commands.lock, "bob", " ", code=2).startswith("--why: Give a reason")
    assert run(commands.lock, "bob", why) == "bob: locked. All sessions have ended.\n"
    listed = run(commands.list_people, "").splitlines()
    assert [line.split()[:3] for line in listed if "ann" in line or "bob" in line] == [
        ["ann", "admin", "1"],
        ["bob", "-", "0"],
    ]
    assert run(commands.unlock, "bob", why) == "bob: may sign in again.\n"
    assert run(commands.list_sessions, "bob") == "bob has no open session.\n"
    assert run(commands.end_sessions, "ann", why, "0" * 16, code=2).endswith("This session is not open.\n")
    assert run(commands.end_sessions, "ann", why, "") == "ann: all sessions have ended.\n"
    said = run(commands.password, "bob", why)
    assert "Code: " in said
    events = run(commands.list_events, "bob", 50)
    assert said.partition("Code: ")[2][:27] not in events
    assert "(owner)" in events
    assert why in events
    with store.snapshot() as rows:
        told = audit_journal(rows.connection)
        vouched = [keys.vouches(one.hash, one.mac) for one in entries(rows.connection) if one.mac]
    assert (told.faults, all(vouched), len(vouched)) == ((), True, 5), "the owner's acts are vouched for"


def test_the_owner_needs_the_keys_of_the_house(
    store: SqlStore,
    address: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.delenv(key_file.VARIABLE, raising=False)
    monkeypatch.setenv("CUTCARD_DATA", str(tmp_path / "data"))
    person(store, "ann")
    assert commands.lock(address, "ann", "why not", as_json=False) == 2
    err = capsys.readouterr().err
    assert err.startswith("--keys: ")
    assert err.endswith("the file of keys cannot be read: no such file or directory\n")
    assert commands.list_people(address, "", as_json=True) == 0, "who only reads needs none"
    assert json.loads(capsys.readouterr().out)["people"][0]["locked"] == 0, "and nothing has happened"


def test_json_of_the_owners_commands(
    store: SqlStore, address: str, keys: HouseKeys, capsys: pytest.CaptureFixture[str]
) -> None:
    person(store, "ann")

    def run(work: object, *given: object, code: int = 0) -> dict[str, object]:
        assert work(address, *given, as_json=True) == code  # type: ignore[operator]
        told: dict[str, object] = json.loads(capsys.readouterr().out)
        return told

    assert run(commands.role, "ann", "auditor", "why not") == {"name": "ann", "roles": ["auditor", "player"]}
    assert [set(one) for one in run(commands.list_people, "")["people"]] == [  # type: ignore[attr-defined]
        {
            *("number", "name", "kind", "roles", "locked", "created", "seen", "open_sessions"),
            "second_factor",
        }
    ]
    assert run(commands.password, "ann", "lost it").keys() == {"name", "code", "hours"}
    assert len(run(commands.list_events, "ann", 50)["events"]) == 3  # type: ignore[arg-type]
    assert run(commands.list_sessions, "ann") == {"sessions": []}
    assert run(commands.lock, "eve", "why", code=2)["error"] == {
        "file": None,
        "line": None,
        "key": "NAME",
        "message": "Nobody has this name.",
    }


def test_a_database_that_is_not_there_or_not_up_to_date_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = tmp_path / "none.sqlite"
    assert commands.list_people(str(missing), "", as_json=False) == 2
    assert capsys.readouterr().err == f"--database: {missing}: the database does not exist\n"
    assert not missing.exists()
    missing.touch()
    assert commands.lock(str(missing), "ann", "why", as_json=False) == 2
    assert "it is empty; `cutcard serve` brings it up to date" in capsys.readouterr().err
    with closing(sqlite3.connect(missing)) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == []


def test_a_database_of_the_schema_before_is_migrated_and_keeps_its_people(open_one: OpenStore) -> None:
    """The migration adds columns to rows that are there."""
    store = open_one()
    ann = person(store, "ann")

    def back(connection: Connection) -> None:
        connection.execute(text("DROP TABLE pending_wagers"))
        connection.execute(text("DROP TABLE milestones"))
        connection.execute(text("DROP TABLE servers"))
        connection.execute(text("DROP TABLE rate_levels"))
        connection.execute(text("ALTER TABLE tables DROP COLUMN owner"))
        for table in ("security_events", "reset_codes", "second_factors", "recovery_codes"):
            connection.execute(text(f"DROP TABLE {table}"))
        for table in ("own_limits", "exclusions", "playing", "sign_in_attempts"):
            connection.execute(text(f"DROP TABLE {table}"))
        if connection.dialect.name == "postgresql":
            connection.execute(text("DROP FUNCTION security_events_append_only"))
            connection.execute(text("DROP FUNCTION journal_append_only CASCADE"))
        connection.execute(text("DROP TABLE journal"))
        connection.execute(text("DROP INDEX ix_answers_table_name_refusal"))
        for column in ("refusal", "hash"):
            connection.execute(text(f"ALTER TABLE answers DROP COLUMN {column}"))
        blob = "BYTEA" if connection.dialect.name == "postgresql" else "BLOB"
        connection.execute(
            text(
                f"CREATE TABLE sign_in_attempts (name {blob} PRIMARY KEY, failures INTEGER NOT NULL,"
                " locked_until BIGINT NOT NULL, last BIGINT NOT NULL)"
            )
        )
        connection.execute(text("ALTER TABLE people DROP COLUMN locked"))
        for column in ("address", "device", "active", "second_factor"):
            connection.execute(text(f"ALTER TABLE sessions DROP COLUMN {column}"))
        before = revisions()[revisions().index("0015") - 1]
        connection.execute(text("UPDATE alembic_version SET version_num = :to"), {"to": before})

    with store.engine.begin() as connection:
        back(connection)
    again = open_one()
    people = People(again, PlayMoney(again))
    try:
        assert asyncio.run(people.who(ann.token)) == ann.person
        assert isinstance(asyncio.run(people.login("ann", PASSWORD)), SignedIn)
    finally:
        people.close()
    with again.snapshot() as rows:
        told = audit_journal(rows.connection)
    assert (told.imported, told.faults) == (2, ()), "what was there is imported, and later changes follow"
