"""The best total-dependent chart of a sheet, derived from exact values.

A cell covers many hands. Each is weighted by its probability under the chart's own play, so the chart is
derived, evaluated and derived again until it no longer changes. Cells in which two lists of actions are close
are then decided by the exact value of the whole chart.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

import numpy as np

from cutcard import stages
from cutcard.exact_odds.twenty_one.solver import rule_tables
from cutcard.exact_odds.twenty_one.solver.dealer_shows import Seen
from cutcard.exact_odds.twenty_one.solver.hands import Hands
from cutcard.exact_odds.twenty_one.solver.kernel import HIT, SPLIT, Array
from cutcard.exact_odds.twenty_one.solver.main_game import (
    AgainstUp,
    Solution,
    by_best_play,
    by_fitting_chart,
    solve_fitting,
)
from cutcard.exact_odds.twenty_one.solver.shoe import VALUES, Composition, Stack, place
from cutcard.exact_odds.twenty_one.splits.split import falling
from cutcard.games.twenty_one.deciders import TwentyOneSheet, dealers_seen, hole_card_face_up, lawful
from cutcard.games.twenty_one.outcomes import Action
from cutcard.games.twenty_one.points import ACE
from cutcard.strategies.twenty_one.chart import Cell, Chart, Column, Key, column_of

ROUNDS = 8
CLOSE = 1e-3
"""Lists that differ by less than this, in original wagers where they differ, are tried exactly."""
NEGLIGIBLE = 1e-18
"""The weight of a hand that the chart never meets, so that its cell still gets a sensible value."""
_LAST = (Action.STAND, Action.HIT)
_BEFORE = (Action.DOUBLE, Action.SURRENDER)
LISTS: tuple[Cell, ...] = tuple(
    (*first, last) for many in range(3) for first in permutations(_BEFORE, many) for last in _LAST
)
"""The possible lists in a cell for a count, the shortest first."""


@dataclass
class _CellValues:
    """The value of each action in one cell, a weighted sum over its hands, by the set of lawful actions."""

    by_mask: dict[int, list[float]] = field(default_factory=dict)
    weights: dict[int, float] = field(default_factory=dict)

    def add(self, mask: int, weight: float, values: Iterable[float]) -> None:
        """Hands of this weight together; the values are sums by weight."""
        self.weights[mask] = self.weights.get(mask, 0.0) + weight
        sums = self.by_mask.setdefault(mask, [0.0] * len(rule_tables.ACTIONS))
        for index, value in enumerate(values):
            sums[index] += value

    def value(self, cell: Cell) -> float:
        return sum(sums[_chosen(cell, mask)] for mask, sums in self.by_mask.items())

    def close(self, cell: Cell, other: Cell) -> bool:
        """Whether the two lists differ by little."""
        differing = [mask for mask in self.by_mask if _chosen(cell, mask) != _chosen(other, mask)]
        weight = sum(self.weights[mask] for mask in differing)
        return weight > 1e-9 and abs(self.value(cell) - self.value(other)) < CLOSE * weight

    def ranked(self) -> list[Cell]:
        """The lists, best first; of equal ones the shortest, then the one with the better end."""

        def last_value(cell: Cell) -> float:
            return sum(sums[rule_tables.ACTIONS.index(cell[-1])] for sums in self.by_mask.values())

        return sorted(LISTS, key=lambda cell: (-self.value(cell), len(cell), -last_value(cell)))


def _chosen(cell: Cell, mask: int) -> int:
    """The first lawful action of the list, as a number; stand if there is none."""
    for each in cell:
        if mask >> rule_tables.ACTIONS.index(each) & 1:
            return rule_tables.ACTIONS.index(each)
    return 0


def best_chart(
    sheet: TwentyOneSheet, *, shoe: Composition | None = None, stack: Stack | None = None
) -> Chart:
    """The sheet's own best total-dependent chart, from a fresh shoe unless another is given."""

    fresh = shoe is None and stack is None

    def solved(chart: Chart | None, only: Seen | None = None) -> Solution:
        if fresh and chart is not None and only is None:
            return by_fitting_chart(sheet, chart)
        return solve_fitting(sheet, shoe=shoe, stack=stack, chart=chart, only=only)

    solution = by_best_play(sheet) if fresh else solved(None)
    name = f"{sheet.name}: best total-dependent chart"
    both_cards = hole_card_face_up(sheet)
    chart = Chart(name, {}, {}, {}, both_cards)
    close: dict[tuple[str, Key], list[Cell]] = {}
    seen: list[Chart] = []
    for pass_ in range(ROUNDS):
        stages.tell(f"the chart, pass {pass_ + 1}")
        hard: dict[Key, Cell] = {}
        soft: dict[Key, Cell] = {}
        pairs: dict[Key, Cell] = {}
        close = {}
        for column, cases in _columns(sheet, solution).items():
            cells = _cells(sheet, solution, cases)
            for (part, total), values in sorted(cells.items()):
                ranked = values.ranked()
                (soft if part == "soft" else hard)[total, column] = ranked[0]
                rivals = [cell for cell in ranked[1:] if values.close(ranked[0], cell)][:1]
                if rivals:
                    close[part, (total, column)] = rivals
            for pair in VALUES:
                counted = solution.hands.counted[solution.hands.number(pair, pair)]
                by_count = (soft if counted.soft else hard)[counted.total, column]
                pairs[pair, column] = _pair_cell(solution, cases, pair, by_count)
        chart = Chart(name, hard, soft, pairs, both_cards)
        if chart in seen:
            break
        seen.append(chart)
        solution = solved(chart)
    return _decide_close_cells(sheet, solved, chart, close)


