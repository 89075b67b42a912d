"""What a sheet chooses, and what came of reading it: the part of a sheet parser that all games share."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from cutcard.games.sheet_protocol import OfferedRule
from cutcard.law.limits import Limits
from cutcard.law.notice import PostedRules
from cutcard.law.options import Option
from cutcard.law.refusal import Violation
from cutcard.law.sheet_source import KeysRead, Problem, WrittenSheet, missing_keys, read_keys
from cutcard.law.toml_lines import NO_LINES, Lines

Values = Mapping[str, Any]
"""Every option's value by its key, written or by default."""


@dataclass(frozen=True, slots=True)
class Choices:
    """What a sheet chooses, each value readable, the whole perhaps unlawful."""

    values: Values
    written: frozenset[str]
    """The keys the sheet holds."""

    def __getitem__(self, key: str) -> Any:
        return self.values[key]

    def limits(self, wager: str) -> Limits:
        return Limits(self[f"limits.{wager}.min"], self[f"limits.{wager}.max"])


SheetOf = TypeVar("SheetOf")
ChoicesOf = TypeVar("ChoicesOf", bound=Choices)


@dataclass(frozen=True)
class SheetByChoices(Generic[SheetOf, ChoicesOf]):
    """What came of reading a sheet.

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
