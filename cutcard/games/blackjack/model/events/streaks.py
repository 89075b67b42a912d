"""Events of the streak wagers: under way over several rounds, marked by a lammer (2.22)."""

from dataclasses import dataclass

from cutcard.games.protocol import Felt, Transfer
from cutcard.games.table.events import Event, WagerCollected, WagerPaid, WagerReturned


@dataclass(frozen=True, slots=True)
class StreakBegun(Event):
    """2.22(b), (k)1: a bettor's streak wagers of this hand, laid together, are under way."""

    box: int
    player: str
    wagers: tuple[tuple[str, int], ...]
    """Their names and what lies on each."""


@dataclass(frozen=True, slots=True)
class LammerPlaced(Event):
    """2.22(d): the first hand is won; the lammer lies on the area of the second."""

    box: int
    player: str
    area: int


@dataclass(frozen=True, slots=True)
class LammerMoved(Event):
    """2.22(d)2 to 4, (k)3: another hand is won; the lammer lies on the area of the next one."""

    box: int
    player: str
    area: int


@dataclass(frozen=True, slots=True)
class LammerRemoved(Event):
    """No streak wager of this bettor is left."""

    box: int
    player: str


@dataclass(frozen=True, slots=True)
class StreakStays(Event):
    """2.22(g), (h): a tie, or as many split hands won as lost: neither advanced nor lost."""

    box: int
    player: str
    clause: str


@dataclass(frozen=True, slots=True)
class StreakAbandoned(Event):
    """2.22(f): the bettor does not go on; what they have laid is lost."""

    box: int
    player: str


@dataclass(frozen=True, slots=True)
class StreakMoved(Event):
    """Its bettor has taken another seat: wagers and lammer lie in the box there."""

    box: int
    player: str
    to: int
    wagers: tuple[tuple[str, int], ...]

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        return tuple(
            Transfer(Felt(self.box, self.player, name), there, amount, there)
            for name, amount in self.wagers
            for there in (Felt(self.to, self.player, name),)
        )


@dataclass(frozen=True, slots=True)
class StreakPaid(WagerPaid):
    """2.22(c): the hands it was laid on are won, one after the other."""


@dataclass(frozen=True, slots=True)
class StreakCollected(WagerCollected):
    """2.22(e), (f), (h)."""


@dataclass(frozen=True, slots=True)
class StreakReturned(WagerReturned):
    """The table closes before it is decided."""


@dataclass(frozen=True, slots=True)
class TableClosed(Event):
    """Play at the table has ended."""
