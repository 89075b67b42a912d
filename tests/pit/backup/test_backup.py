"""Backups: whole or not at all, audited, from and into either kind of database."""

import asyncio
import json
import resource
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection, select
from typer.testing import CliRunner

from cutcard.cli.main import app
from cutcard.pit.backup import backup
from cutcard.pit.backup.backup import BackupError, back_up, restore
from cutcard.pit.keys import key_file
from cutcard.pit.keys.house_keys import HouseKeys
from cutcard.pit.store.connection.opening import open_store, transaction
from cutcard.pit.store.sql.tables import metadata
from cutcard.pit.wallet.play_money import PlayMoney
from tests.pit.played_house import house
from tests.pit.postgres import Cluster


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("house")
    fill(str(folder / "pit.sqlite"), folder)
    return folder


def fill(database: str, folder: Path) -> None:
    key_file.make(folder / "pit.sqlite.keys")
    store = open_store(database)
    store.vouch_by(key_file.read(folder / "pit.sqlite.keys").vouch)
    house(store, "red-dog", rounds=1)
    store.close()


@pytest.fixture
def file(played: Path, tmp_path: Path) -> Path:
    """A house of one's own, with its keys beside it."""
    for name in ("pit.sqlite", "pit.sqlite.keys"):
        shutil.copy(played / name, tmp_path / name)
    return tmp_path / "pit.sqlite"


def keys_of(file: Path) -> HouseKeys:
    return key_file.read(file.with_name("pit.sqlite.keys"))


def everything(database: str) -> dict[str, list[tuple[object, ...]]]:
    def rows(connection: Connection) -> dict[str, list[tuple[object, ...]]]:
        return {
            table.name: sorted(
                (tuple(bytes(one) if isinstance(one, memoryview) else one for one in row) for row in found),
                key=repr,
            )
            for table in metadata.sorted_tables
            if (found := connection.execute(select(table)).all())
        }

    with transaction(database, reading=True) as connection:
        return rows(connection)


def test_backup_and_restore_give_the_same_house(file: Path) -> None:
    copy, again = file.with_name("copy"), file.with_name("again.sqlite")
    assert back_up(str(file), copy, keys_of(file)).report.faults == ()
    assert copy.stat().st_mode & 0o777 == 0o600
    assert restore(copy, str(again), keys_of(file)).report.faults == ()
    assert everything(str(again)) == everything(str(file))
    assert sorted(one.name for one in file.parent.iterdir()) == [
        "again.sqlite",
        "copy",
        "pit.sqlite",
        "pit.sqlite.keys",
    ]


def test_a_backup_of_a_house_that_runs(file: Path) -> None:
    store = open_store(str(file))
    try:
        done = back_up(str(file), file.with_name("copy"), keys_of(file))
        assert done.report.faults == ()
        assert done.report.entries == sum(row.version for row in store.tables())
    finally:
        store.close()


def test_from_and_into_postgresql(cluster: Cluster, file: Path) -> None:
    database = cluster.emptied_database()
    restore(file, database, keys_of(file))
    assert everything(database) == everything(str(file))
    with pytest.raises(BackupError, match="it is not empty; restore into an empty database"):
        restore(file, database)
    copy = file.with_name("copy")
    assert back_up(database, copy, keys_of(file)).report.faults == ()
    assert everything(str(copy)) == everything(str(file))
    store = open_store(database)
    store.vouch_by(keys_of(file).vouch)
    try:
        numbers = [store.engine.dialect.name]
        with store.snapshot() as rows:
            before = rows.connection.exec_driver_sql("SELECT max(number) FROM wallet_movements").scalar()

        asyncio.run(PlayMoney(store).grant("ann", 100, "after"))
        with store.snapshot() as rows:
            after = rows.connection.exec_driver_sql("SELECT max(number) FROM wallet_movements").scalar()
        assert (numbers, after) == (["postgresql"], int(before or 0) + 1), "numbers go on"
    finally:
        store.close()


# --- what cannot be done -----------------------------------------------------------------------------------


def test_nothing_is_overwritten(file: Path) -> None:
    copy = file.with_name("copy")
    copy.write_text("mine")
    with pytest.raises(BackupError, match="copy exists; choose another name, or move it away"):
        back_up(str(file), copy)
    assert copy.read_text() == "mine"
    with pytest.raises(BackupError, match=r"pit\.sqlite exists; choose another name"):
        restore(copy, str(file))
    (file.parent / "new-wal").touch()
    with pytest.raises(BackupError, match="new-wal exists"):
        back_up(str(file), file.with_name("new"))


