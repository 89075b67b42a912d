"""`cutcard serve` as a process: started, killed, started again on the same database and port."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


def sheet_file(name: str) -> str:
    """A bundled sheet by its name, or a file."""
    return name if name.endswith(".toml") else str(ROOT / "sheets" / f"{name}.toml")


class Served:
    """One server; `kill` is SIGKILL, `stop` is what an operator does."""

    def __init__(
        self,
        folder: Path,
        sheets: Sequence[str],
        *,
        database: str = "",
        arguments: Sequence[str] = (),
        under: Sequence[str] = (),
    ) -> None:
        self.folder = folder
        self.port = free_port()
        self.database = database or str(folder / "cutcard.sqlite")
        self.process: subprocess.Popen[str] | None = None
        named = [part for sheet in sheets for part in ("--sheet", sheet_file(sheet))]
        self._command = [
            *(*under, sys.executable, "-m", "cutcard", "serve", "--no-open", *named),
            *("--database", self.database, "--port", str(self.port)),
            *("--people-per-address", "10000", "--log", str(folder / "server.log"), *arguments),
        ]

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Until it says that it takes connections."""
        with (self.folder / "server.err").open("a") as errors:
            self.process = subprocess.Popen(
                self._command,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                cwd=ROOT,
                env={**os.environ, "PYTHONPATH": str(ROOT)},
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline().strip()
        assert line == self.address, f"{line!r}: {self.errors()}"

    def errors(self) -> str:
        return (self.folder / "server.err").read_text()

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        process, self.process = self.process, None
        if process is None:
            return 0
        process.send_signal(how)
        process.wait(30)
        assert process.stdout is not None
        process.stdout.close()
        return process.returncode

    def audit(self) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "cutcard", "audit", "--database", self.database, "--json"]
        return subprocess.run(
            command,
            capture_output=True,
            text=True,
            check=False,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )
