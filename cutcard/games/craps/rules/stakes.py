"""What a wager pays and may be: payouts, chips, limits, and which wagers a table offers (1.4 to 1.6, 8.2)."""

from functools import lru_cache
from math import gcd, lcm

from cutcard.games.craps.layout import (
    FIELD,
    FIELD_ROWS,
    HORN,
    HORN_NAMES,
    LAYOUT,
    NUMBERS,
    TRUE_ODDS,
    Family,
    Spot,
)
from cutcard.games.craps.sheet.sheet import CrapsSheet
from cutcard.games.craps.sources import LATE_WAGERS, MINI_DICE, PLACES, SEATS, TAKEN, cited
from cutcard.law.limits import Limits, why_not_between
from cutcard.law.refusal import Bar
from cutcard.law.sources import Source
from cutcard.money import Odds, dollars


def marked(section: str, source: Source, says: str) -> list[Bar]:
    """A bar that rests on a section of which the documents print the heading alone, and on its source."""
    return [Bar(section, says), Bar(cited(source), says)]


# --- payouts ----------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _pays(sheet: CrapsSheet) -> dict[str, Odds]:
    return dict(sheet.pays)


@lru_cache(maxsize=64)
def _limits(sheet: CrapsSheet) -> dict[str, Limits]:
    return dict(sheet.limits)


def pays(sheet: CrapsSheet, spot: Spot, total: int) -> Odds:
    """What a wager that wins with this total is paid at; for odds, buy and lay the number is the total."""
    listed = spot.listed
    if listed.family in (Family.ODDS, Family.BUY, Family.LAY):
        true = TRUE_ODDS[listed.number or spot.number or total]
        return Odds(true.per, true.pays) if listed.against else true
    if spot.name == FIELD:
        return dict(sheet.field_pays)[FIELD_ROWS[total]]
    if spot.name == HORN:
        return _horn(_pays(sheet)[HORN_NAMES[total]])
    return _pays(sheet)[spot.name]


def _horn(odds: Odds) -> Odds:
    """A quarter of the wager wins at these odds, three quarters lose."""
    ratio = (odds.ratio - (len(HORN_NAMES) - 1)) / len(HORN_NAMES)
    return Odds(ratio.numerator, ratio.denominator)


def payouts(sheet: CrapsSheet, spot: Spot, point: int = 0) -> tuple[Odds, ...]:
    """Every payout the wager may win; `point` is the one that odds on the line are about."""
    listed = spot.listed
    if listed.family is Family.ODDS:
        number = spot.number or point
        return tuple(pays(sheet, spot, one) for one in ((number,) if number else NUMBERS))
    if spot.name == FIELD:
        return tuple(odds for _, odds in sheet.field_pays)
    if spot.name == HORN:
        return tuple(pays(sheet, spot, total) for total in HORN_NAMES)
    return (pays(sheet, spot, listed.number),)


