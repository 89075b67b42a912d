"""The long proofs as a whole: the same tests, every case and every round of them.

python bench/whole_proof.py [what pytest takes]

An ordinary run takes a sample (`tests/sampling.py`), so that it ends in minutes.
"""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def sampled() -> list[str]:
    """The files that take a sample in an ordinary run."""
    tests = sorted((ROOT / "tests").rglob("test_*.py"))
    return [str(path.relative_to(ROOT)) for path in tests if "from tests.sampling import" in path.read_text()]


def main() -> int:
    command = [sys.executable, "-m", "pytest", "-n", "2", "--dist", "worksteal", *sampled(), *sys.argv[1:]]
    return subprocess.call(command, cwd=ROOT, env={**os.environ, "CUTCARD_PROOF": "whole"})


if __name__ == "__main__":
    sys.exit(main())
