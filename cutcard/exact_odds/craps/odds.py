"""The exact odds of craps: each wager as a chain of rolls, every throw asked of the deciders, as fractions.

A wager waits in a state (its first roll, or the number it has) until a throw decides it. From each state the
36 throws lead to a decision, to another state, or back to the same; states never return, so the chance of
each outcome follows state by state.
"""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from cutcard.exact_odds.defaults import Outcome, entry_of, house_advantage, report_of
from cutcard.exact_odds.figures import ratio
from cutcard.games.craps.layout import COME, DONT_COME, LAYOUT, NUMBERS, Family, Spot
from cutcard.games.craps.rules.outcomes import ALL_THROWS, Throw, Verdict, moves_to, next_point, outcome
from cutcard.games.craps.rules.stakes import offered, why_not_offered
from cutcard.games.craps.sheet.sheet import CrapsSheet

_THROW = Fraction(1, len(ALL_THROWS))


class WagerState(NamedTuple):
    """Where a wager lies, and the table's point."""

    spot: Spot
    point: int


class WagerEnding(NamedTuple):
    """One way a wager may end."""

    name: str
    result: str
    net: Fraction
    pays: str | None


class Chain(NamedTuple):
    """What becomes of a wager from a state on."""

    ends: Mapping[WagerEnding, Fraction]
    rolls: Fraction
    """Expected until it is decided."""


def outcomes_of(sheet: CrapsSheet, wager: str) -> tuple[Outcome, ...]:
    """Every way the wager may end, from the moment it is made."""
    ends, _ = _mixed(sheet, wager)
    return tuple(Outcome(end.name, chance, end.net, end.pays) for end, chance in ends.items())


def expected_rolls(sheet: CrapsSheet, wager: str) -> Fraction:
    return _mixed(sheet, wager).rolls


def _mixed(sheet: CrapsSheet, wager: str) -> Chain:
    """The chain of a wager, over the states it may be made in."""
    ends: Counter[WagerEnding] = Counter()
    rolls = Fraction(0)
    for state, chance in _made_in(wager).items():
        found = _chain(sheet, state)
        rolls += chance * found.rolls
        for end, here in found.ends.items():
            ends[end] += chance * here  # type: ignore[assignment]
    return Chain(ends, rolls)  # type: ignore[arg-type]


def _made_in(wager: str) -> dict[WagerState, Fraction]:
    """The states a wager begins in. Place, hardway and one-roll wagers are looked at with a point on."""
    listed = LAYOUT[wager]
    if listed.family is Family.LINE:
        return {WagerState(Spot(wager), 0): Fraction(1)}
    if listed.family is not Family.ODDS:
        return {WagerState(Spot(wager), NUMBERS[0]): Fraction(1)}
    ways = Counter(throw.total for throw in ALL_THROWS if throw.total in NUMBERS)
    own = listed.supports in (COME, DONT_COME)
    return {
        WagerState(Spot(wager, number if own else 0), number): Fraction(ways[number], ways.total())
        for number in NUMBERS
    }


def _chain(sheet: CrapsSheet, state: WagerState) -> Chain:
    ends: dict[WagerEnding, Fraction] = {}
    stays, rolls = Fraction(0), Fraction(1)
    for throw in ALL_THROWS:
        verdict = outcome(sheet, state.spot, throw, point=state.point)
        if verdict is not None:
            end = _end(verdict)
            ends[end] = ends.get(end, Fraction(0)) + _THROW
            continue
        following = _following(state, throw)
        if following == state:
            stays += _THROW
            continue
        then = _chain(sheet, following)
        rolls += _THROW * then.rolls
        for end, chance in then.ends.items():
            ends[end] = ends.get(end, Fraction(0)) + _THROW * chance
    leaves = 1 - stays
    return Chain({end: chance / leaves for end, chance in ends.items()}, rolls / leaves)


def _following(state: WagerState, throw: Throw) -> WagerState:
    """A line wager goes with the table's point, a come bet to its own. The table's point does not touch the
    others, so it is left as it is."""
    if state.spot.listed.family is Family.LINE:
        return WagerState(state.spot, next_point(state.point, throw))
    return WagerState(moves_to(state.spot, throw) or state.spot, state.point)


def _end(verdict: Verdict) -> WagerEnding:
    if verdict.result == "won":
        assert verdict.odds is not None
        return WagerEnding(verdict.why, "won", verdict.odds.ratio, str(verdict.odds))
    return WagerEnding(verdict.why, verdict.result, Fraction(-1 if verdict.result == "lost" else 0), None)


# --- the report -------------------------------------------------------------------------------------------


def craps_report(sheet: CrapsSheet, wager: str | None = None) -> dict[str, Any]:
    """What `cutcard odds --json` prints, for one wager or for all the sheet offers."""
    names = offered(sheet) if wager is None else (wager,)
    entries = [_entry(sheet, name) for name in names]
    report = report_of(sheet, (), entries)
    report["not_laid"] = (
        []
        if wager
        else [
            {"wager": name, "why": bars[0].says}
            for name in LAYOUT
            if (bars := why_not_offered(sheet, Spot(name)))
        ]
    )
    report["readings"] = [_reading(sheet, entry) for entry in entries if _of_the_reading(entry["wager"])]
    return report


def _entry(sheet: CrapsSheet, wager: str) -> dict[str, Any]:
    found = outcomes_of(sheet, wager)
    entry = entry_of(wager, found)
    entry["method"] = "chain of rolls"
    entry["rolls"] = float(expected_rolls(sheet, wager))
    decided = sum((one.probability for one in found if one.net), Fraction(0))
    if decided != 1:
        advantage = house_advantage(found) / decided
        entry["per_decision"] = float(advantage)
        entry["per_decision_exact"] = ratio(advantage)
        entry["notes"] = [
            f"per decision {100 * float(advantage):.4f} % ({ratio(advantage)}): a void wager is not counted"
        ]
    return entry


def _of_the_reading(wager: str) -> bool:
    return LAYOUT[wager].family in (Family.PLACE_LOSE, Family.LAY)


def _reading(sheet: CrapsSheet, entry: dict[str, Any]) -> dict[str, Any]:
    """Whether such a bet works on a come out roll does not change what decides it."""
    chosen = sheet.readings.place_lose
    return {
        "name": "place_lose",
        "wager": entry["wager"],
        "chosen": chosen,
        "other": "off-on-come-out" if chosen == "works" else "works",
        "house_advantage_other": entry["house_advantage"],
    }
