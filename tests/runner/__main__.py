"""`python -m tests.runner [--all] [--record]`: what `./go test` and `./go test --all` call."""

import argparse
import os
import random
import signal
import sys
import time
from pathlib import Path

from tests import tiers
from tests.runner.coordinator import SILENCE, Coordinator, Found
from tests.runner.page import PageChecks
from tests.runner.schedule import Schedule, record, recorded
from tests.runner.second_run import run_failed_again
from tests.runner.summary import summary

ROOT = Path(__file__).parents[2]
DURATIONS = ROOT / "bench" / "durations.json"
WORKERS = (os.cpu_count() or 1) + 1
"""One more than there are cores: browsers, databases and clocks are waited for."""


def every_file(root: Path) -> list[str]:
    return sorted(path.relative_to(root).as_posix() for path in (root / "tests").rglob("test_*.py"))


def arguments(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="./go test", description=__doc__)
    parser.add_argument("--all", action="store_true", help="every test; without it the quick tier")
    parser.add_argument("--whole", action="store_true", help="every case of the long proofs")
    parser.add_argument("--again", action="store_true", help="run failed tests of real processes once more")
    parser.add_argument("--record", action="store_true", help="keep the durations in bench/durations.json")
    parser.add_argument("--seed", type=int, help="of the order of the tests within a file, and of chance")
    parser.add_argument("--workers", type=int, default=WORKERS)
    parser.add_argument("--silence", type=float, default=SILENCE, help="seconds until a worker is given up")
    parser.add_argument("--only", nargs="*", default=[""], help="only files whose path begins so")
    parser.add_argument("--npm", action="append", default=[], help="a word of the call of npm, for the page")
    return parser.parse_args(words)


def main(words: list[str]) -> int:
    wanted = arguments(words)
    tier = tiers.WHOLE if wanted.whole else tiers.ALL if wanted.all else tiers.QUICK
    os.environ[tiers.VARIABLE] = tier
    for each in (signal.SIGINT, signal.SIGTERM):  # a shell's background job ignores the first one
        signal.signal(each, signal.default_int_handler)
    files = [path for path in every_file(ROOT) if path.startswith(tuple(wanted.only))]
    chosen = tiers.files_of(tier, files)
    seed = random.SystemRandom().randrange(1 << 32) if wanted.seed is None else wanted.seed
    print(f"{len(chosen)} test files, {wanted.workers} workers, --seed {seed}", flush=True)
    began, used = time.perf_counter(), os.times()
    page = PageChecks(ROOT / "ui", wanted.npm)
    schedule = Schedule.of(chosen, recorded(DURATIONS, tier))
    found = Coordinator(
        ROOT, schedule, seed=seed, workers=wanted.workers, silence=wanted.silence, tell=say
    ).run()
    page.finish(found)
    if wanted.again:
        run_failed_again(ROOT, found, seed)
    for line in summary(
        found, tier, files, clock=time.perf_counter() - began, processor=processor_since(used)
    ):
        print(line)
    if wanted.record and not found.interrupted:
        record(DURATIONS, tier, found.durations)
    return code_of(found)


def processor_since(before: os.times_result) -> float:
    return sum(os.times()[:4]) - sum(before[:4])


def code_of(found: Found) -> int:
    if found.interrupted:
        return 130
    return 1 if found.failures or not found.passed else 0


def say(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
