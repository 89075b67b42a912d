"""`cutcard sim`: what it prints, and what it refuses."""

import json
from contextlib import nullcontext
from hashlib import sha256
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from cutcard import __version__
from cutcard.cli.analysis.sim import SimOptions, sim
from cutcard.cli.main import run_program
from cutcard.cli.sheets import load_table
from cutcard.desk.answers import Answers
from cutcard.sim.chunks import CHUNK, RunningFigures
from cutcard.sim.result import Estimate
from cutcard.strategies.blackjack.house_bots import bundled_chart
from cutcard.strategies.twenty_one.chart import write_chart
from tests.sim.charts import CHART

SHEET = '[table]\nname = "A table of a rather long name for one table"\n'
SHEET += (
    'game = "blackjack"\nboxes = 3\n[cards]\ndecks = 6\n[rules]\nhole_card = "reader"\n[wagers.21-plus-3]\n'
)


@pytest.fixture
def paths(tmp_path: Path) -> tuple[Path, Path]:
    sheet, chart = tmp_path / "table.toml", tmp_path / "chart.json"
    sheet.write_text(SHEET)
    chart.write_text(write_chart(CHART))
    return sheet, chart


@pytest.fixture(autouse=True)
def no_progress_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turns off the line about slow work."""
    monkeypatch.setattr("cutcard.cli.progress.AFTER_SECONDS", 3600.0)


def call(paths: tuple[Path, Path], as_json: bool, **changes: object) -> int:
    arguments = {"rounds": 5000, "seed": 3, "device": "cpu", "workers": 1, "boxes": 1, "fresh_shoe": False}
    return sim(paths[0], strategy=paths[1], as_json=as_json, **(arguments | changes))  # type: ignore[arg-type]


def test_json_has_the_promised_figures(paths: tuple[Path, Path], capsys: pytest.CaptureFixture[str]) -> None:
    assert call(paths, as_json=True) == 0
    first = json.loads(capsys.readouterr().out)
    promised = {"rounds", "seconds", "rounds_per_second", "seed", "device", "mean", "standard_error"}
    assert promised | {"standard_deviation", "wagers"} <= first.keys()
    assert (first["rounds"], first["seed"], first["device"]) == (5000, 3, "cpu")
    assert first["version"] == __version__
    digest = sha256(paths[1].read_bytes()).hexdigest()
    assert first["strategy_digest"] == f"sha256:{digest}", "of the strategy file as it is written"
    assert first["shuffles"] > 90
    assert set(first["wagers"]) == {"blackjack", "21-plus-3"}
    assert set(first["wagers"]["21-plus-3"]) == {"mean", "standard_error"}
    assert call(paths, as_json=True, workers=2) == 0
    again = json.loads(capsys.readouterr().out)
    for timed in ("seconds", "rounds_per_second"):
        del first[timed], again[timed]
    assert first == again


def test_the_table_fits_a_terminal(paths: tuple[Path, Path], capsys: pytest.CaptureFixture[str]) -> None:
    assert call(paths, as_json=False, boxes=3, fresh_shoe=True) == 0
    printed = capsys.readouterr()
    lines = printed.out.splitlines()
    assert max(len(line) for line in lines) <= 80
    assert any(line.startswith("blackjack ") for line in lines)
    assert any(line.startswith("21-plus-3 ") for line in lines)
    assert "95 % interval" in printed.out
    assert "3 boxes" in printed.out
    assert printed.err == ""


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"rounds": 0}, "--rounds"),
        ({"rounds": -1}, "--rounds"),
        ({"boxes": 0}, "--boxes"),
        ({"boxes": 4}, "--boxes"),
        ({"boxes": 8}, "--boxes"),
        ({"seed": -1}, "--seed"),
        ({"seed": 1 << 64}, "--seed"),
        ({"workers": 0}, "--workers"),
        ({"device": "cuda"}, "--device"),
        ({"device": "abacus"}, "--device"),
    ],
)
def test_bad_input_is_one_line_and_exit_2(
    paths: tuple[Path, Path], capsys: pytest.CaptureFixture[str], changes: dict[str, object], key: str
) -> None:
    assert call(paths, as_json=True, **changes) == 2
    assert json.loads(capsys.readouterr().out)["error"]["key"] == key
    assert call(paths, as_json=False, **changes) == 2
    printed = capsys.readouterr()
    assert (printed.out, len(printed.err.splitlines())) == ("", 1)


@pytest.mark.parametrize(
    "rounds",
    ["-5", "0", "1e13", "1e99", "1000000000001", "abc", "", "1.5", "1e-3", "nan", "inf", "0x10", "9" * 70],
)
def test_a_number_of_rounds_that_cannot_be_is_one_line(
    rounds: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Said before anything slow is loaded."""
    monkeypatch.setattr("sys.argv", ["cutcard", "sim", "atlantic-city", f"--rounds={rounds}"])
    monkeypatch.setattr("cutcard.cli.analysis.sim.load_table", None)
    with pytest.raises(SystemExit) as ended:
        run_program()
    printed = capsys.readouterr()
    assert (ended.value.code, printed.out) == (2, "")
    [line] = printed.err.splitlines()
    assert line.startswith("--rounds: expected ")


