"""6.1: the value of a card at red dog, and the number of decks, which the documents do not contain."""

import pytest

from cutcard.cards import ALL_CARDS, RANKS, card
from cutcard.games.red_dog import rules
from cutcard.games.red_dog.sheet.options import BY_KEY
from cutcard.games.red_dog.sources import SOURCES
from cutcard.law.sources import SourceKind
from tests.law.red_dog import RedDogTable, broken, sheet


@pytest.mark.clause("6.1(b)1")
def test_b1_two_to_ten_by_their_face() -> None:
    assert [rules.rank_value(card(f"{rank}h")) for rank in "23456789T"] == [2, 3, 4, 5, 6, 7, 8, 9, 10]


@pytest.mark.clause("6.1(b)2", "6.1(b)3", "6.1(b)4", "6.1(b)5")
@pytest.mark.parametrize(("rank", "value"), [("J", 11), ("Q", 12), ("K", 13), ("A", 14)])
def test_b2_to_5_jack_queen_king_ace(rank: str, value: int) -> None:
    assert {rules.rank_value(card(rank + suit)) for suit in "cdhs"} == {value}


@pytest.mark.clause("6.1(b)5")
def test_b5_the_ace_is_never_low() -> None:
    assert rules.spread(card("2c"), card("Ad")) == 11
    assert rules.spread(card("Kc"), card("Ad")) == rules.CONSECUTIVE


@pytest.mark.clause("6.1(b)1")
def test_b_lowest_to_highest() -> None:
    values = [rules.rank_value(one) for one in ALL_CARDS if one.suit == "s"]
    assert values == list(range(2, 15))
    assert len(values) == len(RANKS)


def test_a_any_number_of_decks_and_its_source() -> None:
    for decks in range(1, 9):
        assert broken(decks=decks) == set()
        table = RedDogTable("2c Ad 7h", sheet=sheet(decks=decks)).wagers(1).say("deal", "end")
        assert table.state.shoe.stack == 52 * decks
    assert "not in the documents" in BY_KEY["cards.decks"].about
    assert SOURCES["cards.decks"].kind is SourceKind.PAGE


def test_a_cutting_card_differs_from_the_backs() -> None:
    assert broken('cards.backs = "blue"', 'cards.cutting_card = "blue"') == {"6.1"}
    assert (
        broken('cards.backs = "blue"', 'cards.cutting_card = "blue"', 'cards.device = "continuous"') == set()
    )
