"""The order of a shoe from its seed: every order equally likely, and the same for everybody."""

from collections.abc import Iterator, Sequence

from cutcard.proof.digests import tagged

_WORD = 1 << 32


def words(seed: bytes) -> Iterator[int]:
    """Numbers of 32 bits: the digests of the seed with a counter, cut into words of four bytes."""
    counter = 0
    while True:
        block = tagged("stream", seed, counter.to_bytes(8, "big"))
        for start in range(0, len(block), 4):
            yield int.from_bytes(block[start : start + 4], "big")
        counter += 1


def order(seed: bytes, cards: int) -> list[int]:
    """Fisher-Yates: each place, from the last, gets one of the cards not placed yet.

    A word from which the remainder would favour some cards is passed over.
    """
    drawn = words(seed)
    placed = list(range(cards))
    for place in range(cards - 1, 0, -1):
        bound = place + 1
        most = _WORD - _WORD % bound
        while (word := next(drawn)) >= most:
            pass
        chosen = word % bound
        placed[place], placed[chosen] = placed[chosen], placed[place]
    return placed


def stack_of(decks: int, deck: Sequence[str]) -> list[str]:
    """The stack before it is shuffled: deck after deck."""
    return list(deck) * decks


def shuffled(seed: bytes, decks: int, deck: Sequence[str]) -> list[str]:
    """The cards of a shuffled stack, the top one first."""
    stack = stack_of(decks, deck)
    return [stack[index] for index in order(seed, len(stack))]