@pytest.mark.parametrize(
    ("sheet", "of"),
    [("atlantic-city", "red-dog"), ("red-dog", "atlantic-city"), ("craps", "red-dog")],
)
def test_a_strategy_of_another_game_is_refused_by_name(
    sheet: str, of: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "other.json"
    path.write_text(Answers(use_shipped=True).best_chart_file(load_table(Path(of))))
    assert sim(Path(sheet), 1000, 1, "cpu", 1, path, 1, False, False) == 2
    names = [load_table(Path(one)).game for one in (sheet, of)]
    expected = f"{path}: game: expected a strategy of {names[0]}, got one of {names[1]}\n"
    assert capsys.readouterr().err == expected


@pytest.mark.parametrize(
    "more", [{"depths": True}, {"histogram": True}, {"chunks": 1}, {"executor": "processes"}]
)
def test_a_gpu_gives_the_figures_alone(more: dict[str, object], capsys: pytest.CaptureFixture[str]) -> None:
    asked = (Path("atlantic-city"), 1000, 1, "cuda", 1, None, 1, False, False)
    assert sim(*asked, more=SimOptions(**more)) == 2  # type: ignore[arg-type]
    [line] = capsys.readouterr().err.splitlines()
    assert line.endswith("a GPU gives the figures alone; leave the device at cpu")


@pytest.mark.parametrize(
    ("sheet", "more", "says"),
    [
        ("craps", {"depths": True}, "--depths: expected a table whose cards are dealt to a cutting card"),
        ("craps", {"histogram": True}, "--histogram: a roll of craps decides only some wagers"),
        ("red-dog", {"depths": True, "histogram": True}, "--histogram: results are not counted by depth"),
    ],
)
def test_what_a_game_cannot_tell_is_one_line(
    sheet: str, more: dict[str, object], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = (Path(sheet), 1000, 1, "cpu", 1, None, 1, False, False)
    assert sim(*asked, more=SimOptions(**more)) == 2  # type: ignore[arg-type]
    [line] = capsys.readouterr().err.splitlines()
    assert line.startswith(says)


def test_a_drawing_of_the_running_mean(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    drawn = tmp_path / "course.svg"
    asked = (Path("red-dog"), 3 * CHUNK, 1, "cpu", 1, None, 1, False, True)
    assert sim(*asked, no_cache=True, more=SimOptions(svg=drawn)) == 0
    mean = json.loads(capsys.readouterr().out)["mean"]
    assert mean < 0
    root = ElementTree.parse(drawn).getroot()
    [line] = [one for one in root if one.tag.endswith("polyline")]
    assert len(line.attrib["points"].split()) == 3, "a point a chunk"


def test_a_drawing_that_cannot_be_written_is_refused_before_the_rounds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = (Path("red-dog"), 10**12, 1, "cpu", 1, None, 1, False, False)
    missing = tmp_path / "none" / "course.svg"
    assert sim(*asked, no_cache=True, more=SimOptions(svg=missing)) == 2
    assert capsys.readouterr().err == f"{missing}: --svg: cannot be written: No such file or directory\n"
    assert sim(*asked, no_cache=True, more=SimOptions(svg=tmp_path)) == 2
    assert capsys.readouterr().err == f"{tmp_path}: --svg: cannot be written: Is a directory\n"
    assert sim(*asked[:2], -1, *asked[3:], no_cache=True, more=SimOptions(svg=tmp_path / "new.svg")) == 2
    assert not any(tmp_path.iterdir()), "what is only checked leaves no file"


def test_the_same_question_is_answered_from_the_cache(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An answer from the cache is the one that was played, to the last bit; without a seed there is none."""
    monkeypatch.setenv("CUTCARD_CACHE", str(tmp_path))
    monkeypatch.delenv("CUTCARD_NO_CACHE", raising=False)

    def asked(seed: int | None = 1, *, no_cache: bool = False, **more: object) -> dict[str, Any]:
        options = SimOptions(**more)  # type: ignore[arg-type]
        assert sim(Path("red-dog"), 5000, seed, "cpu", 1, None, 1, False, True, no_cache, more=options) == 0
        found: dict[str, Any] = json.loads(capsys.readouterr().out)
        return found

    for more in ({}, {"histogram": True}, {"depths": True}):
        first, again, anew = asked(**more), asked(**more), asked(no_cache=True, **more)
        assert [one.pop("cached") for one in (first, again, anew)] == [False, True, False]
        assert first == again
        for one in (first, anew):
            del one["seconds"], one["rounds_per_second"]
        assert first == anew
    assert not asked(seed=2)["cached"]
    assert not asked(seed=None)["cached"]
    assert not asked(seed=None)["cached"]


def test_progress_is_said_in_lines_where_somebody_asks(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cutcard.cli.analysis.sim_progress.LOG_SECONDS", 0.0)
    asked = (Path("red-dog"), 2 * CHUNK, 1, "cpu", 1, None, 1, False, True)
    assert sim(*asked, no_cache=True, more=SimOptions(progress=True)) == 0
    printed = capsys.readouterr()
    lines = printed.err.splitlines()
    assert len(lines) == 2
    assert lines[-1].startswith(f"{2 * CHUNK:,} of {2 * CHUNK:,} rounds, 100 %, ")
    low, high = (f"{100 * end:.3f}" for end in _interval(json.loads(printed.out)))
    assert f"({low} to {high})" in lines[-1]
    assert sim(*asked, no_cache=True) == 0
    assert capsys.readouterr().err == "", "not in logs, unless asked for"


def _interval(found: dict[str, Any]) -> tuple[float, float]:
    return Estimate(found["mean"], found["standard_error"]).interval


def test_an_unlawful_sheet_is_not_played(
    paths: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    paths[0].write_text(SHEET + "paytable = 'A'\n[wagers.in-between]\n")
    assert call(paths, as_json=True) == 1
    assert json.loads(capsys.readouterr().out)["lawful"] is False


@pytest.mark.parametrize(
    ("cards", "rules", "says"),
    [
        ("decks = 6", 'hole_card = "face-up"', "6 decks, dealt to the cutting card"),
        ("decks = 6", 'hole_card = "face-down"', "6 decks, dealt to the cutting card"),
        ("decks = 1", 'variation = "six-to-five"', "1 deck, dealt to the cutting card"),
        (
            "decks = 2",
            'variation = "six-to-five"\nhole_card = "reader"\nburn_each_round = true',
            "2 decks, dealt to the cutting card",
        ),
        (
            "decks = 1",
            'variation = "six-to-five"\nrounds_per_deck = "one"',
            "1 deck, all shuffled before every round",
        ),
        ("decks = 6", "five_card_21 = true\nsuited_678 = true", "6 decks, dealt to the cutting card"),
        (
            "decks = 6",
            'three_sevens = true\ndesignated_blackjack = "As Js"\ndouble_card = "face-down"',
            "6 decks, dealt to the cutting card",
        ),
        ('decks = 4\ndevice = "double-shoe"', "", "4 decks a side, dealt to each side's cutting card"),
        ('decks = 6\nshuffle = "bart-carter"', "", "6 decks, discards put back (Bart Carter)"),
        ('decks = 6\nshuffle = "automated"', "", "6 decks, dealt to the cutting card"),
        ('decks = 6\ndevice = "continuous"', "", "6 decks, all shuffled before every round"),
        ("decks = 6", '[readings]\nsecond_card = "when-needed"', "6 decks, dealt to the cutting card"),
    ],
)
def test_every_kind_of_table_is_simulated(
    paths: tuple[Path, Path], capsys: pytest.CaptureFixture[str], cards: str, rules: str, says: str
) -> None:
    paths[0].write_text(f'[table]\ngame = "blackjack"\n[cards]\n{cards}\n[rules]\n{rules}\n')
    if "face-up" in rules:
        paths[1].write_text(write_chart(bundled_chart(both_cards=True)))
    assert call(paths, as_json=False) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    assert printed.out.splitlines()[0] == f"Blackjack: {says}"
    assert call(paths, as_json=False, fresh_shoe=True) == 0
    assert "a fresh shoe every round" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("lines", "names"),
    [
        ("[wagers.sevens]", ["sevens"]),
        ("[wagers.progressive]", ["progressive"]),
        ("[wagers.streak]", ["streak-2", "streak-3", "streak-4", "streak-5"]),
        ("[wagers.blackjack-bonus]", ["blackjack-bonus"]),
        ("[wagers.twenty-point]", ["twenty-point"]),
        ("[wagers.optional-bonus]", ["optional-bonus"]),
        ('[rules]\nvariation = "multiple-action"', []),
    ],
)
def test_every_wager_a_sheet_offers_is_in_the_answer(
    lines: str, names: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, chart = tmp_path / "table.toml", tmp_path / "chart.json"
    table.write_text(f'[table]\ngame = "blackjack"\n[cards]\ndecks = 6\n{lines}\n')
    chart.write_text(write_chart(CHART))
    assert call((table, chart), as_json=True) == 0
    found = json.loads(capsys.readouterr().out)["wagers"]
    assert list(found) == ["blackjack", *names]
    assert all(one["standard_error"] > 0 for one in found.values())


@pytest.mark.parametrize("as_json", [True, False])
def test_ctrl_c_prints_what_is_there_as_partial(
    as_json: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stop(standing: RunningFigures) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(
        "cutcard.cli.analysis.sim.progress_bar", lambda *rounds, asked=False: nullcontext(stop)
    )
    rounds = 5 * CHUNK
    assert sim(Path("red-dog"), rounds, 1, "cpu", 1, None, 1, False, as_json) == 130
    out = capsys.readouterr().out
    if as_json:
        found = json.loads(out)
        assert found["partial"] is True
        assert found["rounds"] == CHUNK
    else:
        assert f"stopped after {CHUNK:,} of {rounds:,} rounds: a partial result" in out


def test_the_exact_odds_stand_beside_a_long_simulation(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = (1, "cpu", 1, None, 1, True, True)
    assert sim(Path("red-dog"), 1_000_000, *arguments) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["partial"] is False
    exact = found["exact"]
    assert exact["best_play"] == exact["chart"] < 0
    assert exact["difference"] == pytest.approx(found["mean"] - exact["chart"])
    assert exact["chart_cost"] == 0
    assert exact["standard_error"] == found["standard_error"]
    assert exact["cutting_card"] is False, "a fresh shoe every round"
    assert abs(exact["standard_errors"]) < 5
    assert sim(Path("red-dog"), 1000, *arguments) == 0
    assert json.loads(capsys.readouterr().out)["exact"] is None
    assert sim(Path("red-dog"), 1_000_000, *arguments[:-1], False) == 0
    assert "exact, from a fresh shoe" in " ".join(capsys.readouterr().out.split())
    assert sim(Path("red-dog"), 1_000_000, 1, "cpu", 1, None, 1, False, False) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "by best play; the chart costs 0.0000 %, the cutting card" in said
    assert "with a standard error of" in said
