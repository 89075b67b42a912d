"""Machine code kept on disk: used again, and never after a change of its room."""

import shutil
import subprocess
import sys
from pathlib import Path

import cutcard

ROOT = Path(cutcard.__file__).parents[1]
CALL = """
import numpy as np
from cutcard.sim.randomness import seed_generator
seed_generator(np.zeros(4, dtype=np.uint64), np.uint64(7), np.uint64(1))
stats = seed_generator.stats
print(sum(stats.cache_hits.values()), sum(stats.cache_misses.values()))
"""


def hits_and_misses(folder: Path) -> list[int]:
    """Of the cache, in a process that uses the package of this folder."""
    command = [sys.executable, "-c", CALL]
    done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=folder)
    return [int(word) for word in done.stdout.split()]


def test_a_changed_room_compiles_again_whatever_the_old_cache_holds(tmp_path: Path) -> None:
    """The old index is not read: it may name types that have been renamed since."""
    ignored = shutil.ignore_patterns("__pycache__", "page")
    shutil.copytree(ROOT / "cutcard", tmp_path / "cutcard", ignore=ignored)
    assert hits_and_misses(tmp_path) == [0, 1]
    assert hits_and_misses(tmp_path) == [1, 0]
    changed = tmp_path / "cutcard" / "sim" / "result.py"
    changed.write_text(changed.read_text("utf-8") + "# changed\n", "utf-8")
    indexes = list(tmp_path.rglob("*.nbi"))
    assert indexes
    for index in indexes:
        index.write_bytes(index.read_bytes()[:-40] + b"x" * 40)  # cannot be read
    assert hits_and_misses(tmp_path) == [0, 1]
