"""Split boxes in floating point, all pairs against one thing the dealer shows, each hand looked at once.

A hand of a split box draws from shoes that differ in the number of other pair cards that are out. What they
have in common is the product over the values other than the pair's; the rest depends only on the numbers of
pair cards and of all cards drawn. So the sum over those shoes is a table by these two numbers, and the value
of the box is a sum over finished hands, each weighted by the orders of cards that lead to it.
"""

from typing import Any, NamedTuple

from cutcard.exact_odds.twenty_one.solver.hands import OVER
from cutcard.exact_odds.twenty_one.solver.kernel import DOUBLE, HIT, SURRENDER, Array, HandTable
from cutcard.exact_odds.twenty_one.solver.lanes import PAIRED, PLAIN
from cutcard.jit import also_compiled, compiled


class SplitPairs(NamedTuple):
    """The pairs that are split, in the order of their values."""

    value: Array
    """The place of the pair's value."""
    start: Array
    """By pair and place: a hand of one card that it is split into, or negative."""
    part: Array
    """How likely each of these is."""
    share: Array
    """By pair, kind of orders and number of other pair cards out: what a hand's value adds to the box."""
    reach: Array
    """How many further pair cards a hand and the dealer can draw."""
    policy: Array
    """The row of `policies` that the hands are played by."""


class SplitHands(NamedTuple):
    """What becomes of the hands of split boxes."""

    weight: Array
    """Scratch: by hand, undoubled and doubled, plain and paired: the orders that lead to it."""
    hand: Array
    """The hands that stand, and the doubled ones, of all pairs after one another."""
    stake: Array
    orders: Array
    """Their orders, plain and paired, times the cards of other values than the pair's."""
    first: Array
    """By value of the pair: where its hands begin."""
    sums: Array
    over: Array
    """By value of the pair, stake, and whether the dealer has blackjack: the chance of a hand over 21."""
    given_up: Array
    """By value of the pair, and whether the dealer has blackjack: the chance of a surrendered hand."""


@also_compiled
def _fill_sums(sums: Array, pair_cards: Any, cards: Any, share: Array, reach: Any) -> None:
    """The sum over the shoes, by orders, pair cards and cards drawn.

    A hand draws from what is left without the other pair cards that are out and its own first card.
    """
    for others in range(share.shape[1]):
        orders = 1.0
        for drawn in range(reach + 1):
            scale = orders
            for length in range(sums.shape[2]):
                if length >= drawn:
                    sums[PLAIN, drawn, length] += share[PLAIN, others] * scale
                    sums[PAIRED, drawn, length] += share[PAIRED, others] * scale
                there = cards - others - 1 - length
                scale = scale / there if there > 0 else 0.0
            orders *= max(pair_cards - others - 1 - drawn, 0)


@also_compiled
def _weigh(hands: HandTable, shoe: Array, hand: Any, weight: Array, stake: Any, pair: Any) -> None:
    """Hands the weight of a hand on to every hand that one more card makes of it.

    The second card of a hand decides whether its orders are plain or paired.
    """
    plain, paired = weight[hand, 0, PLAIN], weight[hand, 0, PAIRED]
    both = plain
    for value in range(hands.after.shape[1]):
        there = shoe[value] - hands.counts[hand, value]
        if there <= 0:
            continue
        if hands.size[hand] == 1:
            plain, paired = (0.0, both) if value == pair else (both, 0.0)
        share = 1.0
        for kind in range(len(hands.kind_value)):
            more = hands.kind_after[hand, kind]
            if hands.kind_value[kind] == value and more >= 0:
                alike = shoe[hands.after.shape[1] + kind] / there
                share -= alike
                weight[more, stake, PLAIN] += alike * plain
                weight[more, stake, PAIRED] += alike * paired
        more = hands.after[hand, value]
        if more >= 0:
            weight[more, stake, PLAIN] += share * plain
            weight[more, stake, PAIRED] += share * paired


@also_compiled
def _add_chances(
    into: Array, of: SplitHands, hand: Any, pair: Any, orders: Any, drawn: Any, length: Any, others: Any
) -> None:
    """Adds the chance of a hand's cards without and with a dealer's blackjack.

    `drawn` pair cards and `length` cards in all are drawn to its first; `others` is `_makes_blackjack`.
    """
    for kind in range(2):
        sums, many = of.sums[pair, kind], of.weight[hand, 0, kind] * orders
        blackjack = sums[drawn + 1, length + 1] if others < 0 else others * sums[drawn, length + 1]
        into[0] += many * (sums[drawn, length] - blackjack)
        into[1] += many * blackjack


@also_compiled
def _orders_beside(hands: HandTable, shoe: Array, hand: Any, pair: Any) -> Any:
    """In how many orders the values other than the pair's give the hand its cards, each by itself."""
    orders = 1.0
    for value in range(hands.after.shape[1]):
        if value != pair:
            for less in range(hands.counts[hand, value]):
                orders *= max(shoe[value] - less, 0)
    return orders


