"""Settlement tables: what the hands of a box bring, from the deciders' answers for every pair of hands.

Initial and double attack wager are settled apart (26.9(c), 26.10(d)), so every amount is there for both.
"""

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cutcard.games.double_attack import rules
from cutcard.games.double_attack.sheet.sheet import DoubleAttackSheet
from cutcard.games.twenty_one.hand import DealerHand, FinishedHand
from cutcard.games.twenty_one.outcomes import LateStake, Result
from cutcard.games.twenty_one.points import is_blackjack
from cutcard.sim.twenty_one.payoff_rows import (
    BLACKJACK_MARK,
    MARK_BITS,
    MARK_OF,
    MORE_CARDS,
    PLAYED_MARKS,
    SURRENDER_MARK,
    Answer,
    answer_of,
    box_codes,
    net_of,
    payoff_rows,
)
from cutcard.sim.twenty_one.states import STATES, VALUE_OF_RANK, HandState, numbered

WAGERS = 2
"""The initial wager and the double attack wager."""
_LATE_MARKS = {**PLAYED_MARKS, SURRENDER_MARK: (1, False)}
"""A hand's mark where a late blackjack finds the box: its wager in original wagers, and whether it is busted.
A surrendered hand of a split box counts as one that stands (26.10(d))."""


class Payoffs(NamedTuple):
    """What is owed. A hand's row is `finish[hands * STATES + state]`, plus `doubled_row` if doubled."""

    finish: NDArray[np.uint8]
    doubled_row: int
    surrendered_row: int
    is_open: NDArray[np.uint8]
    """By row: whether the hand still waits for the dealer's count (26.12(c))."""
    mark: NDArray[np.uint8]
    """By row: the hand's mark in its box's code."""
    column: NDArray[np.uint8]
    """By the state of the dealer's hand."""
    dealer_blackjack: NDArray[np.uint8]
    """By the state of the dealer's hand."""
    cents: NDArray[np.int64]
    """By attack (0 or 1), row, column and wager: the hand's net result."""
    late_cents: NDArray[np.int64]
    """By attack, a box's code and wager: its net result against a dealer's blackjack."""
    waits: NDArray[np.uint8]
    """By rank of the up card and a box's code, where a blackjack can come after play: whether money of the
    box waits for the dealer's second card."""


class _Row(NamedTuple):
    """Finished hands that share a row: they have the same result against every dealer."""

    answers: tuple[Answer, ...]
    blackjack: bool
    busted: bool
    open: bool

    def mark(self, times: int) -> int:
        return BLACKJACK_MARK if self.blackjack else MARK_OF[times, self.busted]


@lru_cache(maxsize=16)
def payoffs(sheet: DoubleAttackSheet, wager: int) -> Payoffs:
    """Everything the deciders say about a box with this initial wager, attacked or not."""
    found = payoff_rows(
        numbered(sheet),
        split_hands=sheet.split_hands,
        room=STATES,
        dealer_of=_dealer,
        row_of=partial(_row, sheet),
        dealt_one_card=True,
    )
    rows, dealers = found.rows, found.dealers
    laid = [(wager,), (wager, wager)]
    marks = [row.mark(times) for times in (1, 2) for row in rows]
    return Payoffs(
        finish=found.finish.reshape(-1),
        doubled_row=len(rows),
        surrendered_row=2 * len(rows),
        is_open=np.array([row.open for row in rows] * 2 + [False], dtype=np.uint8),
        mark=np.array([*marks, SURRENDER_MARK], dtype=np.uint8),
        column=found.dealer_column,
        dealer_blackjack=found.dealer_blackjack,
        cents=np.array([_cents(sheet, wagers, rows, len(dealers)) for wagers in laid], dtype=np.int64),
        late_cents=np.array([_late_cents(sheet, wagers) for wagers in laid], dtype=np.int64),
        waits=np.array([_waiting(sheet, up, wager) for up in VALUE_OF_RANK], dtype=np.uint8),
    )


def _dealer(state: HandState) -> DealerHand:
    """One card is the up card alone, where the dealer takes no other (26.12(c))."""
    return DealerHand(state.total, state.cards)


