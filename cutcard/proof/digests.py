"""SHA-256 with a tag for each use, so that a digest made for one use never fits another."""

from collections.abc import Sequence
from hashlib import sha256

SECRET_BYTES = 32
NOTHING_BEFORE = bytes(32)
"""The digest before the first record of a table."""


def tagged(tag: str, *parts: bytes) -> bytes:
    """The digest of these parts for this use. All parts but the last have a fixed length."""
    digest = sha256(b"cutcard/proof/1/" + tag.encode() + b"\0")
    for part in parts:
        digest.update(part)
    return digest.digest()


def chained(before: bytes, line: str) -> bytes:
    """The digest of a record: over the digest of the record before it and the bytes of its line."""
    return tagged("chain", before, line.encode())


def binding(
    *, table: str, sheet: str, shoe: int, attempt: int, decks: int, deck: str, before: bytes
) -> bytes:
    """What a secret of the house is bound to: it fits this wash of this shoe and no other."""
    text = "\n".join((table, sheet, str(shoe), str(attempt), str(decks), deck, before.hex()))
    return tagged("binding", text.encode())


def house_commitment(bound_to: bytes, secret: bytes) -> bytes:
    return tagged("house", bound_to, secret)


def part_commitment(wash: bytes, secret: bytes, player: str) -> bytes:
    """A player's commitment. `wash` is the digest of the record in which the house has committed itself."""
    return tagged("part", wash, secret, player.encode())


def joint_seed(parts: bytes, house: bytes, secrets: Sequence[bytes]) -> bytes:
    """The seed of the shuffle. `parts` is the digest of the record that lists all commitments; the players'
    secrets follow in the order of that list."""
    return tagged("seed", parts, house, *secrets)


def lone_seed(secret: bytes) -> bytes:
    """The seed of a shuffle that is not proven: of the house's secret alone."""
    return tagged("lone", secret)
