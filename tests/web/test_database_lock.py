"""One server per database: who holds the lock, who is refused, and how a server takes over."""

import errno
import os
import stat
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO

import pytest

from cutcard.web.server import database_lock
from cutcard.web.server.database_lock import DatabaseInUseError, DatabaseLock, SqliteDatabaseLock

SECONDS = 20.0
Take = Callable[..., DatabaseLock]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database_lock, "LOOK_SECONDS", 0.02)
    monkeypatch.setattr(database_lock, "TAKE_OVER_SECONDS", 0.5)


@pytest.fixture
def held() -> Iterator[list[DatabaseLock]]:
    locks: list[DatabaseLock] = []
    yield locks
    for lock in locks:
        lock.release()


@pytest.fixture
def take(tmp_path: Path, held: list[DatabaseLock]) -> Take:
    """Takes the lock of one database; all are released at the end."""

    def taken(**how: bool) -> DatabaseLock:
        lock = SqliteDatabaseLock(tmp_path / "house.db", **how)
        held.append(lock)
        return lock

    return taken


def told(lock: DatabaseLock) -> threading.Event:
    """Set when another server takes over."""
    event = threading.Event()
    lock.watch(event.set)
    return event


def test_the_second_is_refused_and_told_who_the_first_is(take: Take) -> None:
    first = told(take())
    with pytest.raises(DatabaseInUseError) as refused:
        take()
    assert refused.value.process.split()[0] == str(os.getpid())
    assert not refused.value.asked
    assert not first.wait(0.2)


def test_a_released_lock_is_free(take: Take) -> None:
    take().release()
    take()


def test_the_first_server_stops_when_it_is_asked(take: Take) -> None:
    first = take()
    first.watch(lambda: threading.Thread(target=first.release).start())
    second = told(take(take_over=True))
    with pytest.raises(DatabaseInUseError):
        take()
    assert not second.wait(0.2)


def test_a_file_is_not_taken_from_a_server_that_does_not_stop(
    tmp_path: Path, held: list[DatabaseLock]
) -> None:
    held.append(SqliteDatabaseLock(tmp_path / "house.db"))
    with pytest.raises(DatabaseInUseError) as refused:
        SqliteDatabaseLock(tmp_path / "house.db", take_over=True)
    assert (refused.value.process, refused.value.asked) == (str(os.getpid()), True)


def test_the_file_is_private(tmp_path: Path, held: list[DatabaseLock]) -> None:
    before = os.umask(0)
    try:
        held.append(SqliteDatabaseLock(tmp_path / "house.db"))
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "house.db.lock").stat().st_mode) == 0o600


def test_a_lock_whose_file_was_deleted_still_keeps_others_out(
    tmp_path: Path, held: list[DatabaseLock]
) -> None:
    held.append(SqliteDatabaseLock(tmp_path / "house.db"))
    first = told(held[0])
    (tmp_path / "house.db.lock").unlink()
    while not (tmp_path / "house.db.lock").exists():
        assert not first.wait(0.01)
    with pytest.raises(DatabaseInUseError):
        SqliteDatabaseLock(tmp_path / "house.db")


def test_a_lock_that_is_made_again_has_its_name_only_when_it_is_locked(
    tmp_path: Path, held: list[DatabaseLock], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that starts just then never finds the file without its lock."""
    path, about_to_lock, locked = tmp_path / "house.db.lock", threading.Event(), database_lock._locked
    held.append(SqliteDatabaseLock(tmp_path / "house.db"))
    go_on = threading.Event()

    def slowly(file: IO[str]) -> bool:
        if threading.current_thread() is not threading.main_thread():
            about_to_lock.set()
            go_on.wait(SECONDS)
        return locked(file)

    monkeypatch.setattr(database_lock, "_locked", slowly)
    first = told(held[0])
    path.unlink()
    assert about_to_lock.wait(SECONDS)
    assert not path.exists()
    go_on.set()
    while not path.exists():
        assert not first.wait(0.01)
    with pytest.raises(DatabaseInUseError):
        SqliteDatabaseLock(tmp_path / "house.db")
    while [one.name for one in tmp_path.iterdir()] != ["house.db.lock"]:  # the other name goes last
        assert not first.wait(0.01)


@pytest.mark.parametrize("take_over", [False, True])
def test_the_lock_of_a_deleted_file_is_not_the_lock_of_the_database(
    take_over: bool, tmp_path: Path, held: list[DatabaseLock], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file is deleted and made again after a second server opened it and before it locks it."""
    first, locked = SqliteDatabaseLock(tmp_path / "house.db"), database_lock._locked
    held.append(first)
    opened: list[IO[str]] = []

    def after_the_first_made_it_again(file: IO[str]) -> bool:
        opened.append(file)
        if len(opened) == 1:
            (tmp_path / "house.db.lock").unlink()
            assert first._is_there()
        return locked(file)

    monkeypatch.setattr(database_lock, "_locked", after_the_first_made_it_again)
    with pytest.raises(DatabaseInUseError) as refused:
        SqliteDatabaseLock(tmp_path / "house.db", take_over=take_over)
    assert refused.value.process == str(os.getpid())


def test_a_lock_is_made_again_where_the_disk_has_no_links(
    tmp_path: Path, held: list[DatabaseLock], monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_links(*paths: object, **how: object) -> None:
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(os, "link", no_links)
    held.append(first := SqliteDatabaseLock(tmp_path / "house.db"))
    (tmp_path / "house.db.lock").unlink()
    assert first._is_there()
    with pytest.raises(DatabaseInUseError):
        SqliteDatabaseLock(tmp_path / "house.db")
    assert [one.name for one in tmp_path.iterdir()] == ["house.db.lock"]


def test_a_lock_whose_file_was_deleted_is_made_again_on_a_full_disk_too(
    tmp_path: Path, held: list[DatabaseLock], monkeypatch: pytest.MonkeyPatch
) -> None:
    held.append(SqliteDatabaseLock(tmp_path / "house.db"))
    failed = threading.Event()

    def full(file: int, data: bytes) -> int:
        failed.set()
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    first = told(held[0])
    with monkeypatch.context() as disk:
        disk.setattr(os, "write", full)
        (tmp_path / "house.db.lock").unlink()
        assert failed.wait(SECONDS)
    with pytest.raises(DatabaseInUseError):
        SqliteDatabaseLock(tmp_path / "house.db")
    with pytest.raises(DatabaseInUseError):
        SqliteDatabaseLock(tmp_path / "house.db", take_over=True)
    assert first.wait(SECONDS)


def test_the_first_to_recreate_the_lock_file_has_the_lock(tmp_path: Path, held: list[DatabaseLock]) -> None:
    held.append(SqliteDatabaseLock(tmp_path / "house.db"))
    (tmp_path / "house.db.lock").unlink()
    held.append(SqliteDatabaseLock(tmp_path / "house.db"))
    assert told(held[0]).wait(SECONDS)
    assert not told(held[1]).wait(0.2)


def test_an_unanswered_takeover_request_is_withdrawn(tmp_path: Path, held: list[DatabaseLock]) -> None:
    """A server that hung while another one wanted to take over goes on when it wakes."""
    database = tmp_path / "house.db"
    held.append(first := SqliteDatabaseLock(database))
    with pytest.raises(DatabaseInUseError) as refused:
        SqliteDatabaseLock(database, take_over=True)
    assert refused.value.asked
    assert not told(first).wait(0.3)
