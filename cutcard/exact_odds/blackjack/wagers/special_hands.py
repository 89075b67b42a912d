"""How often a box surrenders, or makes a hand with special odds without a split; exact for its play."""

from fractions import Fraction

from cutcard.exact_odds.twenty_one.solver.main_game import AgainstUp, Solution
from cutcard.exact_odds.twenty_one.solver.paid_hands import paid_hands_of
from cutcard.exact_odds.twenty_one.solver.reach import every_order, orders_reached
from cutcard.exact_odds.twenty_one.solver.rule_tables import ACTIONS
from cutcard.games.blackjack.model.hand import DealerHand, FinishedHand
from cutcard.games.blackjack.rules import Action, Result, verdict
from cutcard.money import EVEN_MONEY, Odds

NAMES = {
    "2.3(e)1": "suited 6-7-8",
    "2.3(e)2": "three sevens",
    "2.16(a)": "five cards totalling 21",
}
"""What the report calls a hand that is paid by one of these clauses."""
Special = dict[str, tuple[Fraction, Odds]]
"""By name: the probability that an unsplit box makes such a hand, and its payout when it wins."""
_BEATEN = DealerHand(total=22, cards=3)


def chance_of(solution: Solution, action: Action) -> Fraction:
    """How often the first decision is this action."""
    found = Fraction(0)
    for case in solution.cases:
        for hand, many in enumerate(case.ways):
            if many and case.lawful[hand] and case.choice[hand] == ACTIONS.index(action):
                found += _chance(solution, case, many, 2)
    return found


def special_hands(solution: Solution) -> Special:
    """Every kind of hand with special odds at this table."""
    paid = _paid(solution)
    found: Special = {}
    if not paid:
        return found
    most = max(sum(solution.hands.cards[hand]) for hand in paid)
    for case in solution.cases:
        playing, doubled = orders_reached(solution, case, most)
        for hand, (name, odds) in paid.items():
            chance = _chance(solution, case, playing[hand] + doubled[hand], sum(solution.hands.cards[hand]))
            found[name] = (found.get(name, (Fraction(0), odds))[0] + chance, odds)
    return {name: found[name] for name in NAMES.values() if name in found}


def _chance(solution: Solution, case: AgainstUp, orders: int, cards: int) -> Fraction:
    """The probability of the dealer's visible cards with a hand of this many cards in this many orders."""
    return Fraction(case.orders * orders, every_order(solution, case, cards))


def _paid(solution: Solution) -> dict[int, tuple[str, Odds]]:
    """The hands that win at special odds, by number, without blackjacks."""
    hands, marks = solution.hands, paid_hands_of(solution.sheet)
    found = {}
    for hand, (counted, cards, mark) in enumerate(zip(hands.counted, hands.cards, hands.marked, strict=True)):
        finished = FinishedHand(counted.total, sum(cards), 1, marks.combination(cards, mark))
        result, odds, clause = verdict(solution.sheet, finished, _BEATEN)
        if result is Result.WON and odds != EVEN_MONEY and clause in NAMES:
            found[hand] = (NAMES[clause], odds)
    return found
