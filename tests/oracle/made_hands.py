"""How often a plain player makes the hands a licensee may pay for (19:47-2.3(e)1 to 4), from whole decks.

The player draws until he has 17 or more, hard or soft, and does nothing else. Every draw is written out
without replacement. Where the dealer's cards lie among the rest does not matter to the chance of a hand, as
long as no blackjack of the dealer ends the round before.
"""

from fractions import Fraction
from functools import cache
from itertools import product

from tests.oracle.cards import DECK, RANKS, SUITS, card, worth
from tests.oracle.hand import total_and_soft
from tests.oracle.shoe import Shoe, draws, of_decks

STANDS = 17


def _stands(values: tuple[int, ...]) -> bool:
    return total_and_soft(values)[0] >= STANDS


def _three_cards(decks: int, cards: tuple[str, str, str]) -> Fraction:
    """The chance that these cards come in this order and the player takes all three."""
    values = tuple(worth(card(one)) for one in cards)
    if _stands(values[:2]):
        return Fraction(0)
    chance, left = Fraction(1), 52 * decks
    for place, one in enumerate(cards):
        chance *= Fraction(decks - cards[:place].count(one), left - place)
    return chance


@cache
def suited_678(decks: int) -> Fraction:
    """A 6, 7 and 8 of one suit, in whatever order they come."""
    chances = Fraction(0)
    names = [rank + suit for rank in "678" for suit in SUITS]
    for cards in product(names, repeat=3):
        if {one[0] for one in cards} == set("678") and len({one[1] for one in cards}) == 1:
            chances += _three_cards(decks, cards)
    return chances


@cache
def three_sevens(decks: int) -> Fraction:
    """Three sevens of any suit."""
    sevens = ["7" + suit for suit in SUITS]
    return sum((_three_cards(decks, cards) for cards in product(sevens, repeat=3)), Fraction(0))


@cache
def five_card_21(decks: int) -> Fraction:
    """Five cards that total 21."""

    def after(values: tuple[int, ...], shoe: Shoe) -> Fraction:
        total = total_and_soft(values)[0]
        if len(values) == 5:
            return Fraction(int(total == 21))
        if len(values) >= 2 and _stands(values):
            return Fraction(0)
        return sum((p * after((*values, one), rest) for one, p, rest in draws(shoe)), Fraction(0))

    return after((), of_decks(decks))


@cache
def designated_blackjack(decks: int, ace: str = "As", face: str = "Js") -> Fraction:
    """One ace and one face card, named by rank and suit, as the first two cards."""
    if ace not in DECK or face not in DECK or ace[0] != "A" or face[0] not in "JQK":
        raise ValueError(f"{ace} and {face} are not an ace and a face card")
    return 2 * Fraction(decks, 52 * decks) * Fraction(decks, 52 * decks - 1)  # in either order


@cache
def blackjack(decks: int) -> Fraction:
    """Any ace and ten-valued card as the first two cards."""
    pairs = [(one, other) for one, other in product(RANKS, repeat=2) if "A" in (one, other) and one != other]
    tens = [pair for pair in pairs if set(pair) & set("TJQK")]
    return len(tens) * Fraction(4 * decks, 52 * decks) * Fraction(4 * decks, 52 * decks - 1)