def unit(sheet: CrapsSheet, spot: Spot, point: int = 0) -> int:
    """The smallest wager whose every payout can be paid in chips of the table; others are its multiples."""
    parts = [odds.per // gcd(odds.pays, odds.per) for odds in payouts(sheet, spot, point)]
    return sheet.chip * lcm(*parts, len(HORN_NAMES) if spot.name == HORN else 1)


def why_not_chips(sheet: CrapsSheet, amount: int) -> list[Bar]:
    if amount > 0 and amount % sheet.chip == 0:
        return []
    return marked("1.4", MINI_DICE, f"wagers are laid in chips; the smallest here is ${dollars(sheet.chip)}")


def why_not_payable(sheet: CrapsSheet, spot: Spot, total: int, point: int) -> list[Bar]:
    """No wager is accepted that cannot be paid at its odds: $5 on six is refused, not rounded."""
    least = unit(sheet, spot, point)
    if total % least == 0:
        return []
    odds = " or ".join(dict.fromkeys(map(str, payouts(sheet, spot, point))))
    says = (
        f"${dollars(total)} cannot be paid at {odds} in chips of ${dollars(sheet.chip)}; "
        f"lay a multiple of ${dollars(least)}"
    )
    return marked("1.4", MINI_DICE, says)


# --- amounts ----------------------------------------------------------------------------------------------


def limits(sheet: CrapsSheet, wager: str) -> Limits:
    return _limits(sheet)[wager]


def range_of(sheet: CrapsSheet, spot: Spot, point: int = 0) -> tuple[int, int]:
    """The least and the most that can be laid: payable amounts within the posted limits."""
    posted, step = limits(sheet, spot.name), unit(sheet, spot, point)
    return -(-posted.least // step) * step, posted.most // step * step


def widest_range(sheet: CrapsSheet, spot: Spot) -> tuple[int, int]:
    """The least and the most over every number it may be about: odds have another unit on each."""
    numbers = NUMBERS if spot.listed.family is Family.ODDS else (0,)
    ranges = [range_of(sheet, spot, number) for number in numbers]
    return min(least for least, _ in ranges), max(most for _, most in ranges)


def units(sheet: CrapsSheet, spot: Spot) -> dict[int, tuple[int, ...]]:
    """The unit of a wager, with the numbers it holds for; without numbers where there is only one."""
    if spot.listed.family is not Family.ODDS:
        return {unit(sheet, spot): ()}
    found = {number: unit(sheet, spot, number) for number in NUMBERS}
    return {step: tuple(one for one in NUMBERS if found[one] == step) for step in sorted(set(found.values()))}


def why_not_amount(
    sheet: CrapsSheet, spot: Spot, laid: int, lying: int, *, point: int, supported: int, accepted: bool
) -> list[Bar]:
    """Every bar of what is laid on what lies there; `supported` is the wager that odds support."""
    total = lying + laid
    bars = why_not_chips(sheet, laid) or why_not_payable(sheet, spot, total, point)
    limit = why_not_between(limits(sheet, spot.name), total, accepted=accepted)
    bars += [limit] if limit is not None else []
    if spot.listed.family is Family.ODDS and supported and sheet.odds_times:
        most = times_most(sheet, supported)
        if total > most:
            says = f"odds of ${dollars(total)} are over {sheet.odds_times} times ${dollars(supported)}"
            bars += marked("1.6", TAKEN, says)
    return bars


def times_most(sheet: CrapsSheet, supported: int) -> int:
    """1.6: the most that odds may be, so many times the wager they support."""
    return sheet.odds_times * supported


def most_odds(sheet: CrapsSheet, spot: Spot, supported: int, point: int) -> int:
    """The largest payable amount of odds within the posted limit and the times of the wager they support."""
    _, most = range_of(sheet, spot, point)
    if not sheet.odds_times:
        return most
    step = unit(sheet, spot, point)
    return min(most, times_most(sheet, supported) // step * step)


def over_maximum(sheet: CrapsSheet, wager: str, total: int) -> bool:
    """Whether a wager passes its posted maximum: it is marked as accepted by the dealer (8.2(d))."""
    return total > limits(sheet, wager).most


# --- what the table offers --------------------------------------------------------------------------------


def why_not_offered(sheet: CrapsSheet, spot: Spot) -> list[Bar]:
    if spot.name in sheet.withheld:
        return [Bar("1.2(a)", f"this table does not offer {spot.name}")]
    if spot.listed.family is Family.PLACE_LOSE and spot.name not in _pays(sheet):
        says = f"the documents have no payout of {spot.name}, and the sheet sets none: it is not offered"
        return [Bar("1.4", says)]
    if _cannot_be_laid(sheet, spot.name):
        posted = limits(sheet, spot.name)
        says = (
            f"no amount from ${dollars(posted.least)} to ${dollars(posted.most)} of {spot.name} can be paid "
        )
        return [Bar("1.4", f"{says}in chips of ${dollars(sheet.chip)}: it is not offered")]
    return []


@lru_cache(maxsize=4096)
def _cannot_be_laid(sheet: CrapsSheet, wager: str) -> bool:
    least, most = widest_range(sheet, Spot(wager))
    return least > most


def offered(sheet: CrapsSheet) -> tuple[str, ...]:
    """The wagers of this table, in the order of the layout."""
    return tuple(name for name in LAYOUT if not why_not_offered(sheet, Spot(name)))


def why_not_means(means: str) -> list[Bar]:
    if means == "chips":
        return []
    return marked("1.3", LATE_WAGERS, "wagers are laid in chips on the layout")


def why_not_another_player(sheet: CrapsSheet, others: int) -> list[Bar]:
    """The places at the table; at mini-craps nine (the sheet's key)."""
    if others < sheet.players:
        return []
    return [Bar(cited(places_source(sheet)), f"the table has places for {sheet.players} players")]


def places_source(sheet: CrapsSheet) -> Source:
    """Where the largest number of places comes from."""
    return SEATS if sheet.variation == "mini-craps" else PLACES
