"""A stack committed card by card: a tree of digests over salted cards, and the opening of one card.

The salt of a card follows from the house's secret. Without the secret a leaf tells nothing of its card, and
the opening of one card tells nothing of another.
"""

import hmac
from collections.abc import Sequence
from functools import cached_property

from cutcard.proof.digests import tagged


def salt(secret: bytes, seed: bytes, index: int) -> bytes:
    return hmac.digest(secret, b"cutcard/proof/1/salt\0" + seed + index.to_bytes(4, "big"), "sha256")


def leaf(index: int, salt_of_it: bytes, face: str) -> bytes:
    return tagged("leaf", index.to_bytes(4, "big"), salt_of_it, face.encode())


def node(left: bytes, right: bytes) -> bytes:
    return tagged("node", left, right)


class Tree:
    """All levels of a tree, the leaves first. A last digest without a neighbour goes up as it is."""

    def __init__(self, leaves: Sequence[bytes]) -> None:
        self.levels = [list(leaves)]
        while len(self.levels[-1]) > 1:
            below = self.levels[-1]
            above = [node(below[at], below[at + 1]) for at in range(0, len(below) - 1, 2)]
            self.levels.append(above + below[len(above) * 2 :])

    @cached_property
    def root(self) -> bytes:
        return self.levels[-1][0]

    def path(self, index: int) -> list[bytes]:
        """The neighbours on the way from a leaf to the root."""
        found = []
        for level in self.levels[:-1]:
            neighbour = index ^ 1
            if neighbour < len(level):
                found.append(level[neighbour])
            index //= 2
        return found


def root_of(cards: int, index: int, start: bytes, path: Sequence[bytes]) -> bytes | None:
    """The root that a leaf and its path lead to; None if the path has the wrong length."""
    digest, width, left = start, cards, list(path)
    while width > 1:
        neighbour = index ^ 1
        if neighbour < width:
            if not left:
                return None
            other = left.pop(0)
            digest = node(digest, other) if index < neighbour else node(other, digest)
        index, width = index // 2, (width + 1) // 2
    return None if left else digest


def tree_of(secret: bytes, seed: bytes, faces: Sequence[str]) -> Tree:
    return Tree([leaf(index, salt(secret, seed, index), face) for index, face in enumerate(faces)])
