"""Hands with special payouts for their exact cards, found by calling the deciders.

Most hands are identified by the values of their cards. If a combination depends on suits or ranks (2.3(e)1,
3), its cards and every part of it are marked: they are separate hands, and each of their cards is counted.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, combinations_with_replacement

from cutcard.cards import ALL_CARDS, Card
from cutcard.exact_odds.errors import BeyondTheSolverError
from cutcard.exact_odds.twenty_one.solver.shoe import Composition, composition_of, place
from cutcard.games.twenty_one.deciders import TwentyOneSheet, combinations_paid, special_combination
from cutcard.games.twenty_one.hand import Combination
from cutcard.games.twenty_one.points import value

Cards = tuple[Card, ...]
"""The cards of a hand in the order of their numbers."""
_SIZES = (2, 3)
"""No combination of the law has more cards."""


@dataclass(frozen=True, eq=False)
class PaidHands:
    """What a table pays for beyond totals."""

    by_values: Mapping[Composition, Combination]
    """Hands whose values alone make a combination."""
    by_cards: Mapping[Cards, Combination]
    """Hands that need the exact cards, and all their parts, which are plain; fewer cards first."""
    kinds: Cards
    """The cards of these."""

    @property
    def sets(self) -> tuple[Cards, ...]:
        return tuple(self.by_cards)

    def combination(self, values: Composition, cards: Cards) -> Combination:
        """The combination of a hand: a marked one by its cards, another by its values."""
        return self.by_cards[cards] if cards else self.by_values.get(values, Combination.PLAIN)

    def counts(self, stock: tuple[int, ...]) -> tuple[int, ...]:
        """The count of each kind in a stock of the 52 cards."""
        return tuple(stock[one.number] for one in self.kinds)


NO_MARKS = PaidHands({}, {}, ())


@lru_cache(maxsize=64)
def paid_hands_of(sheet: TwentyOneSheet) -> PaidHands:
    """Calls the deciders for every hand of two and three cards, if this table pays for any."""
    if not combinations_paid(sheet):
        return NO_MARKS
    made: dict[Composition, dict[Cards, Combination]] = {}
    for size in _SIZES:
        for cards in combinations_with_replacement(ALL_CARDS, size):
            made.setdefault(composition_of(cards), {})[cards] = special_combination(sheet, cards)
    by_values: dict[Composition, Combination] = {}
    by_cards: dict[Cards, Combination] = {}
    for values, hands in made.items():
        different = set(hands.values())
        if len(different) == 1:
            by_values[values] = different.pop()
            continue
        for cards, found in hands.items():
            if found is not Combination.PLAIN:
                if len({value(one) for one in cards}) < len(cards):
                    raise BeyondTheSolverError("a combination by suits has two cards of one value")
                by_cards.update({part: Combination.PLAIN for part in _parts(cards) if part not in by_cards})
                by_cards[cards] = found
    special = {values: found for values, found in by_values.items() if found is not Combination.PLAIN}
    ordered = dict(sorted(by_cards.items(), key=lambda each: (len(each[0]), each[0])))
    kinds = {one for cards in by_cards for one in cards}
    return PaidHands(special, ordered, tuple(sorted(kinds, key=lambda one: one.number)))


def _parts(cards: Cards) -> list[Cards]:
    return [part for size in range(1, len(cards)) for part in combinations(cards, size)]


def places(kinds: Cards) -> tuple[int, ...]:
    """The index of each card's value in a composition."""
    return tuple(place(value(one)) for one in kinds)
