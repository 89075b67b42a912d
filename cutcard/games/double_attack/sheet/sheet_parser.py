"""The one door to a `DoubleAttackSheet`: from a sheet as written to one that is lawful or proposed."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from cutcard.games.double_attack.sheet.constraints import Choices, violations
from cutcard.games.double_attack.sheet.options import BY_KEY, OPTIONS, TABLES
from cutcard.games.double_attack.sheet.sheet import (
    BUST_IT,
    HANDS_BY_POSITIONS,
    DoubleAttackSheet,
    Readings,
)
from cutcard.games.double_attack.sources import BUST_IT_PAYOUT
from cutcard.games.sheet_protocol import OfferedRule
from cutcard.games.table.clocks import Clocks
from cutcard.law.notice import PostedRules
from cutcard.law.refusal import Violation
from cutcard.law.sheet_source import KeysRead, Problem, WrittenSheet, missing_keys, read_keys, read_written
from cutcard.law.toml_lines import NO_LINES, Lines

_FIELD_TABLES = ("table", "cards", "rules")


@dataclass(frozen=True, slots=True)
class DoubleAttackRead:
    """What came of reading a sheet."""

    sheet: DoubleAttackSheet | None
    choices: Choices | None
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
        """None: 26.6, by which the bust-it wager is offered, is not in the documents."""
        return ()

    @property
    def posted(self) -> PostedRules:
        assert self.choices is not None, "its keys are read"
        offered = {TABLES[0]: "the bust-it wager"} if self.choices.bust_it else {}
        return PostedRules(self.choices.values, BY_KEY, offered, dict.fromkeys(TABLES, BUST_IT_PAYOUT))

    def beside(self, others: Sequence[Any]) -> Sequence[tuple[int, Violation]]:
        """Nothing: no paragraph of subchapter 26 that is printed speaks of several tables."""
        return ()


def read_text(text: str) -> DoubleAttackRead:
    """A sheet's text through both steps."""
    return _read(read_written(text))


def _read(written: WrittenSheet) -> DoubleAttackRead:
    keys = read_keys(written, OPTIONS, TABLES)
    wrong: tuple[Problem, ...] = tuple(
        sorted((*written.problems, *keys.problems, *_limits_of_nothing(written, keys)))
    )
    # What is missing comes last: a misspelt key is the likelier reason for it.
    wrong = (*wrong, *missing_keys(written, OPTIONS, keys))
    if wrong:
        return DoubleAttackRead(None, None, problems=wrong)
    choices = Choices(_with_defaults(keys.values), frozenset(keys.values), TABLES[0] in keys.tables)
    found = tuple(written.located(one) for one in violations(choices))
    made = not found or choices["table.status"] == "proposed"
    return DoubleAttackRead(_sheet(choices) if made else None, choices, found, lines=written.lines)


def _limits_of_nothing(written: WrittenSheet, keys: KeysRead) -> Iterator[Problem]:
    """Limits of a wager the table does not offer are a slip of the pen, not of the law."""
    if f"limits.{BUST_IT}" in keys.tables and TABLES[0] not in keys.tables and not written.problems:
        message = f"the bust-it wager is not offered here: add [{TABLES[0]}], or take its limits out"
        yield written.problem(("limits", BUST_IT), message)


def _with_defaults(values: Mapping[str, Any]) -> dict[str, Any]:
    """Where the sheet does not say how many hands a box may make, its positions do (26.10(c))."""
    chosen = {option.key: values.get(option.key, option.default) for option in OPTIONS}
    if "rules.split_hands" not in values:
        chosen["rules.split_hands"] = HANDS_BY_POSITIONS.get(chosen["table.boxes"], 2)
    return chosen


def _sheet(choices: Choices) -> DoubleAttackSheet:
    named = {option.name: choices[option.key] for option in OPTIONS if option.table in _FIELD_TABLES}
    return DoubleAttackSheet(
        **named,
        bust_it=choices.bust_it,
        limits=tuple((wager, choices.limits(wager)) for wager in choices.wagers),
        readings=Readings(**{one.name: choices[f"readings.{one.name}"] for one in fields(Readings)}),
        clocks=Clocks(**{one.name: choices[f"clocks.{one.name}"] for one in fields(Clocks)}),
    )
