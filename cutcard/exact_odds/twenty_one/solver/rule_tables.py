"""The deciders' answers as tables for the arithmetic. This module contains no rule itself."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Any, TypeVar

import numpy as np

from cutcard.exact_odds.errors import BeyondTheSolverError
from cutcard.exact_odds.twenty_one.solver.dealer import ending_hands
from cutcard.exact_odds.twenty_one.solver.hands import Hands
from cutcard.exact_odds.twenty_one.solver.kernel import Array, Settlement
from cutcard.exact_odds.twenty_one.solver.paid_hands import PaidHands
from cutcard.games.twenty_one.deciders import (
    TwentyOneSheet,
    blackjack_found_before_play,
    cards_told_apart,
    collected_by_late_blackjack,
    double_dealt_face_down,
    late_blackjack_possible,
    lawful,
    surrender_collects,
    verdict,
)
from cutcard.games.twenty_one.hand import Combination, DealerHand, FinishedHand, HandView, hand_view
from cutcard.games.twenty_one.outcomes import Action, LateStake, Result
from cutcard.games.twenty_one.points import ACE, count
from cutcard.strategies.twenty_one.chart import Chart

NET, LAID, OVER_LATE = range(3)
"""The measures: the net result, all that was laid, and the number of hands known to be over when the dealer
had blackjack. The first wager is the unit."""
MEASURES = 3
UNIT = 1000
"""The first wager in cents when a decider wants an amount."""
ACTIONS = tuple(Action)


def is_over(sheet: TwentyOneSheet) -> Callable[[int], bool]:
    """Whether a total is over 21: it loses even to the dealer's worst result."""
    worst = max(ending_hands(sheet), key=lambda hand: hand.total)

    def over(total: int) -> bool:
        return verdict(sheet, FinishedHand(total, worst.cards, 1), worst).result is Result.LOST

    return over


# --- what may be done -------------------------------------------------------------------------------------


def view_of(
    hands: Hands, hand: int, *, up: int = 0, second: int = 0, box_hands: int = 1, split_ace: bool = False
) -> HandView:
    """The hand as the rules see it; without the dealer's cards where nobody looks at them."""
    size = sum(hands.cards[hand])
    return hand_view(
        hands.counted[hand],
        size,
        hands.pair(hand),
        hands=box_hands,
        up=up,
        second=second,
        split_ace=split_ace,
    )


def played_at_all(sheet: TwentyOneSheet, up: int, second: int) -> bool:
    """Whether hands are played: not if two visible cards are a blackjack that ends the round."""
    if not second:
        return True
    seen = DealerHand(total=count((up, second)).total, cards=2)
    return not (seen.blackjack and blackjack_found_before_play(sheet, up))


def most_hands(sheet: TwentyOneSheet, hands: Hands, pair: int) -> int:
    """How many hands a pair of this value can become; 1 if it may not be split."""
    return _most_hands(sheet, hands.whole, pair)


@lru_cache(maxsize=4096)
def _most_hands(sheet: TwentyOneSheet, hands: Hands, pair: int) -> int:
    view = view_of(hands, hands.number(pair, pair))
    many = 1
    while Action.SPLIT in lawful(
        sheet, view._replace(hands=many, first_decision=many == 1, split_ace=many > 1 and pair == ACE)
    ):
        many += 1
    return many


def masks(
    sheet: TwentyOneSheet, hands: Hands, up: int, second: int = 0, *, most: int, split_ace: bool = False
) -> Array:
    """The lawful actions of every hand as bits, before a split (`most` is 1) or of a split box.

    In a split box: without the split itself, and for any number of hands up to `most`.
    """
    if not played_at_all(sheet, up, second):
        return np.zeros(len(hands.cards), dtype=np.int64)
    return hands.share(_masks(sheet, hands.whole, most, split_ace))


