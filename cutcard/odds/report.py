"""The odds of a sheet as one object: what `cutcard odds --json` prints."""

from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from fractions import Fraction
from math import sqrt
from typing import Any, get_args, get_type_hints

from cutcard import __version__
from cutcard.cards import ALL_CARDS, RANKS, Card
from cutcard.games.blackjack.decide import Action, blackjack_odds
from cutcard.games.blackjack.sheet import INSURANCE, MAIN, BlackjackSheet, Readings
from cutcard.games.blackjack.wagers import ALL
from cutcard.odds.asked import ACTIONS, SQUARE, WON
from cutcard.odds.main_game import Solution, solve
from cutcard.odds.naturals import naturals
from cutcard.odds.shoe import fresh_shoe
from cutcard.odds.split import falling
from cutcard.odds.wagers import WagerOdds, even_money, insurance_odds, kinds_left, side_wager_odds
from cutcard.strategy.chart import Chart

EXACT = "exact fraction"
DOUBLE_PRECISION = "exact analysis in double precision"


class UnknownWagerError(LookupError):
    """A wager this sheet does not offer."""

    def __init__(self, wager: str, offered: Sequence[str]) -> None:
        super().__init__(f"{wager!r} is not offered at this table; its wagers are {', '.join(offered)}")


def offered_wagers(sheet: BlackjackSheet) -> tuple[str, ...]:
    """Every wager of the sheet, in the order of the report."""
    return (MAIN, INSURANCE, *(each.name for each in sheet.wagers))


def odds_report(
    sheet: BlackjackSheet,
    *,
    wager: str | None = None,
    chart: Chart | None = None,
    removed: Sequence[Card] = (),
    effects: bool = False,
) -> dict[str, Any]:
    """The odds of every wager the sheet offers, or of one, from a fresh shoe less the cards taken out."""
    offered = offered_wagers(sheet)
    if wager is not None and wager not in offered:
        raise UnknownWagerError(wager, offered)
    names = offered if wager is None else (wager,)
    found = [_entry(sheet, name, chart, removed) for name in names]
    entries = [each for each in found if each is not None]
    report: dict[str, Any] = {
        "version": __version__,
        "sheet": {"name": sheet.name, "digest": sheet.digest},
        "removed": [str(one) for one in removed],
        "wagers": entries,
        "readings": _readings(sheet, chart, removed) if MAIN in names else [],
    }
    if effects:
        report["effects"] = {
            each["wager"]: _effects(sheet, each["wager"], chart, removed, each["house_advantage"])
            for each in entries
        }
    return report


def _entry(
    sheet: BlackjackSheet, name: str, chart: Chart | None, removed: Sequence[Card]
) -> dict[str, Any] | None:
    if name == MAIN:
        return _main(sheet, chart, removed)
    kinds = kinds_left(sheet.decks, removed)
    if name != INSURANCE:
        return _exact_entry(side_wager_odds(sheet, ALL[name], kinds), "enumeration", "")
    found = insurance_odds(sheet, kinds)
    if found is None:
        return None
    entry = _exact_entry(found, "enumeration", "only the dealer's ace is seen")
    even = even_money(sheet, kinds)
    if even is not None:
        entry["even_money"] = {
            "taken": _number(even.taken),
            "declined": _number(even.declined),
            "exact": {"taken": _ratio(even.taken), "declined": _ratio(even.declined)},
        }
    return entry


# --- wagers known as fractions ----------------------------------------------------------------------------


def _exact_entry(found: WagerOdds, method: str, play: str) -> dict[str, Any]:
    advantage = found.house_advantage
    return {
        "wager": found.wager,
        "paytable": found.paytable,
        "house_advantage": _number(advantage),
        "exact": _ratio(advantage),
        "return_to_player": _number(1 - advantage),
        "hit_frequency": _number(found.hit_frequency),
        "average_total_wager": 1.0,
        "element_of_risk": _number(advantage),
        "standard_deviation": sqrt(found.variance),
        "method": method,
        "exactness": EXACT,
        "play": play,
        "outcomes": [_outcome(each.name, each.probability, str(each.pays)) for each in found.outcomes],
        "notes": [],
    }


def _outcome(name: str, probability: Fraction, pays: str | None) -> dict[str, Any]:
    return {"name": name, "probability": _number(probability), "exact": _ratio(probability), "pays": pays}


def _number(value: Fraction) -> float:
    return float(value)


