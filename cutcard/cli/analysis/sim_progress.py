"""The progress of a simulation on standard error: rate, running mean with its interval, time left."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

from cutcard import stages
from cutcard.cli.progress import LOG_SECONDS, waiting

if TYPE_CHECKING:
    from cutcard.sim.chunks import Progress, RunningFigures


@contextmanager
def progress_bar(total: int, unit: str = "rounds", *, asked: bool = False) -> Iterator["Progress | None"]:
    """A bar if standard error is a terminal; plain lines, seldom enough for a log, if somebody asks."""
    if sys.stderr.isatty():
        with _bar(total, unit) as told:
            yield told
        return
    with waiting(f"Simulating {total:,} {unit}"):
        yield _Lines(total, unit).told if asked else None


@contextmanager
def _bar(total: int, unit: str) -> Iterator["Progress"]:
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (
        TextColumn("{task.description}"),
        BarColumn(bar_width=None),
        TextColumn("{task.percentage:.0f} %"),
        TextColumn("{task.fields[words]}"),
        TimeRemainingColumn(),
    )
    began = monotonic()
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(unit, total=total, words="")

        def told(standing: "RunningFigures") -> None:
            said = words(standing, monotonic() - began)
            bar.update(task, completed=standing.done, description=unit, words=said)

        with stages.reporting_to(lambda stage: bar.update(task, description=str(stage))):
            yield told


def words(standing: "RunningFigures", seconds: float) -> str:
    """`35.2 M/s, -0.41 % (-0.45 to -0.37)`."""
    rate = f"{standing.done / max(seconds, 1e-9) / 1e6:.1f} M/s"
    if standing.main is None:
        return rate
    low, high = standing.main.interval
    return f"{rate}, {100 * standing.main.mean:.3f} % ({100 * low:.3f} to {100 * high:.3f})"


class _Lines:
    """A line every few seconds."""

    def __init__(self, total: int, unit: str) -> None:
        self.total, self.unit = total, unit
        self.began = self.said = monotonic()

    def told(self, standing: "RunningFigures") -> None:
        now = monotonic()
        if now - self.said < LOG_SECONDS and standing.done < self.total:
            return
        self.said = now
        left = (self.total - standing.done) * (now - self.began) / standing.done
        share = 100 * standing.done / self.total
        said = words(standing, now - self.began)
        print(
            f"{standing.done:,} of {self.total:,} {self.unit}, {share:.0f} %, {said}, {left:.0f} s left",
            file=sys.stderr,
            flush=True,
        )
