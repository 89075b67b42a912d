"""2.12: which hands draw, and when the dealer stops drawing."""

import pytest

from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.hand import Count
from cutcard.games.blackjack.rules import Action, dealer_draws, why_not
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.twenty_one.deciders import views
from tests.law.felt import READER, SURRENDER, Table, sheet
from tests.law.sheet_lines import broken
from tests.law.sheet_lines import sheet as written_sheet

STAND = sheet("rules.split_hands = 3", SURRENDER)
HIT = sheet('rules.soft_17 = "hit"')


@pytest.mark.clause("2.12(a)", "2.12(a)1", "2.12(a)3")
def test_a_a_hand_below_21_may_draw_unless_it_is_a_split_ace() -> None:
    for hand in views(STAND):
        refusal = why_not(STAND, hand, Action.HIT)
        assert (refusal is None) == (hand.total < 21 and not hand.split_ace), hand
        if hand.total == 21:
            assert refusal is not None
            assert refusal.cites("2.12(a)1")


@pytest.mark.clause("2.12(a)2")
def test_a2_a_doubled_hand_never_draws() -> None:
    for hand in views(STAND):
        refusal = why_not(STAND, hand._replace(doubled=True, cards=3, pair=0), Action.HIT)
        assert refusal is not None
        assert refusal.cites("2.12(a)2")


def draws_on(rules: BlackjackSheet, *, soft: bool) -> list[int]:
    least = 12 if soft else 4
    return [total for total in range(least, 22) if dealer_draws(rules, Count(total, soft))]


@pytest.mark.clause("2.12(b)1")
def test_b1_option_one_draws_to_17_hard_or_soft() -> None:
    assert [total for total in range(4, 22) if dealer_draws(STAND, Count(total, soft=False))] == [
        *range(4, 17)
    ]
    assert [total for total in range(12, 22) if dealer_draws(STAND, Count(total, soft=True))] == [
        *range(12, 17)
    ]


@pytest.mark.clause("2.12(b)2i", "2.12(b)2ii")
def test_b2_option_two_draws_to_a_hard_17_or_a_soft_18() -> None:
    assert draws_on(HIT, soft=False) == [*range(4, 17)]
    assert [total for total in range(12, 22) if dealer_draws(HIT, Count(total, soft=True))] == [
        *range(12, 18)
    ]


@pytest.mark.clause("2.12(b)1", "2.12(b)2i", "2.12(b)2ii")
@pytest.mark.parametrize(
    ("cards", "standing", "hitting"),
    [
        ("6h Ad 4c Kd", "6h Ad", "6h Ad 4c"),
        ("6h Ad Kc 9d", "6h Ad", "6h Ad Kc"),
        ("6h Kd Ac 9d", "6h Kd Ac", "6h Kd Ac"),
        ("7h Ad 9c", "7h Ad", "7h Ad"),
        ("5h Ad Ac 4d", "5h Ad Ac", "5h Ad Ac 4d"),
        ("2h 2d 2c 2s Ad 8c", "2h 2d 2c 2s Ad", "2h 2d 2c 2s Ad"),
    ],
)
def test_b_the_dealers_hand_by_either_option(cards: str, standing: str, hitting: str) -> None:
    up, rest = cards.split(maxsplit=1)
    for rules, expected in ((STAND, standing), (HIT, hitting)):
        table = Table(f"Tc {up} 9c {rest}", sheet=rules).bets(1).say("deal", "stand 1", "dealer")
        assert " ".join(map(str, table.state.dealer.cards)) == expected


@pytest.mark.clause("2.12(c)")
@pytest.mark.parametrize(
    ("name", "shoe", "play"),
    [
        ("bust", "Tc 6h 6d Kd 2c 3c", ["hit 1"]),
        ("surrender", "Tc 6h 6d 2c 3c", ["surrender 1"]),
        ("held surrender", "Tc Kh 6d 2c 3c", ["surrender 1"]),
        ("blackjack", "Ac 6h Kd 2c 3c", []),
        ("held blackjack", "Ac Kh Kd 2c 3c", []),
        ("every hand of a split", "8c 6h 8d 7c Kc 6c Kd 2c 3c", ["split 1", "hit 1", "hit 1"]),
    ],
)
def test_c_two_cards_and_no_third_where_nothing_depends_on_it(name: str, shoe: str, play: list[str]) -> None:
    table = Table(shoe, sheet=STAND).bets(1).say("deal", *play, "end")
    up = "Kh" if "held" in name else "6h"
    assert " ".join(map(str, table.state.dealer.cards)) == f"{up} 2c"
    assert table.of(ev.DealersCardCalled) == [ev.DealersCardCalled()]


