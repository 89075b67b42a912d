"""Options: what a licensee may choose, by which clause, and the sign's words for it.

An `Option` is data. The sheet parser, the sign and the docs use it; none of them knows a key of its own.
"""

import difflib
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import date, time
from fractions import Fraction
from typing import Any, Protocol, TypeGuard

from cutcard.money import BadAmountError, dollars, read_dollars, readable_dollars

_FRACTION = re.compile(r"([0-9]{1,6})/([0-9]{1,6})|0?\.[0-9]{1,6}")
_LONGEST_SHOWN = 40


class BadValueError(ValueError):
    """A value that the key can never have. `inside` names the key within a value that has keys."""

    def __init__(self, message: str, *, inside: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.inside = inside


Value = Any
"""A value of a key as the rules use it. Its type depends on the key's kind."""


class ValueKind(Protocol):
    """The kind of value that a key takes."""

    def read(self, raw: object) -> Value:
        """The value as the rules use it; `BadValueError` says what is wrong with it."""

    def write(self, value: Value) -> str:
        """The value as a sheet spells it."""

    @property
    def choices(self) -> str:
        """What may be written, for people."""


def show(raw: object) -> str:
    """A value as written, cut short."""
    if isinstance(raw, bool):
        return "true" if raw else "false"
    if isinstance(raw, int) and abs(raw) > 10**12:
        return "a number that large"
    if isinstance(raw, (dict, list)):
        return "a table" if isinstance(raw, dict) else "a list"
    if isinstance(raw, (date, time)):
        return "a date" if isinstance(raw, date) else "a time of day"
    text = f'"{raw}"' if isinstance(raw, str) and raw.isprintable() else repr(raw)
    end = '..."' if text.endswith('"') else "..."
    return text if len(text) <= _LONGEST_SHOWN else text[:_LONGEST_SHOWN] + end


def nearest(word: str, known: Collection[str]) -> str:
    """` Did you mean ...?` for an unknown word, or nothing if no known word is near. Not the word itself."""
    others = [one for one in known if one != word]
    found = difflib.get_close_matches(word[:100].lower(), others, n=1, cutoff=0.6)
    return f'; did you mean "{found[0]}"?' if found else ""


@dataclass(frozen=True, slots=True)
class Words:
    """One of a few words."""

    words: tuple[str, ...] = ()
    """Empty in an option that takes them from its sheet's field (`from_fields`)."""
    offered: tuple[str, ...] = ()
    """The words that a hint names; if empty, all of them."""

    def read(self, raw: object) -> str:
        if not isinstance(raw, str):
            raise BadValueError(f"expected one of {self.choices}, got {show(raw)}")
        if raw not in self.words:
            raise BadValueError(f"expected one of {self.choices}, got {show(raw)}{nearest(raw, self.words)}")
        return raw

    def write(self, value: Value) -> str:
        return f'"{value}"'

    @property
    def choices(self) -> str:
        return ", ".join(f'"{word}"' for word in self.offered or self.words)


def _digits(raw: object) -> TypeGuard[str]:
    """Whether a text is a number of sensible length and nothing else."""
    return isinstance(raw, str) and raw.isascii() and raw.isdecimal() and len(raw) <= _LONGEST_SHOWN


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number in a range."""

    least: int
    most: int

    def read(self, raw: object) -> int:
        if isinstance(raw, bool) or not isinstance(raw, int):
            hint = f"; write {int(raw)}, without quotation marks" if _digits(raw) else ""
            raise BadValueError(f"expected a whole number from {self.choices}, got {show(raw)}{hint}")
        if not self.least <= raw <= self.most:
            raise BadValueError(f"expected a whole number from {self.choices}, got {show(raw)}")
        return raw

    def write(self, value: Value) -> str:
        return str(value)

    @property
    def choices(self) -> str:
        return f"{self.least} to {self.most}"


_SWITCHES = {
    **dict.fromkeys(("true", "yes", "on", "y"), "true"),
    **dict.fromkeys(("false", "no", "off", "n"), "false"),
}
"""Words for the two values of a switch."""


@dataclass(frozen=True, slots=True)
class Switch:
    """On or off."""

    def read(self, raw: object) -> bool:
        if not isinstance(raw, bool):
            meant = _SWITCHES.get(raw.strip().lower()) if isinstance(raw, str) else None
            hint = f"; write {meant}, without quotation marks" if meant else ""
            raise BadValueError(f"expected true or false, got {show(raw)}{hint}")
        return raw

    def write(self, value: Value) -> str:
        return "true" if value else "false"

    @property
    def choices(self) -> str:
        return "true, false"


@dataclass(frozen=True, slots=True)
class Amount:
    """Dollars in quotation marks, kept as cents."""

    least: int
    most: int

    def read(self, raw: object) -> int:
        if not isinstance(raw, str):
            raise BadValueError(f'expected dollars in quotation marks, such as "10.00", got {show(raw)}')
        try:
            cents = read_dollars(raw)
        except BadAmountError:
            raise BadValueError(f'expected dollars and cents, such as "10.00", got {show(raw)}') from None
        if not self.least <= cents <= self.most:
            raise BadValueError(f"expected an amount from {self.choices}, got {show(raw)}")
        return cents

    def write(self, value: Value) -> str:
        return "none" if value is None else f'"{dollars(value)}"'

    @property
    def choices(self) -> str:
        return f'"{dollars(self.least)}" to "{dollars(self.most)}"'


@dataclass(frozen=True, slots=True)
class Share:
    """A share such as `"1/4"` or `"0.25"`, between 0 and 1."""

    nothing: bool = False
    """Whether `"0"` may be written too."""

    def read(self, raw: object) -> Fraction:
        if self.nothing and raw == "0":
            return Fraction(0)
        if not isinstance(raw, str) or not _FRACTION.fullmatch(raw):
            raise BadValueError(f'expected {self.choices}, such as "1/4" or "0.25", got {show(raw)}')
        try:
            share = Fraction(raw)
        except ZeroDivisionError:
            raise BadValueError(f"expected {self.choices}, got {show(raw)}: it divides by zero") from None
        if not 0 < share < 1:
            raise BadValueError(f"expected {self.choices}, got {show(raw)}")
        return share

    def write(self, value: Value) -> str:
        return f'"{value}"'

    @property
    def choices(self) -> str:
        return "a share between 0 and 1, or 0" if self.nothing else "a share between 0 and 1"


@dataclass(frozen=True, slots=True)
class Text:
    """Free words on one line."""

    longest: int
    may_be_empty: bool = False

    def read(self, raw: object) -> str:
        if not isinstance(raw, str):
            raise BadValueError(f"expected a text in quotation marks, got {show(raw)}")
        if not raw.strip() and not self.may_be_empty:
            raise BadValueError("expected a text, got an empty one")
        if len(raw) > self.longest:
            raise BadValueError(f"expected a text of at most {self.longest} characters, got {len(raw)}")
        if not raw.isprintable():
            raise BadValueError("expected printable characters only, got others")
        return raw.strip()

    def write(self, value: Value) -> str:
        return f'"{value}"'

    @property
    def choices(self) -> str:
        return f"a text of at most {self.longest} characters"


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One choice of the licensee: its key, its values, its law, its words."""

    key: str
    """The key as a sheet names it, with its table: `rules.soft_17`."""
    kind: ValueKind
    clause: str
    about: str
    """What is chosen here, for the docs."""
    default: Value = None
    required: bool = False
    defaults: Mapping[str, Value] = field(default_factory=dict)
    """Another default with a feature such as `variation=six-to-five`, where the law fixes the value."""
    clauses: Mapping[Value, str] = field(default_factory=dict)
    """The clauses of values that have one of their own."""
    sign: str | Mapping[Value, str] = ""
    """The sign's words: for each value, or with `{}` for the value; empty says nothing."""
    built: tuple[Value, ...] | None = None
    """The values that the program supports; None for all of them."""
    beside: tuple[str, tuple[Value, ...]] | None = None
    """The key and its values without which this option has no effect."""
    asked_first: bool | tuple[Value, ...] = False
    """Whether its words are among what a player asks about a table first: for every value, or for these."""
    limits: str = ""
    """The wager whose smallest or largest amount this is, in words."""

    @property
    def table(self) -> str:
        return self.key.rpartition(".")[0]

    @property
    def name(self) -> str:
        return self.key.rpartition(".")[2]

    def clause_of(self, value: Value) -> str:
        return self.clauses.get(value, self.clause) if self.clauses else self.clause

    def is_built(self, value: Value) -> bool:
        return self.built is None or value in self.built

    def is_asked_first(self, value: Value) -> bool:
        return value in self.asked_first if isinstance(self.asked_first, tuple) else self.asked_first

    def words(self, value: Value) -> str:
        """The sign's words for this value."""
        if isinstance(self.sign, str):
            shown = self.kind.write(value).strip('"')
            if isinstance(self.kind, Amount):
                shown = readable_dollars(value)
            return self.sign.format(shown) if shown else ""
        return self.sign.get(value, "")
