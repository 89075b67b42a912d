"""Which lines of the law's code a clause's tests run through."""

import json
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from clause_faults.drawing import PACKAGE, ROOT, Drawn
from clause_faults.planting import run_tests, silenced

ROOMS = ("games", "dealing", "law", "money", "papers", "signs", "pit/table/posting.py")
NOT_THE_LAW = (
    *("notation", "statement", "hint", "catalogue", "registry", "proof", "clauses", "citation", "toml"),
    *(
        "digest",
        "croupier",
        "correction",
        "sources",
        "automation",
        "events",
        "commands",
        "__init__",
        "parser",
    ),
    *("sheet_reading", "narration", "telling", "frames"),
)
"""Parts of file names: how the law is written down, found and led, not what it says."""

Lines = dict[str, set[int]]


def files_of_the_law() -> list[str]:
    """The files a fault may be planted in, relative to the repository."""
    rooms = [ROOT / PACKAGE / room for room in ROOMS]
    paths = [path for room in rooms for path in ([room] if room.is_file() else sorted(room.rglob("*.py")))]
    return [
        str(path.relative_to(ROOT))
        for path in paths
        if not any(part in f"{path.parent.name}/{path.name}" for part in NOT_THE_LAW)
    ]


class Tracer:
    """Gathers the lines that run, by file; a function whose lines have all run is left alone."""

    def __init__(self, files: Sequence[str]) -> None:
        self.files = {str(ROOT / file): file for file in files}
        self.left: dict[CodeType, set[int]] = {}
        self.seen: Lines = {}

    def __call__(self, frame: FrameType, event: str, argument: Any) -> Any:
        code = frame.f_code
        file = self.files.get(code.co_filename)
        if file is None or code.co_name == "<module>":
            return None
        left = self.left.get(code)
        if left is None:
            left = self.left[code] = {line for _, _, line in code.co_lines() if line}
        if not left:
            return None
        seen = self.seen.setdefault(file, set())

        def line(frame: FrameType, event: str, argument: Any) -> Any:
            left.discard(frame.f_lineno)
            seen.add(frame.f_lineno)
            return line

        line(frame, event, argument)
        return line


def lines_run_by(clause: Drawn, files: Sequence[str]) -> Lines | None:
    """What the clause's tests run through; None where they do not pass as they are."""
    with tempfile.NamedTemporaryFile(suffix=".json") as told:
        child = os.fork()
        if not child:
            failed = 1
            try:
                silenced()
                tracer = Tracer(files)
                sys.settrace(tracer)
                failed = int(run_tests(clause.tests, clause.rounds))
                sys.settrace(None)
                lines = {file: sorted(seen) for file, seen in tracer.seen.items()}
                Path(told.name).write_text(json.dumps(lines))
            finally:
                os._exit(failed)
        _, status = os.waitpid(child, 0)
        if status:
            return None
        return {file: set(seen) for file, seen in json.loads(Path(told.name).read_text()).items()}
