"""Runs failed tests of real processes once more, one by one, when nothing else runs.

Such a test waits for browsers, servers and databases that share the machine's cores with other tests, so a
busy moment can fail it. A test that passes alone is named in the summary. No other test has a second run.
"""

import os
import subprocess
import sys
from pathlib import Path

from tests import tiers
from tests.runner.coordinator import Found

MOST = 12
"""Failed tests at most; more are no busy moment."""
LONGEST = 300.0
"""Seconds for one test."""


def run_failed_again(root: Path, found: Found, seed: int) -> None:
    """A test that passes now counts as passed and is named in `found.unsteady`."""
    candidates = [test for test, _ in found.failures if "::" in test and tiers.is_timed(test)]
    if found.interrupted or not 0 < len(candidates) <= MOST:
        return
    for test in candidates:
        print(f"once more, alone: {test}", flush=True)
        if _passes(root, test, seed):
            found.failures = [failure for failure in found.failures if failure[0] != test]
            found.unsteady.append(test)
            found.passed += 1


def _passes(root: Path, test: str, seed: int) -> bool:
    words = ["-p", "no:cacheprovider", "-q", f"--randomly-seed={seed}", test]
    process = subprocess.Popen(
        [sys.executable, "-m", "pytest", *words],
        cwd=root,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        return process.wait(LONGEST) == 0
    except subprocess.TimeoutExpired:
        return False
    finally:
        if process.poll() is None:
            os.killpg(process.pid, 9)
            process.wait()
