"""The answers shipped with the program are those it computes, for every bundled sheet."""

import json
import math
from typing import Any

import pytest

from cutcard import __version__
from cutcard.answers import shipped
from cutcard.answers.shipped import FIGURES, FOLDER, figures, file_of
from cutcard.desk.answers import ODDS, Answers, page_data, page_of
from cutcard.desk.protocol import DESKS
from cutcard.games.registry import GAMES, sources_of
from tests.answers.shipped_answers import bundled, figures_of, made
from tests.sampling import some

SHEETS = bundled()
MAKE = "run `python -m tests.answers.shipped_answers`"


def differences(one: Any, other: Any, at: str = "") -> list[str]:
    """Where two answers differ. Processors may differ in the last digits of a figure, and in nothing else."""
    if isinstance(one, float) and isinstance(other, float):
        same = math.isclose(one, other, rel_tol=1e-10, abs_tol=1e-12)
    elif isinstance(one, dict) and isinstance(other, dict) and list(one) == list(other):
        return [found for key in one for found in differences(one[key], other[key], f"{at}.{key}")]
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = enumerate(zip(one, other, strict=True))
        return [found for index, (a, b) in pairs for found in differences(a, b, f"{at}[{index}]")]
    else:
        same = type(one) is type(other) and one == other
    return [] if same else [f"{at}: {one!r} is shipped, {other!r} is computed"]


@pytest.mark.parametrize("name", some(SHEETS, quick=12, at=5))
def test_what_is_shipped_is_what_is_computed(name: str) -> None:
    sheet = SHEETS[name]
    found = json.loads((FOLDER / file_of(sheet.digest)).read_bytes())
    wrong = differences(found, json.loads(json.dumps(made(sheet))))
    assert not wrong, f"{MAKE} {name}\n" + "\n".join(wrong[:20])


def test_every_bundled_sheet_is_shipped_and_nothing_else() -> None:
    files = {path.name for path in FOLDER.iterdir()}
    assert files == {FIGURES, *(file_of(sheet.digest) for sheet in SHEETS.values())}, MAKE
    for sheet in SHEETS.values():
        assert list(shipped.shipped(sheet.digest)) == ["digest", "version", "odds", "chart", "chart page"]


def test_the_lobby_reads_figures_by_digest() -> None:
    for sheet in SHEETS.values():
        odds = shipped.shipped(sheet.digest)[ODDS]
        found = figures(sheet.digest)
        assert found is not None
        assert figures_of(sheet, odds) == {
            "main": found.main,
            "house_advantages": found.house_advantages,
            "results": found.results,
        }
        [main] = [each for each in odds["wagers"] if each["wager"] == DESKS[sheet.game].main]
        assert found.house_advantage == main["house_advantage"]
    assert figures("sha256:" + "0" * 64) is None


def test_answers_of_another_version_are_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    digest = SHEETS["red-dog"].digest
    assert shipped.shipped(digest)["version"] == __version__
    monkeypatch.setattr(shipped, "__version__", "99.0")
    shipped._figures.cache_clear()
    try:
        assert shipped.shipped(digest) == {}
        assert figures(digest) is None
    finally:
        shipped._figures.cache_clear()


def test_a_sheet_with_a_digest_that_begins_alike_has_no_answer() -> None:
    digest = SHEETS["red-dog"].digest
    assert shipped.shipped(digest[:-1] + ("0" if digest[-1] != "0" else "1")) == {}


@pytest.mark.parametrize("name", ["red-dog", "craps", "double-exposure"])
def test_a_shipped_chart_is_read_back_whole(name: str) -> None:
    answers, sheet = Answers(use_shipped=True), SHEETS[name]
    found = shipped.shipped(sheet.digest)
    chart = answers.best_chart(sheet)
    assert DESKS[sheet.game].write_chart(chart) == found["chart"]
    page = answers.best_chart_page(sheet)
    assert json.loads(json.dumps(page_data(page))) == found["chart page"]
    assert page_of(page_data(page)) == page


@pytest.mark.parametrize("game", GAMES)
def test_source_marks_are_found_without_the_game(game: str) -> None:
    assert sources_of(game) == GAMES[game].sources