@lru_cache(maxsize=4096)
def _masks(sheet: TwentyOneSheet, hands: Hands, most: int, split_ace: bool) -> Array:
    """The same against any cards of the dealer (`without_dealer`)."""
    found = []
    for hand in hands.examples:
        view = view_of(hands, hand, box_hands=min(2, most), split_ace=split_ace)
        each = {
            _bits(lawful(sheet, view._replace(hands=many)), most > 1)
            for many in range(min(2, most), most + 1)
        }
        if len(each) != 1:
            raise BeyondTheSolverError("what a split hand may do depends on how many hands there are")
        found.append(each.pop())
    return np.array(found, dtype=np.int64)[hands.kind]


def _bits(actions: Sequence[Action], after_split: bool) -> int:
    return sum(1 << ACTIONS.index(each) for each in actions if not (after_split and each is Action.SPLIT))


def ruled_alike(sheet: TwentyOneSheet, up: int, second: int) -> tuple[object, ...]:
    """What the rules make of these two cards, beside what they count; if it is the same, so is the game."""
    return late_blackjack_possible(sheet, up), played_at_all(sheet, up, second)


def choices(
    sheet: TwentyOneSheet,
    hands: Hands,
    chart: Chart,
    up: int,
    second: int = 0,
    *,
    after_split: bool,
    split_ace: bool,
) -> Array:
    """The chart's action for every hand; after a split, once the box may have no more hands."""
    if not played_at_all(sheet, up, second):
        return np.zeros(len(hands.cards), dtype=np.int64)
    found = []
    whole = hands.whole
    for hand in whole.examples:
        pair = whole.pair(hand)
        box_hands = 1
        if after_split:
            box_hands = max(2, most_hands(sheet, whole, pair)) if pair else 2
        view = view_of(whole, hand, up=up, second=second, box_hands=box_hands, split_ace=split_ace)
        found.append(ACTIONS.index(chart.choose(view, lawful(sheet, view))))
    return hands.share(np.array(found, dtype=np.int64)[whole.kind])


# --- what is owed -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class LateLoss:
    """A split box's loss to a dealer's blackjack, in original wagers: a sum over its hands and two terms."""

    box: Fraction
    standing: tuple[Fraction, Fraction]
    over: tuple[Fraction, Fraction]
    all_over: Fraction
    """Added if every hand of the box is known to be over 21."""


NO_LOSS = LateLoss(Fraction(0), (Fraction(0),) * 2, (Fraction(0),) * 2, Fraction(0))


def doubles_hidden(sheet: TwentyOneSheet, *, asked: bool) -> bool:
    """Whether the card of a double is face down, so that nobody knows whether the hand is over 21."""
    return double_dealt_face_down(sheet, asked=asked)


def asking_pays(sheet: TwentyOneSheet) -> bool:
    """Whether a player gains by asking for a double face down, where that is allowed."""
    if doubles_hidden(sheet, asked=False) or not doubles_hidden(sheet, asked=True):
        return False
    seen, unseen = (
        collected_by_late_blackjack(sheet, UNIT, [LateStake(2 * UNIT, busted)]) for busted in (True, False)
    )
    return unseen < seen and any(late_blackjack_possible(sheet, up) for up in range(2, ACE + 1))


def known_over(*, stake: int, over: bool, hidden: bool) -> bool:
    """A doubled hand with a face-down card is over 21, but nobody knows it when a blackjack is found."""
    return over and not (hidden and stake == 2)


