"""How often a simple player makes hands with special payouts (19:47-2.3(e)1 to 4), and the gain.

The player draws to 17, hard or soft, and does nothing else, whatever the dealer shows. Cards are drawn
without replacement. The position of the dealer's cards among the rest does not affect the probability of a
hand, as long as no dealer's blackjack ends the round before. The gain of a payout does not depend on that
either: a hand against a dealer's blackjack wins nothing.

A shoe is a number of whole decks, or a tuple of card names such as ("7h", "Td").
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, permutations, product

from tests.oracle.cards import DECK, SUITS, card, worth
from tests.oracle.dealer import must_draw
from tests.oracle.hand import is_blackjack, total_and_soft
from tests.oracle.shoe import Shoe, count, draws, without

Cards = int | tuple[str, ...]
STANDS = 17
TENS = [rank + suit for rank in "TJQK" for suit in SUITS]
ACES = ["A" + suit for suit in SUITS]


@cache
def _names(shoe: Cards) -> Counter[str]:
    return Counter(DECK * shoe if isinstance(shoe, int) else shoe)


@cache
def _values(shoe: Cards) -> Shoe:
    return count(worth(card(one)) for one in _names(shoe).elements())


def _stands(values: tuple[int, ...]) -> bool:
    return len(values) >= 2 and total_and_soft(values)[0] >= STANDS


def _dealt(shoe: Cards, names: tuple[str, ...]) -> Fraction:
    """The probability that these cards come in this order and the player takes all of them."""
    if any(_stands(tuple(worth(card(one)) for one in names[:taken])) for taken in range(2, len(names))):
        return Fraction(0)
    counts = _names(shoe)
    chance, left = Fraction(1), counts.total()
    for place, one in enumerate(names):
        chance *= Fraction(counts[one] - names[:place].count(one), left - place)
    return chance


@cache
def suited_678(shoe: Cards) -> Fraction:
    """The probability of a 6, 7 and 8 of one suit in any order."""
    wanted = [("6" + suit, "7" + suit, "8" + suit) for suit in SUITS]
    return sum((_dealt(shoe, order) for each in wanted for order in permutations(each)), Fraction(0))


@cache
def three_sevens(shoe: Cards) -> Fraction:
    """Three sevens of any suit."""
    sevens = ["7" + suit for suit in SUITS]
    return sum((_dealt(shoe, cards) for cards in product(sevens, repeat=3)), Fraction(0))


def designated_blackjack(shoe: Cards, ace: str = "As", face: str = "Js") -> Fraction:
    """One ace and one face card, named by rank and suit, as the first two cards."""
    if ace not in ACES or face not in TENS or face[0] == "T":
        raise ValueError(f"{ace} and {face} are not an ace and a face card")
    return _dealt(shoe, (ace, face)) + _dealt(shoe, (face, ace))


def blackjack(shoe: Cards) -> Fraction:
    """Any ace and ten-valued card as the first two cards."""
    return sum((2 * _dealt(shoe, pair) for pair in product(ACES, TENS)), Fraction(0))


@cache
def _five_cards(shoe: Cards) -> dict[tuple[int, ...], Fraction]:
    """The probability of every five values that total 21, in any order in which the player draws all five."""
    chances = {}
    for values in combinations_with_replacement(range(1, 11), 5):
        if total_and_soft(values)[0] == 21:
            orders = [order for order in set(permutations(values)) if not any(map(_stands, _before(order)))]
            chances[values] = sum((_drawn(_values(shoe), order) for order in orders), Fraction(0))
    return chances


def _before(order: tuple[int, ...]) -> list[tuple[int, ...]]:
    return [order[:taken] for taken in range(2, len(order))]


def _drawn(shoe: Shoe, order: tuple[int, ...]) -> Fraction:
    """The probability of these values in this order."""
    chance, left = Fraction(1), sum(shoe)
    for place, one in enumerate(order):
        chance *= Fraction(max(shoe[one] - order[:place].count(one), 0), left - place)
    return chance


def five_card_21(shoe: Cards) -> Fraction:
    """Five cards that total 21."""
    return sum(_five_cards(shoe).values(), Fraction(0))


@cache
def dealer_21(shoe: Shoe, *, soft_17: str) -> Fraction:
    """The probability that the dealer makes 21, in two or more cards, from this shoe of values."""

    @cache
    def from_here(cards: tuple[int, ...]) -> Fraction:  # sorted: the draws do not depend on their order
        if not must_draw(cards, soft_17=soft_17):
            return Fraction(int(total_and_soft(cards)[0] == 21))
        left = draws(without(shoe, cards))
        return sum((chance * from_here(tuple(sorted((*cards, one)))) for one, chance, _ in left), Fraction(0))

    return from_here(())


def dealer_blackjack(shoe: Shoe) -> Fraction:
    """The probability that the dealer's two cards from this shoe of values are a blackjack."""
    return sum(
        (p * q for one, p, rest in draws(shoe) for other, q, _ in draws(rest) if is_blackjack((one, other))),
        Fraction(0),
    )


def gains(shoe: Cards, *, soft_17: str = "stand", hole_card: str = "none") -> dict[str, Fraction]:
    """What each special payout adds to the expectation of a wager of 1, for this player.

    A 21 of more than two cards wins unless the dealer has 21. A blackjack wins unless the dealer has one too;
    with the hole card face up it always wins (2.6(k)1). The special odds add 1, 1/2, 1 and, for the
    designated blackjack, 1/2, or 1 with the hole card face up (2.6(k)2).
    """
    values = _values(shoe)

    def wins(*gone: int) -> Fraction:
        return 1 - dealer_21(without(values, gone), soft_17=soft_17)

    def made(chance: Fraction, *gone: int) -> Fraction:
        return chance * wins(*gone) if chance else chance

    named = designated_blackjack(shoe)
    if hole_card != "face-up" and named:
        named *= (1 - dealer_blackjack(without(values, (1, 10)))) / 2
    return {
        "suited_678": made(suited_678(shoe), 6, 7, 8),
        "three_sevens": made(three_sevens(shoe), 7, 7, 7) / 2,
        "five_card_21": sum((made(chance, *five) for five, chance in _five_cards(shoe).items()), Fraction(0)),
        "designated_blackjack": named,
    }
