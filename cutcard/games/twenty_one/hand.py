"""A hand of twenty-one as the rules see it, and what it counts (`points.py`)."""

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import NamedTuple

from cutcard.cards import Card
from cutcard.games.twenty_one.points import ACE, Count, count, is_blackjack


def pair_of(values: Sequence[int]) -> int:
    """The value two cards share, or 0: a pair is two cards of one value (2.11(a))."""
    return values[0] if len(values) == 2 and values[0] == values[1] else 0


def cards_told(cards: int) -> int:
    """How many cards a view tells of: three stand for all that are more."""
    return min(cards, 3)


class HandView(NamedTuple):
    """A player's hand as the rules see it when they say what may be done with it. Small and finite."""

    total: int
    soft: bool
    cards: int
    """2, or 3 for three and more; 1 for the half of a split pair that waits for its card."""
    pair: int
    """The value the first two cards share (11 for aces), or 0."""
    hands: int
    """How many hands the box has: 1 until a pair is split."""
    split_ace: bool
    """The hand grew from an ace of a split pair."""
    doubled: bool
    first_decision: bool
    """The box has decided nothing yet in this round (insurance does not count)."""
    up: int
    """The value of the dealer's up card, 11 for an ace."""
    second: int = 0
    """The value of the dealer's second card where it lies face up before play (2.6(k)), else 0."""
    known: bool = True
    """False while cards of the hand lie face down that nobody but their player has seen: no total then."""

    @property
    def blackjack(self) -> bool:
        return is_blackjack(total=self.total, cards=self.cards, hands=self.hands)


def hand_view(
    counted: Count,
    cards: int,
    pair: int,
    *,
    hands: int,
    up: int,
    second: int = 0,
    split_ace: bool = False,
    doubled: bool = False,
    first_decision: bool | None = None,
) -> HandView:
    """The one maker of views. A box has decided nothing while it holds one hand of two cards."""
    if first_decision is None:
        first_decision = hands == 1 and cards == 2 and not doubled
    return HandView(
        counted.total,
        counted.soft,
        cards_told(cards),
        pair,
        hands,
        split_ace,
        doubled,
        first_decision,
        up,
        second,
    )


def without_dealer(hand: HandView) -> HandView:
    """The hand without the dealer's cards.

    What may be done with a hand depends on no card of the dealer, in every game of twenty-one (2.8, 2.10 to
    2.12, 26.8, 26.10 to 26.12); what is best does.
    """
    if hand.up == hand.second == 0:
        return hand
    return HandView(*hand[:8], 0, 0, hand.known)


class Combination(Enum):
    """What a hand's cards make beyond their total, where a licensee may pay for it (2.3(e)1 to 3)."""

    PLAIN = "plain"
    SUITED_678 = "6, 7 and 8 of one suit"
    THREE_SEVENS = "three sevens"
    DESIGNATED = "the designated blackjack"


def combination(designated: Sequence[Card], cards: Sequence[Card]) -> Combination:
    """The combination these cards make, in whatever order they came."""
    if len(cards) == 3:
        ranks = sorted(one.rank for one in cards)
        if ranks == ["7", "7", "7"]:
            return Combination.THREE_SEVENS
        if ranks == ["6", "7", "8"] and len({one.suit for one in cards}) == 1:
            return Combination.SUITED_678
    if len(cards) == 2 and designated and set(cards) == set(designated):
        return Combination.DESIGNATED
    return Combination.PLAIN


class FinishedHand(NamedTuple):
    """A player's hand when it is compared with the dealer's."""

    total: int
    cards: int
    hands: int
    combination: Combination = Combination.PLAIN


class DealerHand(NamedTuple):
    total: int
    cards: int

    @property
    def blackjack(self) -> bool:
        return is_blackjack(total=self.total, cards=self.cards)


def dealt_views(split_hands: int, up: int, second: int) -> Iterator[HandView]:
    """Every view of an undoubled hand of two or more cards against what the dealer shows."""
    for hands in range(1, split_hands + 1):
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
