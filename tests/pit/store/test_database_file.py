"""SQLite files are private to their owner, and a rename, deletion or replacement is noticed."""

import asyncio
import os
import shutil
import stat
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from cutcard.pit.store.connection.opening import open_store
from cutcard.pit.store.protocol import StoreDownError
from cutcard.pit.store.sql_store import SqlStore
from tests.pit.store.commits import act, opening
from tests.pit.store.test_faults import commit, done_after_all

START = opening()
NEXT = act(START.entries[0], "c1")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "pit.sqlite"


@pytest.fixture
def store(file: Path) -> Iterator[SqlStore]:
    opened = open_store(str(file))
    commit(opened, START)
    yield opened
    opened.close()


def modes(file: Path) -> dict[str, int]:
    """By what is added to the database's name."""
    return {
        one.name.removeprefix(file.name): stat.S_IMODE(one.stat().st_mode)
        for one in file.parent.glob(f"{file.name}*")
    }


@pytest.fixture
def open_umask() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


# --- for their owner alone --------------------------------------------------------------------------------


def test_new_files_are_private_whatever_the_umask(file: Path, open_umask: None) -> None:
    store = open_store(str(file))
    commit(store, START)
    assert modes(file) == {"": 0o600, "-wal": 0o600, "-shm": 0o600}
    assert store.warnings == []
    store.close()


def test_files_open_to_others_are_made_private(file: Path, store: SqlStore, open_umask: None) -> None:
    """Also where they are in use by a program that reads, and stay beside the database for that."""
    for one in file.parent.glob(f"{file.name}*"):
        one.chmod(0o644)
    again = open_store(str(file))
    assert modes(file) == {"": 0o600, "-wal": 0o600, "-shm": 0o600}
    assert again.warnings == []
    again.close()


def test_a_file_that_stays_open_to_others_is_named(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    open_store(str(file)).close()
    file.chmod(0o640)

    def not_the_owner(path: Path, mode: int) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "chmod", not_the_owner)
    store = open_store(str(file))
    database, *beside = store.warnings
    assert database == (
        f"{file} can be read by others (mode 0640), and this could not be changed: operation not permitted"
    )
    assert all(one.startswith(f"{file}-") for one in beside)
    store.close()


def test_a_folder_nothing_can_be_made_in(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Exception, match=r"the folder .* does not exist"):
        open_store(str(tmp_path / "file" / "pit.sqlite"))


# --- renamed, deleted, replaced ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["pit.sqlite", "pit.sqlite-wal"])
def test_a_renamed_file(file: Path, store: SqlStore, name: str) -> None:
    moved = file.with_name(name)
    moved.rename(file.with_name("elsewhere"))
    with pytest.raises(StoreDownError, match=f"{name} was renamed or deleted while in use"):
        commit(store, NEXT)
    store.engine.dispose()
    with pytest.raises(StoreDownError, match="was renamed or deleted"):
        store.last_entry("t")
    assert not moved.exists(), "nothing is made in its place"
    file.with_name("elsewhere").rename(moved)
    done_after_all(store, NEXT)
    assert store.last_entry("t") == NEXT.entries[0]


def test_a_file_in_a_folder_that_was_renamed(file: Path, store: SqlStore) -> None:
    file.parent.rename(file.parent.with_name("other"))
    with pytest.raises(StoreDownError, match="was renamed or deleted"):
        commit(store, NEXT)
    file.parent.with_name("other").rename(file.parent)
    done_after_all(store, NEXT)


def test_a_deleted_file(file: Path, store: SqlStore) -> None:
    file.unlink()
    with pytest.raises(StoreDownError, match="was renamed or deleted"):
        commit(store, NEXT)
    with pytest.raises(StoreDownError, match="was renamed or deleted"):
        store.seize("t", still_mine=True)
    assert not file.exists()


def test_a_file_in_the_place_of_the_first(file: Path, store: SqlStore) -> None:
    """As when a backup is put back under a server that runs: neither of the two is written to."""
    first, copy = file.with_name("first"), file.with_name("copy")
    shutil.copyfile(file, copy)
    file.rename(first)
    copy.rename(file)
    before = file.read_bytes()
    with pytest.raises(StoreDownError, match="was replaced by another file"):
        commit(store, NEXT)
    store.engine.dispose()
    with pytest.raises(StoreDownError, match="was replaced by another file"):
        store.last_entry("t")
    assert file.read_bytes() == before
    first.rename(file)
    done_after_all(store, NEXT)


def test_what_was_written_while_the_file_was_renamed_is_not_acknowledged(file: Path, store: SqlStore) -> None:
    with pytest.raises(StoreDownError, match="was renamed or deleted"):
        asyncio.run(store.transact(lambda connection: file.rename(file.with_name("elsewhere"))))


def test_it_is_noticed_while_nobody_writes(file: Path, store: SqlStore) -> None:
    told: list[str] = []
    store.on_status = told.append
    for there in (False, True):
        source, target = file, file.with_name("elsewhere")
        if there:
            source, target = target, source
        source.rename(target)
        until = time.monotonic() + 20
        while bool(store.unavailable) == there and time.monotonic() < until:
            time.sleep(0.05)
    assert told == [f"{file} was renamed or deleted while in use; put it back", ""]


def test_a_database_reached_by_a_link(file: Path, store: SqlStore) -> None:
    """SQLite keeps its log beside the file itself: that is the name that counts."""
    link = file.with_name("link.sqlite")
    link.symlink_to(file)
    linked = open_store(str(link))
    try:
        assert linked.seize("t") == 1
        link.unlink()
        commit(linked, NEXT)
        file.rename(file.with_name("elsewhere"))
        with pytest.raises(StoreDownError, match="was renamed or deleted"):
            linked.seize("t", still_mine=True)
    finally:
        linked.close()