def _row(
    sheet: DoubleAttackSheet, hand: FinishedHand, dealers: Sequence[DealerHand], most_cards: int
) -> _Row:
    return _Row(
        answers=tuple(_answer(sheet, hand, dealer, most_cards) for dealer in dealers),
        blackjack=is_blackjack(total=hand.total, cards=hand.cards, hands=hand.hands),
        busted=_verdict(sheet, hand, DealerHand(total=22, cards=3))[0] is Result.LOST,
        open=rules.is_open(sheet, hand),
    )


def _verdict(sheet: DoubleAttackSheet, hand: FinishedHand, dealer: DealerHand) -> Answer:
    return rules.verdict(sheet, hand, dealer)[:2]


def _answer(sheet: DoubleAttackSheet, hand: FinishedHand, dealer: DealerHand, most_cards: int) -> Answer:
    """The verdict, after a check that it does not depend on cards that the states do not count."""
    longer = [most_cards + more for more in MORE_CARDS]
    hands = [hand._replace(cards=cards) for cards in longer if hand.cards == most_cards]
    dealers = [dealer._replace(cards=cards) for cards in longer if dealer.cards == most_cards]
    return answer_of(partial(_verdict, sheet), hand, dealer, most_cards, hands, dealers)


def _stakes(wagers: Sequence[int], times: int) -> tuple[int, ...]:
    """What lies on a hand, by wager; a double is as much as both wagers."""
    if times == 1:
        return tuple(wagers)
    return tuple(map(sum, zip(wagers, rules.doubled_on(0, wagers), strict=True)))


def _both(amounts: Sequence[int]) -> list[int]:
    """Amounts by wager; nothing lies in the attack's place where nobody attacked."""
    return [*amounts, *[0] * (WAGERS - len(amounts))]


def _cents(
    sheet: DoubleAttackSheet, wagers: Sequence[int], rows: Sequence[_Row], dealers: int
) -> list[list[list[int]]]:
    found = [
        [_both([net_of(answer, amount) for amount in _stakes(wagers, times)]) for answer in row.answers]
        for times in (1, 2)
        for row in rows
    ]
    kept = rules.surrender_collects_each(sheet, wagers, dealer_blackjack=False)
    return [*found, [_both([-each for each in kept])] * dealers]


# --- a dealer's blackjack ---------------------------------------------------------------------------------


def _late_cents(sheet: DoubleAttackSheet, wagers: Sequence[int]) -> NDArray[np.int64]:
    """What each box brings against a dealer's blackjack, by the marks of its hands."""
    late = np.zeros((1 << (MARK_BITS * sheet.split_hands), WAGERS), dtype=np.int64)
    tied = _verdict(sheet, FinishedHand(21, 2, 1), DealerHand(21, 2))
    late[BLACKJACK_MARK] = _both([net_of(tied, wager) for wager in wagers])
    for code, marks in box_codes(sheet.split_hands, _LATE_MARKS):
        late[code] = _both(
            [
                -sum(rules.collected_by_late_blackjack(sheet, wager, _late_stakes(wagers, marks, at)))
                for at, wager in enumerate(wagers)
            ]
        )
    kept = rules.surrender_collects_each(sheet, wagers, dealer_blackjack=True)
    late[SURRENDER_MARK] = _both([-each for each in kept])
    return late


def _late_stakes(wagers: Sequence[int], marks: Sequence[int], at: int) -> list[LateStake]:
    """What lies on the hands of a box of one of its wagers."""
    played = [_LATE_MARKS[mark] for mark in marks]
    return [LateStake(_stakes(wagers, times)[at], busted) for times, busted in played]


def _waiting(sheet: DoubleAttackSheet, up: int, wager: int) -> NDArray[np.uint8]:
    """By a box's code: whether any of its money lies there until a late blackjack is found or not."""
    waits = np.zeros(1 << (MARK_BITS * sheet.split_hands), dtype=np.uint8)
    if not rules.late_blackjack_possible(sheet, up):
        return waits
    for code, marks in box_codes(sheet.split_hands, _LATE_MARKS):
        stakes = _late_stakes((wager,), marks, 0)
        taken: list[int] = []
        for stake in stakes:
            already, amount = sum(taken), stake.amount
            busted = rules.collected_at_bust(sheet, original=wager, already=already, amount=amount, up=up)
            taken.append(busted if stake.busted else 0)
        waits[code] = taken != [stake.amount for stake in stakes]
    waits[SURRENDER_MARK] = not rules.surrender_settled_early(sheet, up, no_blackjack=False)
    waits[BLACKJACK_MARK] = True
    return waits
