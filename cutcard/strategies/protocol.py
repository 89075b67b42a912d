"""How a house bot plays one game. Whoever seats bots knows this and no game."""

from collections.abc import Sequence
from typing import Any, Protocol

from cutcard.games.protocol import Command
from cutcard.games.registry import Room


class HouseBot(Protocol):
    """Bets flat and plays a chart; sees what any player in its seat sees."""

    def bets(self, sheet: Any) -> Sequence[tuple[str, int]]:
        """The least on the main wager, or on as many of them as everybody must make."""
        ...

    def decision(self, view: Any, bot: str) -> Command | None:
        """What the bot called `bot` answers to what its view awaits; None where it has no answer."""
        ...


HOUSE_BOTS = Room[HouseBot]("cutcard.strategies", "house_bots", "BOT")
