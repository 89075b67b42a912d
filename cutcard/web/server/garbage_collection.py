"""When the interpreter looks for rings of values nobody holds any more: not while somebody waits.

By itself it looks whenever many values have come, in the middle of whatever is done, and a large house then
stands still for half a second. Neither an act nor a connection leaves a ring behind (tests hold that);
somebody who comes in leaves a few values. So it is told when to look: once nobody has acted for a while, or,
in a house that is never quiet, when a great many have come.
"""

import asyncio
import gc
from collections.abc import Callable

EVERY_SECONDS = 1.0
QUIET_SECONDS = 10.0
FEW, MANY = 50_000, 1_500_000
"""How many more values there are than when it looked last: below the one it is not worth while even in a
quiet moment, above the other it does not wait for one."""


class GarbageCollector:
    """`acted` counts the acts so far."""

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
    """Looks through all values that have come since the last time; what stands then is not walked again."""
    gc.collect()
    gc.freeze()
