"""Runs the cyclic garbage collector in quiet moments, so that it never pauses a table somebody plays at.

By default Python collects whenever many objects have been created, in the middle of any work, and in a large
house that takes half a second. Neither an act nor a connection leaves a reference cycle behind (tests check
this); a sign-in leaves a few objects. So collection is disabled and done here: when nobody has acted for a
while, or, in a house that is never quiet, when very many objects have been created.
"""

import asyncio
import gc
from collections.abc import Callable

EVERY_SECONDS = 1.0
QUIET_SECONDS = 10.0
FEW, MANY = 50_000, 1_500_000
"""Objects created since the last collection. Below `FEW` a collection is not worth it even in a quiet moment;
above `MANY` it does not wait for one."""


class GarbageCollector:
    """`acted` returns the number of acts so far."""

    def __init__(self, acted: Callable[[], int]) -> None:
        self._acted = acted
        self._last = 0
        self._quiet = 0.0

    async def run(self) -> None:
        while True:
            await asyncio.sleep(EVERY_SECONDS)
            self.collect_if_due()

    def collect_if_due(self) -> None:
        acted = self._acted()
        self._quiet = self._quiet + EVERY_SECONDS if acted == self._last else 0.0
        self._last = acted
        if gc.get_count()[0] > (FEW if self._quiet >= QUIET_SECONDS else MANY):
            collect_and_freeze()


def collect_and_freeze() -> None:
    """Collects what was created since the last time, and freezes what remains, so it is not examined
    again."""
    gc.collect()
    gc.freeze()
