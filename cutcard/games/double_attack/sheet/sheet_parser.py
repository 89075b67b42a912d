"""The only parser of a `DoubleAttackSheet`: from a sheet as written to one that is lawful or proposed."""

from collections.abc import Iterator

from cutcard.games.defaults.choices import ChoicesParser, SheetByChoices, ValuesRead
from cutcard.games.double_attack.sheet.constraints import Choices, violations
from cutcard.games.double_attack.sheet.options import BY_KEY, OPTIONS, TABLES
from cutcard.games.double_attack.sheet.sheet import (
    ADDED,
    BUST_IT,
    HANDS_BY_POSITIONS,
    DoubleAttackSheet,
    Readings,
)
from cutcard.games.double_attack.sources import BUST_IT_PAYOUT
from cutcard.law.notice import PostedRules
from cutcard.law.sheet_source import KeysRead, Problem, WrittenSheet


class DoubleAttackRead(SheetByChoices[DoubleAttackSheet, Choices]):
    """The result of reading a sheet. No wager is offered by a section that the documents print (26.6)."""

    options = BY_KEY

    @property
    def posted(self) -> PostedRules:
        assert self.choices is not None, "its keys are read"
        offered = {TABLES[0]: "the bust-it wager"} if self.choices.bust_it else {}
        unbounded = [f"limits.{wager}." for wager in ADDED if wager not in self.choices.wagers]
        values = {
            key: None if key.startswith(tuple(unbounded)) else value
            for key, value in self.choices.values.items()
        }
        return PostedRules(values, BY_KEY, offered, dict.fromkeys(TABLES, BUST_IT_PAYOUT))


def _choices(read: ValuesRead) -> Choices:
    if "rules.split_hands" not in read.named:
        # Then its positions say how many hands a box may make (26.10(c)).
        read.values["rules.split_hands"] = HANDS_BY_POSITIONS.get(read.values["table.boxes"], 2)
    return Choices(read.values, read.named, TABLES[0] in read.tables)


def _limits_of_nothing(written: WrittenSheet, keys: KeysRead) -> Iterator[Problem]:
    """Limits of a wager the table does not offer are a slip of the pen, not of the law."""
    if f"limits.{BUST_IT}" in keys.tables and TABLES[0] not in keys.tables and not written.problems:
        message = f"the bust-it wager is not offered here: add [{TABLES[0]}], or take its limits out"
        yield written.problem(("limits", BUST_IT), message)


def _sheet(choices: Choices) -> DoubleAttackSheet:
    return DoubleAttackSheet(
        **choices.fields(OPTIONS),
        bust_it=choices.bust_it,
        limits=tuple((wager, choices.limits(wager)) for wager in choices.wagers),
        readings=choices.named("readings", Readings),
    )


read_text = ChoicesParser(
    read=DoubleAttackRead,
    options=OPTIONS,
    tables=TABLES,
    choices=_choices,
    violations=violations,
    sheet=_sheet,
    also_wrong=_limits_of_nothing,
)
"""A sheet's text through both steps."""
