"""Lanes and round engine: the same cards of a lane, the same cents, the same shuffles.

`test_kernel_and_engine.py` has tables with random options; these are the ways in which a lane gets its cards.
"""

from fractions import Fraction

import pytest

from cutcard.games.blackjack.sheet.sheet import BlackjackSheet, Limits, Readings
from cutcard.sim.blackjack.lanes.box_machine import BoxMachine
from cutcard.sim.blackjack.lanes.lane_machine import LaneMachine
from cutcard.sim.blackjack.lanes.machines import machine_of
from cutcard.sim.blackjack.tables import make_tables
from cutcard.strategies.twenty_one.chart import Chart
from tests.agreement.engine_table import compare
from tests.agreement.test_kernel_and_odds import BOTH_CARDS
from tests.sampling import portion, some
from tests.sim.charts import CHART, offered

LIMITS = (("blackjack", Limits(1000, 50000)), ("21-plus-3", Limits(500, 10000)))
Case = tuple[BlackjackSheet, Chart, bool, int]
CASES: dict[str, Case] = {
    "counts, four hands": (
        BlackjackSheet(decks=6, boxes=6, split_hands=4, surrender=True, limits=LIMITS),
        CHART,
        False,
        1,
    ),
    "counts, extras kept": (
        BlackjackSheet(
            decks=6, boxes=6, split_hands=4, readings=Readings(busted_extras="kept"), limits=LIMITS
        ),
        CHART,
        False,
        1,
    ),
    "counts, a second card when needed": (
        BlackjackSheet(decks=6, readings=Readings(second_card="when-needed"), limits=LIMITS),
        CHART,
        False,
        1,
    ),
    "counts, reader": (
        BlackjackSheet(decks=8, hole_card="reader", split_hands=3, surrender=True, limits=LIMITS),
        CHART,
        False,
        1,
    ),
    "counts, face up": (BlackjackSheet(decks=8, hole_card="face-up", limits=LIMITS), BOTH_CARDS, False, 1),
    "shoes, 21+3": (
        BlackjackSheet(decks=4, hole_card="reader", wagers=(offered("21-plus-3"),), limits=LIMITS),
        CHART,
        True,
        1,
    ),
    "shoes, to the last card": (
        BlackjackSheet(decks=1, boxes=6, split_hands=4, cut=Fraction(1, 52), limits=LIMITS),
        CHART,
        True,
        1,
    ),
    "shoes, reader, to the last card": (
        BlackjackSheet(decks=1, hole_card="reader", cut=Fraction(1, 52), limits=LIMITS),
        CHART,
        True,
        1,
    ),
    "counts, six boxes, four hands": (
        BlackjackSheet(decks=6, boxes=6, split_hands=4, surrender=True, limits=LIMITS),
        CHART,
        False,
        6,
    ),
    "counts, three boxes, reader": (
        BlackjackSheet(decks=8, boxes=3, hole_card="reader", split_hands=3, surrender=True, limits=LIMITS),
        CHART,
        False,
        3,
    ),
    "counts, two boxes, face down, extras kept": (
        BlackjackSheet(
            decks=6, boxes=2, hole_card="face-down", readings=Readings(busted_extras="kept"), limits=LIMITS
        ),
        CHART,
        False,
        2,
    ),
    "counts, two boxes, a second card when needed": (
        BlackjackSheet(decks=6, boxes=2, readings=Readings(second_card="when-needed"), limits=LIMITS),
        CHART,
        False,
        2,
    ),
    "counts, three boxes, to the last card": (
        BlackjackSheet(decks=1, boxes=3, split_hands=4, cut=Fraction(1, 52), limits=LIMITS),
        CHART,
        False,
        3,
    ),
    "shoes, seven boxes, reader, 21+3": (
        BlackjackSheet(decks=8, boxes=7, hole_card="reader", wagers=(offered("21-plus-3"),), limits=LIMITS),
        CHART,
        True,
        7,
    ),
}


@pytest.mark.parametrize("name", some(CASES, quick=3))
def test_same_cards_same_cents(name: str) -> None:
    sheet, chart, from_shoes, boxes = CASES[name]
    tables = make_tables(sheet, chart, wager=1000, side_wager=500)
    machine = machine_of(sheet, tables, boxes=boxes, fresh_shoe=False)
    assert isinstance(machine, LaneMachine if boxes == 1 else BoxMachine)
    assert machine.from_shoes is from_shoes
    rounds = portion(3000, one_in=3, quick=4) // boxes
    found = compare(sheet, chart, rounds=rounds, boxes=boxes, seed=20261116, wager=1000, side_wager=500)
    assert found.shuffles > 1
    assert found.splits > 1
    assert found.doubles > 10
    if sheet.decks == 1:
        assert found.ran_out > 3
