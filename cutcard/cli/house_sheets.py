"""The sheets with which a house is opened: those that a live table may use."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cutcard.api.sheets import bundled_sheets
from cutcard.cli.commands.check import violations_of
from cutcard.cli.errors import InputError
from cutcard.cli.sheets import (
    ProposedSheet,
    UnlawfulSheet,
    read_table,
    read_text,
    resolve_sheet,
    unreadable,
)
from cutcard.games.sheet_protocol import SheetRead

if TYPE_CHECKING:
    from cutcard.pit.runtime.house import TableSheet


LIVE = "live"
"""The value of `table.dealing` at a table that a person deals."""
FIRST_TABLES = (
    "atlantic-city",
    "no-hole-card",
    "double-exposure",
    "six-to-five",
    "multiple-action",
    "progressive",
    "match-and-three",
    "red-dog",
    "craps",
    "double-attack",
)
"""The bundled sheets that come first in the lobby."""


def default_sheets() -> list[Path]:
    """The bundled sheets, the usual tables first; without those that no licensee may have beside them."""

    def place(path: Path) -> tuple[int, str]:
        known = path.stem in FIRST_TABLES
        return (FIRST_TABLES.index(path.stem) if known else len(FIRST_TABLES), path.stem)

    kept: list[tuple[Path, SheetRead]] = []
    for path in sorted(bundled_sheets(), key=place):
        more = [*kept, (path, read_table(path))]
        if not any(violations for _, violations in violations_of(more)):
            kept = more
    return [path for path, _ in kept]


def live_sheets(paths: Sequence[Path]) -> "list[TableSheet]":
    """Sheets that live tables may use, checked as one licensee's; each has its own name."""
    from cutcard.pit.runtime.house import TableSheet

    reads = [(path, read_table(path)) for path in paths]
    for path, read in reads:
        if read.proposed:
            raise ProposedSheet(str(path))
    for path, violations in violations_of(reads):
        if violations:
            raise UnlawfulSheet(str(path), violations)
    for path, read in reads:
        if read.sheet is None:
            raise unreadable(path, read.not_built)
    names = [table_name(path) for path in paths]
    for at, name in enumerate(names):
        if name in names[:at]:
            raise InputError(
                "another sheet has the same name: a table is named after its file", file=str(paths[at])
            )
    texts = [read_text(resolve_sheet(path), shown=path, bundled=True) for path in paths]
    return [
        TableSheet(name, text, live=read.sheet is not None and read.sheet.dealing == LIVE)
        for name, text, (_, read) in zip(names, texts, reads, strict=True)
    ]


def table_name(path: Path) -> str:
    """A table's name from its sheet's file, in characters that are safe everywhere."""
    return re.sub(r"[^a-z0-9]+", "-", path.stem.lower()).strip("-")[:40] or "table"
