"""`cutcard clauses`: the clause register, and the tests that name each clause."""

import difflib
import importlib.util
import json
import sys
import textwrap
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from cutcard.law import proof_table
from cutcard.law.clauses import Clause, PrintedPayTable, load_register, section_order, sections_done
from cutcard.law.proof import (
    Naming,
    SectionReport,
    UnknownClause,
    UnreadableTestError,
    report,
    unknown_clauses,
)

GOOD, NO, UNREADABLE = 0, 1, 2
WIDTH = 80
CHECKOUT = Path(__file__).resolve().parents[3]
"""The repository, if the package is used from one."""
READER_OF_TESTS = CHECKOUT / "tests" / "law" / "clause_marks.py"


class NamingSource(NamedTuple):
    """The clauses that the tests name, and where they were read from."""

    namings: Sequence[Naming]
    folder: Path | None
    """None for the table that the build of this package wrote."""
    says: str


def clauses(tests: Path | None, as_json: bool, section: str | None = None) -> int:
    """Prints which clauses the tests name, of all sections or one; returns the exit code.
    Without a folder: the tests of this checkout, or in an installed package the table made from them."""
    register = load_register()
    if section is not None:
        section = section.removeprefix("19:47-").partition("(")[0]
        known = sorted({clause.section for clause in register}, key=section_order)
        if section not in known:
            nearest = ", ".join(difflib.get_close_matches(section, known, n=3))
            message = f"no section {section} in the register" + (f"; nearest: {nearest}" if nearest else "")
            return _unreadable(message, as_json=as_json, key="section")
    try:
        source = _source(tests)
    except UnreadableTestError as error:
        return _unreadable(error.message, as_json=as_json, file=error.file, line=error.line)
    namings = source.namings

    sections = report(register, namings, sections_done())
    if section is not None:
        sections = tuple(entry for entry in sections if entry.section == section)
    unknown = unknown_clauses(register, namings)
    shown = [clause for clause in register if clause.section == section]
    if as_json:
        print(json.dumps(_as_json(sections, unknown, shown, source), indent=2))
    else:
        if section is None:
            _print_table(sections)
        else:
            _print_section(sections[0], shown, namings)
        print(f"\n{source.says}")
        _print_faults(sections, unknown)
    return NO if unknown or any(entry.fails for entry in sections) else GOOD


def _source(tests: Path | None) -> NamingSource:
    if tests is not None:
        return NamingSource(_namings_under(tests), tests, "Read from the folder of tests that was named.")
    bundled = proof_table.bundled()
    if bundled is not None:
        return NamingSource(bundled, None, "Read from the table written when this package was built.")
    own = CHECKOUT / "tests"
    return NamingSource(_namings_under(own), own, "Read from the tests of this checkout.")


def _namings_under(tests: Path) -> Sequence[Naming]:
    """What the tests of a folder name, read by a module of the repository; an installed package has none."""
    spec = importlib.util.spec_from_file_location("clause_marks", READER_OF_TESTS)
    if proof_table.bundled() is not None or spec is None or spec.loader is None:
        raise UnreadableTestError(str(tests), None, "only a checkout of Cutcard can read a folder of tests")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    namings_under: Callable[[Path], Sequence[Naming]] = module.namings_under
    return namings_under(tests)


def _unreadable(
    message: str, *, as_json: bool, file: str | None = None, line: int | None = None, key: str | None = None
) -> int:
    """Prints in one line why there is no answer."""
    if as_json:
        print(json.dumps({"error": {"file": file, "line": line, "key": key, "message": message}}))
    else:
        place = "" if file is None else f"{file}: " if line is None else f"{file}:{line}: "
        print(f"{place}{message}", file=sys.stderr)
    return UNREADABLE


def _as_json(
    sections: Sequence[SectionReport],
    unknown: Sequence[UnknownClause],
    shown: Sequence[Clause],
    source: NamingSource,
) -> dict[str, Any]:
    answer: dict[str, Any] = {
        "source": {
            "kind": "package" if source.folder is None else "tests",
            "folder": None if source.folder is None else str(source.folder),
        },
        "sections": {
            entry.section: {
                "rule": entry.rule,
                "procedure": entry.procedure,
                "physical": entry.physical,
                "heading": entry.heading,
                "tested": entry.tested,
                "missing": list(entry.missing),
                "not_built": list(entry.not_built),
                "in_part": list(entry.in_part),
            }
            for entry in sections
        },
        "done": [entry.section for entry in sections if entry.done],
        "claimed": [clause for entry in sections for clause in entry.claimed],
        "unknown": [
            {
                "clause": fault.name,
                "test": fault.test,
                "file": fault.file,
                "line": fault.line,
                "nearest": list(fault.nearest),
            }
            for fault in unknown
        ],
    }
    if shown:
        answer["clauses"] = [
            {
                "id": clause.id,
                "citation": clause.citation,
                "edition": clause.edition,
                "kind": clause.kind,
                "met": clause.met,
                "text": clause.text,
                "test": clause.test,
                "note": clause.note,
                "built": clause.built,
                "lacks": clause.lacks,
                "tests": _tests_naming(clause, source.namings),
            }
            for clause in shown
        ]
    return answer


