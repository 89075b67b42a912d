"""The beginning of a journal: what was in the database before it, imported and not vouched for."""

from collections.abc import Iterator
from itertools import islice

from sqlalchemy import Connection, Table, inspect, select

from cutcard.pit.journal.entry import IMPORTED, Body, Statement, digest_of
from cutcard.pit.journal.journaled_tables import how, is_final
from cutcard.pit.journal.recording import append, end, key_of, state_of
from cutcard.pit.store.refusal_chains import unnumbered_refusals
from cutcard.pit.store.sql.tables import metadata

TOGETHER = 1000
"""Rows stated by one entry."""


def begin_journal(connection: Connection) -> None:
    """Writes the first entries of an empty journal, after the migration that made it.

    They state every row of the journaled tables by its hash. A change after this is noticed; whether the rows
    were right before it, nobody can say.
    """
    if end(connection)[0]:
        return
    append(connection, Body(IMPORTED, note={"what": "the journal begins here"}))
    if old := unnumbered_refusals(connection):
        append(connection, Body(IMPORTED, rows=[Statement("answers", (one,), old[one]) for one in old]))
    rows = _rows(connection)
    while some := list(islice(rows, TOGETHER)):
        append(connection, Body(IMPORTED, rows=some))


def journaled_tables() -> list[Table]:
    """All tables whose rows the journal states; the rooms that declare them must be loaded."""
    from cutcard.pit.limits import tables as _limits  # noqa: F401, PLC0415
    from cutcard.pit.people import tables as _people  # noqa: F401, PLC0415
    from cutcard.pit.wallet import tables as _wallet  # noqa: F401, PLC0415

    return [table for table in metadata.sorted_tables if how(table) is not None]


def _rows(connection: Connection) -> Iterator[Statement]:
    there = set(inspect(connection).get_table_names())
    for table in journaled_tables():
        if table.name not in there:
            continue
        for row in connection.execute(select(table).order_by(*table.primary_key)):
            if not is_final(table, row._mapping):
                continue
            state = state_of(table, row._mapping)
            yield Statement(str.__str__(table.name), key_of(table, row._mapping), digest_of(state))
