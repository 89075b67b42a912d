"""Side wagers and insurance: published figures, and every row counted card by card."""

from fractions import Fraction
from itertools import permutations

import pytest

from cutcard.cards import ALL_CARDS, Card, card, read_cards
from cutcard.exact_odds.blackjack.wagers.wagers import (
    WagerOdds,
    even_money,
    insurance_odds,
    kinds_left,
    side_wager_odds,
)
from cutcard.exact_odds.errors import ShoeRanOutError, TooManyRemovedError
from cutcard.exact_odds.twenty_one.naturals import naturals
from cutcard.exact_odds.twenty_one.solver.shoe import fresh_shoe
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet, OfferedWager
from cutcard.games.blackjack.wagers import ALL
from tests.oracle import first_two_cards, insurance


def offering(name: str, decks: int = 6, paytable: str = "") -> BlackjackSheet:
    paytable = paytable or next(iter(ALL[name].paytables))
    pays = tuple(ALL[name].paytables[paytable].items())
    return BlackjackSheet(decks=decks, wagers=(OfferedWager(name, paytable, pays),))


def odds(name: str, decks: int = 6) -> WagerOdds:
    return side_wager_odds(offering(name, decks), ALL[name], kinds_left(decks))


@pytest.mark.parametrize(("name", "published"), [("in-between", "3.3961"), ("21-plus-3", "3.2386")])
def test_published_side_wagers(name: str, published: str) -> None:
    assert f"{float(100 * odds(name).house_advantage):.4f}" == published


@pytest.mark.parametrize("name", sorted(name for name, wager in ALL.items() if wager.by_first_cards))
def test_every_row_counted_card_by_card(name: str) -> None:
    """Twelve cards, two of them equal, dealt in every order."""
    cards = read_cards("2c 3c 4c 3d 3h 3h 5s 7c 8c 9c Ks As")
    left = [cards.count(one) for one in ALL_CARDS]
    found = side_wager_odds(offering(name), ALL[name], tuple(left))
    rows = [ALL[name].row_of(*three) for three in permutations(cards, 3)]
    for outcome in found.outcomes:
        assert outcome.probability == Fraction(rows.count(outcome.name), len(rows))
    table = ALL[name].with_combined(next(iter(ALL[name].paytables.values())))
    paid = [table[row].ratio if row else Fraction(-1) for row in rows]
    mean = sum(paid) / len(paid)
    assert found.house_advantage == -mean
    assert found.hit_frequency == Fraction(sum(row is not None for row in rows), len(rows))
    assert found.variance == sum((each - mean) ** 2 for each in paid) / len(paid)


@pytest.mark.parametrize("decks", [1, 2, 6, 8])
def test_insurance(decks: int) -> None:
    found = insurance_odds(BlackjackSheet(decks=decks), kinds_left(decks))
    assert found is not None
    assert found.house_advantage == insurance.house_advantage(decks)


def test_insurance_needs_an_ace() -> None:
    aces: tuple[Card, ...] = tuple(one for one in ALL_CARDS if one.rank == "A")
    assert insurance_odds(BlackjackSheet(decks=1), kinds_left(1, aces)) is None


def test_even_money_where_it_is_offered() -> None:
    assert even_money(BlackjackSheet(decks=6), kinds_left(6)) is None
    found = even_money(BlackjackSheet(decks=6, even_money=True), kinds_left(6))
    assert found is not None
    assert found.taken == 1
    assert found.declined == Fraction(3, 2) * (1 - Fraction(95, 309))


def test_blackjacks_of_both_sides() -> None:
    found = naturals(fresh_shoe(6))
    assert found.player == Fraction(192, 4043)
    assert found.both == found.player * Fraction(2 * 23 * 95, 310 * 309)


def test_removed_cards_must_be_in_the_shoe() -> None:
    with pytest.raises(TooManyRemovedError):
        kinds_left(1, (card("As"), card("As")))
    with pytest.raises(ShoeRanOutError):
        side_wager_odds(offering("in-between"), ALL["in-between"], (1, 1, *[0] * 50))


@pytest.mark.parametrize("decks", [1, 2, 4, 6, 8])
def test_2_17_over_and_under_13(decks: int) -> None:
    """Counted card by card; exactly 13 loses both."""
    for name, brings in (("over-13", first_two_cards.over), ("under-13", first_two_cards.under)):
        found = side_wager_odds(offering(name, decks), ALL[name], kinds_left(decks))
        assert found.house_advantage == first_two_cards.house_advantage(decks, brings)


@pytest.mark.parametrize(
    ("decks", "option"),
    [(decks, option) for decks in (1, 2, 4, 6, 8) for option in range(1, 4 if decks == 8 else 5)],
)
def test_2_17_same_suit(decks: int, option: int) -> None:
    sheet = offering("same-suit", decks, f"{decks}-{option}")
    found = side_wager_odds(sheet, ALL["same-suit"], kinds_left(decks))
    brings = first_two_cards.same_suit(decks, option)
    assert found.house_advantage == first_two_cards.house_advantage(decks, brings)


def test_2_17_over_and_under_13_of_six_decks() -> None:
    """To four places as published, and as an exact count outside this program has them."""
    assert f"{float(100 * odds('over-13').house_advantage):.4f}" == "6.5545"
    assert f"{float(100 * odds('under-13').house_advantage):.4f}" == "10.0668"


def test_2_17_same_suit_of_six_decks() -> None:
    """Option 2, 25 and 2.5 to 1: as published, and as an exact count outside this program has it."""
    sheet = offering("same-suit", 6, "6-2")
    found = side_wager_odds(sheet, ALL["same-suit"], kinds_left(6))
    assert f"{float(100 * found.house_advantage):.4f}" == "6.6658"
