"""The results of hands and boxes at one table: payoffs, and effects on a streak."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial
from typing import Any, NamedTuple

import numpy as np

from cutcard.exact_odds.twenty_one.solver.hands import NOT_THERE, OVER
from cutcard.exact_odds.twenty_one.solver.kernel import Array
from cutcard.exact_odds.twenty_one.solver.rule_tables import UNIT, known_over
from cutcard.exact_odds.twenty_one.solver.solver_context import SolverContext
from cutcard.games.twenty_one.deciders import collected_by_late_blackjack, surrender_collects, verdict
from cutcard.games.twenty_one.hand import FinishedHand
from cutcard.games.twenty_one.outcomes import LateStake, Result

GIVEN_UP = -3
"""The row of a hand of a split box that is surrendered."""
assert GIVEN_UP not in (OVER, NOT_THERE)

Step = Callable[[Sequence[Result]], int]
"""The effect of a box's hands on a streak."""


def no_streak(results: Sequence[Result]) -> int:
    """The game has no wager on hands in a row."""
    return 0


class Ended(NamedTuple):
    """A hand of a split box that takes no more cards: its payoff row, `OVER` or `GIVEN_UP`."""

    row: int
    stake: int


class HandEnd(NamedTuple):
    """The same against one ending of the dealer."""

    result: Result
    net: Fraction
    stake: int
    busted: bool


class BoxEnd(NamedTuple):
    """The result of a box: its effect on a streak, and its net result in original wagers."""

    step: int
    net: Fraction


@dataclass(frozen=True, eq=False)
class Several:
    """Every choice of some independent hands of a box, by their results, in any order."""

    chosen: Array
    """A row for each choice: for each hand, the place of its result in a list."""
    orders: Array
    """In how many orders each choice comes about."""

    def chances(self, results: Array) -> Array:
        """Of each choice, by the chances of a hand's results."""
        found: Array = self.orders * results[self.chosen].prod(axis=1)
        return found


class Boxes(NamedTuple):
    """Every box of a pattern: some hands by one list of results, some by another."""

    plain: Several
    free: Several
    ends: Array
    """By choice of each: the number of the box's result."""


def several(results: int, hands: int) -> Several:
    """Every choice of so many hands, each with one of so many results."""
    chosen = list(combinations_with_replacement(range(results), hands))
    orders = []
    for one in chosen:
        many = factorial(hands)
        for each in set(one):
            many //= factorial(one.count(each))
        orders.append(many)
    rows = np.array(chosen, dtype=np.int64).reshape(len(chosen), hands)
    return Several(rows, np.array(orders, dtype=np.int64))


class Ends:
    """Every result of a hand and a box at one table, each computed once; a hand's result is a number."""

    def __init__(self, context: SolverContext, step: Step = no_streak) -> None:
        self.context = context
        self.step = step
        self._hands: dict[HandEnd, int] = {}
        self._numbers: dict[tuple[Ended, int], int] = {}
        self._columns: dict[tuple[tuple[Ended, ...], int], Array] = {}
        self._box_numbers: dict[BoxEnd, int] = {}
        self._boxes: dict[tuple[tuple[int, ...], bool, bool], int] = {}
        self._patterns: dict[tuple[object, ...], Boxes] = {}
        self.splits: dict[Hashable, dict[BoxEnd, Any]] = {}
        """Split boxes whose results are known: a search for the best play comes to the same ones again."""

    @property
    def boxes(self) -> list[BoxEnd]:
        """Every result of a box so far, by its number."""
        return list(self._box_numbers)

    def blackjack(self, column: int) -> bool:
        """Whether the dealer's ending is one."""
        return self.context.owed.examples[column].blackjack

    def hand(self, ended: Ended, column: int) -> int:
        """How a hand ends against an ending of the dealer."""
        if (ended, column) not in self._numbers:
            end = self._hand_end(ended, column)
            self._numbers[ended, column] = self._hands.setdefault(end, len(self._hands))
        return self._numbers[ended, column]

    def net(self, ended: Ended, column: int) -> Fraction:
        """What such a hand brings against a dealer who ends without a blackjack."""
        number = self.hand(ended, column)
        return list(self._hands)[number].net

    def hands(self, ended: tuple[Ended, ...], column: int) -> Array:
        """The same for several hands."""
        found = self._columns.get((ended, column))
        if found is None:
            found = np.array([self.hand(each, column) for each in ended], dtype=np.int64)
            self._columns[ended, column] = found
        return found

    def box(self, hands: Sequence[int], *, blackjack: bool, late: bool) -> int:
        """The number of the result of a box of such hands; `late`: a blackjack is found only after play."""
        key = (tuple(sorted(hands)), blackjack, late)
        if key not in self._boxes:
            known = list(self._hands)
            end = self._box_end([known[each] for each in key[0]], blackjack, late)
            self._boxes[key] = self._box_numbers.setdefault(end, len(self._box_numbers))
        return self._boxes[key]

    def boxes_of(
        self,
        plain: tuple[int, ...],
        free: tuple[int, ...],
        hands: tuple[int, int],
        *,
        blackjack: bool,
        late: bool,
    ) -> Boxes:
        """Every box with so many hands of each kind; the results of a hand of each kind are given."""
        key = (plain, free, hands, blackjack, late)
        found = self._patterns.get(key)
        if found is None:
            one, other = several(len(plain), hands[0]), several(len(free), hands[1])
            ends = [
                [
                    self.box(
                        [*(plain[each] for each in first), *(free[each] for each in second)],
                        blackjack=blackjack,
                        late=late,
                    )
                    for second in other.chosen.tolist()
                ]
                for first in one.chosen.tolist()
            ]
            found = self._patterns[key] = Boxes(one, other, np.array(ends, dtype=np.int64))
        return found

    def _hand_end(self, ended: Ended, column: int) -> HandEnd:
        context, dealer = self.context, self.context.owed.examples[column]
        if ended.row == GIVEN_UP:
            return self._given_up(blackjack=dealer.blackjack)
        over = ended.row == OVER
        total, cards, made = context.owed.over if over else context.owed.rows[ended.row]
        result, odds, _ = verdict(context.sheet, FinishedHand(total, cards, 2, made), dealer)
        busted = known_over(stake=ended.stake, over=over, hidden=context.owed.hidden)
        if dealer.blackjack:
            return HandEnd(result, Fraction(0), ended.stake, busted)
        net = {Result.WON: odds.ratio, Result.VOID: Fraction(0), Result.LOST: Fraction(-1)}[result]
        return HandEnd(result, ended.stake * net, 0, busted=False)

    def _given_up(self, *, blackjack: bool) -> HandEnd:
        """Half is lost; to a blackjack the box loses what it would with a hand that stands."""
        if blackjack:
            return HandEnd(Result.LOST, Fraction(0), 1, busted=False)
        kept = surrender_collects(self.context.sheet, UNIT, dealer_blackjack=False)
        return HandEnd(Result.LOST, -Fraction(kept, UNIT), 0, busted=False)

    def _box_end(self, ends: list[HandEnd], blackjack: bool, late: bool) -> BoxEnd:
        sheet = self.context.sheet
        step = self.step([each.result for each in ends])
        if not blackjack:
            return BoxEnd(step, sum((each.net for each in ends), Fraction(0)))
        if not late:
            return BoxEnd(step, Fraction(-1))
        stakes = [LateStake(each.stake * UNIT, each.busted) for each in ends]
        return BoxEnd(step, -Fraction(sum(collected_by_late_blackjack(sheet, UNIT, stakes)), UNIT))
