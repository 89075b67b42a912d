"""The optional bonus wager by the dealer's cards (19:47-2.25(d), (e), (f)).

A card is a rank and a suit in one text: "9h", "Ts", "Ad".
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

CARDS = tuple(rank + suit for rank, suit in product("23456789TJQKA", "cdhs"))
BY_VALUE = {10: 3, 9: 5, 8: 7, 7: 9, 6: 15}
"""2.25(e): what the third card's value pays to 1."""


def points(cards: Sequence[str]) -> int:
    """2.2(b): an ace counts 11 unless that passes 21."""
    hard = sum(1 if card[0] == "A" else 10 if card[0] in "TJQK" else int(card[0]) for card in cards)
    return hard + 10 if any(card[0] == "A" for card in cards) and hard + 10 <= 21 else hard


def cards_needed(cards: Sequence[str]) -> int:
    """2.25(d): how many dealer cards the wager needs: two, or three if two count less than 17."""
    return 2 if len(cards) > 1 and points(cards[:2]) >= 17 else 3


def to_one(cards: Sequence[str]) -> int | None:
    """What it pays to 1 by the dealer's cards in order; None if it loses. Only three cards count."""
    if points(cards[:2]) >= 17:
        return None
    three = cards[:3]
    if points(three) <= 21:
        return None
    if [card[0] for card in three] == ["8", "8", "8"]:
        suits = {card[1] for card in three}
        if len(suits) == 1:
            return 200
        if suits <= {"d", "h"} or suits <= {"c", "s"}:
            return 50
    third = three[2][0]
    return BY_VALUE[10 if third in "TJQK" else int(third)]


def house_advantage(decks: int) -> Fraction:
    """The mean loss of a unit wager over every order of the dealer's three cards from this many decks."""
    lost, ways = 0, 0
    for one, two, three in product(CARDS, repeat=3):
        times = decks * (decks - (two == one)) * (decks - (three == one) - (three == two))
        won = to_one((one, two, three))
        lost += times * (1 if won is None else -won)
        ways += times
    return Fraction(lost, ways)


if __name__ == "__main__":
    for number in (6, 8):
        print(number, f"{float(100 * house_advantage(number)):.6f} %")
