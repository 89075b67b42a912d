"""The odds of a double attack sheet as one object: what `cutcard odds --json` prints."""

from collections.abc import Sequence
from dataclasses import fields, replace
from math import sqrt
from typing import Any, get_args, get_type_hints

from cutcard.cards import RANKS, Card
from cutcard.exact_odds.defaults import entry_of, exact_effects, house_advantage, report_of
from cutcard.exact_odds.double_attack.odds_request import check_request, offered_wagers
from cutcard.exact_odds.double_attack.solver import (
    AttackOdds,
    attack_odds,
    attack_results,
    attack_results_apart,
    bust_it_outcomes,
    insurance_outcomes,
)
from cutcard.exact_odds.figures import outcome, results
from cutcard.exact_odds.twenty_one.naturals import naturals
from cutcard.exact_odds.twenty_one.solver.main_game import Solution
from cutcard.games.double_attack import rules
from cutcard.games.double_attack.sheet.sheet import (
    ATTACK,
    BUST_IT,
    INITIAL,
    INSURANCE,
    DoubleAttackSheet,
    Readings,
)
from cutcard.strategies.double_attack.chart import AttackChart, must_fit_table, words_of

_MOVES_NO_MONEY = ("second_card", "refused_card")
"""Readings about the order of events or about irregularities: the odds do not depend on them."""
_BEST = (
    "the up cards on which the hand gains are attacked with the whole initial wager; composition-dependent "
    "best play; a split hand is played as the same cards before the split (CDZ-)"
)


def double_attack_report(
    sheet: DoubleAttackSheet,
    *,
    wager: str | None = None,
    chart: AttackChart | None = None,
    removed: Sequence[Card] = (),
    effects: bool = False,
) -> dict[str, Any]:
    """The odds of every wager on the sheet, or of one, from a fresh shoe without the removed cards."""
    check_request(sheet, wager, removed)
    names = offered_wagers(sheet) if wager is None else (wager,)
    if chart is not None:
        must_fit_table(chart, sheet)
    entries = []
    for name in names:
        if name == INITIAL:
            entries.append(_initial(sheet, attack_odds(sheet, chart=chart, removed=removed), chart))
        elif name == INSURANCE:
            entries.append(entry_of(INSURANCE, insurance_outcomes(sheet, removed), play="against an ace"))
        else:
            entries.append(entry_of(BUST_IT, bust_it_outcomes(sheet, removed)))
    report = report_of(sheet, removed, entries)
    if INITIAL in names:
        report["readings"] = _other_readings(sheet, chart, removed)
    if effects:
        report["effects"] = {name: _effects(sheet, name, chart, removed) for name in names}
    return report


def _initial(sheet: DoubleAttackSheet, found: AttackOdds, chart: AttackChart | None) -> dict[str, Any]:
    found.solution.must_suffice()
    advantage, laid = float(found.house_advantage), float(found.average_total_wager)
    against = [
        {
            "up": case.up,
            "probability": float(case.chance),
            "hand": float(case.measures[0]),
            "attacked": case.up in found.attack,
        }
        for case in found.solution.cases
    ]
    attack, spread = found.attack_advantage, attack_results(found).entry
    return {
        "wager": INITIAL,
        "paytable": None,
        "house_advantage": advantage,
        "exact": None,
        "return_to_player": 1 - advantage,
        "hit_frequency": spread["hit_frequency"],
        "average_total_wager": laid,
        "element_of_risk": advantage / laid,
        "standard_deviation": spread["standard_deviation"],
        "method": "combinatorial analysis CDZ-" if chart is None else "combinatorial analysis of a chart",
        "exactness": spread["exactness"],
        "play": _BEST if chart is None else f"the chart {chart.name!r}: attack on {chart.words}",
        "results": spread["results"],
        "distribution": spread["distribution"],
        "distribution_bound": spread["distribution_bound"],
        "outcomes": _outcomes(found.solution),
        "notes": [
            f"the up card is attacked in {100 * float(found.attacked):.2f} % of all rounds",
            "insurance is not taken; each wager stands on its own",
            *_attack_limits(sheet),
        ],
        "up_cards": against,
        "attacked": float(found.attacked),
        "attack_house_advantage": None if attack is None else float(attack),
    }


def attack_entry(sheet: DoubleAttackSheet) -> dict[str, Any] | None:
    """The double attack wager by itself, per wager made, by best play; None where no up card is attacked."""
    found = attack_odds(sheet)
    if not found.attack:
        return None
    made, apart = float(found.attacked), attack_results_apart(found)
    mean, win = float(apart.mean) / made, float(apart.win) / made
    push = (float(apart.push) - (1 - made)) / made  # without an attack it brings nothing either
    return {
        "wager": ATTACK,
        "paytable": None,
        "house_advantage": -mean,
        "exact": None,
        "return_to_player": 1 + mean,
        "hit_frequency": win,
        "standard_deviation": sqrt(float(apart.square) / made - mean**2),
        "method": "combinatorial analysis CDZ-",
        "exactness": apart.exactness,
        "play": f"as much as the initial wager, made on {words_of(found.attack)} alone",
        "results": results(win, push),
        "outcomes": [],
        "notes": [],
    }


def _attack_limits(sheet: DoubleAttackSheet) -> list[str]:
    """An attack below the initial wager is worth less: what posted limits do depends on the amount."""
    return (
        ["the attack is as much as the initial wager, whatever limits it has"] if sheet.posted(ATTACK) else []
    )


def _outcomes(solution: Solution) -> list[dict[str, Any]]:
    every = naturals(solution.shoe)
    return [
        outcome("blackjack", every.player - every.both, "1 to 1"),
        outcome("blackjack against a dealer's blackjack", every.both, None),
        outcome("the dealer alone has blackjack", every.dealer - every.both, None),
    ]


def _other_readings(
    sheet: DoubleAttackSheet, chart: AttackChart | None, removed: Sequence[Card]
) -> list[dict[str, Any]]:
    """What the initial wager would cost if one place of the text were read the other way."""
    found = []
    for one in fields(Readings):
        chosen = getattr(sheet.readings, one.name)
        for other in get_args(get_type_hints(Readings)[one.name]):
            if other == chosen or one.name in _MOVES_NO_MONEY:
                continue
            read = replace(sheet, readings=replace(sheet.readings, **{one.name: other}))
            odds = attack_odds(read, chart=chart, removed=removed)
            found.append(
                {
                    "name": one.name,
                    "chosen": chosen,
                    "other": other,
                    "wager": INITIAL,
                    "house_advantage_other": float(odds.house_advantage),
                }
            )
    return found


def _effects(
    sheet: DoubleAttackSheet, name: str, chart: AttackChart | None, removed: Sequence[Card]
) -> dict[str, float | None]:
    def advantage(out: Sequence[Card]) -> Any:
        if name == INITIAL:
            return attack_odds(sheet, chart=chart, removed=out).house_advantage
        counted = insurance_outcomes if name == INSURANCE else bust_it_outcomes
        return house_advantage(counted(sheet, out))

    held = {one.rank for one in rules.stock(sheet).deck}
    changes = exact_effects(sheet.decks, removed, advantage, [rank for rank in RANKS if rank in held])
    found = ((rank, changes.get(rank)) for rank in RANKS)
    return {rank: None if change is None else float(change) for rank, change in found}
