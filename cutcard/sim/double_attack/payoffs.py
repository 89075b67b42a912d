"""Settlement tables: what the hands of a box bring, from the deciders' answers for every pair of hands.

Initial and double attack wager are settled apart (26.9(c), 26.10(d)), so every amount is there for both.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cutcard.games.double_attack import rules
from cutcard.games.double_attack.sheet.sheet import DoubleAttackSheet
from cutcard.games.twenty_one.hand import DealerHand, FinishedHand
from cutcard.games.twenty_one.outcomes import LateStake, Result
from cutcard.games.twenty_one.points import is_blackjack
from cutcard.money import Odds
from cutcard.sim.twenty_one.states import STATES, VALUE_OF_RANK, HandState, numbered

WAGERS = 2
"""The initial wager and the double attack wager."""
MARK_BITS = 3
"""A hand's mark takes three bits of its box's code; the leftmost hand has the highest bits."""
BLACKJACK_MARK, SURRENDER_MARK = 5, 6
_PLAYED_MARKS = {1: (1, False), 2: (2, False), 3: (1, True), 4: (2, True), SURRENDER_MARK: (1, False)}
"""A hand's mark where a late blackjack finds the box: its wager in original wagers, and whether it is busted.
A surrendered hand of a split box counts as one that stands (26.10(d))."""
_BEYOND = range(1, 6)
"""How many further cards must leave the verdict as it is: the states do not count them."""

Answer = tuple[Result, Odds]


class PayoffError(ValueError):
    """A rule that tells hands apart which are equal in the kernel."""


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
        return BLACKJACK_MARK if self.blackjack else _MARK_OF[times, self.busted]


_MARK_OF = {played: mark for mark, played in _PLAYED_MARKS.items() if mark != SURRENDER_MARK}


@lru_cache(maxsize=16)
def payoffs(sheet: DoubleAttackSheet, wager: int) -> Payoffs:
    """Everything the deciders say about a box with this initial wager, attacked or not."""
    states = numbered(sheet)
    dealers = list(dict.fromkeys(_dealer(state) for state in states))
    finished: dict[FinishedHand, _Row] = {}
    rows: dict[_Row, int] = {}
    finish = np.zeros((sheet.split_hands + 1, STATES), dtype=np.uint8)
    for (state, number), hands in product(states.items(), range(1, sheet.split_hands + 1)):
        hand = FinishedHand(state.total, state.cards, hands)
        if state.cards == 1:
            continue
        if hand not in finished:
            finished[hand] = _row(sheet, hand, dealers, state.most_cards)
        finish[hands, number] = rows.setdefault(finished[hand], len(rows))
    column, dealer_blackjack = np.zeros((2, STATES), dtype=np.uint8)
    for state, number in states.items():
        column[number] = dealers.index(_dealer(state))
        dealer_blackjack[number] = _dealer(state).blackjack
    laid = [(wager,), (wager, wager)]
    marks = [row.mark(times) for times in (1, 2) for row in rows]
    return Payoffs(
        finish=finish.reshape(-1),
        doubled_row=len(rows),
        surrendered_row=2 * len(rows),
        is_open=np.array([row.open for row in rows] * 2 + [False], dtype=np.uint8),
        mark=np.array([*marks, SURRENDER_MARK], dtype=np.uint8),
        column=column,
        dealer_blackjack=dealer_blackjack,
        cents=np.array([_cents(sheet, wagers, list(rows), len(dealers)) for wagers in laid], dtype=np.int64),
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
    answer = _verdict(sheet, hand, dealer)
    longer = [
        (hand._replace(cards=most_cards + more), dealer) for more in _BEYOND if hand.cards == most_cards
    ]
    longer += [
        (hand, dealer._replace(cards=most_cards + more)) for more in _BEYOND if dealer.cards == most_cards
    ]
    if any(_verdict(sheet, *both) != answer for both in longer):
        raise PayoffError(f"the verdict on {hand} against {dealer} depends on cards beyond {most_cards}")
    return answer


def _stakes(wagers: Sequence[int], times: int) -> tuple[int, ...]:
    """What lies on a hand, by wager; a double is as much as both wagers."""
    if times == 1:
        return tuple(wagers)
    return tuple(map(sum, zip(wagers, rules.doubled_on(0, wagers), strict=True)))


def _both(amounts: Sequence[int]) -> list[int]:
    """Amounts by wager; nothing lies in the attack's place where nobody attacked."""
    return [*amounts, *[0] * (WAGERS - len(amounts))]


def _net(answer: Answer, amount: int) -> int:
    result, odds = answer
    if result is Result.WON:
        return odds.winnings(amount)
    return -amount if result is Result.LOST else 0


def _cents(
    sheet: DoubleAttackSheet, wagers: Sequence[int], rows: Sequence[_Row], dealers: int
) -> list[list[list[int]]]:
    found = [
        [_both([_net(answer, amount) for amount in _stakes(wagers, times)]) for answer in row.answers]
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
    late[BLACKJACK_MARK] = _both([_net(tied, wager) for wager in wagers])
    for code, marks in _codes(sheet):
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
    played = [_PLAYED_MARKS[mark] for mark in marks]
    return [LateStake(_stakes(wagers, times)[at], busted) for times, busted in played]


def _codes(sheet: DoubleAttackSheet) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The code of every box without a blackjack, and the marks of its hands."""
    for hands in range(1, sheet.split_hands + 1):
        for marks in product(_PLAYED_MARKS, repeat=hands):
            code = 0
            for mark in marks:
                code = code << MARK_BITS | mark
            yield code, marks


def _waiting(sheet: DoubleAttackSheet, up: int, wager: int) -> NDArray[np.uint8]:
    """By a box's code: whether any of its money lies there until a late blackjack is found or not."""
    waits = np.zeros(1 << (MARK_BITS * sheet.split_hands), dtype=np.uint8)
    if not rules.late_blackjack_possible(sheet, up):
        return waits
    for code, marks in _codes(sheet):
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
