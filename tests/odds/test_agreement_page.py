"""docs/agreement.md: published figures, ours beside them, and where they differ, why."""

import re

import pytest

from tests.odds.agreement_page import PAGE, Compared, command, compared
from tests.odds.published_figures import FIGURES, Figure
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
