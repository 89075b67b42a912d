"""House bots of red dog: they raise the whole wager on profitable spreads."""

from collections.abc import Sequence
from dataclasses import replace

from cutcard.games.protocol import Command
from cutcard.games.red_dog.model import commands as cm
from cutcard.games.red_dog.sheet.sheet import RED_DOG, RedDogSheet
from cutcard.games.red_dog.view import TableView
from cutcard.strategies.protocol import HouseBotOf
from cutcard.strategies.red_dog.chart import HOUSE_CHART


class RedDogBot:
    def bets(self, sheet: RedDogSheet) -> Sequence[tuple[str, int]]:
        return [(RED_DOG, sheet.limits.least)]

    def decision(self, view: TableView, bot: str) -> Command | None:
        for choice in view.awaiting.choices:
            command = choice.command
            if isinstance(command, cm.Raise) and command.player == bot and choice.refusal is None:
                worth_it = view.spread is not None and HOUSE_CHART.raises(view.spread)
                return replace(command, area=0) if worth_it else None
            if isinstance(command, cm.PlayOn) and bot in _players(view, command.area):
                return command
        return None


def _players(view: TableView, area: int) -> list[str]:
    return [one.player for one in view.areas if one.number == area and not one.settled]


BOT: HouseBotOf[RedDogSheet, TableView] = RedDogBot()
