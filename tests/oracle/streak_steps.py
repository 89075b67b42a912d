"""Steps of a streak (19:47-2.22(d) to (h)) from a small shoe, every card dealt in turn.

The player draws to 17, a soft hand to 18, splits two eights once and never doubles. The dealer has no hole
card and draws to 17 (2.12(b)). A shoe is the count of cards of each value, the ace 1. Split hands count by
the net: more won than lost advances the streak, fewer ends it, as many of each leaves it. A two-card 21 of a
split hand is a plain 21.
"""

from collections.abc import Iterator
from fractions import Fraction

Left = tuple[tuple[int, int], ...]
Hand = tuple[int, ...]
Chances = dict[int, Fraction]


def total(hand: Hand) -> tuple[int, bool]:
    """2.2(b): the count, and whether an ace counts 11 in it."""
    hard = sum(hand)
    soft = 1 in hand and hard + 10 <= 21
    return (hard + 10 if soft else hard), soft


def drawn(left: Left) -> Iterator[tuple[int, Fraction, Left]]:
    cards = sum(many for _, many in left)
    for value, many in left:
        if many:
            rest = tuple((each, there - (each == value)) for each, there in left)
            yield value, Fraction(many, cards), rest


def player_draws(hand: Hand) -> bool:
    points, soft = total(hand)
    return len(hand) == 1 or points < (18 if soft else 17)


def result(hand: Hand, dealer: Hand, *, split: bool) -> int:
    """1 won, 0 tied, -1 lost (2.3(a), (b), 2.7)."""
    mine, dealers = total(hand)[0], total(dealer)[0]
    natural = mine == 21 and len(hand) == 2 and not split
    dealers_natural = dealers == 21 and len(dealer) == 2
    if mine > 21:
        return -1
    if natural or dealers_natural:
        return int(natural) - int(dealers_natural)
    if dealers > 21:
        return 1
    return (mine > dealers) - (mine < dealers)


def step(results: list[int]) -> int:
    won, lost = results.count(1), results.count(-1)
    return (won > lost) - (won < lost)


def play(waiting: tuple[Hand, ...], done: tuple[Hand, ...], dealer: Hand, left: Left) -> Chances:
    """The probability of every step from this state on."""
    found: Chances = {}
    if waiting:
        hand = waiting[0]
        if not player_draws(hand):
            return play(waiting[1:], (*done, hand), dealer, left)
        for value, chance, rest in drawn(left):
            for each, of_it in play(((*hand, value), *waiting[1:]), done, dealer, rest).items():
                found[each] = found.get(each, Fraction(0)) + chance * of_it
        return found
    if total(dealer)[0] >= 17:
        return {step([result(hand, dealer, split=len(done) > 1) for hand in done]): Fraction(1)}
    for value, chance, rest in drawn(left):
        for each, of_it in play((), done, (*dealer, value), rest).items():
            found[each] = found.get(each, Fraction(0)) + chance * of_it
    return found


def steps(shoe: dict[int, int]) -> dict[int, Fraction]:
    """The probabilities that one round advances (1), leaves (0) or ends (-1) the streak."""
    found: dict[int, Fraction] = {1: Fraction(0), 0: Fraction(0), -1: Fraction(0)}
    start: Left = tuple(sorted(shoe.items()))
    for first, chance_1, left_1 in drawn(start):
        for up, chance_2, left_2 in drawn(left_1):
            for second, chance_3, left_3 in drawn(left_2):
                hands = ((8,), (8,)) if first == second == 8 else ((first, second),)
                for each, chance in play(hands, (), (up,), left_3).items():
                    found[each] += chance_1 * chance_2 * chance_3 * chance
    return found
