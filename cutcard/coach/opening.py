"""Opens the coach of a house: at once where its packages are there, else once they have been installed.

`./go` names the command that installs numpy and numba (`CUTCARD_COACH_INSTALL`), so that the lobby need not
wait for them. Without it, a server that lacks them says so.
"""

import asyncio
import contextlib
import os
import shlex
from asyncio.subprocess import DEVNULL, Process
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from importlib import invalidate_caches
from importlib.util import find_spec
from typing import Any

from cutcard.coach.coach import Coach
from cutcard.coach.supervisor import SAYS
from cutcard.pit.coaching.records import CoachRecords
from cutcard.pit.store.transactions import Database
from cutcard.web.server.logs import Log
from cutcard.web.server.metrics import CoachMetrics
from cutcard.web.server.no_coach import NoCoach
from cutcard.web.server.ports import CoachPort

INSTALL = "CUTCARD_COACH_INSTALL"
PACKAGES = ("numpy", "numba")
MISSING = "The coach needs the packages numpy and numba, which this server does not have."


def packages_there() -> bool:
    invalidate_caches()
    return all(find_spec(one) is not None for one in PACKAGES)


@asynccontextmanager
async def open_coach(
    database: Database,
    tables: Sequence[Any],
    *,
    metrics: CoachMetrics,
    log: Log,
    there: Callable[[], bool] = packages_there,
    install: str | None = None,
) -> AsyncIterator[CoachPort]:
    """The coach, running or getting ready. `install` is the command that installs its packages."""
    command = os.environ.get(INSTALL, "") if install is None else install
    if not there() and not command:
        log.line("server", level="warning", says=MISSING)
        yield NoCoach(MISSING)
        return
    coach = Coach(CoachRecords(database), metrics=metrics)
    starting = asyncio.get_running_loop().create_task(_start(coach, tables, there, command, log))
    try:
        yield coach
    finally:
        starting.cancel()
        await asyncio.gather(starting, return_exceptions=True)
        await coach.stop()


async def _start(
    coach: Coach, tables: Sequence[Any], there: Callable[[], bool], command: str, log: Log
) -> None:
    if not there():
        coach.set_up("installing")
        if not await _installed(command) or not there():
            log.line("server", level="error", says=SAYS["missing"])
            coach.set_up("missing")
            return
        coach.set_up("starting")
    coach.start(tables)


async def _installed(command: str) -> bool:
    """Whether the command did its work. It is ended with the server."""
    process: Process | None = None
    try:
        process = await asyncio.create_subprocess_exec(
            *shlex.split(command), stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL
        )
        return await process.wait() == 0
    except OSError:
        return False
    finally:
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.terminate()
