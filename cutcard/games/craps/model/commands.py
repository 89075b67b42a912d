"""The commands only a craps table has, beside the common ones: wagers, the dice, the end of betting."""

from dataclasses import dataclass

from cutcard.games.table.commands import *  # noqa: F403 (one table's commands in one place)
from cutcard.games.table.commands import HouseConfirms, Immediate, WithdrawBet


@dataclass(frozen=True, slots=True)
class TakeDown(WithdrawBet):
    """A player removes a wager that lies there, all of it, with the odds that support it (1.3)."""


@dataclass(frozen=True, slots=True)
class CallOn(Immediate):
    """A player calls a place bet on for come out rolls; the dealer confirms it (1.2(a)5)."""

    player: str
    wager: str


@dataclass(frozen=True, slots=True)
class CallOff(Immediate):
    """A player takes the call back: the bet is off on come out rolls again (1.2(a)5)."""

    player: str
    wager: str


@dataclass(frozen=True, slots=True)
class MarkOn(HouseConfirms):
    """The dealer places the on button on a wager that its player has called on (1.2(a)5)."""

    player: str
    wager: str


@dataclass(frozen=True, slots=True)
class PassDice(Immediate):
    """The shooter gives up the dice before a come out roll (1.11)."""

    player: str


@dataclass(frozen=True, slots=True)
class NoRoll(Immediate):
    """The throw was invalid: no total is called, and the dice are thrown again (1.9)."""

    reason: str = ""
