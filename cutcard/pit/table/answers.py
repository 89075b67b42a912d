"""The answer to a command, sent once it is on the disk. Part of the wire (`web/wire.py`)."""

from hashlib import sha256

import msgspec
from msgspec import Struct

from cutcard.law import refusal as law
from cutcard.pit.log.codec import Codec
from cutcard.pit.table.acts import Act

HOUSE_RULE = "house"
"""In place of a clause, for rules of the house beside the law: whose seat it is, enough chips."""


class RefusalReason(Struct, frozen=True):
    """A reason why something may not be done."""

    says: str
    clause: str


class AnswerFrame(Struct, frozen=True, tag="answer"):
    """The answer to one command, once it is on the disk. A repeated command gets the same answer."""

    id: str
    done: bool
    version: int
    bars: tuple[RefusalReason, ...] = ()
    """The reasons of a refusal, the most specific first."""
    stale: bool = False
    """The command answered a question that is no longer open."""


def done(command: str, version: int) -> bytes:
    return msgspec.json.encode(AnswerFrame(command, True, version))


def refused(command: str, version: int, refusal: law.Refusal, *, stale: bool = False) -> bytes:
    bars = tuple(RefusalReason(bar.says, bar.clause) for bar in refusal.bars)
    return msgspec.json.encode(AnswerFrame(command, False, version, bars, stale))


def digest(codec: Codec, act: Act) -> bytes:
    """The digest of a command's content. Two commands with one id are the same if their digests are."""
    return sha256(codec.encode(act)).digest()[:16]


def house_rule(says: str) -> law.Refusal:
    return law.refuse(HOUSE_RULE, says)


ID_REUSED = house_rule("this id was used for another command; nothing was done; send it with a new id")
