"""A connection to PostgreSQL with a time limit on every answer.

A stopped server, a hanging disk or a lock that is never released would otherwise block the writer thread, and
with it every table and the program's exit. The request may still be done later: the connection is closed, and
a new one finds out.
"""

import time
from collections.abc import Generator
from typing import Any

import psycopg

from cutcard.pit.store.connection import timeouts


class BoundedConnection(psycopg.Connection[Any]):
    """Every answer comes within `ANSWER_SECONDS`, or `OperationalError` is raised."""

    may_take_long = False
    """For work of unknown length, such as a migration."""

    def wait(self, gen: Any, *given: Any, **more: Any) -> Any:
        if self.may_take_long:
            return super().wait(gen, *given, **more)
        return super().wait(self._in_time(gen), *given, **more)

    def _in_time(self, gen: Any) -> Generator[Any, Any, Any]:
        """The same generator, resumed several times a second even if nothing has arrived."""
        until = time.monotonic() + timeouts.ANSWER_SECONDS
        try:
            waits_for = next(gen)
            while True:
                ready = yield waits_for
                if not ready and time.monotonic() > until:
                    gen.close()
                    self.pgconn.finish()
                    raise psycopg.OperationalError(timeouts.no_answer())
                waits_for = gen.send(ready)
        except StopIteration as end:
            return end.value
