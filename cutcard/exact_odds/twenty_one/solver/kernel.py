"""The arithmetic of the main game: written once, for floating point (compiled) and for `Fraction` (as it is).

It contains no rule of the game: lawful actions, the dealer's draws and the results of finished hands are in
the tables it gets. All values are expectations over everything unseen, a dealer's blackjack included, so
every draw has its simple probability. A value is a row of measures (named in `rule_tables.py`); best play
maximises the first one, the net result.

This is the plain form, which notices when the cards run out. In floating point, a shoe that no hand can use
up is solved in less time by `lanes.py` and `hand_values.py`.
"""

from typing import Any, NamedTuple

from numpy.typing import NDArray

from cutcard.jit import also_compiled, compiled

Array = NDArray[Any]
STAND, HIT, DOUBLE, SPLIT, SURRENDER = range(5)
"""The places of the actions in a mask of lawful actions, in the order of `Action`."""


class HandTable(NamedTuple):
    """The player's hands: cards of each value, number of cards, and the hand each further card makes."""

    counts: Array
    size: Array
    after: Array
    kind_value: Array
    """The index of the value of each card that is counted separately; the shoe has these after the values."""
    kind_after: Array
    """By hand and such card: the hand it makes where that is another than `after` says, else negative."""


class DealerTree(NamedTuple):
    """The dealer's endings as a tree, parents first; the column is -1 where the dealer draws on."""

    parent: Array
    value: Array
    used: Array
    orders: Array
    length: Array
    column: Array


class Settlement(NamedTuple):
    """The result of a finished hand, in measures."""

    pay: Array
    """By stake (one, two), row of the finished hand, column of the dealer's ending."""
    over: Array
    """A hand that is over, by stake and whether the dealer has blackjack."""
    given_up: Array
    """A surrendered hand, by whether the dealer has blackjack."""
    row: Array
    """The row of each hand."""


class Work(NamedTuple):
    """Scratch memory for one kind of number."""

    left: Array
    scale: Array
    product: Array
    chances: Array
    played: Array
    """The value of each hand when it is played on."""
    doubled: Array
    """The value of each hand with twice the stake and no more cards."""
    reached: Array


@also_compiled
def dealer_chances(tree: DealerTree, work: Work, cards_left: Any, one: Any) -> bool:
    """The probability of each column from the cards left; False if the dealer can run out of cards."""
    scale, product, chances, left = work.scale, work.product, work.chances, work.left
    scale[0] = one
    for drawn in range(1, len(scale)):
        there = cards_left - drawn + 1
        scale[drawn] = scale[drawn - 1] / there if there > 0 else 0 * one
    for column in range(len(chances)):
        chances[column] = 0 * one
    product[0] = one
    if tree.column[0] >= 0:
        chances[tree.column[0]] += one
    for node in range(1, len(tree.parent)):
        product[node] = product[tree.parent[node]] * (left[tree.value[node]] - tree.used[node])
        column = tree.column[node]
        if column >= 0:
            chances[column] += product[node] * tree.orders[node] * scale[tree.length[node]]
    certain = 0 * one
    for column in range(len(chances)):
        certain += chances[column]
    return bool(abs(certain - one) < 1e-9)


@also_compiled
def look_at_shoe(hands: HandTable, shoe: Array, hand: Any, left: Array) -> Any:
    """Fills in what is left beside this hand; the number of cards left, or -1 if the hand cannot be held."""
    cards_left = 0
    for value in range(len(left)):
        left[value] = shoe[value] - hands.counts[hand, value]
        if left[value] < 0:
            return -1
        cards_left += left[value]
    return cards_left


@also_compiled
def finish(settlement: Settlement, stake: int, hand: Any, chances: Array, into: Array) -> None:
    """The value of the hand when it takes no more cards."""
    row = settlement.row[hand]
    for measure in range(len(into)):
        into[measure] = chances[0] * settlement.pay[stake, row, 0, measure]
        for column in range(1, len(chances)):
            into[measure] += chances[column] * settlement.pay[stake, row, column, measure]


