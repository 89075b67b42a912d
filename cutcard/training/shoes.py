"""Training shoes: the sheet's decks, shuffled as the house shuffles. No live table is dealt from one."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from cutcard.cards import Card
from cutcard.dealing.stack import permuted
from cutcard.games.protocol import Stock
from cutcard.games.registry import GAMES
from cutcard.games.twenty_one.points import value
from cutcard.pit.table.randomness import RandomSource

STOP_LEAST, STOP_MOST = 10, 24
"""Cards between two questions for the running count."""


def stock_of(sheet: Any) -> Stock:
    return GAMES[sheet.game].bind(sheet).stock()


def shuffled_shoe(sheet: Any, source: RandomSource) -> tuple[str, ...]:
    """A whole shoe of the sheet's decks, in a drawn order."""
    stock = stock_of(sheet)
    cards = stock.deck * stock.decks
    return tuple(str(one) for one in permuted(cards, source.order(len(cards))))


def next_stop(left: int, together: int, source: RandomSource) -> int:
    """How many cards are shown until the count is asked: whole groups, and no short rest."""
    drawn = STOP_LEAST + source.below(STOP_MOST - STOP_LEAST + 1)
    stop = max(together, drawn // together * together)
    return left if left - stop < STOP_LEAST else stop


def dealt(
    sheet: Any, values: Sequence[int], source: RandomSource, *, of: Callable[[Card], int]
) -> tuple[str, ...]:
    """Drawn cards of these values, each one that the sheet's shoe still holds."""
    stock = stock_of(sheet)
    drawn: list[Card] = []
    for wanted in values:
        used = Counter(drawn)
        left = [one for one in stock.deck if of(one) == wanted and used[one] < stock.decks]
        drawn.append(left[source.below(len(left))])
    return tuple(map(str, drawn))


def dealt_values(sheet: Any, values: Sequence[int], source: RandomSource) -> tuple[str, ...]:
    """The same, by the values of twenty-one."""
    return dealt(sheet, values, source, of=value)
