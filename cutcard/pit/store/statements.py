"""The statements that write, prepared once for each kind of database.

SQLite takes a statement row by row, which costs it next to nothing. PostgreSQL takes all rows of a statement
at once, as one array a column: one way there and back instead of one a row.
"""

from functools import cache
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

from cutcard.pit.store.tables import answers, balances, cage, checkpoints, log, movements, tables

Rows = list[dict[str, Any]]


class Statements(NamedTuple):
    new_tables: Any
    go_on: Any
    """The fence: a table goes on only if its last entry and its writer are still the ones we know."""
    log: Any
    movements: Any
    balances: Any
    answers: Any
    cage: Any
    checkpoints: Any


def put(connection: Connection, statement: Any, rows: Rows) -> int:
    """Runs a statement for all rows; how many it touched."""
    if not rows:
        return 0
    if connection.dialect.name == "postgresql":
        return connection.execute(statement, {name: [row[name] for row in rows] for name in rows[0]}).rowcount
    return connection.execute(statement, rows).rowcount


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
    return Statements(*plain, over(balances), insert(answers), over(cage), over(checkpoints))


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
    return Statements(
        new_tables=new(tables),
        go_on=go_on,
        log=new(log),
        movements=new(movements),
        balances=over(balances),
        answers=new(answers),
        cage=over(cage),
        checkpoints=over(checkpoints),
    )


def _all_but_key(table: Table, made: Any) -> dict[str, Any]:
    return {column.name: made.excluded[column.name] for column in table.columns if not column.primary_key}


@cache
def statements_of(kind: str) -> Statements:
    """Those of a dialect, by its name."""
    return _postgresql() if kind == "postgresql" else _sqlite()
