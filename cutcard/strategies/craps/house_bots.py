"""House bots of craps: the least on the pass line before every come out roll."""

from collections.abc import Sequence

from cutcard.games.craps.layout import PASS, Spot
from cutcard.games.craps.rules.stakes import range_of
from cutcard.games.craps.sheet.sheet import CrapsSheet
from cutcard.games.craps.view import TableView
from cutcard.games.protocol import Command
from cutcard.strategies.protocol import HouseBotOf


class CrapsBot:
    """Lays flat. A bot that has the dice lets the table throw them, as every player does."""

    def bets(self, sheet: CrapsSheet) -> Sequence[tuple[str, int]]:
        """A line wager also makes the bot a shooter when the dice come round."""
        least, _ = range_of(sheet, Spot(PASS))
        return [(PASS, least)]

    def decision(self, view: TableView, bot: str) -> Command | None:
        """Nothing is asked of one player alone."""
        return None


BOT: HouseBotOf[CrapsSheet, TableView] = CrapsBot()
