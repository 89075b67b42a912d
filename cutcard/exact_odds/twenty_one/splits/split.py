"""A split box: the second cards of its hands, and the value of all hands together.

If play does not depend on the other hands, the cards of a shoe are exchangeable, so all second cards can be
dealt first, then each hand played. A pair card makes another hand while the box may have one; any other card
closes a hand; once the box is full, every card does. The value of a hand when other hands must not get a pair
card follows by inclusion and exclusion from shoes with some more pair cards removed.
"""

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from math import comb
from typing import Any, NamedTuple

import numpy as np

from cutcard.exact_odds.twenty_one.solver.kernel import Array


class Pattern(NamedTuple):
    """One way a split box can fill up."""

    further: int
    """Pair cards drawn that made a further hand."""
    plain: int
    """Hands whose second card may not be a pair card."""
    free: int
    """Hands whose second card may be any."""

    @property
    def hands(self) -> int:
        return self.plain + self.free


@lru_cache(maxsize=16)
def patterns(most: int) -> dict[Pattern, int]:
    """Every pattern of a box of at most that many hands, with the number of orders that lead to it."""
    found: Counter[Pattern] = Counter()
    waiting: Counter[tuple[int, int]] = Counter({(2, 2): 1})
    while waiting:
        following: Counter[tuple[int, int]] = Counter()
        for (hands, without_second), orders in waiting.items():
            if hands == most or without_second == 0:
                found[Pattern(hands - 2, hands - without_second, without_second)] += orders
            else:
                following[hands + 1, without_second + 1] += orders
                following[hands, without_second - 1] += orders
        waiting = following
    return dict(found)


def falling(start: Any, factors: int) -> Any:
    """start x (start - 1) x ..., with this many factors."""
    result = 1
    for less in range(factors):
        result *= start - less
    return result


def hand_shares(*, most: int, pair_cards: int, cards: int, one: Any) -> dict[int, tuple[Any, Any]]:
    """What one hand's value adds to a split box, by the number of other pair cards that are out.

    The first share is for a hand whose second card is not of the pair, the second for one whose second card
    is. `pair_cards` of `cards` are left after the pair was dealt.
    """
    found: dict[int, tuple[Any, Any]] = {}

    def chance_of_pairs(already: int, many: int) -> Any:
        return one * falling(pair_cards - already, many) / falling(cards - already, many)

    def add(pattern: Pattern, times: Any, *, itself_plain: bool) -> None:
        others_plain = pattern.plain - 1 if itself_plain else pattern.plain
        for with_pair in range(others_plain + 1):
            chance = chance_of_pairs(pattern.further, with_pair)
            if chance == 0:
                break
            out = pattern.hands - 1 + with_pair
            share = times * (-1) ** with_pair * comb(others_plain, with_pair) * chance
            plain, paired = found.get(out, (0 * one, 0 * one))
            found[out] = (plain + share, paired if itself_plain else paired + share)

    for pattern, orders in patterns(most).items():
        chance = orders * chance_of_pairs(0, pattern.further)
        if chance == 0:
            continue
        if pattern.plain:
            add(pattern, chance * pattern.plain, itself_plain=True)
        if pattern.free:
            add(pattern, chance * pattern.free, itself_plain=False)
    return found


def pair_shares(*, most: int, pair_cards: int, cards: int, one: Any) -> dict[int, tuple[Any, Any, Any]]:
    """The same for two hands in order, by the number of pair cards that are out with both of their own.

    Shares of: neither second card is of the pair, the second hand's alone is (or the first hand's), both are.
    """
    found: dict[int, tuple[Any, Any, Any]] = {}
    for pattern, orders in patterns(most).items():
        plain, free = pattern.plain, pattern.free
        chance = one * orders * falling(pair_cards, pattern.further) / falling(cards, pattern.further)
        kinds = ((plain * (plain - 1), plain - 2), (plain * free, plain - 1), (free * (free - 1), plain))
        for kind, (many, others_plain) in enumerate(kinds):
            for with_pair in range(others_plain + 1 if many and chance else 0):
                already = pattern.further
                drawn = falling(pair_cards - already, with_pair)
                if not drawn:
                    break
                share = chance * many * (-1) ** with_pair * comb(others_plain, with_pair) * drawn
                share = share / falling(cards - already, with_pair)
                neither, single, both = found.get(pattern.hands + with_pair, (0 * one,) * 3)
                # A free hand's second card may be of the pair or not.
                found[pattern.hands + with_pair] = (
                    neither + share * (2 if kind == 1 else 1),
                    single + share * (kind > 0),
                    both + share * (kind == 2),
                )
    return found


@lru_cache(maxsize=4096)
def shares(most: int, pair_cards: int, cards: int) -> Array:
    """The same in floating point, as a table: the two kinds of hands, then the pair cards that are out."""
    found = hand_shares(most=most, pair_cards=pair_cards, cards=cards, one=1.0)
    table = np.zeros((2, max(found) + 1))
    for out, both in found.items():
        table[:, out] = both
    return table


def box_value(
    *,
    most: int,
    pair_cards: int,
    cards: int,
    one: Any,
    pair_place: int,
    hand_value: Callable[[int], Array],
) -> Array:
    """The value of all hands of a split box together, by measures.

    `hand_value(k)` is one hand's chance times value by its second card (`after_split`) when k other pair
    cards are out of the shoe.
    """
    whole: Any = 0 * one
    for out, (plain, paired) in hand_shares(most=most, pair_cards=pair_cards, cards=cards, one=one).items():
        by_second = hand_value(out)
        with_pair = by_second[pair_place]
        whole = whole + plain * (by_second.sum(axis=0) - with_pair) + paired * with_pair
    return whole  # type: ignore[no-any-return]
