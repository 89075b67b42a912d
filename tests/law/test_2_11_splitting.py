"""2.11: what may be split, how often, the order of the hands, and the rules for aces."""

import pytest

from cutcard.cards import card
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.hand import ACE, HandView
from cutcard.games.blackjack.rules import Action, lawful, why_not
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.twenty_one.deciders import views
from cutcard.law.refusal import Refusal
from tests.law.felt import SURRENDER, Table, sheet

TWO = sheet()
THREE = sheet("rules.split_hands = 3", SURRENDER)
FOUR = sheet("rules.split_hands = 4", "table.boxes = 6")
ACES_ONCE = sheet("rules.split_hands = 4", "table.boxes = 6", "rules.resplit_aces = false")


def splits(rules: object, hand: HandView) -> Refusal | None:
    return why_not(rules, hand, Action.SPLIT)  # type: ignore[arg-type]


@pytest.mark.clause("2.11(a)/1")
def test_a_two_first_cards_of_one_value_and_no_others() -> None:
    for hand in views(TWO):
        if hand.hands == 1:
            assert (splits(TWO, hand) is None) == (hand.cards == 2 and hand.pair > 0), hand


@pytest.mark.clause("2.11(a)/1")
@pytest.mark.parametrize("pair", ["Tc Kd", "Jc Qd", "8c 8d", "Ac Ad"])
def test_a_value_counts_not_rank(pair: str) -> None:
    first, second = pair.split()
    table = Table(f"{first} 7h {second} 2c 3c", sheet=TWO).bets(1).say("deal", "split 1")
    assert table.of(ev.PairSplit) == [ev.PairSplit(1, 0, "a", 1000)]


@pytest.mark.clause("2.11(a)/2", "2.11(e)/5")
@pytest.mark.parametrize("amount", ["10", "7.50"])
def test_a_each_new_hand_has_a_wager_equal_to_the_first(amount: str) -> None:
    cents = round(float(amount) * 100)
    table = Table("8s 6h 8c 8d 8h 8s 2c", sheet=FOUR).bets(1, amount=amount)
    table.say("deal", "split 1", "split 1", "split 1")
    assert [one.amount for one in table.of(ev.PairSplit)] == [cents] * 3
    assert [hand.stakes[0].amount for hand in table.state.boxes[0].hands] == [cents] * 4


@pytest.mark.clause("2.11(b)", "2.11(e)/5")
def test_b_no_card_to_another_hand_before_the_leftmost_is_complete() -> None:
    table = Table("8s 6h 8c 8d 3c Td 9c 2s 9d Ts Th", sheet=THREE).bets(1).say("deal", "split 1", "split 1")
    for statement in ("double 1", "stand 1", "hit 1", "stand 1"):
        for hand in (1, 2, 3):
            if hand != table.state.turn.hand + 1:
                table.refuses(f"hit 1.{hand}", "2.11(b)")
        table.say(statement)
    assert [(one.hand, str(one.card)) for one in table.of(ev.CardDealt)[3:9]] == [
        (0, "8d"),
        (0, "3c"),
        (0, "Td"),
        (1, "9c"),
        (2, "2s"),
        (2, "9d"),
    ]


@pytest.mark.clause("2.11(c)")
def test_c_the_total_is_announced_and_the_player_stands_draws_or_doubles() -> None:
    table = Table("8s 6h 8c 3d", sheet=THREE).bets(1).say("deal", "split 1")
    at = table.at(ev.CardDealt(1, 0, card("3d"), face_up=True))
    assert table.events[at + 1] == ev.TotalAnnounced(1, 0, 11, soft=False)
    open_now = {type(one.command) for one in table.croupier.awaiting.choices if one.refusal is None}
    assert open_now == {cm.Stand, cm.Hit, cm.Double}


