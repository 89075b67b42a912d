"""The statements that write, prepared once per kind of database.

They are passed to the driver directly: SQLAlchemy only begins and commits.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from sqlalchemy import Connection, Table
from sqlalchemy.exc import DBAPIError

from cutcard.pit.store.sql.tables import (
    answers,
    balances,
    cage,
    checkpoints,
    log,
    milestones,
    movements,
    pending_wagers,
    tables,
)

RowValues = list[dict[str, Any]]
Statement = TypeVar("Statement")
Work = Sequence[tuple[Statement, RowValues]]


Given_contra = TypeVar("Given_contra", contravariant=True)


class Put(Protocol[Given_contra]):
    def __call__(
        self, connection: Connection, work: Sequence[tuple[Given_contra, RowValues]], *, commits: bool = False
    ) -> list[int]: ...


class SqlStatements(NamedTuple, Generic[Statement]):
    """`put` runs each statement for all its rows, in order, and returns how many rows each has touched. Where
    it `commits`, it may end the transaction with them."""

    put: Put[Statement]
    new_tables: Statement
    advance_tables: Statement
    """The fence: a table advances only if its last entry and its writer are still the known ones."""
    log: Statement
    movements: Statement
    balances: Statement
    answers: Statement
    cage: Statement
    pending_wagers: Statement
    """Deletes those of the commands."""
    checkpoints: Statement
    milestones: Statement
    fences_itself: bool = False
    """Whether `advance_tables` fails if one of the tables has another writer."""

    @classmethod
    def build(
        cls,
        put: "Put[Statement]",
        advance_tables: Statement,
        insert_into: Callable[[Table], Statement],
        upsert_into: Callable[[Table], Statement],
        delete_from: Callable[[Table], Statement],
        *,
        fences_itself: bool = False,
    ) -> "SqlStatements[Statement]":
        """`insert_into` inserts; `upsert_into` inserts or replaces the row with the same key;
        `delete_from` deletes the row with this key."""
        return cls(
            put,
            new_tables=insert_into(tables),
            advance_tables=advance_tables,
            log=insert_into(log),
            movements=insert_into(movements),
            balances=upsert_into(balances),
            answers=insert_into(answers),
            cage=upsert_into(cage),
            pending_wagers=delete_from(pending_wagers),
            checkpoints=upsert_into(checkpoints),
            milestones=upsert_into(milestones),
            fences_itself=fences_itself,
        )


def as_sqlalchemy_error(connection: Connection, driver: Any, error: Any) -> BaseException:
    """The driver's error as SQLAlchemy would have raised it."""
    lost = connection.dialect.is_disconnect(error, driver, None)
    ours: BaseException = DBAPIError.instance(
        "", None, error, driver.Error, True, connection_invalidated=lost, dialect=connection.dialect
    )
    return ours


def upsert(table: Table, insert: Any) -> Any:
    """An insert whose row replaces the one with the same key."""
    rest: Mapping[str, Any] = {
        column.name: insert.excluded[column.name] for column in table.columns if not column.primary_key
    }
    return insert.on_conflict_do_update(index_elements=list(table.primary_key), set_=rest)


def statements_of(kind: str) -> SqlStatements[Any]:
    """The statements of a dialect, by its name."""
    if kind == "postgresql":
        from cutcard.pit.store.sql import statements_postgresql  # noqa: PLC0415 (slow to load)

        return statements_postgresql.statements()
    from cutcard.pit.store.sql import statements_sqlite  # noqa: PLC0415 (of the two kinds, the one that is used)

    return statements_sqlite.statements()
