"""A row of a table's log: one act, and all that followed from it until a person had to answer.

The entries of a table are numbered from 1; the number of the last one is the table's version. Each entry
contains the hash of the one before, so that no entry can be changed, removed or inserted unnoticed.
"""

from hashlib import sha256
from typing import NamedTuple

import msgspec

NOTHING_BEFORE = bytes(32)
"""The hash before the first entry of a table."""


WALLET_CLEARING = "wallet-clearing"
"""The account on the wallet's side of every table. All chips in the pit came from it, so it alone may be
below zero; all accounts together sum to zero."""


class Movement(NamedTuple):
    """Cents moved from one account of the pit to another. Accounts are named as in `ledger.py`."""

    source: str
    target: str
    cents: int
    wager: str = ""
    """The wager it was for, as `BOX PLAYER WAGER`; empty for other money."""


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
    return sha256(before + msgspec.json.encode(entry[:-1])).digest()