@lru_cache(maxsize=1024)
def late_loss(sheet: TwentyOneSheet, up: int, most: int, *, hidden: bool) -> LateLoss:
    """The deciders' answer for every state of a box of two or more hands, checked to be such a sum."""
    nothing = (Fraction(0), Fraction(0))
    if not late_blackjack_possible(sheet, up):
        return LateLoss(Fraction(1), nothing, nothing, Fraction(0))

    def known(amount: int, over: bool) -> bool:
        return known_over(stake=amount, over=over, hidden=hidden)

    def taken(*stakes: tuple[int, bool]) -> Fraction:
        laid = [LateStake(amount * UNIT, known(amount, over)) for amount, over in stakes]
        return Fraction(sum(collected_by_late_blackjack(sheet, UNIT, laid)), UNIT)

    two, each = taken((1, False), (1, False)), taken(*[(1, False)] * 3) - taken((1, False), (1, False))
    box, beside = two - 2 * each, two - each
    standing = (each, taken((2, False), (1, False)) - beside)
    over = (taken((1, True), (1, False)) - beside, taken((2, True), (1, False)) - beside)
    found = LateLoss(box, standing, over, taken((1, True), (1, True)) - box - 2 * over[0])
    for many in range(2, most + 1):
        for stakes in product(((1, False), (2, False), (1, True), (2, True)), repeat=many):
            parts = sum((over if busted else standing)[amount - 1] for amount, busted in stakes)
            together = found.all_over if all(known(*each) for each in stakes) else 0
            if taken(*stakes) != box + parts + together:
                raise BeyondTheSolverError("a late blackjack takes more than a sum over the hands of a box")
    return found


def hands_lose_together(sheet: TwentyOneSheet) -> bool:
    """Whether what a late blackjack takes from a split box depends on all its hands together."""
    return any(late_loss(sheet, up, 2, hidden=False).all_over for up in range(2, ACE + 1))


FinishedKind = tuple[int, int, Combination]
"""A finished hand's total, its number of cards and what they make."""


@dataclass(frozen=True, eq=False)
class Owed:
    """Rows of finished hands, columns of dealer's results; those with equal verdicts share one."""

    sheet: TwentyOneSheet
    rows: tuple[FinishedKind, ...]
    """One finished hand of each row."""
    row: Array
    """The row of every hand of the whole."""
    columns: dict[DealerHand, int]
    examples: tuple[DealerHand, ...]
    over: FinishedKind
    exact: bool
    """Whether measures are fractions, or floating point."""
    hidden: bool
    """Whether doubles are face down."""
    counted: bool = True
    """Whether a blackjack of the dealer counts; otherwise it brings nothing, to be left out afterwards."""

    def numbers(self, measures: Iterable[Fraction]) -> list[Any]:
        return [each if self.exact else float(each) for each in measures]


def _finished(kind: FinishedKind, box_hands: int) -> FinishedHand:
    total, cards, made = kind
    return FinishedHand(total, cards, box_hands, made)


@lru_cache(maxsize=128)
def owed(
    sheet: TwentyOneSheet, hands: Hands, marks: PaidHands, *, exact: bool, hidden: bool, counted: bool = True
) -> Owed:
    """Calls the verdict for every finished hand and every dealer's result."""
    too_much = is_over(sheet)
    over = (next(total for total in range(1, 64) if too_much(total)), 3, Combination.PLAIN)
    told = cards_told_apart(sheet)
    kinds = [
        (counted.total, min(sum(cards), told), marks.combination(cards, mark))
        for counted, cards, mark in zip(hands.counted, hands.cards, hands.marked, strict=True)
    ]
    different = (*dict.fromkeys(kinds), over)
    dealers = {hand: hand._replace(cards=min(hand.cards, told)) for hand in ending_hands(sheet)}
    verdicts = {
        (kind, dealer): tuple(verdict(sheet, _finished(kind, many), dealer)[:2] for many in (1, 2))
        for kind in different
        for dealer in dict.fromkeys(dealers.values())
    }
    columns, examples = _alike(
        dealers,
        lambda dealer: (dealer.blackjack, *(verdicts[kind, dealers[dealer]] for kind in different)),
    )
    rows, row_examples = _alike(
        different, lambda kind: tuple(verdicts[kind, dealers[each]] for each in examples)
    )
    row = np.array([rows[kind] for kind in kinds], dtype=np.int64)
    return Owed(sheet, row_examples, row, columns, examples, over, exact, hidden, counted)


Thing = TypeVar("Thing")


