"""Finds the line of each table and key of a TOML text. The standard parser gives values without lines."""

import re
import tomllib
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Path = tuple[str, ...]
_MOST_DOTS = 200
_DEEPEST = 8
"""Keys nested deeper than this get the line of the table around them."""

_SPACE = re.compile(r"(?:[ \t\n]|#[^\n]*)*+")
_BLANK = re.compile(r"[ \t]*+")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]++")
_STRING = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*+"""(?:"{0,2})'
    r"|'''(?:[^']|'(?!''))*+'''(?:'{0,2})"
    r'|"(?:[^"\\]|\\.)*+"'
    r"|'[^']*+'",
    re.DOTALL,
)
_BARE_VALUE = re.compile(r"[^\s,\]}#]++(?: \d\d:[0-9:.Zz+-]*+)?")
_PLACE = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")


@dataclass(frozen=True, slots=True)
class TomlError:
    """A text that is not TOML: the line and what is wrong there."""

    line: int
    message: str
    local: bool = False
    """Whether the error is known to be in this line."""


@dataclass(frozen=True, slots=True)
class Lines:
    """The line of each table and key, counted from 1."""

    at: Mapping[Path, int]

    def of(self, path: Path) -> int:
        """The line of this key, or of the nearest table around it; otherwise the first line."""
        for length in range(min(len(path), _DEEPEST), 0, -1):
            if path[:length] in self.at:
                return self.at[path[:length]]
        return 1


NO_LINES = Lines({})


def read_toml(text: str) -> tuple[dict[str, Any], Lines] | TomlError:
    """The values of a TOML text with their lines, or its first error."""
    text = text.replace("\r\n", "\n")
    for number, line in enumerate(text.split("\n"), start=1):
        # The standard parser takes minutes for a key of thousands of parts.
        if line.count(".") > _MOST_DOTS and not line.lstrip().startswith("#"):
            return TomlError(number, f"more than {_MOST_DOTS} dots in a line: write it on several")
    try:
        return tomllib.loads(text), locate(text)
    except tomllib.TOMLDecodeError as error:
        return _toml_error(str(error), text)
    except RecursionError:
        return TomlError(1, "the values are nested too deeply")
    except ValueError:  # A number of thousands of digits.
        return TomlError(1, "a number in this file has too many digits")


_MOST_ERRORS = 20
_STATEMENT = re.compile(r"""[ \t]*(?:[A-Za-z0-9_.-]|"[^"\n]*"|'[^'\n]*')+[ \t]*=""")
_HEADER = re.compile(r"[ \t]*\[")


def recover(text: str) -> tuple[dict[str, Any], Lines, list[TomlError]]:
    """What can be read of a TOML text, and every syntax error that can be separated.

    A statement with an error is left out, and so is a whole table whose heading has one. After any other
    error the rest cannot be read.
    """
    rows = text.replace("\r\n", "\n").split("\n")
    errors: list[TomlError] = []
    while len(errors) < _MOST_ERRORS:
        found = read_toml("\n".join(rows))
        if not isinstance(found, TomlError):
            return *found, errors
        errors.append(found)
        at = found.line - 1
        if not found.local or not rows[at].strip():
            break
        end = at + 1
        if _HEADER.match(rows[at]):
            while end < len(rows) and not _HEADER.match(rows[end]):
                end += 1
        elif not _STATEMENT.match(rows[at]):
            break
        rows[at:end] = [""] * (end - at)
    return {}, NO_LINES, errors


def locate(text: str) -> Lines:
    """The lines of a text that is known to be TOML."""
    scanner = _Scanner(text)
    scanner.document()
    return Lines(scanner.found)


def _toml_error(message: str, text: str) -> TomlError:
    place = _PLACE.search(message)
    if place is None:
        return TomlError(1, f"this is not TOML: {message}")
    last = max(1, text.rstrip("\n").count("\n") + 1)
    line = int(place[1]) if place[1] else last
    says = message[: place.start()]
    for words, plain in _PLAINER:
        if words.fullmatch(says):
            says = plain
    return TomlError(line, f"this is not TOML: {says}", local=place[1] is not None)


_PLAINER = (
    (re.compile("Invalid value"), 'the value cannot be read; put words in quotation marks: "blackjack"'),
    (re.compile("Cannot overwrite a value"), "this key is written twice"),
    (re.compile(r"Cannot declare \(.*\) twice"), "this table is written twice"),
)


class _Scanner:
    """Walks over a valid text and records the lines of keys; it checks nothing."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.place = 0
        self.found: dict[Path, int] = {}
        self.starts = [0] + [index + 1 for index, sign in enumerate(text) if sign == "\n"]

    def document(self) -> None:
        table: Path = ()
        self.skip(_SPACE)
        while self.place < len(self.text):
            if self.peek() == "[":
                opening = 2 if self.text.startswith("[[", self.place) else 1
                line = self.line()
                self.place += opening
                table = self.key()
                self.note(table, line)
                self.skip(_BLANK)
                self.place += opening
            else:
                self.pair(table)
            self.skip(_SPACE)

    def pair(self, table: Path) -> None:
        """`key = value`, in a table or between braces."""
        line = self.line()
        path = table + self.key()
        self.note(path, line)
        self.skip(_BLANK)
        self.place += 1  # The equals sign.
        self.skip(_BLANK)
        self.value(path)

    def key(self) -> Path:
        parts = []
        while True:
            self.skip(_BLANK)
            parts.append(self.key_part())
            self.skip(_BLANK)
            if self.peek() != ".":
                return tuple(parts)
            self.place += 1

    def key_part(self) -> str:
        if self.peek() in {'"', "'"}:
            part: str = tomllib.loads("key = " + self.take(_STRING))["key"]
            return part
        return self.take(_BARE_KEY)

    def value(self, path: Path) -> None:
        first = self.peek()
        if first in {'"', "'"}:
            self.take(_STRING)
        elif first == "[":
            self.enclosed("]", path)
        elif first == "{":
            self.enclosed("}", path)
        else:
            self.take(_BARE_VALUE)

    def enclosed(self, closing: str, path: Path) -> None:
        """A list or an inline table."""
        self.place += 1
        while True:
            self.skip(_SPACE)
            sign = self.peek()
            if sign == ",":
                self.place += 1
            elif sign == closing:
                self.place += 1
                return
            elif closing == "}":
                self.pair(path)
            else:
                self.value(path)

    def note(self, path: Path, line: int) -> None:
        for length in range(1, min(len(path), _DEEPEST) + 1):
            self.found.setdefault(path[:length], line)

    def line(self) -> int:
        return bisect_right(self.starts, self.place)

    def peek(self) -> str:
        return self.text[self.place : self.place + 1]

    def skip(self, pattern: re.Pattern[str]) -> None:
        found = pattern.match(self.text, self.place)
        self.place = found.end() if found else self.place

    def take(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self.text, self.place)
        assert found, "the text was read as TOML before"
        self.place = found.end()
        return found[0]
