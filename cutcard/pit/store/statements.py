"""The statements that write, prepared once for each kind of database: their text is made here.

SQLite takes a statement row by row, which costs it next to nothing. PostgreSQL takes all rows of a statement
at once, as one array a column, and all statements before it answers the first: one way there and back.
"""

from collections.abc import Sequence
from functools import cache
from operator import itemgetter
from typing import Any, NamedTuple

from sqlalchemy import (
    BigInteger,
    Boolean,
    ColumnElement,
    Connection,
    Table,
    Text,
    bindparam,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import DBAPIError

from cutcard.pit.store.tables import answers, balances, cage, checkpoints, log, movements, tables

Rows = list[dict[str, Any]]


class Statement(NamedTuple):
    text: str
    names: tuple[str, ...]
    """What it takes of a row, in its order; none where it takes all rows at once."""


class Statements(NamedTuple):
    new_tables: Statement
    go_on: Statement
    """The fence: a table goes on only if its last entry and its writer are still the ones we know."""
    log: Statement
    movements: Statement
    balances: Statement
    answers: Statement
    cage: Statement
    checkpoints: Statement


def put(connection: Connection, work: Sequence[tuple[Statement, Rows]]) -> list[int]:
    """Runs each statement for all its rows, in this order; how many each has touched."""
    if connection.dialect.name == "postgresql":
        return _in_one_go(connection, work)
    return [_one_by_one(connection, statement, rows) if rows else 0 for statement, rows in work]


def _one_by_one(connection: Connection, statement: Statement, rows: Rows) -> int:
    values = itemgetter(*statement.names)
    return connection.exec_driver_sql(statement.text, [values(row) for row in rows]).rowcount


def _in_one_go(connection: Connection, work: Sequence[tuple[Statement, Rows]]) -> list[int]:
    driver: Any = connection.connection.driver_connection
    cursors = [driver.cursor() if rows else None for _, rows in work]
    try:
        with driver.pipeline():
            for cursor, (statement, rows) in zip(cursors, work, strict=True):
                if cursor is not None:
                    cursor.execute(statement.text, {name: [row[name] for row in rows] for name in rows[0]})
    except driver.Error as error:
        raise _as_ours(connection, driver, error) from None
    return [cursor.rowcount if cursor is not None else 0 for cursor in cursors]


def _as_ours(connection: Connection, driver: Any, error: Any) -> BaseException:
    """The driver's error as it is when SQLAlchemy has called the driver."""
    lost = connection.dialect.is_disconnect(error, driver, None)
    ours: BaseException = DBAPIError.instance(
        "", None, error, driver.Error, True, connection_invalidated=lost, dialect=connection.dialect
    )
    return ours


def _sqlite() -> Statements:
    def over(table: Table) -> Any:
        """Inserts, or takes the place of what stands under the key."""
        made = sqlite.insert(table)
        return made.on_conflict_do_update(
            index_elements=list(table.primary_key), set_=_all_but_key(table, made)
        )

    go_on = (
        update(tables)
        .where(tables.c.name == bindparam("of"), tables.c.version == bindparam("after"))
        .where(tables.c.epoch == bindparam("mine"))
        .values(version=bindparam("now"), closed=tables.c.closed | bindparam("closes"))
    )
    plain = (insert(tables), go_on, insert(log), insert(movements))
    all_ = (*plain, over(balances), insert(answers), over(cage), over(checkpoints))
    written = [one.compile(dialect=sqlite.dialect()) for one in all_]
    return Statements(*(Statement(str(one), tuple(one.positiontup or ())) for one in written))


def _postgresql() -> Statements:
    from sqlalchemy.dialects import postgresql  # noqa: PLC0415 (slow to load)

    def array(name: str, kind: Any) -> ColumnElement[Any]:
        return func.unnest(bindparam(name, type_=postgresql.ARRAY(kind)))

    def new(table: Table) -> Any:
        columns = list(table.columns)
        rows = select(*(array(column.name, column.type).label(column.name) for column in columns))
        return postgresql.insert(table).from_select([column.name for column in columns], rows)

    def over(table: Table) -> Any:
        made = new(table)
        return made.on_conflict_do_update(
            index_elements=list(table.primary_key), set_=_all_but_key(table, made)
        )

    kinds = {
        "of": Text(),
        "after": BigInteger(),
        "mine": BigInteger(),
        "now": BigInteger(),
        "closes": Boolean(),
    }
    step = select(*(array(name, kind).label(name) for name, kind in kinds.items())).subquery("step")
    go_on = (
        update(tables)
        .where(tables.c.name == step.c.of, tables.c.version == step.c.after, tables.c.epoch == step.c.mine)
        .values(version=step.c.now, closed=tables.c.closed | step.c.closes)
    )
    plain = (new(tables), go_on, new(log), new(movements))
    all_ = (*plain, over(balances), new(answers), over(cage), over(checkpoints))
    dialect: Any = postgresql.psycopg.dialect()  # type: ignore[no-untyped-call]
    return Statements(*(Statement(str(one.compile(dialect=dialect)), ()) for one in all_))


def _all_but_key(table: Table, made: Any) -> dict[str, Any]:
    return {column.name: made.excluded[column.name] for column in table.columns if not column.primary_key}


@cache
def statements_of(kind: str) -> Statements:
    """Those of a dialect, by its name."""
    return _postgresql() if kind == "postgresql" else _sqlite()
