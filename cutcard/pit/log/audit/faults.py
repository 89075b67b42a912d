"""What an audit finds: the bad row, what is wrong with it, what was expected."""

from typing import NamedTuple


class Fault(NamedTuple):
    row: str
    """The bad row: its database table and its key."""
    what: str
    """What is wrong with it."""
    expected: str
    found: str
    table: str = ""
    """The table of the house it is about; empty if it concerns all of them."""
    entry: int = 0
    """The entry of that table's log; 0 if it concerns none."""

    def told(self) -> str:
        """In one sentence."""
        wanted = f": expected {self.expected}, found {self.found}" if self.expected or self.found else ""
        return f"{self.row}: {self.what}{wanted}"


def log_fault(table: str, entry: int, what: str, expected: object, found: object) -> Fault:
    return Fault(f"log {table} {entry}", what, str(expected), str(found), table, entry)
