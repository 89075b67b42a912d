"""Statements for PostgreSQL: all rows of all statements at once, as one statement with one array per column.

A statement alone is a transaction of its own, so a batch of commits is durable after one round trip.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from functools import cache
from typing import Any, NamedTuple

from psycopg.pq import TransactionStatus
from sqlalchemy import (
    BigInteger,
    Boolean,
    ColumnElement,
    Connection,
    Table,
    Text,
    bindparam,
    case,
    delete,
    func,
    literal_column,
    select,
    update,
)
from sqlalchemy.dialects import postgresql

from cutcard.pit.store.sql.statements import SqlStatements, Work, as_sqlalchemy_error, upsert
from cutcard.pit.store.sql.tables import tables


class PostgresqlStatement(NamedTuple):
    name: str
    """Of the statement within the whole, and the prefix of its parameters."""
    text: str
    checks: str = ""
    """What the whole statement selects of it; it fails if the statement must not happen."""


def _put(connection: Connection, work: Work[PostgresqlStatement], *, commits: bool = False) -> list[int]:
    """The rows it touched are not counted: `advance_tables` fails by itself."""
    driver: Any = connection.connection.driver_connection
    parts = [(statement, rows) for statement, rows in work if rows]
    values = {
        f"{statement.name}_{column}": _as_array([row[column] for row in rows])
        for statement, rows in parts
        for column in rows[0]
    }
    if not parts:
        return [0 for _ in work]
    alone = commits and driver.info.transaction_status == TransactionStatus.IDLE
    try:
        with _as_transaction(driver) if alone else nullcontext():
            driver.execute(_whole(tuple(statement for statement, _ in parts)), values)
    except driver.Error as error:
        raise as_sqlalchemy_error(connection, driver, error) from None
    return [0 for _ in work]


def _as_array(values: Sequence[Any]) -> str:
    """The values of a column as PostgreSQL writes an array. The driver would find out the type of each list
    each time, which cost a fifth of a commit."""
    return "{" + ",".join([_TEXT[type(value)](value) for value in values]) + "}"


def _quoted(text: str) -> str:
    if "\\" in text or '"' in text:
        text = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{text}"'


_TEXT: Mapping[type, Callable[[Any], str]] = {
    str: _quoted,
    int: str,
    bool: lambda value: "t" if value else "f",
    bytes: lambda value: f'"\\\\x{value.hex()}"',
    type(None): lambda value: "NULL",
}
"""How values are written in an array, by their type."""


@contextmanager
def _as_transaction(driver: Any) -> Iterator[None]:
    """One statement, committed with its answer. If something was asked before it, the caller commits both."""
    driver.autocommit = True
    try:
        yield
    finally:
        if not driver.closed:
            driver.autocommit = False


@cache
def _whole(parts: Sequence[PostgresqlStatement]) -> str:
    """One statement of several."""
    named = ", ".join(f"{part.name} AS ({part.text})" for part in parts)
    checks = [f"({part.checks})" for part in parts if part.checks]
    return f"WITH {named} SELECT {', '.join(checks) or '1'}"


def _array(name: str, kind: Any) -> ColumnElement[Any]:
    return func.unnest(bindparam(name, type_=postgresql.ARRAY(kind)))


def _compiled(statement: Any) -> str:
    dialect: Any = postgresql.psycopg.dialect()  # type: ignore[no-untyped-call]
    return str(statement.compile(dialect=dialect))


def _insert(table: Table, name: str) -> Any:
    columns = list(table.columns)
    rows = select(*(_array(f"{name}_{column.name}", column.type).label(column.name) for column in columns))
    return postgresql.insert(table).from_select([column.name for column in columns], rows)


def _insert_only(table: Table) -> PostgresqlStatement:
    name = f"new_{table.name}"
    return PostgresqlStatement(name, _compiled(_insert(table, name)))


def _upsert(table: Table) -> PostgresqlStatement:
    name = f"put_{table.name}"
    return PostgresqlStatement(name, _compiled(upsert(table, _insert(table, name))))


def _delete(table: Table) -> PostgresqlStatement:
    name = f"delete_{table.name}"
    keys = list(table.primary_key)
    row = select(*(_array(f"{name}_{key.name}", key.type).label(key.name) for key in keys)).subquery("row")
    return PostgresqlStatement(
        name, _compiled(delete(table).where(*(key == row.c[key.name] for key in keys)))
    )


def _advance_tables() -> PostgresqlStatement:
    """It divides by zero if not every table advances: then nothing that is sent with it happens."""
    kinds = {
        "of": Text(),
        "after": BigInteger(),
        "mine": BigInteger(),
        "now": BigInteger(),
        "closes": Boolean(),
    }
    step = select(*(_array(f"advanced_{name}", kind).label(name) for name, kind in kinds.items())).cte("step")
    moved: Any = (
        update(tables)
        .where(tables.c.name == step.c.of, tables.c.version == step.c.after, tables.c.epoch == step.c.mine)
        .values(version=step.c.now, closed=tables.c.closed | step.c.closes)
        .returning(tables.c.name)
    )
    wanted = func.cardinality(bindparam("advanced_of", type_=postgresql.ARRAY(Text())))
    advanced: ColumnElement[int] = literal_column("(SELECT count(*) FROM advanced)")
    divisor = case((advanced == wanted, literal_column("1")), else_=literal_column("0"))
    return PostgresqlStatement(
        "advanced", _compiled(moved), _compiled(select(literal_column("1").op("/")(divisor)))
    )


@cache
def statements() -> SqlStatements[PostgresqlStatement]:
    return SqlStatements.build(_put, _advance_tables(), _insert_only, _upsert, _delete, fences_itself=True)