@also_compiled
def draw(
    hands: HandTable,
    settlement: Settlement,
    shoe: Array,
    stake: int,
    hand: Any,
    left: Array,
    cards_left: Any,
    hole: int,
    one: Any,
    brings: Array,
    into: Array,
) -> bool:
    """The value of one more card; `brings` has the value of each hand then. False if the cards can run out.

    `left` is the shoe without the hand, `hole` the value that would give the dealer blackjack, or -1.
    """
    for measure in range(len(into)):
        into[measure] = 0 * one
    for value in range(len(left)):
        there = left[value]
        if there <= 0:
            continue
        for kind in range(len(hands.kind_value)):
            more = hands.kind_after[hand, kind]
            if hands.kind_value[kind] == value and more >= 0:
                alike = shoe[len(left) + kind]
                there -= alike
                for measure in range(len(into)):
                    into[measure] += one * alike / cards_left * brings[more, measure]
        chance = one * there / cards_left
        more = hands.after[hand, value]
        if more >= 0:
            for measure in range(len(into)):
                into[measure] += chance * brings[more, measure]
            continue
        blackjack = 0 * one
        if hole >= 0 and cards_left > 1:
            others = left[hole] - 1 if value == hole else left[hole]
            blackjack = chance * others / (cards_left - 1)
        for measure in range(len(into)):
            into[measure] += (chance - blackjack) * settlement.over[stake, 0, measure]
            into[measure] += blackjack * settlement.over[stake, 1, measure]
    return bool(cards_left > 1)


@also_compiled
def give_up(settlement: Settlement, left: Array, cards_left: Any, hole: int, one: Any, into: Array) -> None:
    """The value of a surrendered hand."""
    blackjack = one * left[hole] / cards_left if hole >= 0 else 0 * one
    for measure in range(len(into)):
        into[measure] = (one - blackjack) * settlement.given_up[0, measure]
        into[measure] += blackjack * settlement.given_up[1, measure]


def before_split(
    hands: HandTable,
    tree: DealerTree,
    settlement: Settlement,
    shoe: Array,
    hole: int,
    lawful: Array,
    policy: Array,
    tolerance: Any,
    one: Any,
    work: Work,
    values: Array,
    choice: Array,
) -> bool:
    """The value of every lawful action but a split with every hand of two and more cards.

    `shoe` is without the up card, `policy` the action to take, or -1 for the best. Fills `values` and
    `choice` (-1 for a hand that cannot be held) and says whether the cards suffice.
    """
    left, played, doubled = work.left, work.played, work.doubled
    suffices = True
    for hand in range(len(hands.size) - 1, -1, -1):
        choice[hand] = -1
        cards_left = look_at_shoe(hands, shoe, hand, left)
        if hands.size[hand] < 2 or cards_left < 0:
            continue
        mask = lawful[hand]
        suffices &= dealer_chances(tree, work, cards_left, one)
        finish(settlement, 0, hand, work.chances, values[hand, STAND])
        if (mask >> HIT) & 1:
            into = values[hand, HIT]
            suffices &= draw(hands, settlement, shoe, 0, hand, left, cards_left, hole, one, played, into)
        if (mask >> DOUBLE) & 1:
            into = values[hand, DOUBLE]
            suffices &= draw(hands, settlement, shoe, 1, hand, left, cards_left, hole, one, doubled, into)
        if (mask >> SURRENDER) & 1:
            give_up(settlement, left, cards_left, hole, one, values[hand, SURRENDER])
        finish(settlement, 1, hand, work.chances, doubled[hand])
        choice[hand] = policy[hand] if policy[hand] >= 0 else best_of(values, hand, mask, tolerance)
        for measure in range(values.shape[2]):
            played[hand, measure] = values[hand, choice[hand], measure]
    return suffices


@also_compiled
def best_of(values: Array, hand: Any, mask: Any, tolerance: Any) -> int:
    """The lawful action of the greatest net result, a split left aside; the first of equals."""
    best = -1
    for action in range(5):
        may = action != SPLIT and (mask >> action) & 1
        if may and (best < 0 or values[hand, action, 0] > values[hand, best, 0] + tolerance):
            best = action
    return max(best, STAND)


def same_as_before(values: Array, choice: Array, lawful: Array, tolerance: Any, policy: Array) -> None:
    """Fills in what a hand of a split box does: as before the split, or the next best that is lawful."""
    for hand in range(len(choice)):
        policy[hand] = best_of(values, hand, lawful[hand], tolerance) if choice[hand] >= 0 else STAND


IN_PLAY, DOUBLED = 1, 2
"""How a hand of a split box is reached, as bits."""


