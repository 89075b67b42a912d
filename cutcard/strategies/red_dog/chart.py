"""A raise chart of red dog: the spreads on which the whole wager is raised (6.5(h))."""

import json
from dataclasses import dataclass

from cutcard.games.red_dog import rules
from cutcard.games.red_dog.sheet.sheet import RED_DOG
from cutcard.law.options import show
from cutcard.strategies.strategy_file import BadChartError, read_object

SPREADS = tuple(spread for spread in range(rules.PAIR, 12) if rules.may_raise(spread))
"""Every spread on which a raise is possible."""
_SHAPE = "name, game and raise"
_EXPECTED = "expected a list of all spreads to raise on, each 1 to 11, such as [7, 8]"


@dataclass(frozen=True, slots=True)
class RaiseChart:
    """A whole strategy: raise as much as the law allows, or not at all."""

    name: str
    spreads: frozenset[int]

    def raises(self, spread: int) -> bool:
        return spread in self.spreads

    @property
    def words(self) -> str:
        return f"raises the whole wager on {spreads_words(self.spreads)}"


HOUSE_CHART = RaiseChart("house bots", frozenset(range(7, 12)))
"""The house bots' chart: on a spread of 7 or more, more cards win than lose with any number of decks."""


def spreads_words(spreads: frozenset[int]) -> str:
    """`a spread of 7 to 11`, `a spread of 1, 2 or 7 to 11`, `no spread`."""
    if not spreads:
        return "no spread"
    runs: list[list[int]] = []
    for spread in sorted(spreads):
        if runs and runs[-1][-1] == spread - 1:
            runs[-1].append(spread)
        else:
            runs.append([spread])
    said: list[str] = []
    for run in runs:
        said += [f"{run[0]} to {run[-1]}"] if len(run) > 2 else [str(spread) for spread in run]
    return "a spread of " + (", ".join(said[:-1]) + " or " if said[1:] else "") + said[-1]


def write_raise_chart(chart: RaiseChart) -> str:
    return json.dumps({"name": chart.name, "game": RED_DOG, "raise": sorted(chart.spreads)}) + "\n"


def read_raise_chart(text: str) -> RaiseChart:
    """A chart from a strategy file's text; `BadChartError` names the place and what was expected."""
    data = read_object(text, _SHAPE)
    for part in data:
        if part not in ("name", "game", "raise"):
            raise BadChartError(f"a strategy file of red dog has {_SHAPE}", key=str(part))
    if data.get("game", RED_DOG) != RED_DOG:
        raise BadChartError(f'"{RED_DOG}", or left out', key="game")
    spreads = data.get("raise")
    if not isinstance(spreads, list) or not all(type(one) is int for one in spreads):
        raise BadChartError(_EXPECTED, key="raise")
    for one in spreads:
        if one not in SPREADS:
            bars = rules.why_not_raise_on(one) if one in (rules.PAIR, rules.CONSECUTIVE) else []
            why = "".join(f"; {bar.says} ({bar.clause})" for bar in bars[:1])
            raise BadChartError(f"{_EXPECTED}; got {show(one)}{why}", key="raise")
        if spreads.count(one) > 1:
            raise BadChartError(f"{_EXPECTED}; {one} is listed twice", key="raise")
    return RaiseChart(data.get("name", "chart"), frozenset(spreads))
