"""What the sender of a command is told, after it is on the disk; part of the wire (`web/wire.py`)."""

from hashlib import sha256

import msgspec
from msgspec import Struct

from cutcard.law import refusal as law
from cutcard.pit.log.codec import Codec
from cutcard.pit.table.acts import Act

HOUSE_RULE = "house"
"""Stands where a clause would, for what the house asks beside the law: whose seat it is, enough chips."""


class Bar(Struct, frozen=True):
    """Why something may not be done."""

    says: str
    clause: str


class AnswerFrame(Struct, frozen=True, tag="answer"):
    """To one command, after it is on the disk; the same however often the command is sent."""

    id: str
    done: bool
    version: int
    bars: tuple[Bar, ...] = ()
    """Why not; the most specific first."""
    stale: bool = False
    """It answered a question that is no longer asked."""


def done(command: str, version: int) -> bytes:
    return msgspec.json.encode(AnswerFrame(command, True, version))


def refused(command: str, version: int, refusal: law.Refusal, *, stale: bool = False) -> bytes:
    bars = tuple(Bar(bar.says, bar.clause) for bar in refusal.bars)
    return msgspec.json.encode(AnswerFrame(command, False, version, bars, stale))


def digest(codec: Codec, act: Act) -> bytes:
    """Of what a command says: two commands under one id are the same where this is the same."""
    return sha256(codec.encode(act)).digest()[:16]


def house_rule(says: str) -> law.Refusal:
    return law.refuse(HOUSE_RULE, says)
