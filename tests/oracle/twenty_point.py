"""The twenty point bonus wager, card by card and round by round (19:47-2.24).

A card is a rank and a suit in one text: "9h", "Ts", "Ad".
"""

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import NamedTuple

CARDS = tuple(rank + suit for rank, suit in product("23456789TJQKA", "cdhs"))
COUNTS = {**{str(n): n for n in range(2, 10)}, "T": 10, "J": 10, "Q": 10, "K": 10, "A": 11}

ROWS = ("queens and blackjack", "queens", "matched", "suited", "any")
PAY_TABLES = {  # 2.24(f), all "to 1"
    "A": dict(zip(ROWS, (1000, 125, 19, 9, 4), strict=True)),
    "B": dict(zip(ROWS, (1000, 200, 25, 10, 4), strict=True)),
}


def blackjack(up: str, second: str) -> bool:
    """2.1: an ace and a card of the value ten."""
    return sorted((COUNTS[up[0]], COUNTS[second[0]])) == [10, 11]


def row(first: str, second: str, up: str, dealers_second: str) -> str | None:
    """2.24(a), (f), (g): the highest hand that qualifies; None if the two cards do not count twenty."""
    if COUNTS[first[0]] + COUNTS[second[0]] != 20:  # Two aces count 12, not 22.
        return None
    qualifies = ["suited" if first[1] == second[1] else "any"]
    if first == second:
        qualifies.append("matched")
    if first == second == "Qh":
        qualifies.append("queens")
        if blackjack(up, dealers_second):
            qualifies.append("queens and blackjack")
    return min(qualifies, key=ROWS.index)


def deferred(first: str, second: str, up: str) -> bool:
    """2.24(e): settled after the others."""
    return first == second == "Qh" and up[0] in "TJQKA"


class Wager(NamedTuple):
    """A wager in cents, and the first two cards of its box."""

    stake: int
    first: str
    second: str


def paid(
    wagers: Mapping[int, Wager], up: str, second: str, pays: Mapping[str, int], ceiling: int | None = None
) -> dict[int, int]:
    """The result of each box's wager in a round, negative if lost (2.24(f), (h))."""
    rows = {box: row(made.first, made.second, up, second) for box, made in wagers.items()}
    brings = {
        box: -made.stake if (won := rows[box]) is None else made.stake * pays[won]
        for box, made in wagers.items()
    }
    highest = [box for box in sorted(wagers, reverse=True) if rows[box] == "queens and blackjack"]
    total = sum(brings[box] for box in highest)
    if ceiling is not None and total > ceiling:
        exact = {box: Fraction(ceiling * brings[box], total) for box in highest}
        brings |= {box: int(exact[box]) for box in highest}
        left = ceiling - sum(brings[box] for box in highest)
        for box in sorted(highest, key=lambda one: exact[one] - int(exact[one]), reverse=True)[:left]:
            brings[box] += 1
    return brings


def house_advantage(decks: int, pays: Mapping[str, int]) -> Fraction:
    """The mean loss of a unit wager without a ceiling: the player's two cards, then the dealer's."""
    total = 52 * decks
    lost = Fraction(0)
    for first, second in product(CARDS, CARDS):
        chance = Fraction(decks * (decks - (first == second)), total * (total - 1))
        if not chance:
            continue
        plain = row(first, second, "2c", "2c")
        if plain is None:
            lost += chance
        elif plain != "queens":
            lost -= chance * pays[plain]
        else:
            tens, aces = 16 * decks - 2, 4 * decks
            found = Fraction(2 * tens * aces, (total - 2) * (total - 3))
            lost -= chance * (found * pays["queens and blackjack"] + (1 - found) * pays["queens"])
    return lost


if __name__ == "__main__":
    for letter, table in PAY_TABLES.items():
        for number in range(2, 9):
            print(letter, number, f"{float(100 * house_advantage(number, table)):.6f} %")
