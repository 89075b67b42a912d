"""The hands of a split box against one hand of the dealer, all at once: how the box ends, and how often.

Cards of a shoe are exchangeable, and no hand looks at another, so every hand may be thought of as played out
for itself: it ends with some set of cards, in so many orders. Two hands are put together set by set, and the
dealer is dealt beside each: nothing is left out. Of three and four hands each is known exactly beside the
dealer's ending, and given that ending they are taken as independent of one another.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial
from typing import Any, NamedTuple

import numpy as np

from cutcard.games.blackjack.decide import (
    LateStake,
    Result,
    collected_by_late_blackjack,
    late_blackjack_possible,
    streak_step,
    verdict,
)
from cutcard.games.blackjack.hand import FinishedHand
from cutcard.odds.asked import UNIT, known_over
from cutcard.odds.hands import NOT_THERE, OVER
from cutcard.odds.kernel import DOUBLE, HIT, Array, DealerTree, Work
from cutcard.odds.setting import Setting
from cutcard.odds.sets import SHIFTS, code_of, field_of, sizes_of
from cutcard.odds.shoe import VALUES, Composition, ShoeRanOutError, place
from cutcard.odds.split import Pattern, falling, patterns

TWO = 2
"""So many hands are put together card by card."""


class Ended(NamedTuple):
    """A hand of a split box that takes no more cards: its row of what is owed, `OVER` if it is over."""

    row: int
    stake: int


class HandEnd(NamedTuple):
    """The same against one ending of the dealer."""

    result: Result
    net: Fraction
    stake: int
    busted: bool


class BoxEnd(NamedTuple):
    """How a box ends: what it does to a streak, and its net result in first wagers."""

    step: int
    net: Fraction


class Ends:
    """Every way a hand and a box can end at one table, each found out once; a hand's end is a number."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self._hands: dict[HandEnd, int] = {}
        self._numbers: dict[tuple[Ended, int], int] = {}
        self._boxes: dict[tuple[tuple[int, ...], bool, bool], BoxEnd] = {}

    def blackjack(self, column: int) -> bool:
        """Whether the dealer's ending is one."""
        return self.setting.owed.examples[column].blackjack

    def hand(self, ended: Ended, column: int) -> int:
        """How a hand ends against an ending of the dealer."""
        if (ended, column) not in self._numbers:
            end = self._hand_end(ended, column)
            self._numbers[ended, column] = self._hands.setdefault(end, len(self._hands))
        return self._numbers[ended, column]

    def box(self, hands: tuple[int, ...], *, blackjack: bool, late: bool) -> BoxEnd:
        """How a box of such hands ends; `late`: a blackjack comes to light only after play."""
        key = (hands, blackjack, late)
        if key not in self._boxes:
            known = list(self._hands)
            self._boxes[key] = self._box_end([known[each] for each in hands], blackjack, late)
        return self._boxes[key]

    def _hand_end(self, ended: Ended, column: int) -> HandEnd:
        setting, dealer = self.setting, self.setting.owed.examples[column]
        over = ended.row == OVER
        total, cards, made = setting.owed.over if over else setting.owed.rows[ended.row]
        result, odds, _ = verdict(setting.sheet, FinishedHand(total, cards, TWO, made), dealer)
        busted = known_over(stake=ended.stake, over=over, hidden=setting.owed.hidden)
        if dealer.blackjack:
            return HandEnd(result, Fraction(0), ended.stake, busted)
        net = {Result.WON: odds.ratio, Result.VOID: Fraction(0), Result.LOST: Fraction(-1)}[result]
        return HandEnd(result, ended.stake * net, 0, busted=False)

    def _box_end(self, ends: list[HandEnd], blackjack: bool, late: bool) -> BoxEnd:
        sheet = self.setting.sheet
        step = streak_step(sheet, [each.result for each in ends], surrendered=False)
        if not blackjack:
            return BoxEnd(step, sum((each.net for each in ends), Fraction(0)))
        if not late:
            return BoxEnd(step, Fraction(-1))
        stakes = [LateStake(each.stake * UNIT, each.busted) for each in ends]
        return BoxEnd(step, -Fraction(sum(collected_by_late_blackjack(sheet, UNIT, stakes)), UNIT))


@dataclass(frozen=True, eq=False)
class Played:
    """Every set of cards one hand may draw to its first, with how it ends then and in how many orders."""

    ended: tuple[Ended, ...]
    which: Array
    """By set: a place in `ended`."""
    codes: Array
    orders: Array
    paired: Array
    """The orders among them that begin with another card of the pair."""


