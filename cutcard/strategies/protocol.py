"""The interface of a house bot for one game; code that seats bots uses only this."""

from collections.abc import Sequence
from typing import Protocol

from cutcard.games.protocol import Command, Sheet, SheetT_contra, View, ViewT_contra
from cutcard.games.registry import Room


class HouseBotOf(Protocol[SheetT_contra, ViewT_contra]):
    """Bets flat and plays a chart; sees what any player in its seat sees."""

    def bets(self, sheet: SheetT_contra) -> Sequence[tuple[str, int]]:
        """The minimum on the main wager, or on as many main wagers as are required."""
        ...

    def decision(self, view: ViewT_contra, bot: str) -> Command | None:
        """The answer of the bot named `bot` to what its view awaits; None if it has none."""
        ...


HouseBot = HouseBotOf[Sheet, View]
"""The bot of a table whose game the caller does not know."""

HOUSE_BOTS = Room[HouseBot]("cutcard.strategies", "house_bots", "BOT")
