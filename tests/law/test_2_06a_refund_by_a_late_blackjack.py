"""2.6A(e)3 beside 2.10(b) and 2.11(d): when a late blackjack gives back what a bust has taken."""

from dataclasses import replace

import pytest

from cutcard.games.blackjack.decide import LateStake, blackjack_would_refund
from cutcard.games.blackjack.sheet import BlackjackSheet

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
def test_e_3_more_was_taken_at_the_bust_than_one_original_wager(
    sheet: BlackjackSheet, stakes: list[LateStake], taken: list[int], up: int, refunds: bool
) -> None:
    assert blackjack_would_refund(sheet, 1000, stakes, taken, up=up) == refunds
