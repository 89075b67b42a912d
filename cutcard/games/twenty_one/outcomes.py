"""What may be done with a hand of twenty-one and how its wagers end, as values; each game decides which."""

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from cutcard.money import Odds


class Action(Enum):
    """What a player may do with a hand (2.6(f))."""

    STAND = "stand"
    HIT = "hit"
    DOUBLE = "double"
    SPLIT = "split"
    SURRENDER = "surrender"


class Result(Enum):
    WON = "won"
    VOID = "void"
    LOST = "lost"


class Verdict(NamedTuple):
    """How a wager ends, at what odds, and by which clause."""

    result: Result
    odds: Odds
    clause: str


NO_ODDS = Odds(0, 1)


class LateStake(NamedTuple):
    """What lies on one hand of a box when a dealer's blackjack comes to light after play."""

    amount: int
    busted: bool


def taken_by_late_blackjack(
    original: int, stakes: Sequence[LateStake], *, kept: bool, final: bool = False
) -> tuple[int, ...]:
    """What a dealer's blackjack found after play takes from each hand of a box: one original wager.

    `kept` leaves the money of a busted hand lost and takes one original wager of the others. `final`: a bust
    stays lost whatever follows, and the blackjack takes nothing more beside it.
    """
    busted = [index for index, stake in enumerate(stakes) if stake.busted]
    standing = [index for index, stake in enumerate(stakes) if not stake.busted]
    taken = [0] * len(stakes)
    if kept or final:
        for index in busted:
            taken[index] = stakes[index].amount
    if kept or (final and not busted):
        for index in standing[:1]:
            taken[index] = original
    elif not final:
        taken[(busted + standing)[0]] = original
    return tuple(taken)
