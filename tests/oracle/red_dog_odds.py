"""The house advantage of red dog, counted over every order of three ranks (19:47-6.1(b), 6.5(e) to (i))."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import permutations, product

RANKS = range(2, 15)  # 6.1(b): 2 to 10, jack 11, queen 12, king 13, ace 14
PAYS: dict[int, Fraction] = {  # 6.5(i)2, by spread, all "to 1"
    spread: Fraction({1: 5, 2: 4, 3: 2}.get(spread, 1)) for spread in range(1, 12)
}
THREE_OF_A_KIND = 11  # 6.5(f)1
Raises = Callable[[int, int], bool]
"""Whether a player raises, by the first two ranks; a raise equals the wager."""


def between(first: int, second: int) -> list[int]:
    """The ranks whose value can fall between two others (6.5(g))."""
    return [rank for rank in RANKS if min(first, second) < rank < max(first, second)]


def net(first: int, second: int, third: int, laid: int, pays: Mapping[int, Fraction]) -> Fraction:
    """A player's net result on wager and raise; negative if they lose."""
    if first == second:  # 6.5(f): three of a kind is paid, any other card is a tie
        return Fraction(THREE_OF_A_KIND * laid) if third == first else Fraction(0)
    inside = between(first, second)
    if not inside:  # 6.5(e)
        return Fraction(0)
    return laid * pays[len(inside)] if third in inside else Fraction(-laid)  # 6.5(i)1, 2


def value(shoe: Mapping[int, int], raises: Raises, pays: Mapping[int, Fraction] = PAYS) -> Fraction:
    """The player's mean result per unit of the original wager; `shoe` has the count of each rank."""
    total = Fraction(0)
    ways = 0
    for first, second, third in product(RANKS, repeat=3):
        orders = (
            shoe[first]
            * (shoe[second] - (second == first))
            * (shoe[third] - (third == first) - (third == second))
        )
        if orders <= 0:
            continue
        laid = 2 if between(first, second) and raises(first, second) else 1
        total += orders * net(first, second, third, laid, pays)
        ways += orders
    return total / ways


def best_value(shoe: Mapping[int, int], pays: Mapping[int, Fraction] = PAYS) -> Fraction:
    """The same for a player who raises whenever it is profitable, given the cards left."""

    def pays_to_raise(first: int, second: int) -> bool:
        inside = between(first, second)
        cards = sum(shoe.values()) - 2
        good = sum(shoe[rank] for rank in inside)
        return good * pays[len(inside)] > cards - good

    return value(shoe, pays_to_raise, pays)


def decks(number: int) -> dict[int, int]:
    return dict.fromkeys(RANKS, 4 * number)


def tiny(cards: list[int], raises: Raises) -> Fraction:
    """The same result another way: a shoe of a few cards dealt in every order, card by card."""
    orders = list(permutations(cards, 3))
    won = (
        net(one, two, three, 2 if between(one, two) and raises(one, two) else 1, PAYS)
        for one, two, three in orders
    )
    return sum(won, Fraction(0)) / len(orders)


if __name__ == "__main__":
    for number in range(1, 9):
        print(number, f"{-100 * float(best_value(decks(number))):.6f} %")
