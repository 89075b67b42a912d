"""The match-the-dealer wager, card by card (19:47-2.23(a), (e), (f)).

A card is a rank and a suit in one text: "9h", "Ts", "Ad".
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product

DENOMINATIONS = ("2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A")
CARDS = tuple(rank + suit for rank, suit in product(DENOMINATIONS, "cdhs"))

PAYS: dict[int, tuple[int, int]] = {6: (4, 11), 8: (3, 14)}
"""2.23(f), by decks: what a card of another suit and one of the dealer's own suit pay to 1."""


def to_one(first: str, second: str, dealers: str, pays: tuple[int, int]) -> int | None:
    """What the wager pays to 1 for both cards together; None if neither matches and it loses."""
    won = []
    for mine in (first, second):
        if mine[0] == dealers[0]:
            won.append(pays[1] if mine == dealers else pays[0])
    return sum(won) if won else None


def in_order(boxes: Mapping[int, tuple[str, str]], dealers: str) -> Iterator[tuple[int, bool]]:
    """2.23(e): every box that loses, then every box that wins; both times from the far right."""
    wins = {box: to_one(*cards, dealers, (1, 1)) is not None for box, cards in boxes.items()}
    for winning in (False, True):
        for box in sorted(boxes, reverse=True):
            if wins[box] is winning:
                yield box, winning


def house_advantage(decks: int) -> Fraction:
    """The mean loss of a unit wager over every order of three cards from this many decks."""
    lost, ways = 0, 0
    for first, up in product(CARDS, CARDS):
        of_two = decks * (decks - (up == first))
        for second in CARDS:
            times = of_two * (decks - (second == first) - (second == up))
            won = to_one(first, second, up, PAYS[decks])
            lost += times * (1 if won is None else -won)
            ways += times
    assert ways == 52 * decks * (52 * decks - 1) * (52 * decks - 2)
    return Fraction(lost, ways)


if __name__ == "__main__":
    for number in PAYS:
        print(number, f"{float(100 * house_advantage(number)):.6f} %")
