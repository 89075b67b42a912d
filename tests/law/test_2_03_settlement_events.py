"""2.3(e), 2.6(i): the order, hand and clause of every settlement, event by event."""

import pytest

from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.transaction import Progress
from cutcard.games.protocol import Felt, Purse, Rack, Transfer
from cutcard.games.twenty_one import payment
from tests.law.felt import READER, SURRENDER, Table, sheet
from tests.law.sheet_lines import sheet as posted

PLAIN = sheet()
THREE = sheet("rules.split_hands = 3", SURRENDER)
KEPT = sheet("rules.split_hands = 3", 'readings.busted_extras = "kept"')
SIX_TO_FIVE = posted('rules.variation = "six-to-five"', decks=1)

Money = (ev.WagerPaid, ev.WagerCollected, ev.WagerReturned, ev.WagerRefunded)


def money(table: Table) -> list[tuple[str, int, int, str, int, str]]:
    """Every settlement: kind, box, hand, player, cents (winnings if it was paid), clause."""
    found = []
    for event in table.of(*Money):
        cents = event.winnings if isinstance(event, ev.WagerPaid) else event.amount
        what = type(event).__name__.removeprefix("Wager").lower()
        found.append((what, event.box, event.hand, event.player, cents, event.clause))
    return found


@pytest.mark.clause("2.3(e)/1")
def test_e_from_the_far_right_and_in_a_split_box_its_right_hand_first() -> None:
    """Box 1: 20 and 17 and 19 against 18. Box 2: 18. Box 3: 21."""
    table = Table("8c Tc 5d 6h 8d 8s 6d 8h 2d Td 9c Ah Ts Th 2s", sheet=THREE).bets(1, 2, 3)
    table.say("deal", "split 1", "split 1", "hit 1.1", "stand 1.1", "stand 1.2", "stand 1.3")
    table.say("stand 2", "double 3", "end")
    assert money(table) == [
        ("paid", 3, 0, "c", 2000, "2.3(a)2"),
        ("returned", 2, 0, "b", 1000, "2.3(b)"),
        ("paid", 1, 2, "a", 1000, "2.3(a)2"),
        ("collected", 1, 1, "a", 1000, "2.3(a)2"),
        ("paid", 1, 0, "a", 1000, "2.3(a)2"),
    ]


def test_e_a_bust_is_collected_from_its_own_hand_at_once() -> None:
    table = Table("8c 6h 8d Td 9c Th Ks 9h", sheet=PLAIN).bets(1)
    table.say("deal", "split 1", "stand 1.1", "hit 1.2")
    assert money(table) == [("collected", 1, 1, "a", 1000, "2.3(e)")]
    assert [hand.settled for hand in table.state.boxes[0].hands] == [False, True]
    table.say("end")
    assert money(table)[1:] == [("paid", 1, 0, "a", 1000, "2.3(a)1")]


def test_e_against_a_ten_only_one_wager_of_the_busts_of_a_box_is_collected_at_once() -> None:
    """Two busted hands: the second stays until the dealer's card shows that no blackjack returns it."""
    table = Table("8c Th 8d 6d Kc 7d Ks 9h", sheet=PLAIN).bets(1)
    table.say("deal", "split 1", "hit 1.1", "hit 1.2")
    assert money(table) == [("collected", 1, 0, "a", 1000, "2.3(e)")]
    table.say("end")
    assert money(table)[1:] == [("collected", 1, 1, "a", 1000, "2.3(a)1")]


@pytest.mark.clause("2.3(e)/1")
def test_b_a_late_blackjack_collects_and_returns_hand_by_hand() -> None:
    """Three hands, the second doubled: the leftmost pays the original wager; the rest is returned."""
    table = Table("8c Th 8d 8s 9c 3d Kc 9d As", sheet=THREE).bets(1)
    table.say("deal", "split 1", "split 1", "stand 1.1", "double 1.2", "stand 1.3", "end")
    shown = [hand.points.total for hand in table.state.boxes[0].hands]
    assert shown == [17, 21, 17]
    assert money(table) == [
        ("collected", 1, 0, "a", 1000, "2.3(a)2"),
        ("returned", 1, 1, "a", 2000, "2.10(b)"),
        ("returned", 1, 2, "a", 1000, "2.11(d)"),
    ]


def test_b_the_busted_hand_pays_for_the_box_and_a_doubled_one_gets_its_rest_back() -> None:
    """No second wager is collected: 10 of 20 stay on the felt until the blackjack returns them."""
    table = Table("8c Th 8d 9c 6d Kc As", sheet=PLAIN).bets(1)
    table.say("deal", "split 1", "stand 1.1", "double 1.2", "end")
    assert money(table) == [
        ("collected", 1, 1, "a", 1000, "2.3(e)"),
        ("returned", 1, 0, "a", 1000, "2.11(d)"),
        ("returned", 1, 1, "a", 1000, "2.10(b)"),
    ]


def test_b_kept_a_busted_hand_stays_lost_and_the_leftmost_other_pays_as_well() -> None:
    table = Table("8c Th 8d 9c 6d Kc As", sheet=KEPT).bets(1)
    table.say("deal", "split 1", "stand 1.1", "double 1.2", "end")
    assert money(table) == [
        ("collected", 1, 1, "a", 2000, "2.3(e)"),
        ("collected", 1, 0, "a", 1000, "2.3(a)2"),
    ]


