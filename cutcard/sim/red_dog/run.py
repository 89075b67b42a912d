"""Monte Carlo of red dog: tables made from the deciders and a raise chart, rounds by the million.

Every area has the same flat wager and follows the same chart.
"""

from dataclasses import dataclass
from functools import cached_property
from itertools import product

import numpy as np

from cutcard.cards import ALL_CARDS, RANKS, Card
from cutcard.games.defaults.equipment import cutting_card_at
from cutcard.games.red_dog import equipment, rules
from cutcard.games.red_dog.sheet.sheet import RED_DOG, RedDogSheet
from cutcard.sim.chunks import WAGER, Progress
from cutcard.sim.common_cards.kernel import Dealing
from cutcard.sim.common_cards.simulation import CommonCardsSimulation, new_dealing
from cutcard.sim.red_dog.kernel import MOST_CARDS, RedDogTables
from cutcard.sim.result import SimResult
from cutcard.sim.runner import simulate
from cutcard.sim.simulation import check_boxes
from cutcard.sim.traces import TracedRounds
from cutcard.strategies.red_dog.chart import RaiseChart

_BY_RANK: tuple[Card, ...] = tuple(
    next(one for one in ALL_CARDS if one.rank_order == order) for order in range(len(RANKS))
)
"""One card of each rank: the game ignores suits."""


@dataclass(frozen=True)
class RedDogSimulation(CommonCardsSimulation):
    """Rounds by a raise chart."""

    wagers = (RED_DOG,)
    cards_a_round = 2.8

    def __post_init__(self) -> None:
        check_boxes(self.boxes, self.sheet.areas, called="betting areas")

    @cached_property
    def tables(self) -> RedDogTables:
        return make_tables(self.sheet, self.chart, wager=self.wager)

    @property
    def dealing(self) -> Dealing:
        sheet = self.sheet
        return new_dealing(
            sheet.decks,
            [int(equipment.burns(sheet))],
            cutting_card=cutting_card_at(sheet),
            most_cards=MOST_CARDS,
            first_cards=MOST_CARDS + int(equipment.burns(sheet)),
            fresh=self.fresh_shoe or shuffled_every_round(sheet),
        )


def simulate_red_dog(
    sheet: RedDogSheet,
    chart: RaiseChart,
    rounds: int,
    seed: int | None = None,
    workers: int | None = None,
    boxes: int = 1,
    fresh_shoe: bool = False,
    progress: Progress | None = None,
    *,
    wager: int = WAGER,
) -> SimResult:
    """Plays this many rounds by the chart. The notes on `simulate` for blackjack apply here as well."""
    return simulate(
        RedDogSimulation(sheet, chart, rounds, boxes, fresh_shoe, wager=wager), seed, workers, progress
    )


def trace_red_dog(
    sheet: RedDogSheet,
    chart: RaiseChart,
    *,
    rounds: int,
    seed: int,
    chunk: int = 0,
    boxes: int = 1,
    fresh_shoe: bool = False,
    wager: int = WAGER,
) -> TracedRounds:
    """The first rounds of a chunk of `simulate_red_dog`, with their cards and the result of an area."""
    simulation = RedDogSimulation(sheet, chart, rounds, boxes, fresh_shoe, wager=wager)
    return simulation.traced(seed, chunk)


def make_tables(sheet: RedDogSheet, chart: RaiseChart, *, wager: int = WAGER) -> RedDogTables:
    """Every pair of first cards and every third, each entry an answer of the deciders and the chart."""
    draws: list[int] = []
    laid: list[int] = []
    cents: list[int] = []
    for first, second in product(_BY_RANK, repeat=2):
        spread = rules.spread(first, second)
        at_once = rules.outcome(sheet, first, second)
        raised = _raised(chart, spread, wager)
        draws.append(at_once is None)
        laid += len(_BY_RANK) * [1 + raised // wager]
        for third in _BY_RANK:
            ruling = at_once or rules.outcome(sheet, first, second, third)
            assert ruling is not None
            cents.append(_net(ruling, wager, raised))
    return RedDogTables(
        draws=np.array(draws, dtype=np.uint8),
        laid=np.array(laid, dtype=np.int64),
        cents=np.array([cents], dtype=np.int64),
    )


def _raised(chart: RaiseChart, spread: int, wager: int) -> int:
    """The largest lawful raise, or none. The wager is a unit, so chips do not matter."""
    if not (rules.may_raise(spread) and chart.raises(spread)):
        return 0
    raised = rules.most_raised(wager, 0)
    assert raised % wager == 0
    return raised


def _net(ruling: rules.Verdict, wager: int, raised: int) -> int:
    if ruling.result == "won":
        assert ruling.odds is not None
        return ruling.odds.winnings(wager + raised)
    return -(wager + raised) if ruling.result == "lost" else 0


def shuffled_every_round(sheet: RedDogSheet) -> bool:
    """Whether the cards are shuffled after every round, the cutting card reached or not (6.9)."""
    return equipment.due_after_round(sheet, reached=False) is not None
