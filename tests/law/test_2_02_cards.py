"""2.2: the cards, and what they count."""

from collections import Counter
from itertools import combinations_with_replacement

import pytest

from cutcard.cards import ALL_CARDS, card, full_stack
from cutcard.games.blackjack.model.hand import Count, count, value
from cutcard.games.protocol import Cut, Deal, GiveCard, PlaceBet, Shuffle
from tests.law.felt import BareTable, sheet

RANKS = "23456789TJQKA"


@pytest.mark.clause("2.2(a)/1")
@pytest.mark.parametrize("decks", [1, 2, 8])
def test_a_decks_of_52_different_cards(decks: int) -> None:
    stack = full_stack(decks)
    assert {str(one) for one in stack} == {rank + suit for rank in RANKS for suit in "cdhs"}
    assert set(Counter(stack).values()) == {decks}
    table = BareTable(sheet(decks=decks)).do(Shuffle())
    assert table.events[0].cards == 52 * decks


@pytest.mark.clause("2.2(a)/1")
def test_a_no_card_more_often_than_there_are_decks() -> None:
    """Two decks: a third ace of spades cannot be on the table."""
    table = BareTable(sheet(decks=2)).do(PlaceBet(1, "a", "blackjack", 1000), Shuffle())
    table.do(Cut("a", 40), GiveCard(None), Deal()).cards("As As")
    table.refuses(GiveCard(card("As")), "2.2(a)")
    table.cards("Ks")


@pytest.mark.clause("2.2(b)1")
def test_b1_two_to_ten_at_face_value() -> None:
    for rank, points in zip("23456789T", range(2, 11), strict=True):
        assert {value(card(rank + suit)) for suit in "cdhs"} == {points}


@pytest.mark.clause("2.2(b)2")
def test_b2_court_cards_are_ten() -> None:
    assert {value(one) for one in ALL_CARDS if one.rank in "JQK"} == {10}


@pytest.mark.clause("2.2(b)3i")
def test_b3i_an_ace_is_eleven_unless_that_passes_21() -> None:
    """Every hand of up to five values: at most one ace counts 11, and only if the total stays within 21."""
    for size in range(1, 6):
        for values in combinations_with_replacement(range(2, 12), size):
            low = sum(1 if one == 11 else one for one in values)
            soft = 11 in values and low + 10 <= 21
            assert count(values) == Count(low + 10 if soft else low, soft)
