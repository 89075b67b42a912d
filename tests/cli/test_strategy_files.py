"""Strategy files: a hand without a lawful play is reported instead of standing silently."""

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from cutcard.cli.analysis.odds import odds
from cutcard.cli.analysis.sim import sim
from cutcard.cli.sheets import bundled_sheets, load_table
from cutcard.desk.protocol import DESKS
from cutcard.exact_odds.blackjack.report.report import odds_report
from cutcard.exact_odds.twenty_one.solver.main_game import solve
from cutcard.games.blackjack.rules import Action
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.twenty_one.deciders import views
from cutcard.sim.blackjack.run import simulate
from cutcard.strategies.blackjack.house_bots import bundled_chart
from cutcard.strategies.strategy_file import BadChartError
from cutcard.strategies.twenty_one.chart import Chart, chart_data, read_chart, write_chart
from cutcard.strategies.twenty_one.chart_fit import decisions, must_fit
from tests.sampling import some

Capture = pytest.CaptureFixture[str]
Change = Callable[[dict[str, Any]], object]
SHEET = Path("atlantic-city")
TABLE = BlackjackSheet(decks=8)
"""Two hands a box, no surrender."""


@pytest.fixture(autouse=True)
def no_progress_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turns off the line about slow work."""
    monkeypatch.setattr("cutcard.cli.progress.AFTER_SECONDS", 3600.0)


@pytest.fixture
def refused(tmp_path: Path, capsys: Capture) -> Callable[..., dict[str, Any]]:
    """Reads a changed copy of the bundled chart with `odds` and returns the error object."""

    def asked(change: Change, sheet: Path = SHEET) -> dict[str, Any]:
        file = written(change, tmp_path)
        assert odds(sheet, "insurance", file, "", False, "json") == 2
        out, err = capsys.readouterr()
        assert err == ""
        found: dict[str, Any] = json.loads(out)
        assert found["error"]["file"] == str(file)
        return found

    return asked


def written(change: Change, folder: Path) -> Path:
    data = chart_data(bundled_chart())
    change(data)
    file = folder / "chart.json"
    file.write_text(json.dumps(data), "utf-8")
    return file


# --- a cell that is missing -------------------------------------------------------------------------------


def test_a_row_that_is_missing_is_named(refused: Any) -> None:
    found = refused(lambda data: data["hard"].pop("12"))
    assert found["error"]["key"] == "hard.12"
    assert found["error"]["message"] == (
        'no play for hard.12: write a cell for each, or "otherwise": "stand" for all hands without one'
    )


def test_every_missing_cell_is_named_at_once(refused: Any) -> None:
    def change(data: dict[str, Any]) -> None:
        del data["hard"]["12"]["T"]
        del data["soft"]["18"]
        del data["pairs"]["8"]["2"], data["pairs"]["8"]["A"]

    found = refused(change)
    assert "no play for hard.12.T, soft.18, pairs.8.2, pairs.8.A: write" in found["error"]["message"]
    assert [each["key"] for each in found["errors"]] == ["hard.12.T", "soft.18", "pairs.8.2", "pairs.8.A"]
    assert all(each["file"] == found["error"]["file"] for each in found["errors"])


def test_sim_reads_it_the_same_way(tmp_path: Path, capsys: Capture) -> None:
    file = written(lambda data: data["hard"].pop("12"), tmp_path)
    assert sim(SHEET, 10, 1, "cpu", 1, file, 1, False, False) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"{file}: hard.12: no play for hard.12")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    "ask",
    [
        lambda chart: solve(TABLE, chart=chart),
        lambda chart: odds_report(TABLE, wager="insurance", chart=chart),
        lambda chart: simulate(TABLE, chart, rounds=10, seed=1),
    ],
    ids=["solve", "odds_report", "simulate"],
)
def test_the_python_functions_report_it_too(ask: Callable[[Chart], object]) -> None:
    whole = bundled_chart()
    lacking = replace(whole, hard={key: cell for key, cell in whole.hard.items() if key[0] != 12})
    with pytest.raises(BadChartError, match=r"hard\.12"):
        ask(lacking)


def test_a_cell_that_no_hand_looks_up_may_be_missing() -> None:
    """Two deuces are the only hard 4, and this chart always hits them."""
    data = chart_data(bundled_chart())
    del data["hard"]["4"]
    chart = read_chart(json.dumps(data))
    with pytest.raises(BadChartError, match=r"no play for hard\.4"):
        must_fit(chart, TABLE)  # A pair of deuces that may not be split again.
    data["pairs"]["2"] = dict.fromkeys(data["pairs"]["2"], "hit")
    must_fit(read_chart(json.dumps(data)), TABLE)


def test_otherwise_covers_every_hand_without_a_cell(tmp_path: Path) -> None:
    stands = {"name": "stands", "hard": {}, "soft": {}, "pairs": {}, "otherwise": "stand"}
    chart = read_chart(json.dumps(stands))
    must_fit(chart, TABLE)
    assert {chart.choose(view, tuple(Action)) for view in views(TABLE)} == {Action.STAND}
    assert json.loads(write_chart(chart))["otherwise"] == "stand"
    assert read_chart(write_chart(chart)) == chart
    whole = bundled_chart()
    lacking = replace(whole, hard={key: cell for key, cell in whole.hard.items() if key[0] != 12})
    worth = [
        solve(TABLE, chart=chart, ups=(10,)).value
        for chart in (whole, replace(lacking, otherwise=(Action.STAND,)))
    ]
    assert worth[0] > worth[1] + 0.001


# --- a play that is barred --------------------------------------------------------------------------------


def test_a_double_without_a_fallback_is_named_with_its_clause(refused: Any) -> None:
    def change(data: dict[str, Any]) -> None:
        data["hard"]["11"]["6"] = "double"
        data["hard"]["10"] = dict.fromkeys(data["hard"]["10"], "double")

    found = refused(change)
    message = found["error"]["message"]
    assert message.startswith(
        "hard.10, hard.11.6: double is barred for hands that look it up: only the first"
    )
    assert '(2.10(a)); name a play to take then, such as "double/hit"' in message
    assert [each["key"] for each in found["errors"]] == ["hard.10", "hard.11.6"]


def test_surrender_at_a_table_without_it(refused: Any) -> None:
    message = refused(lambda data: data["hard"]["16"].update(T="surrender"))["error"]["message"]
    assert "hard.16.T: surrender is barred" in message
    assert "surrender is not offered at this table (2.8(c))" in message


def test_a_play_with_a_fallback_stays(tmp_path: Path, capsys: Capture) -> None:
    def change(data: dict[str, Any]) -> None:
        data["hard"]["16"]["T"] = "surrender/hit"
        data["pairs"]["8"] = dict.fromkeys(data["pairs"]["8"], "surrender/split")
        data["pairs"]["5"] = dict.fromkeys(data["pairs"]["5"], "")  # By its count.

    assert odds(SHEET, "insurance", written(change, tmp_path), "", False, "json") == 0
    assert json.loads(capsys.readouterr().out)["wagers"][0]["wager"] == "insurance"


def test_an_otherwise_that_is_barred(refused: Any) -> None:
    def change(data: dict[str, Any]) -> None:
        del data["hard"]["11"]
        data["otherwise"] = "double"

    found = refused(change)["error"]
    assert found["key"] == "otherwise"
    assert "(2.10(a))" in found["message"]


@pytest.mark.parametrize(
    ("change", "key", "words"),
    [
        (lambda data: data["hard"]["12"].update(T=""), "hard.12.T", 'got ""'),
        (
            lambda data: data["hard"]["12"].update(T="H"),
            "hard.12.T",
            'or several in order such as "double/hit"',
        ),
        (lambda data: data["hard"]["12"].update(T="hit/"), "hard.12.T", 'got "hit/"'),
        (lambda data: data["hard"]["12"].update(T=3), "hard.12.T", "another kind of value"),
        (lambda data: data["hard"]["12"].update(J="hit"), "hard.12.J", "they are 2 3 4 5 6 7 8 9 T A"),
        (lambda data: data.update(otherwise=True), "otherwise", "expected stand, hit"),
        (lambda data: data.update(elsewise="stand"), "elsewise", "perhaps dealer and otherwise"),
    ],
)
def test_cells_that_cannot_be_read(refused: Any, change: Change, key: str, words: str) -> None:
    error = refused(change)["error"]
    assert error["key"] == key
    assert words in error["message"]


def test_a_duplicate_key(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "chart.json"
    file.write_text('{"hard": {"12": {"2": "hit", "2": "stand"}}, "soft": {}, "pairs": {}}')
    assert odds(SHEET, None, file, "", False, "json") == 2
    error = json.loads(capsys.readouterr().out)["error"]
    assert (error["key"], error["message"]) == ("2", "this key is given twice in one object")


def test_a_raise_on_consecutive_cards_is_named_with_its_clause(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "raises.json"
    file.write_text('{"raise": [0, 7]}')
    assert odds(Path("red-dog"), None, file, "", False, "json") == 2
    error = json.loads(capsys.readouterr().out)["error"]
    assert error["key"] == "raise"
    assert error["message"].endswith("got 0; the cards are consecutive: every wager is void (6.5(e))")


# --- charts that must fit ---------------------------------------------------------------------------------


@pytest.mark.parametrize("path", some(bundled_sheets(), quick=3), ids=lambda path: path.stem)
def test_the_bots_chart_fits_every_bundled_table(path: Path) -> None:
    sheet = load_table(path)
    if isinstance(sheet, BlackjackSheet):
        chart = bundled_chart(both_cards=sheet.hole_card == "face-up")
        must_fit(chart, sheet)
        assert set(decisions(chart, sheet)) <= set(views(sheet))


def test_the_bots_chart_fits_every_rule_for_splitting() -> None:
    for hands, again, surrender in some(product((2, 3, 4), (True, False), (True, False)), quick=5):
        sheet = BlackjackSheet(decks=8, boxes=6, split_hands=hands, resplit_aces=again, surrender=surrender)
        must_fit(bundled_chart(), sheet)


@pytest.mark.parametrize("name", ["single-deck", "red-dog"])
def test_a_sheets_own_chart_is_written_and_read(name: str) -> None:
    sheet = load_table(Path(name))
    desk = DESKS[sheet.game]
    text = desk.write_chart(desk.best_chart(sheet))
    assert desk.write_chart(desk.read_chart(text, sheet)) == text