@pytest.mark.clause("2.12(c)")
def test_c_with_a_hole_card_it_is_turned_and_nothing_drawn() -> None:
    table = Table("Tc 6h 6d 2c Kd 3c", sheet=sheet(READER)).bets(1).say("deal", "hit 1", "end")
    assert " ".join(map(str, table.state.dealer.cards)) == "6h 2c"


@pytest.mark.clause("2.12(c)")
def test_c_one_open_hand_among_many_decided_ones_is_enough() -> None:
    table = Table("Tc Ac Td 6h 6d Kd 9d Ks 2c Th", sheet=STAND).bets(1, 2, 3)
    table.say("deal", "hit 1", "stand 3", "end")
    assert " ".join(map(str, table.state.dealer.cards)) == "6h 2c Th"


@pytest.mark.clause("2.12(d)")
def test_d_6_to_5_draws_to_a_hard_17_or_a_soft_18() -> None:
    six_to_five = written_sheet('rules.variation = "six-to-five"', decks=2)
    assert draws_on(six_to_five, soft=False) == [*range(4, 17)]
    assert draws_on(six_to_five, soft=True) == [*range(12, 18)]
    assert broken('rules.variation = "six-to-five"', 'rules.soft_17 = "stand"', decks=2) == {"2.12(d)"}


@pytest.mark.clause("2002:2.12(b)")
def test_b_1999_draws_to_17_hard_or_soft_and_no_further() -> None:
    old = sheet('table.edition = "1999"')
    assert draws_on(old, soft=False) == [*range(4, 17)]
    assert draws_on(old, soft=True) == [*range(12, 17)]


@pytest.mark.clause("2002:2.12(c)", "2.12(c)")
@pytest.mark.parametrize("edition", ["1999", "2010"])
def test_c_nothing_open_and_no_third_card_in_either_edition(edition: str) -> None:
    rules = sheet(f'table.edition = "{edition}"', SURRENDER)
    table = Table("Tc Td As 6h 6d 6c Ks Kc 2d", sheet=rules).bets(1, 2, 3)
    table.say("deal", "hit 1", "surrender 2", "end")
    assert [str(one) for one in table.state.dealer.cards] == ["6h", "2d"]


@pytest.mark.clause("2.12(c)", "2.6(h)/2")
@pytest.mark.parametrize(("reading", "dealers"), [("always", "6h 2d"), ("when-needed", "6h")])
def test_c_both_readings_of_the_second_card(reading: str, dealers: str) -> None:
    rules = sheet(f'readings.second_card = "{reading}"')
    table = Table("Tc 6h 6d Kc 2d", sheet=rules).bets(1).say("deal", "hit 1", "end")
    assert " ".join(str(one) for one in table.state.dealer.cards) == dealers
    assert len(table.of(ev.DealersCardCalled)) == len(dealers.split()) - 1


@pytest.mark.clause("2.12(c)", "2.6(h)/2")
@pytest.mark.parametrize(
    ("cards", "statements"),
    [
        ("As Kh Ks 9d", ()),
        ("Tc Kh 6d 9d", ("surrender 1",)),
        ("Tc Kh 6d Kc 9d", ("double 1",)),
        ("Tc Ah 6d Kc 9d", ("insure 1 a 5", "hit 1")),
        ("8c 6h 8d 5d 6c 9d Kd", ("split 1",)),
    ],
    ids=["held blackjack", "held surrender", "held extras", "insurance", "open hands"],
)
def test_c_when_needed_the_second_card_comes_for_whatever_waits(
    cards: str, statements: tuple[str, ...]
) -> None:
    rules = sheet('readings.second_card = "when-needed"', SURRENDER)
    table = Table(cards, sheet=rules).bets(1).say("deal", *statements, "end")
    assert len(table.state.dealer.cards) >= 2
    assert table.of(ev.DealersCardCalled) == [ev.DealersCardCalled()]
