"""The insurance wager (19:47-2.9(a), (c)): the dealer shows an ace, any other card may be his second."""

from fractions import Fraction

RANKS = ("ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king")
WINS = ("king", "queen", "jack", "10")


def house_advantage(decks: int) -> Fraction:
    """What a unit of insurance loses on average when only the dealer's ace has been seen."""
    cards = [rank for rank in RANKS for _ in range(4 * decks)]
    cards.remove("ace")
    money = sum(2 if rank in WINS else -1 for rank in cards)
    return Fraction(-money, len(cards))


if __name__ == "__main__":
    for number in range(1, 9):
        print(number, house_advantage(number), f"{float(100 * house_advantage(number)):.6f} %")