@pytest.mark.clause("2.11(c)1")
def test_c1_a_split_pair_is_not_split_again_unless_the_house_offers_it() -> None:
    for hand in views(TWO):
        if hand.hands == 2 and hand.pair:
            refusal = splits(TWO, hand)
            assert refusal is not None
            assert refusal.cites("2.11(c)1")


@pytest.mark.clause("2.11(c)2", "2.12(a)3")
def test_c2_a_split_ace_has_one_card_and_no_choice_but_to_split_again() -> None:
    for rules in (TWO, THREE, FOUR, ACES_ONCE):
        for hand in views(rules):
            if hand.split_ace:
                assert set(lawful(rules, hand)) - {Action.STAND} <= {Action.SPLIT}, hand
                for action in (Action.HIT, Action.DOUBLE):
                    refusal = why_not(rules, hand, action)
                    assert refusal is not None
                    assert refusal.cites("2.11(c)2")
                    assert refusal.cites("2.12(a)3")


@pytest.mark.clause("2.11(c)2")
def test_c2_the_hands_of_split_aces_end_automatically() -> None:
    table = Table("As 6h Ad 2c 3c Td 9s", sheet=THREE).bets(1).say("deal", "split 1")
    assert table.of(ev.PlayersFinished) == [ev.PlayersFinished()]
    assert [len(hand.cards) for hand in table.state.boxes[0].hands] == [2, 2]


@pytest.mark.clause("2.11(d)", "2.11(e)/5")
def test_d_a_late_blackjack_collects_one_wager_of_four_hands() -> None:
    table = Table("8s Kh 8c 8d 8h 2c 3c 4c 5c As", sheet=FOUR).bets(1)
    table.say("deal", "split 1", "split 1", "split 1", "end")
    assert [one.amount for one in table.of(ev.WagerCollected)] == [1000]
    assert [(one.amount, one.clause) for one in table.of(ev.WagerReturned)] == [(1000, "2.11(d)")] * 3


@pytest.mark.clause("2.11(e)/1")
@pytest.mark.parametrize(("rules", "most"), [(THREE, 3), (FOUR, 4)], ids=["three", "four"])
def test_e_four_hands_at_six_boxes_three_at_seven(rules: object, most: int) -> None:
    for hand in views(rules):  # type: ignore[arg-type]
        if hand.pair:
            refusal = splits(rules, hand)
            assert (refusal is None) == (hand.hands < most), hand
            assert refusal is None or refusal.cites("2.11(e)")


@pytest.mark.clause("2.11(e)/4")
def test_e_aces_are_split_once_where_the_house_says_so() -> None:
    for hand in views(ACES_ONCE):
        if hand.pair:
            allowed = hand.hands == 1 or (hand.pair != ACE and hand.hands < 4)
            refusal = splits(ACES_ONCE, hand)
            assert (refusal is None) == allowed, hand
            assert refusal is None or refusal.cites("2.11(e)")


@pytest.mark.clause("2.11(c)1", "2.11(e)/1", "2.6(k)5")
@pytest.mark.parametrize(
    ("rules", "specific", "hands"),
    [
        (TWO, "2.11(c)1", 2),
        (THREE, "2.11(e)", 3),
        (FOUR, "2.11(e)", 4),
        (ACES_ONCE, "2.11(e)", 2),
        (sheet('rules.hole_card = "face-up"'), "2.6(k)5", 2),
    ],
)
def test_c1_applies_beyond_what_e_permits(rules: BlackjackSheet, specific: str, hands: int) -> None:
    """Beyond the licensee's permission (c)1 applies."""
    pairs = [hand for hand in views(rules) if hand.hands == hands and hand.pair == ACE and hand.split_ace]
    assert pairs
    for hand in pairs:
        refusal = splits(rules, hand)
        assert refusal is not None
        assert refusal.cites("2.11(c)1")
        assert refusal.clauses[0] == f"19:47-{specific}"
        assert len(set(refusal.clauses)) == len(refusal.clauses)
