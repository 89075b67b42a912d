"""`cutcard verify`: what it prints, its exit codes, and that it needs no other room of the program."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from cutcard.cli.commands.verify import verify
from tests.proof.scripted_house import ScriptedHouse


def saved(folder: Path, lines: list[str], name: str = "shoe.jsonl") -> Path:
    file = folder / name
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return file


def test_a_good_shoe(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = saved(tmp_path, ScriptedHouse().whole_shoe().file)
    assert verify([file], as_json=False) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Note: shoe 1: late had no part in it.",
        "Shoe 1 of table-7: secrets of ann, bob, the house; 29 of 416 cards left it, 28 of them proven as "
        "they were dealt.",
        "Good: every commitment, secret, cut and card fits.",
    ]


def test_the_fault_names_its_file_line_and_card(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    house = ScriptedHouse().whole_shoe()
    card = json.loads(house.seen[2])
    card["face"] = "As" if card["face"] != "As" else "Ks"
    house.seen[2] = json.dumps(card)
    file = saved(tmp_path, house.file)
    assert verify([file], as_json=True) == 1
    (fault,) = json.loads(capsys.readouterr().out)["faults"]
    assert fault["file"] == str(file)
    assert (fault["line"], fault["shoe"], fault["kind"]) == (9, 1, "card")
    assert fault["message"] == f"card 3 of the shoe: {card['face']} is not what was committed there"
    assert verify([file], as_json=False) == 1
    assert "Not proven: 1 fault." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "key", "message"),
    [
        ("", None, "expected the proof of a shoe, got no record of one"),
        ("[1]", None, "expected one JSON object on each line"),
        (
            '{"record":"shoe"}',
            "record",
            "expected one of wash, parts, openings, root, cut, end, witness, card",
        ),
        ('{"record":"cut","before":"00","by":"ann"}', "position", "missing key of the record cut"),
        (
            '{"record":"cut","before":"00","by":"ann","position":1}',
            "before",
            'expected 64 hexadecimal digits, got "00"',
        ),
        (
            '{"record":"cut","before":"' + "0" * 64 + '","by":"ann","position":"1"}',
            "position",
            'expected a whole number, got "1"',
        ),
    ],
)
def test_a_file_that_is_not_a_proof_is_reported(
    text: str, key: str | None, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = saved(tmp_path, [text])
    assert verify([file], as_json=True) == 2
    error = json.loads(capsys.readouterr().out)["error"]
    assert (error["file"], error["line"], error["key"], error["message"]) == (str(file), 1, key, message)


def test_a_file_that_is_missing_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = saved(tmp_path, ScriptedHouse().whole_shoe().file)
    assert verify([good, tmp_path / "none.jsonl"], as_json=False) == 2
    assert "none.jsonl: cannot be read: No such file or directory" in capsys.readouterr().err


def test_the_check_needs_no_other_room() -> None:
    """A verifier that loaded tables or analyses would be slow to start and hard to read."""
    program = "import sys, cutcard.proof.check_file; print(*[m for m in sys.modules if 'cutcard.' in m])"
    loaded = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    ).stdout.split()
    assert loaded
    assert all(one.startswith("cutcard.proof") for one in loaded)
