"""When the interpreter looks for rings of values nobody holds any more: not while somebody waits.

By itself it looks whenever many values have come, in the middle of whatever is done, and a large house then
stands still for a fifth of a second. An act leaves no ring behind (a test holds that); people who come and go
leave a few. So it is told when to look: once nobody has acted for a while, or when much has come together.
"""

import asyncio
import gc
from collections.abc import Callable

EVERY_SECONDS = 1.0
QUIET_SECONDS = 10.0
FEW, MANY = 50_000, 300_000
"""How many more values there are than when it looked last: below the one it is not worth while even in a
quiet moment, above the other it does not wait for one."""
WHOLE_EVERY = 8
"""Among new values only, and every so often among all."""


class Collector:
    """`acted` counts the acts so far."""

    def __init__(self, acted: Callable[[], int]) -> None:
        self._acted = acted
        self._last = 0
        self._quiet = 0.0
        self._partly = 0

    async def run(self) -> None:
        while True:
            await asyncio.sleep(EVERY_SECONDS)
            self.look()

    def look(self) -> None:
        acted = self._acted()
        self._quiet = self._quiet + EVERY_SECONDS if acted == self._last else 0.0
        self._last = acted
        more = gc.get_count()[0]
        if self._quiet >= QUIET_SECONDS and more > FEW:
            self._whole()
        elif more > MANY:
            self._partly += 1
            if self._partly >= WHOLE_EVERY:
                self._whole()
            else:
                gc.collect(1)

    def _whole(self) -> None:
        self._partly = 0
        gc.collect()
