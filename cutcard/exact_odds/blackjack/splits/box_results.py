"""How often a box wins, ties and loses in a round, as a streak (2.22) counts it.

By a play of the main wager, or by the play that is best for a streak alone.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np

from cutcard.exact_odds.errors import ShoeRanOutError
from cutcard.exact_odds.twenty_one.solver import rule_tables
from cutcard.exact_odds.twenty_one.solver.dealer import hole_of
from cutcard.exact_odds.twenty_one.solver.kernel import SPLIT, Array, Settlement
from cutcard.exact_odds.twenty_one.solver.main_game import AgainstUp, Solution
from cutcard.exact_odds.twenty_one.solver.shoe import VALUES
from cutcard.exact_odds.twenty_one.solver.solver_context import SolverContext
from cutcard.exact_odds.twenty_one.splits.box_endings import BoxEnd, Ends
from cutcard.exact_odds.twenty_one.splits.split import falling
from cutcard.exact_odds.twenty_one.splits.split_box import TWO, SplitBox
from cutcard.exact_odds.twenty_one.splits.split_values import policy_after_split
from cutcard.games.blackjack.model.hand import FinishedHand
from cutcard.games.blackjack.rules import Result, streak_step, verdict

AIM, ADVANCES, LOSES = range(3)
"""The measures here: what the play is chosen by, the chance of a step forward, the chance of a loss."""
_CLOSE_ENOUGH = 1e-12


@dataclass(frozen=True)
class BoxResults:
    """Of one round from a fresh shoe."""

    advanced: Any
    lost: Any
    put_together: bool
    """Whether the hands of every split box were combined card by card."""

    @property
    def ratio(self) -> Any:
        """The probability that a streak advances, given that it does not stay."""
        return self.advanced / (self.advanced + self.lost)


def results_of(solution: Solution, *, together: bool = True) -> BoxResults:
    """By the play of a solved main game; two hands of a split box put together, or taken as independent."""
    return _total(_cases(solution, None, _ends(solution), together=together))


def best_for_streak(solution: Solution, start: Any) -> BoxResults:
    """By the play that advances a streak most often, whatever the main wager loses.

    A play is best for the ratio of two chances when no other is better for their difference at that ratio.
    """
    ratio, before, known = start, None, _ends(solution)
    while before is None or ratio - before > _CLOSE_ENOUGH:
        before = ratio
        found = _total(_cases(solution, ratio, known, together=False))
        ratio = max(found.ratio, ratio)
    return found


def _ends(solution: Solution) -> Ends:
    """The results at this table, with their effects on a streak."""
    sheet = solution.context.sheet
    return Ends(solution.context, lambda results: streak_step(sheet, results, surrendered=False))


def _total(cases: Iterator[tuple[AgainstUp, Array, bool]]) -> BoxResults:
    found = list(cases)
    sums: Any = sum(case.chance * measures for case, measures, _ in found)
    advanced, lost = sums
    return BoxResults(advanced, lost, all(together for *_, together in found))


def _cases(
    solution: Solution, ratio: Any, known: Ends, *, together: bool
) -> Iterator[tuple[AgainstUp, Array, bool]]:
    """Against everything the dealer may show: the chances of a step and of a loss."""
    context = solution.context if ratio is None else replace(solution.context, chart=None)
    rules = _settlement(context, ratio)
    for case in solution.cases:
        yield _Case(context, case, rules, ratio, known, together).measures()


@dataclass(eq=False)
class _Case:
    """One thing the dealer may show."""

    context: SolverContext
    case: AgainstUp
    rules: Settlement
    ratio: Any
    """What a step is weighed by where the play is to be found; None where it is given."""
    known: Ends
    together: bool

    def measures(self) -> tuple[AgainstUp, Array, bool]:
        context, case = self.context, self.case
        by_values = case.showing.left[: len(VALUES)]
        tree = context.tree(case.up, case.showing.second, by_values)
        work = context.work(tree)
        room = np.zeros((len(context.hands.cards), LOSES + 1), dtype=context.kind)
        narrow = work._replace(played=room, doubled=room.copy())
        values = np.zeros((len(room), len(rule_tables.ACTIONS), LOSES + 1), dtype=context.kind)
        choice = np.full(len(room), -1, dtype=np.int64)
        policy = case.choice if self.ratio is None else np.full_like(case.choice, -1)
        hole = hole_of(context.sheet, case.up, case.showing.second)
        if not context.arithmetic.before_split(
            context.table,
            tree,
            self.rules,
            context.integers(case.showing.left),
            hole,
            case.lawful,
            policy,
            context.tolerance,
            context.one,
            narrow,
            values,
            choice,
        ):
            raise ShoeRanOutError
        box = SplitBox(context, case.up, by_values, tree, work, self.known)
        return self._sum(box, values, choice)

    def _sum(self, box: SplitBox, values: Array, choice: Array) -> tuple[AgainstUp, Array, bool]:
        context, case = self.context, self.case
        every = falling(sum(box.left), 2)
        total = np.zeros(2, dtype=context.kind)
        together = True
        for hand, many in enumerate(case.ways):
            if not many or choice[hand] < 0:
                continue
            chance = context.one * many / every
            ends: dict[BoxEnd, Any] | None = None
            if self._may_split(hand, choice):
                ends, exact = self._split(box, hand, values, choice)
                if ends is not None:
                    together &= exact
            if ends is None:
                total += chance * values[hand, choice[hand], ADVANCES : LOSES + 1]
            else:
                total += chance * np.array(_measures(ends, context), dtype=context.kind)
        return case, total, together

    def _may_split(self, hand: int, choice: Array) -> bool:
        if self.ratio is None:
            return bool(choice[hand] == SPLIT)
        return bool(self.case.lawful[hand] >> SPLIT & 1)

    def _split(
        self, box: SplitBox, hand: int, values: Array, choice: Array
    ) -> tuple[dict[BoxEnd, Any] | None, bool]:
        """How the pair ends when it is split; nothing where the best play does not split it."""
        context, showing = self.context, self.case.showing
        pair = context.hands.pair(hand)
        most = rule_tables.most_hands(context.sheet, context.hands, pair)
        if self.ratio is None:
            after = policy_after_split(context, showing, pair, most, self.case.values, self.case.choice)
            return box.ends(pair, after, most, together=self.together), self.together and most == TWO
        after = policy_after_split(context, showing, pair, most, values, choice)
        ends = box.ends(pair, after, most, together=self.together)
        steps = _measures(ends, context)
        if (1 - self.ratio) * steps[0] - self.ratio * steps[1] <= values[hand, choice[hand], AIM]:
            return None, False
        return ends, False


def _measures(ends: dict[BoxEnd, Any], context: SolverContext) -> list[Any]:
    sums = [0 * context.one] * 2
    for end, chance in ends.items():
        counted = (end.step > 0, end.step < 0)
        sums = [each + chance * many for each, many in zip(sums, counted, strict=True)]
    return sums


def _settlement(context: SolverContext, ratio: Any) -> Settlement:
    """The effect of every finished hand of an unsplit box on a streak."""
    sheet, owed = context.sheet, context.owed
    weight = context.number(Fraction(1, 2)) if ratio is None else ratio

    def measures(step: int) -> list[Any]:
        counted = [context.one * (step > 0), context.one * (step < 0)]
        return [(1 - weight) * counted[0] - weight * counted[1], *counted]

    def of_hand(kind: rule_tables.FinishedKind, column: int) -> list[Any]:
        total, cards, made = kind
        found = verdict(sheet, FinishedHand(total, cards, 1, made), owed.examples[column])
        return measures(streak_step(sheet, [found.result], surrendered=False))

    pay = [[of_hand(kind, column) for column in range(len(owed.examples))] for kind in owed.rows]
    over = measures(streak_step(sheet, [Result.LOST], surrendered=False))
    given_up = measures(streak_step(sheet, [Result.LOST], surrendered=True))
    return Settlement(
        np.array([pay, pay], dtype=context.kind),
        np.array([[over, over], [over, over]], dtype=context.kind),
        np.array([given_up, given_up], dtype=context.kind),
        context.row,
    )
