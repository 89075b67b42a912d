"""`[wagers]` and `[limits]`: pay tables, stakes and posted limits of every wager the law knows."""

from collections.abc import Iterable
from dataclasses import replace

from cutcard.games.blackjack.sheet.compatibility import KNOWN
from cutcard.games.blackjack.sheet.keys.table import SIX_TO_FIVE
from cutcard.games.blackjack.wagers import offered_by, units
from cutcard.games.table.sheet_keys import limits as limit_keys
from cutcard.law.limits import Limits
from cutcard.law.options import (
    Option,
    Whole,
    Words,
)
from cutcard.law.pay_rows import BetterPays


def limits(name: str, stakes: tuple[int, ...], least: int, most: int) -> tuple[Option, ...]:
    title = KNOWN[name].words if name in KNOWN else "the blackjack wager"
    least, most = (min(stakes), max(stakes)) if stakes else (least, most)
    unit = units.unit_of(units.SIX_TO_FIVE)
    in_fives = [stake for stake in stakes or (unit,) if stake % unit == 0]
    raised = {SIX_TO_FIVE: min(in_fives)} if least < unit and in_fives else {}
    smallest, largest = limit_keys(name, Limits(least, most), "8.2(a)", title)
    return replace(smallest, defaults=raised), largest


def _pays(name: str, clause: str, rows: tuple[str, ...]) -> Option:
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


def wager_options(table: str) -> tuple[Option, ...]:
    """The keys of a table of wagers: pay table, better payouts, its own, and limits."""
    offered = offered_by(table)
    one, own = offered[0], list(offered[0].keys)
    if one.selected_by == "option":
        own.append(_option(table, one.paytable_clause, one.paytables))
    elif one.selected_by == "paytable":
        own.append(_paytable(table, one.paytable_clause, tuple(one.paytables)))
    if one.may_pay_more:
        own.append(_pays(table, one.paytable_clause, tuple(row for each in offered for row in each.rows)))
    return (*own, *limits(table, one.stakes, 1_00, 100_00))
