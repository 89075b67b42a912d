"""The wager of docs/adding-a-wager.md works everywhere once its one file is added."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "adding-a-wager.md").read_text(encoding="utf-8")


def block(kind: str) -> str:
    (found,) = re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    return str(found)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package with the new file; everything outside its folders is linked."""
    folder = tmp_path_factory.mktemp("house")
    here = folder / "cutcard"
    there = ROOT / "cutcard"
    for step in ("games", "blackjack", "wagers"):
        here.mkdir()
        for entry in there.iterdir():
            if entry.name not in {step, "__pycache__"}:
                (here / entry.name).symlink_to(entry)
        here, there = here / step, there / step
    shutil.copytree(there, here, ignore=shutil.ignore_patterns("__pycache__"))
    (here / "three_of_a_suit.py").write_text(block("python"), encoding="utf-8")
    (folder / "sheet.toml").write_text(block("toml"), encoding="utf-8")
    (folder / "story.round").write_text(block("text"), encoding="utf-8")
    return folder


def cutcard(house: Path, *words: str) -> tuple[int, str]:
    program = "from cutcard.cli.main import run_program; run_program()"
    run = subprocess.run(
        [sys.executable, "-c", program, *words],
        cwd=house,
        env={**os.environ, "PYTHONPATH": str(house), "PYTHONSAFEPATH": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    # A line about slow work is not an error.
    assert all(line.endswith(" ...") for line in run.stderr.splitlines()), run.stderr
    return run.returncode, run.stdout


def test_its_sheet_is_lawful_and_its_ban_holds_on_both_sides(house: Path) -> None:
    assert cutcard(house, "check", "sheet.toml")[0] == 0
    beside = (house / "sheet.toml").read_text(encoding="utf-8") + "[wagers.21-plus-3]\n"
    (house / "beside.toml").write_text(beside, encoding="utf-8")
    code, found = cutcard(house, "check", "beside.toml", "--json")
    assert code == 1
    assert [one["clause"] for one in json.loads(found)["violations"]] == ["19:47-8.4(d)"]


def test_it_is_settled_at_the_table(house: Path) -> None:
    assert cutcard(house, "run", "story.round") == (0, "1 file(s): 1 passed, 0 failed\n")


def test_it_has_exact_odds(house: Path) -> None:
    """Six decks: 77 of 311 cards, then 76 of 310, have the suit of the first; it pays 15 to 1 here."""
    code, found = cutcard(house, "odds", "sheet.toml", "--wager", "three-of-a-suit", "--json")
    (wager,) = json.loads(found)["wagers"]
    assert (code, wager["exact"]) == (0, "1389/48205")
    assert wager["outcomes"][0]["exact"] == "2926/48205"


def test_it_is_simulated(house: Path) -> None:
    words = ("sheet.toml", "--rounds", "400000", "--seed", "7", "--fresh-shoe", "--json")
    code, found = cutcard(house, "sim", *words)
    wager = json.loads(found)["wagers"]["three-of-a-suit"]
    assert code == 0
    assert abs(wager["mean"] + 1389 / 48205) < 4 * wager["standard_error"]
    assert 0 < wager["standard_error"] < 0.01


def test_the_sign_prints_it(house: Path) -> None:
    code, found = cutcard(house, "sign", "sheet.toml")
    assert code == 0
    assert "THREE OF A SUIT WAGER, PAY TABLE A" in found
    assert "15 to 1" in found
