"""Hands whose best choice by their own cards is not the chart's, and what each of these exceptions is worth.

What a chart costs is a sum. Each time it departs from the best choice with a hand, it loses the difference of
both values under best play; how often that is follows from the chart's own play. What is lost inside split
boxes, whose hands draw from one shoe, is one figure.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from cutcard.exact_odds.twenty_one.round_results import Times, once
from cutcard.exact_odds.twenty_one.solver.kernel import DOUBLE, SPLIT
from cutcard.exact_odds.twenty_one.solver.main_game import AgainstUp, Solution
from cutcard.exact_odds.twenty_one.solver.reach import every_order, orders_reached
from cutcard.exact_odds.twenty_one.solver.rule_tables import ACTIONS, NET
from cutcard.exact_odds.twenty_one.solver.shoe import VALUES
from cutcard.games.twenty_one.outcomes import Action
from cutcard.games.twenty_one.points import ACE, TEN

EQUAL = 1e-12
"""Choices closer than this are as good as each other."""


class ChartException(NamedTuple):
    """A hand that is better played differently from the chart. Figures are of one initial wager."""

    cards: tuple[str, ...]
    up: tuple[str, ...]
    """What the dealer shows."""
    by_chart: Action
    best: Action
    gain: float
    """Whenever the hand is held; over everything unseen, a dealer's blackjack included."""
    frequency: float
    """The share of rounds in which the chart's play comes to this hand."""

    @property
    def worth(self) -> float:
        """In a round, on the average."""
        return self.gain * self.frequency


@dataclass(frozen=True)
class Exceptions:
    """Everything a chart loses against the best play of each hand, per round."""

    found: tuple[ChartException, ...]
    """The greatest worth first."""
    split_boxes: float
    """What is lost with the hands of split boxes."""
    face_down: float
    """What is lost because a chart never asks for the card of a double face down."""
    attacks: float
    """What is lost because other up cards are attacked, at double attack."""

    @property
    def total(self) -> float:
        return sum(each.worth for each in self.found) + self.split_boxes + self.face_down + self.attacks

    def of(self, cards: range) -> tuple[ChartException, ...]:
        """Those of hands of so many cards."""
        return tuple(each for each in self.found if len(each.cards) in cards)


_Row = tuple[tuple[str, ...], tuple[str, ...], Action, Action]


def exceptions(
    best: Solution, by_chart: Solution, times: Times = once, *, attacks: float = 0.0
) -> Exceptions:
    """Of one table and one shoe, solved by best play and by a chart; `times` is the chart's."""
    rows: dict[_Row, tuple[float, float]] = {}
    split_boxes = face_down = 0.0
    for ideal, case in zip(best.cases, by_chart.cases, strict=True):
        assert ideal.showing == case.showing
        for hand, frequency in _reached(by_chart, case):
            chosen = int(case.choice[hand])
            exact, here = ideal.values[hand, :, NET], case.values[hand, :, NET]
            value = exact[chosen]
            if chosen == SPLIT:
                if best.hands.pair(hand) in ideal.split_bound:
                    value = here[SPLIT]
                split_boxes += frequency * times(case) * float(value - here[SPLIT])
            elif chosen == DOUBLE:
                face_down += frequency * times(case) * float(value - here[DOUBLE])
            gain = times(case) * float(exact[ideal.choice[hand]] - value)
            if gain > EQUAL:
                better = ACTIONS[int(ideal.choice[hand])]
                row = _cards(best, hand), _shown(case), ACTIONS[chosen], better
                worth, often = rows.get(row, (0.0, 0.0))
                rows[row] = worth + gain * frequency, often + frequency
    found = [
        ChartException(*row, gain=worth / often, frequency=often) for row, (worth, often) in rows.items()
    ]
    found.sort(key=lambda each: (-each.worth, each.cards, each.up))
    return Exceptions(tuple(found), split_boxes, face_down, attacks)


def _reached(solution: Solution, case: AgainstUp) -> Iterator[tuple[int, float]]:
    """The hands that are decided on, each with how often the chart comes to it."""
    hands = solution.hands
    playing, _ = orders_reached(solution, case, int(hands.table.size.max()))
    for hand, orders in enumerate(playing):
        if orders and case.lawful[hand] and case.choice[hand] >= 0:
            yield hand, case.orders * orders / every_order(solution, case, int(hands.table.size[hand]))


def _cards(solution: Solution, hand: int) -> tuple[str, ...]:
    """The highest first; a hand that is paid for its suits with them."""
    hands = solution.hands
    if hands.marked[hand]:
        return tuple(str(one) for one in reversed(hands.marked[hand]))
    values = [value for value, many in zip(VALUES, hands.cards[hand], strict=True) for _ in range(many)]
    return tuple(_name(value) for value in sorted(values, reverse=True))


def _shown(case: AgainstUp) -> tuple[str, ...]:
    return tuple(_name(value) for value in case.showing[:2] if value)


def _name(value: int) -> str:
    return {TEN: "T", ACE: "A"}.get(value, str(value))


def exceptions_data(found: Exceptions, *, by_chart: Any, best: Any, chart: str) -> dict[str, Any]:
    """As `cutcard strategy --exceptions --json` prints it, with the house advantage of both ways to play."""
    return {
        "chart": chart,
        "house_advantage": {"chart": float(by_chart), "best": float(best)},
        "total": found.total,
        "parts": {
            "two cards": sum(each.worth for each in found.of(range(3))),
            "three cards": sum(each.worth for each in found.of(range(3, 4))),
            "four and more cards": sum(each.worth for each in found.of(range(4, 99))),
            "split boxes": found.split_boxes,
            "doubles face down": found.face_down,
            "attacks": found.attacks,
        },
        "exceptions": [
            {
                "cards": " ".join(each.cards),
                "up": " ".join(each.up),
                "chart": each.by_chart.value,
                "best": each.best.value,
                "gain": each.gain,
                "frequency": each.frequency,
                "worth": each.worth,
            }
            for each in found.found
        ],
    }
