"""What the floorperson's page gets. The page's types are generated from these. Amounts are integer cents."""

from typing import Literal

from msgspec import Struct


class FloorSeat(Struct, frozen=True):
    box: int
    player: str
    chips: int
    bot: bool
    here: bool
    """Connected now."""


class FloorTable(Struct, frozen=True):
    """One table at a glance."""

    name: str
    title: str
    game: str
    live: bool
    """A person deals it."""
    dealer: str
    """Who deals by hand now; empty where nobody does."""
    dealer_here: bool
    """The dealer is connected."""
    round: int
    in_round: bool
    asks: str
    """What the table waits for."""
    waits_for: Literal["floorperson", "dealer", "players", "nobody"]
    waiting: float
    """Seconds since it asks; 0 where nobody is asked."""
    seats: tuple[FloorSeat, ...]
    watching: int
    """People who are connected and have no seat."""
    rack: int
    on_felt: int
    announced: bool
    """A change of its rules is announced."""
    needs: tuple[str, ...] = ()
    """Why somebody should look at it, in short sentences."""


class Floor(Struct, frozen=True):
    tables: tuple[FloorTable, ...]
    now: float
    """Seconds since 1970."""


class Ordered(Struct, frozen=True):
    """An order that was carried out."""

    version: int
