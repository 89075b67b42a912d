"""2.10: what may be doubled, by how much, and what a late blackjack collects."""

import pytest

from cutcard.cards import card
from cutcard.games.blackjack import commands as cm
from cutcard.games.blackjack import events as ev
from cutcard.games.blackjack.decide import Action, LateStake, collected_by_late_blackjack, why_not
from cutcard.games.blackjack.hand import views
from tests.law.felt import Table, sheet

PLAIN = sheet("rules.split_hands = 3")
KEPT = sheet('readings.busted_extras = "kept"')


@pytest.mark.clause("2.10(a)/1")
def test_a_the_first_two_cards_of_any_hand_but_21() -> None:
    """Every hand the rules can see; split aces alone take no second card of their own will."""
    for hand in views(PLAIN):
        refusal = why_not(PLAIN, hand, Action.DOUBLE)
        assert (refusal is None) == (hand.cards == 2 and hand.total != 21 and not hand.split_ace), hand


@pytest.mark.clause("2.10(a)/2")
def test_a_any_amount_up_to_the_wager_itself() -> None:
    table = Table("5c 7h 6c Tc Td", sheet=PLAIN).bets(1, amount="20").say("deal")
    (choice,) = [one for one in table.croupier.awaiting.choices if isinstance(one.command, cm.Double)]
    assert (choice.least, choice.most, choice.refusal) == (50, 2000, None)
    table.refuses("double 1 20.50", "2.10(a)")
    table.say("double 1 0.50")
    assert table.of(ev.WagerDoubled) == [ev.WagerDoubled(1, 0, "a", 50)]


@pytest.mark.clause("2.10(a)/3", "2.10(c)/1", "2.12(a)2")
def test_a_c_one_card_face_upwards_its_total_announced_and_the_turn_is_over() -> None:
    table = Table("5c Tc 7h 6c 9c 2d Td", sheet=PLAIN).bets(1, 2).say("deal", "double 1")
    at = table.at(ev.CardDealt(1, 0, card("2d"), face_up=True))
    assert table.events[at + 1] == ev.TotalAnnounced(1, 0, 13, soft=False)
    assert table.events[at + 2] == ev.TurnBegan(2, 0)
    for statement in ("hit 1", "double 1", "split 1"):
        table.refuses(statement, "2.12(a)2")


@pytest.mark.clause("2.10(b)", "2.11(d)")
@pytest.mark.parametrize(
    ("stakes", "returned", "kept"),
    [
        ([(2000, False)], (1000,), (1000,)),
        ([(1500, False)], (1000,), (1000,)),
        ([(2000, True)], (1000,), (2000,)),
        ([(1000, False), (1000, False)], (1000, 0), (1000, 0)),
        ([(2000, False), (1000, False)], (1000, 0), (1000, 0)),
        ([(1000, True), (1000, False)], (1000, 0), (1000, 1000)),
        ([(1000, False), (2000, True)], (0, 1000), (1000, 2000)),
        ([(2000, True), (1000, True)], (1000, 0), (2000, 1000)),
        ([(2000, True), (1000, False), (2000, False)], (1000, 0, 0), (2000, 1000, 0)),
    ],
)
def test_b_a_late_blackjack_collects_one_original_wager_of_ten_dollars(
    stakes: list[tuple[int, bool]], returned: tuple[int, ...], kept: tuple[int, ...]
) -> None:
    """Each hand's money and whether it went over 21; what is taken of each by the two readings."""
    late = [LateStake(amount, busted) for amount, busted in stakes]
    assert sum(returned) == 1000
    assert collected_by_late_blackjack(PLAIN, 1000, late) == returned
    assert collected_by_late_blackjack(KEPT, 1000, late) == kept


@pytest.mark.clause("2.10(b)")
def test_b_the_added_wager_goes_back_by_its_clause() -> None:
    table = Table("5c Kh 6c 2d As", sheet=PLAIN).bets(1).say("deal", "double 1", "end")
    assert table.of(ev.WagerReturned) == [ev.WagerReturned(1, 0, "a", "blackjack", 1000, "2.10(b)")]
    assert [one.amount for one in table.of(ev.WagerCollected)] == [1000]
