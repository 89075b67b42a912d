"""2.17(a)3: the sevens wager, what it waits for, and the card beside a dealer's blackjack."""

from itertools import product

import pytest

from cutcard.cards import ALL_CARDS, card
from cutcard.exact_odds.blackjack.wagers.wagers import kinds_left, side_wager_odds
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.wagers import ALL
from tests.law.felt import READER, Table, sheet
from tests.law.sheet_lines import broken
from tests.law.test_2_17_first_two_cards import settled
from tests.oracle import sevens as oracle

OFFERED = "wagers.sevens = {}"
FACE_UP = 'rules.hole_card = "face-up"'
WAGER = ALL["sevens"]


@pytest.mark.clause("2.17(b)4", "2.17(e)3")
def test_b_4_e_3_every_two_and_three_cards() -> None:
    """Nothing is won unless the first card is a seven; three sevens are two and one more."""
    assert WAGER.after_third is not None
    fives = [one for one in ALL_CARDS if one.rank in "57"]
    for first, second, third in product(fives, repeat=3):
        cards = (str(first), str(second), str(third))
        assert WAGER.row_of(first, second, third) == oracle.row(cards[:2]), cards
        assert WAGER.after_third(first, second, third) == oracle.row(cards), cards


@pytest.mark.clause("2.17(e)3")
@pytest.mark.parametrize("decks", [4, 6, 8])
def test_e_3_the_odds_of_a_player_who_always_draws(decks: int) -> None:
    found = side_wager_odds(sheet(OFFERED, decks=decks), WAGER, kinds_left(decks))
    assert found.house_advantage == oracle.house_advantage(decks)


@pytest.mark.clause("2.17(a)3i", "2.2(a)3")
def test_a_3_i_one_dollar_and_four_decks() -> None:
    assert broken(OFFERED, decks=2) == {"2.2(a)3"}
    assert broken(OFFERED, 'limits.sevens.max = "5.00"') == {"2.17(a)3i"}


@pytest.mark.clause("2.11(f)/1", "2.11(f)/2")
def test_2_11_f_announced_and_paid_before_any_card_to_the_split_hands() -> None:
    table = Table("7c 9h 7s 7d Tc Td Ts 9c", sheet=sheet(OFFERED)).bets(1).say("bet 1 a sevens 1", "deal")
    assert settled(table, "sevens") == []
    table.say("split 1", "end")
    (split,), (said,) = table.of(ev.PairSplit), table.of(ev.SevensForfeited)
    assert said.box == 1
    paid = next(one for one in table.of(ev.WagerPaid) if one.wager == "sevens")
    assert (paid.winnings, paid.why) == (5000, "two sevens of any suit, 50 to 1")
    places = [table.at(one) for one in (split, said, paid)]
    assert places == sorted(places)
    assert places[-1] < table.at(table.of(ev.CardDealt)[3])
    assert len(settled(table, "sevens")) == 1


@pytest.mark.clause("2.11(f)/1")
def test_2_11_f_nothing_is_announced_without_the_wager() -> None:
    table = Table("7c 9h 7s 2d Tc Td Ts 9c", sheet=sheet(OFFERED)).bets(1).say("deal", "split 1", "end")
    assert not table.of(ev.SevensForfeited)


@pytest.mark.clause("2.6(j)3", "2.6(k)6/2")
@pytest.mark.parametrize("rule", [READER, FACE_UP])
def test_two_sevens_are_offered_a_card_from_the_dealers_left(rule: str) -> None:
    """Boxes 2 and 5 hold two sevens, 3 holds them without the wager, 4 holds one seven."""
    table = Table("7c 7d 7h 7s Kh 7s 7c 9c 7d Ad 7h 9s", sheet=sheet(rule, OFFERED)).bets(2, 3, 4, 5)
    table.say("bet 2 b sevens 1", "bet 4 d sevens 1", "bet 5 e sevens 1", "deal")
    waits = table.croupier.rules.awaiting(table.state)
    assert (waits.who, waits.place) == ("b", "2")
    assert settled(table, "blackjack") == []
    table.say("take 2")
    assert table.croupier.rules.awaiting(table.state).who == "e"
    table.refuses("take 2", "2.6(k)6" if rule == FACE_UP else "2.6(j)3")
    table.say("decline 5")
    assert [one.box for one in table.of(ev.CardOffered)] == [2, 5]
    assert [(one.box, one.card) for one in table.of(ev.OfferedCardDealt)] == [(2, card("7h"))]
    assert settled(table, "sevens") == [(4, 300), (2, 50000), (5, 5000)]
    assert settled(table, "blackjack") == [(5, -1000), (4, -1000), (3, -1000), (2, -1000)]
    assert table.state.box(2).hands[0].cards == (card("7c"), card("7s"))
    view = table.croupier.rules.view(table.state, "e")
    assert next(one.offered for one in view.boxes if one.number == 2) == card("7h")
    table.say("end")


@pytest.mark.clause("2.6(j)3")
def test_2_6_j_3_nothing_is_offered_where_the_dealer_has_no_blackjack() -> None:
    table = Table("7c Kh 7s 9d 7h", sheet=sheet(READER, OFFERED)).bets(1).say("bet 1 a sevens 1", "deal")
    assert not table.of(ev.CardOffered)
    table.refuses("take 1", "2.6(j)3")
    table.say("hit 1")
    assert settled(table, "sevens") == [(1, 50000)]


@pytest.mark.clause("2.9(f)", "2.17(i)")
def test_2_9_f_insurance_is_measured_by_the_blackjack_wager_alone() -> None:
    table = Table("7c Ah 7s Kd", sheet=sheet(READER, OFFERED, 'table.chip = "0.50"')).bets(1)
    table.say("bet 1 a sevens 1", "deal").refuses("insure 1 a 5.50", "2.9(b)")
    table.say("insure 1 a 5", "end")
    assert settled(table, "insurance") == [(1, 1000)]
    assert settled(table, "sevens") == [(1, 5000)]


@pytest.mark.clause("2.17(e)#2")
def test_e_a_shared_box_is_paid_to_each_bettor_on_sevens() -> None:
    shared = sheet(OFFERED, "rules.shared_boxes = true")
    table = Table("7c 9h 7s 7d Tc", sheet=shared).bets(1).say("bet 1 zoe blackjack 5", "bet 1 zoe sevens 1")
    table.say("bet 1 a sevens 1", "deal", "hit 1")
    assert settled(table, "sevens") == [(1, 50000), (1, 50000)]


@pytest.mark.clause("2.17(b)4", "2.17(e)3")
def test_e_a_dealers_seven_is_not_the_third_card_of_a_box_that_stands() -> None:
    """Two sevens of two suits against a 7, no card drawn: 50 to 1 on 1.00, not 500."""
    table = Table("7c 7h 7s Tc Td", sheet=sheet(OFFERED)).bets(1).say("bet 1 a sevens 1", "deal", "stand 1")
    assert settled(table, "sevens") == [(1, 5000)]
