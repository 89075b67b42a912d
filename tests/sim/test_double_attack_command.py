"""Double attack from the command line: `sim`, the figures of `odds`, and the simulation in a petition."""

import json
from pathlib import Path

import pytest

from cutcard.cli.analysis.odds import odds
from cutcard.cli.analysis.sim import sim
from cutcard.papers.document import FactList
from cutcard.papers.petition.figures import compute, figure_blocks
from cutcard.strategies.double_attack.chart import write_attack_chart
from cutcard.strategies.double_attack.house_bots import bundled_chart
from tests.law.double_attack import sheet

SHEET = '[table]\ngame = "double-attack"\nboxes = 6\n[cards]\ndecks = 6\n[rules]\nhole_card = "reader"\n'
WITH_BUST_IT = SHEET + "[wagers.bust-it]\n"


@pytest.fixture(autouse=True)
def no_progress_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turns off the line about slow work."""
    monkeypatch.setattr("cutcard.cli.progress.AFTER_SECONDS", 3600.0)


@pytest.fixture
def paths(tmp_path: Path) -> tuple[Path, Path]:
    table, chart = tmp_path / "table.toml", tmp_path / "chart.json"
    table.write_text(WITH_BUST_IT)
    chart.write_text(write_attack_chart(bundled_chart()))
    return table, chart


def call(paths: tuple[Path, Path], as_json: bool, **changes: object) -> int:
    arguments = {"rounds": 5000, "seed": 3, "device": "cpu", "workers": 1, "boxes": 1, "fresh_shoe": False}
    return sim(paths[0], strategy=paths[1], as_json=as_json, **(arguments | changes))  # type: ignore[arg-type]


def test_sim_json(paths: tuple[Path, Path], capsys: pytest.CaptureFixture[str]) -> None:
    assert call(paths, as_json=True) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["rounds"], found["seed"], found["boxes"]) == (5000, 3, 1)
    assert list(found["wagers"]) == ["initial", "double-attack", "bust-it"]
    assert found["wagers"]["initial"]["mean"] == found["mean"]
    assert 1.5 < found["average_total_wager"] < 2.2
    assert 1.7 < found["standard_deviation"] < 2.2


def test_sim_for_people(paths: tuple[Path, Path], capsys: pytest.CaptureFixture[str]) -> None:
    paths[0].write_text(SHEET)
    assert call(paths, as_json=False, boxes=6) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Double attack: 6 decks of 48 cards, dealt to the cutting card"
    assert lines[1].startswith("6 boxes, flat wagers, attacks of the whole wager, no insurance, played by:")
    assert [line.split()[0] for line in lines[3:7] if line] == ["wager", "initial", "double-attack"]
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize(
    ("changes", "key"),
    [({"boxes": 7}, "--boxes"), ({"device": "cuda"}, "--device"), ({"rounds": 0}, "--rounds")],
)
def test_bad_input_is_one_line_and_exit_2(
    paths: tuple[Path, Path], capsys: pytest.CaptureFixture[str], changes: dict[str, object], key: str
) -> None:
    assert call(paths, as_json=True, **changes) == 2
    assert json.loads(capsys.readouterr().out)["error"]["key"] == key


def test_odds_have_deviation_and_hit_frequency(
    paths: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = {"wager": "initial", "strategy": paths[1], "removed": "", "effects": False}
    assert odds(paths[0], form="json", **arguments) == 0  # type: ignore[arg-type]
    (entry,) = json.loads(capsys.readouterr().out)["wagers"]
    assert entry["standard_deviation"] == pytest.approx(1.95, abs=0.01)
    assert entry["hit_frequency"] == pytest.approx(0.425, abs=0.002)
    assert "taken as independent" in entry["exactness"]
    assert odds(paths[0], form="text", **arguments) == 0  # type: ignore[arg-type]
    printed = capsys.readouterr().out
    assert "king, queen, jack" in printed
    assert "the double attack wager itself: house advantage -6." in printed


@pytest.mark.clause("8.4(d)3.iii")
def test_a_petition_has_the_simulation_of_every_wager_it_plays() -> None:
    figures = compute(sheet("wagers.bust-it = {}", decks=6), rounds=20_000, seed=1)
    facts = [dict(block.rows) for block in figure_blocks(figures) if isinstance(block, FactList)]
    initial, attack, insurance, bust_it = (one["Simulated"] for one in facts if "Simulated" in one)
    assert initial.endswith("%)")
    assert attack.startswith("-")  # it is laid where it is worth more than nothing
    assert attack.endswith("%)")
    assert bust_it.endswith("%)")
    assert insurance == "not simulated"
    assert facts[-1]["Wagers"] == "flat wagers, attacks of the whole wager, no insurance"
