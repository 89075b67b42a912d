"""`cutcard sim`: Monte Carlo of a sheet, played by a chart with flat wagers."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from cutcard import __version__, stages
from cutcard.cli.commands.cache import answers
from cutcard.cli.commands.check import report_unlawful
from cutcard.cli.errors import InputError, report, say
from cutcard.cli.layout import lined, paragraph
from cutcard.cli.program import INTERRUPTED
from cutcard.cli.progress import waiting
from cutcard.cli.sheets import UnlawfulSheet, defines_wagers, load_chart, load_table
from cutcard.desk.answers import Answers
from cutcard.desk.protocol import DESKS, AskedWrongError, Desk, GpuDesk, Progress
from cutcard.law.options import show

if TYPE_CHECKING:
    from cutcard.sim.result import Estimate, SimResult

GOOD = 0
SEED_BITS = 64
"""The kernels' limit, repeated here because importing them is slow."""
_WORTH_COMPARING = 1_000_000
"""Rounds from which on a simulation is compared with the exact odds: fewer are far from them by chance."""
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
    no_cache: bool = False,
    save_tables: Path | None = None,
) -> int:
    """Plays the rounds, prints the results and returns the exit code."""
    try:
        _check_numbers(rounds, seed, device, workers)
        sheet = load_table(sheet_path)
        desk = DESKS[sheet.game]
        if not 1 <= boxes <= desk.boxes(sheet):
            raise InputError(f"this table has 1 to {desk.boxes(sheet)} boxes, not {boxes}", key="--boxes")
        desk.check_simulated(sheet, device)
        source = answers(no_cache=no_cache, own_wagers=defines_wagers())
        chart = load_chart(strategy, sheet) if strategy is not None else _own_chart(source, sheet)
        if save_tables is not None:
            return _save_tables(desk, sheet, chart, save_tables, boxes, fresh_shoe, as_json=as_json)
        with _progress_bar(rounds) as progress:
            result = _simulated(
                desk, sheet, chart, device, workers, boxes, fresh_shoe, rounds, seed, progress
            )
        exact = _exact_beside(source, desk, sheet, chart, result, own_chart=strategy is None)
    except InputError as error:
        return report(error, as_json=as_json)
    except UnlawfulSheet as error:
        return report_unlawful(error, as_json=as_json)
    except AskedWrongError as error:
        return report(InputError(str(error), key=error.key), as_json=as_json)
    partial = result.rounds < rounds
    if as_json:
        more = {"partial": partial, "exact": exact and exact._asdict()}
        print(json.dumps(_data(desk, sheet, chart, result) | more))
    else:
        stopped = f"stopped after {result.rounds:,} of {rounds:,} rounds: a partial result"
        lines = [paragraph(stopped)] if partial else []
        say("\n".join([_text(desk, sheet, chart, result), *(exact.lines() if exact else ()), *lines]))
    return INTERRUPTED if partial else GOOD


def _simulated(
    desk: Desk,
    sheet: Any,
    chart: Any,
    device: str,
    workers: int | None,
    boxes: int,
    fresh_shoe: bool,
    rounds: int,
    seed: int | None,
    progress: Progress | None,
) -> "SimResult":
    asked: dict[str, Any] = {"rounds": rounds, "seed": seed, "boxes": boxes, "fresh_shoe": fresh_shoe}
    asked["progress"] = progress
    quick: object = desk
    if device == "cuda" and isinstance(quick, GpuDesk):
        return quick.simulate_on_gpu(sheet, chart, **asked)
    return desk.simulate(sheet, chart, workers=workers, **asked)


def _save_tables(
    desk: object, sheet: Any, chart: Any, path: Path, boxes: int, fresh_shoe: bool, *, as_json: bool
) -> int:
    if not isinstance(desk, GpuDesk):
        raise InputError("a GPU simulates blackjack alone", key="--save-tables")
    try:
        desk.save_tables(sheet, chart, path, boxes=boxes, fresh_shoe=fresh_shoe)
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror}", file=str(path)) from None
    if as_json:
        print(json.dumps({"tables": str(path)}))
    else:
        say(f"{path}: play it with python -m cutcard.sim.gpu {path} --rounds 1e11")
    return GOOD


class Exact(NamedTuple):
    """The exact figure beside the simulated one, and what lies between them."""

    best_play: float
    """What the player wins by best play, from a fresh shoe."""
    chart: float
    """The same by the chart that was played."""
    difference: float
    """What the simulation found beyond that: the cutting card's effect, and chance."""
    standard_errors: float

    def lines(self) -> list[str]:
        """For people."""
        return [
            paragraph(
                f"exact, from a fresh shoe: {100 * self.best_play:.4f} % by best play, "
                f"{100 * self.chart:.4f} % by this chart; "
                f"the other {100 * self.difference:+.4f} % are chance, "
                f"{abs(self.standard_errors):.1f} standard errors, and the effect of a cutting card"
            )
        ]


