"""The chain of a table's answers to refused commands.

A refused command has no entry in the log; its answer is stored all the same. These answers are numbered, and
each has a hash over itself and the one before, so that none can be changed, removed or invented unnoticed.
"""

from hashlib import sha256

import msgspec
from sqlalchemy import Connection, select

from cutcard.pit.store.protocol import StoredAnswer
from cutcard.pit.store.sql.tables import answers

NO_REFUSAL = bytes(32)
"""The hash before the first refusal of a table."""


class RefusalChains:
    """The ends of the chains of the tables this store writes. Used by the writer thread only."""

    def __init__(self) -> None:
        self._ends: dict[str, tuple[int, bytes]] = {}

    def add(self, connection: Connection, table: str, answer: StoredAnswer) -> tuple[int, bytes]:
        """The number and the hash of the next refusal."""
        number, before = self._ends.get(table) or refusal_end(connection, table)
        number += 1
        self._ends[table] = number, refusal_hash(before, table, number, answer)
        return self._ends[table]

    def forget(self) -> None:
        """What was added may not have been stored, or another store may have added something."""
        self._ends.clear()


def refusal_end(connection: Connection, table: str) -> tuple[int, bytes]:
    """The number and the hash of a table's last refusal."""
    of = (answers.c.table_name == table, answers.c.refusal.is_not(None))
    wanted = select(answers.c.refusal, answers.c.hash).where(*of)
    row = connection.execute(wanted.order_by(answers.c.refusal.desc()).limit(1)).first()
    return (0, NO_REFUSAL) if row is None else (int(row.refusal), bytes(row.hash or b""))


def refusal_hash(before: bytes, table: str, number: int, answer: StoredAnswer) -> bytes:
    content = (table, number, answer.sender, answer.command, answer.body, answer.digest)
    return sha256(before + msgspec.json.encode(content)).digest()


def unnumbered_refusals(connection: Connection) -> dict[str, str]:
    """Refusals from before they were numbered: how many of each table, with a hash of all of them."""
    columns = answers.c
    old = (columns.entry.is_(None), columns.refusal.is_(None))
    wanted = select(columns.table_name, columns.sender, columns.command, columns.body, columns.digest)
    found: dict[str, tuple[int, bytes]] = {}
    for row in connection.execute(
        wanted.where(*old).order_by(columns.table_name, columns.sender, columns.command)
    ):
        number, before = found.get(row.table_name, (0, NO_REFUSAL))
        digest = None if row.digest is None else bytes(row.digest)
        body = row.body.encode() if isinstance(row.body, str) else bytes(row.body)
        answer = StoredAnswer(row.sender, row.command, body, digest)
        found[row.table_name] = number + 1, refusal_hash(before, row.table_name, number + 1, answer)
    return {table: f"{number} sha256:{hash_.hex()}" for table, (number, hash_) in found.items()}
