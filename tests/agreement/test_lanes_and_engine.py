"""Lanes and round engine: the same cards of a lane, the same cents, the same shuffles.

`test_kernel_and_engine.py` has tables with random options; these are the ways in which a lane gets its cards.
"""

from fractions import Fraction

import pytest

from cutcard.games.blackjack.sheet.sheet import BlackjackSheet, Limits, Readings
from cutcard.sim.blackjack.lanes.lane_machine import LaneMachine
from cutcard.sim.blackjack.lanes.machines import machine_of
from cutcard.sim.blackjack.tables import make_tables
from cutcard.strategies.twenty_one.chart import Chart
from tests.agreement.engine_table import compare
from tests.agreement.test_kernel_and_odds import BOTH_CARDS
from tests.sampling import portion, some
from tests.sim.charts import CHART, offered

LIMITS = (("blackjack", Limits(1000, 50000)), ("21-plus-3", Limits(500, 10000)))
Case = tuple[BlackjackSheet, Chart, bool]
CASES: dict[str, Case] = {
    "counts, four hands": (
        BlackjackSheet(decks=6, boxes=6, split_hands=4, surrender=True, limits=LIMITS),
        CHART,
        False,
    ),
    "counts, extras kept": (
        BlackjackSheet(
            decks=6, boxes=6, split_hands=4, readings=Readings(busted_extras="kept"), limits=LIMITS
        ),
        CHART,
        False,
    ),
    "counts, a second card when needed": (
        BlackjackSheet(decks=6, readings=Readings(second_card="when-needed"), limits=LIMITS),
        CHART,
        False,
    ),
    "counts, reader": (
        BlackjackSheet(decks=8, hole_card="reader", split_hands=3, surrender=True, limits=LIMITS),
        CHART,
        False,
    ),
    "counts, face up": (BlackjackSheet(decks=8, hole_card="face-up", limits=LIMITS), BOTH_CARDS, False),
    "shoes, 21+3": (
        BlackjackSheet(decks=4, hole_card="reader", wagers=(offered("21-plus-3"),), limits=LIMITS),
        CHART,
        True,
    ),
    "shoes, to the last card": (
        BlackjackSheet(decks=1, boxes=6, split_hands=4, cut=Fraction(1, 52), limits=LIMITS),
        CHART,
        True,
    ),
    "shoes, reader, to the last card": (
        BlackjackSheet(decks=1, hole_card="reader", cut=Fraction(1, 52), limits=LIMITS),
        CHART,
        True,
    ),
}


@pytest.mark.parametrize("name", some(CASES, quick=3))
def test_same_cards_same_cents(name: str) -> None:
    sheet, chart, from_shoes = CASES[name]
    tables = make_tables(sheet, chart, wager=1000, side_wager=500)
    machine = machine_of(sheet, tables, boxes=1, fresh_shoe=False)
    assert isinstance(machine, LaneMachine)
    assert machine.from_shoes is from_shoes
    rounds = portion(3000, one_in=3, quick=4)
    found = compare(sheet, chart, rounds=rounds, boxes=1, seed=20261116, wager=1000, side_wager=500)
    assert found.shuffles > 1
    assert found.splits > 1
    assert found.doubles > 10
    if sheet.decks == 1:
        assert found.ran_out > 3
