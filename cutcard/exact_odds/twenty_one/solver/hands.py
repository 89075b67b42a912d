"""Every hand that a player can hold from a shoe without being over 21: an unordered set of cards.

A hand is a number. It is identified by the values of its cards, a marked hand by the cards themselves. Hands
of fewer cards come first, so a drawn card always leads to a greater number.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from cutcard.exact_odds.twenty_one.solver.kernel import Array, HandTable
from cutcard.exact_odds.twenty_one.solver.paid_hands import NO_MARKS, Cards, PaidHands, places
from cutcard.exact_odds.twenty_one.solver.shoe import VALUES, Composition, composition_of
from cutcard.games.twenty_one.hand import cards_told
from cutcard.games.twenty_one.points import ACE, Count, count

OVER = -1
"""In place of a hand's number: it is over 21."""
NOT_THERE = -2
"""In place of a hand's number: the shoe does not hold these cards."""


@dataclass(frozen=True, eq=False)
class Hands:
    """All hands that can be held from one shoe, as numbers.

    What the rules say about a hand does not depend on the shoe. It is found for hands of a large shoe, the
    `whole`; those of another shoe are a part of them, in the same order.
    """

    cards: tuple[Composition, ...]
    counted: tuple[Count, ...]
    table: HandTable
    examples: tuple[int, ...]
    """One hand of every kind; hands of a kind are equal to the rules: count, cards up to three, pair.

    Of the whole alone, like `kind`."""
    kind: Array
    """The kind of each hand, as a place in `examples`."""
    marked: tuple[Cards, ...]
    """The exact cards of a marked hand; empty for others."""
    kinds: Cards
    """The cards that are counted separately."""
    part_of: "Hands | None" = None
    """The whole, unless these are all of it."""
    index: Array | None = None
    """The number of each hand in the whole."""

    @property
    def whole(self) -> "Hands":
        return self if self.part_of is None else self.part_of

    def share(self, found: Array) -> Array:
        """What was found for every hand of the whole, for these."""
        return found if self.index is None else found[self.index]

    def number(self, *values: int) -> int:
        """The number of the hand of these card values that is not marked."""
        found = self._find(values)
        if found < 0:
            raise LookupError(f"cards of the values {values} cannot be held from this shoe")
        return found

    def can_be_held(self, *values: int) -> bool:
        """Whether the shoe holds cards of these values."""
        return self._find(values) >= 0

    def _find(self, values: tuple[int, ...]) -> int:
        if values not in self._known:
            self._known[values] = self._look_up(values)
        return self._known[values]

    @cached_property
    def _known(self) -> dict[tuple[int, ...], int]:
        return {}

    def _look_up(self, values: tuple[int, ...]) -> int:
        found = self.whole._numbers.get(tuple(values.count(each) for each in VALUES), NOT_THERE)
        if found < 0 or self.index is None:
            return found
        at = int(np.searchsorted(self.index, found))
        return at if at < len(self.index) and self.index[at] == found else NOT_THERE

    @cached_property
    def _numbers(self) -> dict[Composition, int]:
        """Of the hands that are not marked: these come first."""
        return {cards: hand for hand, cards in reversed(list(enumerate(self.cards)))}

    def starts(self, pair: int) -> tuple[tuple[int, int], ...]:
        """The hands of one card of this value: their numbers and, for a marked one, the place of its kind."""
        plain = self.number(pair)
        same = ((hand, kind) for hand, kind in self._marked_singles if self.cards[hand] == self.cards[plain])
        return ((plain, -1), *same)

    @cached_property
    def _marked_singles(self) -> tuple[tuple[int, int], ...]:
        singles = (hand for hand, cards in enumerate(self.marked) if len(cards) == 1)
        return tuple((hand, self.kinds.index(self.marked[hand][0])) for hand in singles)

    @cached_property
    def twos(self) -> tuple[int, ...]:
        """The hands of two cards."""
        return tuple(np.flatnonzero(self.table.size == 2).tolist())

    def ways(self, stock: tuple[int, ...]) -> list[int]:
        """In how many orders each hand of two cards is dealt from a stock: values, then kinds."""
        found = [0] * len(self.table.size)
        for hand in self.twos:
            held = self.cards[hand]
            if self.marked[hand]:
                first, second = (stock[len(VALUES) + self.kinds.index(one)] for one in self.marked[hand])
                found[hand] = 2 * first * second
                found[self.number(*values_of(held))] -= found[hand]
            else:
                there = [number for many, number in zip(held, stock, strict=False) for _ in range(many)]
                found[hand] += there[0] * (there[1] - 1) if 2 in held else 2 * there[0] * there[1]
        return found

    def pair(self, number: int) -> int:
        """The value the two cards of the hand share, or 0."""
        return _pair(self.cards[number])

    @cached_property
    def heaviest(self) -> int:
        """The most points, aces as ones, that one hand can take out of the shoe, a last card included."""
        points = self.table.counts @ np.array(_LOW, dtype=np.int64)
        return int(points.max()) + max(value for value in VALUES if value != ACE)


def _pair(cards: Composition) -> int:
    if sum(cards) == 2 and 2 in cards:
        return VALUES[cards.index(2)]
    return 0


_LOW = tuple(1 if value == ACE else value for value in VALUES)


def _low_points(cards: Composition) -> int:
    return sum(many * value for many, value in zip(cards, _LOW, strict=True))


