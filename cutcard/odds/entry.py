"""How a wager's odds are written into the report."""

from fractions import Fraction
from math import sqrt
from typing import Any

from cutcard.odds.outcomes import WagerOdds

Entry = dict[str, Any]
EXACT = "exact fraction"
DOUBLE_PRECISION = "exact analysis in double precision"
HANDS_APART = (
    "exact analysis in double precision; in boxes split into three and four hands these are taken as"
    " independent of one another given the dealer's ending"
)


def exact_entry(found: WagerOdds, method: str, play: str) -> Entry:
    """A wager known as fractions."""
    advantage = found.house_advantage
    return {
        "wager": found.wager,
        "paytable": found.paytable,
        "house_advantage": float(advantage),
        "exact": ratio(advantage),
        "return_to_player": float(1 - advantage),
        "hit_frequency": float(found.hit_frequency),
        "average_total_wager": 1.0,
        "element_of_risk": float(advantage),
        "standard_deviation": sqrt(found.variance),
        "method": method,
        "exactness": EXACT,
        "play": play,
        "outcomes": [outcome(each.name, each.probability, str(each.pays)) for each in found.outcomes],
        "notes": [],
    }


def outcome(name: str, probability: Fraction, pays: str | None) -> dict[str, Any]:
    return {"name": name, "probability": float(probability), "exact": ratio(probability), "pays": pays}


def by_play(play: str, advantage: Fraction) -> dict[str, Any]:
    """What the wager costs by one way to play."""
    return {"play": play, "house_advantage": float(advantage), "exact": ratio(advantage)}


def ratio(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"


def label(entry: Entry, entries: list[Entry]) -> str:
    """The entry's own name: with its pay table where the report has several of that wager."""
    same = [each for each in entries if each["wager"] == entry["wager"]]
    return f"{entry['wager']} {entry['paytable']}" if len(same) > 1 else str(entry["wager"])
