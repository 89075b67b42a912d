"""Work a running table does in the background after its commits: payouts to the wallet, and checkpoints."""

import asyncio
import contextlib
from collections.abc import Callable

from cutcard.pit.log import checkpoints
from cutcard.pit.runtime import background_tasks
from cutcard.pit.runtime.background_tasks import UNAVAILABLE, BackgroundTasks
from cutcard.pit.store.protocol import Store, StoreDownError
from cutcard.pit.table.keeper import Keeper
from cutcard.pit.wallet.cage import Cage


class Payouts:
    """Pays out what is due at the cage, and tries again while the wallet or the store does not answer."""

    def __init__(self, cage: Cage, tasks: BackgroundTasks, is_stopped: Callable[[], bool]) -> None:
        self._cage = cage
        self._tasks = tasks
        self._is_stopped = is_stopped
        self._running = False

    def schedule(self) -> None:
        if not self._running:
            self._running = True
            self._tasks.start(self._run())

    async def _run(self) -> None:
        """Until the wallet has taken all that is due, and has back what was reserved in vain."""
        try:
            while not self._is_stopped():
                with contextlib.suppress(*UNAVAILABLE):
                    if not await self._cage.pay_out():
                        return
                await asyncio.sleep(background_tasks.RETRY_SECONDS)
        finally:
            self._running = False


class CheckpointWriter:
    """Writes a checkpoint whenever enough entries have been made since the last one."""

    def __init__(self, store: Store, tasks: BackgroundTasks) -> None:
        self.last_entry = 0
        """The entry the last checkpoint was written after."""
        self._store = store
        self._tasks = tasks

    def schedule(self, keeper: Keeper, *, every: int | None = None) -> None:
        entries = checkpoints.EVERY if every is None else every
        if keeper.version >= self.last_entry + entries and checkpoints.can_be_taken(keeper):
            self.last_entry = keeper.version
            self._tasks.start(self._write(keeper.table, keeper.version, checkpoints.checkpoint(keeper)))

    async def _write(self, table: str, version: int, body: bytes) -> None:
        """A checkpoint only saves time, so one that cannot be written is skipped."""
        with contextlib.suppress(StoreDownError):
            await self._store.put_checkpoint(table, version, body)
