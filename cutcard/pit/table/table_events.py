"""What happens at a running table beside the game: who sits, what chips come and go. Past facts, frozen."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TableOpened:
    table: str
    game: str
    sheet: str
    """The whole text of its sheet: the log needs no other file."""
    digest: str


@dataclass(frozen=True, slots=True)
class RackFilled:
    """Chips from the house: into the rack, or `name`d for what the game keeps beside it (a meter)."""

    cents: int
    key: str
    name: str = "house"


@dataclass(frozen=True, slots=True)
class Seated:
    box: int
    player: str
    bot: bool = False


@dataclass(frozen=True, slots=True)
class ChipsBrought:
    """Through the wallet's door under this key; a bot's come from the rack."""

    player: str
    cents: int
    key: str = ""


@dataclass(frozen=True, slots=True)
class PlayerReady:
    player: str


@dataclass(frozen=True, slots=True)
class ReadyCleared:
    """Something else is asked: nobody is done with it yet."""


@dataclass(frozen=True, slots=True)
class NobodyBet:
    """Everybody sits the round out and nothing is laid that could be dealt: all are asked again."""


@dataclass(frozen=True, slots=True)
class LeaveRequested:
    """He gets up when his wagers are decided."""

    player: str


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """His chips go back through the door, under the keys they came by."""

    player: str
    cents: int


@dataclass(frozen=True, slots=True)
class LateChipsReturned:
    """Chips of a player who has left the table go back through the door. The keys they came by are settled:
    these go under a key of their own, by which nothing came in."""

    player: str
    cents: int
    key: str


@dataclass(frozen=True, slots=True)
class MeterEmptied:
    """What the house kept beside its rack goes back into it."""

    cents: int
    name: str


@dataclass(frozen=True, slots=True)
class TableShutDown:
    """Nothing is dealt here any more: the chips of the rack go back through the door."""

    cents: int


TableEvent = (
    TableOpened
    | RackFilled
    | Seated
    | ChipsBrought
    | PlayerReady
    | ReadyCleared
    | NobodyBet
    | LeaveRequested
    | PlayerLeft
    | LateChipsReturned
    | MeterEmptied
    | TableShutDown
)
