"""Rate limits by token bucket, one per key. A bucket that is dropped would be full again anyway."""

from collections import OrderedDict
from collections.abc import Callable

from cutcard.web.server.settings import Rate

MOST_KEYS = 50_000


class TokenBuckets:
    """One bucket per key, for one kind of request. The least recently used are dropped first."""

    def __init__(self, rate: Rate, clock: Callable[[], float]) -> None:
        self._rate = rate
        self._clock = clock
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str) -> bool:
        """Whether the key may send one more request now. If so, it is counted."""
        now = self._clock()
        level, at = self._levels.get(key, (self._rate.burst, now))
        level = min(self._rate.burst, level + (now - at) * self._rate.a_second)
        allowed = level >= 1
        self._levels[key] = (level - 1 if allowed else level, now)
        self._levels.move_to_end(key)
        if len(self._levels) > MOST_KEYS:
            self._levels.popitem(last=False)
        return allowed

    def wait(self, key: str) -> int:
        """Whole seconds until the key may send a request again, at least one."""
        level, _ = self._levels.get(key, (self._rate.burst, 0.0))
        return max(1, round((1 - level) / self._rate.a_second + 0.5)) if level < 1 else 1
