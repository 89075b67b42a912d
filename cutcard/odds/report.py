"""The odds of a sheet as one object: what `cutcard odds --json` prints."""

from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from fractions import Fraction
from math import sqrt
from typing import Any, get_args, get_type_hints

from cutcard import __version__
from cutcard.cards import ALL_CARDS, RANKS, Card
from cutcard.games.blackjack import procedures
from cutcard.games.blackjack.decide import Action, Result, blackjack_odds, verdict
from cutcard.games.blackjack.hand import Combination, DealerHand, FinishedHand
from cutcard.games.blackjack.options import BY_KEY
from cutcard.games.blackjack.sheet import INSURANCE, MAIN, BlackjackSheet, Readings
from cutcard.games.blackjack.wagers import ALL
from cutcard.odds import asked
from cutcard.odds.asked import SQUARE, WON
from cutcard.odds.figures import exact_entry
from cutcard.odds.figures import outcome as _outcome
from cutcard.odds.figures import ratio as _ratio
from cutcard.odds.made import Special, chance_of, special_hands
from cutcard.odds.main_game import Solution, solve
from cutcard.odds.marks import marks_of
from cutcard.odds.naturals import Naturals, naturals, naturals_of
from cutcard.odds.shoe import Stack, TooManyRemovedError, values_in
from cutcard.odds.wagers import (
    WagerOdds,
    even_money,
    insurable,
    insurance_odds,
    kinds_left,
    side_wager_odds,
)
from cutcard.strategy.chart import Chart

DOUBLE_PRECISION = "exact analysis in double precision"


class UnknownWagerError(LookupError):
    """A wager this sheet does not offer."""

    def __init__(self, wager: str, offered: Sequence[str]) -> None:
        super().__init__(f"{wager!r} is not offered at this table; its wagers are {', '.join(offered)}")


def offered_wagers(sheet: BlackjackSheet) -> tuple[str, ...]:
    """Every wager of the sheet, in the order of the report."""
    return (MAIN, *((INSURANCE,) if insurable(sheet) else ()), *(each.name for each in sheet.wagers))


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
    if wager is not None and not entries:
        raise TooManyRemovedError(f"without these cards {wager} can never be laid: it has no odds")
    report: dict[str, Any] = {
        "version": __version__,
        "sheet": {"name": sheet.name, "digest": sheet.digest},
        "removed": [str(one) for one in removed],
        "wagers": entries,
        "readings": _readings(sheet, chart, removed, _advantage_of(entries)) if MAIN in names else [],
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
        return _exact_entry(side_wager_odds(sheet, ALL[name], kinds), "enumeration", ALL[name].best_play)
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
    return exact_entry(
        wager=found.wager,
        paytable=found.paytable,
        house_advantage=found.house_advantage,
        hit_frequency=found.hit_frequency,
        variance=found.variance,
        play=play,
        outcomes=[_outcome(each.name, each.probability, str(each.pays)) for each in found.outcomes],
        method=method,
    )


def _number(value: Fraction) -> float:
    return float(value)


# --- the main wager ---------------------------------------------------------------------------------------


def _main(sheet: BlackjackSheet, chart: Chart | None, removed: Sequence[Card]) -> dict[str, Any]:
    stack = kinds_left(sheet.decks, removed)
    solution = solve(sheet, stack=stack, chart=chart)
    solution.must_suffice()
    advantage = float(solution.house_advantage)
    laid = float(solution.average_total_wager)
    special = special_hands(solution)
    deviation = hit = None
    if not solution.splits:
        deviation = sqrt(float(solution.measures[SQUARE]) - advantage**2)
        hit = float(solution.measures[WON])
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
        "play": _play(sheet, chart),
        "outcomes": _outcomes(sheet, solution, stack, special),
        "notes": _notes(sheet, solution, special),
    }


def _play(sheet: BlackjackSheet, chart: Chart | None) -> str:
    """What the player is assumed to do."""
    if chart is not None:
        shown = "; the card of a double is left face up" if asked.asking_pays(sheet) else ""
        return f"the chart {chart.name!r}{shown}"
    best = "composition-dependent best play; a split hand is played as the same cards before the split (CDZ-)"
    if asked.asking_pays(sheet):
        best += "; the card of a double is asked for face down"
    if marks_of(sheet).kinds:
        best += "; a pair is split or not whatever its suits"
    if marks_of(sheet).kinds and asked.hands_lose_together(sheet):
        best += (
            "; where a late blackjack joins the hands of a split box, they are played without regard to suits"
        )
    return best


