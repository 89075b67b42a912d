"""What wagers cost: the house advantage of each, shipped for the bundled sheets, otherwise computed.

Figures of another sheet may take minutes, so a process of its own computes them, once for each sheet.
"""

import asyncio
import contextlib
import json
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import Mapping, Sequence

from cutcard.answers.shipped import Figures, figures, figures_in
from cutcard.web.wire_coach import WagerPrice

COMMAND = (sys.executable, "-m", "cutcard.coach.worker.figures")
MOST_SECONDS = 600


class Prices:
    """The figures of the tables of a house, by the digest of their sheets."""

    def __init__(self, command: Sequence[str] = COMMAND) -> None:
        self._command = tuple(command)
        self._known: dict[str, Figures | None] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def of(self, digest: str) -> Figures | None:
        """What is known of a sheet now."""
        if digest not in self._known:
            self._known[digest] = figures(digest)
        return self._known[digest]

    def find(self, digest: str, text: str) -> None:
        """Begins to compute the figures of a sheet that has none."""
        if self.of(digest) is None and digest not in {task.get_name() for task in self._tasks}:
            task = asyncio.get_running_loop().create_task(self._compute(digest, text), name=digest)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _compute(self, digest: str, text: str) -> None:
        process = await asyncio.create_subprocess_exec(
            *self._command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, env=_environment()
        )
        try:
            async with asyncio.timeout(MOST_SECONDS):
                out, _ = await process.communicate(text.encode())
            found = json.loads(out)
            self._known[digest] = figures_in(found)
        except (TimeoutError, ValueError, KeyError):
            return  # no figures: prices of this table stay unknown
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await asyncio.shield(process.wait())


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}


def priced(
    known: Figures, laid: Mapping[tuple[str, str], int], *, decides: bool
) -> tuple[tuple[WagerPrice, ...], tuple[str, ...]]:
    """The prices of wagers by (name, label), and the labels of those without one."""
    found, unknown = [], []
    for (wager, label), cents in laid.items():
        advantage = known.advantage_of(wager, cents)
        if advantage is None:
            unknown.append(label)
            continue
        side = not decides or wager.partition(".")[0] != known.main
        won, tied = known.results_of(wager, cents) or (None, None)
        price = round(advantage * cents, 2)
        found.append(WagerPrice(wager, label, cents, price, advantage, side, won, tied))
    return tuple(found), tuple(unknown)
