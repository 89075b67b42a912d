"""The server of the browser tests: the shoes it deals, its clocks and its bots are the test's."""

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests import served

PASSWORD = "seventeen wet umbrellas"
NO_HURRY = {"betting": 0, "decision": 0, "window": 0, "cut": 0}


class Served(served.Served):
    def __init__(
        self,
        folder: Path,
        sheets: Mapping[str, str],
        *,
        shoes: Sequence[str] = (),
        bots: int = 0,
        pace: Mapping[str, int] | None = None,
        coach: bool = False,
        live: Sequence[str] = (),
        staff: Mapping[str, Sequence[str]] | None = None,
        database: str = "",
        proven: bool = False,
    ) -> None:
        """`proven`: the cards are washed and shuffled as at a real house. `live` are the tables that a
        person deals, `staff` the roles of accounts with the password of
        the tests."""
        self._told = {
            "database": database or str(folder / "cutcard.sqlite"),
            "sheets": dict(sheets),
            "log": str(folder / "server.log"),
            "port": 0,
            "bots": bots,
            "pace": dict(pace or NO_HURRY),
            "shoes": list(shoes),
            "proven": proven,
            "coach": coach,
            "live": list(live),
            "staff": {name: list(roles) for name, roles in (staff or {}).items()},
        }
        self._settings = folder / "told.json"
        super().__init__(folder, [sys.executable, "-m", "tests.browser.server_program", str(self._settings)])
        self.start()

    def start(self) -> None:
        """A second time at the same address."""
        self._settings.write_text(json.dumps(self._told), "utf-8")
        super().start()
        self._told["port"] = int(self.address.rpartition(":")[2])