def played(setting: Setting, pair: int, policy: Array) -> Played:
    """Plays a hand out from a single card of the pair."""
    hands, row = setting.hands, setting.owed.row
    start, after = hands.number(pair), hands.table.after
    ends: dict[tuple[Ended, int], list[int]] = {}
    orders: dict[int, list[int]] = {}
    for index in range(len(VALUES)):
        if after[start, index] >= 0:
            orders[int(after[start, index])] = [1, int(index == place(pair))]

    def add(into: dict[Any, list[int]], key: Any, many: list[int]) -> None:
        known = into.setdefault(key, [0, 0])
        known[0] += many[0]
        known[1] += many[1]

    for hand in range(start, len(hands.cards)):
        if hand not in orders:
            continue
        many, action = orders[hand], policy[hand]
        drawn = code_of(hands.cards[hand]) - code_of(hands.cards[start])
        if action not in (HIT, DOUBLE):
            add(ends, (Ended(int(row[hand]), 1), drawn), many)
            continue
        stake = 1 if action == HIT else 2
        for index in range(len(VALUES)):
            more = int(after[hand, index])
            if more == OVER:
                add(ends, (Ended(OVER, stake), drawn + (1 << SHIFTS[index])), many)
            elif more != NOT_THERE and action == HIT:
                add(orders, more, many)
            elif more != NOT_THERE:
                add(ends, (Ended(int(row[more]), stake), drawn + (1 << SHIFTS[index])), many)
    ended = tuple(dict.fromkeys(each for each, _ in ends))
    return Played(
        ended,
        np.array([ended.index(each) for each, _ in ends], dtype=np.int64),
        np.array([code for _, code in ends], dtype=np.int64),
        np.array([many[0] for many in ends.values()], dtype=setting.kind),
        np.array([many[1] for many in ends.values()], dtype=setting.kind),
    )


@dataclass(frozen=True, eq=False)
class SplitBox:
    """A box split against what the dealer shows."""

    setting: Setting
    up: int
    left: Composition
    """By values, beside the dealer's cards in sight."""
    tree: DealerTree
    work: Work
    known: Ends

    def ends(self, pair: int, policy: Array, most: int, *, together: bool = True) -> dict[BoxEnd, Any]:
        """Every way the box can end, with its chance; two hands put together, or taken as independent too."""
        hand = played(self.setting, pair, policy)
        found: dict[BoxEnd, Any] = {}
        for pattern, orders in patterns(most).items():
            if together and pattern.hands == TWO:
                self._add_two(found, hand, pair, hand.orders - hand.paired if pattern.plain else hand.orders)
            else:
                self._add_apart(found, hand, pair, pattern, orders)
        return found

    # --- two hands, put together ---

    def _add_two(self, found: dict[BoxEnd, Any], hand: Played, pair: int, orders: Array) -> None:
        first, second = np.triu_indices(len(hand.codes))
        weights = orders[first] * orders[second] * np.where(first == second, 1, 2)
        codes, where = np.unique(hand.codes[first] + hand.codes[second], return_inverse=True)
        chances = self._beside_dealer(codes, self._without(pair, TWO))
        many = len(hand.ended)
        which = hand.which[first] * many + hand.which[second]
        for column in range(chances.shape[1]):
            sums = np.zeros(many * many, dtype=self.setting.kind)
            np.add.at(sums, which, weights * chances[where, column])
            ends = [self.known.hand(each, column) for each in hand.ended]
            for index in np.flatnonzero(sums):
                self._add(found, column, (ends[index // many], ends[index % many]), sums[index])

    # --- each hand for itself ---

    def _add_apart(
        self, found: dict[BoxEnd, Any], hand: Played, pair: int, pattern: Pattern, orders: int
    ) -> None:
        """The box as if its hands, given the dealer's ending, were independent of one another."""
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
        late = blackjack and late_blackjack_possible(self.setting.sheet, self.up)
        end = self.known.box(tuple(sorted(hands)), blackjack=blackjack, late=late)
        found[end] = found.get(end, 0) + chance

    def _by_end(self, chances: Array, hand: Played) -> list[dict[int, Any]]:
        """By the dealer's ending: how the hand ends then, and the chance of both."""
        found: list[dict[int, Any]] = []
        for column in range(chances.shape[1]):
            sums = np.zeros(len(hand.ended), dtype=self.setting.kind)
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
        return self.setting.one * orders / falling(cards, pattern.further + pattern.plain)

    # --- cards ---

    def _without(self, pair: int, many: int) -> list[int]:
        return [there - many * (index == place(pair)) for index, there in enumerate(self.left)]

    def _beside_dealer(self, codes: Array, shoe: list[int]) -> Array:
        """The chance of each set of cards together with each ending of the dealer."""
        setting = self.setting
        sets = np.stack([field_of(codes, index) for index in range(len(VALUES))], axis=1)
        orders = np.full(len(codes), setting.one, dtype=setting.kind)
        for index, there in enumerate(shoe):
            orders *= _falling(there, sets[:, index], setting.kind)
        orders /= _falling(sum(shoe), sizes_of(codes), setting.kind)
        chances = np.zeros((len(codes), len(setting.owed.examples)), dtype=setting.kind)
        possible = np.flatnonzero(orders)
        beside = np.zeros((len(possible), chances.shape[1]), dtype=setting.kind)
        kept = setting.integers(sets[possible])
        if not setting.arithmetic.chances_beside(
            self.tree, setting.integers(shoe), kept, setting.one, self.work, beside
        ):
            raise ShoeRanOutError
        chances[possible] = orders[possible, None] * beside
        return chances


def _falling(start: int, factors: Array, kind: Any) -> Array:
    table = np.array(
        [falling(start, many) for many in range(int(factors.max(initial=0)) + 1)], dtype=kind
    )
    return np.maximum(table, 0)[factors]


def _several(ends: dict[int, Any], every: Any, many: int) -> Iterator[tuple[tuple[int, ...], Any]]:
    """So many hands that end independently of one another, in any order, with the chance."""
    for chosen in combinations_with_replacement(ends, many):
        chance = factorial(many)
        for each in dict.fromkeys(chosen):
            chance //= factorial(chosen.count(each))
        for each in chosen:
            chance = chance * ends[each] / every
        yield chosen, chance
