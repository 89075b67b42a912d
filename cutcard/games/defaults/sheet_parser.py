"""From a sheet's text to a `CardSheet` that is lawful or proposed, by the options of its game."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from cutcard.games.defaults.choices import FIELD_TABLES, Values, read_values
from cutcard.games.defaults.sheet import CardSheet
from cutcard.games.sheet_protocol import OfferedRule
from cutcard.games.table.clocks import Clocks
from cutcard.law.limits import Limits, ten_times_broken
from cutcard.law.notice import NOTHING_POSTED, PostedRules
from cutcard.law.options import Option
from cutcard.law.refusal import Violation
from cutcard.law.sheet_source import Problem, WrittenSheet, read_written
from cutcard.law.toml_lines import NO_LINES, Lines
from cutcard.money import EVEN_MONEY, Odds, readable_dollars


@dataclass(frozen=True, slots=True)
class CardSheetRead:
    """The result of reading a sheet."""

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
    others: Mapping[str, Odds] = field(default_factory=dict)
    """Further wagers, each with its lowest odds; the field `NAME_limits` has the limits of one."""

    def __call__(self, text: str) -> CardSheetRead:
        written = read_written(text)
        read = read_values(written, self.options, tuple(f"limits.{wager}" for wager in self._wagers))
        if read.problems:
            return CardSheetRead(None, problems=read.problems)
        return self._checked(written, read.values)

    def _checked(self, written: WrittenSheet, values: Values) -> CardSheetRead:
        found = tuple(written.located(one) for one in (*self.violations(values), *self._common(values)))
        proposed = values["table.status"] == "proposed"
        sheet = self._sheet(values) if proposed or not found else None
        posted = PostedRules(values, {option.key: option for option in self.options}, {}, {})
        return CardSheetRead(sheet, True, proposed, found, lines=written.lines, posted=posted)

    def _sheet(self, values: Values) -> CardSheet:
        named = {one.name: values[one.key] for one in self.options if one.table in FIELD_TABLES}
        times = Clocks(**{one.name: values[f"clocks.{one.name}"] for one in fields(Clocks)})
        limits = {f"{wager}_limits": self._limits(values, wager) for wager in self.others}
        return self.sheet(**{**named, "limits": self._limits(values, self.wager), **limits, "clocks": times})

    @property
    def _wagers(self) -> Mapping[str, Odds]:
        return {self.wager: self.lowest, **self.others}

    def _limits(self, values: Values, wager: str) -> Limits:
        return Limits(values[f"limits.{wager}.min"], values[f"limits.{wager}.max"])

    def _common(self, values: Values) -> Iterator[Violation]:
        """What every table keeps: limits that can be posted, and a cutting card that can be told apart."""
        clause = {option.key: option.clause for option in self.options}
        for wager, lowest in self._wagers.items():
            yield from self._posted(values, wager, lowest, clause)
        if values["cards.cutting_card"] == values["cards.backs"]:
            says = f"a cutting card of {values['cards.backs']} cannot be told from the cards' backs"
            yield Violation(clause["cards.cutting_card"], says, "cards.cutting_card")

    def _posted(
        self, values: Values, wager: str, lowest: Odds, clause: Mapping[str, str]
    ) -> Iterator[Violation]:
        limits, most = self._limits(values, wager), f"limits.{wager}.max"
        if limits.most < limits.least:
            yield Violation(clause[most], "the maximum is under the minimum", most)
        elif ten_times_broken(limits, lowest):
            least = f"a minimum of {readable_dollars(limits.least)} needs a maximum of at least "
            says = f"{least}{readable_dollars(10 * limits.least)}, not {readable_dollars(limits.most)}"
            yield Violation(clause[most], says, most)
        for key in (f"limits.{wager}.min", most):
            if values[key] % values["table.chip"]:
                chip = readable_dollars(values["table.chip"])
                says = f"{readable_dollars(values[key])} cannot be laid in chips of {chip}"
                yield Violation(clause[key], says, key)
