"""What a hand counts, and what it wins or loses (19:47-2.1 "Blackjack", 2.2(b), 2.3(a), (b), (e)).

Cards are values: 2 to 10, an ace 1 or 11. Money is net per unit staked on the hand.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from tests.oracle.shoe import value


class Final(NamedTuple):
    """A finished hand: its score, the number of its cards, whether it is a blackjack."""

    total: int
    cards: int
    blackjack: bool


def total_and_soft(cards: Sequence[int]) -> tuple[int, bool]:
    """The score, and whether an ace counts eleven in it (2.1 soft total, 2.2(b)3i).

    All ways of counting each ace as 1 or 11 are tried; the best that does not exceed 21 stands.
    """
    choices = [(1, 11) if value(card) == 1 else (value(card),) for card in cards]
    ways = list(product(*choices))
    within = [way for way in ways if sum(way) <= 21]
    best = max(within, key=sum) if within else min(ways, key=sum)
    return sum(best), 11 in best


def is_blackjack(cards: Sequence[int], *, after_split: bool = False) -> bool:
    """An ace and a ten-valued card as the first two cards, not of a split pair (2.1)."""
    return not after_split and sorted(value(card) for card in cards) == [1, 10]


def final(cards: Sequence[int], *, after_split: bool = False) -> Final:
    """The finished hand these cards make."""
    return Final(total_and_soft(cards)[0], len(cards), is_blackjack(cards, after_split=after_split))


def pays(player: Final, dealer: Final, *, split_two_card_21: str = "beats-21") -> Fraction:
    """Net of one unit on the player's hand: 1 won, 0 void, -1 lost, 3/2 for a blackjack (2.3(a), (b), (e)).

    `split_two_card_21` settles 2.3(a)3 for an ace and a ten of a split pair against a dealer's 21 of three or
    more cards: "beats-21" wins 1 to 1 by the words of the text, "plain" ties. No money is returned here
    under 2.10(b) or 2.11(d): that is a matter of the box, not of one hand.
    """
    if split_two_card_21 not in ("beats-21", "plain"):
        raise ValueError(f"no such reading: {split_two_card_21}")
    if player.total > 21:
        return Fraction(-1)
    if player.blackjack:
        return Fraction(0) if dealer.blackjack else Fraction(3, 2)  # 2.3(b), 2.3(a)3 with (e)
    if dealer.blackjack:
        return Fraction(-1)  # 2.3(b), also against a simple 21
    if dealer.total > 21 or player.total > dealer.total:
        return Fraction(1)  # 2.3(a)1, 2
    if player.total < dealer.total:
        return Fraction(-1)
    two_card_21 = player.total == 21 and player.cards == 2 and dealer.cards > 2
    return Fraction(1) if two_card_21 and split_two_card_21 == "beats-21" else Fraction(0)
