"""docs/agreement.md: published figures, ours beside them, and where they differ, why."""

import re
from dataclasses import replace

import pytest

from cutcard.exact_odds.twenty_one.calculator import Seen, hand_values
from cutcard.exact_odds.twenty_one.solver.shoe import fresh_shoe
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet, WhatIf
from cutcard.games.twenty_one.points import ACE
from tests.odds.agreement_page import PAGE, Compared, command, compared
from tests.odds.published_figures import FIGURES, PRINTED_HANDS, Figure, PrintedHand
from tests.odds.test_published import customary
from tests.sampling import some


def row_of(figure: Figure) -> str:
    said = f"| `{command(figure)}` |"
    rows = [
        line
        for line in PAGE.read_text("utf-8").splitlines()
        if line.endswith(said) and f"| {figure.printed} |" in line and figure.source in line
    ]
    assert rows, f"write it again: python -m tests.odds.agreement_page ({figure.words})"
    return rows[0]


@pytest.mark.parametrize("figure", some(FIGURES, one_in=2, quick=24), ids=lambda one: one.words)
def test_ours_stand_on_the_page_as_they_are_computed(figure: Figure) -> None:
    found, row = compared(figure), row_of(figure)
    assert f"| {found.ours:.{max(4, found.digits)}f} |" in row
    assert ("| agrees |" in row) is found.agrees
    assert found.agrees or figure.why, "a figure that differs needs a reason"
    assert f"| {found.verdict} |" in row
    assert figure.cell is None or found.agrees_so_played, "this cell of their chart is not the reason"


def test_every_figure_is_on_the_page_with_its_source() -> None:
    assert len(FIGURES) >= 60
    for figure in FIGURES:
        row_of(figure)
    text = PAGE.read_text("utf-8")
    agreeing = len(re.findall(r"\| agrees \|", text))
    assert f"{len(FIGURES)} figures, {agreeing} agree" in text
    assert agreeing >= 60


def test_a_figure_agrees_to_its_last_digit_and_not_beyond() -> None:
    figure = FIGURES[0]._replace(printed="0.43")
    assert Compared(figure, 0.4325).agrees
    assert not Compared(figure, 0.4351).agrees


@pytest.mark.parametrize("printed", PRINTED_HANDS, ids=str)
def test_hands_that_cannot_be_split_agree_with_the_page_whose_games_differ(printed: PrintedHand) -> None:
    """Why the whole games of appendix 9 differ: the hands that are not pairs do not."""
    found = hand_values(
        _sheet_of(printed),
        Seen(printed.cards, ACE),
        shoe=fresh_shoe(printed.decks),
        conditional=not printed.all_lost,
    )
    values = {each.action.value: each.value for each in found.choices}
    for action, value in (("stand", printed.stand), ("hit", printed.hit), ("double", printed.double)):
        assert values[action] == pytest.approx(float(value), abs=6e-7), action


def _sheet_of(printed: PrintedHand) -> BlackjackSheet:
    sheet = customary(printed.decks, 4, soft_17=printed.soft_17)
    return replace(sheet, what_if=WhatIf(late_blackjack="everything")) if printed.all_lost else sheet
