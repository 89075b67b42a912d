"""The one door to a `DoubleAttackSheet`: from a sheet as written to one that is lawful or proposed."""

from collections.abc import Iterator
from dataclasses import fields

from cutcard.games.defaults.choices import SheetByChoices, read_values
from cutcard.games.double_attack.sheet.constraints import Choices, violations
from cutcard.games.double_attack.sheet.options import BY_KEY, OPTIONS, TABLES
from cutcard.games.double_attack.sheet.sheet import (
    BUST_IT,
    HANDS_BY_POSITIONS,
    DoubleAttackSheet,
    Readings,
)
from cutcard.games.double_attack.sources import BUST_IT_PAYOUT
from cutcard.games.table.clocks import Clocks
from cutcard.law.notice import PostedRules
from cutcard.law.sheet_source import KeysRead, Problem, WrittenSheet, read_written

_FIELD_TABLES = ("table", "cards", "rules")


class DoubleAttackRead(SheetByChoices[DoubleAttackSheet, Choices]):
    """What came of reading a sheet. No wager is offered by a section that the documents print (26.6)."""

    options = BY_KEY

    @property
    def posted(self) -> PostedRules:
        assert self.choices is not None, "its keys are read"
        offered = {TABLES[0]: "the bust-it wager"} if self.choices.bust_it else {}
        return PostedRules(self.choices.values, BY_KEY, offered, dict.fromkeys(TABLES, BUST_IT_PAYOUT))


def read_text(text: str) -> DoubleAttackRead:
    """A sheet's text through both steps."""
    return _read(read_written(text))


def _read(written: WrittenSheet) -> DoubleAttackRead:
    read = read_values(written, OPTIONS, TABLES, lambda keys: _limits_of_nothing(written, keys))
    if read.problems:
        return DoubleAttackRead(None, None, problems=read.problems)
    values = read.values
    if (
        "rules.split_hands" not in read.named
    ):  # Then its positions say how many hands a box may make (26.10(c)).
        values["rules.split_hands"] = HANDS_BY_POSITIONS.get(values["table.boxes"], 2)
    choices = Choices(values, read.named, TABLES[0] in read.tables)
    found = tuple(written.located(one) for one in violations(choices))
    made = not found or choices["table.status"] == "proposed"
    return DoubleAttackRead(_sheet(choices) if made else None, choices, found, lines=written.lines)


def _limits_of_nothing(written: WrittenSheet, keys: KeysRead) -> Iterator[Problem]:
    """Limits of a wager the table does not offer are a slip of the pen, not of the law."""
    if f"limits.{BUST_IT}" in keys.tables and TABLES[0] not in keys.tables and not written.problems:
        message = f"the bust-it wager is not offered here: add [{TABLES[0]}], or take its limits out"
        yield written.problem(("limits", BUST_IT), message)


def _sheet(choices: Choices) -> DoubleAttackSheet:
    named = {option.name: choices[option.key] for option in OPTIONS if option.table in _FIELD_TABLES}
    return DoubleAttackSheet(
        **named,
        bust_it=choices.bust_it,
        limits=tuple((wager, choices.limits(wager)) for wager in choices.wagers),
        readings=Readings(**{one.name: choices[f"readings.{one.name}"] for one in fields(Readings)}),
        clocks=Clocks(**{one.name: choices[f"clocks.{one.name}"] for one in fields(Clocks)}),
    )
