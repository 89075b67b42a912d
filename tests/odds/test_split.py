"""The hands of a split box, and the probability that all of them bust, counted by hand and by brute force."""

from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from cutcard.exact_odds.twenty_one.solver.hands import list_hands
from cutcard.exact_odds.twenty_one.solver.kernel import DOUBLE, HIT, STAND
from cutcard.exact_odds.twenty_one.solver.rule_tables import is_over
from cutcard.exact_odds.twenty_one.solver.shoe import VALUES
from cutcard.exact_odds.twenty_one.splits.split import Pattern, patterns
from cutcard.exact_odds.twenty_one.splits.split_all_bust import p_all_bust_and_dealer_blackjack
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet


def test_patterns_of_two_three_and_four_hands() -> None:
    assert patterns(2) == {Pattern(0, 0, 2): 1}
    assert patterns(3) == {Pattern(0, 2, 0): 1, Pattern(1, 0, 3): 1, Pattern(1, 1, 2): 1}
    assert patterns(4) == {
        Pattern(0, 2, 0): 1,
        Pattern(1, 3, 0): 2,
        Pattern(2, 0, 4): 1,
        Pattern(2, 1, 3): 2,
        Pattern(2, 2, 2): 2,
    }


@pytest.mark.parametrize("most", [2, 3, 4])
@pytest.mark.parametrize("number", [float, Fraction])
def test_all_hands_bust_and_a_blackjack_by_brute_force(
    most: int, number: type[float] | type[Fraction]
) -> None:
    """Eights against a ten; a hand of two cards under 12 is doubled, others hit to 17."""
    shoe = (0, 1, 0, 1, 0, 1, 6, 0, 6, 3)
    hands = list_hands(shoe, is_over(BlackjackSheet(decks=1)))
    policy = np.zeros(len(hands.cards), dtype=np.int64)
    for hand, counted in enumerate(hands.counted):
        low = counted.total < 12 and sum(hands.cards[hand]) == 2
        policy[hand] = DOUBLE if low else HIT if counted.total < 17 else STAND
    found = p_all_bust_and_dealer_blackjack(
        hands, pair=8, policy=policy, shoe=shoe, hole=len(VALUES) - 1, most=most, number=number
    )
    left = tuple(many - 2 * (value == 8) for value, many in zip(VALUES, shoe, strict=True))
    # The hole card is one more card, so it may be drawn first.
    expected = Fraction(left[-1], sum(left)) * _all_over((*left[:-1], left[-1] - 1), (8,), 1, 2, most)
    assert found == (expected if number is Fraction else pytest.approx(float(expected), rel=1e-12))


@cache
def _all_over(
    left: tuple[int, ...], hand: tuple[int, ...], waiting: int, hands: int, most: int, doubled: bool = False
) -> Fraction:
    """Plays hand by hand in the table's order."""
    low = sum(1 if value == 11 else value for value in hand)
    total = low + 10 if 11 in hand and low + 10 <= 21 else low
    if total > 21:
        return _all_over(left, (8,), waiting - 1, hands, most) if waiting else Fraction(1)
    if hand == (8, 8) and hands < most:
        return _all_over(left, (8,), waiting + 1, hands + 1, most)
    if doubled or (len(hand) > 1 and total >= 17):
        return Fraction(0)
    result = Fraction(0)
    for place, value in enumerate(VALUES):
        if left[place]:
            rest = (*left[:place], left[place] - 1, *left[place + 1 :])
            then_doubled = len(hand) == 2 and total < 12
            result += Fraction(left[place], sum(left)) * _all_over(
                rest, (*hand, value), waiting, hands, most, then_doubled
            )
    return result