def test_b_a_plain_21_loses_to_the_blackjack_by_its_own_clause() -> None:
    table = Table("8c 7c Th 7d 5d 6d As", sheet=PLAIN).bets(1, 2).say("deal", "hit 1", "stand 2", "end")
    assert money(table) == [
        ("collected", 2, 0, "b", 1000, "2.3(a)2"),
        ("collected", 1, 0, "a", 1000, "2.3(b)"),
    ]


def test_a_blackjack_found_by_the_reader_is_settled_from_the_far_right() -> None:
    table = Table("Tc Ac Th 9d Kd Ah", sheet=sheet(READER)).bets(1, 2).say("deal")
    assert money(table) == [
        ("returned", 2, 0, "b", 1000, "2.7(b)"),
        ("collected", 1, 0, "a", 1000, "2.3(a)2"),
    ]
    before = len(table.events)
    table.say("end")
    assert not [event for event in table.events[before:] if isinstance(event, Money)]


def test_surrenders_held_for_the_second_card_are_settled_before_anything_else() -> None:
    table = Table("Tc 9c Th 6d 9d 8d", sheet=THREE).bets(1, 2).say("deal", "surrender 1", "stand 2", "dealer")
    assert money(table) == [
        ("collected", 1, 0, "a", 500, "2.8(a)2"),
        ("returned", 1, 0, "a", 500, "2.8(a)2"),
    ]
    table.say("end")
    assert money(table)[2:] == [("returned", 2, 0, "b", 1000, "2.3(b)")]


def test_insurance_is_settled_from_the_far_right_before_the_main_wagers() -> None:
    table = (
        Table("Tc 9c Ah 9d 9h Kd", sheet=PLAIN).bets(1, 2).say("deal", "insure 1 a 5", "insure 2 b 4", "end")
    )
    assert money(table) == [
        ("paid", 2, 0, "b", 800, "2.9(c)"),
        ("paid", 1, 0, "a", 1000, "2.9(c)"),
        ("collected", 2, 0, "b", 1000, "2.3(a)2"),
        ("collected", 1, 0, "a", 1000, "2.3(a)2"),
    ]


def test_side_wagers_and_losing_insurance_belong_to_no_split_hand() -> None:
    rules = sheet("wagers.21-plus-3 = {}")
    table = Table("8c Tc Ah 8d 5d 2d 3d 9h", sheet=rules).bets(1, 2)
    table.say("bet 2 b 21-plus-3 5", "bet 1 a 21-plus-3 6", "deal")
    assert money(table) == [
        ("collected", 2, 0, "b", 500, "2.27(e)"),
        ("collected", 1, 0, "a", 600, "2.27(e)"),
    ]
    table.say("insure 1 a 5", "split 1", "stand 1.1", "stand 1.2", "stand 2", "dealer")
    assert money(table)[2:] == [("collected", 1, 0, "a", 500, "2.9(d)")]
    assert [bet.settled for bet in table.state.boxes[0].side_bets] == [True, True]


def test_a_settled_wager_is_not_returned_with_a_dead_round() -> None:
    rules = sheet("wagers.21-plus-3 = {}", SURRENDER)
    table = Table("8c Tc 6h 8d 5d 2d 3d 9h", sheet=rules).bets(1, 2)
    table.say("bet 2 b 21-plus-3 5", "deal", "surrender 1")
    run = Progress(rules, table.state)
    payment.give_back(run, "2.15(f)")
    assert run.events == [ev.WagerReturned(2, 0, "b", "blackjack", 1000, "2.15(f)")]


# --- 6 to 5: a bust is collected whole, so a late blackjack refunds from the rack --------------------------


def test_6_to_5_a_busted_double_is_collected_whole_and_its_extra_refunded() -> None:
    table = Table("5c Th 7d Kc As", sheet=SIX_TO_FIVE).bets(1).say("deal", "double 1")
    assert money(table) == [("collected", 1, 0, "a", 2000, "2.6A(e)3")]
    table.say("end")
    assert money(table)[1:] == [("refunded", 1, 0, "a", 1000, "2.10(b)")]
    felt = Felt(1, "a", "blackjack")
    assert table.of(ev.WagerRefunded)[0].transfers == (Transfer(Rack(), Purse("a"), 1000, felt),)


def test_6_to_5_the_second_of_two_busted_hands_is_refunded() -> None:
    table = Table("8c Th 8d 6d Kc 7d Ks As", sheet=SIX_TO_FIVE).bets(1)
    table.say("deal", "split 1", "hit 1.1", "hit 1.2", "end")
    assert money(table) == [
        ("collected", 1, 0, "a", 1000, "2.6A(e)3"),
        ("collected", 1, 1, "a", 1000, "2.6A(e)3"),
        ("refunded", 1, 1, "a", 1000, "2.11(d)"),
    ]


def test_6_to_5_nothing_is_refunded_without_a_blackjack_or_where_the_bust_stays_lost() -> None:
    table = Table("5c Th 7d Kc 9s", sheet=SIX_TO_FIVE).bets(1).say("deal", "double 1", "end")
    assert money(table) == [("collected", 1, 0, "a", 2000, "2.6A(e)3")]
    kept = posted('rules.variation = "six-to-five"', 'readings.busted_extras = "kept"', decks=1)
    table = Table("5c Th 7d Kc As", sheet=kept).bets(1).say("deal", "double 1", "end")
    assert money(table) == [("collected", 1, 0, "a", 2000, "2.6A(e)3")]
