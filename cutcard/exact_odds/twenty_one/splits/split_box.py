"""All hands of a split box against one hand of the dealer: the results of the box and their probabilities.

Cards of a shoe are exchangeable, and no hand depends on another, so every hand can be played out separately:
it ends with some set of cards, in a number of orders. Two hands are combined set by set, and the dealer's
hand is dealt for each pair, so the result is exact. With three and four hands, each is exact given the
dealer's result, and given that result they are treated as independent.
"""

from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any, NamedTuple

import numpy as np

from cutcard.exact_odds.errors import ShoeRanOutError
from cutcard.exact_odds.twenty_one.solver.card_sets import field_of, sizes_of
from cutcard.exact_odds.twenty_one.solver.hand_values import HandWork
from cutcard.exact_odds.twenty_one.solver.kernel import Array, DealerTree, Work
from cutcard.exact_odds.twenty_one.solver.lanes import LaneTree
from cutcard.exact_odds.twenty_one.solver.shoe import VALUES, Composition, place
from cutcard.exact_odds.twenty_one.solver.solver_context import SolverContext
from cutcard.exact_odds.twenty_one.splits.box_endings import BoxEnd, Ends
from cutcard.exact_odds.twenty_one.splits.pairs import two_hands
from cutcard.exact_odds.twenty_one.splits.split import Pattern, falling, patterns
from cutcard.exact_odds.twenty_one.splits.split_hand_endings import HandEndings, played
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
        if self.context.kind is object:  # Fractions are checked on small shoes; nothing of theirs is kept.
            return self._ends(hand, pair, most, together=together)
        key = (hand, self.up, self.left, pair, most, together, self._dealer)
        if key not in self.known.splits:
            self.known.splits[key] = self._ends(hand, pair, most, together=together)
        return self.known.splits[key]

    def _ends(self, hand: HandEndings, pair: int, most: int, *, together: bool) -> dict[BoxEnd, Any]:
        found = _Sums(self.context.one)
        hands_apart: dict[int, list[_Column]] = {}
        for pattern, orders in patterns(most).items():
            if together and pattern.hands == TWO:
                self._add_two(found, hand, pair, hand.orders - hand.paired if pattern.plain else hand.orders)
            elif chance := orders * self._chance(pattern, pair):
                if pattern.hands not in hands_apart:
                    hands_apart[pattern.hands] = self._apart(hand, pair, pattern.hands)
                self._add_apart(found, pattern, chance, hands_apart[pattern.hands])
        ends = self.known.boxes
        return {ends[number]: chance for number, chance in enumerate(found.sums) if chance}

    def share_of_more(self, pair: int, most: int) -> Any:
        """How often the box becomes more than two hands."""
        more = ((each, orders) for each, orders in patterns(most).items() if each.hands > TWO)
        return sum((orders * self._chance(each, pair) for each, orders in more), 0 * self.context.one)

    # --- two hands, combined ---

    def _add_two(self, found: "_Sums", hand: HandEndings, pair: int, orders: Array) -> None:
        many = len(hand.ended)
        sets = two_hands(hand, self.context.kind)
        chances = self.beside_dealer(sets.codes, self.without(pair, TWO))
        for column, sums in enumerate(sets.sums(orders, chances).T):
            ends = self.known.hands(hand.ended, column).tolist()
            blackjack, late = self._blackjack(column)
            there = np.flatnonzero(sums)
            boxes = [
                self.known.box((ends[index // many], ends[index % many]), blackjack=blackjack, late=late)
                for index in there.tolist()
            ]
            found.add(np.array(boxes, dtype=np.int64), sums[there])

    # --- each hand separately ---

    def _apart(self, hand: HandEndings, pair: int, hands: int) -> list["_Column"]:
        """One of so many hands against each of the dealer's results that is possible."""
        chances = self._played_beside_dealer(hand, self.without(pair, hands))
        plain, found = hand.orders - hand.paired, []
        for column in range(chances.shape[1]):
            beside = chances[:, column]
            free = self._by_end(hand.orders * beside, hand, column)
            if len(free.ends):
                found.append(_Column(column, self._by_end(plain * beside, hand, column), free))
        return found

    def _add_apart(self, found: "_Sums", pattern: Pattern, chance: Any, columns: list["_Column"]) -> None:
        """The box with hands that are independent given the dealer's result."""
        for column, plain, free in columns:
            if pattern.plain and not plain.ends:
                continue
            blackjack, late = self._blackjack(column)
            hands = (pattern.plain, pattern.free)
            boxes = self.known.boxes_of(plain.ends, free.ends, hands, blackjack=blackjack, late=late)
            chances = np.multiply.outer(boxes.plain.chances(plain.shares), boxes.free.chances(free.shares))
            found.add(boxes.ends.ravel(), (chance * free.every * chances).ravel())

    def _by_end(self, chances: Array, hand: HandEndings, column: int) -> "_HandEnds":
        """The results that a hand can have against one of the dealer's."""
        sums = _summed(hand.which, chances, len(hand.ended))
        ends = self.known.hands(hand.ended, column)
        sums = _summed(ends, sums, int(ends.max()) + 1)
        there = np.flatnonzero(sums)
        every = sums.sum()
        return _HandEnds(tuple(there.tolist()), every, sums[there] / (every or self.context.one))

    def _blackjack(self, column: int) -> tuple[bool, bool]:
        """Whether the dealer's result is a blackjack, and one that is found only after play."""
        blackjack = self.known.blackjack(column)
        return blackjack, blackjack and late_blackjack_possible(self.context.sheet, self.up)

    def _chance(self, pattern: Pattern, pair: int) -> Any:
        """Of one order of the second cards that leads to the pattern."""
        left = self.without(pair, TWO)
        pairs, cards = left[place(pair)], sum(left)
        orders = falling(pairs, pattern.further) * falling(cards - pairs, pattern.plain)
        return self.context.one * orders / falling(cards, pattern.further + pattern.plain)

    # --- cards ---

    def without(self, pair: int, many: int) -> list[int]:
        """The cards left when so many cards of the pair are out."""
        return [there - many * (index == place(pair)) for index, there in enumerate(self.left)]

    def _played_beside_dealer(self, hand: HandEndings, shoe: list[int]) -> Array:
        """The same for every set of a hand, computed once for each dealer and shoe."""
        if self.context.kind is object:
            return self.beside_dealer(hand.codes, shoe)
        key = (self._dealer, tuple(shoe))
        found = hand.beside.get(key)
        if found is None:
            found = hand.beside[key] = self.beside_dealer(hand.codes, shoe)
        return found

    @cached_property
    def _dealer(self) -> bytes:
        """What a dealer draws and which results are told apart, as a digest."""
        digest = sha256(str(len(self.context.owed.examples)).encode())
        for each in self.tree:
            digest.update(np.ascontiguousarray(each).tobytes())
        return digest.digest()

    def beside_dealer(self, codes: Array, shoe: list[int]) -> Array:
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


def _summed(places: Array, values: Array, many: int) -> Array:
    """The sum of the values at each of so many places."""
    if values.dtype != object:
        return np.bincount(places, values, many)
    sums = np.zeros(many, dtype=object)
    np.add.at(sums, places, values)
    return sums


class _HandEnds(NamedTuple):
    """The results of a hand against one of the dealer's."""

    ends: tuple[int, ...]
    every: Any
    """The probability of all of them."""
    shares: Array
    """Of each, given that the dealer has this result."""


class _Column(NamedTuple):
    """One of the dealer's results, and a hand whose second card may not be a pair card, or may be any."""

    column: int
    plain: _HandEnds
    free: _HandEnds


class _Sums:
    """Probabilities by number, for as many numbers as come."""

    def __init__(self, one: Any) -> None:
        self.sums = np.array([0 * one])

    def add(self, places: Array, values: Array) -> None:
        if not len(places):
            return
        more = _summed(places, values, max(len(self.sums), int(places.max()) + 1))
        more[: len(self.sums)] += self.sums
        self.sums = more
