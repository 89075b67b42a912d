"""The sevens wager of 19:47-2.17(a)3, by its pay table (2.17(e)3), counted from the text.

In the pay table, one seven means the first card only. The player always draws to two sevens.
"""

from collections.abc import Sequence
from fractions import Fraction

PAYS = {
    "three sevens of the same suit": 5000,
    "three sevens of any suit": 500,
    "two sevens of the same suit": 100,
    "two sevens of any suit": 50,
    "one seven": 3,
}


def row(cards: Sequence[str]) -> str | None:
    """The highest row of the first two or three cards, such as `7c`."""
    sevens = 0
    for one in cards:
        if one[0] != "7":
            break
        sevens += 1
    if sevens < 2:
        return "one seven" if sevens else None
    same = len({one[1] for one in cards[:sevens]}) == 1
    words = "three" if sevens == 3 else "two"
    return f"{words} sevens of {'the same' if same else 'any'} suit"


def house_advantage(decks: int) -> Fraction:
    """The mean loss of a unit: 4 x decks sevens among 52 x decks cards, three drawn in order."""
    cards, sevens = 52 * decks, 4 * decks
    first = Fraction(sevens, cards)
    second = Fraction(sevens - 1, cards - 1)
    third = Fraction(sevens - 2, cards - 2)
    suited = Fraction(decks - 1, sevens - 1)
    third_suited = Fraction(decks - 2, sevens - 2)
    two = first * second
    chances = {
        "one seven": first * (1 - second),
        "two sevens of the same suit": two * suited * (1 - third),
        "two sevens of any suit": two * (1 - suited) * (1 - third),
        "three sevens of the same suit": two * third * suited * third_suited,
        "three sevens of any suit": two * third * (1 - suited * third_suited),
    }
    won = sum((chance * PAYS[name] for name, chance in chances.items()), Fraction(0))
    return 1 - sum(chances.values()) - won
