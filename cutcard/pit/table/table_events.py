"""The events of a running table beside the game: who sits, which chips come and go. Past facts, frozen."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TableOpened:
    table: str
    game: str
    sheet: str
    """The whole text of its sheet, so that the log needs no other file."""
    digest: str
    automations: tuple[str, ...] | None = None
    """What the house does by itself here, by the names of `Automation`; None for all of it."""


@dataclass(frozen=True, slots=True)
class RackFilled:
    """Chips from the house, into the rack or, by `name`, into what the game keeps beside it (a meter)."""

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
    """From the wallet under this key. A bot's chips come from the rack."""

    player: str
    cents: int
    key: str = ""


@dataclass(frozen=True, slots=True)
class PlayerReady:
    player: str


@dataclass(frozen=True, slots=True)
class ReadyCleared:
    """Another question is open, so nobody is ready any more."""


@dataclass(frozen=True, slots=True)
class NobodyBet:
    """Everybody sits the round out and no wager is laid. All are asked again."""


@dataclass(frozen=True, slots=True)
class LeaveRequested:
    """The player leaves once their wagers are decided."""

    player: str


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """The player's chips go back to the wallet under the keys they came by."""

    player: str
    cents: int


@dataclass(frozen=True, slots=True)
class LateChipsReturned:
    """Chips of a player who has left go back to the wallet. The keys they came by are settled already, so
    these go under a new key."""

    player: str
    cents: int
    key: str


@dataclass(frozen=True, slots=True)
class MeterEmptied:
    """What the house kept beside its rack goes back into the rack."""

    cents: int
    name: str


@dataclass(frozen=True, slots=True)
class TableShutDown:
    """The table is closed for good. The chips of its rack go back to the wallet."""

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
