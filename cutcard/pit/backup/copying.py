"""Copies all rows of one database into another of the same schema, in one transaction of each."""

import importlib
from pathlib import Path

from sqlalchemy import Connection, func, insert, inspect, select, text

from cutcard.pit.store.protocol import StoreError
from cutcard.pit.store.sql.tables import metadata

TOGETHER = 500
"""Rows written by one statement."""
_VERSION = "alembic_version"


def copy_rows(source: Connection, target: Connection) -> int:
    """How many rows were copied. The target has the same schema and no rows."""
    _load_all_tables()
    unknown = set(inspect(source).get_table_names()) - set(metadata.tables) - {_VERSION}
    if unknown:
        raise StoreError(f"it has a table that this program does not know: {min(unknown)}")
    copied = 0
    for table in metadata.sorted_tables:
        rows = source.execution_options(yield_per=TOGETHER).execute(select(table))
        for some in rows.partitions(TOGETHER):
            target.execute(insert(table), [dict(row._mapping) for row in some])
            copied += len(some)
    if target.dialect.name == "postgresql":
        _continue_numbers(target)
    return copied


def _continue_numbers(target: Connection) -> None:
    """PostgreSQL's sequences go on after the numbers that were copied."""
    for table in metadata.sorted_tables:
        column = table.autoincrement_column
        if column is None:
            continue
        of = {"table": table.name, "column": column.name}
        sequence = target.execute(text("SELECT pg_get_serial_sequence(:table, :column)"), of).scalar()
        last = target.execute(select(func.max(column))).scalar()
        if sequence and last:
            target.execute(text("SELECT setval(:sequence, :last)"), {"sequence": sequence, "last": last})


def _load_all_tables() -> None:
    """Loads every room's `tables.py`, which declares its part of the schema."""
    root = Path(__file__).parents[1]
    for file in root.rglob("tables.py"):
        importlib.import_module(".".join(("cutcard.pit", *file.relative_to(root).with_suffix("").parts)))
