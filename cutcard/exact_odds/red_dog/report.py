"""The odds of a red dog sheet as one object: what `cutcard odds --json` prints."""

from collections.abc import Sequence
from typing import Any

from cutcard.cards import RANKS, Card
from cutcard.exact_odds.defaults import report_of
from cutcard.exact_odds.figures import exact_entry, outcome, ratio
from cutcard.exact_odds.red_dog.solver import (
    RedDogOdds,
    SpreadOdds,
    counts_left,
    effects_of_removal,
    red_dog_odds,
)
from cutcard.games.red_dog.sheet.sheet import RED_DOG, RedDogSheet
from cutcard.strategies.red_dog.chart import RaiseChart, spreads_words


def red_dog_report(
    sheet: RedDogSheet,
    *,
    chart: RaiseChart | None = None,
    removed: Sequence[Card] = (),
    effects: bool = False,
) -> dict[str, Any]:
    """The game's only wager, from a fresh shoe without the removed cards."""
    found = red_dog_odds(sheet, counts_left(sheet.decks, removed), chart)
    report = report_of(sheet, removed, [_entry(found, chart)])
    if effects:
        changes = effects_of_removal(sheet, removed, chart, RANKS)
        report["effects"] = {
            RED_DOG: {rank: None if change is None else float(change) for rank, change in changes.items()}
        }
    return report


def _entry(found: RedDogOdds, chart: RaiseChart | None) -> dict[str, Any]:
    entry = exact_entry(
        wager=RED_DOG,
        paytable=None,
        house_advantage=found.house_advantage,
        hit_frequency=found.hit_frequency,
        variance=found.variance,
        nets=found.nets,
        average_total_wager=found.average_total_wager,
        play=_play(found, chart),
        outcomes=[
            outcome(each.name, each.probability, None if each.pays is None else str(each.pays))
            for each in found.outcomes
        ],
    )
    entry["spreads"] = [_spread(each) for each in found.spreads]
    return entry


def _play(found: RedDogOdds, chart: RaiseChart | None) -> str:
    if chart is not None:
        return f"the chart {chart.name!r}: {chart.words}"
    whole = frozenset(each.spread for each in found.spreads if each.raised == 1)
    partly = frozenset(each.spread for each in found.spreads if 0 < each.raised < 1)
    play = f"best play: {RaiseChart('', whole).words}"
    return f"{play}, and on some deals of {spreads_words(partly)}" if partly else play


def _spread(each: SpreadOdds) -> dict[str, Any]:
    return {
        "spread": each.spread,
        "probability": float(each.probability),
        "exact": ratio(each.probability),
        "pays": str(each.pays),
        "won": float(each.won),
        "raise_value": float(each.raise_value),
        "raise_value_exact": ratio(each.raise_value),
        "raised": float(each.raised),
    }