def values_of(cards: Composition) -> list[int]:
    """A hand's cards as values, sorted."""
    return [each for each, many in zip(VALUES, cards, strict=True) for _ in range(many)]


def list_hands(
    shoe: Composition, is_over: Callable[[int], bool], marks: PaidHands = NO_MARKS, start: Composition = ()
) -> Hands:
    """Every hand of one card and more from this shoe; `is_over` says whether a total is too much.

    With `start`, only the hands that hold these cards.
    """
    over = tuple(is_over(total) for total in range(64))
    return part_of(_whole(over, marks.sets, marks.kinds), shoe, start)


def part_of(whole: Hands, shoe: Composition, start: Composition = ()) -> Hands:
    """The hands among these that the shoe holds, and that hold the cards of `start`."""
    return _part(whole, tuple(min(both) for both in zip(shoe, most_held(whole), strict=True)), start)


@lru_cache(maxsize=32)
def most_held(whole: Hands) -> Composition:
    """How many cards of each value a hand can hold, the one that takes it over 21 included.

    Shoes that differ only beyond that share their hands.
    """
    return tuple(int(many) + 1 for many in whole.table.counts.max(axis=0))


@lru_cache(maxsize=64)
def _part(whole: Hands, shoe: Composition, start: Composition) -> Hands:
    table, there = whole.table, np.array(shoe, dtype=np.int64)
    held = np.asarray((table.counts <= there).all(axis=1))
    if start:
        held &= (table.counts >= np.array(start, dtype=np.int64)).all(axis=1)
    elif shoe == most_held(whole):
        return whole
    index = np.flatnonzero(held)
    renumbered = np.full(len(held) + 2, NOT_THERE, dtype=np.int64)
    renumbered[index] = np.arange(len(index))
    renumbered[OVER] = OVER
    after = np.where(table.counts[index] < there, renumbered[table.after[index]], NOT_THERE)
    return Hands(
        tuple(whole.cards[hand] for hand in index),
        tuple(whole.counted[hand] for hand in index),
        HandTable(
            table.counts[index],
            table.size[index],
            after,
            table.kind_value,
            renumbered[table.kind_after[index]],
        ),
        (),
        index[:0],
        tuple(whole.marked[hand] for hand in index),
        whole.kinds,
        whole,
        index,
    )


@lru_cache(maxsize=16)
def _whole(over: tuple[bool, ...], sets: tuple[Cards, ...], kinds: Cards) -> Hands:
    """The hands of a shoe that never lacks a card."""
    shoe = tuple(next(n for n in range(1, 64) if over[count([value] * n).total]) for value in VALUES)
    held: list[Composition] = []
    marked: list[Cards] = []
    counted: list[Count] = []
    generation: dict[Composition, None] = {(0,) * len(VALUES): None}
    while generation:
        following: dict[Composition, None] = {}
        for cards in generation:
            for index in range(len(VALUES)):
                if cards[index] < shoe[index]:
                    following[(*cards[:index], cards[index] + 1, *cards[index + 1 :])] = None
        generation = {}
        for cards in following:
            its_count = count(values_of(cards))
            if not over[its_count.total]:
                generation[cards] = None
                held.append(cards)
                marked.append(())
                counted.append(its_count)
        size = sum(next(iter(generation), ()))
        for mark in sets:
            if len(mark) == size and composition_of(mark) in generation:
                held.append(composition_of(mark))
                marked.append(mark)
                counted.append(count(values_of(held[-1])))
    examples: dict[tuple[Count, int, int], int] = {}
    kind = np.zeros(len(held), dtype=np.int64)
    for number, cards in enumerate(held):
        sight = (counted[number], cards_told(sum(cards)), _pair(cards))
        examples.setdefault(sight, number)
        kind[number] = list(examples).index(sight)
    table = _table(shoe, held, marked, kinds)
    return Hands(tuple(held), tuple(counted), table, tuple(examples.values()), kind, tuple(marked), kinds)


def _table(shoe: Composition, held: list[Composition], marked: list[Cards], kinds: Cards) -> HandTable:
    """Which hand each further card makes: by its value, and by the card itself from a marked hand."""
    numbers = {cards: hand for hand, (cards, mark) in enumerate(zip(held, marked, strict=True)) if not mark}
    numbers_marked = {mark: hand for hand, mark in enumerate(marked) if mark}
    after = np.full((len(held), len(VALUES)), NOT_THERE, dtype=np.int64)
    kind_after = np.full((len(held), len(kinds)), NOT_THERE, dtype=np.int64)
    for number, cards in enumerate(held):
        for index in range(len(VALUES)):
            if cards[index] < shoe[index]:
                more = (*cards[:index], cards[index] + 1, *cards[index + 1 :])
                after[number, index] = numbers.get(more, OVER)
        if marked[number]:
            for index, one in enumerate(kinds):
                together = tuple(sorted((*marked[number], one), key=lambda each: each.number))
                kind_after[number, index] = numbers_marked.get(together, NOT_THERE)
    counts = np.array(held, dtype=np.int64)
    return HandTable(counts, counts.sum(axis=1), after, np.array(places(kinds), dtype=np.int64), kind_after)


def suffices(hands: Hands, shoe: Composition, *, box_hands: int) -> bool:
    """Whether this many hands and the dealer cannot use up the shoe in any order of the cards."""
    return _low_points(shoe) > (box_hands + 1) * hands.heaviest
