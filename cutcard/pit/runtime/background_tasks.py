"""The background tasks of a running table: started, awaited at the end, their failures reported."""

import asyncio
from collections.abc import Coroutine
from typing import Any

from cutcard.pit.store.protocol import StoreDownError
from cutcard.pit.wallet.wallet import WalletDownError

RETRY_SECONDS = 1.0
"""The pause before a table that could not write, or could not go on, tries again by itself."""


class TryAgainError(Exception):
    """The store went away, and whether the act was done is not known. The same command may be sent again."""


UNAVAILABLE = (TryAgainError, StoreDownError, WalletDownError)
"""The store or the wallet does not answer. Nothing is wrong with the table; the work is done later."""


def report_error(error: BaseException) -> None:
    """Reports an unforeseen error to the event loop's exception handler, which logs it."""
    context = {"message": "a background task of a table failed", "exception": error}
    asyncio.get_running_loop().call_exception_handler(context)


class BackgroundTasks:
    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def __len__(self) -> int:
        return len(self._tasks)

    def start(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: "asyncio.Task[Any]") -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, UNAVAILABLE):
            report_error(error)

    async def wait(self, seconds: float) -> None:
        """Waits for the tasks that still run, for so many seconds at most."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=seconds)
