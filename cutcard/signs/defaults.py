"""The sign of a game whose words come from the options of its sheet, and the parts signs are made of."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from cutcard.games.defaults.choices import FIELD_TABLES
from cutcard.games.defaults.sheet import CardSheet
from cutcard.law.limits import Limits
from cutcard.law.options import Option
from cutcard.law.refusal import Violation
from cutcard.signs.sign import LimitsLine, PayRow, PayTable, Sign, SignLine, in_words

NO_FIELDS: Mapping[str, str] = MappingProxyType({})


def card_sign(
    sheet: CardSheet,
    asks: tuple[Violation, ...],
    *,
    title: str,
    wager: str,
    options: Sequence[Option],
    headlines: Sequence[SignLine],
    rules: Sequence[SignLine] = (),
    paytables: Sequence[PayTable] = (),
    limits: Sequence[LimitsLine] = (),
) -> Sign:
    """`headlines` are what it pays; `rules` what no option says; `limits` are for several wagers."""
    return sign_of(
        sheet,
        asks,
        headlines=headlines,
        limits=tuple(limits) or (posted(wager, title, sheet.limits),),
        rules=(*by_options(sheet, options), *rules),
        paytables=paytables,
    )


def sign_of(
    sheet: Any,
    asks: tuple[Violation, ...],
    *,
    headlines: Sequence[SignLine],
    limits: Sequence[LimitsLine],
    rules: Sequence[SignLine],
    paytables: Sequence[PayTable],
) -> Sign:
    """The sign of the table that has this sheet."""
    return Sign(
        sheet.name,
        sheet.digest,
        sheet.status,
        headlines=tuple(headlines),
        limits=tuple(limits),
        rules=tuple(rules),
        paytables=tuple(paytables),
        asks=asks,
    )


def posted(wager: str, title: str, limits: Limits) -> LimitsLine:
    return LimitsLine(wager, title, limits.least, limits.most, in_words(limits.least, limits.most))


def pay_table(
    wager: str, title: str, summary: str, rows: Sequence[PayRow], clauses: Sequence[str], *, ranking: str = ""
) -> PayTable:
    """Of a wager with one pay table."""
    return PayTable(
        wager=wager,
        title=title,
        paytable="",
        chosen="",
        summary=summary,
        ranking=ranking,
        rows=tuple(rows),
        clauses=tuple(clauses),
    )


def by_options(
    sheet: Any, options: Sequence[Option], fields: Mapping[str, str] = NO_FIELDS
) -> Iterator[SignLine]:
    """What the options say that have an effect at this table. `fields` are those whose name is not the
    key's."""
    by_key = {option.key: option for option in options}

    def value_of(option: Option) -> Any:
        return getattr(sheet, fields.get(option.name, option.name))

    for option in options:
        if option.table not in FIELD_TABLES:
            continue
        if option.beside is not None and value_of(by_key[option.beside[0]]) not in option.beside[1]:
            continue
        value = value_of(option)
        if words := option.words(value) if value != "" else "":
            first = option.is_asked_first(value)
            yield SignLine(option.key, words, option.clause_of(value), asked_first=first)
