"""What may be done with a hand of twenty-one and how its wagers end, as values; each game decides which."""

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
