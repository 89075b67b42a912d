"""Many hands at a time give the same values as one hand at a time, and as fractions."""

from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest

from cutcard.cards import read_cards
from cutcard.exact_odds.twenty_one.solver import main_game
from cutcard.exact_odds.twenty_one.solver.best_chart import LISTS
from cutcard.exact_odds.twenty_one.solver.hands import list_hands
from cutcard.exact_odds.twenty_one.solver.kernel import FLOATING
from cutcard.exact_odds.twenty_one.solver.main_game import Solution, solve
from cutcard.exact_odds.twenty_one.solver.paid_hands import paid_hands_of
from cutcard.exact_odds.twenty_one.solver.rule_tables import is_over
from cutcard.exact_odds.twenty_one.solver.shoe import Stack, full_shoe
from cutcard.exact_odds.twenty_one.splits.split import hand_shares, patterns
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet, Readings
from cutcard.games.double_attack.sheet.sheet import DoubleAttackSheet
from cutcard.games.twenty_one.deciders import TwentyOneSheet, dealers_seen, hole_card_face_up, stock
from cutcard.games.twenty_one.outcomes import Action
from cutcard.strategies.twenty_one.chart import Chart, column_of
from tests.sampling import some


def blackjack(**rules: Any) -> BlackjackSheet:
    return BlackjackSheet(**{"decks": 2, "boxes": 6, **rules})


SHEETS: dict[str, TwentyOneSheet] = {
    "no hole card, split to four": blackjack(split_hands=4, surrender=True),
    "extras of busted hands kept": blackjack(split_hands=4, readings=Readings(busted_extras="kept")),
    "reader, hit soft 17": blackjack(split_hands=3, soft_17="hit", hole_card="reader"),
    "face-down doubles": blackjack(double_card="face-down", double_after_split=False, resplit_aces=False),
    "both cards face up": blackjack(hole_card="face-up", soft_17="hit"),
    "6 to 5": BlackjackSheet(decks=2, variation="six-to-five", soft_17="hit", device="hand"),
    "paid for suits": blackjack(
        suited_678=True,
        three_sevens=True,
        five_card_21=True,
        designated_blackjack=read_cards("As Js"),
        split_hands=3,
    ),
    "multiple action": blackjack(variation="multiple-action", hole_card="face-down"),
    "edition 1999": blackjack(edition="1999", even_money=True),
    "double attack": DoubleAttackSheet(decks=2),
}


def _without(sheet: TwentyOneSheet, share: float, seed: str) -> Stack:
    """A shoe from which about this share of all cards is taken at random."""
    left, chance = list(full_shoe(sheet.decks, stock(sheet).deck)), Random(seed)
    for number, many in enumerate(left):
        left[number] = sum(chance.random() >= share for _ in range(many))
    return tuple(left)


def _same(found: Solution, other: Solution, within: float) -> None:
    assert found.context.in_lanes
    assert not other.context.in_lanes
    assert found.cases
    for mine, theirs in zip(found.cases, other.cases, strict=True):
        assert mine.showing == theirs.showing
        assert (mine.choice == theirs.choice).all()
        assert mine.split_bound == theirs.split_bound
        assert np.abs(mine.values - theirs.values.astype(np.float64)).max() < within
        assert np.abs(mine.measures - theirs.measures.astype(np.float64)).max() < within


def _chart(sheet: TwentyOneSheet, seed: str) -> Chart:
    """Plays drawn at random: they split, double and surrender where nobody would."""
    chance = Random(seed)
    columns = sorted({column_of(*seen) for seen in dealers_seen(sheet)})
    pairs = [(Action.SPLIT, Action.HIT), (Action.SPLIT, Action.STAND), *LISTS]
    return Chart(
        "drawn at random",
        {(total, column): chance.choice(LISTS) for total in range(4, 21) for column in columns},
        {(total, column): chance.choice(LISTS) for total in range(12, 21) for column in columns},
        {(value, column): chance.choice(pairs) for value in range(2, 12) for column in columns},
        hole_card_face_up(sheet),
    )


