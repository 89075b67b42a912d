"""The clauses that can be drawn: proven `rule` and `procedure` clauses, with the tests that name them.

The register and the reader of test marks are found by the names of their functions, wherever they stand.
They are loaded in a process of their own: the processes with a fault must not inherit them.
"""

import importlib
import json
import random
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = "cutcard"
FOLDERS = ("law", "rounds", "conformance", "oracle", "odds", "cli", "papers")
"""Tests of these folders judge a fault, as far as the quick tier has them. The others need a server."""
FILES = ("tests/pit/test_posting.py",)
"""So do these: they need neither."""
SLOW = ("test_2_03_random_rounds.py",)


class Drawn(NamedTuple):
    """A clause, and what names it."""

    id: str
    section: str
    paragraph: str
    """The printed paragraph without its chapter: `2.24(d)`."""
    kind: str
    tests: tuple[str, ...]
    """Ids that pytest takes."""
    rounds: tuple[str, ...]
    """Round files."""


def module_defining(function: str) -> str:
    """The module of the package or of its tests that defines a function of this name."""
    for path in [*sorted((ROOT / PACKAGE).rglob("*.py")), *sorted((ROOT / "tests").rglob("*.py"))]:
        if f"\ndef {function}(" in path.read_text("utf-8"):
            return ".".join(path.relative_to(ROOT).with_suffix("").parts)
    raise LookupError(f"no module of {PACKAGE} or its tests defines {function}")


def _register() -> list[dict[str, Any]]:
    """Runs in a process of its own: every clause with its tests."""
    sys.path.insert(0, str(ROOT))
    clauses = importlib.import_module(module_defining("load_register")).load_register()
    read = importlib.import_module(module_defining("namings_under")).namings_under
    naming: dict[str, set[str]] = {}
    left_out = importlib.import_module("tests.tiers").part_left_out
    for one in read(ROOT / "tests", shown_as="tests"):
        if not left_out(one.test.partition("::")[0]):
            naming.setdefault(one.clause, set()).add(one.test)
    return [
        {
            "id": clause.id,
            "section": clause.section,
            "paragraph": clause.citation.removeprefix("19:47-"),
            "kind": clause.kind,
            "wants_test": clause.wants_test,
            "tests": sorted(naming.get(clause.id, ())),
        }
        for clause in clauses
    ]


def proven() -> list[Drawn]:
    """Every clause that tests of these folders name."""
    code = "import json; from clause_faults import drawing; print(json.dumps(drawing._register()))"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT / "bench", capture_output=True, text=True, check=True
    )
    found = []
    for one in json.loads(done.stdout):
        named = [test for test in one["tests"] if _judges(test)]
        if one["wants_test"] and named:
            rounds = tuple(test for test in named if test.endswith(".round"))
            tests = tuple(test for test in named if test not in rounds)
            found.append(Drawn(one["id"], one["section"], one["paragraph"], one["kind"], tests, rounds))
    return found


def _judges(test: str) -> bool:
    path = test.partition("::")[0]
    folder, file = path.split("/")[1], path.rpartition("/")[2]
    return path in FILES or (folder in FOLDERS and file not in SLOW)


def among(clauses: Sequence[Drawn], parts: Sequence[str], other_than: Sequence[str]) -> list[Drawn]:
    """The clauses of these subchapters (`26`), sections (`8.3`) or paragraphs (`2.8(c)`), and of none of the
    others. Without parts: of all."""
    return [
        clause
        for clause in clauses
        if (not parts or any(_within(clause, part) for part in parts))
        and not any(_within(clause, part) for part in other_than)
    ]


def _within(clause: Drawn, part: str) -> bool:
    if "(" in part:
        return re.match(re.escape(part) + r"(?!\d)", clause.paragraph) is not None
    return part in (clause.section, clause.section.partition(".")[0])


def draw(clauses: Sequence[Drawn], number: int, seed: int) -> list[Drawn]:
    """So many of them by lot, in the order of the register."""
    lot = random.Random(seed)
    chosen = set(lot.sample(range(len(clauses)), min(number, len(clauses))))
    return [clause for at, clause in enumerate(clauses) if at in chosen]
