"""Blackjack on a GPU: the tables it plays by, and the figures from its sums."""

from cutcard.games.blackjack.sheet.sheet import MAIN, BlackjackSheet
from cutcard.sim.arrays import BOX_SQUARED, NET, NET_SQUARED, SHUFFLES, SUMS, WAGERED
from cutcard.sim.blackjack.lanes.machines import parts_of
from cutcard.sim.blackjack.stakes import stakes_of
from cutcard.sim.blackjack.tables import make_tables
from cutcard.sim.chunks import WAGER, Progress, RunningFigures, seed_for
from cutcard.sim.gpu import play_on_gpu
from cutcard.sim.result import SimResult, estimate, result_of
from cutcard.sim.twenty_one.automaton import cards_of_a_round
from cutcard.sim.twenty_one.lane_program import fits, in_order_of_the_deal
from cutcard.sim.twenty_one.lane_tables import fits_lanes, lane_tables
from cutcard.sim.twenty_one.table_file import TableFile
from cutcard.strategies.twenty_one.chart import Chart
from cutcard.strategies.twenty_one.chart_fit import must_fit


class NotOnGpuError(ValueError):
    """A table that a GPU does not play."""


_WHAT = (
    "a GPU plays one box, from one shoe that cannot run out within a round, and side wagers on first cards"
)


def gpu_table(sheet: BlackjackSheet, chart: Chart, *, boxes: int = 1, fresh_shoe: bool = False) -> TableFile:
    """The sheet and the chart as a GPU plays them; `NotOnGpuError` where it cannot."""
    must_fit(chart, sheet)
    tables = make_tables(sheet, chart, wager=WAGER, side_wager=WAGER)
    parts = parts_of(sheet, tables, boxes=boxes, fresh_shoe=fresh_shoe)
    if parts is None or not fits_lanes(parts.automaton):
        raise NotOnGpuError(_WHAT)
    dealing, whole = parts.dealing, len(parts.dealing.cards)
    behind = whole - dealing.cutting_card
    _, most = cards_of_a_round(parts.automaton)
    if most > (whole - dealing.burned_first if dealing.fresh else behind):
        raise NotOnGpuError(_WHAT)
    made = lane_tables(
        parts.automaton,
        dealing.cards,
        shuffled_at=whole if dealing.fresh else behind + dealing.burned_first,
        burned=dealing.burned_first,
        by_rank=bool(parts.wagers),
        listed=False,
    )
    side = in_order_of_the_deal(
        parts.side.rows, parts.side.suit_pattern, parts.side.cents, parts.side.burned_each_round
    )
    if not fits(made, side):
        raise NotOnGpuError(f"a GPU's lanes have no room for {whole} cards")
    stakes = stakes_of(sheet, WAGER)
    named = {
        "sheet": {"name": sheet.name, "digest": sheet.digest},
        "strategy": chart.name,
        "fresh_shoe": fresh_shoe,
        "wager": [MAIN, WAGER],
        "side_wagers": [[name, stake] for name, stake in zip(parts.wagers, stakes, strict=True)],
    }
    return TableFile(made, side, named)


def simulate_on_gpu(
    sheet: BlackjackSheet,
    chart: Chart,
    rounds: int,
    seed: int | None = None,
    boxes: int = 1,
    fresh_shoe: bool = False,
    progress: Progress | None = None,
) -> SimResult:
    """As `simulate`; the same seed gives the same figures on every GPU, but not those of the processor."""
    table = gpu_table(sheet, chart, boxes=boxes, fresh_shoe=fresh_shoe)
    seed = seed_for(rounds, seed, None)
    told = None if progress is None else lambda done: progress(RunningFigures(done))
    found = play_on_gpu(table, rounds, seed, told)
    sums = [0] * SUMS
    sums[NET], sums[NET_SQUARED], sums[BOX_SQUARED] = found.net, found.net_squared, found.net_squared
    sums[WAGERED], sums[SHUFFLES] = found.laid, found.shoes
    side = {
        name: estimate(cents, squares, rounds=found.rounds, stake=stake)
        for (name, stake), (cents, squares) in zip(table.named["side_wagers"], found.side, strict=True)
    }
    return result_of(
        sums,
        side,
        rounds=found.rounds,
        boxes=1,
        wager=WAGER,
        fresh_shoe=fresh_shoe,
        seconds=found.seconds,
        seed=seed,
        device="cuda",
    )