def _exact_beside(
    source: Answers, desk: Desk, sheet: Any, chart: Any, result: "SimResult", *, own_chart: bool
) -> Exact | None:
    """None where it would take longer than the simulation, or the odds do not reach the table."""
    if result.rounds < _WORTH_COMPARING or not result.standard_error:
        return None
    try:
        with waiting("Working out the exact odds beside it"):
            best, by_chart = (
                -source.odds(sheet, wager=desk.main, chart=each, removed=(), effects=False)["wagers"][0][
                    "house_advantage"
                ]
                for each in (None, chart)
            )
    except (AskedWrongError, IndexError):
        return None
    difference = result.mean - by_chart
    return Exact(best, by_chart, difference, difference / result.standard_error)


def _own_chart(source: Answers, sheet: Any) -> Any:
    with waiting(f"Working out the best chart of {sheet.name}, to play by"):
        return source.best_chart(sheet)


def _check_numbers(rounds: int, seed: int | None, device: str, workers: int | None) -> None:
    if not 1 <= rounds <= MOST_ROUNDS:
        raise InputError(f"expected 1 to {MOST_ROUNDS:,} rounds, got {show(rounds)}", key="--rounds")
    if seed is not None and not 0 <= seed < 1 << SEED_BITS:
        most = (1 << SEED_BITS) - 1
        raise InputError(f"expected a whole number from 0 to {most}, got {show(seed)}", key="--seed")
    if workers is not None and not 1 <= workers <= 1024:
        raise InputError(f"expected 1 to 1024 workers, got {show(workers)}", key="--workers")
    if device not in ("cpu", "cuda"):
        raise InputError(f"expected cpu or cuda, got {show(device)}", key="--device")


@contextmanager
def _progress_bar(rounds: int) -> Iterator[Progress | None]:
    """A progress bar on standard error if that is a terminal; otherwise a line."""
    if not sys.stderr.isatty():
        with waiting(f"Simulating {rounds:,} rounds"):
            yield None
        return
    from rich.console import Console
    from rich.progress import Progress as Bar

    with Bar(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("rounds", total=rounds)
        with stages.told_to(lambda stage: bar.update(task, description=str(stage))):
            yield lambda done: bar.update(task, completed=done, description="rounds")


def _data(desk: Desk, sheet: Any, chart: Any, result: "SimResult") -> dict[str, Any]:
    written: str = desk.write_chart(chart)
    return {
        "version": __version__,
        "sheet": {"name": sheet.name, "digest": sheet.digest},
        "strategy": chart.name,
        "strategy_digest": "sha256:" + sha256(written.encode()).hexdigest(),
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
        "shuffles": result.shuffles,
        "unfinished_rounds": result.unfinished,
        "wagers": {
            name: {"mean": found.mean, "standard_error": found.standard_error}
            for name, found in {desk.main: result.main, **result.wagers}.items()
        },
    }


def _text(desk: Desk, sheet: Any, chart: Any, result: "SimResult") -> str:
    """The figures: one line per wager, or several in a narrow terminal."""
    boxes = "one box" if result.boxes == 1 else f"{result.boxes} boxes"
    lines = [
        paragraph(f"{sheet.name}: {desk.cards_words(sheet, fresh_shoe=result.fresh_shoe)}"),
        paragraph(f"{boxes}, {desk.play_words(sheet)}, played by: {chart.name}"),
        "",
        *_wagers({desk.main: result.main, **result.wagers}),
        "",
        paragraph(
            f"standard deviation {result.standard_deviation:.4f}, "
            f"average total wager {result.average_total_wager:.4f}, per initial wager"
        ),
        paragraph(
            f"{result.rounds:,} rounds in {result.seconds:.2f} s, "
            f"{result.rounds_per_second / 1e6:.1f} million a second; seed {result.seed}"
        ),
    ]
    if result.unfinished:
        unfinished = f"{result.unfinished:,} rounds found no card in shoe or discards and do not count"
        lines.append(paragraph(unfinished))
    return "\n".join(lines)


def _wagers(wagers: "dict[str, Estimate]") -> list[str]:
    rows = []
    for name, found in wagers.items():
        low, high = (f"{100 * end:.4f}" for end in found.interval)
        rows.append(
            (name, f"{100 * found.mean:.4f} %", f"{low} to {high} %", f"{100 * found.standard_error:.4f} %")
        )
    return lined(("wager", "player wins", "95 % interval", "error"), rows)
