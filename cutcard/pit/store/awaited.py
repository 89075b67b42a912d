"""What an event loop awaits of the writer thread. All outcomes of a batch are handed over in one call."""

import asyncio
import contextlib
import threading
from collections.abc import Iterable
from typing import Any, Protocol


class WorkOutcome(Protocol):
    """What the writer thread reports about one piece of work: a `Future`, or an `Awaited`."""

    def set_running_or_notify_cancel(self) -> bool: ...

    def set_result(self, result: Any, /) -> None: ...

    def set_exception(self, error: BaseException, /) -> None: ...


class Awaited:
    """One piece of work of the writer thread, awaited on an event loop."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.answer: asyncio.Future[Any] = self.loop.create_future()
        self._begun = threading.Lock()
        """Taken once, by who begins the work or by who cancels it."""
        self._result: Any = None
        self._error: BaseException | None = None

    async def within(self, seconds: float) -> Any:
        """The result. `TimeoutError` after so many seconds; work that has not begun by then is cancelled."""
        timer = self.loop.call_later(seconds, self._time_out)
        try:
            return await self.answer
        except BaseException:
            self._begun.acquire(blocking=False)
            raise
        finally:
            timer.cancel()

    def _time_out(self) -> None:
        if not self.answer.done():
            self.answer.set_exception(TimeoutError())

    def deliver(self) -> None:
        """On the event loop, once the thread has set the outcome."""
        if self.answer.done():
            return
        if self._error is not None:
            self.answer.set_exception(self._error)
        else:
            self.answer.set_result(self._result)

    # --- the thread ---

    def set_running_or_notify_cancel(self) -> bool:
        """Whether the work begins; otherwise nobody waits for it any more."""
        return self._begun.acquire(blocking=False)

    def set_result(self, result: Any) -> None:
        self._result = result

    def set_exception(self, error: BaseException) -> None:
        self._error = error


def deliver(outcomes: Iterable[WorkOutcome]) -> None:
    """Hands outcomes that are set to their event loops. A `Future` has told its own already."""
    by_loop: dict[asyncio.AbstractEventLoop, list[Awaited]] = {}
    for one in outcomes:
        if isinstance(one, Awaited):
            by_loop.setdefault(one.loop, []).append(one)
    for loop, awaited in by_loop.items():
        with contextlib.suppress(RuntimeError):  # the loop has ended: nobody waits
            loop.call_soon_threadsafe(_deliver, awaited)


def _deliver(awaited: Iterable[Awaited]) -> None:
    for one in awaited:
        one.deliver()
