"""Rates that hold over all servers of a house: token buckets in the database.

Only for what is seldom done and worth limiting exactly, such as signing in. What protects one server's
processor is counted there.
"""

from sqlalchemy import Connection, delete, select, update

from cutcard.pit.servers.tables import rate_levels
from cutcard.pit.store.transactions import insert_if_absent

SECOND = 1_000_000
SKEW = 60 * SECOND
"""By more than this a clock was wrong, and what it wrote does not count."""
KEPT = 3600 * SECOND
"""A bucket that was not used for so long is full again, whatever its rate."""


def take(connection: Connection, key: str, *, burst: float, a_second: float, now: int) -> bool:
    """Whether one more is allowed for the key now. If so, it is counted. Times are microseconds."""
    if insert_if_absent(connection, rate_levels, {"key": key, "level": burst - 1, "at": now}):
        connection.execute(delete(rate_levels).where(rate_levels.c.at < now - KEPT))
        return True
    row = connection.execute(
        select(rate_levels.c.level, rate_levels.c.at).where(rate_levels.c.key == key).with_for_update()
    ).one()
    passed = max(0, now - row.at) / SECOND
    level = min(burst, row.level + passed * a_second)
    allowed = bool(level >= 1)
    # Clocks of servers differ a little, and one may be set back: that must give nothing.
    at = max(now, row.at) if row.at < now + SKEW else now
    values = {"level": level - 1 if allowed else level, "at": at}
    connection.execute(update(rate_levels).where(rate_levels.c.key == key).values(values))
    return allowed
