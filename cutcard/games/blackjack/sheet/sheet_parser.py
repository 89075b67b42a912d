"""The only parser of a `BlackjackSheet`: from a sheet as written to one that is lawful or proposed."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any

from cutcard.games.blackjack.sheet.compatibility import KNOWN
from cutcard.games.blackjack.sheet.constraints import Choices, violations
from cutcard.games.blackjack.sheet.hints import HINTS
from cutcard.games.blackjack.sheet.licensee import licensee_violations
from cutcard.games.blackjack.sheet.options import BY_KEY, OPTIONS, TABLES
from cutcard.games.blackjack.sheet.sheet import (
    MAIN,
    BlackjackSheet,
    OfferedWager,
    ProgressiveMeter,
    Readings,
    WhatIf,
)
from cutcard.games.blackjack.wagers import ALL, SideWager
from cutcard.games.defaults.choices import SheetByChoices
from cutcard.games.registry import BUILT, NOT_BUILT
from cutcard.games.sheet_protocol import OfferedRule
from cutcard.games.table.clocks import Clocks
from cutcard.law.notice import PostedRules
from cutcard.law.refusal import Violation
from cutcard.law.sheet_source import KeysRead, Problem, WrittenSheet, missing_keys, read_keys, read_written


class BlackjackSheetRead(SheetByChoices[BlackjackSheet, Choices]):
    """The result of reading a sheet. With violations and values not built, the violations are the answer."""

    options = BY_KEY

    @property
    def offered(self) -> tuple[OfferedRule, ...]:
        wagers = (ALL[one.name] for one in self.sheet.wagers) if self.sheet is not None else ()
        return tuple(OfferedRule(wager.name, wager.title, wager.section) for wager in wagers)

    @property
    def posted(self) -> PostedRules:
        assert self.choices is not None, "its keys are read"
        offered = {f"wagers.{name}": KNOWN[name] for name in self.choices.wagers}
        return PostedRules(
            self.choices.values,
            BY_KEY,
            {key: one.words for key, one in offered.items()},
            {key: one.clause for key, one in offered.items()},
            {f"wagers.{name}": one.clause for name, one in KNOWN.items()},
        )

    def beside(self, others: Sequence[Any]) -> Sequence[tuple[int, Violation]]:
        return licensee_violations([one.choices for one in others])


def read_text(text: str) -> BlackjackSheetRead:
    """A sheet's text through both steps."""
    written = read_written(text, HINTS)
    if written.problems and _game(written) is None:
        return BlackjackSheetRead(None, None, problems=written.problems)
    return _read(written)


def _read(written: WrittenSheet) -> BlackjackSheetRead:
    """The sheet, its violations, and what could not be read."""
    other_game = _another_game(written)
    if other_game is not None:
        return other_game
    keys = read_keys(written, OPTIONS, TABLES, HINTS)
    wrong = [*written.problems]
    wrong += [problem for problem in keys.problems if problem.kind == "wrong"]
    not_built = [problem for problem in keys.problems if problem.kind == "not built"]
    wagers = tuple(name for name in KNOWN if f"wagers.{name}" in keys.tables)
    wrong += _limits_of_nothing(written, keys, wagers)
    wrong += _not_analysed(written, keys, wagers)
    # What is missing comes last: a misspelt key is the more likely reason for it.
    wrong = sorted(wrong) + missing_keys(written, OPTIONS, keys)
    if wrong:
        return BlackjackSheetRead(None, None, problems=tuple(wrong), not_built=tuple(sorted(not_built)))
    choices = Choices(_with_defaults(keys.values), frozenset(keys.values), wagers)
    found = tuple(written.located(one) for one in violations(choices))
    if choices["table.status"] == "proposed" and choices.unpayable:
        # The law may be proposed otherwise, but nothing says what such a table would pay.
        wrong = [
            written.problem(
                ("wagers", one.table), f"there is no pay table of {KNOWN[one.table].words} for such a table"
            )
            for one in choices.unpayable
        ]
        return BlackjackSheetRead(None, choices, violations=found, problems=tuple(wrong), lines=written.lines)
    made = not not_built and (not found or choices["table.status"] == "proposed")
    sheet = _sheet(choices) if made else None
    return BlackjackSheetRead(
        sheet, choices, violations=found, not_built=tuple(sorted(not_built)), lines=written.lines
    )


