"""The report's covariances and correlations of the wagers of one box."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any, NamedTuple

from cutcard.exact_odds.blackjack.report.entry import label
from cutcard.exact_odds.blackjack.report.table_odds import TableOdds
from cutcard.exact_odds.blackjack.wagers.covariance import (
    main_product,
    nets_of,
    side_product,
    why_not_with_main,
    why_not_with_others,
)
from cutcard.exact_odds.blackjack.wagers.insurance_covariance import WithInsurance, with_insurance
from cutcard.exact_odds.figures import Entry, ratio
from cutcard.games.blackjack.rules import wager_as_read
from cutcard.games.blackjack.sheet.sheet import INSURANCE, MAIN
from cutcard.games.blackjack.wagers import SideWager
from cutcard.money import read_dollars


class _Side(NamedTuple):
    """A side wager of the report that the first cards decide."""

    name: str
    entry: Entry
    wager: SideWager
    nets: tuple[Fraction, ...]


def covariances(table: TableOdds, entries: Sequence[Entry]) -> dict[str, list[Entry]]:
    """Of every two wagers of the report, per unit of each; and why some have none."""
    sides, without = _sides(table, list(entries))
    main = next((each for each in entries if each["wager"] == MAIN), None)
    found: list[Entry] = []
    insured = any(each["wager"] == INSURANCE for each in entries)
    if main is not None and (sides or insured):
        why = why_not_with_main(table.sheet)
        insurance = with_insurance(table.solution) if insured and not why else None
        if why:
            without = [{"wager": MAIN, "why": why}, *without]
        else:
            found += [_with_main(table, main, each) for each in sides]
        if insurance is not None:
            found.insert(0, _insured(insurance))
        elif insured and not why:
            why = "a late blackjack takes the hands of a split box together"
            without.append({"wager": INSURANCE, "why": why})
    found += [
        _of_sides(table, one, other) for one, other in combinations(sides, 2) if one.wager is not other.wager
    ]
    return {"covariances": found, "no_covariance": without if len(entries) > 1 else []}


def _sides(table: TableOdds, entries: list[Entry]) -> tuple[list[_Side], list[Entry]]:
    sides: list[_Side] = []
    without: list[Entry] = []
    for entry in entries:
        name = str(entry["wager"])
        if name in (MAIN, INSURANCE):
            continue
        wager, offered = wager_as_read(table.sheet, name), table.sheet.offered(name)
        assert offered is not None
        why = why_not_with_others(wager)
        if why:
            without.append({"wager": name, "why": why})
            continue
        stake = read_dollars(entry["stake"]) if "stake" in entry else 0
        sides.append(_Side(label(entry, entries), entry, wager, nets_of(table.sheet, wager, offered, stake)))
    return sides, without


def _with_main(table: TableOdds, main: Entry, side: _Side) -> Entry:
    product = main_product(table.solution, side.wager, side.nets, table.kinds)
    covariance = product - float(main["house_advantage"]) * float(side.entry["house_advantage"])
    return _entry(main, MAIN, side, covariance)


def _insured(found: WithInsurance) -> Entry:
    return {
        "wagers": [MAIN, INSURANCE],
        "given": "the up card is an ace",
        "covariance": found.covariance,
        "exact": None,
        "correlation": found.correlation,
    }


def _of_sides(table: TableOdds, one: _Side, other: _Side) -> Entry:
    product = side_product(one.wager, one.nets, other.wager, other.nets, table.kinds)
    return _entry(
        one.entry,
        one.name,
        other,
        product - Fraction(one.entry["exact"]) * Fraction(other.entry["exact"]),
    )


def _entry(one: Entry, name: str, other: _Side, covariance: Any) -> Entry:
    deviations = [one["standard_deviation"], other.entry["standard_deviation"]]
    correlation = None
    if all(deviations):
        correlation = float(covariance) / (deviations[0] * deviations[1])
    return {
        "wagers": [name, other.name],
        "given": None,
        "covariance": float(covariance),
        "exact": ratio(covariance) if isinstance(covariance, Fraction) else None,
        "correlation": correlation,
    }
