"""What has happened at a craps table: the events only it has, beside those of every wager."""

from dataclasses import dataclass
from typing import ClassVar

from cutcard.games.protocol import NO_BOX, Felt, Purse, Transfer
from cutcard.games.table.events.base import Event
from cutcard.games.table.events.wagers import (
    BetPlaced,
    BetWithdrawn,
    WagerCollected,
    WagerPaid,
    WagerReturned,
)

__all__ = [
    "NO_BOX",
    "BetPlaced",
    "BetWithdrawn",
    "Event",
    "WagerCollected",
    "WagerPaid",
    "WagerReturned",
]


@dataclass(frozen=True, slots=True)
class BettingClosed(Event):
    """The dice are out: no more bets."""

    players: tuple[str, ...] = ()
    """Whose chips have stayed over a roll and play on."""
    stayed: tuple[tuple[str, str], ...] = ()
    """The places where they lie, by player and label."""


@dataclass(frozen=True, slots=True)
class DiceThrown(Event):
    """1.8: the dice are at rest, and their total is called."""

    first: int
    second: int
    shooter: str
    """Empty where nobody has a line wager."""
    point: int
    """Before the throw; 0 on a come out roll."""


@dataclass(frozen=True, slots=True)
class RollInvalid(Event):
    """1.9: the throw does not count; the dice are thrown again."""

    reason: str = ""


@dataclass(frozen=True, slots=True)
class ComeMoved(Event):
    """1.1: a come or don't come bet goes to its come point."""

    player: str
    wager: str
    to: str
    amount: int

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        source, target = Felt(NO_BOX, self.player, self.wager), Felt(NO_BOX, self.player, self.to)
        return (Transfer(source, target, self.amount, target),)


@dataclass(frozen=True, slots=True)
class PointSet(Event):
    """1.1: the come out point; the puck goes to its number."""

    point: int


@dataclass(frozen=True, slots=True)
class PointMade(Event):
    """The point is thrown again before a seven: the next roll is a come out roll."""

    point: int


@dataclass(frozen=True, slots=True)
class PointEnded(Event):
    """Nobody has a line wager, and the shooter has none at all: the next roll opens the game again (1.1)."""

    point: int


@dataclass(frozen=True, slots=True)
class SevenOut(Event):
    """A seven before the point: the dice go to the next shooter (1.11)."""

    point: int
    shooter: str


@dataclass(frozen=True, slots=True)
class DicePassed(Event):
    """1.11: the shooter gives up the dice."""

    player: str


@dataclass(frozen=True, slots=True)
class WagerReduced(Event):
    """What was laid on a wager since the last roll goes back; the rest of it stays."""

    player: str
    wager: str
    amount: int

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        felt = Felt(NO_BOX, self.player, self.wager)
        return (Transfer(felt, Purse(self.player), self.amount, felt),)


@dataclass(frozen=True, slots=True)
class WagerTakenDown(Event):
    """1.3: a wager that lay there over a roll is removed."""

    player: str
    wager: str
    amount: int

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        felt = Felt(NO_BOX, self.player, self.wager)
        return (Transfer(felt, Purse(self.player), self.amount, felt),)


@dataclass(frozen=True, slots=True)
class CalledOn(Event):
    """1.2(a)5: the player calls a wager on; it works on a come out roll once the dealer has marked it."""

    player: str
    wager: str


@dataclass(frozen=True, slots=True)
class MarkedOn(Event):
    """1.2(a)5: the dealer's on button lies on the wager."""

    player: str
    wager: str


@dataclass(frozen=True, slots=True)
class CalledOff(Event):
    """1.2(a)5: the button is taken off."""

    player: str
    wager: str


@dataclass(frozen=True, slots=True)
class TableClosed(Event):
    """Play at the table ends; wagers that cannot be decided any more go back."""


@dataclass(frozen=True, slots=True)
class RollEnded(Event):
    """Every wager the throw decides is settled: the next betting opens."""

    number: int

    ends_round: ClassVar[bool] = True
