"""House bots: players who bet flat and play a chart kept as data. They see what any player sees."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files

from cutcard.games.blackjack import rules
from cutcard.games.blackjack.model.commands import Double, Stand
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.blackjack.view import TableView
from cutcard.games.protocol import Command
from cutcard.strategies.protocol import HouseBotOf
from cutcard.strategies.twenty_one.chart import Chart, read_chart
from cutcard.strategies.twenty_one.house_play import decision, second_shown

BUNDLED = "basic-8-deck.json"
BUNDLED_BOTH_CARDS = "face-up-8-deck.json"


@cache
def bundled_chart(*, both_cards: bool = False) -> Chart:
    """The chart that comes with the program: by the up card, or by both dealer's cards (2.6(k))."""
    name = BUNDLED_BOTH_CARDS if both_cards else BUNDLED
    return read_chart(
        files("cutcard.strategies.blackjack").joinpath("data", name).read_text(encoding="utf-8")
    )


def chart_for(table: TableView) -> Chart:
    """The bundled chart for what this dealer shows a player at turn."""
    return bundled_chart(both_cards=second_shown(table) != 0)


class BlackjackBot:
    def bets(self, sheet: BlackjackSheet) -> Sequence[tuple[str, int]]:
        wagers = rules.main_wagers(sheet)[: rules.fewest_spots(sheet)]
        return [(wager, sheet.limits_of(wager).least) for wager in wagers]

    def decision(self, view: TableView, bot: str) -> Command | None:
        """Plays the hand by the chart, declines insurance and offered cards, and presses the button."""
        waits = view.awaiting
        stands = any(isinstance(one.command, Stand) and one.refusal is None for one in waits.choices)
        if waits.window or waits.who != bot or not stands:
            return None
        command = decision(view, chart_for(view))
        if isinstance(command, Double):
            command = replace(command, down=False)
        return command if "." in waits.place else replace(command, hand=0)


BOT: HouseBotOf[BlackjackSheet, TableView] = BlackjackBot()
