"""`cutcard sim`: Monte Carlo of a sheet, played by a chart with flat wagers."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cutcard.cli.check import report_unlawful
from cutcard.cli.errors import InputError, report, say
from cutcard.cli.sheets import UnlawfulSheet, load_chart, load_table
from cutcard.desk.catalogue import desk_of
from cutcard.desk.desk import AskedWrongError, Desk, Progress

if TYPE_CHECKING:
    from cutcard.sim.result import Estimate, SimResult

GOOD = 0
SEED_BITS = 64
"""As the kernels take it; to ask them would load them before the answer."""
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
        sheet = load_table(sheet_path)
        desk = desk_of(sheet.game)
        if not 1 <= boxes <= desk.boxes(sheet):
            raise InputError(f"this table has 1 to {desk.boxes(sheet)} boxes, not {boxes}", key="--boxes")
        desk.check_simulated(sheet, device)
        chart = load_chart(strategy, sheet) if strategy is not None else desk.best_chart(sheet)
    except InputError as error:
        return report(error, as_json=as_json)
    except UnlawfulSheet as error:
        return report_unlawful(error, as_json=as_json)
    except AskedWrongError as error:
        return report(InputError(str(error), key=error.key), as_json=as_json)
    with _progress_bar(rounds) as progress:
        result = desk.simulate(
            sheet,
            chart,
            rounds=rounds,
            seed=seed,
            workers=workers,
            boxes=boxes,
            fresh_shoe=fresh_shoe,
            progress=progress,
        )
    if as_json:
        print(json.dumps(_data(desk, sheet, chart, result)))
    else:
        say(_text(desk, sheet, chart, result))
    return GOOD


def _check_numbers(rounds: int, seed: int | None, device: str, workers: int | None) -> None:
    if not 1 <= rounds <= MOST_ROUNDS:
        raise InputError(f"1 to {MOST_ROUNDS:,} rounds, not {rounds}", key="--rounds")
    if seed is not None and not 0 <= seed < 1 << SEED_BITS:
        raise InputError(f"a seed is a whole number from 0 to {(1 << SEED_BITS) - 1}", key="--seed")
    if workers is not None and not 1 <= workers <= 1024:
        raise InputError(f"1 to 1024 workers, not {workers}", key="--workers")
    if device not in ("cpu", "cuda"):
        raise InputError(f"{device!r} is no device: cpu or cuda", key="--device")


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


def _data(desk: Desk, sheet: Any, chart: Any, result: "SimResult") -> dict[str, Any]:
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
            for name, found in {desk.main: result.main, **result.wagers}.items()
        },
    }


def _text(desk: Desk, sheet: Any, chart: Any, result: "SimResult") -> str:
    """The figures in lines of at most 80 characters."""
    boxes = "one box" if result.boxes == 1 else f"{result.boxes} boxes"
    lines = [
        _cut(f"{sheet.name}: {desk.cards_words(sheet, fresh_shoe=result.fresh_shoe)}"),
        _cut(f"{boxes}, {desk.play_words(sheet)}, played by: {chart.name}"),
        "",
        f"{'wager':<18}{'player wins':>13}{'95 % interval':>27}{'error':>12}",
        _line(desk.main, result.main),
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


def _line(name: str, found: "Estimate") -> str:
    low, high = found.interval
    interval = f"{100 * low:.4f} to {100 * high:.4f} %"
    return f"{name:<18}{100 * found.mean:>11.4f} %{interval:>27}{100 * found.standard_error:>10.4f} %"


def _cut(line: str) -> str:
    return line if len(line) <= 80 else line[:77] + "..."
