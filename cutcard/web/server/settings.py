"""The operator's settings: allowed origins, rate limits, and timeouts."""

from typing import NamedTuple

from cutcard.web.floor.alarm_reports import Webhook
from cutcard.web.wire import MOST_BYTES


class Rate(NamedTuple):
    """`burst` at once, and `a_second` per second afterwards."""

    burst: float
    a_second: float

    def times(self, people: int) -> "Rate":
        return Rate(self.burst * people, self.a_second * people)


class RequestLimits(NamedTuple):
    """What one person may request. An address may request `people_per_address` times as much."""

    frames: Rate = Rate(60, 20)
    requests: Rate = Rate(60, 15)
    logins: Rate = Rate(5, 1 / 12)
    """By address and by the name that is tried. The lock after failed attempts comes on top."""
    guests: Rate = Rate(3, 1 / 60)
    tickets: Rate = Rate(20, 1)
    replays: Rate = Rate(20, 1)
    """Replays rendered for one reader, about 20 ms of processor time each."""
    drills: Rate = Rate(20, 3)
    """Exercises drawn for one person, each with a few questions to the coach."""
    sockets: int = 8
    people_per_address: int = 20
    body_bytes: int = 16 * 1024
    notice_bytes: int = 256 * 1024
    """The body of a notice, which may hold the sheets of many tables."""
    frame_bytes: int = MOST_BYTES
    waiting_bytes: int = 256 * 1024
    """The bytes of frames waiting for a slow reader, who is dropped beyond this."""


class Settings(NamedTuple):
    origins: frozenset[str] = frozenset()
    """The origins whose pages may use this server: `http://127.0.0.1:8000`."""
    limits: RequestLimits = RequestLimits()
    metrics_token: str = ""
    """Allows reading `/metrics`. If empty, only administrators and auditors may."""
    alarm_webhook: Webhook | None = None
    """Where alarms about cards are sent."""
    second_factor: bool = False
    """Whether people who work for the house need a second factor for their roles."""
    public_address: str = ""
    """Where browsers reach this server, if it is not where it listens."""
    public_path: str = ""
    """The path by which a proxy finds this server among others: `/s/1`."""
    ticket_seconds: float = 30
    session_cache_seconds: float = 30
    """How long a session is cached before the database is asked again."""
    close_seconds: float = 3
    """How long acts under way may take to finish when the server stops."""
