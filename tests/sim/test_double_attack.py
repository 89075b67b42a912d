"""Double attack's kernel: its tables and its rounds against programs from the text, seeds and shoe."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from cutcard.cards import ALL_CARDS
from cutcard.games.double_attack.rules import DECK
from cutcard.games.twenty_one.hand import hand_view, pair_of
from cutcard.games.twenty_one.outcomes import Action
from cutcard.games.twenty_one.points import Count, value
from cutcard.sim.chunks import CHUNK
from cutcard.sim.double_attack import kernel
from cutcard.sim.double_attack.bust_it import bust_it_tables
from cutcard.sim.double_attack.payoffs import payoffs
from cutcard.sim.double_attack.run import (
    new_dealing,
    simulate_double_attack,
    trace_double_attack,
)
from cutcard.sim.double_attack.tables import make_tables
from cutcard.sim.result import SimResult
from cutcard.sim.traces import NotEnoughCardsError
from cutcard.sim.twenty_one.hand_tables import CARD_ROOM
from cutcard.sim.twenty_one.payoff_rows import BLACKJACK_MARK, MARK_BITS, SURRENDER_MARK
from cutcard.strategies.double_attack.chart import AttackChart
from cutcard.strategies.double_attack.house_bots import bundled_chart
from cutcard.strategies.strategy_file import BadChartError
from cutcard.strategies.twenty_one.chart import Chart
from tests.agreement.charts import long_chart
from tests.law.double_attack import sheet
from tests.oracle import double_attack as oracle
from tests.sampling import portion, some

READER, OFFERED = 'rules.hole_card = "reader"', "wagers.bust-it = {}"
STANDS, DOUBLED, OVER, DOUBLED_OVER = 1, 2, 3, 4
"""Marks of hands."""

# --- rounds against the text ------------------------------------------------------------------------------


def choose_by(chart: Chart, up: str) -> Callable[[list[str], oracle.Hand, int], str]:
    def choose(lawful: list[str], hand: oracle.Hand, at: int) -> str:
        values = [oracle.worth(card) for card in hand.cards]
        view = hand_view(
            Count(*oracle.total(hand.cards)),
            len(values),
            pair_of(values),
            hands=1 + hand.split,
            up=oracle.worth(up),
        )
        return chart.choose(view, [Action(word) for word in lawful]).value

    return choose


@pytest.mark.clause("26.8(a)1", "26.8(a)2#2", "26.9(a)#1", "26.9(c)", "26.10(a)#1", "26.10(d)", "26.10(e)#1")
@pytest.mark.clause("26.12(b)", "26.12(c)")
@pytest.mark.parametrize("reader", some([False, True], quick=1))
def test_rounds_bring_what_a_program_from_the_text_pays(reader: bool) -> None:
    on = sheet(OFFERED, *([READER] if reader else []), "table.boxes = 6", "rules.split_hands = 4")
    chart, rounds = bundled_chart(), portion(20_000, quick=10)
    traced = trace_double_attack(on, chart, rounds=rounds, seed=26, wager=1000, bust_it_wager=500)
    laid = 0
    for number in range(rounds):
        cards = [str(ALL_CARDS[one]) for one in traced.cards[number]]
        left = iter(cards)
        told = oracle.Round(
            left,
            initial=1000,
            attack=1000 * chart.attacks(oracle.worth(cards[0])),
            bust_it=500,
            reader=reader,
            hands=4,
            choose=choose_by(chart.hands, cards[0]),
        )
        side = traced.played.side
        attack = int(side["double-attack"][number, 0])
        assert told.net == {
            "initial": int(traced.played.main[number, 0]) - attack,
            "double-attack": attack,
            "bust-it": int(side["bust-it"][number, 0]),
            "insurance": 0,
        }, cards
        assert not list(left), "both use the same cards"
        laid += sum(told.wagers) * len(told.hands) + sum(sum(hand.doubled) for hand in told.hands)
    found = simulate_double_attack(on, chart, rounds, 26, workers=1)
    main = traced.played.main / 1000
    assert found.average_total_wager == pytest.approx(laid / 1000 / rounds)
    assert found.mean == pytest.approx(main.mean())
    assert found.standard_deviation == pytest.approx(main.std())
    assert found.standard_error == pytest.approx(main.std() / rounds**0.5)
    attacks = [chart.attacks(value(ALL_CARDS[taken[0]])) for taken in traced.cards]
    brought = traced.played.side["double-attack"][attacks] / 1000
    assert found.wagers["double-attack"].mean == pytest.approx(brought.mean())
    assert found.wagers["double-attack"].standard_error == pytest.approx(brought.std() / len(brought) ** 0.5)


def test_bust_it_by_every_three_cards() -> None:
    """Every row, the rare ones too, where the dealer draws a third card."""
    tables = bust_it_tables(sheet(OFFERED), 100)
    for up, second in product(DECK, repeat=2):
        if oracle.total([str(up), str(second)])[0] >= 17:
            continue
        line = int(tables.line[up.number * CARD_ROOM + second.number])
        rows = tables.row[line * CARD_ROOM : (line + 1) * CARD_ROOM]
        for third in some(DECK, quick=5, at=(up.number + second.number) % 5):
            pays = _bust_it([str(up), str(second), str(third)])
            assert tables.cents[rows[third.number]] == (100 * pays if pays else -100), (up, second, third)


def _bust_it(cards: list[str]) -> int:
    """The oracle's row of these cards."""
    round_ = oracle.Round.__new__(oracle.Round)
    round_.dealer = cards
    return round_._row()


# --- a dealer's blackjack after play ----------------------------------------------------------------------


