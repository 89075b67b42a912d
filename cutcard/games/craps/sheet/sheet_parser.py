"""The one door to a `CrapsSheet`, with the law across its keys."""

from collections.abc import Iterator
from dataclasses import fields

from cutcard.games.craps.layout import FIELD_PAYS, LAYOUT, Family
from cutcard.games.craps.sheet.options import BY_KEY, OPTIONS, READINGS, TABLES
from cutcard.games.craps.sheet.sheet import (
    FIELD_KEY,
    MAY_BE_WITHHELD,
    MOST_AT_MINI_CRAPS,
    PAYS,
    PAYS_SET,
    CrapsSheet,
    Readings,
)
from cutcard.games.craps.sources import SEATS
from cutcard.games.defaults.choices import Choices as CommonChoices
from cutcard.games.defaults.choices import SheetByChoices, read_values
from cutcard.games.table.clocks import Clocks
from cutcard.law.limits import Limits, ten_times_broken
from cutcard.law.refusal import Violation
from cutcard.law.sheet_source import Problem, WrittenSheet, read_written
from cutcard.money import EVEN_MONEY, Odds, dollars


class Choices(CommonChoices):
    """What a sheet chooses, each value readable, the whole perhaps unlawful."""

    @property
    def pays(self) -> dict[str, Odds]:
        """What each wager of one payout pays here; a place bet to lose only where the sheet says so."""
        chosen = {name: self[f"wagers.{name}.pays"] for name in PAYS_SET}
        return {name: odds for name, odds in {**dict(PAYS), **chosen}.items() if odds is not None}

    @property
    def field_pays(self) -> tuple[tuple[str, Odds], ...]:
        better = dict(self[FIELD_KEY])
        return tuple((row, better.get(row, odds)) for row, odds in FIELD_PAYS)


class CrapsRead(SheetByChoices[CrapsSheet, Choices]):
    """What came of reading a sheet."""

    options = BY_KEY


def read_text(text: str) -> CrapsRead:
    """A sheet's text through both steps: its keys, then the law."""
    return _read(read_written(text))


def _read(written: WrittenSheet) -> CrapsRead:
    read = read_values(written, OPTIONS, TABLES)
    if read.problems:
        return CrapsRead(None, None, problems=read.problems)
    values = read.values
    if values["rules.variation"] == "mini-craps" and "table.players" not in read.named:
        values["table.players"] = MOST_AT_MINI_CRAPS
    choices = Choices(values, read.named)
    found = tuple(written.located(one) for one in violations(choices))
    proposed = choices["table.status"] == "proposed"
    not_built = tuple(_not_built(written, choices)) if proposed else ()
    made = (not found or proposed) and not not_built
    return CrapsRead(_sheet(choices) if made else None, choices, found, (), not_built, written.lines)


def _not_built(written: WrittenSheet, choices: Choices) -> Iterator[Problem]:
    """What a proposed sheet may ask for and no engine reckons."""
    if choices["rules.vigorish"]:
        says = 'a vigorish is not built: buy and lay bets are paid at true odds; leave it at "0"'
        yield written.not_built(("rules", "vigorish"), says)


def violations(choices: Choices) -> Iterator[Violation]:
    """Every violation of the sheet."""
    players = choices["table.players"]
    if choices["rules.variation"] == "mini-craps" and players > MOST_AT_MINI_CRAPS:
        says = f"mini-craps has places for nine players at most, not {players} ({SEATS.text()})"
        yield Violation("1.2(a)", says, "table.players")
    if choices["rules.vigorish"]:
        says = f"a charge of {choices['rules.vigorish']}: the heading of 1.5 prohibits vigorish"
        yield Violation("1.5", says, "rules.vigorish")
    for name in PAYS_SET:
        least, here = dict(PAYS).get(name), choices[f"wagers.{name}.pays"]
        if least is not None and here.ratio < least.ratio:
            yield Violation("1.4", _too_little(name, LAYOUT[name].title, least, here), f"wagers.{name}.pays")
    for (row, here), (_, least) in zip(choices.field_pays, FIELD_PAYS, strict=True):
        if here.ratio < least.ratio:
            yield Violation("1.4", _too_little("field", f"{row} in the field", least, here), FIELD_KEY)
    for name in LAYOUT:
        yield from _limits(choices, name)


def _too_little(name: str, what: str, least: Odds, here: Odds) -> str:
    source = LAYOUT[name].pays_source
    assert source is not None
    return f"{what.lower()} pays at least {least}, not {here} ({source.text()})"


def _limits(choices: Choices, name: str) -> Iterator[Violation]:
    limits, key = choices.limits(name), f"limits.{name}.max"
    what = f"the {name} wager"
    if limits.most < limits.least:
        yield Violation("8.2(a)", f"the maximum of {what} is under its minimum", key)
    elif ten_times_broken(limits, _lowest(choices, name)):
        says = f"{what} from ${dollars(limits.least)} needs a maximum of at least "
        says += f"${dollars(10 * limits.least)}, not ${dollars(limits.most)}"
        yield Violation("8.2(a)", says, key)
    elif LAYOUT[name].family in (Family.LINE, Family.COMES) and not _layable(limits, choices["table.chip"]):
        # The documents define these wagers, so every table has them. Others are not offered then.
        says = f"no amount of {what} from ${dollars(limits.least)} to ${dollars(limits.most)} "
        says += f"can be laid in chips of ${dollars(choices['table.chip'])}"
        yield Violation("8.2(a)", says, "table.chip")
    for end, amount in (("min", limits.least), ("max", limits.most)):
        # A default is not the licensee's word: what can be laid in chips is settled when it is laid.
        if f"limits.{name}.{end}" in choices.written and amount % choices["table.chip"]:
            says = (
                f"${dollars(amount)} of {what} cannot be laid in chips of ${dollars(choices['table.chip'])}"
            )
            yield Violation("8.2(a)", says, f"limits.{name}.{end}")


def _layable(limits: Limits, chip: int) -> bool:
    return limits.most // chip * chip >= limits.least


def _lowest(choices: Choices, name: str) -> Odds:
    """The lowest odds a wager may be paid at, as far as 8.2(a) asks: up to 5 to 1, or more."""
    if LAYOUT[name].family in (Family.ODDS, Family.BUY, Family.LAY) or name in ("field", "horn"):
        return EVEN_MONEY
    return choices.pays.get(name, EVEN_MONEY)


def _sheet(choices: Choices) -> CrapsSheet:
    named = {
        one.name: choices[one.key]
        for one in OPTIONS
        if one.table in ("table", "rules") and one.key in choices.values
    }
    return CrapsSheet(
        **named,
        limits=tuple((name, choices.limits(name)) for name in LAYOUT),
        pays=tuple((name, odds) for name in LAYOUT if (odds := choices.pays.get(name)) is not None),
        field_pays=choices.field_pays,
        withheld=tuple(name for name in MAY_BE_WITHHELD if not choices[f"wagers.{name}.offered"]),
        readings=Readings(**{name: choices[f"readings.{name}"] for name in READINGS}),
        clocks=Clocks(**{one.name: choices[f"clocks.{one.name}"] for one in fields(Clocks)}),
    )
