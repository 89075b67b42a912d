"""The wagers of 19:47-2.17 on the player's first two cards, counted card by card from the text."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
KINDS = tuple(product(RANKS, "cdhs"))
Kind = tuple[str, str]

SAME_SUIT: dict[int, list[tuple[Fraction, Fraction]]] = {  # 2.17(e)2i-v: king and queen, any two cards
    1: [(Fraction(50), Fraction("2.5")), (Fraction(10), Fraction(3)), (Fraction(5), Fraction(3))],
    2: [(Fraction(10), Fraction(3)), (Fraction(5), Fraction(3)), (Fraction(25), Fraction("2.5"))],
    4: [(Fraction(5), Fraction(3)), (Fraction(25), Fraction("2.5")), (Fraction(20), Fraction("2.5"))],
    6: [(Fraction(5), Fraction(3)), (Fraction(25), Fraction("2.5")), (Fraction(20), Fraction("2.5"))],
    8: [(Fraction(5), Fraction(3)), (Fraction(25), Fraction("2.5")), (Fraction(50), Fraction(2))],
}
SAME_SUIT[1].append((Fraction(25), Fraction("2.5")))
SAME_SUIT[2].append((Fraction(20), Fraction("2.5")))
SAME_SUIT[4].append((Fraction(50), Fraction(2)))
SAME_SUIT[6].append((Fraction(15), Fraction("2.5")))


def points(rank: str) -> int:
    """2.2(b): 10, J, Q and K are ten; for 2.17(a)1 an ace is one."""
    return {"A": 1, "J": 10, "Q": 10, "K": 10}.get(rank) or int(rank)


def over(one: Kind, two: Kind) -> int:
    """The result of a unit on over 13: won above 13, lost at 13 and below (2.17(b)1, (c))."""
    return 1 if points(one[0]) + points(two[0]) > 13 else -1


def under(one: Kind, two: Kind) -> int:
    """The result of a unit on under 13 (2.17(b)2, (c))."""
    return 1 if points(one[0]) + points(two[0]) < 13 else -1


def same_suit(decks: int, option: int) -> Callable[[Kind, Kind], Fraction]:
    """The result of a unit on the same suit by an option for this number of decks (2.17(b)3, (e)2)."""
    royal, other = SAME_SUIT[decks][option - 1]

    def brings(one: Kind, two: Kind) -> Fraction:
        if one[1] != two[1]:
            return Fraction(-1)
        return royal if sorted((one[0], two[0])) == ["K", "Q"] else other

    return brings


def house_advantage(decks: int, brings: Callable[[Kind, Kind], Fraction | int]) -> Fraction:
    """The mean loss of a unit over all ordered pairs of cards, each card in `decks` copies."""
    total = Fraction(0)
    for one in KINDS:
        for two in KINDS:
            total += decks * (decks - (one == two)) * brings(one, two)
    return -total / (52 * decks * (52 * decks - 1))


if __name__ == "__main__":
    for number in (1, 2, 4, 6, 8):
        print(
            number,
            "over",
            float(house_advantage(number, over)),
            "under",
            float(house_advantage(number, under)),
        )
        for chosen in range(1, len(SAME_SUIT[number]) + 1):
            print(number, chosen, float(house_advantage(number, same_suit(number, chosen))))
