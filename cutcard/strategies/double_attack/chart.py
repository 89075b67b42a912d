"""A chart of double attack: on which up cards to attack, and how to play the hands (a total-dependent chart).

In a strategy file `attack` lists the up cards; the rest is the chart of the hands.
"""

import json
from dataclasses import dataclass

from cutcard.games.double_attack.sheet.sheet import DoubleAttackSheet
from cutcard.games.twenty_one.points import ACE
from cutcard.strategies.strategy_file import BadChartError, read_object
from cutcard.strategies.twenty_one import chart as hands
from cutcard.strategies.twenty_one.chart import UP_CARDS, Chart
from cutcard.strategies.twenty_one.chart_fit import must_fit

ATTACK = "attack"
_SHAPE = "name, attack, hard, soft, pairs and perhaps otherwise"


def up_value(name: str) -> int:
    return {"T": 10, "A": ACE}.get(name) or int(name)


@dataclass(frozen=True)
class AttackChart:
    """A whole strategy."""

    hands: Chart
    attack: frozenset[int]
    """The values of the up cards that are attacked, with as much as the initial wager; a ten is a face."""

    @property
    def name(self) -> str:
        return self.hands.name

    def attacks(self, up: int) -> bool:
        return up in self.attack

    @property
    def words(self) -> str:
        """`2 3 4 5 6 7 8`."""
        return words_of(self.attack)


def words_of(attack: frozenset[int]) -> str:
    """Up cards by their names."""
    return " ".join(name for name in UP_CARDS if up_value(name) in attack) or "none"


def write_attack_chart(chart: AttackChart) -> str:
    data = hands.chart_data(chart.hands)
    attack = [name for name in UP_CARDS if up_value(name) in chart.attack]
    return json.dumps({"name": data.pop("name"), ATTACK: attack, **data}, indent=1) + "\n"


def read_attack_chart(text: str) -> AttackChart:
    """A chart from a strategy file's text; `BadChartError` names the place and what was expected."""
    data = read_object(text, _SHAPE)
    attack = data.pop(ATTACK, None)
    if not isinstance(attack, list) or not all(isinstance(one, str) and one in UP_CARDS for one in attack):
        raise BadChartError(f"expected a list of up cards, each one of {' '.join(UP_CARDS)}", key=ATTACK)
    return AttackChart(hands.read_chart(json.dumps(data)), frozenset(map(up_value, attack)))


def must_fit_table(chart: AttackChart, sheet: DoubleAttackSheet) -> None:
    """Raises `BadChartError` if this table cannot be played by the chart."""
    must_fit(chart.hands, sheet)
