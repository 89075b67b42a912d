"""A row of a table's log: one act, and all that followed from it until a person had to answer.

The entries of a table are numbered from 1; the number of the last one is the table's version. Each entry
contains the hash of the one before, so that no entry can be changed, removed or inserted unnoticed.
"""

from hashlib import sha256
from typing import NamedTuple

import msgspec

from cutcard.games.protocol import Felt
from cutcard.pit.log.account_text import account_text, read_account, read_wager, wager_text
from cutcard.pit.log.accounts import LedgerAccount, UnknownAccount

NOTHING_BEFORE = bytes(32)
"""The hash before the first entry of a table."""


class Movement(NamedTuple):
    """Cents moved from one account of a table to another."""

    source: LedgerAccount
    target: LedgerAccount
    cents: int
    wager: Felt | UnknownAccount | None = None
    """The wager it was for; None for other money."""


class StoredMovement(NamedTuple):
    """A movement as the database has it and as it is hashed, with texts for its accounts and its wager."""

    source: str
    target: str
    cents: int
    wager: str


class Entry(NamedTuple):
    table: str
    number: int
    at: int
    """Microseconds since 1970, by the server's clock."""
    kind: str
    """The kind of act, a word of `acts.py`."""
    actor: str
    """Who did it: a player's name, or `table` for the table itself."""
    command: str
    """The id the sender gave the command; empty for the table's own acts."""
    body: bytes
    """JSON: the steps with their events, table events, and what was drawn. Decoded by `codec.py`."""
    movements: tuple[Movement, ...]
    hash: bytes


def chained(before: bytes, entry: Entry) -> bytes:
    """The hash of an entry that follows the hash `before`: over every field but the hash itself."""
    moved = [stored_movement(entry.table, one) for one in entry.movements]
    return sha256(before + msgspec.json.encode((*entry[:-2], moved))).digest()


def stored_movement(table: str, movement: Movement) -> StoredMovement:
    source, target, cents, wager = movement
    return StoredMovement(account_text(table, source), account_text(table, target), cents, wager_text(wager))


def read_movement(table: str, stored: StoredMovement) -> Movement:
    source, target, cents, wager = stored
    return Movement(read_account(table, source), read_account(table, target), cents, read_wager(wager))
