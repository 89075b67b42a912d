"""Reads the keys of a sheet as written. It knows options, but no game.

Text comes in, values and problems go out; nothing is raised and no file is opened here.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from cutcard.law.options import BadValueError, Option, nearest, show
from cutcard.law.refusal import Violation
from cutcard.law.sheet_hints import NO_HINTS, Hints
from cutcard.law.toml_lines import Lines, Path, recover

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_MOST_PROBLEMS = 200
_SHORT_LIST = 16
_BY_WAGER = ("wagers.", "limits.")
"""Tables of one wager each: keys of other wagers' tables are not offered as hints there."""


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """Why a sheet cannot be read: the line, the key and what is wrong there."""

    line: int
    key: str
    message: str
    kind: Literal["wrong", "not built"] = "wrong"


@dataclass(frozen=True, slots=True)
class WrittenSheet:
    """A sheet as written; it may contain any error."""

    data: Mapping[str, Any]
    lines: Lines
    problems: tuple[Problem, ...] = ()
    """Its syntax errors; the data is what could be read around them."""

    def problem(self, path: Path, message: str) -> Problem:
        return Problem(self.lines.of(path), dotted(path), message)

    def located(self, violation: Violation) -> Violation:
        """The violation with the line of its key, if the sheet has that key."""
        line = self.lines.at.get(tuple(violation.key.split(".")), 0)
        return replace(violation, line=line)

    def not_built(self, path: Path, message: str) -> Problem:
        return Problem(self.lines.of(path), dotted(path), message, "not built")


@dataclass(frozen=True, slots=True)
class KeysRead:
    """The values of the keys a sheet holds, by their names, and what could not be read."""

    values: Mapping[str, Any]
    tables: frozenset[str]
    """The tables of the sheet, empty ones too."""
    problems: tuple[Problem, ...]


def dotted(path: Path) -> str:
    """A path as a sheet writes it: `limits.blackjack.min`."""
    return ".".join(part if _BARE.fullmatch(part) else show(part) for part in path)


def read_written(text: str, hints: Hints = NO_HINTS) -> WrittenSheet:
    """The sheet as written, with every syntax error that could be separated from the rest."""
    data, lines, errors = recover(text)
    rows = text.split("\n")
    problems = [Problem(one.line, "", one.message + hints.of_line(rows[one.line - 1])) for one in errors]
    return WrittenSheet(data, lines, tuple(problems))


def read_keys(
    written: WrittenSheet, options: Sequence[Option], tables: Sequence[str], hints: Hints = NO_HINTS
) -> KeysRead:
    """Reads every key of the sheet by the options; `tables` are those that may be empty."""
    known = {option.key: option for option in options}
    reader = _Reader(written, known, _all_tables(known, tables), hints)
    reader.table((), written.data)
    return KeysRead(reader.values, frozenset(reader.present), tuple(sorted(reader.problems)))


def missing_keys(written: WrittenSheet, options: Sequence[Option], keys: KeysRead) -> list[Problem]:
    """Every missing required key, except keys that already have an error.

    None for a sheet with syntax errors: a missing key may be in a line that could not be read.
    """
    if written.problems:
        return []
    tried = {problem.key for problem in keys.problems}
    return [
        written.problem(tuple(option.key.split(".")), f"is required: write {option.kind.choices}")
        for option in options
        if option.required and option.key not in keys.values and option.key not in tried
    ]


def _all_tables(options: Mapping[str, Option], tables: Sequence[str]) -> frozenset[str]:
    found = set()
    for key in (*tables, *(option.table for option in options.values())):
        parts = key.split(".")
        found |= {".".join(parts[:length]) for length in range(1, len(parts) + 1)}
    return frozenset(found)


class _Reader:
    def __init__(
        self, written: WrittenSheet, options: Mapping[str, Option], tables: frozenset[str], hints: Hints
    ) -> None:
        self.hints = hints
        self.written = written
        self.options = options
        self.tables = tables
        self.values: dict[str, Any] = {}
        self.present: set[str] = set()
        self.problems: list[Problem] = []

    def table(self, path: Path, data: Mapping[str, Any]) -> None:
        for key, raw in data.items():
            if len(self.problems) >= _MOST_PROBLEMS:
                return
            here = (*path, key)
            name = ".".join(here)
            # A quoted key with a dot in it is never a key of a sheet, though its name may look like one.
            plain = all("." not in part for part in here)
            if plain and name in self.options:
                self.option(here, self.options[name], raw)
            elif plain and name in self.tables:
                if isinstance(raw, dict):
                    self.present.add(name)
                    self.table(here, raw)
                else:
                    self.problems.append(
                        self.written.problem(here, f"expected the table [{name}], got {show(raw)}")
                    )
            else:
                self.problems.append(self.written.problem(here, self.unknown(path, key, raw)))

    def option(self, path: Path, option: Option, raw: Any) -> None:
        try:
            value = option.kind.read(raw)
        except BadValueError as error:
            hint = self.hints.of_value(option.key, raw)
            self.problems.append(self.written.problem(path + error.inside, str(error) + hint))
            return
        self.values[option.key] = value
        if not option.is_built(value):
            # A value with keys of its own is not shown.
            said = "" if isinstance(raw, (dict, list)) else show(raw) + " "
            message = f"{said}is lawful under {option.clause_of(value)} but not built yet"
            self.problems.append(self.written.not_built(path, message))

    def unknown(self, path: Path, key: str, raw: Any) -> str:
        """The message for an unknown key, with the nearest known one."""
        table = ".".join(path)
        beside = [name.rpartition(".")[2] for name in (*self.options, *self.tables) if _parent(name) == table]
        what = "table" if isinstance(raw, dict) else "key"
        hint = self.hints.of_key(key, table) or nearest(key, beside)
        if not hint and key in self.tables and "." not in key:
            hint = f"; it is a table of its own: [{key}]"
        if not hint and table.startswith(_BY_WAGER):
            hint = _all_of(beside)
        elsewhere = [
            option for option in self.options.values() if option.name == key and option.table != table
        ]
        if not hint and elsewhere and what == "key":
            hint = f"; {key} belongs under [{elsewhere[0].table}]"
        if not hint:
            everywhere = {option.name: option.key for option in self.options.values()}
            hint = nearest(key, everywhere)
            for name, full in everywhere.items():
                hint = f'; did you mean "{full}"?' if hint == f'; did you mean "{name}"?' else hint
        hint = hint or _all_of(beside)
        where = f" in [{table}]" if table else ""
        return f"unknown {what}{where}{hint}"


def _all_of(names: Sequence[str]) -> str:
    """The possible keys, if the list is short."""
    if not names:
        return "; it has no keys"
    return f"; known here: {', '.join(sorted(names))}" if len(names) <= _SHORT_LIST else ""


def _parent(name: str) -> str:
    return name.rpartition(".")[0]
