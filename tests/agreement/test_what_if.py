"""What-if rules: engine, exact odds and kernel take them from the same deciders and agree as on any sheet."""

from typing import Any

import pytest

from cutcard.games.blackjack.sheet.sheet import BlackjackSheet, Readings, WhatIf
from cutcard.money import Odds
from cutcard.strategies.blackjack.house_bots import bundled_chart
from tests.agreement.engine_table import compare
from tests.agreement.small_shoes import ACES_AND_NINES, EIGHTS, compare_every_deal
from tests.sampling import portion, some

RULES: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "6 to 5, 10 and 11": ({"blackjack_pays": Odds(6, 5), "double_on": "10-11"}, {"split_hands": 3}),
    "everything lost": ({"late_blackjack": "everything"}, {"split_hands": 4}),
    "everything lost, doubles hidden": (
        {"late_blackjack": "everything"},
        {"split_hands": 3, "double_card": "face-down", "readings": Readings(busted_extras="kept")},
    ),
    "early surrender, 1 to 1": (
        {"early_surrender": True, "blackjack_pays": Odds(1, 1)},
        {"surrender": True, "split_hands": 3, "soft_17": "hit"},
    ),
    "aces drawn to": ({"draw_to_split_aces": True}, {"split_hands": 4}),
    "aces drawn to, a reader": ({"draw_to_split_aces": True}, {"split_hands": 3, "hole_card": "reader"}),
    "a Spanish shoe": ({"deck": "spanish", "double_on": "9-11"}, {"split_hands": 4, "surrender": True}),
}


def sheet_of(name: str, decks: int = 8) -> BlackjackSheet:
    what_if, rules = RULES[name]
    return BlackjackSheet(decks=decks, boxes=6, status="proposed", what_if=WhatIf(**what_if), **rules)


@pytest.mark.parametrize("name", some(RULES, quick=4))
@pytest.mark.parametrize("shoe", [EIGHTS, ACES_AND_NINES], ids=["eights", "aces and nines"])
def test_the_engine_and_the_solver_agree(name: str, shoe: Any) -> None:
    compare_every_deal(sheet_of(name), shoe, ups=(10, 11))


@pytest.mark.parametrize("name", some(RULES, quick=3, at=1))
def test_the_kernel_and_the_engine_agree(name: str) -> None:
    rounds = portion(1500, one_in=3, quick=6)
    found = compare(
        sheet_of(name, 2), bundled_chart(), rounds=rounds, boxes=3, seed=3, wager=1000, side_wager=100
    )
    assert found.splits
    assert found.doubles
