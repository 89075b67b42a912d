"""A hand's count, its view, and the dealer's cards in the view (2.1, 2.2(b), 2.6(k), 2.11(a))."""

from collections.abc import Callable
from itertools import product
from random import Random

import pytest

from cutcard.cards import ALL_CARDS
from cutcard.games.blackjack.model.hand import (
    VALUES,
    Count,
    DealerHand,
    HandView,
    count,
    hand_view,
    is_blackjack,
    pair_of,
    value,
)
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.double_attack.sheet.sheet import DoubleAttackSheet
from cutcard.games.twenty_one.deciders import dealers_seen, lawful, views, why_not
from cutcard.games.twenty_one.hand import without_dealer
from cutcard.games.twenty_one.outcomes import Action
from tests.machines.double_attack_table import random_sheet as random_attack_sheet
from tests.machines.sheets import random_whole_sheet

PLAIN = BlackjackSheet(decks=8)
FACE_UP = BlackjackSheet(decks=8, hole_card="face-up")


def test_2_2_b_the_value_of_every_card() -> None:
    by_rank = dict(zip("23456789TJQKA", (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11), strict=True))
    assert len(VALUES) == 52
    assert [value(card) for card in ALL_CARDS] == [by_rank[card.rank] for card in ALL_CARDS]


def by_the_text(values: tuple[int, ...]) -> Count:
    """2.2(b)3i: an ace is 11 unless that gives more than 21, then 1."""
    hard = sum(1 if one == 11 else one for one in values)
    soft = 11 in values and hard + 10 <= 21
    return Count(hard + 10 if soft else hard, soft)


@pytest.mark.parametrize("cards", [1, 2, 3, 4])
def test_2_2_b_3_the_count_of_every_hand(cards: int) -> None:
    for values in product((2, 4, 5, 9, 10, 11), repeat=cards):
        assert count(values) == by_the_text(values)


def test_2_1_a_blackjack_is_21_in_two_cards_of_an_unsplit_box() -> None:
    found = {
        (total, cards, hands)
        for total, cards, hands in product((20, 21, 22), (1, 2, 3), (1, 2))
        if is_blackjack(total=total, cards=cards, hands=hands)
    }
    assert found == {(21, 2, 1)}
    assert [DealerHand(*one).blackjack for one in ((21, 2), (21, 3), (20, 2))] == [True, False, False]


def test_2_11_a_a_pair_is_two_cards_of_one_value() -> None:
    assert [pair_of(values) for values in ((8, 8), (11, 11), (8, 9), (8,), (8, 8, 8), ())] == [
        *(8, 11, 0, 0, 0, 0),
    ]


def test_a_box_has_decided_nothing_while_it_holds_one_hand_of_two_cards() -> None:
    def first(cards: int, hands: int, *, doubled: bool = False) -> bool:
        return hand_view(Count(12, False), cards, 0, hands=hands, up=9, doubled=doubled).first_decision

    assert first(2, 1)
    assert not first(3, 1)
    assert not first(2, 2)
    assert not first(2, 1, doubled=True)
    told = hand_view(Count(12, False), 2, 0, hands=1, up=9, first_decision=False)
    assert told == HandView(12, False, 2, 0, 1, False, False, False, 9, 0, True)
    whole = hand_view(
        Count(13, True), 5, 2, hands=3, up=9, second=7, split_ace=True, doubled=True, first_decision=True
    )
    assert whole == HandView(13, True, 3, 2, 3, True, True, True, 9, 7, True)


def test_2_6_k_what_the_dealer_shows() -> None:
    """With both cards face up, every two values except a blackjack, which ends the round before decisions."""
    assert dealers_seen(PLAIN) == tuple((up, 0) for up in range(2, 12))
    both = dealers_seen(FACE_UP)
    assert len(both) == len(set(both)) == 98
    assert set(both) == set(product(range(2, 12), repeat=2)) - {(10, 11), (11, 10)}
    assert {(hand.up, hand.second) for hand in views(FACE_UP)} == set(both)
    assert len(views(FACE_UP)) * 10 == len(views(PLAIN)) * 98


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    "draw", [random_whole_sheet, random_attack_sheet], ids=["blackjack", "double attack"]
)
def test_the_dealers_cards_bar_no_action(
    draw: Callable[[Random], BlackjackSheet | DoubleAttackSheet], seed: int
) -> None:
    """`lawful` leaves the dealer's cards out; `why_not` sees them and must say the same."""
    sheet = draw(Random(seed))
    seen: dict[tuple[HandView, Action], object] = {}
    for hand, action in product(views(sheet), Action):
        refusal = why_not(sheet, hand, action)
        assert (action in lawful(sheet, hand)) == (refusal is None)
        alone = without_dealer(hand)
        assert (alone.up, alone.second) == (0, 0)
        assert hand == alone._replace(up=hand.up, second=hand.second)
        assert seen.setdefault((alone, action), refusal) == refusal
