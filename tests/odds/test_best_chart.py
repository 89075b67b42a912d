"""The derived chart agrees with the published one and is the best of its kind."""

import pytest

from cutcard.exact_odds.twenty_one.solver.best_chart import best_chart, with_cell
from cutcard.exact_odds.twenty_one.solver.main_game import solve
from cutcard.games.blackjack.rules import Action
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.strategies.twenty_one.chart import Chart, read_chart, write_chart
from cutcard.strategies.twenty_one.chart_fit import must_fit

S, H, D, P, R = Action.STAND, Action.HIT, Action.DOUBLE, Action.SPLIT, Action.SURRENDER
SHEET = BlackjackSheet(decks=6, soft_17="hit", surrender=True)


@pytest.fixture(scope="module")
def chart() -> Chart:
    return best_chart(SHEET)


def test_every_cell_is_filled(chart: Chart) -> None:
    assert len(chart.hard) == 17 * 10
    assert len(chart.soft) == 9 * 10
    assert len(chart.pairs) == 10 * 10
    assert read_chart(write_chart(chart)) == chart
    must_fit(chart, SHEET)


@pytest.mark.parametrize(
    ("total", "up", "cell"),
    [
        (16, 10, (R, S)),
        (16, 9, (R, H)),
        (15, 10, (R, H)),
        (17, 11, (R, S)),
        (12, 3, (H,)),
        (12, 4, (S,)),
        (11, 11, (D, H)),
        (9, 3, (D, H)),
        (8, 6, (H,)),
    ],
)
def test_hard_hands(chart: Chart, total: int, up: int, cell: tuple[Action, ...]) -> None:
    assert chart.hard[total, up] == cell


def test_soft_hands_and_pairs(chart: Chart) -> None:
    assert chart.soft[18, 2] == (D, S)
    assert chart.soft[18, 9] == (H,)
    assert chart.soft[19, 6] == (D, S)
    assert chart.pairs[8, 11] == (R, P)
    assert chart.pairs[8, 10] == (P,)
    assert chart.pairs[9, 7] == (S,)
    assert chart.pairs[5, 6] == (D, H)


@pytest.mark.parametrize(
    ("part", "key", "cell"),
    [
        ("hard", (16, 10), (R, H)),
        ("hard", (12, 4), (H,)),
        ("hard", (11, 11), (H,)),
        ("soft", (18, 2), (S,)),
        ("pairs", (8, 10), (H,)),
        ("pairs", (3, 8), (P,)),
    ],
)
def test_a_changed_cell_costs_the_player(
    chart: Chart, part: str, key: tuple[int, int], cell: tuple[Action, ...]
) -> None:
    changed = with_cell(chart, part, key, cell)
    worth = [solve(SHEET, chart=each, ups=(key[1],)).value for each in (chart, changed)]
    assert worth[0] > worth[1]


def test_the_chart_costs_little_compared_with_best_play(chart: Chart) -> None:
    lost = solve(SHEET).value - solve(SHEET, chart=chart).value
    assert 0 < lost < 0.0001
