"""2.16: five cards totalling 21."""

from itertools import product

import pytest

from cutcard.games.blackjack import rules
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.hand import DealerHand, FinishedHand
from cutcard.games.blackjack.rules import NO_ODDS, Result
from cutcard.money import EVEN_MONEY, Odds
from tests.law.felt import Table, sheet
from tests.law.sheet_lines import broken, read
from tests.law.signs import said

OFFERED = sheet("rules.five_card_21 = true", "rules.split_hands = 3")
PLAIN = sheet("rules.split_hands = 3")
FACE_UP = sheet("rules.five_card_21 = true", 'rules.hole_card = "face-up"')


@pytest.mark.clause("2.16(a)")
def test_a_five_cards_and_21_and_nothing_else_pay_2_to_1() -> None:
    for total, cards, hands in product(range(12, 22), range(2, 9), (1, 2, 3)):
        if total == 21 and cards == 2 and hands == 1:
            continue
        for dealer in (DealerHand(22, 3), DealerHand(26, 5)):
            found = rules.verdict(OFFERED, FinishedHand(total, cards, hands), dealer)
            special = total == 21 and cards == 5
            assert (found.result, found.odds) == (Result.WON, Odds(2, 1) if special else EVEN_MONEY)
            assert (found.clause == "2.16(a)") == special


@pytest.mark.clause("2.16(a)", "2.16(b)#1", "2.16(b)#2")
@pytest.mark.parametrize("hands", [1, 2])
def test_a_b_against_every_hand_of_the_dealer(hands: int) -> None:
    five = FinishedHand(21, 5, hands)
    for total, cards in product(range(17, 27), (2, 3, 4, 5)):
        if cards == 2 and total > 21:
            continue
        found = rules.verdict(OFFERED, five, DealerHand(total, cards))
        if total != 21:
            assert found == (Result.WON, Odds(2, 1), "2.16(a)")
        elif cards == 2:
            assert found == (Result.LOST, NO_ODDS, "2.3(b)")
        else:
            assert found == (Result.VOID, NO_ODDS, "2.16(b)")


@pytest.mark.clause("2.16(b)#2", "2.6(k)1/1")
def test_b_a_tie_loses_where_both_dealers_cards_are_face_up() -> None:
    five = FinishedHand(21, 5, 1)
    assert rules.verdict(FACE_UP, five, DealerHand(21, 3)) == (Result.LOST, NO_ODDS, "2.6(k)1")
    assert rules.verdict(FACE_UP, five, DealerHand(20, 3)) == (Result.WON, Odds(2, 1), "2.16(a)")


@pytest.mark.clause("2.16(b)#1")
def test_b_the_blackjack_is_found_after_the_five_cards() -> None:
    table = Table("2s Kd 3d 4c 5h 7s As", sheet=OFFERED).bets(1)
    table.say("deal", "hit 1", "hit 1", "hit 1", "end")
    (lost,) = table.of(ev.WagerCollected)
    assert (lost.amount, lost.clause) == (1000, "2.3(b)")


@pytest.mark.clause("2.16(a)", "2.12(c)")
def test_a_a_five_card_21_is_open_until_the_dealer_has_drawn() -> None:
    """The dealer may still tie it and so draws, although nobody else is in the round."""
    assert rules.is_open(OFFERED, FinishedHand(21, 5, 1))
    table = Table("2s 7d 3d 4c 5h 7s 2c 3c 9h", sheet=OFFERED).bets(1)
    table.say("deal", "hit 1", "hit 1", "hit 1", "end")
    assert [str(one) for one in table.state.dealer.cards] == ["7d", "2c", "3c", "9h"]
    assert [one.clause for one in table.of(ev.WagerReturned)] == ["2.16(b)"]


@pytest.mark.clause("2.16(c)")
def test_c_an_option_of_the_whole_table_and_its_sign() -> None:
    """One key of the sheet covers every box; a table without it pays 1 to 1 and its sign says nothing."""
    assert rules.verdict(PLAIN, FinishedHand(21, 5, 1), DealerHand(20, 2)).odds == EVEN_MONEY
    assert said(OFFERED, "rules.five_card_21") == "Five cards totalling 21 pay 2 to 1"
    assert said(PLAIN, "rules.five_card_21") == ""
    (problem,) = read("rules.five_card_21 = [1, 2]").problems
    assert problem.key == "rules.five_card_21"
    assert broken('rules.variation = "six-to-five"', "rules.five_card_21 = true", decks=2) == {"2.3(e)"}
