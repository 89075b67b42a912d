"""Waits until something is so, instead of for a time that is long enough on an idle machine."""

import asyncio
from collections.abc import Callable


async def until(reached: Callable[[], object], says: str = "", *, seconds: float = 60) -> None:
    try:
        async with asyncio.timeout(seconds):
            while not reached():
                await asyncio.sleep(0.005)
    except TimeoutError:
        raise AssertionError(says or f"not so within {seconds:.0f} s") from None
