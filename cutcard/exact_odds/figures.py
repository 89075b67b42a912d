"""Figures of a wager as the report prints them, in one form for every game."""

from collections.abc import Iterable
from fractions import Fraction
from math import sqrt
from typing import Any

EXACT = "exact fraction"


def ratio(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"


def outcome(name: str, probability: Fraction, pays: str | None) -> dict[str, Any]:
    return {"name": name, "probability": float(probability), "exact": ratio(probability), "pays": pays}


def exact_entry(
    *,
    wager: str,
    paytable: str | None,
    house_advantage: Fraction,
    hit_frequency: Fraction,
    variance: Fraction,
    play: str,
    outcomes: Iterable[dict[str, Any]],
    average_total_wager: Fraction = Fraction(1),
    method: str = "enumeration",
) -> dict[str, Any]:
    """A wager known as fractions, all outcomes counted."""
    return {
        "wager": wager,
        "paytable": paytable,
        "house_advantage": float(house_advantage),
        "exact": ratio(house_advantage),
        "return_to_player": float(1 - house_advantage),
        "hit_frequency": float(hit_frequency),
        "average_total_wager": float(average_total_wager),
        "element_of_risk": float(house_advantage / average_total_wager),
        "standard_deviation": sqrt(variance),
        "method": method,
        "exactness": EXACT,
        "play": play,
        "outcomes": list(outcomes),
        "notes": [],
    }
