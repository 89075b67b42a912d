"""`check`, `odds`, `sim`, `sign`, `strategy`, `run` and `play` of a craps table."""

import json
from pathlib import Path
from typing import Any

import pytest

from cutcard.cli.analysis.odds import odds
from cutcard.cli.analysis.sim import sim
from cutcard.cli.analysis.strategy import strategy
from cutcard.cli.commands import play
from cutcard.cli.commands.check import check
from cutcard.cli.commands.run import run
from cutcard.cli.commands.sign import sign
from tests.cli.test_play_any_game import session_at

BUNDLED = Path("craps")
Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def no_progress_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cutcard.cli.progress.AFTER_SECONDS", 3600.0)


def data(capsys: Capture) -> dict[str, Any]:
    out, err = capsys.readouterr()
    assert err == ""
    found: dict[str, Any] = json.loads(out)
    return found


@pytest.mark.parametrize("name", ["craps", "mini-craps"])
def test_check_lists_sources_of_every_kind(name: str, capsys: Capture) -> None:
    assert check([Path(name)], as_json=True) == 0
    said = data(capsys)
    assert said["lawful"]
    kinds = {one["kind"] for one in said["sources"]}
    assert kinds == {"New Jersey regulation", "another state's regulation", "a page", "arithmetic"}
    assert check([Path(name)], as_json=False) == 0
    assert "wagers.place-win-N.pays" in capsys.readouterr().out


def test_odds_are_per_wager_and_per_decision(capsys: Capture) -> None:
    assert odds(BUNDLED, None, None, "", False, "json") == 0
    found = data(capsys)
    assert len(found["wagers"]) == 38
    assert odds(BUNDLED, "dont-pass", None, "", False, "json") == 0
    (entry,) = data(capsys)["wagers"]
    assert entry["exact"] == "3/220"
    assert entry["per_decision"] == pytest.approx(27 / 1925)
    assert odds(BUNDLED, "dont-pass", None, "", False, "text") == 0
    out = capsys.readouterr().out
    assert out.startswith("Craps: two dice\n")
    assert "per decision 1.4026 %" in out


@pytest.mark.parametrize(
    ("wager", "removed", "effects", "key"),
    [("big-6", "", False, "--wager"), (None, "As", False, "--removed"), (None, "", True, "--effects")],
)
def test_odds_that_there_are_not(
    wager: str | None, removed: str, effects: bool, key: str, capsys: Capture
) -> None:
    assert odds(BUNDLED, wager, None, removed, effects, "json") == 2
    assert data(capsys)["error"]["key"] == key


def test_sim_plays_rolls_with_every_wager_in_play(capsys: Capture) -> None:
    assert sim(BUNDLED, 20_000, 5, "cpu", 1, None, 1, False, True) == 0
    found = data(capsys)
    assert found["rounds"] == 20_000
    assert set(found["wagers"]) >= {"pass", "dont-pass", "hard-4", "horn"}
    assert sim(BUNDLED, 20_000, 5, "cpu", 1, None, 1, False, False) == 0
    assert "two dice; a round is one roll" in capsys.readouterr().out
    assert sim(BUNDLED, 20_000, 5, "cpu", 1, None, 3, False, True) == 0
    several = data(capsys)
    assert several["boxes"] == 3
    assert several["wagers"] == found["wagers"]


def test_the_sign_fits_its_width_and_numbers_its_sources(capsys: Capture) -> None:
    assert sign(BUNDLED, as_json=False) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    assert any("Buy and lay bets at true odds, without vigorish" in line for line in lines)
    assert any(line.endswith(" [1]") for line in lines)
    assert any(line.startswith("  [1] ") for line in lines)


def test_there_is_no_chart(capsys: Capture) -> None:
    assert strategy(BUNDLED, "text") == 0
    assert "decide only their wagers" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("shoe Ts", "this table deals no cards"),
        ("roll 3 9", "expected two dice of 1 to 6"),
        ("hit 1", "is not a statement of craps"),
        ("deal", "is not a statement of craps"),
    ],
)
def test_a_round_file_with_a_bad_line(line: str, message: str, tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "sheet.toml").write_text('[table]\ngame = "craps"\n')
    path = tmp_path / "bad.round"
    path.write_text(f"table sheet.toml\nbet 0 ann pass 10\n{line}\n")
    assert run([path], as_json=True) == 2
    error = data(capsys)["error"]
    assert error["line"] == 3
    assert message in error["message"]


def test_dice_that_are_out_and_never_entered(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "sheet.toml").write_text('[table]\ngame = "craps"\n')
    path = tmp_path / "bad.round"
    path.write_text("table sheet.toml\nbet 0 ann pass 10\nno-more-bets\nend\n")
    assert run([path], as_json=True) == 2
    assert "no statement says what they show" in data(capsys)["error"]["message"]


# --- the terminal -----------------------------------------------------------------------------------------


def test_the_terminal_speaks_of_dice_and_places() -> None:
    display = session_at("craps", ["pass 10", "r", "r", "q"])
    assert display.session is not None
    play.run(display.session)
    told = "\n".join(display.told)
    assert "You sit down at place 1." in told
    assert "the dice are thrown by seed 5" in told
    assert "q leave · wagers: pass, pass-odds, dont-pass," in told
    assert "none of your wagers is decided" in told
    assert "push" not in told


def test_wagers_by_name_and_rolls_without_a_further_one() -> None:
    display = session_at("craps", ["pass 10 place-win-6 12", "r", "r", "take-down place-win-6", "field", "q"])
    assert display.session is not None
    play.run(display.session)
    told = "\n".join(display.told)
    assert "You throw" in told
    assert "No more bets: the dice are out." in told
    assert "Name each wager and its amount" in told or "expected dollars" in told