def test_an_interrupted_backup_is_named(file: Path) -> None:
    file.with_name("copy.part").touch()
    with pytest.raises(BackupError, match=r"copy\.part: another backup is running, or one was interrupted"):
        back_up(str(file), file.with_name("copy"))
    assert not file.with_name("copy").exists()


def test_a_database_of_another_program_is_named_itself(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(BackupError) as why:
        back_up(str(file), file.with_name("copy"))
    assert str(why.value).startswith(f"{file}: it was written by a newer Cutcard: its schema is 9999")
    assert sorted(one.name for one in file.parent.iterdir()) == ["pit.sqlite", "pit.sqlite.keys"]


@pytest.mark.parametrize("damage", ["half", "text", "empty", "none"])
def test_half_a_backup_is_not_restored(file: Path, damage: str) -> None:
    copy, again = file.with_name("copy"), file.with_name("again")
    whole = file.read_bytes()
    if damage != "none":
        copy.write_bytes({"half": whole[: len(whole) // 2], "text": b"hello" * 999, "empty": b""}[damage])
    with pytest.raises(BackupError) as refused:
        restore(copy, str(again))
    says = "there is no such file" if damage == "none" else "this is not a whole backup: "
    assert says in str(refused.value)
    assert str(refused.value).count("\n") == 0
    assert not again.exists()
    assert not again.with_name("again.part").exists()


def test_a_backup_that_somebody_changed_is_not_restored(file: Path) -> None:
    copy = file.with_name("copy")
    back_up(str(file), copy)
    with closing(sqlite3.connect(copy)) as theirs:
        theirs.execute("UPDATE wallet_accounts SET granted_at = 9 WHERE account = 'player ann'")
        theirs.commit()
    with pytest.raises(BackupError, match="not restored, the audit rejects it: wallet_accounts player ann"):
        restore(copy, str(file.with_name("again")))
    assert not file.with_name("again").exists()


def test_a_failure_at_any_step_leaves_nothing(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    step: Callable[..., None] = full
    for name in ("_copy_file", "_audited", "_named"):
        with monkeypatch.context() as patch:
            patch.setattr(backup, name, step)
            with pytest.raises(BackupError, match="copy: no space left on device"):
                back_up(str(file), file.with_name("copy"))
        assert sorted(one.name for one in file.parent.iterdir()) == ["pit.sqlite", "pit.sqlite.keys"]


def test_a_disk_that_is_really_full(file: Path) -> None:
    """The process may write files of 64 KiB at most."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (65536, hard))
    try:
        with pytest.raises(BackupError) as refused:
            back_up(str(file), file.with_name("copy"))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert str(refused.value).startswith(f"{file.with_name('copy')}: ")
    assert sorted(one.name for one in file.parent.iterdir()) == ["pit.sqlite", "pit.sqlite.keys"]


# --- the commands ------------------------------------------------------------------------------------------


def test_the_commands(file: Path) -> None:
    copy, again = file.with_name("copy"), file.with_name("again")
    run = CliRunner().invoke
    done = run(app, ["backup", str(copy), "--database", str(file)])
    assert (done.exit_code, done.stderr) == (0, "")
    assert "The audit finds it good. The house's keys are not in it" in done.stdout
    done = run(app, ["restore", str(copy), "--database", str(again), "--json"])
    told = json.loads(done.stdout)
    assert (done.exit_code, told["good"], told["tables"], told["faults"]) == (0, True, 1, [])
    for words, says in [
        (["backup", str(copy), "--database", str(file)], f"{copy} exists; choose another name"),
        (["backup", "x/y", "--database", str(file)], "x/y: cannot be made: no such file or directory"),
        (["backup", str(file.parent / "z"), "--database", "none.sqlite"], "the database does not exist"),
    ]:
        done = run(app, words)
        assert (done.exit_code, done.stdout) == (2, "")
        assert says in done.stderr


def test_a_bad_database_is_backed_up_all_the_same(file: Path) -> None:
    with closing(sqlite3.connect(file)) as theirs:
        theirs.execute("UPDATE wallet_accounts SET granted_at = 9 WHERE account = 'player ann'")
        theirs.commit()
    done = CliRunner().invoke(app, ["backup", str(file.with_name("copy")), "--database", str(file)])
    assert done.exit_code == 1
    assert "The audit rejects it, as it does the database: wallet_accounts player ann" in done.stdout
    assert file.with_name("copy").exists()
