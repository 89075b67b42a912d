"""Covariances of wagers on one box: the main wager with side wagers, and side wagers with each other.

A side wager decided by the first two cards and the up card says nothing more once these are known. So the
mean of its product with the main wager needs only what the main wager is worth, given these cards.
"""

from fractions import Fraction
from functools import lru_cache

import numpy as np

from cutcard.cards import ALL_CARDS
from cutcard.exact_odds.blackjack.wagers.display_awards import mean_award
from cutcard.exact_odds.blackjack.wagers.first_cards import orders_of_three, rows_of_three
from cutcard.exact_odds.twenty_one.solver.kernel import Array
from cutcard.exact_odds.twenty_one.solver.main_game import AgainstUp, Solution
from cutcard.exact_odds.twenty_one.solver.paid_hands import paid_hands_of
from cutcard.exact_odds.twenty_one.solver.rule_tables import NET
from cutcard.exact_odds.twenty_one.solver.shoe import VALUES, Stack, place
from cutcard.exact_odds.twenty_one.splits.split import falling
from cutcard.games.blackjack.model.hand import value
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet, OfferedWager
from cutcard.games.blackjack.wagers import SideWager

_MANY = len(VALUES)


def why_not_with_others(wager: SideWager) -> str:
    """Why no covariance of this side wager is computed; empty where it is."""
    if wager.by_first_cards or wager.displayed:
        return ""
    if wager.wins_in_a_row:
        return "several rounds decide it"
    if wager.dealers_row:
        return "the dealer's second and third card may decide it"
    if wager.after_second:
        return "the dealer's second card may decide it"
    return "a third card may decide it, and the play decides whether it is drawn"


def why_not_with_main(sheet: BlackjackSheet) -> str:
    """Why the main wager has none at this table; empty where it has."""
    return "the main wager is paid by suits" if paid_hands_of(sheet).kinds else ""


def nets_of(
    sheet: BlackjackSheet, wager: SideWager, offered: OfferedWager, stake: int = 0
) -> tuple[Fraction, ...]:
    """What each of the wager's rows brings, and last what a loss does. A display is taken at its mean."""
    if wager.displayed:
        return (mean_award(sheet, stake), Fraction(-1))
    pays = wager.with_combined(dict(offered.pays))
    return (*(pays[row].ratio for row in wager.outcomes), Fraction(-1))


def side_product(
    one: SideWager, nets: tuple[Fraction, ...], other: SideWager, others: tuple[Fraction, ...], kinds: Stack
) -> Fraction:
    """The mean product of what two side wagers bring."""
    ways = orders_of_three(kinds)
    rows, more = rows_of_three(one), rows_of_three(other)
    both = (rows % len(nets)) * len(others) + more % len(others)
    counted = np.zeros(len(nets) * len(others), dtype=np.int64)
    np.add.at(counted, both.ravel(), ways.ravel())
    total = sum(
        (
            int(many) * nets[index // len(others)] * others[index % len(others)]
            for index, many in enumerate(counted)
        ),
        Fraction(0),
    )
    return total / int(ways.sum())


def main_product(solution: Solution, wager: SideWager, nets: tuple[Fraction, ...], kinds: Stack) -> float:
    """The mean product of what the main wager and a side wager bring."""
    brought = np.array([float(net) for net in nets])[rows_of_three(wager)]
    ways, at = orders_of_three(kinds), _values_of_three()
    by_values = np.bincount(at, ways.ravel(), _MANY**3)
    sums = np.bincount(at, (ways * brought).ravel(), _MANY**3)
    mean = np.divide(sums, by_values, out=np.zeros_like(sums), where=by_values > 0)
    return float((mean.reshape((_MANY,) * 3) * _main_by_values(solution)).sum())


@lru_cache(maxsize=1)
def _values_of_three() -> Array:
    """For each three cards, one number for their values."""
    values = np.array([place(value(one)) for one in ALL_CARDS], dtype=np.int64)
    found = (values[:, None, None] * _MANY + values[None, :, None]) * _MANY + values[None, None, :]
    return found.ravel()


def _main_by_values(solution: Solution) -> Array:
    """By the values of the first card, the second and the up card: their chance times the main wager's
    value."""
    found = np.zeros((_MANY,) * 3)
    for case, up, chance in _shown(solution):
        every = falling(sum(case.showing.left[:_MANY]), 2)
        for hand in solution.hands.twos:
            if not case.ways[hand] or case.choice[hand] < 0:
                continue
            first, second = np.repeat(np.arange(_MANY), solution.hands.cards[hand]).tolist()
            worth = chance * case.ways[hand] / every * float(case.values[hand, case.choice[hand], NET])
            found[first, second, place(up)] += worth / 2
            found[second, first, place(up)] += worth / 2
    return found


def _shown(solution: Solution) -> list[tuple[AgainstUp, int, float]]:
    """Every case with the up card's value and its chance. Two cards face up, in either order, may be one
    case: then each of them is the up card in half of its orders."""
    found = []
    for case in solution.cases:
        up, second, _ = case.showing
        chance = float(case.chance)
        either = second and up != second and case.orders > _orders(solution, up, second)
        found += [(case, one, chance / 2) for one in (up, second)] if either else [(case, up, chance)]
    return found


def _orders(solution: Solution, up: int, second: int) -> int:
    return solution.shoe[place(up)] * solution.shoe[place(second)]
