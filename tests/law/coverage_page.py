"""Writes docs/coverage.md from contents, register and tests: `python -m tests.law.coverage_page`."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from cutcard.law.clauses import Clause, load_register, section_order, sections_done
from cutcard.law.contents import Section, Status, Subchapter, load_contents
from tests.law.clause_marks import namings_under

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "coverage.md"

DOCUMENTS = {
    "000": "subchapter 2, blackjack: 2.1 to 2.25",
    "001": "front matter and contents, craps 1.1 and the beginning of 1.2, double attack blackjack from 26.8",
    "002": "the older blackjack from 2.6 on, red dog, the beginning of minibaccarat, subchapter 8",
    "003": "temporary rule 2.26, the in-between wager, and amendments",
    "004": "proposed rule 2.27, the 21+3 wager, and amendments (printed as 13:69E and 13:69F)",
}
INCOMPLETE = {
    "1.2": "the text ends with (a)7",
    "6.1": "the text begins with (b)",
    "7.1": "the text ends with (a)",
    "8.4": "the text ends inside the section",
    "26.8": "the text begins with (a)1",
}
"""Sections of which the documents print a part."""

HEAD = """\
# What the documents contain, and what is built

<!-- Written by `python -m tests.law.coverage_page`; a test compares. -->

Cutcard follows five documents. This page lists every section of the chapter, what the documents print of it,
its legal status, whether it is built, and how many tests name its clauses. `cutcard clauses SECTION` lists
the clauses of one section with their tests.

- **in force**: printed as adopted, in the edition named.
- **temporary**: a temporary rule, adopted for a test period (2.26).
- **proposal**: a proposed rule that the documents do not show adopted (2.27).
- **heading only**: the contents name the section; the documents do not print its text. A clause of which only
  a heading or a note is printed (front, contents, 8.1, 8.4(f)2, 8.5) counts neither as open nor as proven.
- **built**: every clause that software can meet is implemented and has a test that names it.
"""


def page() -> str:
    parts = [HEAD, *_documents(), *_sections_with_text(), *_other_chapters(), *_without_text()]
    return "\n".join(parts)


def _documents() -> Iterator[str]:
    yield "## The documents\n"
    yield "| document | edition | contents | clauses |"
    yield "|---|---|---|---|"
    counts = Counter(clause.document for clause in load_register())
    for document, contents in DOCUMENTS.items():
        edition = next(clause.edition for clause in load_register() if clause.document == document)
        yield f"| {document} | {edition} | {contents} | {counts[document]} |"
    yield ""


def _sections_with_text() -> Iterator[str]:
    for subchapter in load_contents():
        if not any(_clauses(section.id) for section in subchapter.sections):
            continue
        yield f"## Subchapter {subchapter.number}: {subchapter.title.lower()}\n"
        yield "| section | heading | document (edition) | status | built | tests |"
        yield "|---|---|---|---|---|---|"
        for section in subchapter.sections:
            yield _row(section)
        yield ""


def _row(section: Section) -> str:
    clauses = _clauses(section.id)
    cells = (
        section.id,
        section.heading,
        _sources(clauses),
        _status(section),
        _built(section.id),
        _tests(clauses),
    )
    return f"| {' | '.join(cells)} |"


def _other_chapters() -> Iterator[str]:
    yield "## Sections of other chapters\n"
    yield "| section | document (edition) | built | tests |"
    yield "|---|---|---|---|"
    others = sorted(
        {clause.section for clause in load_register() if ":" in clause.section}, key=section_order
    )
    for section in others:
        clauses = _clauses(section)
        yield f"| {section} | {_sources(clauses)} | {_built(section)} | {_tests(clauses)} |"
    yield ""


def _without_text() -> Iterator[str]:
    yield "## Subchapters without text\n"
    yield "The contents name these subchapters, and the documents print nothing of them:\n"
    for subchapter in load_contents():
        if not any(_clauses(section.id) for section in subchapter.sections):
            yield f"- {subchapter.number}: {subchapter.title.lower()} ({_span(subchapter)})"
    yield ""


def _span(subchapter: Subchapter) -> str:
    return f"{subchapter.sections[0].id} to {subchapter.sections[-1].id}"


def _sources(clauses: Sequence[Clause]) -> str:
    found = dict.fromkeys(f"{clause.document} ({clause.edition})" for clause in clauses)
    return ", ".join(found) or "none"


def _status(section: Section) -> str:
    if section.status is Status.RESERVED:
        return section.status.value
    if not _clauses(section.id):
        return "heading only"
    part = INCOMPLETE.get(section.id)
    return f"{section.status.value}; {part}" if part else section.status.value


def _built(section: str) -> str:
    clauses = _clauses(section)
    if not clauses:
        return "no"
    wanted = [clause for clause in clauses if clause.wants_test]
    named = sum(1 for clause in wanted if _namings()[clause.id])
    if section in sections_done() or not wanted:
        return "yes"
    return f"in part: {named} of {len(wanted)} clauses" if named else "no"


def _tests(clauses: Sequence[Clause]) -> str:
    return str(sum(_namings()[clause.id] for clause in clauses))


def _clauses(section: str) -> list[Clause]:
    """The clauses whose text the documents print."""
    return [
        clause
        for clause in load_register()
        if clause.section == section and not clause.id.endswith("(title only)")
    ]


@cache
def _namings() -> Counter[str]:
    """How many tests name each clause."""
    return Counter(naming.clause for naming in namings_under(ROOT / "tests"))


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
