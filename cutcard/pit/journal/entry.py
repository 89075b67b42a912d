"""An entry of the journal: what one transaction changed, and its place in the chain of hashes."""

from hashlib import sha256
from typing import Any, NamedTuple

import msgspec

NOTHING_BEFORE = bytes(32)
"""The hash before the first entry."""

CHANGED, IMPORTED, NOTED = "changed", "imported", "noted"
"""Rows were changed; rows were there before the journal began, and nobody vouches for them; something else
that belongs into the record, such as a start of the server."""

State = dict[str, Any] | str | None
"""A row as the journal states it: its columns; the hash of them, of imported rows; None for a deleted row."""
Key = tuple[Any, ...]


class Statement(NamedTuple):
    """What the journal says about one row."""

    table: str
    key: Key
    state: State


class Body(msgspec.Struct, omit_defaults=True):
    kind: str
    rows: list[Statement] = []
    note: dict[str, Any] = {}
    clock_back: int = 0
    """How many microseconds before the entry before it this one is, by a clock that was set back."""


class JournalEntry(NamedTuple):
    number: int
    at: int
    """Microseconds since 1970, by the writer's clock."""
    body: bytes
    hash: bytes
    mac: bytes


_DECODER = msgspec.json.Decoder(Body)


def encoded(body: Body) -> bytes:
    return msgspec.json.encode(body)


def decoded(body: bytes) -> Body:
    """`msgspec.DecodeError` if it is not the body of an entry."""
    return _DECODER.decode(body)


def chained(before: bytes, number: int, at: int, body: bytes) -> bytes:
    """The hash of an entry that follows the hash `before`."""
    place = number.to_bytes(8, "big") + at.to_bytes(8, "big", signed=True)
    return sha256(before + place + body).digest()


def digest_of(state: dict[str, Any]) -> str:
    """The hash by which an imported row is stated."""
    return "sha256:" + sha256(msgspec.json.encode(state, order="deterministic")).hexdigest()
