"""Monte Carlo of minibaccarat: tables made from the deciders, rounds by the million.

Every box lays the same flat wager on banker, player and tie. The figures are those of the banker wager; the
other two are listed beside it.
"""

from dataclasses import dataclass
from functools import cached_property
from itertools import product
from types import ModuleType
from typing import ClassVar

import numpy as np

from cutcard.cards import ALL_CARDS, full_stack
from cutcard.games.minibaccarat import equipment, rules
from cutcard.games.minibaccarat.sheet.sheet import BANKER, PLAYER, TIE, MinibaccaratSheet
from cutcard.sim.arrays import NET, NET_SQUARED, SUMS
from cutcard.sim.chunks import WAGER, Progress
from cutcard.sim.common_cards import CommonCardsSimulation
from cutcard.sim.minibaccarat import kernel
from cutcard.sim.minibaccarat.kernel import COUNTS, Dealing, Tables
from cutcard.sim.parts import Part
from cutcard.sim.result import SimResult, covariance_of, estimate, finished_rounds
from cutcard.sim.runner import simulate
from cutcard.sim.traces import PlayedRounds, TracedRounds

IN_ORDER = (BANKER, PLAYER, TIE)
"""The main wager first."""
_SUMS = SUMS + 2 * len(IN_ORDER) - 2
"""With total and squares of each other wager."""


@dataclass(frozen=True)
class MinibaccaratSimulation(CommonCardsSimulation):
    """Rounds with a flat wager on each of the three."""

    kernel: ClassVar[ModuleType] = kernel
    sums = _SUMS
    wagers = len(IN_ORDER)
    cards_a_round = 4.94

    def __post_init__(self) -> None:
        check_boxes(self.sheet, self.boxes)

    @cached_property
    def tables(self) -> Tables:
        return make_tables(self.sheet, wager=self.wager)

    @property
    def dealing(self) -> Dealing:
        return new_dealing(self.sheet, fresh_shoe=self.fresh_shoe)

    def figures(self, part: Part, seed: int) -> SimResult:
        finished = finished_rounds(part.sums, part.rounds)
        stake = self.wager * self.boxes
        sums = [(part.sums[SUMS + 2 * at], part.sums[SUMS + 2 * at + 1]) for at in range(len(IN_ORDER) - 1)]
        others = {
            name: estimate(*each, rounds=finished, stake=stake)
            for name, each in zip(IN_ORDER[1:], sums, strict=True)
        }
        covariance = (
            covariance_of(
                [(name, self.wager) for name in IN_ORDER],
                [(part.sums[NET], part.sums[NET_SQUARED]), *sums],
                part.sums[_SUMS:],
                rounds=finished,
            )
            if self.histogram
            else None
        )
        return self.result(part, seed, others, covariance=covariance)


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
    trace = simulation.traced(seed, chunk, most_cards=kernel.MOST_CARDS, shape=(len(IN_ORDER),))
    by_wager = {name: trace.net[:, at : at + 1] for at, name in enumerate(IN_ORDER)}
    main = by_wager.pop(BANKER)
    played = PlayedRounds(main=main, side=by_wager, cards_used=trace.used, by_spot=main[None])
    return TracedRounds(played, trace.cards, trace.starts)


def make_tables(sheet: MinibaccaratSheet, *, wager: int = WAGER) -> Tables:
    """Each entry is an answer of the deciders."""
    counts = list(product(range(COUNTS), repeat=2))
    thirds = [*range(COUNTS), None]
    return Tables(
        value=np.array([rules.value(one) for one in ALL_CARDS], dtype=np.uint8),
        burned=np.array([1 + rules.burned_by(one) for one in ALL_CARDS], dtype=np.uint8),
        player_draws=np.array([rules.player_draws(*two) for two in counts], dtype=np.uint8),
        banker_draws=np.array(
            [rules.banker_draws(player, banker, third) for player, banker in counts for third in thirds],
            dtype=np.uint8,
        ),
        cents=np.array(
            [_net(sheet, name, wager, *two) for name in IN_ORDER for two in counts], dtype=np.int64
        ),
    )


def _net(sheet: MinibaccaratSheet, name: str, wager: int, player: int, banker: int) -> int:
    verdict = rules.outcome(name, player, banker)
    if verdict.result == "won":
        winnings = verdict.odds.winnings(wager)
        return winnings - rules.vigorish(sheet, name, winnings)
    return -wager if verdict.result == "lost" else 0


def new_dealing(sheet: MinibaccaratSheet, *, fresh_shoe: bool) -> Dealing:
    """The table's cards in order: the kernel shuffles before it deals."""
    return Dealing(
        cards=np.array([one.number for one in full_stack(sheet.decks)], dtype=np.uint8),
        cutting_card=equipment.cutting_card_at(sheet),
        burns=equipment.burns(sheet),
        one_more=equipment.one_more_hand(sheet),
        fresh=fresh_shoe or equipment.continuous(sheet),
    )


def check_boxes(sheet: MinibaccaratSheet, boxes: int) -> None:
    if not 1 <= boxes <= sheet.boxes:
        raise ValueError(f"{boxes} boxes: this table has 1 to {sheet.boxes}")
