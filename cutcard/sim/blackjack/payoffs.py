"""Settlement tables: the payoffs of a box's hands, from the deciders' answers for every pair of hands."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cutcard.games.blackjack.model.hand import ACE, Combination, DealerHand, FinishedHand, is_blackjack
from cutcard.games.blackjack.rules import (
    LateStake,
    Result,
    blackjack_paid_early,
    blackjack_would_refund,
    collected_at_bust,
    collected_by_late_blackjack,
    double_dealt_face_down,
    early_blackjack_verdict,
    is_open,
    surrender_collects,
    surrender_settled_early,
    verdict,
)
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.sim.twenty_one.payoff_rows import (
    BLACKJACK_MARK,
    MARK_BITS,
    MARK_OF,
    MORE_CARDS,
    PLAYED_MARKS,
    SURRENDER_MARK,
    Answer,
    SettlementError,
    answer_of,
    box_codes,
    net_of,
    payoff_rows,
)
from cutcard.sim.twenty_one.states import HandState

VOID, LOST, WON, SURRENDERED = 1, 8, 64, 512
"""A hand's result as a number; the sum over a box gives the number of hands with each result."""
_RESULTS = {Result.VOID: VOID, Result.LOST: LOST, Result.WON: WON}

_DEALER_CARDS = 3
"""Dealer's hands of this many cards or more must give the same results."""


class SettlementTables(NamedTuple):
    """The payoffs. A hand's row is `finish[hands * room + state]`, plus `doubled_row` if doubled."""

    finish: NDArray[np.uint8]
    doubled_row: int
    surrendered_row: int
    dealer_column: NDArray[np.uint8]
    """By the state of the dealer's hand."""
    dealer_blackjack: NDArray[np.uint8]
    """By the state of the dealer's hand."""
    cents: NDArray[np.int64]
    """By row and column: the hand's net result."""
    is_open: NDArray[np.uint8]
    """By row: whether the hand still waits for the dealer's count."""
    mark: NDArray[np.uint8]
    """By row: the hand's mark in its box's code."""
    turned_open: NDArray[np.uint8]
    turned_mark: NDArray[np.uint8]
    """The same two after face-down cards are turned over."""
    late_cents: NDArray[np.int64]
    """By a box's code: its result when a dealer's blackjack is found after play."""
    results: NDArray[np.int64]
    """By row and column: the hand's result as a number."""
    late_results: NDArray[np.int64]
    """By a box's code: the sum of its hands' results then."""
    over_21: NDArray[np.uint8]
    """By a box's code: whether all its hands are over 21."""


class _Row(NamedTuple):
    """Finished hands that share a row: they have the same result against every dealer."""

    answers: tuple[Answer, ...]
    blackjack: bool
    busted: bool
    open: bool
    doubled_open: bool

    def mark(self, times: int, *, hidden: bool) -> int:
        """A hand with a hidden card is not known to be busted."""
        return BLACKJACK_MARK if self.blackjack else MARK_OF[times, self.busted and not hidden]


def settlement(
    sheet: BlackjackSheet, states: Mapping[HandState, int], room: int, wager: int
) -> SettlementTables:
    """Everything the deciders say about a main wager of that many cents, once its hands are finished.

    `room` is the number of states a table has room for.
    """
    found = payoff_rows(
        states,
        split_hands=sheet.split_hands,
        room=room,
        dealer_of=_dealer,
        row_of=partial(_row, sheet),
        dealt_one_card=False,
    )
    rows, dealers, finish = found.rows, found.dealers, found.finish
    if (finish[2:] != finish[2]).any():
        raise SettlementError(
            "the verdict on a hand of a split box depends on how many hands the box has made"
        )

    cents = [[net_of(answer, times * wager) for answer in row.answers] for times in (1, 2) for row in rows]
    cents.append([-surrender_collects(sheet, wager, dealer_blackjack=dealer.blackjack) for dealer in dealers])
    hidden = double_dealt_face_down(sheet, asked=False)
    waits = [row.open for row in rows] + [row.doubled_open for row in rows] + [False]
    marks = [row.mark(1, hidden=False) for row in rows] + [row.mark(2, hidden=hidden) for row in rows]
    return SettlementTables(
        finish=finish.reshape(-1),
        doubled_row=len(rows),
        surrendered_row=2 * len(rows),
        dealer_column=found.dealer_column,
        dealer_blackjack=found.dealer_blackjack,
        cents=np.array(cents, dtype=np.int64),
        is_open=np.array(waits, dtype=np.uint8),
        mark=np.array([*marks, SURRENDER_MARK], dtype=np.uint8),
        turned_open=np.array([row.open for row in rows] * 2 + [False], dtype=np.uint8),
        turned_mark=np.array(
            [row.mark(times, hidden=False) for times in (1, 2) for row in rows] + [SURRENDER_MARK],
            dtype=np.uint8,
        ),
        late_cents=_late_cents(sheet, wager),
        results=np.array(
            [[_RESULTS[result] for result, _ in row.answers] for _ in (1, 2) for row in rows]
            + [[SURRENDERED] * len(dealers)],
            dtype=np.int64,
        ),
        late_results=_late_results(sheet, wager),
        over_21=_over_21(sheet, wager),
    )


def _dealer(state: HandState) -> DealerHand:
    return DealerHand(state.total, min(state.cards, _DEALER_CARDS))


