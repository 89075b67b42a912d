"""A stack of known cards: a virtual shoe, or the cards that a text lists."""

from collections.abc import Sequence

from cutcard.cards import Card


def cut(stack: Sequence[Card], position: int) -> tuple[Card, ...]:
    """The cards in front of the cutting card go to the back of the stack."""
    assert 0 <= position <= len(stack)
    return (*stack[position:], *stack[:position])


def permuted(stack: Sequence[Card], order: Sequence[int]) -> tuple[Card, ...]:
    """The stack in the given order. The caller provides the permutation, so this module has no randomness."""
    assert sorted(order) == list(range(len(stack))), "an order must name every card once"
    return tuple(stack[index] for index in order)


def three_stacks(cards: int) -> tuple[int, int, int]:
    """Shuffled discards in three stacks of nearly equal size, the larger ones first."""
    return (cards + 2) // 3, (cards + 1) // 3, cards // 3


def marks(remaining: int) -> tuple[int, int, int]:
    """The premarked places: after a quarter, a half and three quarters of the cards left in the shoe."""
    return remaining // 4, remaining // 2, 3 * remaining // 4


def inserted(remaining: Sequence[Card], discards: Sequence[Card]) -> tuple[Card, ...]:
    """The discards put back in three stacks at the three marks."""
    out: list[Card] = []
    at = taken = 0
    for mark, size in zip(marks(len(remaining)), three_stacks(len(discards)), strict=True):
        out += remaining[at:mark]
        out += discards[taken : taken + size]
        at, taken = mark, taken + size
    return (*out, *remaining[at:])
