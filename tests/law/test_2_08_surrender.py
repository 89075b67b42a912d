"""2.8: when a surrendered wager is settled, and that surrender must be the first decision."""

import pytest

from cutcard.cards import card
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.rules import Action, why_not
from cutcard.games.twenty_one.deciders import views
from tests.law.felt import READER, SURRENDER, Table, sheet
from tests.law.signs import said

OFFERED = sheet(SURRENDER, "rules.split_hands = 3")
WITH_READER = sheet(SURRENDER, READER)
TAKEN, BACK = ev.WagerCollected, ev.WagerReturned


@pytest.mark.clause("2.8(a)1")
@pytest.mark.parametrize("up", list("23456789"))
def test_a1_against_2_to_9_settled_before_the_next_box_is_asked(up: str) -> None:
    table = Table(f"Tc 9c {up}h 6c 9d", sheet=OFFERED).bets(1, 2, amount="20").say("deal", "surrender 1")
    taken = table.at(TAKEN(1, 0, "a", "blackjack", 1000, "2.8(a)1"))
    back = table.at(BACK(1, 0, "a", "blackjack", 1000, "2.8(a)1"))
    assert taken < back < table.at(ev.TurnBegan(2, 0))


@pytest.mark.clause("2.8(a)2/1", "2.8(a)2/2")
@pytest.mark.parametrize("up", list("ATJQK"))
@pytest.mark.parametrize("rules", [OFFERED, WITH_READER], ids=["no hole card", "reader"])
def test_a2_against_an_ace_or_a_ten_settled_when_the_second_card_is_seen(up: str, rules: object) -> None:
    table = Table(f"Tc 9c {up}h 6c 9d 2d 5d 4d 3d 6d 7d", sheet=rules)  # type: ignore[arg-type]
    table.bets(1, 2, amount="20").say("deal", "surrender 1", "stand 2")
    assert table.of(TAKEN, BACK) == []
    table.say("dealer")
    seen = next(
        at
        for at, event in enumerate(table.events)
        if event in (ev.HoleCardTurned(card("2d")), ev.CardDealt(0, 0, card("2d"), face_up=True))
    )
    taken = table.at(TAKEN(1, 0, "a", "blackjack", 1000, "2.8(a)2"))
    back = table.at(BACK(1, 0, "a", "blackjack", 1000, "2.8(a)2"))
    third = table.at(ev.CardDealt(0, 0, card("5d"), face_up=True))
    assert seen < taken < back < third


@pytest.mark.clause("2.8(a)2/2")
@pytest.mark.parametrize("cards", ["Kh 6c Ad", "Ah 6c Kd"])
def test_a2_a_blackjack_takes_it_all(cards: str) -> None:
    table = Table(f"Tc {cards}", sheet=OFFERED).bets(1, amount="20").say("deal", "surrender 1", "dealer")
    assert table.of(TAKEN, BACK) == [TAKEN(1, 0, "a", "blackjack", 2000, "2.8(a)2")]


@pytest.mark.clause("2.8(a)/1", "2.8(a)/2")
def test_a_on_every_unsplit_hand_of_two_cards_but_a_blackjack_and_on_no_other() -> None:
    for hand in views(OFFERED):
        refusal = why_not(OFFERED, hand, Action.SURRENDER)
        may = hand.cards == 2 and hand.hands == 1 and hand.first_decision and not hand.blackjack
        assert (refusal is None) == may, hand


@pytest.mark.clause("2.8(a)/1")
def test_a_the_total_is_announced_before_a_surrender() -> None:
    table = Table("Tc 9h 6c", sheet=OFFERED).bets(1).say("deal", "surrender 1")
    assert table.at(ev.TotalAnnounced(1, 0, 16, soft=False)) < table.at(ev.HandSurrendered(1))
    assert table.of(ev.PlayersFinished) == [ev.PlayersFinished()]


@pytest.mark.clause("2.8(c)/1")
def test_c_no_surrender_where_it_is_not_offered() -> None:
    plain = sheet("rules.split_hands = 3")
    for hand in views(plain):
        refusal = why_not(plain, hand, Action.SURRENDER)
        assert refusal is not None
        assert refusal.cites("2.8(c)")


@pytest.mark.clause("2.8(c)/1", "2002:2.8(c)")
@pytest.mark.parametrize("edition", ["2010", "1999"])
def test_c_the_sign_says_whether_surrender_is_offered(edition: str) -> None:
    line = f'table.edition = "{edition}"'
    offered, ended = sheet(line, SURRENDER), sheet(line)
    assert said(offered, "rules.surrender") == (
        "Surrender half your wager on your first two cards; a dealer's blackjack takes it all"
    )
    assert said(ended, "rules.surrender") == "Surrender is not offered"
    Table("Tc 9h 6d", sheet=offered).bets(1).say("deal", "surrender 1")
    Table("Tc 9h 6d", sheet=ended).bets(1).say("deal").refuses("surrender 1", "2.8(c)")


@pytest.mark.clause("2.8(b)", "2.9(b)/4")
def test_b_at_turn_insurance_comes_before_the_surrender_and_not_after_it() -> None:
    rules = sheet(SURRENDER, 'rules.insurance = "at-turn"')
    table = Table("Tc Ah 6d Kd", sheet=rules).bets(1).say("deal", "insure 1 a 5", "surrender 1")
    assert table.at(ev.InsurancePlaced(1, "a", 500)) < table.at(ev.HandSurrendered(1))
    table.say("end")
    assert [(one.wager, one.winnings) for one in table.of(ev.WagerPaid)] == [("insurance", 1000)]
    assert [one.amount for one in table.of(TAKEN)] == [1000]
    after = Table("Tc Tc Ah 6d 9d Kd", sheet=rules).bets(1, 2).say("deal", "surrender 1")
    after.refuses("insure 1 a 5", "2.9(b)")


@pytest.mark.clause("2.8(c)/1", "2.6(k)3")
def test_c_with_both_cards_face_up_it_is_barred_and_not_offered() -> None:
    table = Table("Tc 9h 6c 8h Td", sheet=sheet('rules.hole_card = "face-up"')).bets(1).say("deal")
    assert table.refusal("surrender 1").clauses == ("19:47-2.6(k)3", "19:47-2.8(c)")
