"""Wagers decided by three cards: the player's first two, and the up card or the player's third."""

from fractions import Fraction
from functools import lru_cache

import numpy as np

from cutcard.cards import ALL_CARDS
from cutcard.exact_odds.blackjack.report.outcomes import Outcome, WagerOdds
from cutcard.exact_odds.errors import ShoeRanOutError
from cutcard.exact_odds.twenty_one.solver.kernel import Array
from cutcard.exact_odds.twenty_one.solver.shoe import Stack
from cutcard.games.blackjack.sheet.sheet import OfferedWager
from cutcard.games.blackjack.wagers import SideWager
from cutcard.games.blackjack.wagers.definition import RowOf


def rows_of_three(wager: SideWager) -> Array:
    """The row that each three cards win, as an index of the wager's rows; -1 loses.

    The third is the up card or, for a wager that may wait for it, the player's own third card: from an unseen
    shoe both are equally likely.
    """
    return _rows_of_three(wager.outcomes, wager.after_third or wager.row_of)


@lru_cache(maxsize=32)
def _rows_of_three(outcomes: tuple[str, ...], row_of: RowOf) -> Array:
    places: dict[str | None, int] = {row: index for index, row in enumerate(outcomes)}
    places[None] = -1
    found = [places[row_of(a, b, third)] for a in ALL_CARDS for b in ALL_CARDS for third in ALL_CARDS]
    return np.array(found, dtype=np.int64).reshape(len(ALL_CARDS), len(ALL_CARDS), len(ALL_CARDS))


@lru_cache(maxsize=32)
def orders_of_three(kinds: Stack) -> Array:
    """In how many ways three cards in order can be these, by their numbers."""
    left = np.array(kinds, dtype=np.int64)
    same = np.eye(len(kinds), dtype=np.int64)
    two = left[:, None] * (left[None, :] - same)
    third = left[None, None, :] - same[:, None, :] - same[None, :, :]
    ways: Array = two[:, :, None] * np.maximum(third, 0)
    return ways


def first_cards_odds(wager: SideWager, offered: OfferedWager, kinds: Stack) -> WagerOdds:
    """Every row at this table's odds."""
    rows, ways = rows_of_three(wager), orders_of_three(kinds)
    every = int(ways.sum())
    if every == 0:
        raise ShoeRanOutError
    pays = wager.with_combined(dict(offered.pays))
    outcomes = tuple(
        Outcome(row, Fraction(int(ways[rows == index].sum()), every), pays[row])
        for index, row in enumerate(wager.outcomes)
    )
    return WagerOdds(wager.name, offered.paytable or None, outcomes)
