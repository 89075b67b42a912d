"""What a hand of blackjack is and counts: as in every game of twenty-one (`games/twenty_one`)."""

from cutcard.games.twenty_one.hand import (
    Combination,
    DealerHand,
    FinishedHand,
    HandView,
    cards_told,
    combination,
    hand_view,
    pair_of,
)
from cutcard.games.twenty_one.points import (
    ACE,
    NOTHING,
    TEN,
    VALUES,
    Count,
    count,
    is_blackjack,
    is_bust,
    value,
)

__all__ = [
    "ACE",
    "NOTHING",
    "TEN",
    "VALUES",
    "Combination",
    "Count",
    "DealerHand",
    "FinishedHand",
    "HandView",
    "cards_told",
    "combination",
    "count",
    "hand_view",
    "is_blackjack",
    "is_bust",
    "pair_of",
    "value",
]
