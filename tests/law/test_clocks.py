"""How long a live table waits: keys of the sheet of either game that are not part of its digest."""

from collections.abc import Callable
from typing import Any

import pytest

from cutcard.games.blackjack.sheet.sheet_parser import read_text as read_blackjack_text
from cutcard.games.red_dog.sheet.sheet_parser import read_text as read_red_dog_text
from cutcard.games.table.clocks import Clocks
from tests.law.sheet_lines import sheet_text
from tests.machines.red_dog_sheets import red_dog_text

READERS = [
    pytest.param(lambda *lines: read_blackjack_text(sheet_text(*lines)), id="blackjack"),
    pytest.param(lambda *lines: read_red_dog_text(red_dog_text(*lines)), id="red dog"),
]
Read = Callable[..., Any]


@pytest.mark.parametrize("read", READERS)
def test_a_table_without_clocks_on_its_sheet_has_the_default_clocks(read: Read) -> None:
    assert read().sheet.clocks == Clocks(betting=20, decision=25, window=12, cut=15)


@pytest.mark.parametrize("read", READERS)
def test_each_clock_is_set_by_its_key(read: Read) -> None:
    lines = ("clocks.betting = 0", "clocks.decision = 600", "clocks.window = 5", "clocks.cut = 1")
    assert read(*lines).sheet.clocks == Clocks(0, 600, 5, 1)


@pytest.mark.parametrize("read", READERS)
def test_clocks_change_no_digest_and_rules_do(read: Read) -> None:
    assert read("clocks.betting = 5").sheet.digest == read().sheet.digest
    assert read("table.boxes = 3", "clocks.betting = 5").sheet.digest != read().sheet.digest


@pytest.mark.parametrize("read", READERS)
@pytest.mark.parametrize(
    "line", ["clocks.cut = 601", "clocks.cut = -1", 'clocks.cut = "15"', "clocks.deal = 5"]
)
def test_an_invalid_time_is_an_error(read: Read, line: str) -> None:
    found = read(line)
    assert found.sheet is None
    (problem,) = found.problems
    assert problem.key.startswith("clocks.")
