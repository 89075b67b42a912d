"""What people do at a running table, and what the table does itself. The game's own commands are `Say`."""

from dataclasses import dataclass
from typing import Any

TABLE = "table"
"""The actor of what nobody else decided: time was up, a player was gone."""


@dataclass(frozen=True, slots=True)
class Say:
    """A command of the game, as a player says it."""

    command: Any


@dataclass(frozen=True, slots=True)
class Sit:
    """A player takes the seat before a box and brings chips."""

    box: int
    chips: int
    key: str = ""
    """Under which the wallet has reserved them."""


@dataclass(frozen=True, slots=True)
class Bring:
    """More chips."""

    chips: int
    key: str = ""


@dataclass(frozen=True, slots=True)
class Leave:
    """A player gets up; while his wagers are being played the table decides for him, then he is paid out."""


@dataclass(frozen=True, slots=True)
class Ready:
    """A player is done: with betting, or with what the open window offers."""


# --- the table's own ---


@dataclass(frozen=True, slots=True)
class Open:
    """The table opens with its sheet, its first chips and its house bots."""

    sheet: str
    digest: str
    chips: int
    key: str
    bots: int = 0


@dataclass(frozen=True, slots=True)
class Fill:
    """Chips for the rack, from the house."""

    chips: int
    key: str = ""


@dataclass(frozen=True, slots=True)
class Expire:
    """Time is up: the table does what it does when nobody answers."""


@dataclass(frozen=True, slots=True)
class SendAway:
    """A player who has been away too long is taken from his seat."""

    player: str


@dataclass(frozen=True, slots=True)
class Close:
    """The table closes: the round is played out by the table itself, everybody is paid out."""


Act = Say | Sit | Bring | Leave | Ready | Open | Fill | Expire | SendAway | Close


def kind(act: Act) -> str:
    """The word an entry keeps for it."""
    return type(act).__name__.lower()
