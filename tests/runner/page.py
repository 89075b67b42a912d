"""The page's own checks, beside the workers: its types and its tests."""

import subprocess
import time
from pathlib import Path

from tests.runner.coordinator import Found

CHECKS = ("types", "test")
LONGEST = 300
"""Seconds after which a check is taken to hang."""


class PageChecks:
    """Begins with the first check at once; without a call of npm there is nothing to do."""

    def __init__(self, folder: Path, npm: list[str]) -> None:
        self._begun: dict[str, subprocess.Popen[bytes]] = {}
        for check in CHECKS if npm else ():
            self._begun[check] = subprocess.Popen(
                [*npm, "run", "--silent", check],
                cwd=folder,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
            )

    def finish(self, found: Found) -> None:
        """Waits for them and counts each as one test."""
        until = time.monotonic() + LONGEST
        for check, process in self._begun.items():
            if found.interrupted:
                process.terminate()
            try:
                said, _ = process.communicate(timeout=max(0.1, until - time.monotonic()))
            except subprocess.TimeoutExpired:
                process.kill()
                said, _ = process.communicate()
            if found.interrupted:
                continue
            if process.returncode:
                found.add_failure(f"the page's {check}", said.decode(errors="replace"))
            else:
                found.passed += 1
