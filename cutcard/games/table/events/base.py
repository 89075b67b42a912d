"""The root of all events."""

from dataclasses import dataclass
from typing import ClassVar

from cutcard.games.protocol import Transfer


@dataclass(frozen=True, slots=True)
class Event:
    """Anything that has happened; most of it moves no money."""

    ends_round: ClassVar[bool] = False
    """A round is over with it, also where one command begins and ends it."""
    voids_settlements: ClassVar[bool] = False
    """The law voids the whole round with it: what was settled in the round goes back too."""

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        return ()
