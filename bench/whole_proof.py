"""The long proofs as a whole: the same tests, every case and every round of them.

python bench/whole_proof.py [what `python -m tests.runner` takes]

`./go test --all` takes a sample of them, `./go test` a smaller one (`tests/sampling.py`).
"""

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
    only = [] if "--only" in sys.argv else ["--only", *sampled()]
    return subprocess.call([sys.executable, "-m", "tests.runner", "--whole", *only, *sys.argv[1:]], cwd=ROOT)


if __name__ == "__main__":
    sys.exit(main())