Cases = tuple[tuple[AgainstUp, float], ...]
"""What the dealer may show in one column, each with its probability within the column."""


def _columns(sheet: TwentyOneSheet, solution: Solution) -> dict[Column, Cases]:
    """The columns of the chart, without cards that end the round before anybody decides."""
    found: dict[Column, list[AgainstUp]] = {}
    for case in solution.cases:
        if rule_tables.played_at_all(sheet, case.showing.up, case.showing.second):
            found.setdefault(case.showing.column, []).append(case)
    return {
        column: tuple((case, float(case.chance / sum(each.chance for each in cases))) for case in cases)
        for column, cases in found.items()
    }


# --- how often each hand comes up -------------------------------------------------------------------------


class _Meetings(NamedTuple):
    """Hands that look into a cell for counts: their numbers, their lawful actions, their weights."""

    hands: Array
    masks: Array
    weights: Array


def _meetings(sheet: TwentyOneSheet, solution: Solution, found: AgainstUp) -> Iterator[_Meetings]:
    hands = solution.hands
    up, second, _ = found.showing
    left = np.array(found.showing.left[: len(VALUES)])
    weights = np.where(found.choice >= 0, np.array(found.ways, dtype=float), 0.0) / falling(
        int(left.sum()), 2
    )
    for pair in VALUES:
        hand = hands.number(pair, pair) if hands.can_be_held(pair, pair) else -1
        if hand >= 0 and weights[hand] and found.choice[hand] == SPLIT:
            most, ace = max(2, sheet.split_hands), pair == ACE
            masks = rule_tables.masks(sheet, hands, up, second, most=most, split_ace=ace)
            yield _split_meetings(solution, found, pair, weights[hand], masks)
    reached = _played_on(hands, left, weights, found.choice)
    met = np.flatnonzero((reached > 0) & ~_is_pair(hands))
    yield _Meetings(met, found.lawful[met], reached[met])
    every = np.flatnonzero(found.choice >= 0)
    yield _Meetings(every, found.lawful[every], np.full(len(every), NEGLIGIBLE))


def _split_meetings(
    solution: Solution, found: AgainstUp, pair: int, weight: float, masks: Array
) -> _Meetings:
    """The hands of a split box, as if each of its hands were the first of two."""
    hands, start = solution.hands, solution.hands.number(pair)
    left = np.array(found.showing.left[: len(VALUES)])
    left[place(pair)] -= 1
    drawn_from = left.copy()
    drawn_from[place(pair)] -= 1
    weights, choice = np.zeros(len(hands.cards)), found.choice.copy()
    for index, many in enumerate(drawn_from):
        hand = int(hands.table.after[start, index])
        if many <= 0 or hand < 0 or found.choice[hand] < 0:
            continue
        weights[hand] = 2 * weight * many / drawn_from.sum()
        if not masks[hand] >> int(found.choice[hand]) & 1:
            may = [action for action in range(len(rule_tables.ACTIONS)) if masks[hand] >> action & 1] or [0]
            choice[hand] = max(may, key=lambda action: found.values[hand, action, rule_tables.NET])
    reached = _played_on(hands, left, weights, choice)
    met = np.flatnonzero(reached > 0)
    return _Meetings(met, masks[met], reached[met])