def _alike(
    things: Iterable[Thing], signature: Callable[[Thing], object]
) -> tuple[dict[Thing, int], tuple[Thing, ...]]:
    """Numbers items so that those with the same signature share a number, with one example of each."""
    numbers: dict[object, int] = {}
    examples: list[Thing] = []
    found: dict[Thing, int] = {}
    for thing in things:
        mark = signature(thing)
        if mark not in numbers:
            numbers[mark] = len(numbers)
            examples.append(thing)
        found[thing] = numbers[mark]
    return found, tuple(examples)


def settlement(asked: Owed, up: int, *, split: LateLoss | None) -> Settlement:
    """The result of every finished hand against this up card, for a whole box or one hand of a split box."""
    return _settlement(asked, late_blackjack_possible(asked.sheet, up), split)


@lru_cache(maxsize=512)
def _settlement(asked: Owed, late: bool, split: LateLoss | None) -> Settlement:
    """`late`: a blackjack of the dealer is found only after play."""
    kind = object if asked.exact else np.float64
    pay = np.zeros((2, len(asked.rows), len(asked.examples), MEASURES), dtype=kind)
    over = np.zeros((2, 2, MEASURES), dtype=kind)
    given_up = np.zeros((2, MEASURES), dtype=kind)
    for stake in (1, 2):
        for column, dealer in enumerate(asked.examples):
            for row, kind_of_hand in enumerate(asked.rows):
                measures = _brings(asked, late, kind_of_hand, stake, dealer, split)
                pay[stake - 1, row, column] = asked.numbers(measures)
        for blackjack in (False, True):
            answers = {
                _brings(asked, late, asked.over, stake, dealer, split, over=True)
                for dealer in asked.examples
                if dealer.blackjack is blackjack
            }
            if len(answers) > 1:
                raise BeyondTheSolverError("what a busted hand loses depends on the dealer's cards")
            for measures in answers:
                over[stake - 1, int(blackjack)] = asked.numbers(measures)
    for blackjack in (False, True):
        lost = Fraction(-surrender_collects(asked.sheet, UNIT, dealer_blackjack=blackjack), UNIT)
        measures = (lost, Fraction(1), Fraction(0))
        if blackjack and split is not None:
            # The blackjack takes from the box what it takes beside a hand that stands.
            found = [each for each in asked.examples if each.blackjack]
            measures = _brings(asked, late, asked.rows[0], 1, found[0], split) if found else measures
        given_up[int(blackjack)] = asked.numbers(measures if asked.counted or not blackjack else _NOTHING)
    return Settlement(pay, over, given_up, asked.row)


_NOTHING = (Fraction(0),) * MEASURES


def _brings(
    asked: Owed,
    late: bool,
    kind: FinishedKind,
    stake: int,
    dealer: DealerHand,
    split: LateLoss | None,
    *,
    over: bool = False,
) -> tuple[Fraction, ...]:
    """The measures of one finished hand. In a split box only this hand's part, without the box's."""
    sheet = asked.sheet
    if dealer.blackjack and not asked.counted:
        return _NOTHING
    busted = known_over(stake=stake, over=over, hidden=asked.hidden)
    found = verdict(sheet, _finished(kind, 1 if split is None else 2), dealer)
    net = {
        Result.WON: stake * found.odds.ratio,
        Result.VOID: Fraction(0),
        Result.LOST: Fraction(-stake),
    }[found.result]
    laid = stake
    if dealer.blackjack and split is not None:
        if found.result is not Result.LOST:
            raise BeyondTheSolverError("a hand of a split box does not lose to a blackjack")
        net = -(split.over if over else split.standing)[stake - 1]
        laid = stake if late else 0
    elif dealer.blackjack:
        laid = stake if late else 1
        if found.result is Result.LOST:
            stakes = (LateStake(stake * UNIT, busted),)
            net = (
                -Fraction(sum(collected_by_late_blackjack(sheet, UNIT, stakes)), UNIT)
                if late
                else Fraction(-1)
            )
    over_late = int(busted and dealer.blackjack)
    return (net, Fraction(laid), Fraction(over_late))