def code(*marks: int) -> int:
    found = 0
    for mark in marks:
        found = found << MARK_BITS | mark
    return found


RETURNED = {
    (STANDS,): -1000,
    (DOUBLED,): -1000,
    (OVER,): -1000,
    (DOUBLED_OVER,): -1000,
    (SURRENDER_MARK,): -1000,
    (BLACKJACK_MARK,): 0,
    (STANDS, DOUBLED): -1000,
    (OVER, DOUBLED_OVER, STANDS): -1000,
    (SURRENDER_MARK, DOUBLED): -1000,
    (SURRENDER_MARK, SURRENDER_MARK, SURRENDER_MARK): -1000,
    (OVER, OVER, OVER): -1000,
}
KEPT = {
    **RETURNED,
    (DOUBLED_OVER,): -2000,
    (OVER, DOUBLED_OVER, STANDS): -4000,
    (OVER, OVER, OVER): -3000,
}


@pytest.mark.clause("26.9(c)", "26.10(d)", "26.8(a)2#2")
@pytest.mark.parametrize(("reading", "expected"), [("returned", RETURNED), ("kept", KEPT)])
def test_a_late_blackjack_takes_original_wagers(reading: str, expected: dict[Sequence[int], int]) -> None:
    owed = payoffs(sheet(f'readings.busted_extras = "{reading}"'), 1000)
    for marks, cents in expected.items():
        assert list(owed.late_cents[0, code(*marks)]) == [cents, 0], marks
        assert list(owed.late_cents[1, code(*marks)]) == [cents, cents], marks


@pytest.mark.clause("26.12(c)")
def test_what_waits_for_a_second_card_that_can_make_a_blackjack() -> None:
    """All but a hand that has lost everything: against an ace a doubled bust may get a part back."""
    returned, kept = (
        payoffs(sheet(f'readings.busted_extras = "{reading}"'), 1000).waits[12]
        for reading in ("returned", "kept")
    )
    assert [bool(returned[code(mark)]) for mark in range(1, 7)] == [True, True, False, True, True, True]
    assert [bool(kept[code(mark)]) for mark in range(1, 7)] == [True, True, False, False, True, True]
    assert returned[code(OVER, OVER)]
    assert not kept[code(OVER, DOUBLED_OVER)]
    assert not payoffs(sheet(), 1000).waits[7].any(), "a nine makes no blackjack"
    assert not payoffs(sheet(READER), 1000).waits.any()


@pytest.mark.clause("26.8(a)1")
def test_half_of_an_odd_sum_stays_the_players() -> None:
    owed = payoffs(sheet(), 1001)
    assert owed.cents[0, owed.surrendered_row, 0].tolist() == [-500, 0]
    assert owed.cents[1, owed.surrendered_row, 0].tolist() == [-500, -501]


# --- shoe, seeds, refusals --------------------------------------------------------------------------------


@pytest.mark.clause("26.15(b)#1")
def test_the_shoe_has_no_tens() -> None:
    dealing = new_dealing(sheet(decks=6), fresh_shoe=False)
    ranks = [ALL_CARDS[one].rank for one in dealing.cards]
    assert "T" not in ranks
    assert (len(ranks), dealing.cutting_card, dealing.burned_first) == (288, 216, 1)


def figures(result: SimResult) -> tuple[object, ...]:
    return (result.mean, result.standard_error, result.standard_deviation, result.wagers, result.shuffles)


def test_a_seed_gives_the_same_result_for_any_number_of_workers() -> None:
    on, chart, rounds = sheet(OFFERED), bundled_chart(), 2 * CHUNK + 1000
    one = simulate_double_attack(on, chart, rounds, 7, workers=1)
    assert figures(one) == figures(simulate_double_attack(on, chart, rounds, 7, workers=3))
    assert figures(one) != figures(simulate_double_attack(on, chart, rounds, 8, workers=3))


def test_an_attack_that_is_never_made_has_no_figure() -> None:
    never = AttackChart(bundled_chart().hands, frozenset())
    found = simulate_double_attack(sheet(), never, 1000, 1)
    assert list(found.wagers) == []
    assert found.average_total_wager < 1.3


@pytest.mark.clause("26.15(g)")
def test_rounds_that_no_card_is_left_for_are_counted_apart() -> None:
    on = sheet(decks=1)
    drawing = {(total, up): (Action.HIT,) for total in range(4, 21) for up in range(2, 12)}
    chart = AttackChart(replace(long_chart(on), hard=drawing, soft=drawing), frozenset())
    found = simulate_double_attack(on, chart, 2000, 1, boxes=7)
    assert 0 < found.unfinished < 2000
    with pytest.raises(NotEnoughCardsError):
        trace_double_attack(on, chart, rounds=2000, seed=1, boxes=7)


def test_wrong_requests() -> None:
    chart = bundled_chart()
    for boxes in (0, 8):
        with pytest.raises(ValueError, match="this table has 1 to 7"):
            simulate_double_attack(sheet(), chart, 10, 1, boxes=boxes)
    with pytest.raises(BadChartError):
        simulate_double_attack(sheet(), AttackChart(Chart("empty", {}, {}, {}), frozenset()), 10, 1)


def test_the_tables_fit_the_kernel() -> None:
    tables = make_tables(sheet(READER), bundled_chart(), wager=1000, bust_it_wager=1000)
    assert tables.attacks.tolist() == [1] * 7 + [0] * 6
    assert tables.needed[0] == 0
    assert tables.needed[1:].all()
    assert np.abs(tables.owed.cents).max() == 2000
    assert kernel.make_workspace(boxes=2, split_hands=3).rows.shape == (2, 3)
