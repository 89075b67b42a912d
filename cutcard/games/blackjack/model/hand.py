"""The hands a blackjack table can meet; what a hand is stands in `games/twenty_one`."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

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

if TYPE_CHECKING:
    from cutcard.games.blackjack.sheet.sheet import BlackjackSheet

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
    "dealers_seen",
    "hand_view",
    "is_blackjack",
    "is_bust",
    "pair_of",
    "value",
    "views",
]


def views(sheet: "BlackjackSheet") -> tuple[HandView, ...]:
    """Every view of an undoubled hand of two or more cards that a decision can meet at this table."""
    return tuple(dict.fromkeys(_views(sheet)))


def dealers_seen(sheet: "BlackjackSheet") -> tuple[tuple[int, int], ...]:
    """What the dealer may show when a player decides: the up card's value, and the second's or 0."""
    values = range(2, ACE + 1)
    if sheet.hole_card != "face-up":
        return tuple((up, 0) for up in values)
    return tuple((up, second) for up in values for second in values if {up, second} != {TEN, ACE})


def _views(sheet: "BlackjackSheet") -> Iterator[HandView]:
    for up, second in dealers_seen(sheet):
        for hands in range(1, sheet.split_hands + 1):
            for one in range(2, ACE + 1):
                for other in range(one, ACE + 1):
                    pair = pair_of((one, other))
                    plain = hand_view(count((one, other)), 2, pair, hands=hands, up=up, second=second)
                    yield plain
                    if hands > 1 and other == ACE:
                        yield plain._replace(split_ace=True)
            for total in range(6, 31):
                yield hand_view(Count(total, False), 3, 0, hands=hands, up=up, second=second)
            for total in range(13, 22):
                yield hand_view(Count(total, True), 3, 0, hands=hands, up=up, second=second)
