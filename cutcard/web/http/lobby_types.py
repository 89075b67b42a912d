"""Parts of the lobby's response. The page's types are generated from these together with `http_types.py`."""

from msgspec import Struct


class HouseAdvantage(Struct, frozen=True):
    """What a wager costs by best play, from a fresh shoe."""

    wager: str
    label: str
    share: float
    """The share of the initial wager that the house keeps; negative where the player gains."""


class LobbySeat(Struct, frozen=True):
    """Somebody who sits at a table."""

    box: int
    player: str
    bot: bool


class TableGroup(Struct, frozen=True):
    """A group of tables in the lobby."""

    name: str
    title: str
    says: str
