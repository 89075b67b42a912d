"""docs/options.md: every choice of a sheet has a row, and the rounds in it show that choice."""

from pathlib import Path
from typing import Any

import pytest

from cutcard.games.blackjack.sheet.options import BY_KEY, OPTIONS
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.blackjack.sheet.sheet_parser import read_text as read_blackjack_text
from cutcard.games.registry import GAMES
from cutcard.law.options import Switch, Words
from cutcard.notation.replay import replay
from cutcard.notation.round_file import read_round_file
from tests.law.options_page import (
    PAGE,
    ROOT,
    TABLES,
    Shown,
    page,
    round_files,
    rows,
    shown_in,
    values_of,
    why_without,
)

TEXT = page()
SHOWN = [one for path in round_files() for one in shown_in(path)]


def sheet_of(path: Path) -> BlackjackSheet:
    file = read_round_file(path.read_text("utf-8"))
    found = read_blackjack_text((path.parent / file.table).read_text("utf-8")).sheet
    assert found is not None
    return found


def chosen(sheet: BlackjackSheet, key: str) -> Any:
    owner = sheet.readings if key.startswith("readings.") else sheet
    return getattr(owner, BY_KEY[key].name)


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text("utf-8") == TEXT, "write it again: python -m tests.law.options_page"


def test_every_value_of_every_key_has_a_row() -> None:
    found = {(row.option.key, row.value) for row in rows()}
    for option in OPTIONS:
        if option.table not in TABLES:
            continue
        assert f"| `{option.name}` |" in TEXT
        if isinstance(option.kind, Words) and (option.key, None) not in found:
            assert {(option.key, word) for word in option.kind.words} <= found
        elif isinstance(option.kind, Words):
            assert all(f'"{word}"' in TEXT for word in option.kind.words)
        elif isinstance(option.kind, Switch):
            assert {(option.key, True), (option.key, False)} <= found
    for row in rows():
        assert row.files or f"- `{row.option.key} = {row.choice}`" in TEXT


@pytest.mark.parametrize(
    "one", SHOWN, ids=lambda one: f"{one.file.parent.name}/{one.file.stem}-{one.key}={one.value}"
)
def test_a_round_shows_what_its_sheet_says(one: Shown) -> None:
    assert chosen(sheet_of(one.file), one.key) == one.value


@pytest.mark.parametrize(
    "path", sorted({one.file for one in SHOWN}), ids=lambda path: f"{path.parent.name}/{path.stem}"
)
def test_a_round_named_on_the_page_exists_and_passes(path: Path) -> None:
    sheet = sheet_of(path)
    failures, _ = replay(GAMES[sheet.game].bind(sheet), read_round_file(path.read_text("utf-8")))
    assert not failures
    assert f"(../{path.relative_to(ROOT).as_posix()})" in TEXT


def test_a_reason_is_given_only_where_no_round_shows_it() -> None:
    for row in rows():
        assert not (row.files and why_without(row)), row.option.key


def test_a_comment_that_names_no_choice_is_an_error(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.round"
    for line, message in (
        ("# shows rules.soft_71 = true", "soft_71 is not a key"),
        ('# shows rules.soft_17 = "draw"', "expected one of"),
        ("# shows rules.soft_17 = 3", "expected"),
    ):
        wrong.write_text(line + "\n", "utf-8")
        with pytest.raises(ValueError, match=message):
            list(shown_in(wrong))
    wrong.write_text("# it shows rules.soft_17 = hit in words only\n", "utf-8")
    assert list(shown_in(wrong)) == []


def test_every_reading_is_explained() -> None:
    """docs/readings.md has a line for each named reading, its values and the default among them."""
    lines = (ROOT / "docs" / "readings.md").read_text("utf-8").splitlines()
    for option in OPTIONS:
        if option.table != "readings" or not all(map(option.is_built, values_of(option))):
            continue
        (line,) = [line for line in lines if line.startswith(f"| `{option.name}` |")]
        assert f"`{option.default}` (default)" in line
        assert all(f"`{value}`" in line for value in values_of(option))


def test_every_choice_that_is_built_has_a_round_or_a_reason() -> None:
    without = [f"{row.option.key} = {row.choice}" for row in rows() if not row.files and not why_without(row)]
    assert without == [], "write a round with `# shows KEY = VALUE`"
