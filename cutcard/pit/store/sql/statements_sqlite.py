"""Statements for SQLite: all rows of a statement at once.

The driver releases the interpreter lock around every step of a statement and must get it back each time, next
to a busy thread. Row by row, a busy house would wait longer for that than for the disk.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from sqlalchemy import Connection, Table, bindparam, delete, or_, select, tuple_, union_all, update
from sqlalchemy.dialects import sqlite

from cutcard.pit.store.sql.statements import RowValues, SqlStatements, Work, as_sqlalchemy_error, upsert
from cutcard.pit.store.sql.tables import tables

MOST_ROWS = 64
"""Per statement. SQLite accepts 500 selects in one, and far more values."""
_STEP = ("of", "after", "mine", "now", "closes")


class SqliteStatement(NamedTuple):
    names: tuple[str, ...]
    """The columns it takes from a row, in order."""
    text: Callable[[int], str]
    """The SQL for so many rows."""


def _put(connection: Connection, work: Work[SqliteStatement], *, commits: bool = False) -> list[int]:
    """The caller commits: on SQLite that costs no message to another process."""
    driver: Any = connection.connection.driver_connection
    try:
        return [sum(_part(driver, statement, part) for part in parts(rows)) for statement, rows in work]
    except driver.Error as error:
        raise as_sqlalchemy_error(connection, driver, error) from None


def _part(driver: Any, statement: SqliteStatement, rows: RowValues) -> int:
    values = [row[name] for row in rows for name in statement.names]
    touched: int = driver.execute(statement.text(len(rows)), values).rowcount
    return touched


def parts(rows: RowValues) -> list[RowValues]:
    return [rows[start : start + MOST_ROWS] for start in range(0, len(rows), MOST_ROWS)]


def _compiled(statement: Any) -> str:
    return str(statement.compile(dialect=sqlite.dialect()))


def _insert_only(table: Table) -> SqliteStatement:
    return _insert(table, lambda insert: insert)


def _upsert(table: Table) -> SqliteStatement:
    return _insert(table, lambda insert: upsert(table, insert))


def _insert(table: Table, ending: Callable[[Any], Any]) -> SqliteStatement:
    names = tuple(column.name for column in table.columns)

    @cache
    def text(rows: int) -> str:
        return _compiled(ending(sqlite.insert(table).values([dict.fromkeys(names)] * rows)))

    return SqliteStatement(names, text)


def _delete(table: Table) -> SqliteStatement:
    keys = list(table.primary_key)

    @cache
    def text(rows: int) -> str:
        row = tuple_(*(bindparam(key.name) for key in keys))
        return _compiled(delete(table).where(or_(*(tuple_(*keys) == row for _ in range(rows)))))

    return SqliteStatement(tuple(key.name for key in keys), text)


@cache
def _advance_tables(rows: int) -> str:
    """Each row advances one table."""

    def one(row: int) -> Any:
        return select(*(bindparam(f"{name}_{row}").label(name) for name in _STEP))

    step = union_all(*map(one, range(rows))).subquery("step")
    return _compiled(
        update(tables)
        .where(tables.c.name == step.c.of, tables.c.version == step.c.after, tables.c.epoch == step.c.mine)
        .values(version=step.c.now, closed=tables.c.closed | step.c.closes)
    )


@cache
def statements() -> SqlStatements[SqliteStatement]:
    return SqlStatements.build(_put, SqliteStatement(_STEP, _advance_tables), _insert_only, _upsert, _delete)
