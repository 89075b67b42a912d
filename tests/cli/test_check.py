"""`cutcard check`: exit codes, the JSON of the contract, one line for unreadable input."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cutcard.cli.commands.check import check, report_unlawful
from cutcard.cli.errors import InputError, report, say
from cutcard.cli.sheets import UnlawfulSheet, bundled_sheets, load_chart, load_table, resolve_sheet
from tests.law.sheet_lines import sheet_text

NAMES = [
    "atlantic-city",
    "atlantic-city-1999",
    "boardwalk",
    "bonus",
    "craps",
    "double-attack",
    "double-exposure",
    "five-card-21",
    "match-and-three",
    "mini-craps",
    "minibaccarat",
    "minibaccarat-markers",
    "multiple-action",
    "no-hole-card",
    "optional-bonus",
    "progressive",
    "red-dog",
    "single-deck",
    "six-to-five",
    "six-to-five-reader",
    "streak",
    "twenty-point",
    "two-deck-hit",
]


@pytest.fixture
def file(tmp_path: Path) -> Any:
    def write(*lines: str, name: str = "table.toml", decks: int = 8) -> Path:
        path = tmp_path / name
        path.write_text(sheet_text(*lines, decks=decks), "utf-8")
        return path

    return write


def answer(capsys: pytest.CaptureFixture[str], *paths: Path) -> tuple[int, dict[str, Any]]:
    """Exit code and JSON; nothing else on standard output, nothing on standard error."""
    code = check(list(paths), as_json=True)
    out, err = capsys.readouterr()
    assert err == ""
    assert out.count("\n") == 1
    found: dict[str, Any] = json.loads(out)
    return code, found


# --- the answer -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_the_bundled_sheets_are_lawful(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, said = answer(capsys, Path(name))
    for mark in ("provisional", "sources"):
        said.pop(mark, None)
    assert (code, said) == (0, {"lawful": True, "status": "lawful", "violations": []})
    assert load_table(Path(name)).status == "lawful"


@pytest.mark.parametrize(
    ("name", "rule", "words"),
    [
        ("boardwalk", ("in-between", "19:47-2.26", "temporary"), "In-between wager: temporary rule"),
        (
            "atlantic-city",
            ("21-plus-3", "19:47-2.27", "proposal"),
            "21+3 wager: proposal, not adopted in the documents",
        ),
    ],
)
def test_a_wager_by_a_temporary_or_proposed_rule_is_named(
    name: str, rule: tuple[str, str, str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    wager, clause, status = rule
    expected = {"sheet": name, "wager": wager, "clause": clause, "status": status}
    assert answer(capsys, Path(name))[1]["provisional"] == [expected]
    assert check([Path(name)], as_json=False) == 0
    assert f"{clause}  {words}" in capsys.readouterr().out


def test_there_are_no_other_bundled_sheets() -> None:
    assert [sheet.stem for sheet in bundled_sheets()] == NAMES


def test_all_tables_of_the_house_together(capsys: pytest.CaptureFixture[str]) -> None:
    of_one_edition = [path for path in bundled_sheets() if "1999" not in path.stem]
    assert answer(capsys, *of_one_edition)[0] == 0
    code, found = answer(capsys, *bundled_sheets())
    assert code == 1
    assert {one["clause"] for one in found["violations"]} == {"19:47-2.1"}


@pytest.mark.clause("2.10(c)/6")
def test_one_procedure_for_the_card_of_a_doubled_hand(file: Any, capsys: pytest.CaptureFixture[str]) -> None:
    up = file(name="up.toml")
    down = file('rules.double_card = "face-down"', name="down.toml")
    asked = file('rules.double_card = "on-request"', name="asked.toml")
    assert answer(capsys, up, down, down)[0] == 0
    assert answer(capsys, up, asked)[0] == 0
    code, found = answer(capsys, up, down, asked)
    assert code == 1
    assert [(one["sheet"], one["clause"]) for one in found["violations"]] == [(str(asked), "19:47-2.10(c)")]


def test_every_violation_with_its_clause(file: Any, capsys: pytest.CaptureFixture[str]) -> None:
    path = file("rules.split_hands = 4", 'cards.cut = "1/8"', "wagers.in-between = {}", "wagers.streak = {}")
    code, found = answer(capsys, path)
    assert code == 1
    assert found["lawful"] is False
    assert [(one["sheet"], one["clause"]) for one in found["violations"]] == [
        (str(path), "19:47-2.5(d)"),
        (str(path), "19:47-2.22(l)"),
        (str(path), "19:47-2.26(h)"),
        (str(path), "19:47-2.11(e)"),
    ]
    assert all(set(one) == {"sheet", "clause", "message", "line", "key"} for one in found["violations"])
    assert found["status"] == "unlawful"
    assert [(one["line"], one["key"]) for one in found["violations"]] == [
        (4, "cards.cut"),
        (None, None),
        (None, None),
        (3, "rules.split_hands"),
    ]


def test_violations_for_people(file: Any, capsys: pytest.CaptureFixture[str]) -> None:
    good = file(name="good.toml")
    bad = file("rules.split_hands = 4", name="bad.toml")
    assert check([good, bad], as_json=False) == 1
    out, err = capsys.readouterr()
    assert out.splitlines() == [
        f"{good}: lawful",
        f"{bad}: not lawful, 1 violation",
        "  19:47-2.11(e)  line 3, rules.split_hands: "
        "a table of 7 boxes may let a box make three hands, not 4",
    ]
    assert err == ""


def test_a_proposed_sheet_lists_what_it_asks_for(file: Any, capsys: pytest.CaptureFixture[str]) -> None:
    path = file('table.status = "proposed"', "rules.split_hands = 4")
    assert check([path], as_json=False) == 0
    assert "proposed, it asks for 1 violation to be allowed" in capsys.readouterr().out
    code, found = answer(capsys, path)
    assert (code, found["lawful"], found["status"]) == (0, False, "proposed")
    assert [one["clause"] for one in found["violations"]] == ["19:47-2.11(e)"]
    assert load_table(path).status == "proposed"


def test_a_proposed_sheet_beside_others(file: Any, capsys: pytest.CaptureFixture[str]) -> None:
    proposed = file('table.status = "proposed"', "rules.split_hands = 4", name="proposed.toml")
    good, bad = file(name="good.toml"), file("rules.split_hands = 4", name="bad.toml")
    code, found = answer(capsys, good, proposed)
    assert (code, found["status"]) == (0, "proposed")
    assert found["sheets"] == [
        {"sheet": str(good), "status": "lawful"},
        {"sheet": str(proposed), "status": "proposed"},
    ]
    code, found = answer(capsys, proposed, bad)
    assert (code, found["status"]) == (1, "unlawful")


def test_one_licensees_tables(file: Any, capsys: pytest.CaptureFixture[str]) -> None:
    first = file("wagers.same-suit.option = 2", name="a.toml", decks=6)
    second = file("wagers.same-suit.option = 3", name="b.toml", decks=6)
    code, found = answer(capsys, first, second)
    assert code == 1
    (one,) = found["violations"]
    assert (one["sheet"], one["clause"]) == (str(second), "19:47-2.17(e)2")
    assert (one["line"], one["key"]) == (3, "wagers.same-suit")


# --- what could not be read -------------------------------------------------------------------------------


def test_multiple_action_beside_surrender(file: Any, capsys: pytest.CaptureFixture[str]) -> None:
    path = file('rules.variation = "multiple-action"', "rules.surrender = true")
    code, found = answer(capsys, path)
    assert (code, [one["clause"] for one in found["violations"]]) == (1, ["19:47-2.8(c)"])
    with pytest.raises(UnlawfulSheet):
        load_table(path)


def test_every_problem_of_every_sheet_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, second = tmp_path / "first.toml", tmp_path / "second.toml"
    first.write_text(
        '[table]\ngame = "blackjack"\nname = Bare\n[cards]\ndecks = "8"\ndecks = 6\n'
        '[rules]\nsurender = true\n[wagers.21+3]\npaytable = "A"\n[limits.blackjack]\nmin = 5\n'
    )
    second.write_text('[table]\ngame = "red-dog"\nboxes = 8\n')
    code, found = answer(capsys, first, second)
    assert code == 2
    assert found["error"] == found["errors"][0]
    assert [(Path(one["file"]).name, one["line"], one["key"]) for one in found["errors"]] == [
        ("first.toml", 3, None),
        ("first.toml", 5, "cards.decks"),
        ("first.toml", 6, None),
        ("first.toml", 8, "rules.surender"),
        ("first.toml", 9, None),
        ("first.toml", 12, "limits.blackjack.min"),
        ("second.toml", 3, "table.boxes"),
        ("second.toml", 1, "cards.decks"),
    ]
    words = [one["message"] for one in found["errors"]]
    assert "put words in quotation marks" in words[0]
    assert words[2].endswith("this key is written twice")
    assert words[4].endswith("did you mean [wagers.21-plus-3]?")
    assert check([first, second], as_json=False) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 8)


def test_an_unknown_key_suggests_the_nearest(file: Any, capsys: pytest.CaptureFixture[str]) -> None:
    code, found = answer(capsys, file('rules.soft17 = "hit"'))
    assert code == 2
    assert found["error"]["key"] == "rules.soft17"
    assert 'did you mean "soft_17"?' in found["error"]["message"]


def test_a_syntax_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bad.toml"
    path.write_text("[table]\ngame = blackjack\n", "utf-8")
    code, found = answer(capsys, path)
    assert (code, found["error"]["line"], found["error"]["key"]) == (2, 2, None)


def test_files_that_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"[table]\n\xff\xfe\n")
    large = tmp_path / "large.toml"
    large.write_text("# much\n" * 50_000, "utf-8")
    cases = {
        tmp_path / "nothing.toml": "there is no such file",
        tmp_path: "is a folder, not a file",
        binary: "is not written in UTF-8",
        large: "is larger than such a file can be",
        binary / "inside": "cannot be read: Not a directory",
        Path("a" * 300): "cannot be read: File name too long",
        Path("a\0b"): "cannot be read: ",
    }
    for path, message in cases.items():
        code, found = answer(capsys, path)
        assert code == 2
        assert found["error"]["file"] == str(path)
        assert found["error"]["message"].startswith(message), found
    assert answer(capsys, binary)[1]["error"]["line"] == 2


def test_a_name_without_a_bundled_sheet(capsys: pytest.CaptureFixture[str]) -> None:
    _, found = answer(capsys, Path("atlantic-cty"))
    message = found["error"]["message"]
    assert message.startswith('there is no such file; did you mean "atlantic-city"?')
    assert "bundled sheets are atlantic-city, atlantic-city-1999, boardwalk" in message


def test_a_file_of_the_users_own_comes_before_a_bundled_sheet(
    file: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    own = file(name="boardwalk")
    assert resolve_sheet(Path("boardwalk")).name == "boardwalk.toml"
    monkeypatch.chdir(tmp_path)
    assert resolve_sheet(Path("boardwalk")).resolve() == own


def test_a_byte_order_mark_is_ignored(tmp_path: Path) -> None:
    path = tmp_path / "marked.toml"
    path.write_text(sheet_text(decks=4), "utf-8-sig")
    assert load_table(path).decks == 4


def test_a_file_that_is_not_a_chart(tmp_path: Path) -> None:
    path = tmp_path / "chart.json"
    path.write_text("{]", "utf-8")
    with pytest.raises(InputError) as caught:
        load_chart(path, load_table(Path("atlantic-city")))
    assert caught.value.file == str(path)
    with pytest.raises(InputError, match="no such file"):
        load_chart(tmp_path / "none.json", load_table(Path("atlantic-city")))


# --- output -----------------------------------------------------------------------------------------------


def test_an_error_without_a_place(capsys: pytest.CaptureFixture[str]) -> None:
    assert report(InputError("what?"), as_json=False) == 2
    assert capsys.readouterr().err == "what?\n"
    assert report(InputError("what?"), as_json=True) == 2
    error = {"file": None, "line": None, "key": None, "message": "what?"}
    assert json.loads(capsys.readouterr().out) == {"error": error}


def test_other_commands_answer_as_check_does(file: Any, capsys: pytest.CaptureFixture[str]) -> None:
    path = file("rules.split_hands = 4")
    with pytest.raises(UnlawfulSheet) as caught:
        load_table(path)
    assert report_unlawful(caught.value, as_json=True) == 1
    theirs = json.loads(capsys.readouterr().out)
    assert (1, theirs) == answer(capsys, path)


def run(code: str, *, encoding: str = "utf-8") -> subprocess.CompletedProcess[bytes]:
    environment = {"PYTHONIOENCODING": encoding, "PATH": ""}
    return subprocess.run([sys.executable, "-c", code], capture_output=True, check=False, env=environment)


def test_characters_that_the_terminal_lacks() -> None:
    done = run("from cutcard.cli.errors import say; say('caf\\u00e9')", encoding="ascii")
    assert (done.returncode, done.stdout) == (0, b"caf?\n")
    say("plain")


def test_check_loads_nothing_slow() -> None:
    """`check` and `sign` import no slow package, so the answer is quick."""
    slow = "{'numpy', 'numba', 'pydantic', 'rich', 'cutcard.exact_odds', 'cutcard.sim'}"
    loaded = "import sys, cutcard.cli.commands.check, cutcard.cli.commands.sign"
    done = run(f"{loaded}; print(sorted({slow} & set(sys.modules)))")
    assert done.stdout == b"[]\n", done.stderr
