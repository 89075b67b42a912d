"""The least and the most one wager may be, for any game (8.2)."""

from dataclasses import dataclass

from cutcard.law.refusal import Bar
from cutcard.money import Odds, readable_dollars

_TEN_TIMES = 10
_MINIMUM_BOUND = 100_00
_ODDS_BOUND = 5


@dataclass(frozen=True, slots=True)
class Limits:
    """The least and the most one wager may be, in cents (8.2(a))."""

    least: int
    most: int


def ten_times_broken(limits: Limits, lowest: Odds) -> bool:
    """8.2(a): a minimum up to $100 at odds up to 5 to 1 needs ten times as much for a maximum."""
    bound = limits.least <= _MINIMUM_BOUND and lowest.ratio <= _ODDS_BOUND
    return bound and limits.most < _TEN_TIMES * limits.least


def why_not_between(limits: Limits, total: int, *, accepted: bool) -> Bar | None:
    """8.2(a): under or over the posted limits.

    A wager that a dealer accepted over the maximum stands (8.2(d)); no wager may be under the minimum.
    """
    if limits.least <= total and (total <= limits.most or accepted):
        return None
    side = "under the minimum" if total < limits.least else "over the maximum"
    bounds = f"{readable_dollars(limits.least)} to {readable_dollars(limits.most)}"
    if limits.least == limits.most:
        bounds = f"{readable_dollars(limits.least)} and nothing else"
    return Bar("8.2(a)", f"{readable_dollars(total)} is {side}: {bounds} here")
