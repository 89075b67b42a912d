"""2.3(c), (f): a wager taken back before the first card, and what is returned with it."""

from typing import Any

import pytest

from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.commands import Irregular, StayAlone
from cutcard.games.protocol import Felt, PlaceBet, Purse, Transfer, WithdrawBet
from cutcard.law.refusal import Refusal
from tests.law.felt import BareTable
from tests.law.sheet_lines import sheet

PLAIN = sheet()
COUPONS = sheet("rules.match_play = true")
SIDE = sheet("wagers.21-plus-3 = {}", "wagers.match-the-dealer = {}")
MULTIPLE = sheet('rules.variation = "multiple-action"')
SHARED = sheet("rules.shared_boxes = true")


def withdraw(table: BareTable, *words: Any) -> tuple[Any, ...]:
    answer = table.answer(WithdrawBet(*words))
    assert not isinstance(answer, Refusal), str(answer)
    table.do(WithdrawBet(*words))
    return answer


@pytest.mark.clause("2.3(c)")
def test_c_all_chips_of_the_wager_are_returned_to_their_bettor() -> None:
    table = BareTable(PLAIN).do(PlaceBet(1, "ann", "blackjack", 1000), PlaceBet(1, "ann", "blackjack", 500))
    (taken,) = withdraw(table, 1, "ann", "blackjack")
    felt = Felt(1, "ann", "blackjack")
    assert taken.transfers == (Transfer(felt, Purse("ann"), 1500, felt),)
    assert table.state.bets == ()


@pytest.mark.clause("2.3(c)", "2.3(d)/2")
def test_c_unconfirmed_cash_moves_no_chips() -> None:
    table = BareTable(PLAIN).do(PlaceBet(1, "ann", "blackjack", 1000, "cash"))
    (taken,) = withdraw(table, 1, "ann", "blackjack")
    assert taken == ev.BetWithdrawn(1, "ann", "blackjack", 0, spoken=1000, first_leaves=True)
    assert taken.transfers == ()


@pytest.mark.clause("2.3(c)")
def test_c_a_coupon_is_returned_with_its_chips() -> None:
    table = BareTable(COUPONS).do(PlaceBet(1, "ann", "blackjack", 1000, "coupon"))
    (taken,) = withdraw(table, 1, "ann", "blackjack")
    assert (taken.amount, taken.coupon) == (1000, 1000)


@pytest.mark.clause("2.3(c)")
def test_c_every_side_wager_that_would_be_left_without_a_main_wager_is_named() -> None:
    table = BareTable(SIDE).do(
        PlaceBet(1, "ann", "blackjack", 1000),
        PlaceBet(1, "ann", "21-plus-3", 500),
        PlaceBet(1, "ann", "match-the-dealer", 500),
    )
    for clause in ("2.27(d)", "2.23(c)"):
        table.refuses(WithdrawBet(1, "ann", "blackjack"), clause)
    withdraw(table, 1, "ann", "match-the-dealer")
    answer = table.answer(WithdrawBet(1, "ann", "blackjack"))
    assert isinstance(answer, Refusal)
    assert not answer.cites("2.23(c)")
    withdraw(table, 1, "ann", "21-plus-3")
    withdraw(table, 1, "ann", "blackjack")


@pytest.mark.clause("2.3(c)")
def test_c_another_bettors_wager_does_not_support_a_side_wager() -> None:
    shared = sheet("rules.shared_boxes = true", "wagers.21-plus-3 = {}")
    table = BareTable(shared).do(
        PlaceBet(1, "ann", "blackjack", 1000),
        PlaceBet(1, "bob", "blackjack", 1000),
        PlaceBet(1, "bob", "21-plus-3", 500),
    )
    table.refuses(WithdrawBet(1, "bob", "blackjack"), "2.27(d)")
    withdraw(table, 1, "ann", "blackjack")
    assert [bet.player for bet in table.state.bets] == ["bob", "bob"]


@pytest.mark.clause("2.3(c)", "2.18(b)#1")
def test_c_one_spot_of_multiple_action_is_taken_back_and_the_deal_finds_too_few() -> None:
    table = BareTable(MULTIPLE)
    for spot in (1, 2, 3):
        table.do(PlaceBet(1, "ann", f"blackjack.{spot}", 1000))
    withdraw(table, 1, "ann", "blackjack.3")
    withdraw(table, 1, "ann", "blackjack.2")
    table.refuses(WithdrawBet(1, "ann", "blackjack"), "2.3(c)")
    assert [bet.wager for bet in table.state.bets] == ["blackjack.1"]


@pytest.mark.clause("2.13(a)#2")
def test_consent_is_asked_again_when_the_first_on_the_box_has_left_it() -> None:
    """Not while the first bettor has a wager there, and not when somebody else leaves."""
    table = BareTable(SHARED).do(
        PlaceBet(1, "ann", "blackjack", 1000),
        PlaceBet(1, "bob", "blackjack", 1000),
        StayAlone(1, "ann"),
        PlaceBet(2, "di", "blackjack", 1000),
        StayAlone(2, "di"),
    )
    withdraw(table, 1, "bob", "blackjack")
    table.refuses(PlaceBet(1, "cy", "blackjack", 1000), "2.13(a)")
    withdraw(table, 1, "ann", "blackjack")
    assert table.state.alone == ((2, ""),)
    table.do(PlaceBet(1, "cy", "blackjack", 1000))


@pytest.mark.clause("2.15(g)#1")
def test_g_wagers_stay_once_a_missed_box_is_reported() -> None:
    table = BareTable(PLAIN).do(
        PlaceBet(1, "ann", "blackjack", 1000),
        PlaceBet(2, "bob", "blackjack", 1000),
        Irregular("2.15(g)", box=2),
    )
    table.refuses(WithdrawBet(2, "bob", "blackjack"), "2.15(g)")
    table.refuses(WithdrawBet(1, "ann", "blackjack"), "2.15(g)")
