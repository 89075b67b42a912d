"""The long proofs as a whole: the same tests, every case and every round of them.

python bench/whole_proof.py [what pytest takes]

`./go test --all` takes a sample of them, `./go test` a smaller one (`tests/sampling.py`).
"""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def sampled() -> list[str]:
    """The files that take a sample in `./go test --all`; one with `quick=` alone is the quick tier's."""
    texts = {path: path.read_text("utf-8") for path in sorted((ROOT / "tests").rglob("test_*.py"))}
    taken = (
        path for path, text in texts.items() if "from tests.sampling import" in text and "one_in=" in text
    )
    return [str(path.relative_to(ROOT)) for path in taken]


def main() -> int:
    command = [sys.executable, "-m", "pytest", "-n", "2", "--dist", "worksteal", *sampled(), *sys.argv[1:]]
    return subprocess.call(command, cwd=ROOT, env={**os.environ, "CUTCARD_PROOF": "whole"})


if __name__ == "__main__":
    sys.exit(main())
