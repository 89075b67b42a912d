"""How a wager's odds are written into the report."""

from fractions import Fraction
from typing import Any

from cutcard.exact_odds import figures
from cutcard.exact_odds.blackjack.report.outcomes import WagerOdds
from cutcard.exact_odds.figures import Entry, outcome, ratio

HANDS_APART = (
    "exact analysis in double precision; in boxes split into three and four hands these are taken as"
    " independent of one another given the dealer's ending"
)


def exact_entry(found: WagerOdds, method: str, play: str) -> Entry:
    """A wager known as fractions."""
    return figures.exact_entry(
        wager=found.wager,
        paytable=found.paytable,
        house_advantage=found.house_advantage,
        hit_frequency=found.hit_frequency,
        variance=found.variance,
        nets=found.nets,
        play=play,
        outcomes=[outcome(each.name, each.probability, str(each.pays)) for each in found.outcomes],
        method=method,
    )


def play_dependent_odds(play: str, advantage: Fraction) -> dict[str, Any]:
    """The cost of the wager by one way to play."""
    return {"play": play, "house_advantage": float(advantage), "exact": ratio(advantage)}


def label(entry: Entry, entries: list[Entry]) -> str:
    """The entry's own name, with its pay table if the report has several of that wager."""
    same = [each for each in entries if each["wager"] == entry["wager"]]
    return f"{entry['wager']} {entry['paytable']}" if len(same) > 1 else str(entry["wager"])
