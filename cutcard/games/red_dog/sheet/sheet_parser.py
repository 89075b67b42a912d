"""The one door to a `RedDogSheet`: from a sheet as written to one that is lawful or proposed."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from cutcard.games.defaults.sheet_parser import read_values
from cutcard.games.red_dog.sheet.constraints import Choices, violations
from cutcard.games.red_dog.sheet.options import BY_KEY, OPTIONS, TABLES
from cutcard.games.red_dog.sheet.sheet import RedDogSheet
from cutcard.games.sheet_protocol import OfferedRule
from cutcard.games.table.clocks import Clocks
from cutcard.law.notice import PostedRules
from cutcard.law.refusal import Violation
from cutcard.law.sheet_source import Problem, WrittenSheet, read_written
from cutcard.law.toml_lines import NO_LINES, Lines


@dataclass(frozen=True, slots=True)
class RedDogRead:
    """What came of reading a sheet.

    `sheet` is there when nothing is wrong with it, or when it is proposed and only asks for what the law
    does not give. `problems` are the ways it could not be read, by line.
    """

    sheet: RedDogSheet | None
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
        """None: the game has one wager."""
        return ()

    @property
    def posted(self) -> PostedRules:
        assert self.choices is not None, "its keys are read"
        return PostedRules(self.choices.values, BY_KEY, {}, {})

    def beside(self, others: Sequence[Any]) -> Sequence[tuple[int, Violation]]:
        """Nothing: no paragraph of subchapter 6 speaks of several tables."""
        return ()


def read_text(text: str) -> RedDogRead:
    """A sheet's text through both steps."""
    return _read(read_written(text))


def _read(written: WrittenSheet) -> RedDogRead:
    """The sheet, its violations, and what could not be read."""
    read = read_values(written, OPTIONS, TABLES)
    if read.problems:
        return RedDogRead(None, None, problems=read.problems)
    choices = Choices(read.values, read.named)
    found = tuple(written.located(one) for one in violations(choices))
    made = not found or choices["table.status"] == "proposed"
    return RedDogRead(_sheet(choices) if made else None, choices, violations=found, lines=written.lines)


def _sheet(choices: Choices) -> RedDogSheet:
    return RedDogSheet(
        decks=choices["cards.decks"],
        name=choices["table.name"],
        status=choices["table.status"],
        sign_approval=choices["table.sign_approval"],
        edition=choices["table.edition"],
        areas=choices["table.boxes"],
        chip=choices["table.chip"],
        device=choices["cards.device"],
        cut=choices["cards.cut"],
        approval=choices["cards.approval"],
        recut_by=choices["cards.recut_by"],
        backs=choices["cards.backs"],
        cutting_card=choices["cards.cutting_card"],
        areas_per_player=choices["rules.boxes_per_player"],
        verbal_wagers=choices["rules.verbal_wagers"],
        match_play=choices["rules.match_play"],
        limits=choices.limits,
        pays=choices.pays,
        clocks=Clocks(**{one.name: choices[f"clocks.{one.name}"] for one in fields(Clocks)}),
    )
