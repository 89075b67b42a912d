"""Which tables this store writes, and the epoch of each by which the database knows its writer.

Whoever seizes a table raises its epoch by a number drawn at random. So an epoch belongs to one writer, and
after a seizing of which nobody knows whether it happened, the epoch from before and the one it was to be
raised to are both this store's own, and no other is.
"""

import secrets

FIRST_EPOCH = 1
"""Of a table that is opened."""
MOST_RAISED = 2**31
"""By one seizing: the column has room for billions of them."""


class Epochs:
    """Used by the writer's thread alone."""

    def __init__(self) -> None:
        self._known: dict[str, int] = {}
        self._sent: dict[str, int] = {}
        """Asked of the database, which has not confirmed it."""

    def current(self, table: str) -> int:
        """What a commit must find; 0, which no table has, where this store is not the writer."""
        return self._known.get(table, 0)

    def own(self, table: str) -> tuple[int, ...]:
        """Every epoch the table may have while it is this store's."""
        return tuple(kept[table] for kept in (self._known, self._sent) if table in kept)

    def next(self, table: str) -> int:
        """The epoch to raise the table to; the same one until it is confirmed."""
        if table not in self._sent:
            self._sent[table] = self.current(table) + drawn()
        return self._sent[table]

    def sent(self, table: str, epoch: int) -> None:
        """The database was asked to give the table this epoch: whether it has is not known yet."""
        self._sent[table] = epoch

    def confirmed(self, table: str) -> None:
        """What was sent is on the disk."""
        self._known[table] = self._sent.pop(table)

    def refused(self, table: str) -> None:
        """What was sent is known not to have happened."""
        self._sent.pop(table, None)


def drawn() -> int:
    return 1 + secrets.randbelow(MOST_RAISED)
