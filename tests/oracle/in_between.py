"""The in-between wager, counted card by card (19:47-2.26(a), (b), (f), (g))."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import product

ROWS = ("triple match", "one card spread", "two card spread", "three card spread", "all other spreads")
PAY_TABLES: dict[str, dict[str, int]] = {  # 2.26(f), all "to 1"
    "A": dict(zip(ROWS, (30, 12, 6, 4, 1), strict=True)),
    "B": dict(zip(ROWS, (30, 10, 6, 4, 1), strict=True)),
    "C": dict(zip(ROWS, (30, 10, 5, 3, 1), strict=True)),
    "D": dict(zip(ROWS, (40, 10, 5, 3, 1), strict=True)),
}
RANKS = range(2, 15)  # 2.26(b): 2 is the lowest, the ace (14) the highest and nothing else
KINDS = tuple(product(RANKS, "cdhs"))


def row(first: int, second: int, up_card: int) -> str | None:
    """The row that a player's two ranks and the dealer's rank win, or None for a loss (2.26(a), (g))."""
    if first == second == up_card:
        return "triple match"
    low, high = min(first, second), max(first, second)
    if not low < up_card < high:
        return None
    between = [rank for rank in RANKS if low < rank < high]
    return {1: "one card spread", 2: "two card spread", 3: "three card spread"}.get(
        len(between), "all other spreads"
    )


def probabilities(decks: int) -> dict[str, Fraction]:
    """The probability of every row over all ordered triples of cards, each card in `decks` copies."""
    ways = dict.fromkeys(ROWS, 0)
    for one in KINDS:
        for up_card in KINDS:
            for two in KINDS:
                won = row(one[0], two[0], up_card[0])
                if won is not None:
                    of_two = decks - (up_card == one)
                    of_three = decks - (two == one) - (two == up_card)
                    ways[won] += decks * of_two * max(of_three, 0)
    cards = 52 * decks
    return {name: Fraction(number, cards * (cards - 1) * (cards - 2)) for name, number in ways.items()}


def house_advantage(decks: int, pays: Mapping[str, int]) -> Fraction:
    """The mean loss of a unit wager when the rows pay these odds to 1."""
    chances = probabilities(decks)
    lost = 1 - sum(chances.values())
    return lost - sum((chances[name] * pays[name] for name in ROWS), Fraction(0))


if __name__ == "__main__":
    for name, pays in PAY_TABLES.items():
        for number in range(2, 9):
            print(name, number, f"{float(100 * house_advantage(number, pays)):.6f} %")
