"""The probability that every hand of a split box busts and the dealer has blackjack.

This is a joint probability of all hands. The busts of each hand are a sum of sets of cards; the box is a
product of such sums, and the probability of a set follows from the shoe. The product is never expanded: it is
split into two halves. Small halves, and all fractions, are combined value by value; large ones, such as those
of split aces that draw, by their common cards.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from cutcard.exact_odds.twenty_one.solver.card_sets import (
    BITS,
    SHIFTS,
    SIZE_SHIFT,
    Sets,
    code_of,
    field_of,
    merged,
    plus,
    sizes_of,
    times,
)
from cutcard.exact_odds.twenty_one.solver.hands import NOT_THERE, OVER, Hands
from cutcard.exact_odds.twenty_one.solver.kernel import DOUBLE, HIT, Array
from cutcard.exact_odds.twenty_one.solver.shoe import VALUES, Composition, place
from cutcard.exact_odds.twenty_one.splits.common_cards import chance_of_both
from cutcard.exact_odds.twenty_one.splits.split import Pattern, falling, patterns

SMALL = 5_000_000
"""Two sums with at most so many pairs of sets are combined value by value in less than 0.05 s."""


def ways_over(
    hands: Hands, *, pair: int, policy: Array, hidden: bool = False
) -> tuple[dict[int, int], dict[int, int]]:
    """The sets that bust a hand which started with one pair card: without a second one, or with it.

    `hidden`: a doubled hand's card is face down, so that it is never known to be over 21.
    """
    start = hands.number(pair)
    after = hands.table.after
    over: tuple[dict[int, int], dict[int, int]] = ({}, {})
    orders: dict[int, list[int]] = {}
    for index in range(len(VALUES)):
        if after[start, index] >= 0:
            orders[int(after[start, index])] = [int(index != place(pair)), int(index == place(pair))]
    for hand in range(start, len(hands.cards)):
        if hand not in orders or policy[hand] not in ((HIT,) if hidden else (HIT, DOUBLE)):
            continue
        drawn = code_of(hands.cards[hand]) - code_of(hands.cards[start])
        for index in range(len(VALUES)):
            more = int(after[hand, index])
            if more == OVER:
                code = drawn + (1 << SHIFTS[index])
                for which, found in enumerate(over):
                    if orders[hand][which]:
                        found[code] = found.get(code, 0) + orders[hand][which]
            elif more != NOT_THERE and policy[hand] == HIT:
                known = orders.setdefault(more, [0, 0])
                known[0] += orders[hand][0]
                known[1] += orders[hand][1]
    return over


def _sets(ways: dict[int, int], kind: Any) -> Sets:
    codes = np.array(sorted(ways), dtype=np.int64)
    return Sets(codes, np.array([ways[int(code)] for code in codes], dtype=kind))


def _among(codes: Array, wanted: Array) -> Array:
    """Which of the codes are wanted ones, given these in order: three times as fast as to sort both."""
    at = np.minimum(np.searchsorted(wanted, codes), len(wanted) - 1)
    found: Array = wanted[at] == codes
    return found


def _together(first: Sets, second: Sets, shoe: Sequence[int], number: Any) -> Any:
    """The probability of a set of the first sum followed by one of the second, from this shoe."""
    if not len(first.codes) or not len(second.codes):
        return number(0)
    if number is float and len(first.codes) * len(second.codes) > SMALL:
        return chance_of_both(first, second, shoe)
    kind = first.weights.dtype
    codes = first.codes + (sizes_of(first.codes) << SIZE_SHIFT)
    weights = first.weights
    for index, there in enumerate(shoe):
        mine, shift = field_of(codes, index), SHIFTS[index]
        others = field_of(second.codes, index)
        greatest = int(mine.max(initial=0)) + int(others.max(initial=0))
        factors = np.array([falling(there, many) for many in range(greatest + 1)], dtype=kind)
        prefix = (1 << (shift + BITS[index])) - 1
        wanted = np.unique(second.codes & prefix)
        parts_codes, parts_weights = [], []
        for many in np.unique(others):
            new_codes = codes + ((many - mine) << shift)
            factor = factors[mine + many]
            kept = np.flatnonzero(_among(new_codes & prefix, wanted) & (factor != 0))
            parts_codes.append(new_codes[kept])
            parts_weights.append(weights[kept] * factor[kept])
        both = merged(np.concatenate(parts_codes), np.concatenate(parts_weights))
        codes, weights = both.codes, both.weights
    if not len(codes):
        return number(0)
    sizes = codes >> SIZE_SHIFT
    sets = codes & ((1 << SIZE_SHIFT) - 1)
    weights = weights * second.weights[np.searchsorted(second.codes, sets)]
    sizes = sizes + sizes_of(sets)
    total = number(0)
    for size in np.unique(sizes):
        total += number(weights[sizes == size].sum()) / falling(sum(shoe), int(size))
    return total


def p_all_bust_and_dealer_blackjack(
    hands: Hands,
    *,
    pair: int,
    policy: Array,
    shoe: Composition,
    hole: int,
    most: int,
    number: type[float] | type[Fraction],
    hidden: bool = False,
) -> Any:
    """The probability of all hands known to be over 21 and a dealer's blackjack once the pair is split.

    `shoe` is without the up card only; `hole` is the place of the value that gives the dealer blackjack.
    """
    kind = object if number is Fraction else np.float64
    plain, paired = (_sets(each, kind) for each in ways_over(hands, pair=pair, policy=policy, hidden=hidden))
    free = plus(plain, paired)
    left = [many - 2 * (index == place(pair)) for index, many in enumerate(shoe)]
    total: Any = number(0)
    further_counts = sorted({pattern.further for pattern in patterns(most)})
    for further in further_counts:
        alike = {pattern: orders for pattern, orders in patterns(most).items() if pattern.further == further}
        dealt = [0] * len(VALUES)
        dealt[place(pair)] += further
        dealt[hole] += 1
        chance = number(1) / falling(sum(left), sum(dealt))
        for index, many in enumerate(dealt):
            chance *= falling(left[index], many)
        if chance == 0:
            continue
        rest = [there - out for there, out in zip(left, dealt, strict=True)]
        first, second = _halves(alike, plain, free)
        total += chance * _together(first, second, rest, number)
    return total


def _halves(alike: dict[Pattern, int], plain: Sets, free: Sets) -> tuple[Sets, Sets]:
    """The sum over these patterns of the product of their hands, as a product of two sums."""
    hands = next(iter(alike)).hands
    shared_free = min(hands // 2, *(pattern.free for pattern in alike)) if len(alike) > 1 else 0
    shared_plain = 0 if len(alike) > 1 else min(hands // 2, next(iter(alike)).plain)
    if len(alike) == 1 and not shared_plain:
        shared_free = hands // 2
    nothing = Sets(np.zeros(1, dtype=np.int64), np.ones(1, dtype=plain.weights.dtype))

    def product(plains: int, frees: int) -> Sets:
        result = nothing
        for each in [plain] * plains + [free] * frees:
            result = times(result, each)
        return result

    second = Sets(nothing.codes[:0], nothing.weights[:0])
    for pattern, orders in alike.items():
        second = plus(second, product(pattern.plain - shared_plain, pattern.free - shared_free), orders)
    return product(shared_plain, shared_free), second
