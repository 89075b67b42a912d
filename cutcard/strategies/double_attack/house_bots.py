"""House bots of double attack: they bet the minimum, attack by the chart and play their hands by it."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files

from cutcard.games.double_attack.model.commands import Attack, CloseAttack, Stand
from cutcard.games.double_attack.sheet.sheet import INITIAL, DoubleAttackSheet
from cutcard.games.protocol import Command
from cutcard.games.twenty_one.points import value
from cutcard.games.twenty_one.seen import TableView
from cutcard.strategies.double_attack.chart import AttackChart, read_attack_chart
from cutcard.strategies.protocol import HouseBotOf
from cutcard.strategies.twenty_one.house_play import decision

BUNDLED = "basic-8-deck.json"


@cache
def bundled_chart() -> AttackChart:
    """The chart that comes with the program."""
    path = files("cutcard.strategies.double_attack").joinpath("data", BUNDLED)
    return read_attack_chart(path.read_text(encoding="utf-8"))


class DoubleAttackBot:
    def bets(self, sheet: DoubleAttackSheet) -> Sequence[tuple[str, int]]:
        return [(INITIAL, sheet.limits_of(INITIAL).least)]

    def decision(self, view: TableView, bot: str) -> Command | None:
        """Attacks the up cards of the chart once, plays the hand, declines insurance and offered cards."""
        waits, chart = view.awaiting, bundled_chart()
        if isinstance(waits.default_command, CloseAttack):
            up = value(view.dealer.cards[0])
            for choice in waits.choices:
                mine = isinstance(choice.command, Attack) and choice.command.player == bot
                if mine and choice.refusal is None and choice.most and chart.attacks(up):
                    return choice.command
            return None
        stands = any(isinstance(one.command, Stand) and one.refusal is None for one in waits.choices)
        if waits.window or waits.who != bot or not stands:
            return None
        command = decision(view, chart.hands)
        return command if "." in waits.place else replace(command, hand=0)


BOT: HouseBotOf[DoubleAttackSheet, TableView] = DoubleAttackBot()
