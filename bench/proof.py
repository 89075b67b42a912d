"""What a proven shoe costs: the check of 8 decks, the shuffle with its tree.

    python -m bench.proof

Processor time; the least of several runs. Prints one JSON object.
"""

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cutcard.proof.check_file import check
from cutcard.proof.sealed_shoe import SealedShoe
from tests.proof.scripted_house import DECK, ScriptedHouse

RUNS = 7


def seconds(work: Callable[[], Any], runs: int = RUNS) -> float:
    """The least processor time of several runs."""
    took = []
    for _ in range(runs):
        began = time.process_time()
        work()
        took.append(time.process_time() - began)
    return min(took)


def whole_shoe() -> list[str]:
    """All 416 cards of a shoe, each with its opening."""
    house = ScriptedHouse(decks=8)
    house.wash()
    house.cut()
    house.witness()
    for _ in range(32):
        house.deal(13)
    house.end()
    return house.file


def command_seconds(lines: list[str]) -> dict[str, float]:
    """The command itself: with a proof, and with nothing to check."""
    with tempfile.TemporaryDirectory() as folder:
        good, empty = Path(folder) / "proof.jsonl", Path(folder) / "empty.jsonl"
        good.write_text("\n".join(lines), encoding="utf-8")
        empty.write_text("", encoding="utf-8")
        return {name: _user_time(file) for name, file in (("proof", good), ("nothing", empty))}


def _user_time(file: Path) -> float:
    program = (
        "import resource, subprocess, sys;"
        f"subprocess.run([sys.executable, '-m', 'cutcard', 'verify', {str(file)!r}], capture_output=True);"
        "used = resource.getrusage(resource.RUSAGE_CHILDREN); print(used.ru_utime + used.ru_stime)"
    )
    run = [sys.executable, "-c", program]
    return min(
        float(subprocess.run(run, capture_output=True, text=True, check=True).stdout) for _ in range(RUNS)
    )


def main() -> None:
    lines = whole_shoe()
    assert check([lines]).good
    command = command_seconds(lines)
    print(
        json.dumps(
            {
                "check_8_decks_ms": round(1000 * seconds(lambda: check([lines])), 1),
                "verify_command_ms": {name: round(1000 * took) for name, took in command.items()},
                "shuffle_and_tree_ms": round(
                    1000 * seconds(lambda: SealedShoe(bytes(32), bytes(32), 8, DECK.split(" "))), 2
                ),
            },
            indent=1,
        )
    )


if __name__ == "__main__":
    main()
