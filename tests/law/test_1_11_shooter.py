"""Who throws, and for which point, when wagers and players leave the layout (1.1, 1.8, 1.11)."""

import pytest

from cutcard.games.craps.model import events as ev
from tests.law.craps import CrapsTable


@pytest.mark.clause("1.1 Come Out Roll")
def test_the_first_roll_after_a_closed_table_is_a_come_out_roll() -> None:
    table = CrapsTable().say("bet 0 ann pass 10", "roll 4 5", "close-table")
    assert (table.state.point, table.state.shooter, table.state.wagers) == (0, "", ())
    table.say("bet 0 bob pass 10", "roll 5 6")
    assert table.net("bob") == 10_00
    assert table.state.shooter == "bob"


@pytest.mark.clause("1.1 Come Out Roll")
def test_a_point_without_line_bets_ends_with_the_shooters_last_wager() -> None:
    table = CrapsTable().say("bet 0 ann dont-pass 10", "bet 0 ann hard-6 5", "bet 0 bob place-win-8 12")
    table.say("roll 2 2", "take-down ann dont-pass")
    assert table.state.point == 4, "the shooter has a wager still"
    table.say("take-down ann hard-6")
    assert table.state.point == 0
    assert table.events[-1] == ev.PointEnded(4)
    table.say("bet 0 bob pass 10", "bet 0 ann pass 10")
    assert table.state.next_shooter == "bob"


@pytest.mark.clause("1.1 Come Out Roll")
def test_it_ends_with_a_roll_that_decides_the_shooters_last_wager() -> None:
    table = CrapsTable().say("bet 0 ann dont-pass 10", "roll 2 2", "bet 0 ann field 5")
    table.say("take-down ann dont-pass")
    assert table.state.point == 4
    table.say("roll 2 3")
    assert table.state.point == 0


@pytest.mark.clause("1.1 Come Out Roll")
def test_a_point_that_somebody_bets_on_stays() -> None:
    table = CrapsTable().say("bet 0 ann dont-pass 10", "bet 0 bob pass 10", "roll 2 2")
    table.say("take-down ann dont-pass")
    assert table.state.point == 4
    assert table.state.next_shooter == "bob"
    table.say("roll 3 1")
    assert table.net("bob") == 10_00


def test_a_throw_without_a_shooter_does_not_give_the_dice_back() -> None:
    table = CrapsTable().say("bet 0 ann pass 10", "bet 0 bob pass 10", "bet 0 bob place-win-8 12")
    table.say("roll 2 2", "roll 3 4")
    assert table.state.passed
    table.say("bet 0 bob place-win-8 12", "roll 1 2", "bet 0 ann pass 10", "bet 0 bob pass 10")
    assert table.state.next_shooter == "bob"
