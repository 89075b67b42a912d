"""The only parser of a `CrapsSheet`, with the law across its keys."""

from collections.abc import Iterator

from cutcard.games.craps.layout import FIELD_PAYS, LAYOUT, Family
from cutcard.games.craps.sheet.options import BY_KEY, OPTIONS, TABLES
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
from cutcard.games.defaults import constraints as common
from cutcard.games.defaults.choices import Choices as CommonChoices
from cutcard.games.defaults.choices import ChoicesParser, SheetByChoices, ValuesRead
from cutcard.law.limits import Limits
from cutcard.law.refusal import Violation
from cutcard.law.sheet_source import Problem, WrittenSheet
from cutcard.money import EVEN_MONEY, Odds, dollars


class Choices(CommonChoices):
    """The choices of a sheet: each value could be read; together they may be unlawful."""

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
    """The result of reading a sheet."""

    options = BY_KEY


def _choices(read: ValuesRead) -> Choices:
    if read.values["rules.variation"] == "mini-craps" and "table.players" not in read.named:
        read.values["table.players"] = MOST_AT_MINI_CRAPS
    return Choices(read.values, read.named)


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
    limits, chip = choices.limits(name), choices["table.chip"]
    unlawful = tuple(common.limits_posted(choices, name, _lowest(choices, name)))
    yield from unlawful
    if not unlawful and LAYOUT[name].family in (Family.LINE, Family.COMES) and not _layable(limits, chip):
        # The documents define these wagers, so every table has them. Others are not offered then.
        says = f"no amount of the {name} wager from ${dollars(limits.least)} to ${dollars(limits.most)} "
        says += f"can be laid in chips of ${dollars(chip)}"
        yield Violation("8.2(a)", says, "table.chip")
    yield from common.limits_in_chips(choices, name, "8.2(a)")


def _layable(limits: Limits, chip: int) -> bool:
    return limits.most // chip * chip >= limits.least


def _lowest(choices: Choices, name: str) -> Odds:
    """The lowest odds a wager may be paid at, as far as 8.2(a) asks: up to 5 to 1, or more."""
    if LAYOUT[name].family in (Family.ODDS, Family.BUY, Family.LAY) or name in ("field", "horn"):
        return EVEN_MONEY
    return choices.pays.get(name, EVEN_MONEY)


def _sheet(choices: Choices) -> CrapsSheet:
    return CrapsSheet(
        **choices.fields(OPTIONS),
        limits=tuple((name, choices.limits(name)) for name in LAYOUT),
        pays=tuple((name, odds) for name in LAYOUT if (odds := choices.pays.get(name)) is not None),
        field_pays=choices.field_pays,
        withheld=tuple(name for name in MAY_BE_WITHHELD if not choices[f"wagers.{name}.offered"]),
        readings=choices.named("readings", Readings),
    )


read_text = ChoicesParser(
    read=CrapsRead,
    options=OPTIONS,
    tables=TABLES,
    choices=_choices,
    violations=violations,
    sheet=_sheet,
    not_built=_not_built,
)
"""A sheet's text through both steps: its keys, then the law."""
