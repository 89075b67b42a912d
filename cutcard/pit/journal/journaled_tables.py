"""What a table says about how its rows are written to the journal."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from sqlalchemy import Table

INFO = "journal"
"""Under this name a table's `info` says how it is journaled."""


class Journaled(NamedTuple):
    """The rows of this table are stated in the journal whenever they change."""

    left_out: frozenset[str] = frozenset()
    """Columns that change all the time and that nothing depends on."""
    secret: frozenset[str] = frozenset()
    """Columns of which the journal has a hash alone."""
    final: tuple[str, frozenset[str]] | None = None
    """A column and its values: only rows with one of them are compared with the journal."""


def journaled(
    *, left_out: tuple[str, ...] = (), secret: tuple[str, ...] = (), final: tuple[str, ...] = ()
) -> dict[str, Journaled]:
    """The `info` of a journaled table. `final` is a column, followed by its values."""
    only = (final[0], frozenset(final[1:])) if final else None
    return {INFO: Journaled(frozenset(left_out), frozenset(secret), only)}


def is_final(table: Table, row: Mapping[Any, Any]) -> bool:
    """Whether the journal states this row; a row that is not final is stated elsewhere."""
    found = how(table)
    return found is not None and (found.final is None or row[found.final[0]] in found.final[1])


def how(table: Table) -> Journaled | None:
    """How a table is journaled; None if it is not."""
    found: Journaled | None = table.info.get(INFO)
    return found
