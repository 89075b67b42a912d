"""The sign of a card game with one wager: its words come from the options of its sheet."""

from collections.abc import Iterator, Sequence

from cutcard.games.defaults.sheet import CardSheet
from cutcard.games.defaults.sheet_parser import FIELD_TABLES
from cutcard.law.options import Option
from cutcard.law.refusal import Violation
from cutcard.signs.sign import LimitsLine, PayTable, Sign, SignLine, in_words


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
    least, most = sheet.limits.least, sheet.limits.most
    return Sign(
        name=sheet.name,
        digest=sheet.digest,
        status=sheet.status,
        headlines=tuple(headlines),
        limits=tuple(limits) or (LimitsLine(wager, title, least, most, in_words(least, most)),),
        rules=(*_by_options(sheet, options), *rules),
        paytables=tuple(paytables),
        asks=asks,
    )


def _by_options(sheet: CardSheet, options: Sequence[Option]) -> Iterator[SignLine]:
    for option in options:
        if option.table not in FIELD_TABLES:
            continue
        value = getattr(sheet, option.name)
        if words := option.words(value):
            first = option.is_asked_first(value)
            yield SignLine(option.key, words, option.clause_of(value), asked_first=first)
