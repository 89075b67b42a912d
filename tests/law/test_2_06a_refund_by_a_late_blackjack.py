"""2.6A(e)3 with 2.10(b) and 2.11(d): when a late blackjack refunds what a bust has taken."""

from dataclasses import replace

import pytest

from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.rules import LateStake, blackjack_would_refund
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from tests.law.felt import Table
from tests.law.sheet_lines import sheet as written_sheet

RETURNED = BlackjackSheet(decks=2, variation="six-to-five", device="hand", shuffle="automated")
KEPT = replace(RETURNED, readings=replace(RETURNED.readings, busted_extras="kept"))
PLAIN, DOUBLED = LateStake(1000, busted=True), LateStake(2000, busted=True)


@pytest.mark.parametrize(
    ("sheet", "stakes", "taken", "up", "refunds"),
    [
        pytest.param(RETURNED, [DOUBLED], [2000], 10, True, id="a double of 20 on 10"),
        pytest.param(RETURNED, [DOUBLED], [2000], 11, True, id="the same against an ace"),
        pytest.param(RETURNED, [DOUBLED], [2000], 9, False, id="a 9 makes no blackjack"),
        pytest.param(RETURNED, [PLAIN], [1000], 10, False, id="one original wager is lost anyway"),
        pytest.param(RETURNED, [PLAIN, PLAIN], [1000, 1000], 10, True, id="the second hand of a split"),
        pytest.param(RETURNED, [LateStake(1000, busted=False)], [0], 10, False, id="no bust"),
        pytest.param(KEPT, [DOUBLED], [2000], 10, False, id="the reading that keeps it"),
    ],
)
def test_e_3_a_refund_if_the_bust_took_more_than_one_original_wager(
    sheet: BlackjackSheet, stakes: list[LateStake], taken: list[int], up: int, refunds: bool
) -> None:
    assert blackjack_would_refund(sheet, 1000, stakes, taken, up=up) == refunds


@pytest.mark.clause("2.10(b)", "2.6A(e)3")
def test_the_second_card_is_dealt_for_the_refund_alone() -> None:
    """No wager is left and cards are dealt only when needed: a ten up may still become a blackjack."""
    lines = ('rules.variation = "six-to-five"', 'readings.second_card = "when-needed"')
    table = Table("7h Tc 5d Kd As", sheet=written_sheet(*lines, decks=2)).bets(1)
    table.say("deal", "double 1", "end")
    assert [one.amount for one in table.of(ev.WagerCollected)] == [2000]
    assert [(one.amount, one.clause) for one in table.of(ev.WagerRefunded)] == [(1000, "2.10(b)")]
