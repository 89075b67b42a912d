"""What an event loop awaits of the writer thread: outcomes, cancelled work, a loop that has ended."""

import asyncio
import threading
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from cutcard.pit.store.awaited import Awaited, deliver


def in_a_thread(work: Callable[[], Any]) -> None:
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()


def test_the_outcomes_of_a_batch_come_together() -> None:
    async def main() -> Sequence[Any]:
        loop, calls = asyncio.get_running_loop(), []
        call = loop.call_soon_threadsafe

        def counted(*given: Any) -> Any:
            calls.append(given)
            return call(*given)

        loop.call_soon_threadsafe = counted  # type: ignore[assignment,method-assign]
        first, second, third = Awaited(), Awaited(), Awaited()

        def batch() -> None:
            assert all(one.set_running_or_notify_cancel() for one in (first, second, third))
            first.set_result(1)
            second.set_exception(ValueError("two"))
            third.set_result(None)
            deliver((first, second, third))

        in_a_thread(batch)
        waiting = (one.within(1) for one in (first, second, third))
        results = await asyncio.gather(*waiting, return_exceptions=True)
        assert len(calls) == 1
        return results

    one, two, three = asyncio.run(main())
    assert (one, three) == (1, None)
    assert isinstance(two, ValueError)


def test_work_that_nobody_waits_for_any_more_does_not_begin() -> None:
    async def main() -> None:
        late = Awaited()
        with pytest.raises(TimeoutError):
            await late.within(0.01)
        assert not late.set_running_or_notify_cancel()
        left = Awaited()
        task = asyncio.create_task(left.within(60))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert not left.set_running_or_notify_cancel()

    asyncio.run(main())


def test_an_outcome_that_comes_too_late_is_dropped() -> None:
    async def main() -> None:
        late = Awaited()
        assert late.set_running_or_notify_cancel()
        with pytest.raises(TimeoutError):
            await late.within(0.01)
        late.set_result(1)
        in_a_thread(lambda: deliver((late,)))
        await asyncio.sleep(0)
        assert isinstance(late.answer.exception(), TimeoutError)

    asyncio.run(main())


def test_a_loop_that_has_ended_is_told_nothing() -> None:
    async def main() -> Awaited:
        return Awaited()

    left = asyncio.run(main())
    left.set_result(1)
    deliver((left,))
    assert not left.answer.done()
