"""The interface of a house bot for one game; code that seats bots uses only this."""

from collections.abc import Sequence
from typing import Any, Protocol

from cutcard.games.protocol import Command
from cutcard.games.registry import Room


class HouseBot(Protocol):
    """Bets flat and plays a chart; sees what any player in its seat sees."""

    def bets(self, sheet: Any) -> Sequence[tuple[str, int]]:
        """The minimum on the main wager, or on as many main wagers as are required."""
        ...

    def decision(self, view: Any, bot: str) -> Command | None:
        """The answer of the bot named `bot` to what its view awaits; None if it has none."""
        ...


HOUSE_BOTS = Room[HouseBot]("cutcard.strategies", "house_bots", "BOT")
