"""A stack of cards whose faces are known: a virtual shoe, or the cards a text lists."""

from collections.abc import Sequence

from cutcard.cards import Card


def cut(stack: Sequence[Card], position: int) -> tuple[Card, ...]:
    """The cards in front of the cutting card go to the back of the stack (2.5(d))."""
    assert 0 <= position <= len(stack)
    return (*stack[position:], *stack[:position])


def permuted(stack: Sequence[Card], order: Sequence[int]) -> tuple[Card, ...]:
    """The stack in the order given. The permutation is somebody else's: chance comes in by the door."""
    assert sorted(order) == list(range(len(stack))), "an order must name every card once"
    return tuple(stack[index] for index in order)