def _played_on(hands: Hands, left: Array, weights: Array, choice: Array) -> Array:
    """The weights of these hands and of all hands that hitting leads to."""
    reached = weights.copy()
    generation = np.flatnonzero(reached)
    held = _held(hands)
    while len(generation := generation[choice[generation] == HIT]):
        there = left - held[generation]
        after = hands.table.after[generation, : len(VALUES)]
        possible = (there > 0) & (after >= 0)
        shares = reached[generation, None] * there / there.sum(axis=1, keepdims=True)
        np.add.at(reached, after[possible], shares[possible])
        generation = np.unique(after[possible])
    return reached


@lru_cache(maxsize=4)
def _held(hands: Hands) -> Array:
    """The cards of each hand by value."""
    return np.array(hands.cards)


@lru_cache(maxsize=4)
def _is_pair(hands: Hands) -> Array:
    return np.array([bool(hands.pair(hand)) for hand in range(len(hands.cards))])


@lru_cache(maxsize=4)
def _count_codes(hands: Hands) -> Array:
    """The count of each hand as a number: its total, and 32 more where it is soft."""
    return np.array([32 * counted.soft + counted.total for counted in hands.counted])


# --- cells ------------------------------------------------------------------------------------------------


def _cells(sheet: TwentyOneSheet, solution: Solution, cases: Cases) -> dict[tuple[str, int], _CellValues]:
    cells: dict[tuple[str, int], _CellValues] = {}
    codes, bits = _count_codes(solution.hands), len(rule_tables.ACTIONS)
    for found, chance in cases:
        for met in _meetings(sheet, solution, found):
            kinds, of_kind = np.unique((codes[met.hands] << bits) | met.masks, return_inverse=True)
            weights = np.bincount(of_kind, chance * met.weights)
            weighted = (chance * met.weights)[:, None] * found.values[met.hands, :, rule_tables.NET]
            sums = np.zeros((len(kinds), bits))
            np.add.at(sums, of_kind, weighted)
            for kind, weight, values in zip(kinds.tolist(), weights.tolist(), sums.tolist(), strict=True):
                code, mask = divmod(kind, 1 << bits)
                if mask:
                    key = ("soft" if code >= 32 else "hard", code % 32)
                    cells.setdefault(key, _CellValues()).add(mask, weight, values)
    return cells


def _pair_cell(solution: Solution, cases: Cases, pair: int, by_count: Cell) -> Cell:
    """What to do with a pair: one hand, so its own values decide."""
    hand = solution.hands.number(pair, pair)
    held = [(found, chance * found.ways[hand]) for found, chance in cases if found.choice[hand] >= 0]
    if not held:
        return by_count
    up, second, _ = held[0][0].showing
    may = lawful(solution.sheet, rule_tables.view_of(solution.hands, hand, up=up, second=second))
    values = {
        each: sum(
            weight * float(found.values[hand, rule_tables.ACTIONS.index(each), rule_tables.NET])
            for found, weight in held
        )
        for each in may
    }
    order = sorted(values, key=lambda each: -values[each])
    if order[0] is Action.SPLIT:
        return (Action.SPLIT,)
    if order[:2] == [Action.SURRENDER, Action.SPLIT]:
        return (Action.SURRENDER, Action.SPLIT)
    if next((each for each in by_count if each in may), Action.STAND) is order[0]:
        return by_count
    cell: list[Action] = []
    for each in order:
        cell.append(each)
        if each in _LAST:
            break
    return tuple(cell)


def _decide_close_cells(
    sheet: TwentyOneSheet,
    solved: Callable[[Chart, Seen], Solution],
    chart: Chart,
    close: dict[tuple[str, Key], list[Cell]],
) -> Chart:
    """Tries the alternatives of close cells one by one and keeps those that improve the whole chart."""
    worth: dict[Column, float] = {}
    for (part, key), rivals in close.items():
        column = key[1]
        only = [seen for seen in dealers_seen(sheet) if column_of(*seen) == column]
        if column not in worth:
            worth[column] = solved(chart, only).value
        for cell in rivals:
            tried = with_cell(chart, part, key, cell)
            value = solved(tried, only).value
            if value > worth[column] + 1e-14:
                chart, worth[column] = tried, value
    return chart


def with_cell(chart: Chart, part: str, key: Key, cell: Cell) -> Chart:
    """The chart with one cell changed."""
    if part == "hard":
        return replace(chart, hard={**chart.hard, key: cell})
    if part == "soft":
        return replace(chart, soft={**chart.soft, key: cell})
    return replace(chart, pairs={**chart.pairs, key: cell})