def _notes(sheet: BlackjackSheet, solution: Solution, special: Special) -> list[str]:
    notes = []
    if insurable(sheet):
        notes.append("insurance and even money are not taken; each wager stands on its own")
    if solution.splits:
        notes.append(
            "standard deviation and hit frequency need all hands of a split box at once: not computed"
        )
    if special:
        notes.append(
            "hands paid at special odds are counted as made in a box that is not split; they are paid if they"
            " win, and in the house advantage split boxes count too"
        )
    if procedures.double_shoe(sheet):
        notes.append(
            "one side of the double shoe, whole and shuffled: the determinant card's colour says nothing of"
            " values, and suits are averaged over draws from both sides"
        )
    return notes


def _outcomes(
    sheet: BlackjackSheet, solution: Solution, stack: Stack, special: Special
) -> list[dict[str, Any]]:
    every = naturals(solution.shoe)
    nobody = Naturals(Fraction(0), Fraction(0), Fraction(0))
    named = naturals_of(stack, sheet.designated_blackjack) if sheet.designated_blackjack else nobody
    plain = Naturals(every.player - named.player, every.dealer, every.both - named.both)
    rows = [("blackjack", plain, Combination.PLAIN)]
    if sheet.designated_blackjack:
        cards = " ".join(str(one) for one in sheet.designated_blackjack)
        rows.insert(0, (f"designated blackjack {cards}", named, Combination.DESIGNATED))
    found = [
        _outcome(name, chances.player - chances.both, str(blackjack_odds(sheet, made)))
        for name, chances, made in rows
    ]
    for name, chances, made in rows:
        ruling = verdict(sheet, FinishedHand(21, 2, 1, made), DealerHand(total=21, cards=2))
        pays = str(ruling.odds) if ruling.result is Result.WON else None
        found.append(_outcome(f"{name} against a dealer's blackjack", chances.both, pays))
    found.append(_outcome("the dealer alone has blackjack", every.dealer - every.both, None))
    for name, (chance, odds) in special.items():
        found.append(_outcome(name, chance, str(odds)))
    given_up = chance_of(solution, Action.SURRENDER)
    if given_up:
        found.append(_outcome("surrendered", given_up, None))
    return found


_MOVES_NO_MONEY = ("losing_insurance", "second_card")
"""Readings about the order of things: no decider that the odds ask looks at them."""


def _advantage_of(entries: Sequence[dict[str, Any]]) -> float:
    return float(next(each["house_advantage"] for each in entries if each["wager"] == MAIN))


def _says_something(sheet: BlackjackSheet, reading: str) -> bool:
    """Whether this reading means anything at this table."""
    beside = BY_KEY[f"readings.{reading}"].beside
    return beside is None or getattr(sheet, beside[0].rpartition(".")[2]) in beside[1]


def _readings(
    sheet: BlackjackSheet, chart: Chart | None, removed: Sequence[Card], as_chosen: float
) -> list[dict[str, Any]]:
    """What the main wager would be worth if one place of the text were read the other way."""
    found = []
    for each in fields(Readings):
        chosen = getattr(sheet.readings, each.name)
        for other in get_args(get_type_hints(Readings)[each.name]):
            if other == chosen or not _says_something(sheet, each.name):
                continue
            advantage = as_chosen
            if each.name not in _MOVES_NO_MONEY:
                read = replace(sheet, readings=replace(sheet.readings, **{each.name: other}))
                solution = solve(read, stack=kinds_left(sheet.decks, removed), chart=chart)
                advantage = float(solution.house_advantage)
            found.append(
                {"name": each.name, "chosen": chosen, "other": other, "house_advantage_other": advantage}
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
    counted = marks_of(sheet)

    def advantage(one: Card) -> float:
        stack = kinds_left(sheet.decks, (*removed, one))
        told_apart = (*values_in(stack), *counted.counts(stack))
        if told_apart not in known:
            known[told_apart] = float(solve(sheet, stack=stack, chart=chart).house_advantage)
        return known[told_apart]

    return advantage


def _exact_advantage(sheet: BlackjackSheet, name: str, removed: Sequence[Card]) -> Callable[[Card], Any]:
    def advantage(one: Card) -> Any:
        kinds = kinds_left(sheet.decks, (*removed, one))
        if name != INSURANCE:
            return side_wager_odds(sheet, ALL[name], kinds).house_advantage
        found = insurance_odds(sheet, kinds)
        return found.house_advantage if found is not None else Fraction(0)

    return advantage
