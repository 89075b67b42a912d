"""2.9(b): when a box may insure at a table with insurance at turn."""

from itertools import product

import pytest

from cutcard.games.blackjack import rules
from cutcard.law.refusal import Bar


@pytest.mark.clause("2.9(b)/4")
@pytest.mark.parametrize(("own_turn", "over", "anybody_decided"), list(product((False, True), repeat=3)))
def test_b_before_any_decision_or_at_the_boxs_own_turn(
    own_turn: bool, over: bool, anybody_decided: bool
) -> None:
    bar = rules.why_not_insure_at_turn(own_turn=own_turn, over=over, anybody_decided=anybody_decided)
    if over:
        assert bar == Bar("2.9(b)", "the box has decided: its time to insure is over")
    elif anybody_decided and not own_turn:
        says = "insurance is laid before the first decision of all, or at the box's own turn"
        assert bar == Bar("2.9(b)", says)
    else:
        assert bar is None
