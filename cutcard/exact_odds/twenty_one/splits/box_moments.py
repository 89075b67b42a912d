"""The exact mean and mean square of what a split box brings, up to any number of hands.

The square of a sum of hands is a sum over the hands and over every two of them. So no more than two hands
are put together, set by set; that the others are there is counted by the pair cards they take out of the
shoe, as for the value of a box (`split.py`).
"""

from typing import Any, NamedTuple

import numpy as np

from cutcard.exact_odds.twenty_one.solver import rule_tables
from cutcard.exact_odds.twenty_one.solver.hands import OVER
from cutcard.exact_odds.twenty_one.solver.kernel import Array
from cutcard.exact_odds.twenty_one.solver.shoe import place
from cutcard.exact_odds.twenty_one.splits.box_endings import GIVEN_UP, Ended
from cutcard.exact_odds.twenty_one.splits.pairs import two_hands
from cutcard.exact_odds.twenty_one.splits.split import hand_shares, pair_shares
from cutcard.exact_odds.twenty_one.splits.split_box import SplitBox
from cutcard.exact_odds.twenty_one.splits.split_hand_endings import HandEndings, played


class Moments(NamedTuple):
    """Of the net result, in original wagers."""

    mean: Any
    square: Any


def hands_add_up(box: SplitBox, most: int) -> bool:
    """Whether a box brings a sum over its hands. If a late blackjack takes less of a box whose hands are all
    over, it does not."""
    return not box.context.late_loss(box.up, most).all_over


def split_moments(box: SplitBox, pair: int, policy: Array, most: int, *, hole: int) -> Moments:
    """Of a box whose hands add up. `hole` is the place of the value that makes a blackjack, or -1."""
    context, hand = box.context, played(box.context, pair, policy)
    late = context.late_loss(box.up, most)
    brings, blackjack = _brings(box, hand, late)
    singles, twos = _one_hand(box, hand, pair, most), _two_hands(box, hand, pair, most)
    left = box.without(pair, 2)
    chance = context.one * left[hole] / sum(left) if hole >= 0 else 0 * context.one
    lost = context.number(late.box)
    each = (singles * brings).sum(axis=0)
    both = (twos * (brings[:, None] * brings[None, :]).reshape(twos.shape)).sum()
    square = (singles * brings * brings).sum() + both - 2 * lost * each[blackjack].sum()
    return Moments(each.sum() - lost * chance, square + lost * lost * chance)


def lost_to_blackjack(box: SplitBox, pair: int, policy: Array, most: int, *, hole: int) -> Any:
    """What a box whose hands add up brings when the dealer has blackjack, times the chance of that."""
    context, hand = box.context, played(box.context, pair, policy)
    late = context.late_loss(box.up, most)
    brings, blackjack = _brings(box, hand, late)
    each = (_one_hand(box, hand, pair, most) * brings).sum(axis=0)
    left = box.without(pair, 2)
    chance = context.one * left[hole] / sum(left) if hole >= 0 else 0 * context.one
    return each[blackjack].sum() - context.number(late.box) * chance


def _brings(box: SplitBox, hand: HandEndings, late: rule_tables.LateLoss) -> tuple[Array, Array]:
    """By kind of ending and the dealer's result: what the hand adds; and which results are blackjacks.

    A blackjack takes what the box loses at any rate, and then a part of each hand.
    """
    context = box.context
    blackjack = np.array([each.blackjack for each in context.owed.examples], dtype=bool)
    found = np.zeros((len(hand.ended), len(blackjack)), dtype=context.kind)
    for number, ended in enumerate(hand.ended):
        for column in range(len(blackjack)):
            net = -_taken(ended, late) if blackjack[column] else box.known.net(ended, column)
            found[number, column] = context.number(net)
    return found, blackjack


def _taken(ended: Ended, late: rule_tables.LateLoss) -> Any:
    if ended.row == GIVEN_UP:
        return late.standing[0]
    return (late.over if ended.row == OVER else late.standing)[ended.stake - 1]


def _one_hand(box: SplitBox, hand: HandEndings, pair: int, most: int) -> Array:
    """By kind of ending and the dealer's result: how many hands of the box end so, on the average."""
    left = box.without(pair, 2)
    found: Any = 0 * box.context.one
    counted = hand_shares(most=most, pair_cards=left[place(pair)], cards=sum(left), one=box.context.one)
    for out, (plain, paired) in counted.items():
        orders = plain * (hand.orders - hand.paired) + paired * hand.paired
        found = found + orders[:, None] * box.beside_dealer(hand.codes, box.without(pair, out + 1))
    sums = np.zeros((len(hand.ended), found.shape[1]), dtype=box.context.kind)
    np.add.at(sums, hand.which, found)
    return sums


def _two_hands(box: SplitBox, hand: HandEndings, pair: int, most: int) -> Array:
    """By the kinds of ending of two hands and the dealer's result: how many ordered pairs end so."""
    left = box.without(pair, 2)
    neither: Any = 0 * box.context.one
    single, both = neither, neither
    sets = two_hands(hand, box.context.kind)
    counted = pair_shares(most=most, pair_cards=left[place(pair)], cards=sum(left), one=box.context.one)
    for out, shares in counted.items():
        chances = box.beside_dealer(sets.codes, box.without(pair, out))
        neither = neither + shares[0] * chances
        single = single + shares[1] * chances
        both = both + shares[2] * chances
    # Orders of one plain and one paired hand are all orders without those of two of a kind.
    found: Array = sets.sums(hand.orders, single)
    found = found + sets.sums(hand.orders - hand.paired, neither - single)
    found += sets.sums(hand.paired, both - single)
    return found