def _ratio(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"


# --- the main wager ---------------------------------------------------------------------------------------


def _main(sheet: BlackjackSheet, chart: Chart | None, removed: Sequence[Card]) -> dict[str, Any]:
    kinds_left(sheet.decks, removed)  # raises where a card is not there to be taken out
    shoe = fresh_shoe(sheet.decks, removed)
    solution = solve(sheet, shoe=shoe, chart=chart)
    solution.must_suffice()
    advantage = float(solution.house_advantage)
    laid = float(solution.average_total_wager)
    notes = ["insurance and even money are not taken; each wager stands on its own"]
    deviation = hit = None
    if solution.splits:
        notes.append(
            "standard deviation and hit frequency need all hands of a split box at once: not computed"
        )
    else:
        deviation = sqrt(float(solution.measures[SQUARE]) - advantage**2)
        hit = float(solution.measures[WON])
    found = naturals(shoe)
    outcomes = [
        _outcome("blackjack", found.player - found.both, str(blackjack_odds(sheet))),
        _outcome("blackjack against a dealer's blackjack", found.both, None),
        _outcome("the dealer alone has blackjack", found.dealer - found.both, None),
    ]
    given_up = _chance_of(solution, Action.SURRENDER)
    if given_up:
        outcomes.append(_outcome("surrendered", given_up, None))
    best = "composition-dependent best play; a split hand is played as the same cards before the split (CDZ-)"
    return {
        "wager": MAIN,
        "paytable": None,
        "house_advantage": advantage,
        "exact": None,
        "return_to_player": 1 - advantage,
        "hit_frequency": hit,
        "average_total_wager": laid,
        "element_of_risk": advantage / laid,
        "standard_deviation": deviation,
        "method": "combinatorial analysis CDZ-" if chart is None else "combinatorial analysis of a chart",
        "exactness": DOUBLE_PRECISION,
        "play": best if chart is None else f"the chart {chart.name!r}",
        "outcomes": outcomes,
        "notes": notes,
    }


def _chance_of(solution: Solution, action: Action) -> Fraction:
    """How often the first decision is this action."""
    shoe, cards = solution.shoe, sum(solution.shoe)
    ways = 0
    for found in solution.against.values():
        for hand, held in enumerate(solution.hands.cards):
            may = sum(held) == 2 and found.lawful[hand] and found.choice[hand] == ACTIONS.index(action)
            if may:
                dealt = 1 if 2 in held else 2
                for value, many in enumerate(held):
                    dealt *= falling(shoe[value] - (value == found.up - 2), many)
                ways += dealt * shoe[found.up - 2]
    return Fraction(ways, falling(cards, 3))


def _readings(sheet: BlackjackSheet, chart: Chart | None, removed: Sequence[Card]) -> list[dict[str, Any]]:
    """What the main wager would be worth if one place of the text were read the other way."""
    found = []
    for each in fields(Readings):
        chosen = getattr(sheet.readings, each.name)
        for other in get_args(get_type_hints(Readings)[each.name]):
            if other == chosen:
                continue
            readings = replace(sheet.readings, **{each.name: other})
            solution = solve(
                replace(sheet, readings=readings), shoe=fresh_shoe(sheet.decks, removed), chart=chart
            )
            found.append(
                {
                    "name": each.name,
                    "chosen": chosen,
                    "other": other,
                    "house_advantage_other": float(solution.house_advantage),
                }
            )
    return found


# --- effects of removal -----------------------------------------------------------------------------------


def _effects(
    sheet: BlackjackSheet, name: str, chart: Chart | None, removed: Sequence[Card], before: float
) -> dict[str, float | None]:
    """By rank: how the house advantage changes when one card of that rank is taken out."""
    advantage = (
        _main_advantage(sheet, chart, removed) if name == MAIN else _exact_advantage(sheet, name, removed)
    )
    kinds = kinds_left(sheet.decks, removed)
    found: dict[str, float | None] = {}
    for rank in RANKS:
        cards = [one for one in ALL_CARDS if one.rank == rank and kinds[one.number]]
        weights = [kinds[one.number] for one in cards]
        if not cards:
            found[rank] = None
            continue
        after = sum(weight * advantage(one) for one, weight in zip(cards, weights, strict=True)) / sum(
            weights
        )
        found[rank] = float(after) - before
    return found


def _main_advantage(
    sheet: BlackjackSheet, chart: Chart | None, removed: Sequence[Card]
) -> Callable[[Card], float]:
    known: dict[tuple[int, ...], float] = {}

    def advantage(one: Card) -> float:
        shoe = fresh_shoe(sheet.decks, (*removed, one))
        if shoe not in known:
            known[shoe] = float(solve(sheet, shoe=shoe, chart=chart).house_advantage)
        return known[shoe]

    return advantage


def _exact_advantage(sheet: BlackjackSheet, name: str, removed: Sequence[Card]) -> Callable[[Card], Any]:
    def advantage(one: Card) -> Any:
        kinds = kinds_left(sheet.decks, (*removed, one))
        if name != INSURANCE:
            return side_wager_odds(sheet, ALL[name], kinds).house_advantage
        found = insurance_odds(sheet, kinds)
        return found.house_advantage if found is not None else Fraction(0)

    return advantage
