"""A wager nobody has yet: `definition` on a proposed sheet, for every command that takes such a sheet."""

import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from cutcard.games.live_sheet import NotALiveSheetError, live_sheet

EXAMPLE = Path("docs/examples/proposed-wager")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return copytree(EXAMPLE, tmp_path / "proposed")


def cutcard(*words: object) -> tuple[int, Any]:
    """The exit code and the JSON object of a command, in a program of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "cutcard", *map(str, words), "--json"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done.returncode, json.loads(done.stdout)


def by_hand() -> Fraction:
    """The house advantage of the example, counted from the words of its pay table."""
    cards, same = 8 * 52, 8
    perfect = Fraction(same - 1, cards - 1)
    colour = Fraction(same, cards - 1)
    mixed = Fraction(2 * same, cards - 1)
    return 1 - (26 * perfect + 13 * colour + 7 * mixed)


def test_check_says_what_the_sheet_asks_for(folder: Path) -> None:
    code, found = cutcard("check", folder / "sheet.toml")
    assert (code, found["status"]) == (0, "proposed")
    assert [one["clause"] for one in found["violations"]] == ["19:47-8.4(d)"]


@pytest.mark.clause("8.4(d)3.iii")
def test_exact_odds_of_a_wager_the_register_does_not_contain(folder: Path) -> None:
    code, found = cutcard("odds", folder / "sheet.toml", "--wager", "boardwalk-pairs")
    assert code == 0
    (wager,) = found["wagers"]
    assert Fraction(wager["exact"]) == by_hand() == Fraction(17, 415)
    assert [row["name"] for row in wager["outcomes"]] == ["perfect pair", "pair of one colour", "mixed pair"]


def test_the_simulation_plays_it_and_the_sign_posts_it(folder: Path) -> None:
    code, found = cutcard("sim", folder / "sheet.toml", "--rounds", "300000", "--seed", "7")
    assert code == 0
    wager = found["wagers"]["boardwalk-pairs"]
    assert abs(wager["mean"] + float(by_hand())) < 4 * wager["standard_error"]
    code, sign = cutcard("sign", folder / "sheet.toml")
    (table,) = sign["paytables"]
    assert [row["pays"] for row in table["rows"]] == ["25 to 1", "12 to 1", "6 to 1"]


def test_the_digest_of_the_sheet_has_the_definition_in_it(folder: Path) -> None:
    _, first = cutcard("sign", folder / "sheet.toml")
    source = folder / "boardwalk_pairs.py"
    source.write_text(source.read_text("utf-8") + "\n# another text\n", "utf-8")
    _, second = cutcard("sign", folder / "sheet.toml")
    assert first["sheet"]["digest"] != second["sheet"]["digest"]


def test_the_petition_drafts_a_section_for_it(folder: Path) -> None:
    particulars, out = folder / "petition.toml", folder / "out"
    code, found = cutcard(
        "petition", folder / "sheet.toml", "--petitioner", particulars, "-o", out, "--rounds", "0"
    )
    assert (code, found["complete"]) == (0, True)
    page = (out / "petition.html").read_text("utf-8")
    assert "Boardwalk pairs wager" in page
    assert "4.0964 % = 17/415" in page
    assert "perfect pair (one rank and one suit) pays 25 to 1" in page


def test_no_live_table_takes_it(folder: Path) -> None:
    text = (folder / "sheet.toml").read_text("utf-8")
    for sheet in (text, text.replace('status = "proposed"\n', "")):
        with pytest.raises(NotALiveSheetError):
            live_sheet(sheet)


IN_FORCE = ('name="boardwalk-pairs"', 'name="21-plus-3"')


@pytest.mark.parametrize(
    ("file", "old", "new", "place", "says"),
    [
        ("sheet.toml", 'status = "proposed"\n', "", "sheet.toml", 'only a sheet with status = "proposed"'),
        ("sheet.toml", "boardwalk_pairs.py", "other.py", "other.py", "cannot be read: No such file"),
        (
            "sheet.toml",
            '"boardwalk_pairs.py"',
            "3",
            "sheet.toml",
            "the name of a Python file, got 3",
        ),
        ("boardwalk_pairs.py", "WAGERS = (", "WAGERS = [", "boardwalk_pairs.py", "SyntaxError"),
        ("boardwalk_pairs.py", 'RED = "dh"', "RED = 1 / 0", "boardwalk_pairs.py", "ZeroDivisionError"),
        ("boardwalk_pairs.py", "WAGERS =", "OTHERS =", "boardwalk_pairs.py", "expected WAGERS, a tuple"),
        ("boardwalk_pairs.py", *IN_FORCE, "boardwalk_pairs.py", "expected a wager named boardwalk-pairs"),
    ],
)
def test_a_clear_message_with_file_and_line(
    folder: Path, file: str, old: str, new: str, place: str, says: str
) -> None:
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new), "utf-8")
    code, found = cutcard("check", folder / "sheet.toml")
    assert code == 2
    assert found["error"]["file"] == str(folder / place)
    assert says in found["error"]["message"]
    if "Error" in says:
        assert found["error"]["line"]


def test_a_wager_in_force_is_not_defined_again(folder: Path) -> None:
    for file in ("sheet.toml", "boardwalk_pairs.py"):
        text = (folder / file).read_text("utf-8").replace("boardwalk-pairs", "21-plus-3")
        (folder / file).write_text(text, "utf-8")
    code, found = cutcard("check", folder / "sheet.toml")
    assert (code, found["error"]["message"]) == (2, "21-plus-3 is a wager of the rules in force")
