"""2.8: when a surrendered wager is settled, and that surrender comes first."""

import pytest

from cutcard.cards import card
from cutcard.games.blackjack import events as ev
from cutcard.games.blackjack.decide import Action, why_not
from cutcard.games.blackjack.hand import views
from tests.law.felt import READER, SURRENDER, Table, sheet

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
def test_a_the_total_is_announced_before() -> None:
    table = Table("Tc 9h 6c", sheet=OFFERED).bets(1).say("deal", "surrender 1")
    assert table.at(ev.TotalAnnounced(1, 0, 16, soft=False)) < table.at(ev.HandSurrendered(1))
    assert table.of(ev.PlayersFinished) == [ev.PlayersFinished()]


@pytest.mark.clause("2.8(c)/1")
def test_c_never_where_it_is_not_offered() -> None:
    plain = sheet("rules.split_hands = 3")
    for hand in views(plain):
        refusal = why_not(plain, hand, Action.SURRENDER)
        assert refusal is not None
        assert refusal.cites("2.8(c)")
