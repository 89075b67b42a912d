"""Statements for PostgreSQL: all rows of a statement at once, with one array per column. All statements are
sent before the first is answered, the COMMIT with them, in one round trip."""

from functools import cache
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    ColumnElement,
    Connection,
    Table,
    Text,
    bindparam,
    case,
    func,
    literal_column,
    select,
    update,
)
from sqlalchemy.dialects import postgresql

from cutcard.pit.store.sql.statements import Statements, Work, as_sqlalchemy_error, upsert
from cutcard.pit.store.sql.tables import tables


def _put(connection: Connection, work: Work[str], *, commits: bool = False) -> list[int]:
    driver: Any = connection.connection.driver_connection
    cursors = [driver.cursor() if rows else None for _, rows in work]
    try:
        with driver.pipeline():
            for cursor, (statement, rows) in zip(cursors, work, strict=True):
                if cursor is not None:
                    cursor.execute(statement, {name: [row[name] for row in rows] for name in rows[0]})
            if commits:  # if a statement before it fails, it is not carried out
                driver.cursor().execute("COMMIT")
    except driver.Error as error:
        raise as_sqlalchemy_error(connection, driver, error) from None
    return [cursor.rowcount if cursor is not None else 0 for cursor in cursors]


def _array(name: str, kind: Any) -> ColumnElement[Any]:
    return func.unnest(bindparam(name, type_=postgresql.ARRAY(kind)))


def _compiled(statement: Any) -> str:
    dialect: Any = postgresql.psycopg.dialect()  # type: ignore[no-untyped-call]
    return str(statement.compile(dialect=dialect))


def _insert(table: Table) -> Any:
    columns = list(table.columns)
    rows = select(*(_array(column.name, column.type).label(column.name) for column in columns))
    return postgresql.insert(table).from_select([column.name for column in columns], rows)


def _insert_only(table: Table) -> str:
    return _compiled(_insert(table))


def _upsert(table: Table) -> str:
    return _compiled(upsert(table, _insert(table)))


def _advance_tables() -> str:
    """It divides by zero if not every table advances: the commit that is sent behind it must not happen."""
    kinds = {
        "of": Text(),
        "after": BigInteger(),
        "mine": BigInteger(),
        "now": BigInteger(),
        "closes": Boolean(),
    }
    step = select(*(_array(name, kind).label(name) for name, kind in kinds.items())).cte("step")
    moved = (
        update(tables)
        .where(tables.c.name == step.c.of, tables.c.version == step.c.after, tables.c.epoch == step.c.mine)
        .values(version=step.c.now, closed=tables.c.closed | step.c.closes)
        .returning(tables.c.name)
        .cte("moved")
    )
    advanced = select(func.count()).select_from(moved).scalar_subquery()
    wanted = select(func.count()).select_from(step).scalar_subquery()
    divisor = case((advanced == wanted, literal_column("1")), else_=literal_column("0"))
    return _compiled(select(literal_column("1").op("/")(divisor)))


@cache
def statements() -> Statements[str]:
    return Statements.build(_put, _advance_tables(), _insert_only, _upsert, fences_itself=True)
