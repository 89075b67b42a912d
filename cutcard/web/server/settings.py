"""What whoever runs the server chooses: where pages come from, how much one person or address may ask."""

from typing import NamedTuple

from cutcard.web.wire import MOST_BYTES


class Rate(NamedTuple):
    """So many at once, and so many a second afterwards."""

    burst: float
    a_second: float

    def times(self, people: int) -> "Rate":
        return Rate(self.burst * people, self.a_second * people)


class Limits(NamedTuple):
    """What one person may ask for; an address may ask for `people_per_address` times as much."""

    frames: Rate = Rate(60, 20)
    requests: Rate = Rate(60, 15)
    logins: Rate = Rate(5, 1 / 12)
    """By address, and by the name that is tried: people's own lock comes on top."""
    guests: Rate = Rate(3, 1 / 60)
    tickets: Rate = Rate(20, 1)
    replays: Rate = Rate(20, 1)
    """Rounds drawn again for one reader, which takes some 20 ms of processor time each."""
    sockets: int = 8
    people_per_address: int = 20
    body_bytes: int = 16 * 1024
    frame_bytes: int = MOST_BYTES
    waiting_bytes: int = 256 * 1024
    """Frames a reader has not taken yet; one who lets more pile up is dropped."""


class Settings(NamedTuple):
    origins: frozenset[str] = frozenset()
    """Where pages that talk to this server come from: `http://127.0.0.1:8000`."""
    limits: Limits = Limits()
    metrics_token: str = ""
    """Whoever carries it may read `/metrics`; empty for nobody but administrators and auditors."""
    ticket_seconds: float = 30
    session_cache_seconds: float = 30
    """How long a session may be taken as good without asking for it again."""
    close_seconds: float = 3
    """How long acts under way may take to finish when the server stops."""
