"""The clauses of the law, read from the register."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from typing import Any

from cutcard.law.citation import covers, full, short

DONE = "done.toml"

_ID = re.compile(
    r"(?:2002:)?(?P<chapter>\d+:\d+[A-Z]?-)?(?P<section>\d+\.\d+[A-Z]?)"
    r"(?P<subsection>\([a-z]\))?(?P<item>\d+)?\.?(?P<roman>[ivx]+)?(?P<number>\(\d+\))?"
    r"(?:[/#\[ ].*)?"
)
_SECTION = re.compile(r"(?:(?P<chapter>.+)-)?(?P<subchapter>\d+)\.(?P<number>\d+)(?P<letter>[A-Z]?)")


@dataclass(frozen=True, kw_only=True)
class PrintedPayRow:
    """One hand of a printed pay table and what it pays, in one column of the table."""

    hand: str
    column: str
    """`A`, `option 1`; empty where the table has one column."""
    pays: str
    """`12 to 1`, or the amount."""
    wager: str
    example: str


@dataclass(frozen=True, kw_only=True)
class PrintedPayTable:
    """A pay table as a clause prints it."""

    basis: str
    """`exact`, `minimum` (better is lawful) or `range`."""
    rows: tuple[PrintedPayRow, ...]
    highest_only: bool
    per: str
    keyed_by: str
    decks: int | None


@dataclass(frozen=True, kw_only=True)
class Clause:
    """One operative clause: what the law says there, in our words, and how software meets it."""

    id: str
    section: str
    document: str
    edition: str
    kind: str
    met: str
    text: str
    test: str
    note: str
    paytable: PrintedPayTable | None
    built: str = "yes"
    """`yes`, `in part` or `no`: whether the program does what the clause asks for."""
    lacks: str = ""
    """What is not built of it."""

    @property
    def citation(self) -> str:
        """The finest printed paragraph with its chapter: `19:47-2.11(e)` for `2.11(e)/1`."""
        found = _ID.fullmatch(self.id)
        if found is None:
            return "19:47"  # Front matter belongs to no section.
        levels = ("chapter", "section", "subsection", "item", "roman", "number")
        return full("".join(found[level] or "" for level in levels))

    @property
    def wants_test(self) -> bool:
        """Whether software meets the clause and it is built, so that a test must name it."""
        return self.met not in ("physical", "heading") and self.built != "no"


@cache
def load_register() -> tuple[Clause, ...]:
    """Every clause of the register, section by section."""
    folder = resources.files("cutcard.law.register")
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".toml"))
    return tuple(
        _clause(entry)
        for name in names
        if name != DONE
        for entry in tomllib.loads(folder.joinpath(name).read_text("utf-8"))["clause"]
    )


@lru_cache(maxsize=256)
def cited(paragraph: str) -> tuple[Clause, ...]:
    """The clauses of a paragraph as it is cited, `2.11(e)`: of exactly it, else of all its parts. The newest
    edition that has it."""
    wanted = short(paragraph)
    found = [one for one in load_register() if short(one.citation) == wanted]
    found = found or [one for one in load_register() if covers(wanted, one.citation)]
    newest = max((one.edition for one in found), default="")
    return tuple(one for one in found if one.edition == newest)


@cache
def sections_done() -> tuple[str, ...]:
    """The sections called done: each of their clauses that needs a test has one."""
    text = resources.files("cutcard.law.register").joinpath(DONE).read_text("utf-8")
    return tuple(tomllib.loads(text)["sections"])


def section_order(section: str) -> tuple[str, int, int, str]:
    """A sort key that reads sections as the law counts them: 2.6, 2.6A, 2.7, 2.10; other chapters last."""
    found = _SECTION.fullmatch(section)
    if found is None:
        return ("", 0, 0, section)
    return (found["chapter"] or "", int(found["subchapter"]), int(found["number"]), found["letter"])


def _clause(entry: Mapping[str, Any]) -> Clause:
    table = entry.get("paytable")
    return Clause(
        id=entry["id"],
        section=entry["section"],
        document=entry["document"],
        edition=entry["edition"],
        kind=entry["kind"],
        met=entry["met"],
        text=entry["text"],
        test=entry["test"],
        note=entry.get("note", ""),
        paytable=None if table is None else _paytable(table),
        built=entry.get("built", "yes"),
        lacks=entry.get("lacks", ""),
    )


def _paytable(table: Mapping[str, Any]) -> PrintedPayTable:
    return PrintedPayTable(
        basis=table["basis"],
        rows=tuple(row for entry in table["rows"] for row in _rows(entry, wager=table.get("wager", ""))),
        highest_only=table.get("highest_only", False),
        per=table.get("per", ""),
        keyed_by=table.get("keyed_by", ""),
        decks=table.get("decks"),
    )


def _rows(entry: Mapping[str, Any], *, wager: str) -> tuple[PrintedPayRow, ...]:
    """One line of the file, as a row for each of its columns."""
    pays = entry["pays"]
    columns: Mapping[str, str] = {"": pays} if isinstance(pays, str) else pays
    return tuple(
        PrintedPayRow(
            hand=entry["hand"],
            column=column,
            pays=paid,
            wager=entry.get("wager", wager),
            example=entry.get("example", ""),
        )
        for column, paid in columns.items()
    )
