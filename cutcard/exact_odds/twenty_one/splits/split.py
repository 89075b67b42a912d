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

    `pair_cards` of `cards` are left after the pair was dealt; `hand_value(k)` is one hand's chance times
    value by its second card (`after_split`) when k other pair cards are out of the shoe.
    """

    def chance_of_pairs(already: int, many: int) -> Any:
        return one * falling(pair_cards - already, many) / falling(cards - already, many)

    def one_hand(pattern: Pattern, *, itself_plain: bool) -> Any:
        others_plain = pattern.plain - 1 if itself_plain else pattern.plain
        total: Any = 0 * one
        for with_pair in range(others_plain + 1):
            chance = chance_of_pairs(pattern.further, with_pair)
            if chance == 0:
                break
            by_second = hand_value(pattern.hands - 1 + with_pair)
            brings = by_second.sum(axis=0)
            if itself_plain:
                brings = brings - by_second[pair_place]
            total = total + (-1) ** with_pair * comb(others_plain, with_pair) * chance * brings
        return total

    whole: Any = 0 * one
    for pattern, orders in patterns(most).items():
        chance = orders * chance_of_pairs(0, pattern.further)
        if chance == 0:
            continue
        if pattern.plain:
            whole = whole + chance * pattern.plain * one_hand(pattern, itself_plain=True)
        if pattern.free:
            whole = whole + chance * pattern.free * one_hand(pattern, itself_plain=False)
    return whole  # type: ignore[no-any-return]
