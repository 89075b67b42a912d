"""Monte Carlo of double attack: tables made from the deciders and a chart, rounds by the million."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from cutcard.games.double_attack import rules
from cutcard.games.double_attack.sheet.sheet import ATTACK, BUST_IT, INITIAL, DoubleAttackSheet
from cutcard.sim.arrays import NET, NET_SQUARED, OUT_OF_CARDS
from cutcard.sim.chunks import CHUNK, WAGER, Chunk, Play, Progress
from cutcard.sim.depths import new_rounds
from cutcard.sim.details import NOT_COUNTED, Counting, Details, counting
from cutcard.sim.double_attack import kernel
from cutcard.sim.double_attack.tables import Tables, make_tables
from cutcard.sim.parts import SimulationPart
from cutcard.sim.result import Estimate, SimResult, covariance_of, estimate, finished_rounds
from cutcard.sim.runner import simulate
from cutcard.sim.simulation import NO_CUTTING_CARD, NotSimulatedError, Shoes, Simulation, check_boxes
from cutcard.sim.traces import NotEnoughCardsError, PlayedRounds, TracedRounds
from cutcard.sim.twenty_one.rounds import Results, Trace, play_chunk, play_shoes, trace_chunk
from cutcard.strategies.double_attack.chart import AttackChart, must_fit_table


@dataclass(frozen=True)
class DoubleAttackSimulation(Simulation):
    """Rounds by the chart with flat wagers (in cents), attacks of the whole, no insurance."""

    bust_it_wager: int = WAGER

    def __post_init__(self) -> None:
        check_boxes(self.boxes, self.sheet.boxes)
        must_fit_table(self.chart, self.sheet)

    @cached_property
    def tables(self) -> Tables:
        return make_tables(self.sheet, self.chart, wager=self.wager, bust_it_wager=self.bust_it_wager)

    @cached_property
    def counting(self) -> Counting:
        if not self.histogram:
            return NOT_COUNTED
        owed, wagers = self.tables.owed, 1 + int(rules.bust_it_offered(self.sheet))
        most = _largest_round(self.tables, self.sheet, self.boxes)
        return counting(most, (owed.cents, owed.late_cents), wagers=wagers)

    def prepared(self) -> Play:
        sheet, tables, boxes = self.sheet, self.tables, self.boxes
        assert CHUNK * _largest_round(tables, sheet, boxes) ** 2 < 1 << 63, "a chunk's sums must fit 64 bits"
        dealing = new_dealing(sheet, fresh_shoe=self.fresh_shoe)

        def play(seed: int, chunk: int, rounds: int) -> Chunk:
            sums, details = np.zeros(kernel.ALL_SUMS, dtype=np.int64), self.counting.new()
            workspace = new_workspace(sheet, boxes, details)
            key, number = np.uint64(seed), np.uint64(chunk)
            play_chunk(tables, workspace, dealing.copy(), boxes, rounds, key, number, sums)
            found = np.concatenate((sums, details.products))
            return Chunk(chunk, rounds, found, counted=self.counting.read(details))

        return play

    def shoes(self) -> Shoes:
        sheet, tables, boxes = self.sheet, self.tables, self.boxes
        dealing = new_dealing(sheet, fresh_shoe=self.fresh_shoe)
        if dealing.fresh:
            raise NotSimulatedError(NO_CUTTING_CARD)
        cards = len(dealing.cards)
        whole = dealing._replace(cutting_card=cards)

        def play(seed: int, first: int, many: int, by_depth: NDArray[np.int64]) -> None:
            workspace, copy = new_workspace(sheet, boxes), whole.copy()
            rounds, key, number = new_rounds(cards), np.uint64(seed), np.uint64(first)
            play_shoes(tables, workspace, copy, boxes, many, key, number, whole.cards, rounds, by_depth)

        return Shoes(play, cards, dealing.cutting_card, cards_a_round=2.7 * (boxes + 1))

    def figures(self, part: SimulationPart, seed: int) -> SimResult:
        totals, boxes = part.sums, self.boxes
        finished = finished_rounds(totals, part.rounds)
        others: dict[str, Estimate] = {}
        if attacked := totals[kernel.ATTACKED]:
            brought = totals[kernel.ATTACK_NET], totals[kernel.ATTACK_SQUARED]
            others[ATTACK] = estimate(*brought, rounds=attacked, stake=self.wager * boxes)
        wagers = [(INITIAL, self.wager)]
        sums = [(totals[NET], totals[NET_SQUARED])]
        if rules.bust_it_offered(self.sheet):
            brought = totals[kernel.BUST_IT_NET], totals[kernel.BUST_IT_SQUARED]
            others[BUST_IT] = estimate(*brought, rounds=finished, stake=self.bust_it_wager * boxes)
            wagers.append((BUST_IT, self.bust_it_wager))
            sums.append(brought)
        covariance = None
        if self.histogram:
            covariance = covariance_of(wagers, sums, totals[kernel.ALL_SUMS :], rounds=finished)
        return self.result(part, seed, others, covariance=covariance)


def simulate_double_attack(
    sheet: DoubleAttackSheet,
    chart: AttackChart,
    rounds: int,
    seed: int | None = None,
    workers: int | None = None,
    boxes: int = 1,
    fresh_shoe: bool = False,
    progress: Progress | None = None,
    *,
    wager: int = WAGER,
    bust_it_wager: int = WAGER,
) -> SimResult:
    """Plays that many rounds by the chart with flat wagers (in cents), attacks of the whole, no insurance.

    The notes on `simulate` for blackjack apply here as well. The figures are those of the initial wager with
    its attack, doubles and splits, per initial wager. The double attack wager's own figures are per wager
    made, over the rounds in which the chart attacks.
    """
    simulation = DoubleAttackSimulation(
        sheet, chart, rounds, boxes, fresh_shoe, wager=wager, bust_it_wager=bust_it_wager
    )
    return simulate(simulation, seed, workers, progress)


def trace_double_attack(
    sheet: DoubleAttackSheet,
    chart: AttackChart,
    *,
    rounds: int,
    seed: int,
    chunk: int = 0,
    boxes: int = 1,
    fresh_shoe: bool = False,
    wager: int = WAGER,
    bust_it_wager: int = WAGER,
) -> TracedRounds:
    """The first rounds of a chunk of `simulate_double_attack`, with their cards and each box's results.

    `main` has initial and double attack wager together, `side` the attack's part of it and bust-it.
    """
    check_boxes(boxes, sheet.boxes)
    dealing = new_dealing(sheet, fresh_shoe=fresh_shoe)
    names = [ATTACK, BUST_IT] if rules.bust_it_offered(sheet) else [ATTACK]
    results = Results(
        used=np.zeros(rounds, dtype=np.int64),
        net=np.zeros((rounds, boxes), dtype=np.int64),
        side=np.zeros((rounds, len(names), boxes), dtype=np.int64),
        spots=np.zeros((rounds, 0, boxes), dtype=np.int64),
    )
    trace = Trace(
        starts=np.zeros(rounds, dtype=np.int64),
        dealt=np.zeros((rounds, len(dealing.cards)), dtype=np.uint8),
        results=results,
        determinants=np.zeros((0, 3), dtype=np.uint8),
    )
    tables = make_tables(sheet, chart, wager=wager, bust_it_wager=bust_it_wager)
    workspace = new_workspace(sheet, boxes)
    failed = trace_chunk(tables, workspace, dealing, boxes, np.uint64(seed), np.uint64(chunk), trace)
    if failed != OUT_OF_CARDS:
        raise NotEnoughCardsError(f"shoe and discards do not suffice for round {failed + 1}")
    side = {name: results.side[:, place] for place, name in enumerate(names)}
    cards = [row[:taken] for row, taken in zip(trace.dealt, results.used, strict=True)]
    played = PlayedRounds(main=results.net, side=side, cards_used=results.used, by_spot=results.net[None])
    return TracedRounds(played, cards, trace.starts)


def new_workspace(sheet: DoubleAttackSheet, boxes: int, details: Details | None = None) -> kernel.Workspace:
    bust_it = rules.bust_it_offered(sheet)
    return kernel.make_workspace(boxes=boxes, split_hands=sheet.split_hands, bust_it=bust_it, details=details)


def new_dealing(sheet: DoubleAttackSheet, *, fresh_shoe: bool) -> kernel.Dealing:
    """The table's cards in order: the kernel shuffles before it deals."""
    stock = rules.stock(sheet)
    cards = [one.number for one in stock.deck] * stock.decks
    return kernel.Dealing(
        cards=np.array(cards, dtype=np.uint8),
        cutting_card=rules.cutting_card_at(sheet, len(cards)),
        burned_first=int(rules.burns(sheet)),
        burned_each_round=0,
        fresh=fresh_shoe,
    )


def _largest_round(tables: Tables, sheet: DoubleAttackSheet, boxes: int) -> int:
    """An upper bound, in cents, for the result of any wager of a round."""
    hand = int(np.abs(tables.owed.cents).sum(axis=3).max()) * sheet.split_hands
    late = int(np.abs(tables.owed.late_cents).sum(axis=2).max())
    side = int(np.abs(tables.bust_it.cents).max(initial=0))
    return boxes * max(hand, late, side)
