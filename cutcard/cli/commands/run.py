"""`cutcard run`: plays round notation against its sheet and checks what it expects."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cutcard.cli.errors import InputError, first_of, report
from cutcard.cli.sheets import NOT_RUN, UnlawfulSheet, load_table, read_text
from cutcard.games.protocol import Sheet
from cutcard.games.registry import GAMES
from cutcard.notation.replay import Failure, replay
from cutcard.notation.round_file import RoundFile, RoundFileError, read_round_file

GOOD, NO = 0, 1
LARGEST = 1 << 25
"""Bytes of a round file: some hundred thousand rounds."""


def run(paths: list[Path], *, as_json: bool) -> int:
    """Plays every named file and every `.round` file in named folders; returns the exit code."""
    sheets: dict[Path, Sheet] = {}
    failed: list[tuple[Path, Failure]] = []
    files = 0
    passed = 0
    try:
        for path in _round_files(paths):
            files += 1
            failures = _run_file(path, sheets)
            passed += not failures
            failed += [(path, failure) for failure in failures]
    except InputError as error:
        return report(error, as_json=as_json)
    if as_json:
        print(json.dumps(_answer(files, passed, failed)))
    else:
        for path, failure in failed:
            print(f"{path}:{failure.line}: expected {failure.expected}; found {failure.found}")
        print(f"{files} file(s): {passed} passed, {files - passed} failed")
    return NO if failed else GOOD


def _answer(files: int, passed: int, failed: list[tuple[Path, Failure]]) -> dict[str, Any]:
    return {
        "files": files,
        "passed": passed,
        "failed": [{"file": str(path), **failure._asdict()} for path, failure in failed],
    }


def _inside(folder: Path) -> Iterator[Path]:
    """The round files in a folder and in those inside it. `OSError` if one of them cannot be read."""

    def fail(error: OSError) -> None:
        raise error

    for place, _, names in os.walk(folder, onerror=fail):
        yield from (Path(place, name) for name in names if name.endswith(".round"))


def _round_files(paths: list[Path]) -> list[Path]:
    found: list[Path] = []
    for path in paths:
        try:
            inside = sorted(_inside(path)) if path.is_dir() else [path]
        except OSError as error:
            raise InputError(f"cannot be read: {error.strerror}", file=str(error.filename)) from None
        if not inside:
            raise InputError("holds no .round file", file=str(path))
        found += inside
    return found


def _run_file(path: Path, sheets: dict[Path, Sheet]) -> list[Failure]:
    try:
        file = read_round_file(read_text(path, shown=path, largest=LARGEST))
        sheet_path = path.parent / file.table
        if sheet_path not in sheets:
            sheets[sheet_path] = _sheet(path, file, sheet_path)
        sheet = sheets[sheet_path]
        failures, _ = replay(GAMES[sheet.game].bind(sheet), file)
    except UnlawfulSheet as unlawful:
        found = "; ".join(f"{one.message} ({one.clause})" for one in unlawful.violations)
        return [Failure(file.table_line, f"{file.table} is lawful", found)]
    except RoundFileError as error:
        raise InputError(error.message, file=str(path), line=error.line, key=error.key) from None
    return failures


def _sheet(path: Path, file: RoundFile, sheet_path: Path) -> Sheet:
    """The sheet that a round file names. If it cannot be read, the error belongs to the round file."""
    try:
        sheet = load_table(sheet_path)
    except InputError as error:
        raise InputError(first_of(error), file=str(path), line=file.table_line, key="table") from None
    if sheet.status == "proposed":
        raise InputError(f"{file.table}: {NOT_RUN}", file=str(path), line=file.table_line, key="table")
    return sheet
