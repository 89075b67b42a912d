"""1.1: the come out roll, the come out point and the come point."""

import pytest

from cutcard.games.craps.layout import NUMBERS, Spot
from cutcard.games.craps.rules.outcomes import ALL_THROWS, Throw, is_come_out, moves_to, next_point, seven_out
from tests.law.craps import CrapsTable


@pytest.mark.clause("1.1 Come Out Point")
@pytest.mark.parametrize("throw", ALL_THROWS, ids=str)
def test_a_come_out_point_is_4_5_6_8_9_or_10(throw: Throw) -> None:
    total = throw.first + throw.second
    assert next_point(0, throw) == (total if total in (4, 5, 6, 8, 9, 10) else 0)


@pytest.mark.clause("1.1 Come Out Roll")
def test_the_first_roll_and_the_one_after_each_decision_are_come_out_rolls() -> None:
    table = CrapsTable().say("bet 0 ann pass 10")
    seen = []
    for dice in ("4 4", "2 3", "3 5", "2 4", "6 1", "6 6"):
        seen.append(is_come_out(table.state.point))
        table.say(f"roll {dice}")
    assert seen == [True, False, False, True, False, True]


@pytest.mark.clause("1.1 Come Out Point", "1.1 Come Out Roll")
@pytest.mark.parametrize("point", [4, 5, 6, 8, 9, 10])
def test_the_point_or_a_seven_ends_the_point_and_no_other_total(point: int) -> None:
    ends = {throw.total for throw in ALL_THROWS if next_point(point, throw) == 0}
    stays = {throw.total for throw in ALL_THROWS if next_point(point, throw) == point}
    assert ends == {point, 7}
    assert stays == set(range(2, 13)) - ends


@pytest.mark.clause("1.1 Come Out Roll")
def test_a_made_point_ends_though_the_shooter_has_another_wager() -> None:
    table = CrapsTable().say("bet 0 ann pass 10", "bet 0 ann place-win-8 12", "roll 2 3", "roll 1 4")
    assert table.state.wager("ann", "place-win-8") is not None
    assert is_come_out(table.state.point)
    table.say("bet 0 ann pass 10", "roll 5 6")
    assert table.state.wager("ann", "pass") is None, "an eleven wins on the come out roll"


@pytest.mark.clause("1.1 Come Out Roll")
@pytest.mark.parametrize("dice", ["1 1", "1 2", "3 4", "5 6", "6 6"])
def test_a_decision_on_the_come_out_makes_the_next_roll_a_come_out(dice: str) -> None:
    assert CrapsTable().say("bet 0 ann dont-pass 10", f"roll {dice}").state.point == 0


@pytest.mark.clause("1.1 Come Point")
@pytest.mark.parametrize("throw", ALL_THROWS, ids=str)
def test_a_come_point_is_thrown_on_the_roll_after_the_bet(throw: Throw) -> None:
    for name in ("come", "dont-come"):
        to = moves_to(Spot(name), throw)
        assert to == (Spot(name, throw.total) if throw.total in NUMBERS else None)
        assert moves_to(Spot(name, 9), throw) is None


@pytest.mark.clause("1.1 scope")
def test_every_section_means_the_same_come_out_roll() -> None:
    """Pass, come and place bets all go by one point."""
    table = CrapsTable().say("bet 0 ann pass 10", "bet 0 ann place-win-6 12")
    assert table.refused("bet 0 ann come 10").cites("1.2(a)3")
    table.say("roll 3 4")
    assert table.state.wager("ann", "place-win-6") is not None
    table.say("bet 0 ann pass 10", "roll 2 3", "bet 0 ann come 10")
    assert table.refused("bet 0 bob pass 10").cites("1.2(a)1")
    table.say("roll 3 4")
    assert table.state.wagers == ()


def test_only_a_seven_with_a_point_passes_the_dice() -> None:
    assert seven_out(6, Throw(3, 4))
    assert not seven_out(0, Throw(3, 4))
    assert not seven_out(6, Throw(3, 3))
