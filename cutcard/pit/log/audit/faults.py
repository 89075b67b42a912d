"""What an audit finds wrong, by the row it is in."""

from typing import NamedTuple


class Fault(NamedTuple):
    row: str
    """The bad row: its table in the database and its key there."""
    what: str
    """What about it is not as it must be."""
    expected: str
    found: str
    table: str = ""
    """The table of the house it is about; empty where it is about all of them."""
    entry: int = 0
    """The entry of that table's log; 0 where it is about none."""


def log_fault(table: str, entry: int, what: str, expected: object, found: object) -> Fault:
    return Fault(f"log {table} {entry}", what, str(expected), str(found), table, entry)
