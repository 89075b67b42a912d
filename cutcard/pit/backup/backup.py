"""Backup and restore. Both end in an audit. Under the requested name there is either a complete file or none.

A backup is a SQLite database of the house, made while servers run: by SQLite's own backup, or row by row from
one snapshot of PostgreSQL. `cutcard audit` reads it as it is. The house's keys are not in it.
"""

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import URL, inspect
from sqlalchemy.exc import DBAPIError

from cutcard.pit.backup.copying import copy_rows
from cutcard.pit.journal.audit import Voucher
from cutcard.pit.log.audit.audit import Report, audit
from cutcard.pit.store.connection.database_file import BESIDE, create_private, uri
from cutcard.pit.store.connection.engines import READING, address, make_engine, place, reason
from cutcard.pit.store.connection.opening import open_store
from cutcard.pit.store.migration import check_up_to_date, migrate
from cutcard.pit.store.protocol import StoreDownError, StoreError

PART = ".part"
"""The suffix of a file that is not whole yet."""


class BackupError(Exception):
    """A backup or a restore that could not be done; one sentence. Nothing was changed."""


class BackupResult(NamedTuple):
    report: Report
    bytes: int


def back_up(database: str, file: Path, keys: Voucher | None = None) -> BackupResult:
    """Makes the backup. Its audit may find faults: then they are in the database too, and the file is kept
    all the same."""
    where = address(database)
    with _whole(file) as part:
        if where.drivername == "sqlite":
            _copy_file(Path(where.database or ""), part)
        else:
            _from_postgresql(where, part)
        try:
            report = _audited(str(part), keys)
        except StoreError as error:  # what is wrong with the copy is wrong with the database
            raise BackupError(str(error).replace(str(part), place(where))) from None
    return BackupResult(report, file.stat().st_size)


def restore(file: Path, database: str, keys: Voucher | None = None) -> BackupResult:
    """Makes a new database of a backup. An older one is brought up to date. `BackupError` if the audit
    rejects it."""
    if not file.is_file():
        raise BackupError(f"{file}: there is no such file")
    where = address(database)
    if where.drivername == "sqlite":
        target = Path(where.database or "").resolve()
        with _whole(target) as part:
            report = _prepared(file, part, keys)
        return BackupResult(report, target.stat().st_size)
    with _temporary(file) as part:
        _prepared(file, part, keys)
        _into_postgresql(part, where)
        report = _audited(database, keys)
    return BackupResult(report, file.stat().st_size)


def _prepared(file: Path, part: Path, keys: Voucher | None) -> Report:
    """A copy of the backup that is up to date and good."""
    _check_is_whole(file)
    _copy_file(file, part)
    open_store(str(part)).close()
    report = _audited(str(part), keys)
    if report.faults:
        raise BackupError(f"{file}: not restored, the audit rejects it: {report.faults[0].told()}")
    return report


def _audited(database: str, keys: Voucher | None) -> Report:
    store = open_store(database, reading=True)
    try:
        return audit(store, keys=keys)
    finally:
        store.close()


# --- files ------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def _whole(file: Path) -> Iterator[Path]:
    """A file to write, which gets its name when it is whole and on the disk. An existing one stays."""
    for beside in BESIDE:
        there = file.with_name(file.name + beside)
        if there.exists():
            raise BackupError(f"{there} exists; choose another name, or move it away")
    part = file.with_name(file.name + PART)
    if part.exists():
        raise BackupError(
            f"{part}: another backup is running, or one was interrupted; in the second case remove this file"
        )
    try:
        create_private(part)
    except OSError as error:
        raise BackupError(f"{file}: cannot be made: {_why(error)}") from None
    try:
        with _one_sentence(file):
            yield part
            _named(part, file)
    finally:
        _remove(part)


@contextlib.contextmanager
def _temporary(file: Path) -> Iterator[Path]:
    """A file beside this one, removed in the end."""
    part = file.with_name(file.name + PART)
    if part.exists():
        raise BackupError(
            f"{part}: another backup is running, or one was interrupted; in the second case remove this file"
        )
    try:
        with _one_sentence(file):
            create_private(part)
            yield part
    finally:
        _remove(part)


def _named(part: Path, file: Path) -> None:
    """Gives the whole file its name, unless another has it by now."""
    with part.open("rb") as opened:
        os.fsync(opened.fileno())
    os.link(part, file)
    handle = os.open(file.parent, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _remove(part: Path) -> None:
    for beside in BESIDE:
        part.with_name(part.name + beside).unlink(missing_ok=True)


@contextlib.contextmanager
def _one_sentence(file: Path) -> Iterator[None]:
    try:
        yield
    except BackupError:
        raise
    except FileExistsError:
        raise BackupError(f"{file} exists; choose another name, or move it away") from None
    except DBAPIError as error:
        raise BackupError(f"{file}: {reason(error)}") from None
    except (StoreError, StoreDownError, sqlite3.Error) as error:
        said = str(error)
        raise BackupError(said if said.startswith("/") else f"{file}: {said}") from None
    except OSError as error:
        raise BackupError(f"{file}: {_why(error)}") from None


def _why(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


def _check_is_whole(file: Path) -> None:
    """`BackupError` for a file that was cut off or damaged, or is something else."""
    try:
        with contextlib.closing(sqlite3.connect(f"{uri(str(file))[:-2]}ro", uri=True)) as connection:
            connection.execute("SELECT version_num FROM alembic_version").fetchone()
            said = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    except sqlite3.Error as error:
        said = str(error)
    if said != "ok":
        raise BackupError(f"{file}: this is not a whole backup: {said.splitlines()[-1]}")


def _copy_file(source: Path, target: Path) -> None:
    """By SQLite's own backup: one state of the source, whatever is written meanwhile."""
    if not source.is_file():
        raise BackupError(f"{source}: the database does not exist")
    with (
        contextlib.closing(sqlite3.connect(uri(str(source.resolve())), uri=True)) as there,
        contextlib.closing(sqlite3.connect(uri(str(target)), uri=True)) as here,
    ):
        there.backup(here)


# --- PostgreSQL -------------------------------------------------------------------------------------------


def _from_postgresql(where: URL, part: Path) -> None:
    source = make_engine(where, make=False, may_take_long=True)
    target = make_engine(address(str(part)), make=False)
    try:
        snapshot = source.execution_options(isolation_level="REPEATABLE READ", **{READING: True})
        with snapshot.connect() as reading, target.begin() as writing:
            check_up_to_date(reading)
            migrate(writing)
            copy_rows(reading, writing)
    except (DBAPIError, StoreError) as error:
        said = reason(error) if isinstance(error, DBAPIError) else str(error)
        raise BackupError(f"{place(where)}: {said}") from None
    finally:
        source.dispose()
        target.dispose()


def _into_postgresql(part: Path, where: URL) -> None:
    """In one transaction: all rows or none."""
    source = make_engine(address(str(part)), make=False)
    target = make_engine(where, make=False, may_take_long=True)
    try:
        with source.execution_options(**{READING: True}).connect() as reading, target.begin() as writing:
            if inspect(writing).get_table_names():
                raise StoreError("it is not empty; restore into an empty database")
            migrate(writing)
            copy_rows(reading, writing)
    except (DBAPIError, StoreError) as error:
        said = reason(error) if isinstance(error, DBAPIError) else str(error)
        raise BackupError(f"{place(where)}: {said}") from None
    finally:
        source.dispose()
        target.dispose()
