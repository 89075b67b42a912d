"""What finished hands bring, in rows: hands with the same result against every dealer share one.

Every answer is a decider's. Which hands and dealers there are, and what a row must tell apart, the game says.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Generic, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from cutcard.games.twenty_one.hand import DealerHand, FinishedHand
from cutcard.games.twenty_one.outcomes import Result
from cutcard.money import Odds
from cutcard.sim.twenty_one.states import HandState

MARK_BITS = 3
"""A hand's mark takes three bits of its box's code; the leftmost hand has the highest bits."""
PLAYED_MARKS = {1: (1, False), 2: (2, False), 3: (1, True), 4: (2, True)}
"""A played hand's mark: its wager in original wagers, and whether it is busted."""
MARK_OF = {played: mark for mark, played in PLAYED_MARKS.items()}
BLACKJACK_MARK, SURRENDER_MARK = 5, 6
MORE_CARDS = range(1, 6)
"""How many further cards a hand may have without changing its result: the states do not count them."""

Answer = tuple[Result, Odds]
Row = TypeVar("Row")


class SettlementError(ValueError):
    """A rule that distinguishes hands which are equal in the kernel."""


class PayoffRows(NamedTuple, Generic[Row]):
    """The rows of a table, and where the states of hands and dealers find theirs."""

    rows: tuple[Row, ...]
    dealers: tuple[DealerHand, ...]
    """The dealer's hands that are told apart, by column."""
    finish: NDArray[np.uint8]
    """By hands of the box and state: the row."""
    dealer_column: NDArray[np.uint8]
    """By the state of the dealer's hand."""
    dealer_blackjack: NDArray[np.uint8]
    """By the state of the dealer's hand."""


def payoff_rows(
    states: Mapping[HandState, int],
    *,
    split_hands: int,
    room: int,
    dealer_of: Callable[[HandState], DealerHand],
    row_of: Callable[[FinishedHand, Sequence[DealerHand], int], Row],
    dealt_one_card: bool,
) -> PayoffRows[Row]:
    """`row_of` a hand against all dealers; it is also told how many cards a state counts at most.

    `dealt_one_card`: the dealer's hand may end with the up card alone.
    """
    complete = {state: number for state, number in states.items() if state.cards > 1}
    dealers_states = states if dealt_one_card else complete
    dealers = tuple(dict.fromkeys(dealer_of(state) for state in dealers_states))
    finished: dict[FinishedHand, Row] = {}
    rows: dict[Row, int] = {}
    finish = np.zeros((split_hands + 1, room), dtype=np.uint8)
    for (state, number), hands in product(complete.items(), range(1, split_hands + 1)):
        hand = FinishedHand(state.total, state.cards, hands, state.ahead.made)
        if hand not in finished:
            finished[hand] = row_of(hand, dealers, state.most_cards)
        finish[hands, number] = rows.setdefault(finished[hand], len(rows))
    dealer_column, dealer_blackjack = np.zeros((2, room), dtype=np.uint8)
    for state, number in dealers_states.items():
        dealer = dealer_of(state)
        dealer_column[number] = dealers.index(dealer)
        dealer_blackjack[number] = dealer.blackjack
    return PayoffRows(tuple(rows), dealers, finish, dealer_column, dealer_blackjack)


def answer_of(
    verdict: Callable[[FinishedHand, DealerHand], Answer],
    hand: FinishedHand,
    dealer: DealerHand,
    most_cards: int,
    longer_hands: Iterable[FinishedHand],
    longer_dealers: Iterable[DealerHand],
) -> Answer:
    """The verdict, after a check that the longer hands which the kernel takes for these have the same."""
    answer = verdict(hand, dealer)
    if any(verdict(longer, dealer) != answer for longer in longer_hands) or any(
        verdict(hand, longer) != answer for longer in longer_dealers
    ):
        raise SettlementError(f"the verdict on {hand} against {dealer} depends on cards beyond {most_cards}")
    return answer


def net_of(answer: Answer, amount: int) -> int:
    """What a wager of this amount brings, in cents."""
    result, odds = answer
    if result is Result.WON:
        return odds.winnings(amount)
    return -amount if result is Result.LOST else 0


def box_codes(split_hands: int, marks: Iterable[int]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The code of every box whose hands have these marks, and its marks."""
    for hands in range(1, split_hands + 1):
        for each in product(tuple(marks), repeat=hands):
            code = 0
            for mark in each:
                code = code << MARK_BITS | mark
            yield code, each
