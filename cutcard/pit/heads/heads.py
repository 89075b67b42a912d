"""The heads of a house: the last entry of each table's log and of the journal, with their hashes, signed.

An entry's hash covers all entries before it. Somebody who changes one of them later can
recompute every hash after it, but cannot make the signature: the key is not in the database.
"""

import base64
import binascii
import json
from collections.abc import Mapping
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, NamedTuple, Protocol

from sqlalchemy import Connection, and_, select

from cutcard.pit.heads.program import program
from cutcard.pit.journal.recording import end
from cutcard.pit.log.entry import NOTHING_BEFORE
from cutcard.pit.store.refusal_chains import refusal_end
from cutcard.pit.store.sql.tables import log, tables

FORMAT = 1
START, INTERVAL, STOP, COMMAND = "start", "interval", "stop", "command"
_SIGNED = b"cutcard heads\n"
"""Before what is signed, so that the signature means nothing else."""


class Signer(Protocol):
    def sign(self, message: bytes) -> bytes: ...


class Verifier(Protocol):
    def verify(self, message: bytes, signature: bytes) -> bool: ...


class Head(NamedTuple):
    """The end of one chain."""

    entry: int
    hash: str
    refusals: int = 0
    """Of a table: how many commands were refused, and the hash of the last answer to one."""
    refusals_hash: str = ""
    epoch: int = 0
    """Of a table: the number of its writer, which only rises."""


class Heads(NamedTuple):
    at: str
    """In UTC, by the server's clock."""
    why: str
    """start | interval | stop | command"""
    journal: Head
    tables: Mapping[str, Head]
    program: Mapping[str, str]
    before: str
    """The digest of the line before this one in the same file; empty for the first."""


class HeadsError(Exception):
    """A line that is not signed heads of this house; one sentence."""


def heads_of(connection: Connection, why: str, before: str = "") -> Heads:
    """The heads of a database as this connection sees it."""
    last = and_(log.c.table_name == tables.c.name, log.c.number == tables.c.version)
    rows = connection.execute(
        select(tables.c.name, tables.c.version, tables.c.epoch, log.c.hash)
        .outerjoin(log, last)
        .order_by(tables.c.name)
    )
    found = {
        row.name: Head(
            row.version, bytes(row.hash or NOTHING_BEFORE).hex(), *_refusals(connection, row.name), row.epoch
        )
        for row in rows.all()
    }
    number, hash_, _ = end(connection)
    at = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
    return Heads(at, why, Head(number, hash_.hex()), found, program(), before)


def _refusals(connection: Connection, table: str) -> tuple[int, str]:
    number, hash_ = refusal_end(connection, table)
    return number, hash_.hex() if number else ""


def signed_line(heads: Heads, signer: Signer) -> str:
    """One line of JSON, without its end."""
    content: dict[str, Any] = {
        "cutcard_heads": FORMAT,
        "at": heads.at,
        "why": heads.why,
        "journal": heads.journal._asdict(),
        "tables": {name: head._asdict() for name, head in heads.tables.items()},
        "program": dict(heads.program),
        "before": heads.before,
    }
    signature = signer.sign(_SIGNED + _canonical(content))
    return _canonical({**content, "signature": base64.b64encode(signature).decode()}).decode()


def read_line(line: str, verifier: Verifier) -> Heads:
    """The heads in a line, if a key of the house signed them. `HeadsError` if not."""
    try:
        content = json.loads(line)
        signature = base64.b64decode(content.pop("signature"), validate=True)
        written = content.pop("cutcard_heads")
        if written != FORMAT:
            raise HeadsError(f"expected heads of the format {FORMAT}, got {written}")
        heads = Heads(
            at=str(content["at"]),
            why=str(content["why"]),
            journal=_head(content["journal"]),
            tables={str(name): _head(head) for name, head in content["tables"].items()},
            program=dict(content["program"]),
            before=str(content["before"]),
        )
    except (ValueError, KeyError, TypeError, AttributeError, binascii.Error):
        raise HeadsError("expected a line of heads, as `cutcard heads` writes it") from None
    if not verifier.verify(_SIGNED + _canonical({"cutcard_heads": FORMAT, **content}), signature):
        raise HeadsError("the signature is not by a key of this house, or the line was changed")
    return heads


def digest_of_line(line: str) -> str:
    return "sha256:" + sha256(line.encode()).hexdigest()


def _head(content: Mapping[str, Any]) -> Head:
    refusals = int(content.get("refusals", 0)), str(content.get("refusals_hash", ""))
    return Head(int(content["entry"]), str(content["hash"]), *refusals, int(content.get("epoch", 0)))


def _canonical(content: Mapping[str, Any]) -> bytes:
    return json.dumps(content, sort_keys=True, separators=(",", ":")).encode()
