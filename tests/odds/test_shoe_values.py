"""Many shoes of one table: each has the value that it has by itself."""

from random import Random

import pytest

from cutcard.exact_odds.errors import SuitsUnknownError
from cutcard.exact_odds.twenty_one.shoe_values import shoe_values
from cutcard.exact_odds.twenty_one.solver.main_game import solve
from cutcard.exact_odds.twenty_one.solver.shoe import VALUES, Composition, fresh_shoe, full_shoe
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.strategies.strategy_file import BadChartError
from cutcard.strategies.twenty_one.chart import Chart

SHEET = BlackjackSheet(decks=2, split_hands=2)
TOO_SMALL: Composition = (0, 0, 0, 0, 0, 0, 0, 0, 2, 1)


def _shoes(many: int) -> list[Composition]:
    chance = Random("depleted shoes")
    cards = [value for value, there in zip(VALUES, fresh_shoe(2), strict=True) for _ in range(there)]
    left = (chance.sample(cards, chance.randrange(40, 104)) for _ in range(many))
    return [tuple(each.count(value) for value in VALUES) for each in left]


def test_each_shoe_has_its_own_value() -> None:
    shoes = _shoes(4)
    found = list(shoe_values(SHEET, shoes))
    assert [each.shoe for each in found] == shoes
    assert len({each.house_advantage for each in found}) == len(shoes)
    for each in found:
        alone = solve(SHEET, shoe=each.shoe)
        assert each.house_advantage == alone.house_advantage
        assert each.average_total_wager == alone.average_total_wager


def test_a_shoe_that_can_run_out_has_no_value() -> None:
    shoes = [TOO_SMALL, fresh_shoe(2)]
    small, fresh = shoe_values(SHEET, shoes)
    assert (small.house_advantage, small.average_total_wager) == (None, None)
    assert fresh.house_advantage == solve(SHEET).house_advantage


def test_card_by_card_where_the_table_pays_for_suits() -> None:
    sheet = BlackjackSheet(decks=2, suited_678=True)
    (found,) = shoe_values(sheet, [full_shoe(2)])
    assert found.house_advantage == solve(sheet).house_advantage
    with pytest.raises(SuitsUnknownError):
        list(shoe_values(sheet, [fresh_shoe(2)]))


def test_a_chart_without_plays_is_refused_before_the_first_shoe() -> None:
    with pytest.raises(BadChartError):
        next(shoe_values(SHEET, [fresh_shoe(2)], chart=Chart("empty", {}, {}, {})))
