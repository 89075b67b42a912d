"""The result of one hand against the dealer's finished hand (19:47-2.3(a), (b), (e), 2.6(k)1, 2, 2.16).

Doubtful places in the text, and how they are read here:
- 2.6(k)1 applies 2.3(a) first: only what would be void loses to a dealer who shows both cards.
- Special odds apply to any winning hand, split and doubled ones too; a designated blackjack is a blackjack.
- The void of 2.16(b) gives way to 2.6(k)1, "notwithstanding any other provision".
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from tests.oracle.cards import SUITS, name, worth
from tests.oracle.hand import is_blackjack, total_and_soft
from tests.oracle.table import Rules


class Verdict(NamedTuple):
    """won, void or lost, and the odds of a win."""

    result: str
    odds: Fraction

    @property
    def net(self) -> Fraction:
        """The result of one unit."""
        return {"won": self.odds, "void": Fraction(0), "lost": Fraction(-1)}[self.result]


def _score(cards: Sequence[int]) -> int:
    return total_and_soft([worth(one) for one in cards])[0]


def _blackjack(cards: Sequence[int], hands: int) -> bool:
    return is_blackjack([worth(one) for one in cards], after_split=hands > 1)


def odds(rules: Rules, cards: Sequence[int], *, hands: int = 1) -> Fraction:
    """The payout of this hand for each unit if it wins (2.3(e), 2.6(k)2)."""
    names = [name(one) for one in cards]
    if _blackjack(cards, hands):
        if rules.designated_blackjack and sorted(names) == sorted(rules.designated_blackjack):
            return Fraction(2)  # (e)3
        if rules.hole_card == "face-up":
            return Fraction(1)  # (k)2
        return Fraction(6, 5) if rules.variation == "six-to-five" else Fraction(3, 2)
    if rules.suited_678 and sorted(names) in [["6" + suit, "7" + suit, "8" + suit] for suit in SUITS]:
        return Fraction(2)  # (e)1
    if rules.three_sevens and [worth(one) for one in cards] == [7, 7, 7]:
        return Fraction(3, 2)  # (e)2
    if rules.five_card_21 and len(cards) == 5 and _score(cards) == 21:
        return Fraction(2)  # (e)4, 2.16(a)
    return Fraction(1)


def _wins(rules: Rules, player: Sequence[int], dealer: Sequence[int], hands: int) -> bool:
    mine, dealers = _score(player), _score(dealer)
    blackjack = _blackjack(player, hands)
    if mine <= 21 and dealers > 21:
        return True  # (a)1
    if dealers < mine <= 21:
        return True  # (a)2
    two_card_21 = mine == 21 and len(player) == 2
    if rules.split_two_card_21 == "plain":
        two_card_21 = blackjack
    if two_card_21 and dealers == 21 and len(dealer) > 2:
        return True  # (a)3
    return rules.hole_card == "face-up" and blackjack and _blackjack(dealer, 1)  # (k)1, at its end


def verdict(rules: Rules, player: Sequence[int], dealer: Sequence[int], *, hands: int = 1) -> Verdict:
    """The verdict on the player's hand, in a box of this many hands, against the dealer's.

    Returns under 2.10(b) or 2.11(d) are not decided here: they concern the box, not one hand.
    """
    mine, dealers = _score(player), _score(dealer)
    paid = odds(rules, player, hands=hands)
    if _wins(rules, player, dealer, hands):
        return Verdict("won", paid)
    simple_21 = _blackjack(dealer, 1) and not _blackjack(player, hands)  # (b), proviso
    if mine == dealers <= 21 and not simple_21 and rules.hole_card != "face-up":
        return Verdict("void", paid)  # (b), 2.7(b), 2.16(b)
    return Verdict("lost", paid)
