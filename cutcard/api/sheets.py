"""Table sheets for programs: read from a file, a bundled name or a text, and checked."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from cutcard.games.protocol import Sheet
from cutcard.games.sheet_parser import read_sheet_text
from cutcard.games.sheet_protocol import SheetRead
from cutcard.law.refusal import Violation
from cutcard.law.sheet_source import Problem

_PACKAGE = Path(__file__).resolve().parents[1]


class SheetError(ValueError):
    """A sheet that cannot be used: it could not be read, or the law forbids it.

    The message has one line for each fault.
    """

    __module__ = "cutcard"  # a traceback names it as programs import it

    def __init__(self, check: "Check") -> None:
        super().__init__("\n".join(check.faults))
        self.check = check


@dataclass(frozen=True, slots=True)
class Check:
    """The result of reading a sheet."""

    problems: tuple[Problem, ...]
    """What could not be read: line, key, message."""
    violations: tuple[Violation, ...]
    """What the law forbids: clause, message, line, key."""
    status: str
    """`lawful`, `proposed`, `unlawful` or `unreadable`."""
    sheet: Sheet | None
    """None where the sheet is unlawful or unreadable."""

    @property
    def lawful(self) -> bool:
        return self.status == "lawful"

    @property
    def faults(self) -> tuple[str, ...]:
        """Every problem and every violation as one line."""
        problems = (f"line {one.line}: {one.key}: {one.message}" for one in self.problems)
        violations = (f"{one.citation} {one.message}" for one in self.violations)
        return (*problems, *violations)


def bundled_sheets() -> list[Path]:
    """The sheets that come with the program, by name: in an installed package, or in its checkout."""
    for folder in (_PACKAGE / "_sheets", _PACKAGE.parent / "sheets"):
        if folder.is_dir():
            return sorted(folder.glob("*.toml"), key=lambda path: path.stem)
    return []


def check(source: str | Path) -> Check:
    """Whether a sheet is lawful. `source` is a file, the name of a bundled sheet, or the sheet's own text."""
    read = read_sheet_text(_text_of(source))
    problems = (*read.problems, *read.not_built)
    return Check(problems, read.violations, _status(read, problems), read.sheet)


def read_sheet(source: str | Path) -> Sheet:
    """A lawful or proposed sheet; `SheetError` for any other. `source` is as `check` takes it."""
    found = check(source)
    if found.sheet is None or found.status not in {"lawful", "proposed"}:
        raise SheetError(found)
    return found.sheet


def _status(read: SheetRead, problems: Iterable[Problem]) -> str:
    if any(problems):
        return "unreadable"
    if read.violations:
        return "proposed" if read.proposed else "unlawful"
    return "proposed" if read.proposed else "lawful"


def _text_of(source: str | Path) -> str:
    if isinstance(source, str):
        if "\n" in source:
            return source
        for path in bundled_sheets():
            if source == path.stem:
                return path.read_text("utf-8-sig")
    return Path(source).read_text("utf-8-sig")
