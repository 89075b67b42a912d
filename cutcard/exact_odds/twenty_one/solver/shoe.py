"""The shoe as the main game sees it: how many cards of each of the ten values."""

from collections.abc import Iterable, Sequence

from cutcard.cards import ALL_CARDS, Card, full_stack
from cutcard.exact_odds.errors import TooManyRemovedError
from cutcard.games.twenty_one.points import ACE, value

VALUES: tuple[int, ...] = tuple(range(2, ACE + 1))
"""The ten values of a card, in the order of a composition: 2 to 10, then the ace."""

Composition = tuple[int, ...]
"""How many cards there are of each of `VALUES`."""

Stack = tuple[int, ...]
"""How many there are of each of the 52 cards, by number."""


def place(card_value: int) -> int:
    """The index of that value in a composition."""
    return card_value - VALUES[0]


def composition_of(cards: Iterable[Card]) -> Composition:
    counts = [0] * len(VALUES)
    for one in cards:
        counts[place(value(one))] += 1
    return tuple(counts)


def values_in(stack: Stack) -> Composition:
    """A stack known card by card, by values alone."""
    found = [0] * len(VALUES)
    for one, many in zip(ALL_CARDS, stack, strict=True):
        found[place(value(one))] += many
    return tuple(found)


def full_shoe(decks: int, deck: Sequence[Card] = ALL_CARDS) -> Stack:
    """Of whole decks; a card that is not in the deck is there no time."""
    return tuple(decks * deck.count(one) for one in ALL_CARDS)


def fresh_shoe(decks: int, removed: Iterable[Card] = ()) -> Composition:
    """The composition of this many whole decks without the removed cards."""
    taken = composition_of(removed)
    left = tuple(there - out for there, out in zip(composition_of(full_stack(decks)), taken, strict=True))
    if min(left) < 0:
        raise TooManyRemovedError("more cards are taken out of the shoe than it holds")
    return left
