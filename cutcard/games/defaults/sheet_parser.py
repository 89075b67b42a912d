"""From a sheet's text to a `CardSheet` that is lawful or proposed, by the options of its game."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from cutcard.games.defaults.sheet import CardSheet
from cutcard.games.sheet_protocol import OfferedRule
from cutcard.games.table.clocks import Clocks
from cutcard.law.limits import Limits, ten_times_broken
from cutcard.law.notice import NOTHING_POSTED, PostedRules
from cutcard.law.options import Option
from cutcard.law.refusal import Violation
from cutcard.law.sheet_source import Problem, WrittenSheet, missing_keys, read_keys, read_written
from cutcard.law.toml_lines import NO_LINES, Lines
from cutcard.money import EVEN_MONEY, Odds, dollars

FIELD_TABLES = ("table", "cards", "rules")
"""The tables of a sheet whose keys are fields of the same name."""
Values = Mapping[str, Any]
"""Every option's value by its key, written or by default."""


@dataclass(frozen=True, slots=True)
class CardSheetRead:
    """What came of reading a sheet."""

    sheet: CardSheet | None
    keys_read: bool = False
    proposed: bool = False
    violations: tuple[Violation, ...] = ()
    problems: tuple[Problem, ...] = ()
    lines: Lines = NO_LINES
    posted: PostedRules = NOTHING_POSTED

    @property
    def not_built(self) -> tuple[Problem, ...]:
        return ()

    @property
    def offered(self) -> tuple[OfferedRule, ...]:
        return ()

    def beside(self, others: Sequence[Any]) -> Sequence[tuple[int, Violation]]:
        return ()


@dataclass(frozen=True)
class SheetParser:
    """Reads the sheets of one game. Called with a text, so that it can be a game's `read_text`."""

    sheet: type[CardSheet]
    options: Sequence[Option]
    wager: str
    violations: Callable[[Values], Iterable[Violation]] = lambda values: ()
    """The game's own law across options."""
    lowest: Odds = EVEN_MONEY
    """The lowest odds the wager is paid at."""

    def __call__(self, text: str) -> CardSheetRead:
        written = read_written(text)
        keys = read_keys(written, self.options, (f"limits.{self.wager}",))
        # What is missing comes last: a misspelt key is the likelier reason for it.
        wrong = (*sorted((*written.problems, *keys.problems)), *missing_keys(written, self.options, keys))
        if wrong:
            return CardSheetRead(None, problems=wrong)
        values = {option.key: keys.values.get(option.key, option.default) for option in self.options}
        return self._checked(written, values)

    def _checked(self, written: WrittenSheet, values: Values) -> CardSheetRead:
        found = tuple(written.located(one) for one in (*self.violations(values), *self._common(values)))
        proposed = values["table.status"] == "proposed"
        sheet = self._sheet(values) if proposed or not found else None
        posted = PostedRules(values, {option.key: option for option in self.options}, {}, {})
        return CardSheetRead(sheet, True, proposed, found, lines=written.lines, posted=posted)

    def _sheet(self, values: Values) -> CardSheet:
        named = {one.name: values[one.key] for one in self.options if one.table in FIELD_TABLES}
        times = Clocks(**{one.name: values[f"clocks.{one.name}"] for one in fields(Clocks)})
        return self.sheet(**{**named, "limits": self._limits(values), "clocks": times})

    def _limits(self, values: Values) -> Limits:
        return Limits(values[f"limits.{self.wager}.min"], values[f"limits.{self.wager}.max"])

    def _common(self, values: Values) -> Iterator[Violation]:
        """What every table keeps: limits that can be posted, and a cutting card that can be told apart."""
        clause = {option.key: option.clause for option in self.options}
        limits, most = self._limits(values), f"limits.{self.wager}.max"
        if limits.most < limits.least:
            yield Violation(clause[most], "the maximum is under the minimum", most)
        elif ten_times_broken(limits, self.lowest):
            least = f"a minimum of ${dollars(limits.least)} needs a maximum of at least "
            says = f"{least}${dollars(10 * limits.least)}, not ${dollars(limits.most)}"
            yield Violation(clause[most], says, most)
        for key in (f"limits.{self.wager}.min", most):
            if values[key] % values["table.chip"]:
                says = f"${dollars(values[key])} cannot be laid in chips of ${dollars(values['table.chip'])}"
                yield Violation(clause[key], says, key)
        if values["cards.cutting_card"] == values["cards.backs"]:
            says = f"a cutting card of {values['cards.backs']} cannot be told from the cards' backs"
            yield Violation(clause["cards.cutting_card"], says, "cards.cutting_card")
