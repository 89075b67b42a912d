"""2.3(c) and the sections of the wagers: what forbids a wager once the first card is dealt."""

import pytest

from cutcard.law import citation
from tests.law.felt import Table, sheet

NINE_AND_TEN = "9h 6d Tc Ts Td"

LATE = {
    "over-13": ("over-under-13", "2.17(b)"),
    "same-suit": ("same-suit", "2.17(b)"),
    "sevens": ("sevens", "2.17(b)"),
    "progressive": ("progressive", "2.19(b)"),
    "blackjack-bonus": ("blackjack-bonus", "2.20(b)"),
    "streak-2": ("streak", "2.22(b)"),
    "match-the-dealer": ("match-the-dealer", "2.23(c)"),
    "twenty-point": ("twenty-point", "2.24(c)"),
    "optional-bonus": ("optional-bonus", "2.25(b)"),
    "in-between": ("in-between", "2.26(d)"),
    "21-plus-3": ("21-plus-3", "2.27(d)"),
}
"""The wager, what the sheet offers it by, and the paragraph that has it made before the first card."""


def clauses(table: Table, statement: str) -> list[str]:
    return [citation.short(clause) for clause in table.refusal(statement).clauses]


@pytest.mark.clause("2.3(c)", "2.17(b)", "2.19(b)#1", "2.20(b)#1", "2.22(b)", "2.23(c)#1")
@pytest.mark.clause("2.24(c)#1", "2.25(b)", "2.26(d)#1", "2.27(d)#1")
@pytest.mark.parametrize("wager", LATE)
def test_a_late_side_wager_is_barred_by_its_own_section_too(wager: str) -> None:
    offer, own = LATE[wager]
    table = Table(NINE_AND_TEN, sheet=sheet(f"wagers.{offer} = {{}}")).bets(1).say("deal")
    assert clauses(table, f"bet 1 a {wager} 1")[:2] == [own, "2.3(c)"]


@pytest.mark.clause("2.18(b)#1", "2.3(c)")
def test_a_late_spot_of_multiple_action() -> None:
    table = Table(NINE_AND_TEN, sheet=sheet('rules.variation = "multiple-action"'))
    table.say("bet 1 a blackjack.1 10", "bet 1 a blackjack.2 10", "deal")
    assert clauses(table, "bet 1 a blackjack.3 10") == ["2.18(b)", "2.3(c)"]
