"""The epochs of the tables this store writes. The database identifies a table's writer by its epoch.

Seizing a table raises its epoch by a random number, so an epoch belongs to one writer. After a seizure of
unknown outcome, the epoch before and the one it was to be raised to are both this store's own, and no other
is.
"""

import secrets

FIRST_EPOCH = 1
"""The epoch of a new table."""
MOST_RAISED = 2**31
"""The largest increase by one seizure. The column has room for billions of them."""


class Epochs:
    """Changed by the writer thread only. Others may read the epoch a table has."""

    def __init__(self) -> None:
        self.server = ""
        """The id of the server that writes, which is the owner of the tables it seizes; empty on SQLite."""
        self._known: dict[str, int] = {}
        self._sent: dict[str, int] = {}
        """Epochs sent to the database and not confirmed yet."""

    def current(self, table: str) -> int:
        """The epoch a commit must find; 0, which no table has, if this store is not the writer."""
        return self._known.get(table, 0)

    def own(self, table: str) -> tuple[int, ...]:
        """Every epoch the table may have while this store is its writer."""
        return tuple(kept[table] for kept in (self._known, self._sent) if table in kept)

    def next(self, table: str) -> int:
        """The epoch to raise the table to; the same until it is confirmed."""
        if table not in self._sent:
            self._sent[table] = self.current(table) + drawn()
        return self._sent[table]

    def sent(self, table: str, epoch: int) -> None:
        """This epoch was sent to the database; whether it was stored is not known yet."""
        self._sent[table] = epoch

    def confirmed(self, table: str) -> None:
        """The epoch that was sent is on the disk."""
        self._known[table] = self._sent.pop(table)

    def released(self, table: str) -> None:
        """Another server may have the table from now on."""
        self._known.pop(table, None)
        self._sent.pop(table, None)

    def refused(self, table: str) -> None:
        """The epoch that was sent was not stored."""
        self._sent.pop(table, None)


def drawn() -> int:
    return 1 + secrets.randbelow(MOST_RAISED)