@also_compiled
def mark_reached(hands: HandTable, start: int, policy: Array, reached: Array) -> None:
    """Finds the hands that the policy makes of the single card `start`."""
    for hand in range(len(reached)):
        reached[hand] = 0
    for value in range(hands.after.shape[1]):
        if hands.after[start, value] >= 0:
            reached[hands.after[start, value]] = IN_PLAY
    for kind in range(hands.kind_after.shape[1]):
        if hands.kind_after[start, kind] >= 0:
            reached[hands.kind_after[start, kind]] = IN_PLAY
    for hand in range(start, len(reached)):
        if reached[hand] & IN_PLAY and (policy[hand] == HIT or policy[hand] == DOUBLE):
            mark = IN_PLAY if policy[hand] == HIT else DOUBLED
            for value in range(hands.after.shape[1]):
                if hands.after[hand, value] >= 0:
                    reached[hands.after[hand, value]] |= mark
            for kind in range(hands.kind_after.shape[1]):
                if hands.kind_after[hand, kind] >= 0:
                    reached[hands.kind_after[hand, kind]] |= mark


@also_compiled
def second_cards(
    hands: HandTable, shoe: Array, start: int, left: Array, played: Array, one: Any, second: Array
) -> Any:
    """Fills in, by the value of the second card, chance times value; the number of cards left before it."""
    cards_left = look_at_shoe(hands, shoe, start, left)
    for value in range(len(left)):
        there = left[value]
        for measure in range(second.shape[1]):
            second[value, measure] = 0 * one
        for kind in range(len(hands.kind_value)):
            more = hands.kind_after[start, kind]
            if hands.kind_value[kind] == value and more >= 0:
                alike = shoe[len(left) + kind]
                there -= alike
                for measure in range(second.shape[1]):
                    second[value, measure] += one * alike / cards_left * played[more, measure]
        more = hands.after[start, value]
        if there > 0 and more >= 0:
            for measure in range(second.shape[1]):
                second[value, measure] += one * there / cards_left * played[more, measure]
    return cards_left


def after_split(
    hands: HandTable,
    tree: DealerTree,
    settlement: Settlement,
    shoe: Array,
    hole: int,
    start: int,
    policy: Array,
    one: Any,
    work: Work,
    second: Array,
) -> bool:
    """The value of one hand of a split box that starts with the single card `start`.

    `shoe` is without the up card and the other hands' cards, but holds the single card itself. Fills in, by
    the value of the hand's second card, chance times value; says whether the cards suffice.
    """
    left, played, doubled, reached = work.left, work.played, work.doubled, work.reached
    mark_reached(hands, start, policy, reached)
    suffices = True
    for hand in range(len(reached) - 1, start, -1):
        cards_left = look_at_shoe(hands, shoe, hand, left)
        if reached[hand] == 0 or cards_left < 0:
            continue
        draws = reached[hand] & IN_PLAY and (policy[hand] == HIT or policy[hand] == DOUBLE)
        if not draws or reached[hand] & DOUBLED:
            suffices &= dealer_chances(tree, work, cards_left, one)
            finish(settlement, 0, hand, work.chances, played[hand])
            finish(settlement, 1, hand, work.chances, doubled[hand])
        if draws and policy[hand] == HIT:
            into = played[hand]
            suffices &= draw(hands, settlement, shoe, 0, hand, left, cards_left, hole, one, played, into)
        if draws and policy[hand] != HIT:
            into = played[hand]
            suffices &= draw(hands, settlement, shoe, 1, hand, left, cards_left, hole, one, doubled, into)
        if reached[hand] & IN_PLAY and policy[hand] == SURRENDER:
            give_up(settlement, left, cards_left, hole, one, played[hand])
    cards_left = second_cards(hands, shoe, start, left, played, one, second)
    return suffices and cards_left > 0


def chances_beside(tree: DealerTree, shoe: Array, sets: Array, one: Any, work: Work, into: Array) -> bool:
    """The chance of each dealer column beside each set of cards; False if the cards can run out."""
    left = work.left
    suffices = True
    for number in range(len(sets)):
        cards_left = 0
        for value in range(len(left)):
            left[value] = shoe[value] - sets[number, value]
            cards_left += left[value]
        suffices &= dealer_chances(tree, work, cards_left, one)
        for column in range(into.shape[1]):
            into[number, column] = work.chances[column]
    return suffices


class Arithmetic(NamedTuple):
    """The functions above for one kind of number."""

    before_split: Any
    same_as_before: Any
    chances_beside: Any
    after_split: Any
    """None where split boxes are valued in another way."""


EXACT = Arithmetic(before_split, same_as_before, chances_beside, after_split)
FLOATING = Arithmetic(*(compiled(each) for each in EXACT))
