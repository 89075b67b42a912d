"""How often the first cards decide the main wager: blackjacks of the player and of the dealer, exact."""

from dataclasses import dataclass
from fractions import Fraction

from cutcard.cards import Card
from cutcard.exact_odds.twenty_one.solver.shoe import VALUES, Composition, Stack, place, values_in
from cutcard.games.twenty_one.points import count, is_blackjack, value


@dataclass(frozen=True)
class Naturals:
    """Probabilities of the first four cards from one shoe."""

    player: Fraction
    dealer: Fraction
    both: Fraction


def naturals(shoe: Composition) -> Naturals:
    cards = sum(shoe)
    left = list(shoe)
    one = two = 0
    for first in range(len(VALUES)):
        ways = left[first]
        left[first] -= 1
        for second in range(len(VALUES)):
            if _natural(first, second):
                one += ways * left[second]
                left[second] -= 1
                two += ways * (left[second] + 1) * _naturals_left(left)
                left[second] += 1
        left[first] += 1
    pairs = cards * (cards - 1)
    chance = Fraction(one, pairs)
    return Naturals(chance, chance, Fraction(two, pairs * (cards - 2) * (cards - 3)))


def naturals_of(stack: Stack, cards: tuple[Card, ...]) -> Naturals:
    """The same where the player's blackjack is made of these two cards."""
    shoe = values_in(stack)
    orders = 2 * stack[cards[0].number] * stack[cards[1].number]
    left = list(shoe)
    for one in cards:
        left[place(value(one))] -= 1
    many = sum(shoe)
    two = orders * _naturals_left(left) if orders else 0
    return Naturals(
        Fraction(orders, many * (many - 1)),
        naturals(shoe).dealer,
        Fraction(two, many * (many - 1) * (many - 2) * (many - 3)),
    )


def _natural(first: int, second: int) -> bool:
    return is_blackjack(total=count((VALUES[first], VALUES[second])).total, cards=2)


def _naturals_left(left: list[int]) -> int:
    places = range(len(VALUES))
    return sum(
        left[first] * (left[second] - (first == second))
        for first in places
        for second in places
        if _natural(first, second)
    )