def _row(sheet: BlackjackSheet, hand: FinishedHand, dealers: Sequence[DealerHand], most_cards: int) -> _Row:
    """The hand's result against each dealer. A hand is busted if it loses even to a busted dealer."""
    row = _Row(
        answers=_answers(sheet, hand, dealers, most_cards=most_cards),
        blackjack=is_blackjack(total=hand.total, cards=hand.cards, hands=hand.hands),
        busted=_verdict(sheet, hand, DealerHand(total=22, cards=3))[0] is Result.LOST,
        open=is_open(sheet, hand),  # At 6 to 5 too: all hands with hidden cards except blackjacks are open.
        doubled_open=is_open(sheet, hand, face_down=double_dealt_face_down(sheet, asked=False)),
    )
    if row.blackjack:
        early = early_blackjack_verdict(sheet, hand.combination)
        for dealer, answer in zip(dealers, row.answers, strict=True):
            if not dealer.blackjack and answer != (early.result, early.odds):
                raise SettlementError("a blackjack paid early is paid otherwise than one paid late")
    return row


def _verdict(sheet: BlackjackSheet, hand: FinishedHand, dealer: DealerHand) -> Answer:
    return verdict(sheet, hand, dealer)[:2]


def _answers(
    sheet: BlackjackSheet, hand: FinishedHand, dealers: Sequence[DealerHand], *, most_cards: int
) -> tuple[Answer, ...]:
    """The verdicts, after a check that none depends on a number of cards that the kernel drops."""
    plain = hand.cards == most_cards and hand.combination is Combination.PLAIN
    longer = [hand._replace(cards=hand.cards + more) for more in MORE_CARDS] if plain else []
    decided = partial(_verdict, sheet)
    return tuple(
        answer_of(decided, hand, dealer, most_cards, longer, _longer_dealers(dealer)) for dealer in dealers
    )


@lru_cache
def _longer_dealers(dealer: DealerHand) -> tuple[DealerHand, ...]:
    """The dealer's hands that the kernel takes to be this one."""
    if dealer.cards < _DEALER_CARDS:
        return ()
    return tuple(dealer._replace(cards=dealer.cards + more) for more in MORE_CARDS)


def _late_cents(sheet: BlackjackSheet, wager: int) -> NDArray[np.int64]:
    """The result of each box against a dealer's blackjack found after play, by the marks of its hands."""
    late = np.zeros(1 << (MARK_BITS * sheet.split_hands), dtype=np.int64)
    blackjacks = FinishedHand(21, 2, 1), DealerHand(21, 2)
    late[BLACKJACK_MARK] = net_of(_verdict(sheet, *blackjacks), wager)
    late[SURRENDER_MARK] = -surrender_collects(sheet, wager, dealer_blackjack=True)
    for code, stakes in _played(sheet, wager):
        late[code] = -sum(collected_by_late_blackjack(sheet, wager, stakes))
    return late


def _late_results(sheet: BlackjackSheet, wager: int) -> NDArray[np.int64]:
    """The hands' results of each box against a dealer's blackjack, by their marks."""
    results = np.zeros(1 << (MARK_BITS * sheet.split_hands), dtype=np.int64)
    dealer = DealerHand(21, 2)
    results[BLACKJACK_MARK] = _RESULTS[_verdict(sheet, FinishedHand(21, 2, 1), dealer)[0]]
    results[SURRENDER_MARK] = SURRENDERED
    for code, stakes in _played(sheet, wager):
        played = [FinishedHand(22 if one.busted else 20, 3, len(stakes)) for one in stakes]
        results[code] = sum(_RESULTS[_verdict(sheet, hand, dealer)[0]] for hand in played)
    return results


def _over_21(sheet: BlackjackSheet, wager: int) -> NDArray[np.uint8]:
    over = np.zeros(1 << (MARK_BITS * sheet.split_hands), dtype=np.uint8)
    for code, stakes in _played(sheet, wager):
        over[code] = all(one.busted for one in stakes)
    return over


def waiting_boxes(sheet: BlackjackSheet, wager: int) -> NDArray[np.uint8]:
    """By value of the up card and a box's code: whether the box waits for the dealer's second card.

    It does while any of its money is not settled: a hand that stands, a pending blackjack or surrender, the
    part of a bust that a blackjack could still return, or a possible refund of it.
    """
    waits = np.zeros((ACE + 1, 1 << (MARK_BITS * sheet.split_hands)), dtype=np.uint8)
    for up in _UP_CARDS:
        waits[up, BLACKJACK_MARK] = not blackjack_paid_early(sheet, up)
        waits[up, SURRENDER_MARK] = not surrender_settled_early(up)
        for code, stakes in _played(sheet, wager):
            taken = _taken_at_busts(sheet, wager, stakes, up)
            lying = taken != [one.amount for one in stakes]
            waits[up, code] = lying or blackjack_would_refund(sheet, wager, stakes, taken, up=up)
    return waits


_UP_CARDS = range(2, ACE + 1)


def _played(sheet: BlackjackSheet, wager: int) -> Iterator[tuple[int, list[LateStake]]]:
    """The code of every box whose hands were played, and their wagers."""
    for code, marks in box_codes(sheet.split_hands, PLAYED_MARKS):
        played = [PLAYED_MARKS[mark] for mark in marks]
        yield code, [LateStake(times * wager, busted) for times, busted in played]


def _taken_at_busts(sheet: BlackjackSheet, wager: int, stakes: Sequence[LateStake], up: int) -> list[int]:
    """What was taken from each hand of a box when it went over 21, the leftmost first."""
    taken: list[int] = []
    for stake in stakes:
        taken.append(
            collected_at_bust(sheet, original=wager, already=sum(taken), amount=stake.amount, up=up)
            if stake.busted
            else 0
        )
    return taken
