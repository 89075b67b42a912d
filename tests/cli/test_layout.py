"""Tables for people: nothing is cut, whatever the width."""

import pytest

from cutcard.cli.layout import grid, table

NAMES = ("over-13", "match-the-dealer", "blackjack-bonus 1.00")
HEADINGS = ("wager", "house advantage", "hit frequency", "deviation", "element of risk")
ROWS = [(name, "20.0000 %", "4.7489 %", "8.3066", "20.0000 %") for name in NAMES]


def printed(columns: int, text: str) -> list[str]:
    """The lines, none of which is longer than the terminal is wide."""
    lines = text.splitlines()
    assert all(len(line) <= columns for line in lines), lines
    assert "…" not in text
    return [line.strip() for line in lines]


@pytest.mark.parametrize("columns", range(60, 100, 3))
def test_a_name_is_wrapped_between_words_and_never_cut(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = printed(columns, table("", HEADINGS, ROWS))
    for name in NAMES:
        assert any(line.startswith(name.split()[0]) for line in lines)
    assert sum(line.count("20.0000 %") for line in lines) == 2 * len(NAMES)


def test_headings_are_wrapped_before_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    lines = printed(80, table("", HEADINGS, ROWS))
    assert any(line.startswith("blackjack-bonus 1.00") for line in lines)
    assert not any("house advantage" in line for line in lines)


def test_an_indented_name_is_as_wide_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """With one column of room it takes the next width, so that its word stays whole."""
    rows = [("insurance", *["7.3955 %"] * 6), ("  deviation", *["1.3858"] * 6)]
    for columns in range(60, 90):
        monkeypatch.setenv("COLUMNS", str(columns))
        lines = printed(columns, grid("", ("wager", *"ABCDEF"), rows))
        assert any(line.startswith("deviation") for line in lines)


def test_columns_of_a_grid_go_into_blocks_of_about_one_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    rows = [("deviation", *["1.3858 of one"] * 4)]
    lines = printed(60, grid("", ("wager", *"ABCD"), rows))
    assert [line.split() for line in lines if line.startswith("wager")] == [
        ["wager", "A", "B"],
        ["wager", "C", "D"],
    ]
