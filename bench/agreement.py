"""Kernel, engine and exact odds against each other, longer than the tests do it.

python bench/agreement.py engine [rounds a sheet]    same cards, same cents, round by round (100,000)
python bench/agreement.py odds [rounds a sheet]      means against exact values (1,000,000,000)
"""

import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.agreement import compared_tables, engine_table
from tests.agreement import test_kernel_and_odds as means_agree

SEED = 1947


def engine(rounds: int) -> None:
    print("| table | boxes | rounds | with a split | with a double | shuffles | shoes run out |")
    print("|---|---:|---:|---:|---:|---:|---:|", flush=True)
    with ProcessPoolExecutor() as pool:
        running = [pool.submit(_engine, name, rounds) for name in compared_tables.TABLES]
        for line in as_completed(running):
            print(line.result(), flush=True)


def _engine(name: str, rounds: int) -> str:
    sheet, chart, wagers = compared_tables.table_of(name, seed=1)
    boxes = compared_tables.TABLES[name].boxes
    found = engine_table.compare(sheet, chart, rounds=rounds, boxes=boxes, seed=SEED, **wagers)
    counts = (boxes, found.rounds, found.splits, found.doubles, found.shuffles, found.ran_out)
    return f"| {name} | " + " | ".join(f"{count:,}" for count in counts) + " |"


def odds(rounds: int) -> None:
    print("| sheet | seed | wager | exact | sampled | z |")
    print("|---|---:|---|---:|---:|---:|")
    for name, (sheet, seed) in means_agree.SHEETS.items():
        for one in means_agree.compare(sheet, means_agree.chart_of(sheet), rounds=rounds, seed=seed):
            print(
                f"| {name} | {seed} | {one.wager} | {one.exact:+.7f} | {one.sampled:+.7f} | {one.z:+.2f} |",
                flush=True,
            )


def main() -> None:
    what = sys.argv[1] if len(sys.argv) > 1 else "engine"
    if what == "engine":
        engine(int(sys.argv[2]) if len(sys.argv) > 2 else 100_000)
    elif what == "odds":
        odds(int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000_000)
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
