"""`cutcard sim`: Monte Carlo of a sheet, played by a chart with flat wagers."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from cutcard.cli.check import report_unlawful
from cutcard.cli.errors import InputError, report, say
from cutcard.cli.sheets import UnlawfulSheet, load_chart, load_sheet
from cutcard.games.blackjack import procedures
from cutcard.games.blackjack.sheet import MAIN, BlackjackSheet
from cutcard.sim.result import Estimate, SimResult
from cutcard.sim.run import SEED_BITS, Progress, simulate
from cutcard.sim.shoe import Way, shuffled_every_round, way_of
from cutcard.strategy.chart import Chart

GOOD = 0
MOST_ROUNDS = 10**12
"""Half a day on two cores."""


def sim(
    sheet_path: Path,
    rounds: int,
    seed: int | None,
    device: str,
    workers: int | None,
    strategy: Path | None,
    boxes: int,
    fresh_shoe: bool,
    as_json: bool,
) -> int:
    """Plays the rounds, prints what they brought and gives the exit code."""
    try:
        _check_numbers(rounds, seed, device, workers)
        sheet = load_sheet(sheet_path)
        if not 1 <= boxes <= sheet.boxes:
            raise InputError(f"this table has 1 to {sheet.boxes} boxes, not {boxes}", key="--boxes")
        chart = load_chart(strategy, sheet) if strategy is not None else _own_chart(sheet)
    except InputError as error:
        return report(error, as_json=as_json)
    except UnlawfulSheet as error:
        return report_unlawful(error, as_json=as_json)
    with _progress_bar(rounds) as progress:
        result = simulate(sheet, chart, rounds, seed, workers, boxes, fresh_shoe, progress)
    if as_json:
        print(json.dumps(_data(sheet, chart, result)))
    else:
        say(_text(sheet, chart, result))
    return GOOD


def _check_numbers(rounds: int, seed: int | None, device: str, workers: int | None) -> None:
    if not 1 <= rounds <= MOST_ROUNDS:
        raise InputError(f"1 to {MOST_ROUNDS:,} rounds, not {rounds}", key="--rounds")
    if seed is not None and not 0 <= seed < 1 << SEED_BITS:
        raise InputError(f"a seed is a whole number from 0 to {(1 << SEED_BITS) - 1}", key="--seed")
    if workers is not None and not 1 <= workers <= 1024:
        raise InputError(f"1 to 1024 workers, not {workers}", key="--workers")
    if device == "cuda":
        raise InputError("simulation on a GPU is not built yet; leave it at cpu", key="--device")
    if device != "cpu":
        raise InputError(f"{device!r} is no device: cpu or cuda", key="--device")


def _own_chart(sheet: BlackjackSheet) -> Chart:
    from cutcard.desk.default_chart import default_chart  # only this path needs the exact odds

    return default_chart(sheet)


@contextmanager
def _progress_bar(rounds: int) -> Iterator[Progress | None]:
    """A bar on standard error, where that is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress as Bar

    with Bar(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("rounds", total=rounds)
        yield lambda done: bar.update(task, completed=done)


def _data(sheet: BlackjackSheet, chart: Chart, result: SimResult) -> dict[str, Any]:
    return {
        "sheet": {"name": sheet.name, "digest": sheet.digest},
        "strategy": chart.name,
        "rounds": result.rounds,
        "boxes": result.boxes,
        "fresh_shoe": result.fresh_shoe,
        "seconds": result.seconds,
        "rounds_per_second": result.rounds_per_second,
        "seed": result.seed,
        "device": result.device,
        "mean": result.mean,
        "standard_error": result.standard_error,
        "standard_deviation": result.standard_deviation,
        "average_total_wager": result.average_total_wager,
        "unfinished_rounds": result.unfinished,
        "wagers": {
            name: {"mean": found.mean, "standard_error": found.standard_error}
            for name, found in {MAIN: result.main, **result.wagers}.items()
        },
    }


def _text(sheet: BlackjackSheet, chart: Chart, result: SimResult) -> str:
    """The figures in lines of at most 80 characters."""
    boxes = "one box" if result.boxes == 1 else f"{result.boxes} boxes"
    lines = [
        _cut(f"{sheet.name}: {_decks(sheet)}, {_dealt(sheet, fresh_shoe=result.fresh_shoe)}"),
        _cut(f"{boxes}, flat wagers, no insurance, played by: {chart.name}"),
        "",
        f"{'wager':<18}{'player wins':>13}{'95 % interval':>27}{'error':>12}",
        _line(MAIN, result.main),
        *(_line(name, found) for name, found in result.wagers.items()),
        "",
        f"standard deviation {result.standard_deviation:.4f}, "
        f"average total wager {result.average_total_wager:.4f}, per initial wager",
        f"{result.rounds:,} rounds in {result.seconds:.2f} s, "
        f"{result.rounds_per_second / 1e6:.1f} million a second; seed {result.seed}",
    ]
    if result.unfinished:
        lines.append(f"{result.unfinished:,} rounds found no card in shoe or discards and do not count")
    return "\n".join(lines)


def _decks(sheet: BlackjackSheet) -> str:
    decks = f"{sheet.decks} {'deck' if sheet.decks == 1 else 'decks'}"
    return f"{decks} a side" if procedures.double_shoe(sheet) else decks


def _dealt(sheet: BlackjackSheet, *, fresh_shoe: bool) -> str:
    """Which cards a round is dealt from."""
    if fresh_shoe:
        return "a fresh shoe every round"
    if shuffled_every_round(sheet):
        return "all shuffled before every round"
    return {
        Way.CUTTING_CARD: "dealt to the cutting card",
        Way.BART_CARTER: "discards put back (Bart Carter)",
        Way.DOUBLE_SHOE: "dealt to each side's cutting card",
    }[way_of(sheet, fresh_shoe=False)]


def _line(name: str, found: Estimate) -> str:
    low, high = found.interval
    interval = f"{100 * low:.4f} to {100 * high:.4f} %"
    return f"{name:<18}{100 * found.mean:>11.4f} %{interval:>27}{100 * found.standard_error:>10.4f} %"


def _cut(line: str) -> str:
    return line if len(line) <= 80 else line[:77] + "..."
