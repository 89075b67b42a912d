"""The insurance wager and its replacements (19:47-2.7(c) in both editions, 2.9).

The dealer shows an ace; money is the player's net result after the dealer's second card.
"""

from fractions import Fraction
from typing import NamedTuple

RANKS = ("ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king")
WINS = ("king", "queen", "jack", "10")


def house_advantage(decks: int) -> Fraction:
    """The mean loss of a unit of insurance when only the dealer's ace has been seen."""
    cards = [rank for rank in RANKS for _ in range(4 * decks)]
    cards.remove("ace")
    money = sum(2 if rank in WINS else -1 for rank in cards)
    return Fraction(-money, len(cards))


def available(*, up: str, hole_card: str) -> bool:
    """An insurance wager needs an ace up (2.9(a)) and a second card that is not seen (2.6(k)3)."""
    return up == "ace" and hole_card != "face-up"


def most(wager: int, chip: int) -> int:
    """The most insurance on a wager, in units; the smallest chip is worth `chip` units (2.9(b))."""
    amount = 0
    while 2 * amount < wager:  # The first amount in chips that is not less than half.
        amount += chip
    return amount


class InsuredBlackjack(NamedTuple):
    """A player's blackjack against an ace: the wagers, and the choice made before any further card."""

    edition: str
    offered: bool  # the licensee offers the option of 2.7(c)
    wager: int
    insurance: int = 0
    even_money: bool = False  # the player chose it: 2.7(c) of 2010
    blackjack_odds: Fraction = Fraction(3, 2)


def settled_before(asked: InsuredBlackjack) -> bool:
    """Whether the blackjack is finally paid 1 to 1 before any further card.

    2010: the player takes it instead of insurance. 1999: the player insured for exactly half the wager; both
    wagers are closed with it.
    """
    if not asked.offered:
        return False
    if asked.edition == "1999":
        return asked.insurance > 0 and 2 * asked.insurance == asked.wager
    return asked.even_money and not asked.insurance


def blackjack_money(asked: InsuredBlackjack, second: str) -> Fraction:
    """The net result of the player with a blackjack when this is the dealer's second card."""
    if settled_before(asked):
        return Fraction(asked.wager)
    if second in WINS:
        return Fraction(2 * asked.insurance)  # 2.9(c); the blackjack stands off, 2.7(b)
    return asked.blackjack_odds * asked.wager - asked.insurance


if __name__ == "__main__":
    for number in range(1, 9):
        print(number, house_advantage(number), f"{float(100 * house_advantage(number)):.6f} %")
