"""2.9(b): when a box may insure at a table with insurance at turn."""

import pytest

from cutcard.games.blackjack import rules
from cutcard.law.refusal import Bar


@pytest.mark.clause("2.9(b)/4")
def test_b_until_the_boxs_own_first_decision() -> None:
    says = "the box has decided: its time to insure is over"
    assert rules.why_not_insure_at_turn(over=True) == Bar("2.9(b)", says)
    assert rules.why_not_insure_at_turn(over=False) is None
