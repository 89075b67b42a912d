"""Settlement tables: what a box's hands bring, made by asking the deciders once for every pair of hands."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cutcard.games.blackjack.decide import (
    LateStake,
    Result,
    collected_by_late_blackjack,
    early_blackjack_verdict,
    is_open,
    surrender_collects,
    verdict,
)
from cutcard.games.blackjack.hand import DealerHand, FinishedHand, is_blackjack
from cutcard.games.blackjack.sheet import BlackjackSheet
from cutcard.money import Odds
from cutcard.sim.states import STATES, HandState

MARK_BITS = 3
"""A hand's mark takes three bits of its box's code; the leftmost hand stands highest."""
PLAYED_MARKS = {1: (1, False), 2: (2, False), 3: (1, True), 4: (2, True)}
"""A played hand's mark: how many times the original wager lies on it, and whether it is busted."""
BLACKJACK_MARK, SURRENDER_MARK = 5, 6

_MARK_OF = {played: mark for mark, played in PLAYED_MARKS.items()}
_MORE_CARDS, _MORE_DEALER_CARDS = range(4, 9), range(4, 6)
"""Numbers of cards in a hand that must end like three."""

Answer = tuple[Result, Odds]


class SettlementError(ValueError):
    """A rule that tells apart hands which are the same to the kernel."""


class Settlement(NamedTuple):
    """What is owed. A hand's row is `finish[hands * STATES + state]`, plus `doubled_row` if doubled."""

    finish: NDArray[np.uint8]
    doubled_row: int
    surrendered_row: int
    dealer_column: NDArray[np.uint8]
    """By the state of the dealer's hand."""
    dealer_blackjack: NDArray[np.uint8]
    """By the state of the dealer's hand."""
    cents: NDArray[np.int64]
    """By row and column: what the hand brings net."""
    is_open: NDArray[np.uint8]
    """By row: whether the hand still waits for the dealer's count."""
    mark: NDArray[np.uint8]
    """By row: the hand's mark in its box's code."""
    late_cents: NDArray[np.int64]
    """By a box's code: what it brings when a dealer's blackjack comes to light after play."""


class _Row(NamedTuple):
    """Finished hands that share a row: they end alike against every dealer."""

    answers: tuple[Answer, ...]
    blackjack: bool
    busted: bool
    open: bool

    def mark(self, times: int) -> int:
        return BLACKJACK_MARK if self.blackjack else _MARK_OF[times, self.busted]


def settlement(sheet: BlackjackSheet, states: Mapping[HandState, int], wager: int) -> Settlement:
    """Everything the deciders say about a main wager of that many cents, once its hands are finished."""
    complete = {state: number for state, number in states.items() if state.cards > 1}
    dealers = list(dict.fromkeys(DealerHand(state.total, state.cards) for state in complete))
    finished: dict[FinishedHand, _Row] = {}
    rows: dict[_Row, int] = {}
    finish = np.zeros((sheet.split_hands + 1, STATES), dtype=np.uint8)
    for (state, number), hands in product(complete.items(), range(1, sheet.split_hands + 1)):
        hand = FinishedHand(state.total, state.cards, hands)
        if hand not in finished:
            finished[hand] = _row(sheet, hand, dealers)
        finish[hands, number] = rows.setdefault(finished[hand], len(rows))
    if (finish[2:] != finish[2]).any():
        raise SettlementError("the verdict on a hand of a split box hangs on how many hands the box has made")

    dealer_column, dealer_blackjack = np.zeros((2, STATES), dtype=np.uint8)
    for state, number in complete.items():
        dealer = DealerHand(state.total, state.cards)
        dealer_column[number] = dealers.index(dealer)
        dealer_blackjack[number] = dealer.blackjack

    cents = [[_net(answer, times * wager) for answer in row.answers] for times in (1, 2) for row in rows]
    cents.append([-surrender_collects(wager, dealer_blackjack=dealer.blackjack) for dealer in dealers])
    waits = [row.open for row in rows] * 2 + [False]
    marks = [row.mark(times) for times in (1, 2) for row in rows] + [SURRENDER_MARK]
    return Settlement(
        finish=finish.reshape(-1),
        doubled_row=len(rows),
        surrendered_row=2 * len(rows),
        dealer_column=dealer_column,
        dealer_blackjack=dealer_blackjack,
        cents=np.array(cents, dtype=np.int64),
        is_open=np.array(waits, dtype=np.uint8),
        mark=np.array(marks, dtype=np.uint8),
        late_cents=_late_cents(sheet, wager),
    )


def _row(sheet: BlackjackSheet, hand: FinishedHand, dealers: Sequence[DealerHand]) -> _Row:
    """How the hand ends against each dealer. Busted is what loses even to a busted dealer."""
    row = _Row(
        answers=tuple(_answer(sheet, hand, dealer) for dealer in dealers),
        blackjack=is_blackjack(total=hand.total, cards=hand.cards, hands=hand.hands),
        busted=_verdict(sheet, hand, DealerHand(total=22, cards=3))[0] is Result.LOST,
        open=is_open(sheet, hand),
    )
    if row.blackjack:
        early = early_blackjack_verdict(sheet)
        for dealer, answer in zip(dealers, row.answers, strict=True):
            if not dealer.blackjack and answer != (early.result, early.odds):
                raise SettlementError("a blackjack paid early is paid otherwise than one paid late")
    return row


def _verdict(sheet: BlackjackSheet, hand: FinishedHand, dealer: DealerHand) -> Answer:
    given = verdict(sheet, hand, dealer)
    return given.result, given.odds


def _answer(sheet: BlackjackSheet, hand: FinishedHand, dealer: DealerHand) -> Answer:
    """The verdict, after making sure that it does not hang on a number of cards the kernel does not keep."""
    answer = _verdict(sheet, hand, dealer)
    if any(_verdict(sheet, *longer) != answer for longer in _longer(hand, dealer)):
        raise SettlementError(f"the verdict on {hand} against {dealer} hangs on its cards beyond three")
    return answer


def _longer(hand: FinishedHand, dealer: DealerHand) -> Iterator[tuple[FinishedHand, DealerHand]]:
    if hand.cards == 3:
        for cards in _MORE_CARDS:
            yield FinishedHand(hand.total, cards, hand.hands), dealer
    if dealer.cards == 3:
        for cards in _MORE_DEALER_CARDS:
            yield hand, DealerHand(dealer.total, cards)


def _net(answer: Answer, amount: int) -> int:
    result, odds = answer
    if result is Result.WON:
        return odds.winnings(amount)
    return -amount if result is Result.LOST else 0


def _late_cents(sheet: BlackjackSheet, wager: int) -> NDArray[np.int64]:
    """What each box brings against a dealer's blackjack found after play, by the marks of its hands."""
    late = np.zeros(1 << (MARK_BITS * sheet.split_hands), dtype=np.int64)
    blackjacks = FinishedHand(21, 2, 1), DealerHand(21, 2)
    late[BLACKJACK_MARK] = _net(_verdict(sheet, *blackjacks), wager)
    late[SURRENDER_MARK] = -surrender_collects(wager, dealer_blackjack=True)
    for hands in range(1, sheet.split_hands + 1):
        for marks in product(PLAYED_MARKS, repeat=hands):
            code = 0
            stakes = []
            for mark in marks:
                times, busted = PLAYED_MARKS[mark]
                code = code << MARK_BITS | mark
                stakes.append(LateStake(amount=times * wager, busted=busted))
            late[code] = -sum(collected_by_late_blackjack(sheet, wager, stakes))
    return late
