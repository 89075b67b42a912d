"""Plays a table on a GPU: `python -m cutcard.sim.gpu FILE --rounds N [--seed S]`. Prints one JSON object.

The file comes from `cutcard sim SHEET --save-tables FILE`. Needs numpy, numba and numba-cuda alone.
"""

import argparse
import json
import sys
from collections.abc import Callable
from math import sqrt
from pathlib import Path
from secrets import randbits
from time import perf_counter
from typing import Any, NamedTuple

from cutcard.sim.twenty_one.cuda import CudaMachine, NoGpuError, TooLargeError, launches
from cutcard.sim.twenty_one.lane_program import PLAYED, RESULTS, SHOES, SIDE, SQUARES, STAKES
from cutcard.sim.twenty_one.lane_tables import LaneTables
from cutcard.sim.twenty_one.table_file import BadTableFileError, TableFile, load

UNREADABLE = 2


class GpuSums(NamedTuple):
    """Exact sums over all rounds, in cents."""

    rounds: int
    net: int
    net_squared: int
    laid: int
    """Initial wagers, doubles and splits."""
    shoes: int
    side: tuple[tuple[int, int], ...]
    """Of each side wager: cents, and their squares."""
    seconds: float
    """Compiling is not among them."""


def play_on_gpu(
    table: TableFile, rounds: int, seed: int, progress: Callable[[int], None] | None = None
) -> GpuSums:
    """`NoGpuError` without a GPU, `TooLargeError` where the shoe is too large for it."""
    machine = CudaMachine(table.tables, table.side)
    machine.play(launches(1)[0], seed)  # compiles
    began = perf_counter()
    totals = [0] * (SIDE + 2 * machine.wagers)
    done = 0
    try:
        for launch in launches(rounds):
            played = machine.play(launch, seed)
            totals = [total + int(more) for total, more in zip(totals, played, strict=True)]
            done += launch.rounds
            if progress is not None:
                progress(done)
    except KeyboardInterrupt:  # What is done is an answer too.
        if not done:
            raise
    return _in_cents(table.tables, totals, perf_counter() - began)


def _in_cents(tables: LaneTables, totals: list[int], seconds: float) -> GpuSums:
    unit, offset, played = tables.unit, tables.offset, totals[PLAYED]
    return GpuSums(
        rounds=played,
        net=unit * (totals[RESULTS] - offset * played),
        net_squared=unit**2 * (totals[SQUARES] - 2 * offset * totals[RESULTS] + offset**2 * played),
        laid=totals[STAKES],
        shoes=totals[SHOES],
        side=tuple(zip(totals[SIDE::2], totals[SIDE + 1 :: 2], strict=True)),
        seconds=seconds,
    )


def _estimate(total: int, squares: int, rounds: int, stake: int) -> dict[str, float]:
    deviation = sqrt((rounds * squares - total * total) / (rounds * rounds)) / stake
    mean = total / rounds / stake
    return {"mean": mean, "standard_error": deviation / sqrt(rounds), "standard_deviation": deviation}


def _data(table: TableFile, found: GpuSums, seed: int) -> dict[str, Any]:
    wagers = [(table.named["wager"], (found.net, found.net_squared))]
    wagers += zip(table.named["side_wagers"], found.side, strict=True)
    return {
        "sheet": table.named["sheet"],
        "strategy": table.named["strategy"],
        "rounds": found.rounds,
        "seed": seed,
        "device": "cuda",
        "seconds": found.seconds,
        "rounds_per_second": found.rounds / found.seconds,
        "average_total_wager": found.laid / found.rounds,
        "shuffles": found.shoes,
        "wagers": {name: _estimate(*sums, found.rounds, stake) for (name, stake), sums in wagers},
    }


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m cutcard.sim.gpu", description="Plays a table on a GPU.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--rounds", type=float, default=1e9)
    parser.add_argument("--seed", type=int)
    asked = parser.parse_args(arguments)
    seed = randbits(53) if asked.seed is None else asked.seed
    try:
        if not 1 <= asked.rounds <= 1e15 or not 0 <= seed < 1 << 64:
            raise BadTableFileError("expected 1 to 1e15 rounds and a seed from 0 to 2**64 - 1")
        table = load(asked.file)
        found = play_on_gpu(table, int(asked.rounds), seed)
    except (OSError, BadTableFileError, NoGpuError, TooLargeError) as error:
        sys.stderr.write(f"{asked.file}: {error}\n")
        return UNREADABLE
    sys.stdout.write(json.dumps(_data(table, found, seed)) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