def _another_game(written: WrittenSheet) -> BlackjackSheetRead | None:
    """A sheet of a game whose keys are not blackjack's is not measured by them."""
    game = _game(written)
    option = BY_KEY["table.game"]
    if game == "blackjack" or game not in (one.name for one in (*BUILT, *NOT_BUILT)):
        return None
    what = "not read as blackjack" if option.is_built(game) else "not built yet"
    message = f'"{game}" is lawful under {option.clause_of(game)} but {what}'
    not_built = (written.not_built(("table", "game"), message),)
    return BlackjackSheetRead(None, None, problems=written.problems, not_built=not_built)


def _game(written: WrittenSheet) -> Any:
    table = written.data.get("table")
    return table.get("game") if isinstance(table, dict) else None


def _limits_of_nothing(written: WrittenSheet, keys: KeysRead, wagers: tuple[str, ...]) -> list[Problem]:
    """Limits of a wager the table does not offer are a slip of the pen, not of the law."""
    if written.problems:
        return []  # the wager's table may be one that could not be read
    return [
        written.problem(
            ("limits", name),
            f"{KNOWN[name].words} is not offered here: add [wagers.{name}], or take its limits out",
        )
        for name in KNOWN
        if f"limits.{name}" in keys.tables and name not in wagers
    ]


def _not_analysed(written: WrittenSheet, keys: KeysRead, wagers: tuple[str, ...]) -> Iterator[Problem]:
    """What-ifs that have no meaning beside other choices of the sheet."""
    values = keys.values
    if values.get("what_if.early_surrender"):
        if not values.get("rules.surrender"):
            message = "early surrender needs surrender = true in [rules]"
            yield written.problem(("what_if", "early_surrender"), message)
        if values.get("rules.hole_card", "none") in {"reader", "face-up"}:
            message = (
                'a player surrenders early before the dealer looks: write hole_card = "none" or "face-down" '
                "in [rules]; the house advantage is the same"
            )
            yield written.problem(("what_if", "early_surrender"), message)
    if values.get("what_if.deck") == "spanish" and wagers:
        message = "no pay table of a side wager is made for a deck without tens: take [wagers] out"
        yield written.problem(("what_if", "deck"), message)


def _with_defaults(values: Mapping[str, Any]) -> dict[str, Any]:
    variation = f"variation={values.get('rules.variation', 'standard')}"
    return {
        option.key: values.get(option.key, option.defaults.get(variation, option.default))
        for option in OPTIONS
    }


def _sheet(choices: Choices) -> BlackjackSheet:
    offered = tuple(one for one in ALL.values() if one.table in choices.wagers)
    chosen = {
        option.name: choices[option.key]
        for option in OPTIONS
        if option.table in {"table", "cards", "rules"} and option.name in BlackjackSheet.__dataclass_fields__
    }
    what_if = WhatIf(**{one.name: choices[f"what_if.{one.name}"] for one in fields(WhatIf)})
    if what_if.decks:
        chosen["decks"] = what_if.decks
    return BlackjackSheet(
        **chosen,
        limits=(
            (MAIN, choices.limits(MAIN)),
            *((one.name, choices.limits(one.table)) for one in offered),
        ),
        wagers=tuple(
            OfferedWager(
                one.name, choices.paytable(one), tuple(choices.pays(one).items()), _own(choices, one)
            )
            for one in offered
        ),
        progressive=_meter(choices) if "progressive" in choices.wagers else None,
        readings=Readings(**{one.name: choices[f"readings.{one.name}"] for one in fields(Readings)}),
        what_if=what_if,
        clocks=Clocks(**{one.name: choices[f"clocks.{one.name}"] for one in fields(Clocks)}),
    )


def _own(choices: Choices, wager: SideWager) -> tuple[tuple[str, Any], ...]:
    """What the wager's own keys say, by their names."""
    return tuple((key.name, choices[key.key]) for key in wager.keys)


def _meter(choices: Choices) -> ProgressiveMeter:
    keys = ("meter", "rate", "reset", "reset_rate")
    return ProgressiveMeter(*(choices[f"wagers.progressive.{key}"] for key in keys))
