"""Kernel and round engine: same cards, same chart, same cents, round by round, down to the cards used."""

from typing import Literal, get_args, get_origin, get_type_hints

import numpy as np
import pytest

from cutcard.cards import read_cards
from cutcard.dealing.stack import inserted
from cutcard.games.blackjack.rules import (
    equipment,
)
from cutcard.games.blackjack.sheet.sheet import (
    BlackjackSheet,
    Readings,
)
from cutcard.games.blackjack.wagers import ALL
from cutcard.sim.blackjack import shoe
from cutcard.sim.blackjack.kernel import put_discards_back
from tests import tiers
from tests.agreement.compared_tables import TABLES, table_of
from tests.agreement.engine_table import compare
from tests.sampling import one_for_each_value, portion

MOVES_NOTHING_HERE = (
    *("game", "status", "dealing", "recut_by", "idle_spread"),
    *("streak_closing", "progressive_shares", "additional_wagers"),
    *("reader", "refused_card", "misread_bonus"),  # Irregularities: a chart never causes one.
)
"""Every box has its own player, nobody leaves, and a box makes one of two wagers that exclude each other."""

Value = tuple[str, object]
"""A value of an option that can affect money or cards when a chart plays, or a side wager."""


def possible_values() -> set[Value]:
    found: set[Value] = {("wagers", name) for name in ALL}
    for name, kind in (*get_type_hints(BlackjackSheet).items(), *get_type_hints(Readings).items()):
        if name not in MOVES_NOTHING_HERE and (kind is bool or get_origin(kind) is Literal):
            found |= {(name, value) for value in ((False, True) if kind is bool else get_args(kind))}
    return found


def values_of(sheet: BlackjackSheet, wanted: set[Value]) -> set[Value]:
    """The wanted values that this sheet has."""
    here = {(name, getattr(part, name, None)) for part in (sheet, sheet.readings) for name, _ in wanted}
    return wanted & (here | {("wagers", one.name) for one in sheet.wagers})


def sample() -> list[str]:
    """Every eighth table, and after them the first one with each value that none of these has. In the quick
    tier only as many as it takes for every value to be at one of them."""
    lacking = possible_values()
    values = {name: values_of(table_of(name, seed=1)[0], lacking) for name in TABLES}
    names = one_for_each_value(TABLES, lambda name: values[name], one_in=8)
    for name in (*names, *TABLES):
        new = values[name] & lacking
        if new and name not in names:
            names.append(name)
        lacking -= new
    return names


SAMPLE = sample()


@pytest.mark.parametrize("name", SAMPLE)
def test_same_cards_same_cents(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sheet, chart, wagers = table_of(name, seed=1)
    told = TABLES[name]
    if told.rich:
        cards = [one.number for one in read_cards(told.rich)]
        few = np.resize(np.array(cards, dtype=np.uint8), 52 * sheet.decks)
        monkeypatch.setattr(shoe, "new_shoe", lambda sheet: few.copy())
        monkeypatch.setattr(equipment, "why_not_these_cards", lambda sheet, state, cards: None)
    many = told.rounds > 1100
    rounds = portion(told.rounds, one_in=4 if many else 1, quick=16 if many else 5)
    found = compare(sheet, chart, rounds=rounds, boxes=told.boxes, seed=20261115, **wagers)
    least = 0 if tiers.TIER == tiers.QUICK else 10
    assert found.splits > least
    assert found.doubles > least
    assert found.shuffles > 1
    if told.long:
        assert found.ran_out > least // 2, "the shoe was to run out within some rounds"


def test_every_value_of_every_option_is_on_one_of_the_tables() -> None:
    """Every side wager too, even in the quick tier."""
    assert len({table_of(name, seed=1)[0].digest for name in TABLES}) >= 40
    sheets = [table_of(name, seed=1)[0] for name in SAMPLE]
    possible = possible_values()
    assert len(possible) > 60
    assert set().union(*(values_of(sheet, possible) for sheet in sheets)) == possible


@pytest.mark.parametrize("discards", [53, 54, 55, 80, 103])
def test_discards_go_back_to_the_same_places(discards: int) -> None:
    """2.6(m): the kernel's three stacks and three marks equal those of a virtual shoe."""
    shoe = np.arange(104, dtype=np.uint8)
    generator = np.array([1, 2, 3, 4], dtype=np.uint64)
    put_discards_back(shoe, np.zeros_like(shoe), generator, discards)
    shuffled = [card for card in shoe.tolist() if card < discards]
    remaining = list(range(discards, 104))
    assert shuffled != sorted(shuffled)
    assert tuple(shoe.tolist()) == inserted(remaining, shuffled)  # type: ignore[arg-type, comparison-overlap]
