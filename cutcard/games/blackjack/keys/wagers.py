"""`[wagers]` and `[limits]`: pay tables, stakes and posted limits of every wager the law knows."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from cutcard.games.blackjack.compatibility import KNOWN, KnownWager
from cutcard.games.blackjack.keys.kinds import Awards
from cutcard.games.blackjack.keys.table import SIX_TO_FIVE
from cutcard.games.blackjack.wagers import offered_by
from cutcard.games.common_keys import MOST_MONEY
from cutcard.law.options import (
    Amount,
    Option,
    Share,
    Whole,
    Words,
)
from cutcard.law.pay_rows import BetterPays


def limits(name: str, stakes: tuple[int, ...], least: int, most: int) -> tuple[Option, ...]:
    title = KNOWN[name].words if name in KNOWN else "the blackjack wager"
    least, most = (min(stakes), max(stakes)) if stakes else (least, most)
    raised = {SIX_TO_FIVE: 500} if least < 500 and not stakes else {}
    return (
        Option(
            key=f"limits.{name}.min",
            kind=Amount(1, MOST_MONEY),
            clause="8.2(a)",
            about=f"the least one may wager: {title}",
            default=least,
            defaults=raised,
        ),
        Option(
            key=f"limits.{name}.max",
            kind=Amount(1, MOST_MONEY),
            clause="8.2(a)",
            about=f"the most one may wager: {title}",
            default=most,
        ),
    )


def _pays(name: str, clause: str, rows: tuple[str, ...] | None) -> Option:
    return Option(
        key=f"wagers.{name}.pays",
        kind=BetterPays(rows),
        clause=clause,
        about="rows paid better than the pay table's minimum",
        default=(),
    )


def _paytable(name: str, clause: str, letters: tuple[str, ...]) -> Option:
    return Option(
        key=f"wagers.{name}.paytable",
        kind=Words(letters),
        clause=clause,
        about="the pay table the licensee selected",
        default=letters[0],
    )


def _option(name: str, clause: str, paytables: Iterable[str]) -> Option:
    numbers = {int(one.partition("-")[2]) for one in paytables}
    return Option(
        key=f"wagers.{name}.option",
        kind=Whole(1, max(numbers)),
        clause=clause,
        about="the payout option the licensee selected",
        default=1,
    )


_PROGRESSIVE = (
    Option(
        key="wagers.progressive.meter",
        kind=Amount(0, MOST_MONEY),
        clause="2.19(i)",
        about="what the progressive meter starts with",
        default=5_000_00,
    ),
    Option(
        key="wagers.progressive.rate",
        kind=Share(),
        clause="2.19(i)",
        about="share of each wager that goes on the meter",
        default=Fraction(7, 10),
    ),
    Option(
        key="wagers.progressive.reset",
        kind=Amount(0, MOST_MONEY),
        clause="2.19(i)",
        about="what the meter starts again with",
        default=5_000_00,
    ),
)

_OWN_KEYS: Mapping[str, tuple[Option, ...]] = {
    "progressive": _PROGRESSIVE,
    "blackjack-bonus": (
        Option(
            key="wagers.blackjack-bonus.awards",
            kind=Awards(),
            clause="2.20(j)",
            about="by stake: amounts paid and their weights",
            default=(),
        ),
    ),
    "streak": (_pays("streak", "2.22(j)", None),),
    "match-the-dealer": (_pays("match-the-dealer", "2.23(f)", None),),
    "twenty-point": (
        _paytable("twenty-point", "2.24(f)", ("A", "B")),
        _pays("twenty-point", "2.24(f)", None),
        Option(
            key="wagers.twenty-point.ceiling",
            kind=Amount(1, MOST_MONEY),
            clause="2.24(h)",
            about="the most that queens of hearts against a dealer's blackjack are paid in a round",
        ),
    ),
}


def wager_options(wager: KnownWager) -> tuple[Option, ...]:
    own = _OWN_KEYS.get(wager.name, ())
    if built := offered_by(wager.name):
        one = built[0]
        if one.selected_by == "option":
            own += (_option(wager.name, one.paytable_clause, one.paytables),)
        elif one.selected_by:
            own += (_paytable(wager.name, one.paytable_clause, tuple(one.paytables)),)
        if one.may_pay_more:
            own += (_pays(wager.name, one.paytable_clause, one.rows),)
    return own + limits(wager.name, wager.stakes, 1_00, 100_00)
