"""What a sheet chooses, how its text is read, and what came of it: the sheet parser that games share."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from cutcard.games.sheet_protocol import OfferedRule
from cutcard.games.table.clocks import Clocks
from cutcard.law.limits import Limits
from cutcard.law.notice import PostedRules
from cutcard.law.options import Option
from cutcard.law.refusal import Violation
from cutcard.law.sheet_source import (
    KeysRead,
    Problem,
    WrittenSheet,
    missing_keys,
    read_keys,
    read_written,
)
from cutcard.law.toml_lines import NO_LINES, Lines

Values = Mapping[str, Any]
"""Every option's value by its key, written or by default."""
T = TypeVar("T")
NO_NAMES: Mapping[str, str] = MappingProxyType({})
FIELD_TABLES = ("table", "cards", "rules")
"""The tables of a sheet whose keys are fields of the same name."""


@dataclass(frozen=True, slots=True)
class Choices:
    """The choices of a sheet: each value could be read; together they may be unlawful."""

    values: Values
    written: frozenset[str]
    """The keys the sheet holds."""

    def __getitem__(self, key: str) -> Any:
        return self.values[key]

    def limits(self, wager: str) -> Limits:
        return Limits(self[f"limits.{wager}.min"], self[f"limits.{wager}.max"])

    def fields(self, options: Sequence[Option], renamed: Mapping[str, str] = NO_NAMES) -> dict[str, Any]:
        """The fields of the sheet that are keys of `[table]`, `[cards]` and `[rules]`, and its clocks.

        `renamed` has the field's name for a key with another name.
        """
        chosen = [one for one in options if one.table in FIELD_TABLES]
        named = {renamed.get(one.name, one.name): self[one.key] for one in chosen}
        return {**named, "clocks": self.named("clocks", Clocks)}

    def named(self, table: str, kind: type[T]) -> T:
        """A table whose keys are the fields of that value."""
        return kind(**{one.name: self[f"{table}.{one.name}"] for one in fields(kind)})  # type: ignore[arg-type]


SheetOf = TypeVar("SheetOf")
ChoicesOf = TypeVar("ChoicesOf", bound=Choices)


@dataclass(frozen=True)
class SheetByChoices(Generic[SheetOf, ChoicesOf]):
    """The result of reading a sheet.

    `sheet` is there when nothing is wrong with it, or when it is proposed and only asks for what the law
    does not give. `problems` are the ways it could not be read, `not_built` the lawful values without
    machinery yet; both by line.
    """

    options: ClassVar[Mapping[str, Option]] = {}
    """The game's options by their keys."""

    sheet: SheetOf | None
    choices: ChoicesOf | None
    violations: tuple[Violation, ...] = ()
    problems: tuple[Problem, ...] = ()
    not_built: tuple[Problem, ...] = ()
    lines: Lines = NO_LINES

    @property
    def keys_read(self) -> bool:
        return self.choices is not None

    @property
    def proposed(self) -> bool:
        return self.choices is not None and self.choices["table.status"] == "proposed"

    @property
    def offered(self) -> tuple[OfferedRule, ...]:
        """None: no wager of the game has a section of its own."""
        return ()

    @property
    def posted(self) -> PostedRules:
        assert self.choices is not None, "its keys are read"
        return PostedRules(self.choices.values, self.options, {}, {})

    def beside(self, others: Sequence[Any]) -> Sequence[tuple[int, Violation]]:
        """Nothing: no paragraph of the game speaks of several tables."""
        return ()


class ValuesRead(NamedTuple):
    """The values of a sheet's options, or why it could not be read."""

    values: dict[str, Any]
    named: frozenset[str] = frozenset()
    """The keys that the sheet names."""
    tables: frozenset[str] = frozenset()
    """Its tables, empty ones too."""
    problems: tuple[Problem, ...] = ()


def _nothing(keys: KeysRead) -> Iterable[Problem]:
    return ()


def read_values(
    written: WrittenSheet,
    options: Sequence[Option],
    tables: Sequence[str],
    also_wrong: Callable[[KeysRead], Iterable[Problem]] = _nothing,
) -> ValuesRead:
    """Every option's value; `tables` are those of the sheet that may be empty."""
    keys = read_keys(written, options, tables)
    # What is missing comes last: a misspelt key is the more likely reason for it.
    found = sorted((*written.problems, *keys.problems, *also_wrong(keys)))
    wrong = (*found, *missing_keys(written, options, keys))
    if wrong:
        return ValuesRead({}, problems=wrong)
    values = {option.key: keys.values.get(option.key, option.default) for option in options}
    return ValuesRead(values, frozenset(keys.values), keys.tables)


def _no_more(written: WrittenSheet, found: Any) -> Iterable[Problem]:
    return ()


@dataclass(frozen=True, kw_only=True)
class ChoicesParser(Generic[SheetOf, ChoicesOf]):
    """Reads the sheets of one game. Called with a text, so that it can be a game's `read_text`."""

    read: type[SheetByChoices[SheetOf, ChoicesOf]]
    options: Sequence[Option]
    tables: Sequence[str]
    """Tables that may stand there empty."""
    choices: Callable[[ValuesRead], ChoicesOf]
    violations: Callable[[ChoicesOf], Iterable[Violation]]
    """The law across options."""
    sheet: Callable[[ChoicesOf], SheetOf]
    also_wrong: Callable[[WrittenSheet, KeysRead], Iterable[Problem]] = _no_more
    not_built: Callable[[WrittenSheet, ChoicesOf], Iterable[Problem]] = _no_more
    """What a proposed sheet may ask for and no engine reckons."""

    def __call__(self, text: str) -> SheetByChoices[SheetOf, ChoicesOf]:
        """A sheet's text through both steps: its keys, then the law."""
        written = read_written(text)
        found = read_values(written, self.options, self.tables, lambda keys: self.also_wrong(written, keys))
        if found.problems:
            return self.read(None, None, problems=found.problems)
        choices = self.choices(found)
        against = tuple(written.located(one) for one in self.violations(choices))
        proposed = choices["table.status"] == "proposed"
        not_built = tuple(self.not_built(written, choices)) if proposed else ()
        made = (not against or proposed) and not not_built
        sheet = self.sheet(choices) if made else None
        return self.read(sheet, choices, against, (), not_built, written.lines)
