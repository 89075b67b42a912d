"""Which clauses of the register the tests name, section by section.

A test names a clause (`Naming`). The package does not know how tests are written: the repository's tests are
read by `tests/law/clause_marks.py`, and the build of a wheel writes what it found into a table
(`proof_table.py`).
"""

import difflib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cutcard.law.clauses import Clause, section_order


@dataclass(frozen=True, kw_only=True)
class Naming:
    """A test names a clause: the id as written there, which may be no clause at all."""

    clause: str
    test: str
    file: str
    line: int


@dataclass(frozen=True, kw_only=True)
class UnknownClause:
    """A test names what the register does not hold; `nearest` are the ids that look most like it."""

    name: str
    test: str
    file: str
    line: int
    nearest: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class SectionReport:
    """How much of a section is met by tests."""

    section: str
    rule: int
    procedure: int
    physical: int
    tested: int
    """Rule and procedure clauses that at least one test names."""
    missing: tuple[str, ...]
    """The ids of those that no test names, though they are built."""
    done: bool
    not_built: tuple[str, ...] = ()
    """The ids of those the program does not do yet: not one of them counts as tested."""
    in_part: tuple[str, ...] = ()
    """The ids of those it does in part."""
    claimed: tuple[str, ...] = ()
    """The ids of those not built that a test names all the same."""
    heading: int = 0
    """Of how many the documents have a heading or a note alone."""

    @property
    def fails(self) -> bool:
        """Whether the section is called done and is not, or a test claims what is not built."""
        return (self.done and bool(self.missing)) or bool(self.claimed)


class UnreadableTestError(Exception):
    """A file of tests that cannot be read."""

    def __init__(self, file: str, line: int | None, message: str) -> None:
        super().__init__(message)
        self.file, self.line, self.message = file, line, message


def unknown_clauses(register: Sequence[Clause], namings: Iterable[Naming]) -> tuple[UnknownClause, ...]:
    """The names that are not ids of the register."""
    ids = [clause.id for clause in register]
    known = frozenset(ids)
    return tuple(
        UnknownClause(
            name=naming.clause,
            test=naming.test,
            file=naming.file,
            line=naming.line,
            nearest=_nearest(naming.clause, ids),
        )
        for naming in namings
        if naming.clause not in known
    )


def report(
    register: Sequence[Clause], namings: Iterable[Naming], done: Iterable[str]
) -> tuple[SectionReport, ...]:
    """Section by section, in the order of the law: what it holds, what is tested, what is missing."""
    named = frozenset(naming.clause for naming in namings)
    called_done = frozenset(done)
    sections = {clause.section for clause in register}
    if strange := called_done - sections:
        raise ValueError(f"called done, but no section of the register: {', '.join(sorted(strange))}")
    return tuple(
        _section_report(
            section,
            [clause for clause in register if clause.section == section],
            named=named,
            done=section in called_done,
        )
        for section in sorted(sections, key=section_order)
    )


def _section_report(
    section: str, clauses: Sequence[Clause], *, named: frozenset[str], done: bool
) -> SectionReport:
    met = [clause.met for clause in clauses]
    wanted = [clause.id for clause in clauses if clause.wants_test]
    missing = tuple(clause for clause in wanted if clause not in named)
    not_built = tuple(clause.id for clause in clauses if clause.built == "no")
    return SectionReport(
        section=section,
        rule=met.count("rule"),
        procedure=met.count("procedure"),
        physical=met.count("physical"),
        heading=met.count("heading"),
        tested=len(wanted) - len(missing),
        missing=missing,
        done=done,
        not_built=not_built,
        in_part=tuple(clause.id for clause in clauses if clause.built == "in part"),
        claimed=tuple(clause for clause in not_built if clause in named),
    )


def _nearest(name: str, ids: Sequence[str]) -> tuple[str, ...]:
    """The ids beneath a paragraph named bare, else those spelled most like the name."""
    beneath = [known for known in ids if known.startswith((f"{name}/", f"{name}#", f"{name}["))]
    return tuple(beneath or difflib.get_close_matches(name, ids, n=3, cutoff=0.6))
