"""The root of all events."""

from dataclasses import dataclass

from cutcard.games.protocol import Transfer


@dataclass(frozen=True, slots=True)
class Event:
    """Anything that has happened; most of it moves no money."""

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        return ()
