"""`cutcard keys`: shows, makes and rotates the keys of a house, and prints no secret."""

import base64
import json
from pathlib import Path

import pytest

from cutcard.cli.records.keys import house_keys
from cutcard.pit.keys import key_file
from tests.cli.test_command_line import Capture, program

Monkey = pytest.MonkeyPatch


@pytest.fixture
def file(tmp_path: Path, monkeypatch: Monkey) -> str:
    monkeypatch.delenv(key_file.VARIABLE, raising=False)
    monkeypatch.setenv("CUTCARD_DATA", str(tmp_path / "data"))
    return str(tmp_path / "house.keys")


def test_made_shown_and_rotated(file: str, monkeypatch: Monkey, capsys: Capture) -> None:
    code, out, err = program(monkeypatch, capsys, "keys", "new", "--keys", file)
    first = key_file.read(Path(file)).newest
    assert (code, err) == (0, "")
    assert first.public.line() in out
    code, out, _ = program(monkeypatch, capsys, "keys", "rotate", "--keys", file, "--json")
    newest = key_file.read(Path(file)).newest
    assert [key["id"] for key in json.loads(out)["keys"]] == [newest.id, first.id]
    code, out, _ = program(monkeypatch, capsys, "keys", "show", "--keys", file)
    assert code == 0
    assert out.index(newest.public.line()) < out.index(first.public.line())
    for key in (first, newest):
        assert base64.b64encode(key.secret).decode() not in out


def test_what_cannot_be_done_is_one_sentence(file: str, monkeypatch: Monkey, capsys: Capture) -> None:
    for words, says in [
        (("show",), "cannot be read: no such file or directory"),
        (("rotate",), "cannot be read: no such file or directory"),
    ]:
        code, out, err = program(monkeypatch, capsys, "keys", *words, "--keys", file)
        assert (code, out) == (2, "")
        assert says in err
        assert err.count("\n") == 1
    program(monkeypatch, capsys, "keys", "new", "--keys", file)
    code, _, err = program(monkeypatch, capsys, "keys", "new", "--keys", file)
    assert (code, err) == (2, f"--keys: {file}: there are keys already; `cutcard keys rotate` adds one\n")
    Path(file).chmod(0o604)
    code, out, _ = program(monkeypatch, capsys, "keys", "show", "--keys", file, "--json")
    assert code == 2
    assert "others can read the keys (mode 0604)" in json.loads(out)["error"]["message"]


def test_keys_in_the_environment_are_shown_and_not_changed(
    file: str, monkeypatch: Monkey, capsys: Capture
) -> None:
    key_file.make(Path(file))
    line = Path(file).read_text().splitlines()[-1]
    monkeypatch.setenv(key_file.VARIABLE, line)
    code, out, _ = program(monkeypatch, capsys, "keys", "show")
    assert (code, line.split()[2] in out) == (0, False)
    assert line.split()[0] in out
    code, _, err = program(monkeypatch, capsys, "keys", "rotate")
    assert (code, err) == (2, "--keys: the keys are in CUTCARD_KEYS; change them where it is set\n")


def test_a_house_on_postgresql_has_them_among_the_users_data(file: str, tmp_path: Path) -> None:
    keys = house_keys("postgresql://house@host/house", "")
    assert keys.place == str(tmp_path / "data" / "postgresql.keys")
    assert house_keys("postgresql://house@host/house", "").newest.id == keys.newest.id