@also_compiled
def _add_over(
    hands: HandTable, shoe: Array, hole: Any, hand: Any, pair: Any, orders: Any, stake: Any, into: SplitHands
) -> None:
    """Adds every card that takes the hand over 21."""
    drawn, length = hands.counts[hand, pair], hands.size[hand]
    for value in range(hands.after.shape[1]):
        there = shoe[value] - hands.counts[hand, value]
        if hands.after[hand, value] != OVER or there <= 0:
            continue
        others = _makes_blackjack(hands, shoe, hole, hand, pair, value)
        if value == pair:
            _add_chances(into.over[pair, stake], into, hand, pair, orders, drawn, length, others)
        else:
            _add_chances(into.over[pair, stake], into, hand, pair, orders * there, drawn - 1, length, others)


@also_compiled
def _makes_blackjack(hands: HandTable, shoe: Array, hole: Any, hand: Any, pair: Any, drawn: Any) -> Any:
    """How many cards beside this hand make the dealer's blackjack; -1 if they are cards of the pair."""
    if hole < 0:
        return 0
    if hole == pair:
        return -1
    return max(shoe[hole] - hands.counts[hand, hole] - (1 if drawn == hole else 0), 0)


@also_compiled
def _add_hand(into: SplitHands, found: Any, hand: Any, stake: Any, orders: Any) -> Any:
    into.hand[found], into.stake[found] = hand, stake
    into.orders[found, PLAIN] = orders * into.weight[hand, stake, PLAIN]
    into.orders[found, PAIRED] = orders * into.weight[hand, stake, PAIRED]
    return found + 1


@also_compiled
def _weigh_pair(
    hands: HandTable,
    shoe: Array,
    hole: Any,
    pair: Any,
    begin: Any,
    policy: Array,
    into: SplitHands,
    found: Any,
) -> Any:
    """Finds the finished hands of one pair, whose first hands have their weight; says how many there are."""
    weight = into.weight
    for hand in range(begin, len(hands.size)):
        undoubled = weight[hand, 0, PLAIN] != 0.0 or weight[hand, 0, PAIRED] != 0.0
        doubled = weight[hand, 1, PLAIN] != 0.0 or weight[hand, 1, PAIRED] != 0.0
        orders = _orders_beside(hands, shoe, hand, pair) if undoubled or doubled else 0.0
        if orders == 0.0:
            continue
        action = HIT if hands.size[hand] == 1 else policy[hand]
        if undoubled and action in (HIT, DOUBLE):
            stake = 1 if action == DOUBLE else 0
            _weigh(hands, shoe, hand, weight, stake, pair)
            _add_over(hands, shoe, hole, hand, pair, orders, stake, into)
        elif undoubled and action == SURRENDER:
            drawn, length = hands.counts[hand, pair] - 1, hands.size[hand] - 1
            others = _makes_blackjack(hands, shoe, hole, hand, pair, -1)
            _add_chances(into.given_up[pair], into, hand, pair, orders, drawn, length, others)
        elif undoubled:
            found = _add_hand(into, found, hand, 0, orders)
        if doubled:
            found = _add_hand(into, found, hand, 1, orders)
    return found


def weigh_hands(
    hands: HandTable, shoe: Array, hole: int, pairs: SplitPairs, policies: Array, into: SplitHands
) -> int:
    """Finds the finished hands of every pair; says how many there are."""
    found, cards, at = 0, 0, 0
    for value in range(hands.after.shape[1]):
        cards += shoe[value]
    for pair in range(hands.after.shape[1]):
        into.first[pair] = found
        if at >= len(pairs.value) or pairs.value[at] != pair:
            continue
        _fill_sums(into.sums[pair], shoe[pair], cards, pairs.share[at], pairs.reach[at])
        into.weight[:] = 0.0
        for number in range(pairs.start.shape[1]):
            if pairs.start[at, number] >= 0:
                into.weight[pairs.start[at, number], 0, PLAIN] = pairs.part[at, number]
        policy = policies[pairs.policy[at]]
        found = _weigh_pair(hands, shoe, hole, pair, pairs.start[at, 0], policy, into, found)
        at += 1
    into.first[hands.after.shape[1] :] = found
    return found


def gather(found: SplitHands, row: Array, chances: Array, into: Array) -> None:
    """Adds up the chances of finished hands by pair, stake, row and column."""
    for pair in range(len(into)):
        for number in range(found.first[pair], found.first[pair + 1]):
            ended = into[pair, found.stake[number], row[found.hand[number]]]
            for column in range(len(ended)):
                ended[column] += chances[number, column]


weigh_hands_compiled = compiled(weigh_hands)
gather_compiled = compiled(gather)
