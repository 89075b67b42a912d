"""The hands of a split box, and the probability that all of them bust, counted by hand and by brute force."""

from fractions import Fraction
from functools import cache
from math import prod
from random import Random

import numpy as np
import pytest

from cutcard.exact_odds.twenty_one.solver.card_sets import Sets, code_of
from cutcard.exact_odds.twenty_one.solver.hands import list_hands
from cutcard.exact_odds.twenty_one.solver.kernel import DOUBLE, HIT, STAND
from cutcard.exact_odds.twenty_one.solver.rule_tables import is_over
from cutcard.exact_odds.twenty_one.solver.shoe import VALUES
from cutcard.exact_odds.twenty_one.splits import split_all_bust
from cutcard.exact_odds.twenty_one.splits.common_cards import chance_of_both
from cutcard.exact_odds.twenty_one.splits.split import Pattern, falling, patterns
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
@pytest.mark.parametrize("small", [split_all_bust.SMALL, 0], ids=["by values", "by common cards"])
def test_all_hands_bust_and_a_blackjack_by_brute_force(
    most: int, number: type[float] | type[Fraction], small: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Eights against a ten; a hand of two cards under 12 is doubled, others hit to 17."""
    monkeypatch.setattr(split_all_bust, "SMALL", small)
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


@pytest.mark.parametrize("decks", [1, 2, 8, 100])
def test_two_sums_of_sets_from_one_shoe_are_those_set_by_set(decks: int) -> None:
    """Against every two sets, in fractions: up to twenty cards of one value, and sets the shoe has not."""
    chance = Random(decks)
    shoe = tuple(decks * (16 if value == 10 else 4) for value in VALUES)

    def drawn() -> dict[tuple[int, ...], int]:
        held = ([chance.randint(0, chance.choice([0, 1, 2, 10])) for _ in VALUES] for _ in range(60))
        return {tuple(cards): chance.randint(1, 9) for cards in held}

    def sums(found: dict[tuple[int, ...], int]) -> Sets:
        by_code = sorted((code_of(cards), many) for cards, many in found.items())
        return Sets(np.array([code for code, _ in by_code]), np.array([float(many) for _, many in by_code]))

    first, second = drawn(), drawn()
    expected = Fraction(0)
    for mine, weight in first.items():
        for other, more in second.items():
            together = [one + another for one, another in zip(mine, other, strict=True)]
            ways = prod(falling(there, many) for there, many in zip(shoe, together, strict=True))
            if ways:
                expected += Fraction(weight * more * ways, falling(sum(shoe), sum(together)))
    found = chance_of_both(sums(first), sums(second), shoe)
    assert expected > 0
    assert found == pytest.approx(float(expected), rel=1e-12, abs=1e-14)


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
