"""The 21+3 wager, counted card by card (13:69F-2.27(a), (b), (f))."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product

ROWS = ("straight flush", "three-of-a-kind", "straight", "flush")  # 2.27(b), highest first
PAY_TABLES: dict[str, dict[str, int]] = {  # 2.27(f), all "to 1"
    "A": dict(zip(ROWS, (9, 9, 9, 9), strict=True)),
    "B": dict(zip(ROWS, (30, 20, 10, 5), strict=True)),
}
Card = tuple[int, str]
KINDS: tuple[Card, ...] = tuple(product(range(2, 15), "cdhs"))  # the ace is 14
STRAIGHTS = {frozenset((low, low + 1, low + 2)) for low in range(2, 13)} | {frozenset((14, 2, 3))}


def row(cards: Sequence[Card]) -> str | None:
    """The highest hand these three cards form, or None for a loss (2.27(b), (f))."""
    ranks = {rank for rank, _ in cards}
    one_suit = len({suit for _, suit in cards}) == 1
    straight = frozenset(ranks) in STRAIGHTS
    if straight and one_suit:
        return "straight flush"
    if len(ranks) == 1:
        return "three-of-a-kind"  # also where all three are of one suit
    if straight:
        return "straight"
    return "flush" if one_suit else None


def probabilities(decks: int) -> dict[str, Fraction]:
    """The probability of every row over all ordered triples of cards, each card in `decks` copies."""
    ways = dict.fromkeys(ROWS, 0)
    for one in KINDS:
        for up_card in KINDS:
            for two in KINDS:
                won = row((one, up_card, two))
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
        for number in range(1, 9):
            print(name, number, f"{float(100 * house_advantage(number, pays)):.6f} %")
