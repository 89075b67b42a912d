"""How often a dealer ends on each hand, and a player who draws on each total, from the cards nobody has seen.

The chances are those behind a value: what a stand meets, and what a draw leads to. Where the dealer is known
to have no blackjack, they are given that.
"""

from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from cutcard.exact_odds.errors import ShoeRanOutError
from cutcard.exact_odds.twenty_one.solver.dealer import endings, hole_of
from cutcard.exact_odds.twenty_one.solver.hands import OVER, Hands
from cutcard.exact_odds.twenty_one.solver.kernel import DOUBLE, HIT, Array
from cutcard.exact_odds.twenty_one.solver.shoe import Composition
from cutcard.games.twenty_one.deciders import TwentyOneSheet, verdict
from cutcard.games.twenty_one.hand import DealerHand, FinishedHand
from cutcard.games.twenty_one.outcomes import Result

BUST = 0
"""In place of a player's total: over 21."""


class Unseen(NamedTuple):
    """The cards that nobody has seen, beside a dealer who shows these."""

    sheet: Any
    """Of a game of twenty-one."""
    up: int
    second: int
    left: Composition
    conditional: bool
    """The dealer is known to have no blackjack."""

    @property
    def hole(self) -> int:
        """The place of the value that would make the dealer's blackjack, where it is known not to lie there;
        otherwise -1."""
        return hole_of(self.sheet, self.up, self.second) if self.conditional else -1


class DrawingHand(NamedTuple):
    """A player's hand that can draw, with what best play does with every hand it can become."""

    hands: Hands
    choice: Array
    hand: int


def dealer_chances(unseen: Unseen) -> dict[DealerHand, float]:
    """How often the dealer ends with each hand if no player draws."""
    cards, orders, length, which, ended = _endings(unseen.sheet, unseen.up, unseen.second)
    falls = _falls(unseen.left, int(cards.max(initial=0)))
    ways = orders * falls[np.arange(cards.shape[1]), cards].prod(axis=1)
    every = _falls((sum(unseen.left),), int(length.max(initial=0)))[0]
    if not every[length[ways > 0]].all():
        raise ShoeRanOutError
    chances = np.bincount(which, ways / np.where(every[length] > 0, every[length], 1), len(ended))
    found = {hand: float(chance) for hand, chance in zip(ended, chances, strict=True) if chance}
    if unseen.hole >= 0:
        found = {hand: chance for hand, chance in found.items() if not hand.blackjack}
    whole = sum(found.values())
    if not whole:
        raise ShoeRanOutError
    return {hand: chance / whole for hand, chance in found.items()}


@lru_cache(maxsize=256)
def _endings(
    sheet: TwentyOneSheet, up: int, second: int
) -> tuple[Array, Array, Array, Array, tuple[DealerHand, ...]]:
    """Every set of cards that ends the dealer's hand: the cards, their orders, how many, and which hand."""
    found = endings(sheet, up, second)
    ended = tuple(dict.fromkeys(hand for _, hand in found.values()))
    cards = np.array(list(found), dtype=np.int64)
    orders = np.array([ways for ways, _ in found.values()], dtype=np.float64)
    which = np.array([ended.index(hand) for _, hand in found.values()], dtype=np.int64)
    return cards, orders, cards.sum(axis=1), which, ended


def _falls(many: tuple[int, ...], most: int) -> Array:
    """By number and count: in how many orders so many cards are drawn of so many."""
    found = np.ones((len(many), most + 1))
    for drawn in range(most):
        found[:, drawn + 1] = found[:, drawn] * np.maximum(np.array(many) - drawn, 0)
    return found


def results_of_standing(
    sheet: TwentyOneSheet, hand: FinishedHand, dealer: Mapping[DealerHand, float]
) -> dict[Result, float]:
    """How often a finished hand wins, ties and loses."""
    found = dict.fromkeys(Result, 0.0)
    for ended, chance in dealer.items():
        found[verdict(sheet, hand, ended).result] += chance
    return found


def drawn_totals(unseen: Unseen, drawing: DrawingHand, *, one_card: bool = False) -> dict[int, float]:
    """How often a hand that draws now ends on each total; `BUST` for over 21.

    It draws one card, and then what best play does, unless it shall be one card alone.
    """
    table, left, many = drawing.hands.table, np.array(unseen.left), sum(unseen.left)
    start = table.counts[drawing.hand]
    found: defaultdict[int, float] = defaultdict(float)

    def end(hands: Array, chances: Array, drawn: int) -> None:
        shares = chances * _given(unseen, (table.counts[hands] - start)[:, unseen.hole], drawn)
        for hand, share in zip(hands.tolist(), shares.tolist(), strict=True):
            found[drawing.hands.counted[hand].total] += share

    now: Array = np.array([drawing.hand])
    weights: Array = np.ones(1)
    last: Array = np.array([one_card])
    drawn = 0
    while len(now):
        held = table.counts[now] - start
        if many <= drawn + 1:
            raise ShoeRanOutError
        chances = weights[:, None] * np.maximum(left - held, 0) / (many - drawn)
        drawn += 1
        after = table.after[now]
        rows, places = np.nonzero((after == OVER) & (chances > 0))
        gone = held[rows, unseen.hole] + (places == unseen.hole)
        found[BUST] += float((chances[rows, places] * _given(unseen, gone, drawn)).sum())
        rows, places = np.nonzero((after >= 0) & (chances > 0))
        reached, weights, lasts = after[rows, places], chances[rows, places], last[rows]
        end(reached[lasts], weights[lasts], drawn)
        now, where = np.unique(reached[~lasts], return_inverse=True)
        weights = np.bincount(where, weights[~lasts], len(now))
        choice = drawing.choice[now]
        plays = (choice == HIT) | (choice == DOUBLE)
        end(now[~plays], weights[~plays], drawn)
        now, weights, last = now[plays], weights[plays], (choice == DOUBLE)[plays]
    return dict(sorted(found.items()))


def _given(unseen: Unseen, gone: Array, drawn: int) -> Array:
    """How much likelier these draws are, given that the hole card makes no blackjack: `gone` of its cards are
    among the `drawn`."""
    if unseen.hole < 0:
        return np.ones(len(gone))
    many, there = sum(unseen.left), unseen.left[unseen.hole]
    found: Array = (1 - (there - gone) / (many - drawn)) / (1 - there / many)
    return found
