"""Monte Carlo of minibaccarat: tables made from the deciders, rounds by the million.

Every box lays the same flat wager on banker, player and tie. The figures are those of the banker wager; the
other two are listed beside it.
"""

from dataclasses import dataclass
from functools import cached_property
from itertools import product

import numpy as np

from cutcard.cards import ALL_CARDS
from cutcard.games.minibaccarat import equipment, rules
from cutcard.games.minibaccarat.sheet.sheet import BANKER, PLAYER, TIE, MinibaccaratSheet
from cutcard.sim.chunks import WAGER, Progress
from cutcard.sim.common_cards.kernel import Dealing
from cutcard.sim.common_cards.simulation import CommonCardsSimulation, new_dealing
from cutcard.sim.minibaccarat.kernel import COUNTS, MOST_BURNED, MOST_CARDS, Tables
from cutcard.sim.result import SimResult
from cutcard.sim.runner import simulate
from cutcard.sim.simulation import check_boxes
from cutcard.sim.traces import TracedRounds

IN_ORDER = (BANKER, PLAYER, TIE)
"""The main wager first."""


@dataclass(frozen=True)
class MinibaccaratSimulation(CommonCardsSimulation):
    """Rounds with a flat wager on each of the three."""

    wagers = IN_ORDER
    cards_a_round = 4.94

    def __post_init__(self) -> None:
        check_boxes(self.boxes, self.sheet.boxes)

    @cached_property
    def tables(self) -> Tables:
        return make_tables(self.sheet, wager=self.wager)

    @property
    def dealing(self) -> Dealing:
        sheet = self.sheet
        return new_dealing(
            sheet.decks,
            [1 + rules.burned_by(one) for one in ALL_CARDS] if equipment.burns(sheet) else [0],
            cutting_card=equipment.cutting_card_at(sheet),
            most_cards=MOST_CARDS,
            first_cards=MOST_BURNED + MOST_CARDS,
            one_more=equipment.one_more_hand(sheet),
            fresh=self.fresh_shoe or equipment.continuous(sheet),
        )


def simulate_minibaccarat(
    sheet: MinibaccaratSheet,
    rounds: int,
    seed: int | None = None,
    workers: int | None = None,
    boxes: int = 1,
    fresh_shoe: bool = False,
    progress: Progress | None = None,
    *,
    wager: int = WAGER,
) -> SimResult:
    """Plays this many rounds. The notes on `simulate` for blackjack apply here as well."""
    return simulate(
        MinibaccaratSimulation(sheet, None, rounds, boxes, fresh_shoe, wager=wager), seed, workers, progress
    )


def trace_minibaccarat(
    sheet: MinibaccaratSheet,
    *,
    rounds: int,
    seed: int,
    chunk: int = 0,
    fresh_shoe: bool = False,
    wager: int = WAGER,
) -> TracedRounds:
    """The first rounds of a chunk of `simulate_minibaccarat`, with their cards and the results of a box."""
    simulation = MinibaccaratSimulation(sheet, None, rounds, 1, fresh_shoe, wager=wager)
    return simulation.traced(seed, chunk)


def make_tables(sheet: MinibaccaratSheet, *, wager: int = WAGER) -> Tables:
    """Each entry is an answer of the deciders."""
    counts = list(product(range(COUNTS), repeat=2))
    thirds = [*range(COUNTS), None]
    return Tables(
        value=np.array([rules.value(one) for one in ALL_CARDS], dtype=np.uint8),
        player_draws=np.array([rules.player_draws(*two) for two in counts], dtype=np.uint8),
        banker_draws=np.array(
            [rules.banker_draws(player, banker, third) for player, banker in counts for third in thirds],
            dtype=np.uint8,
        ),
        laid=np.ones(len(counts), dtype=np.int64),
        cents=np.array(
            [[_net(sheet, name, wager, *two) for two in counts] for name in IN_ORDER], dtype=np.int64
        ),
    )


def _net(sheet: MinibaccaratSheet, name: str, wager: int, player: int, banker: int) -> int:
    verdict = rules.outcome(name, player, banker)
    if verdict.result == "won":
        winnings = verdict.odds.winnings(wager)
        return winnings - rules.vigorish(sheet, name, winnings)
    return -wager if verdict.result == "lost" else 0
