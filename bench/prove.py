"""The proofs that take hours, one after the other; the last result of each is kept in `bench/proofs`.

    python -m bench.prove [whole | faults | soak | kills] [ARGUMENTS]

Arguments go to the proof that is named.
"""

import subprocess
import sys
import time
from collections import deque
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
RESULTS = ROOT / "bench" / "proofs"
PROOFS: dict[str, tuple[str, ...]] = {
    "whole": ("bench/whole_proof.py",),
    "faults": ("bench/planted_faults.py",),
    "soak": ("bench/soak.py",),
    "kills": ("-m", "bench.killed"),
}
KEPT = 200
"""Lines of what a proof prints that are kept: the last ones."""


def prove(name: str, arguments: list[str]) -> int:
    """Runs one proof: what it says goes to the terminal, the end of it into its file too."""
    began, clock = datetime.now(UTC), time.perf_counter()
    last: deque[str] = deque(maxlen=KEPT)
    command = [sys.executable, *PROOFS[name], *arguments]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    ) as process:
        for line in process.stdout or ():
            print(line, end="", flush=True)
            last.append(line.rpartition("\r")[2])
    seconds = time.perf_counter() - clock
    head = (
        f"./go prove {' '.join([name, *arguments])}\n"
        f"{began:%Y-%m-%d %H:%M} UTC, commit {_commit()}, {seconds / 60:.1f} min, "
        f"{'passed' if process.returncode == 0 else f'failed with code {process.returncode}'}\n\n"
    )
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / f"{name}.txt").write_text(head + "".join(last), "utf-8")
    print(f"{name}: {head.splitlines()[1]}", flush=True)
    return process.returncode


def _commit() -> str:
    said = subprocess.run(
        ["git", "describe", "--always", "--dirty"], cwd=ROOT, check=False, capture_output=True, text=True
    )
    return said.stdout.strip() or "unknown"


def main(words: list[str]) -> int:
    if not words:
        codes = [prove(name, []) for name in PROOFS]
        return 1 if any(codes) else 0
    name, *arguments = words
    if name not in PROOFS:
        print(f'expected one of {", ".join(PROOFS)}, got "{name}"', file=sys.stderr)
        return 2
    return prove(name, arguments)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
