"""Work a running table does in the background after its commits: payouts to the wallet, checkpoints, and the
end of a wash that nobody answers."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Sequence

from cutcard.pit.log import checkpoints
from cutcard.pit.runtime import background_tasks
from cutcard.pit.runtime.background_tasks import UNAVAILABLE, BackgroundTasks
from cutcard.pit.store.protocol import Milestone, Store, StoreDownError
from cutcard.pit.table.acts import Act, EndWash
from cutcard.pit.table.keeper import Keeper
from cutcard.pit.wallet.cage import Cage
from cutcard.proof.transcript import COMMIT, OPEN


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


WASH_SECONDS = 0.8
"""How long a wash waits for browsers: to commit themselves, and again to open their secrets."""


class WashTimer:
    """Ends a stage of a wash when its time is over, so that a browser that is gone stops nobody."""

    def __init__(self, tasks: BackgroundTasks, act: Callable[[Act], Awaitable[None]]) -> None:
        self._tasks = tasks
        self._act = act
        self._timer: asyncio.TimerHandle | None = None
        self._waits_for: Act | None = None

    def schedule(self, keeper: Keeper) -> None:
        proof = keeper.facts.shoe.proof
        waits_for = EndWash(proof.wash, proof.stage) if proof.stage in (COMMIT, OPEN) else None
        if waits_for == self._waits_for and self._timer is not None:
            return
        self.cancel()
        self._waits_for = waits_for
        if waits_for is not None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(WASH_SECONDS, lambda: self._tasks.start(self._end(waits_for)))

    async def _end(self, act: Act) -> None:
        self._timer = None
        with contextlib.suppress(*UNAVAILABLE):
            await self._act(act)

    def cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


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
            body = checkpoints.checkpoint(keeper)
            kept = checkpoints.is_kept(self.last_entry, keeper.version)
            self.last_entry = keeper.version
            taken = (checkpoints.milestone(keeper, body),) if kept else ()
            self._tasks.start(self._write(keeper.table, keeper.version, body, taken))

    async def _write(self, table: str, version: int, body: bytes, taken: Sequence[Milestone]) -> None:
        """A checkpoint only saves time, so one that cannot be written is skipped."""
        with contextlib.suppress(StoreDownError):
            await self._store.put_checkpoint(table, version, body)
            await self._store.put_milestones(table, taken)
