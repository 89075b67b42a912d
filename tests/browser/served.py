"""A server a test has started: it can be stopped, killed and started again on the same database."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]

NO_HURRY = {"betting": 0, "decision": 0, "window": 0, "cut": 0}


class Served:
    def __init__(
        self,
        folder: Path,
        sheets: Mapping[str, str],
        *,
        shoes: Sequence[str] = (),
        bots: int = 0,
        pace: Mapping[str, int] | None = None,
    ) -> None:
        self.folder = folder
        self.log = folder / "server.log"
        self._told = {
            "database": str(folder / "cutcard.sqlite"),
            "sheets": dict(sheets),
            "log": str(self.log),
            "port": 0,
            "bots": bots,
            "pace": dict(pace or NO_HURRY),
            "shoes": list(shoes),
        }
        self._process: subprocess.Popen[str] | None = None
        self.address = ""
        self.start()

    def start(self) -> None:
        """Returns when connections are taken; a second time at the same address."""
        told = self.folder / "told.json"
        told.write_text(json.dumps(self._told), "utf-8")
        settings = {**os.environ, "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-m", "tests.browser.serving", str(told)]
        self._process = subprocess.Popen(
            command, cwd=ROOT, env=settings, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        assert self._process.stdout is not None
        first = self._process.stdout.readline().strip()
        assert first.startswith("http://"), first + self._process.stdout.read()
        self.address = first
        self._told["port"] = int(first.rpartition(":")[2])

    def kill(self) -> None:
        """As a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        return self._end(signal.SIGTERM)

    def _end(self, by: signal.Signals) -> int:
        process, self._process = self._process, None
        if process is None:
            return 0
        process.send_signal(by)
        code = process.wait(timeout=20)
        assert process.stdout is not None
        process.stdout.close()
        return code
