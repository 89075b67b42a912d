"""A shoe as the house knows it: its order, its tree, and the opening of each card that leaves it."""

from collections.abc import Sequence
from typing import NamedTuple

from cutcard.proof import merkle, shuffle


class CardOpening(NamedTuple):
    """What proves one card: where it left the shoe, its face, its salt and its path to the root."""

    position: int
    """How many cards had left the shoe before it."""
    face: str
    salt: bytes
    path: tuple[bytes, ...]


class SealedShoe:
    """The shuffled stack of one seed, before the cut."""

    def __init__(self, secret: bytes, seed: bytes, decks: int, deck: Sequence[str]) -> None:
        self._secret = secret
        self.seed = seed
        stack = shuffle.stack_of(decks, deck)
        self.order = shuffle.order(seed, len(stack))
        self.faces = [stack[index] for index in self.order]
        self._tree = merkle.tree_of(secret, seed, self.faces)

    @property
    def root(self) -> bytes:
        return self._tree.root

    def opening(self, position: int, rotation: int, face: str) -> CardOpening | None:
        """The opening of the card that left at this position; None if another face is there, so that no
        mistake about a position can tell of a card that lies face down."""
        index = (rotation + position) % len(self.faces)
        if self.faces[index] != face:
            return None
        path = tuple(self._tree.path(index))
        return CardOpening(position, face, merkle.salt(self._secret, self.seed, index), path)


def fits(opening: CardOpening, *, root: bytes, cards: int, rotation: int) -> bool:
    """Whether an opening leads to the root of a stack that was cut so far."""
    if not 0 <= opening.position < cards:
        return False
    index = (rotation + opening.position) % cards
    start = merkle.leaf(index, opening.salt, opening.face)
    return merkle.root_of(cards, index, start, opening.path) == root