CASES = list(product(SHEETS, (0.0, 0.3, 0.55), (False, True)))
SEEN = [(2, 0), (6, 0), (10, 0), (11, 0), (6, 5), (10, 6), (11, 6), (11, 11)]
"""Against these cards; two where both are face up."""


@pytest.mark.parametrize(("name", "share", "by_chart"), some(CASES, one_in=3, quick=13))
def test_one_hand_at_a_time(name: str, share: float, by_chart: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = SHEETS[name]
    stack, chart = _without(sheet, share, name), _chart(sheet, name) if by_chart else None
    found = solve(sheet, stack=stack, chart=chart, only=SEEN)
    monkeypatch.setattr(main_game, "IN_LANES", FLOATING)
    _same(found, solve(sheet, stack=stack, chart=chart, only=SEEN), 1e-12)


RANKS = ["58JA", "369TA", "67Q", "78KA"]
"""Few ranks make few hands, so that fractions take little time."""


def _of_ranks(sheet: TwentyOneSheet, ranks: str, seed: str) -> Stack:
    """A shoe of these ranks, many of each, as far as the game has them."""
    chance, left = Random(seed), [0] * 52
    for one in stock(sheet).deck:
        if one.rank in ranks:
            left[one.number] = chance.randrange(2, 6)
    return tuple(left)


@pytest.mark.parametrize(("name", "ranks"), some(product(SHEETS, RANKS), one_in=2, quick=13))
def test_fractions(name: str, ranks: str) -> None:
    sheet = SHEETS[name]
    stack = _of_ranks(sheet, ranks, name + ranks)
    found = solve(sheet, stack=stack)
    _same(found, solve(sheet, stack=stack, number=Fraction), 1e-12)


@pytest.mark.parametrize("share", [0.0, 0.4, 0.9])
def test_the_hands_of_a_shoe_are_part_of_those_of_a_large_one(share: float) -> None:
    sheet = SHEETS["paid for suits"]
    shoe = main_game.values_in(_without(sheet, share, "hands"))
    hands = list_hands(shoe, is_over(sheet), paid_hands_of(sheet))
    large = list_hands((99,) * 10, is_over(sheet), paid_hands_of(sheet))
    assert large.whole is large
    assert hands.whole is large
    held = [
        (cards, mark)
        for cards, mark in zip(large.cards, large.marked, strict=True)
        if all(many <= there for many, there in zip(cards, shoe, strict=True))
    ]
    assert list(zip(hands.cards, hands.marked, strict=True)) == held
    for hand, cards in enumerate(hands.cards):
        for value, more in enumerate(hands.table.after[hand]):
            if more >= 0:
                grown = tuple(many + (index == value) for index, many in enumerate(cards))
                assert hands.cards[more] == grown
            elif cards[value] < shoe[value]:
                assert large.table.after[large.number(*_values(cards)), value] == more


def _values(cards: tuple[int, ...]) -> list[int]:
    return [value for value, many in zip(range(2, 12), cards, strict=True) for _ in range(many)]


@pytest.mark.parametrize("most", [2, 3, 4])
def test_the_shares_of_a_split_box_add_up_to_its_hands(most: int) -> None:
    """Where every hand is worth one, a box is worth the number of its hands."""
    pair_cards, cards = 6, 40
    found = hand_shares(most=most, pair_cards=pair_cards, cards=cards, one=Fraction(1))
    worth = Fraction(0)
    for out, (plain, paired) in found.items():
        chance = Fraction(pair_cards + 1 - out, cards + 1 - out)
        worth += plain * (1 - chance) + paired * chance
    expected = Fraction(0)
    for pattern, orders in patterns(most).items():
        chance, pairs, others = Fraction(orders), pair_cards, cards - pair_cards
        for _ in range(pattern.further):
            chance, pairs = chance * Fraction(pairs, pairs + others), pairs - 1
        for _ in range(pattern.plain):
            chance, others = chance * Fraction(others, pairs + others), others - 1
        expected += chance * pattern.hands
    assert worth == expected
