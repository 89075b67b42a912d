"""A game without decisions: a bot that only bets, and the chart that has nothing in it."""

import json
from collections.abc import Sequence
from typing import NamedTuple

from cutcard.games.defaults.sheet import CardSheet
from cutcard.games.protocol import Command
from cutcard.strategies.strategy_file import BadChartError, read_object


class FlatBot:
    """Lays the least on one wager, and has nothing to decide."""

    def __init__(self, wager: str) -> None:
        self.wager = wager

    def bets(self, sheet: CardSheet) -> Sequence[tuple[str, int]]:
        return [(self.wager, sheet.limits_of(self.wager).least)]

    def decision(self, view: object, bot: str) -> Command | None:
        return None


class NoDecisions(NamedTuple):
    """The chart of a game in which players decide nothing but their wager."""

    name: str = "no decisions"


def read_no_decisions(text: str) -> NoDecisions:
    data = read_object(text, "a name")
    if set(data) - {"name"}:
        key = min(set(data) - {"name"})
        raise BadChartError("players of this game decide nothing: its chart has a name alone", key=key)
    return NoDecisions(data.get("name", NoDecisions().name))


def write_no_decisions(chart: NoDecisions) -> str:
    return json.dumps({"name": chart.name}, indent=2) + "\n"