def _tests_naming(clause: Clause, namings: Sequence[Naming]) -> list[str]:
    return sorted({naming.test for naming in namings if naming.clause == clause.id})


def _print_table(sections: Sequence[SectionReport]) -> None:
    from rich.box import SIMPLE
    from rich.console import Console
    from rich.table import Table

    table = Table(box=SIMPLE, show_footer=True, padding=0)
    counts = {
        "rule": [entry.rule for entry in sections],
        "procedure": [entry.procedure for entry in sections],
        "physical": [entry.physical for entry in sections],
        "heading": [entry.heading for entry in sections],
        "tested": [entry.tested for entry in sections],
        "missing": [len(entry.missing) for entry in sections],
        "not built": [len(entry.not_built) for entry in sections],
        "in part": [len(entry.in_part) for entry in sections],
    }
    counts = {name: column for name, column in counts.items() if any(column) or _blank(name)}
    table.add_column("section", footer="all", no_wrap=True)
    for name, column in counts.items():
        table.add_column(name, footer=str(sum(column)), justify="right")
    table.add_column("", footer=f"{sum(entry.done for entry in sections)} done", no_wrap=True)
    for number, entry in enumerate(sections):
        cells = [str(column[number] or _blank(name)) for name, column in counts.items()]
        table.add_row(entry.section, *cells, "done" if entry.done else "")
    Console(width=WIDTH).print(table)
    print("`cutcard clauses SECTION` shows its clauses and the tests that name them.")


def _blank(column: str) -> str:
    """How a column shows nothing; one that would be blank all the way down is left out."""
    return "" if column in ("heading", "not built", "in part") else "0"


def _print_section(entry: SectionReport, shown: Sequence[Clause], namings: Sequence[Naming]) -> None:
    print(
        f"Section {entry.section}{' (done)' if entry.done else ''}: {len(shown)} clauses; {entry.rule} rule, "
        f"{entry.procedure} procedure, {entry.physical} physical, {entry.heading} heading.\n"
        f"Tested: {entry.tested} of {entry.rule + entry.procedure}."
    )
    if entry.not_built or entry.in_part:
        print(f"Not built: {len(entry.not_built)}; built in part: {len(entry.in_part)}.")
    for clause in shown:
        print(f"\n{clause.id}   [{clause.met}, {clause.kind}, edition {clause.edition}]")
        _print_indented(clause.text)
        if clause.paytable is not None:
            _print_paytable(clause.paytable)
        if clause.note:
            _print_indented(f"Note: {clause.note}")
        if clause.built != "yes":
            _print_indented(f"{_BUILT[clause.built]}: {clause.lacks}")
        tests = _tests_naming(clause, namings)
        for test in tests:
            print(f"  + {test}")
        if clause.wants_test and not tests:
            _print_indented(f"- No test yet. Idea: {clause.test}")


_BUILT = {"no": "Not built", "in part": "Built in part, without"}


def _print_paytable(table: PrintedPayTable) -> None:
    """The pay table, a line for each hand."""
    print(f"  Pays ({table.basis}):")
    for hand in dict.fromkeys(row.hand for row in table.rows):
        pays = ", ".join(f"{row.column} {row.pays}".strip() for row in table.rows if row.hand == hand)
        print(textwrap.fill(f"{hand}: {pays}", WIDTH, initial_indent="    ", subsequent_indent="      "))


def _print_indented(text: str) -> None:
    print(textwrap.fill(text, WIDTH, initial_indent="  ", subsequent_indent="  "))


def _print_faults(sections: Sequence[SectionReport], unknown: Sequence[UnknownClause]) -> None:
    """What makes the answer no."""
    for entry in sections:
        if entry.done and entry.missing:
            print(f"\n{entry.section} is called done, but no test names:")
            _print_indented(", ".join(entry.missing))
        if entry.claimed:
            print(f"\n{entry.section}: tests name clauses that the register calls not built:")
            _print_indented(", ".join(entry.claimed))
    for fault in unknown:
        nearest = f" Nearest: {', '.join(fault.nearest)}." if fault.nearest else ""
        print(f"\n{fault.file}:{fault.line}")
        _print_indented(f"{fault.name} is not in the register.{nearest}")
