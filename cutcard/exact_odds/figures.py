"""Figures of a wager as the report prints them, in one form for every game."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import sqrt
from typing import Any

EXACT = "exact fraction"
Entry = dict[str, Any]
"""Of one wager."""


def ratio(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"


def outcome(name: str, probability: Fraction, pays: str | None) -> Entry:
    return {"name": name, "probability": float(probability), "exact": ratio(probability), "pays": pays}


def results(win: Fraction | float, push: Fraction | float = Fraction(0)) -> Entry:
    """The probabilities of a net win, of neither win nor loss, and of a net loss; they add up to one."""
    found = {"win": win, "push": push, "loss": 1 - win - push}
    exact = {name: ratio(chance) for name, chance in found.items() if isinstance(chance, Fraction)}
    shown: Entry = {name: float(chance) for name, chance in found.items()}
    return shown | {"exact": exact if len(exact) == len(found) else None}


def distribution(chances: Mapping[Fraction, Any]) -> list[Entry]:
    """The probability of each net result per unit of the initial wager, the worst first."""
    return [
        {
            "net": str(net),
            "probability": float(chances[net]),
            "exact": ratio(chances[net]) if isinstance(chances[net], Fraction) else None,
        }
        for net in sorted(chances)
        if chances[net]
    ]


def exact_entry(
    *,
    wager: str,
    paytable: str | None,
    house_advantage: Fraction,
    hit_frequency: Fraction,
    variance: Fraction,
    nets: Mapping[Fraction, Fraction],
    play: str,
    outcomes: Iterable[dict[str, Any]],
    average_total_wager: Fraction = Fraction(1),
    method: str = "enumeration",
) -> Entry:
    """A wager known as fractions, all outcomes counted; `nets` has the probability of each net result."""
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
        "results": results(hit_frequency, nets.get(Fraction(0), Fraction(0))),
        "distribution": distribution(nets),
        "outcomes": list(outcomes),
        "notes": [],
    }
