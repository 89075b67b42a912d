"""The command: draws clauses, plants faults behind them and lists what the tests did not notice."""

import argparse
import datetime
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from clause_faults import planting, report
from clause_faults.drawing import ROOT, Drawn, among, draw, proven
from clause_faults.kinds import Fault, chosen
from clause_faults.planting import Trial, tried
from clause_faults.report import OTHERS, OWN, SURVIVED, Found
from clause_faults.tracing import Lines, files_of_the_law, lines_run_by

IN_A_COPY = "CUTCARD_FAULTS_OF"
"""Set in the process that works in a copy: the repository it is a copy of."""
NOT_COPIED = (".git", ".venv", "node_modules", "__pycache__", ".*_cache", ".hypothesis")


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="planted_faults.py", description="Plants faults behind clauses drawn by lot."
    )
    parser.add_argument("--clauses", type=_number, required=True, help="how many clauses to draw")
    parser.add_argument("--seed", type=int, default=0, help="the same seed draws the same clauses and faults")
    parser.add_argument("--each", type=_number, default=3, help="how many faults behind each (3)")
    parser.add_argument("--only", nargs="*", default=[], help="these clauses instead of drawing: 2.24(d)#1")
    for name, says in (("--sections", "draw among these alone"), ("--but", "draw among all but these")):
        parser.add_argument(name, type=_parts, default=(), help=f"{says}: 26,1,8.3,2.8(c)")
    parser.add_argument("--workers", type=_number, default=os.cpu_count() or 1)
    parser.add_argument("--keep", action="store_true", help="write the result to bench/results")
    options = parser.parse_args(arguments)
    if IN_A_COPY not in os.environ:
        return _in_a_copy(arguments)
    everything = proven()
    if unknown := set(options.only) - {clause.id for clause in everything}:
        parser.error(f"expected proven clauses, got {', '.join(sorted(unknown))}")
    drawn = [clause for clause in everything if clause.id in options.only]
    drawable = among(everything, options.sections, options.but)
    drawn = drawn or draw(drawable, options.clauses, options.seed)
    if not drawn:
        parser.error(f"expected parts of the law with proven clauses, got {','.join(options.sections)}")
    planting.make_ready()
    print(f"{len(drawn)} of {len(drawable)} proven clauses, seed {options.seed}", flush=True)
    found = _found(drawn, everything, options.seed, options.each, options.workers)
    lines = [
        *report.by_clause(found, drawn),
        "",
        *report.not_caught_by_their_own(found),
        report.closing(found),
    ]
    print("\n".join(lines))
    if options.keep:
        results = Path(os.environ[IN_A_COPY]) / "bench" / "results"
        results.mkdir(exist_ok=True)
        file = results / f"clause-faults-{options.clauses}-seed-{options.seed}.md"
        title = f"# Faults behind {len(drawn)} clauses, seed {options.seed}, {datetime.date.today()}"
        file.write_text("\n".join([title, "", *lines, ""]))
        print(f"kept in bench/results/{file.name}")
    return 0


def _in_a_copy(arguments: Sequence[str]) -> int:
    """The same command in a copy of the repository: what is changed here meanwhile does not disturb it."""
    with tempfile.TemporaryDirectory(prefix="clause-faults-") as folder:
        copy = Path(folder) / "repository"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*NOT_COPIED), symlinks=True)
        command = [sys.executable, str(copy / "bench" / "planted_faults.py"), *arguments]
        return subprocess.call(command, cwd=copy, env={**os.environ, IN_A_COPY: str(ROOT)})


def _number(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f'expected a whole number from 1, got "{text}"')
    return int(text)


def _parts(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


def _found(
    drawn: Sequence[Drawn], everything: Sequence[Drawn], seed: int, each: int, workers: int
) -> list[Found]:
    planned = _planned(drawn, seed, each)
    ends: dict[tuple[Drawn, Fault], str] = {}
    names = {f"{clause.id} {fault}": (clause, fault) for clause, faults in planned for fault in faults}
    own = [Trial(name, fault, clause.tests, clause.rounds) for name, (clause, fault) in names.items()]
    for trial, end in tried(own, workers):
        ends[names[trial.name]] = SURVIVED if end == planting.SURVIVED else OWN
        print(f"  {trial.name}: {end}", flush=True)
    sections = {clause.section for (clause, _), end in ends.items() if end == SURVIVED}
    tests = {section: _of_section(section, everything) for section in sections}
    sound = {
        trial.name
        for trial, end in tried([Trial(name, None, *both) for name, both in tests.items()], workers)
        if end == planting.SURVIVED
    }
    for section in sorted(sections - sound):
        print(f"  the tests of {section} do not pass as they are: nothing is said of them")
    left = [
        Trial(name, fault, *tests[clause.section])
        for name, (clause, fault) in names.items()
        if ends[clause, fault] == SURVIVED and clause.section in sound
    ]
    for trial, end in tried(left, workers):
        if end != planting.SURVIVED:
            ends[names[trial.name]] = OTHERS
        print(f"  {trial.name}: {end} before all tests of the section", flush=True)
    return [Found(clause, fault, end) for (clause, fault), end in ends.items()]


def _planned(drawn: Sequence[Drawn], seed: int, each: int) -> list[tuple[Drawn, list[Fault]]]:
    files = files_of_the_law()
    traced: list[tuple[Drawn, Lines]] = []
    for clause in drawn:
        lines = lines_run_by(clause, files)
        if lines is None:
            print(f"  {clause.id}: its tests do not pass as they are; left out", flush=True)
        else:
            traced.append((clause, lines))
    run_by = Counter(
        (file, line) for _, lines in traced for file, numbers in lines.items() for line in numbers
    )
    planned = [
        (clause, chosen(clause, lines, run_by, each, random.Random(f"{seed} {clause.id}")))
        for clause, lines in traced
    ]
    for clause, faults in planned:
        if not faults:
            print(f"  {clause.id}: no line of the law to plant a fault in; left out", flush=True)
    return planned


def _of_section(section: str, everything: Sequence[Drawn]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """All tests and round files that name a clause of the section."""
    these = [clause for clause in everything if clause.section == section]
    tests = dict.fromkeys(test for clause in these for test in clause.tests)
    return tuple(tests), tuple(dict.fromkeys(file for clause in these for file in clause.rounds))
