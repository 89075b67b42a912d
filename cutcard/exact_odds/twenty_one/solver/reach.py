"""In how many orders of the cards a play comes to each hand of a box that is not split."""

from cutcard.exact_odds.twenty_one.solver.kernel import DOUBLE, HIT
from cutcard.exact_odds.twenty_one.solver.main_game import AgainstUp, Solution
from cutcard.exact_odds.twenty_one.solver.shoe import VALUES
from cutcard.exact_odds.twenty_one.splits.split import falling


def every_order(solution: Solution, case: AgainstUp, cards: int) -> int:
    """All orders of the dealer's visible cards and a hand of this many."""
    shown = 2 if case.showing.second else 1
    return int(falling(sum(solution.shoe), shown + cards))


def orders_reached(solution: Solution, case: AgainstUp, most: int) -> tuple[list[int], list[int]]:
    """By hand of up to this many cards: the orders in which it is in play, and in which a double made it."""
    table, left, hands = solution.hands.table, case.showing.left, solution.hands
    playing, doubled = list(case.ways), [0] * len(case.ways)
    for hand, held in enumerate(hands.cards):
        action = case.choice[hand]
        if sum(held) < 2 or sum(held) >= most or not playing[hand] or action not in (HIT, DOUBLE):
            continue
        into = playing if action == HIT else doubled
        there = [many - out for many, out in zip(left, held, strict=False)]
        for kind, where in enumerate(table.kind_value):
            more = int(table.kind_after[hand, kind])
            if more >= 0:
                alike = left[len(VALUES) + kind]
                there[where] -= alike
                into[more] += playing[hand] * alike
        for where, many in enumerate(there):
            more = int(table.after[hand, where])
            if many > 0 and more >= 0:
                into[more] += playing[hand] * many
    return playing, doubled
