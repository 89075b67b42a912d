"""A row of a table's log: one act at the table, and all that followed from it until somebody was asked.

Entries of a table are numbered from 1; the number of the last one is the table's version. Each carries the
hash of the one before it, so nothing can be changed, left out or put in between unseen.
"""

from hashlib import sha256
from typing import NamedTuple

import msgspec

NOTHING_BEFORE = bytes(32)
"""What the first entry of a table is chained to."""


WALLET_CLEARING = "wallet-clearing"
"""The account on the wallet's side of every table. All chips in the pit came from it, so it alone may be
below zero; all accounts together sum to zero."""


class Movement(NamedTuple):
    """Cents moved from one account of the pit to another. Accounts are named as in `ledger.py`."""

    source: str
    target: str
    cents: int
    wager: str = ""
    """The wager it was for, as `BOX PLAYER WAGER`; empty for money that is no wager's."""


class Entry(NamedTuple):
    table: str
    number: int
    at: int
    """Microseconds since 1970, by the server's clock."""
    kind: str
    """`opened`, or what the act was: a word of `acts.py`."""
    actor: str
    """Who did it: a player's name, or `table` for the table's own decision."""
    command: str
    """The id its sender gave the command; empty for the table's own."""
    body: bytes
    """JSON: what was said, the steps with their events, and the chance that came in. Read by `codec.py`."""
    movements: tuple[Movement, ...]
    hash: bytes


def chained(before: bytes, entry: Entry) -> bytes:
    """The hash of an entry after the one with the hash `before`: over every field but the hash itself."""
    return sha256(before + msgspec.json.encode(entry[:-1])).digest()
