"""Used cards that were not shuffled: the order dealt is the order of the last shoe's discards, under any cut.

The orders a discard rack can have follow from how cards come into it: round by round, and within a round hand
by hand, so that every hand can be shown again. The law says which hand comes first; people differ in which
card of a hand lies on top, and in which end of the rack goes into the shoe first. So these orders are
compared, each from both ends: the cards as they were dealt; and hand by hand, from the first box or from the
last, the dealer's cards before or behind, each hand from its first card or from its last.

A card whose face was not known in the last shoe agrees with every card, and does not count.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from cutcard.pit.alarms.letters import ROUND_OVER, UNKNOWN, known
from cutcard.pit.alarms.run_lengths import LATER, runs_ending

DEALER = "0"
"""The place of the dealer's cards."""


class Found(NamedTuple):
    """A run that is a part of an order the last shoe left."""

    run: str
    order: str
    """The order in words."""


def first_run(dealt: str, last: str, places: str, after: int = 0) -> Found | None:
    """The first run beyond `after` that some order of the last shoe has; `places` are those of `last`."""
    if known(last) < LATER:
        return None
    orders = rack_orders(last, places)
    for end in range(after + 1, len(dealt) + 1):
        for run, needed in runs_ending(dealt, end):
            for words, order in orders:
                if _agrees(run, order, needed):
                    return Found(run, words)
    return None


def _agrees(run: str, order: str, needed: int) -> bool:
    if run in order:
        return True
    if UNKNOWN not in run and UNKNOWN not in order:
        return False
    pattern = "".join("." if one == UNKNOWN else f"[{one}.]" for one in run)
    # A look ahead finds agreements that overlap.
    for found in re.finditer(f"(?=({pattern}))", order):
        both = sum(a != UNKNOWN != b for a, b in zip(run, found[1], strict=True))
        if both >= needed:
            return True
    return False


@lru_cache(maxsize=1024)
def rack_orders(last: str, places: str) -> tuple[tuple[str, str], ...]:
    """The orders in which the cards of the last shoe can lie, each with its words and closed to a ring for
    the cut. `last` and `places` have the mark of a round's end at the same indexes."""
    orders: dict[str, str] = {}
    for words, one in _orders(last, places):
        for order, whole in ((one, words), (one[::-1], f"{words}, from the other end")):
            orders.setdefault(order, whole)
    return tuple((words, order + order[: LATER + 2]) for order, words in orders.items())


def _orders(last: str, places: str) -> Iterator[tuple[str, str]]:
    yield "as the cards were dealt", last.replace(ROUND_OVER, "")
    rounds = tuple(_rounds(last, places))
    for boxes, dealer, cards in product(("first", "last"), ("before", "behind"), ("first", "last")):
        words = (
            f"hand by hand from the {boxes} box, the dealer's cards {dealer}, each from its {cards} card on"
        )
        yield words, "".join(_hand_by_hand(one, boxes, dealer, cards) for one in rounds)


def _rounds(last: str, places: str) -> Iterator[dict[str, str]]:
    """The hands of each round by their places, each in the order it was dealt."""
    for cards, where in zip(last.split(ROUND_OVER), places.split(ROUND_OVER), strict=True):
        hands: dict[str, str] = {}
        for one, place in zip(cards, where, strict=True):
            hands[place] = hands.get(place, "") + one
        yield hands


def _hand_by_hand(hands: dict[str, str], boxes: str, dealer: str, cards: str) -> str:
    def direction(hand: str) -> str:
        return hand if cards == "first" else hand[::-1]

    in_order = sorted((place for place in hands if place != DEALER), reverse=boxes == "last")
    players = "".join(direction(hands[place]) for place in in_order)
    dealers = direction(hands.get(DEALER, ""))
    return dealers + players if dealer == "before" else players + dealers
