"""Files and folders that a person may not read, or not write."""

import contextlib
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from cutcard.cli.main import run_program
from cutcard.pit.store.connection.opening import open_store
from tests.cli.repository import ROOT

NOBODY = 65534


@pytest.fixture
def folder() -> Iterator[Path]:
    """In the system's folder for temporary files, which everybody can enter."""
    with tempfile.TemporaryDirectory() as made:
        Path(made).chmod(0o755)
        yield Path(made)


@contextlib.contextmanager
def without_privileges() -> Iterator[None]:
    """Root may read everything."""
    own = os.geteuid()
    if own == 0:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(own)


@pytest.mark.parametrize(
    "command", ["check", "run", "sign", "compare craps", "verify", "odds craps --strategy"]
)
def test_a_file_that_cannot_be_read_is_named(
    command: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = folder / "closed.toml"
    file.write_bytes((ROOT / "sheets" / "red-dog.toml").read_bytes())
    file.chmod(0)
    monkeypatch.setattr(sys, "argv", ["cutcard", *command.split(), str(file)])
    with pytest.raises(SystemExit):  # loads the command, whose modules are not for nobody either
        run_program()
    capsys.readouterr()
    with without_privileges(), pytest.raises(SystemExit) as ended:
        run_program()
    assert (ended.value.code, *capsys.readouterr()) == (2, "", f"{file}: cannot be read: Permission denied\n")


def test_a_folder_inside_that_cannot_be_read_is_not_left_out(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "closed").mkdir(0)
    monkeypatch.setattr(sys, "argv", ["cutcard", "run", str(folder)])
    with pytest.raises(SystemExit):
        run_program()
    capsys.readouterr()
    with without_privileges(), pytest.raises(SystemExit) as ended:
        run_program()
    said = f"{folder / 'closed'}: cannot be read: Permission denied\n"
    assert (ended.value.code, *capsys.readouterr()) == (2, "", said)


def test_a_database_that_may_only_be_read(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = folder / "house.sqlite"
    open_store(str(file)).close()
    file.chmod(0o444)
    monkeypatch.setattr(sys, "argv", ["cutcard", "audit", "--database", str(file)])
    with pytest.raises(SystemExit):
        run_program()
    capsys.readouterr()
    with without_privileges(), pytest.raises(SystemExit) as ended:
        run_program()
    said = "it may not be written, and SQLite writes beside a file to read it; read a copy in your folder"
    assert (ended.value.code, *capsys.readouterr()) == (2, "", f"--database: {file}: {said}\n")
