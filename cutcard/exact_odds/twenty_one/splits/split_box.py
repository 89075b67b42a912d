"""All hands of a split box against one hand of the dealer: the results of the box and their probabilities.

Cards of a shoe are exchangeable, and no hand depends on another, so every hand can be played out separately:
it ends with some set of cards, in a number of orders. Two hands are combined set by set, and the dealer's
hand is dealt for each pair, so the result is exact. With three and four hands, each is exact given the
dealer's result, and given that result they are treated as independent.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import factorial
from typing import Any

import numpy as np

from cutcard.exact_odds.errors import ShoeRanOutError
from cutcard.exact_odds.twenty_one.solver.card_sets import field_of, sizes_of
from cutcard.exact_odds.twenty_one.solver.hand_values import HandWork
from cutcard.exact_odds.twenty_one.solver.kernel import Array, DealerTree, Work
from cutcard.exact_odds.twenty_one.solver.lanes import LaneTree
from cutcard.exact_odds.twenty_one.solver.shoe import VALUES, Composition, place
from cutcard.exact_odds.twenty_one.solver.solver_context import SolverContext
from cutcard.exact_odds.twenty_one.splits.box_endings import BoxEnd, Ends
from cutcard.exact_odds.twenty_one.splits.split import Pattern, falling, patterns
from cutcard.exact_odds.twenty_one.splits.split_hand_endings import Played, played
from cutcard.games.twenty_one.deciders import late_blackjack_possible

TWO = 2
"""This many hands are combined card by card."""


@dataclass(frozen=True, eq=False)
class SplitBox:
    """A box split against what the dealer shows."""

    context: SolverContext
    up: int
    left: Composition
    """By values, without the dealer's visible cards."""
    tree: DealerTree | LaneTree
    work: Work | HandWork
    known: Ends

    def ends(self, pair: int, policy: Array, most: int, *, together: bool = True) -> dict[BoxEnd, Any]:
        """Every result of the box with its probability; two hands are combined, or independent too."""
        hand = played(self.context, pair, policy)
        found: dict[BoxEnd, Any] = {}
        for pattern, orders in patterns(most).items():
            if together and pattern.hands == TWO:
                self._add_two(found, hand, pair, hand.orders - hand.paired if pattern.plain else hand.orders)
            else:
                self._add_apart(found, hand, pair, pattern, orders)
        return found

    # --- two hands, combined ---

    def _add_two(self, found: dict[BoxEnd, Any], hand: Played, pair: int, orders: Array) -> None:
        first, second = np.triu_indices(len(hand.codes))
        weights = orders[first] * orders[second] * np.where(first == second, 1, 2)
        codes, where = np.unique(hand.codes[first] + hand.codes[second], return_inverse=True)
        chances = self._beside_dealer(codes, self._without(pair, TWO))
        many = len(hand.ended)
        which = hand.which[first] * many + hand.which[second]
        for column in range(chances.shape[1]):
            sums = np.zeros(many * many, dtype=self.context.kind)
            np.add.at(sums, which, weights * chances[where, column])
            ends = [self.known.hand(each, column) for each in hand.ended]
            for index in np.flatnonzero(sums):
                self._add(found, column, (ends[index // many], ends[index % many]), sums[index])

    # --- each hand separately ---

    def _add_apart(
        self, found: dict[BoxEnd, Any], hand: Played, pair: int, pattern: Pattern, orders: int
    ) -> None:
        """The box with hands that are independent given the dealer's result."""
        chance = orders * self._chance(pattern, pair)
        if not chance:
            return
        chances = self._beside_dealer(hand.codes, self._without(pair, pattern.hands))
        plain = self._by_end((hand.orders - hand.paired)[:, None] * chances, hand)
        free = self._by_end(hand.orders[:, None] * chances, hand)
        for column in range(chances.shape[1]):
            self._add_column(found, pattern, column, chance, plain, free)

    def _add_column(
        self,
        found: dict[BoxEnd, Any],
        pattern: Pattern,
        column: int,
        chance: Any,
        plain: list[dict[int, Any]],
        free: list[dict[int, Any]],
    ) -> None:
        sums = [sum(each[column].values()) for each in (plain, free)]
        ending = sums[1]
        if not ending or (pattern.plain and not sums[0]):
            return
        for one, first in _several(plain[column], sums[0], pattern.plain):
            for other, second in _several(free[column], sums[1], pattern.free):
                self._add(found, column, (*one, *other), chance * ending * first * second)

    def _add(self, found: dict[BoxEnd, Any], column: int, hands: tuple[int, ...], chance: Any) -> None:
        blackjack = self.known.blackjack(column)
        late = blackjack and late_blackjack_possible(self.context.sheet, self.up)
        end = self.known.box(tuple(sorted(hands)), blackjack=blackjack, late=late)
        found[end] = found.get(end, 0) + chance

    def _by_end(self, chances: Array, hand: Played) -> list[dict[int, Any]]:
        """By the dealer's result: the hand's result, and the probability of both."""
        found: list[dict[int, Any]] = []
        for column in range(chances.shape[1]):
            sums = np.zeros(len(hand.ended), dtype=self.context.kind)
            np.add.at(sums, hand.which, chances[:, column])
            ends: dict[int, Any] = {}
            for each, many in zip(hand.ended, sums, strict=True):
                if many:
                    end = self.known.hand(each, column)
                    ends[end] = ends.get(end, 0) + many
            found.append(ends)
        return found

    def _chance(self, pattern: Pattern, pair: int) -> Any:
        """Of one order of the second cards that leads to the pattern."""
        left = self._without(pair, TWO)
        pairs, cards = left[place(pair)], sum(left)
        orders = falling(pairs, pattern.further) * falling(cards - pairs, pattern.plain)
        return self.context.one * orders / falling(cards, pattern.further + pattern.plain)

    # --- cards ---

    def _without(self, pair: int, many: int) -> list[int]:
        return [there - many * (index == place(pair)) for index, there in enumerate(self.left)]

    def _beside_dealer(self, codes: Array, shoe: list[int]) -> Array:
        """The joint probability of each set of cards and each dealer's result."""
        context = self.context
        sets = np.stack([field_of(codes, index) for index in range(len(VALUES))], axis=1)
        orders = np.full(len(codes), context.one, dtype=context.kind)
        for index, there in enumerate(shoe):
            orders *= _falling(there, sets[:, index], context.kind)
        orders /= _falling(sum(shoe), sizes_of(codes), context.kind)
        chances = np.zeros((len(codes), len(context.owed.examples)), dtype=context.kind)
        possible = np.flatnonzero(orders)
        beside = np.zeros((len(possible), chances.shape[1]), dtype=context.kind)
        kept = context.integers(sets[possible])
        if not context.arithmetic.chances_beside(
            self.tree, context.integers(shoe), kept, context.one, self.work, beside
        ):
            raise ShoeRanOutError
        chances[possible] = orders[possible, None] * beside
        return chances


def _falling(start: int, factors: Array, kind: Any) -> Array:
    table = np.array([falling(start, many) for many in range(int(factors.max(initial=0)) + 1)], dtype=kind)
    found: Array = np.maximum(table, 0)[factors]
    return found


def _several(ends: dict[int, Any], every: Any, many: int) -> Iterator[tuple[tuple[int, ...], Any]]:
    """This many independent hands in any order, with the probability."""
    for chosen in combinations_with_replacement(ends, many):
        chance = factorial(many)
        for each in dict.fromkeys(chosen):
            chance //= factorial(chosen.count(each))
        for each in chosen:
            chance = chance * ends[each] / every
        yield chosen, chance
