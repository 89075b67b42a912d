"""The shoe as the main game sees it: how many cards of each of the ten values."""

from collections.abc import Iterable

from cutcard.cards import ALL_CARDS, Card, full_stack
from cutcard.games.blackjack.model.hand import ACE, value

VALUES: tuple[int, ...] = tuple(range(2, ACE + 1))
"""The ten values of a card, in the order of a composition: 2 to 10, then the ace."""

Composition = tuple[int, ...]
"""How many cards there are of each of `VALUES`."""

Stack = tuple[int, ...]
"""How many there are of each of the 52 cards, by number."""


class BeyondTheSolverError(NotImplementedError):
    """The rules of this sheet have a form that the exact solver does not support; the message says which."""


class SuitsUnknownError(ValueError):
    """A shoe given by values although the table pays for exact cards."""

    def __init__(self) -> None:
        super().__init__("this table pays for suits or ranks: its shoe must be given card by card")


class ShoeRanOutError(ValueError):
    """A card may be needed when none is left: the composition is too small for exact odds."""

    def __init__(self) -> None:
        super().__init__("the shoe can run out of cards within one round; its odds are not defined")


class TooManyRemovedError(ValueError):
    """A card is removed more often than the shoe has it, or so many that the wager cannot be made."""


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


def full_shoe(decks: int) -> Stack:
    return (decks,) * len(ALL_CARDS)


def fresh_shoe(decks: int, removed: Iterable[Card] = ()) -> Composition:
    """The composition of this many whole decks without the removed cards."""
    taken = composition_of(removed)
    left = tuple(there - out for there, out in zip(composition_of(full_stack(decks)), taken, strict=True))
    if min(left) < 0:
        raise TooManyRemovedError("more cards are taken out of the shoe than it holds")
    return left
