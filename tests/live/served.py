"""`cutcard serve` on its own port, which it uses again after a kill."""

import socket
import subprocess
from collections.abc import Sequence
from pathlib import Path

from tests import served
from tests.served import ROOT, cutcard, environment


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


def sheet_file(name: str) -> str:
    """A bundled sheet by its name, or a file."""
    return name if name.endswith(".toml") else str(ROOT / "sheets" / f"{name}.toml")


class Served(served.Served):
    def __init__(
        self,
        folder: Path,
        sheets: Sequence[str],
        *,
        database: str = "",
        arguments: Sequence[str] = (),
        under: Sequence[str] = (),
    ) -> None:
        self.port = free_port()
        self.database = database or str(folder / "cutcard.sqlite")
        named = [part for sheet in sheets for part in ("--sheet", sheet_file(sheet))]
        options = (
            *("--no-open", *named, "--database", self.database, "--port", str(self.port)),
            *("--people-per-address", "10000", "--log", str(folder / "server.log"), *arguments),
        )
        super().__init__(folder, [*under, *cutcard("serve", "--no-coach", *options)])

    def change_sheets(self, sheets: Sequence[str]) -> None:
        """From its next start on it has these sheets."""
        command, named = self._command, [part for one in sheets for part in ("--sheet", sheet_file(one))]
        first = command.index("--sheet")
        last = len(command) - command[::-1].index("--sheet") + 1
        self._command = [*command[:first], *named, *command[last:]]

    def audit(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        command = cutcard("audit", "--database", self.database, "--json", *arguments)
        return subprocess.run(
            command, capture_output=True, text=True, check=False, cwd=ROOT, env=environment()
        )
