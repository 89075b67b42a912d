"""A connection to PostgreSQL that does not wait for ever.

A server that was stopped, a disk that hangs or a lock that nobody gives back would otherwise hold up the
writer's thread, and with it every table and the end of the program. What was asked may still happen later:
the connection is closed, and whether it did is found out by a new one.
"""

import time
from collections.abc import Generator
from typing import Any

import psycopg

from cutcard.pit.store.connection import timeouts


class BoundedConnection(psycopg.Connection[Any]):
    """Every answer comes within `ANSWER_SECONDS`, or `OperationalError`."""

    may_take_long = False
    """For work of an unknown length, such as bringing a schema up to date."""

    def wait(self, gen: Any, *given: Any, **more: Any) -> Any:
        if self.may_take_long:
            return super().wait(gen, *given, **more)
        return super().wait(self._in_time(gen), *given, **more)

    def _in_time(self, gen: Any) -> Generator[Any, Any, Any]:
        """The same generator; it is resumed several times a second even when nothing has come."""
        until = time.monotonic() + timeouts.ANSWER_SECONDS
        try:
            waits_for = next(gen)
            while True:
                ready = yield waits_for
                if not ready and time.monotonic() > until:
                    gen.close()
                    self.pgconn.finish()
                    raise psycopg.OperationalError(f"no answer within {timeouts.ANSWER_SECONDS:g} seconds")
                waits_for = gen.send(ready)
        except StopIteration as end:
            return end.value
