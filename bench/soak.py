"""Runs the table machines of `tests/machines` with fresh seeds, for as long as you like.

    python bench/soak.py [seconds a machine] [first seed]

Each run of 200 examples has its own seed. A failure prints the seed and the steps that led to it.
"""

import sys
import time
from collections import Counter
from pathlib import Path

import hypothesis
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test

sys.path.insert(0, str(Path(__file__).parents[1]))

from cutcard.games.protocol import Deal, EndRound, GiveCard, Shuffle
from tests.machines.table import TableMachine
from tests.machines.test_tables import BOUNDED, OneDeckMachine, ReaderMachine

EXAMPLES = 200


def counting(machine: type[TableMachine], counts: Counter[str]) -> type[TableMachine]:
    """The machine, which also counts what it did."""

    class Counting(machine):  # type: ignore[misc,valid-type]
        def teardown(self) -> None:
            super().teardown()
            counts["tables"] += 1
            if not hasattr(self, "croupier"):
                return
            counts["hole cards swapped"] += sum(shadow.seen for shadow in self.shadows)
            in_round = False
            for step in self.croupier.steps:
                in_round = isinstance(step.command, Deal) or (
                    in_round and not isinstance(step.command, EndRound)
                )
                counts["rounds"] += isinstance(step.command, EndRound)
                counts["cards"] += isinstance(step.command, GiveCard)
                counts["commands"] += not step.automatic
                counts["shoes run out"] += in_round and isinstance(step.command, Shuffle)

    Counting.__name__ = machine.__name__
    return Counting


def soak(machine: type[TableMachine], seconds: float, seed: int) -> Counter[str]:
    counts: Counter[str] = Counter()
    began = time.monotonic()
    while time.monotonic() - began < seconds:
        seeded = hypothesis.seed(seed)(counting(machine, counts))
        print(f"\r{machine.__name__}: seed {seed}, {counts['rounds']:,} rounds ", end="", flush=True)
        run_state_machine_as_test(
            seeded,
            settings=settings(
                BOUNDED, max_examples=EXAMPLES, derandomize=False, database=None, phases=[Phase.generate]
            ),
        )
        seed += 1
        counts["runs"] += 1
    print()
    return counts


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60.0
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    found = {one.__name__: soak(one, seconds, seed) for one in (TableMachine, OneDeckMachine, ReaderMachine)}
    columns = ("runs", "tables", "rounds", "commands", "cards", "shoes run out", "hole cards swapped")
    print("| machine | " + " | ".join(columns) + " |")
    print("|---|" + "---:|" * len(columns))
    for name, counts in found.items():
        print(f"| {name} | " + " | ".join(f"{counts[column]:,}" for column in columns) + " |")


if __name__ == "__main__":
    main()
