"""The progressive wager of 19:47-2.19(c): four cards in order, counted from the text.

Its player always draws to aces. Awards are in dollars for a wager of one dollar.
"""

from fractions import Fraction
from itertools import product

AWARDS = {"three suited": 2500, "three": 250, "two suited": 100, "two": 25}
ACES = ("c", "d", "h", "s")


def row(four: tuple[str, ...]) -> str | None:
    """The highest row; a card is the suit of an ace, or `x` for any other card."""
    if "x" in four[:2]:
        return None
    if "x" not in four and (set(four) <= {"c", "s"} or set(four) <= {"d", "h"}):
        return "meter"
    if four[2] != "x":
        return "three suited" if len(set(four[:3])) == 1 else "three"
    return "two suited" if four[0] == four[1] else "two"


def chances(decks: int) -> dict[str, Fraction]:
    there = {**dict.fromkeys(ACES, decks), "x": 48 * decks}
    found: dict[str, Fraction] = {}
    for four in product(there, repeat=4):
        chance, left, cards = Fraction(1), dict(there), 52 * decks
        for one in four:
            chance *= Fraction(max(left[one], 0), cards)
            left[one] -= 1
            cards -= 1
        name = row(four)
        if name is not None:
            found[name] = found.get(name, Fraction(0)) + chance
    return found


def house_advantage(decks: int, meter: int, *, chip_returned: bool) -> Fraction:
    """The mean loss of a dollar; with a consumed chip an award of $25 is a gain of 24."""
    found = chances(decks)
    won = sum(chance * (meter if name == "meter" else AWARDS[name]) for name, chance in found.items())
    back = sum(found.values()) if chip_returned else 0
    return 1 - won - back


def break_even(decks: int) -> Fraction:
    """The meter at which a consumed chip is a fair wager."""
    found = chances(decks)
    fixed = sum(chance * AWARDS[name] for name, chance in found.items() if name != "meter")
    return (1 - fixed) / found["meter"]


if __name__ == "__main__":
    for number in range(4, 9):
        print(number, float(house_advantage(number, 5000, chip_returned=False)), float(break_even(number)))
