"""A server as a process of its own: started, stopped, killed, and started again on the same database."""

import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PATIENCE = 30
"""Seconds until a process that was told to end must be gone."""


def environment(**more: str) -> dict[str, str]:
    """For a program of this checkout, whichever the interpreter has installed."""
    return {**os.environ, "PYTHONPATH": str(ROOT), **more}


def cutcard(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "cutcard", *arguments]


class Served:
    """The first line it writes is its address; its standard error is kept in `server.err` of the folder."""

    def __init__(self, folder: Path, command: Sequence[str], **more: str) -> None:
        self.folder = folder
        self.address = ""
        self.process: subprocess.Popen[str] | None = None
        self._command = list(command)
        self._environment: Mapping[str, str] = environment(**more)

    def start(self) -> None:
        """Until it says that it takes connections."""
        with self._errors.open("a") as errors:
            self.process = subprocess.Popen(
                self._command,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                cwd=ROOT,
                env=self._environment,
            )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()
        if not self.address.startswith("http://"):
            self.kill()
            raise AssertionError(f"{self.address!r}: {self.errors()}")

    @property
    def _errors(self) -> Path:
        return self.folder / "server.err"

    def errors(self) -> str:
        return self._errors.read_text()

    def kill(self) -> None:
        """As a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """As an operator does; its exit code."""
        return self._end(how)

    def _end(self, how: signal.Signals) -> int:
        process, self.process = self.process, None
        if process is None:
            return 0
        process.send_signal(how)
        process.wait(PATIENCE)
        assert process.stdout is not None
        process.stdout.close()
        return process.returncode
