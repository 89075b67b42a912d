"""A total-dependent chart: what to do with a hand by its count and the dealer's up card.

A cell lists actions in order of preference (`double/hit`); the first lawful one is taken. A pair looks into
the pair chart first and goes on to its count where nothing there is lawful. Legality is the deciders' to say.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cutcard.games.blackjack.decide import Action
from cutcard.games.blackjack.hand import ACE, HandView

UP_CARDS = "23456789TA"
Cell = tuple[Action, ...]
Key = tuple[int, int]
"""A total (or the value of a pair) and the value of the up card, 11 for an ace."""


class BadChartError(ValueError):
    """A text that is no chart; `key` says where."""

    def __init__(self, message: str, *, key: str = "", line: int = 0) -> None:
        super().__init__(message)
        self.key = key
        self.line = line


@dataclass(frozen=True)
class Chart:
    """A whole strategy. Hard totals 4 to 20, soft totals 12 to 20, pairs 2 to 11 (aces)."""

    name: str
    hard: Mapping[Key, Cell]
    soft: Mapping[Key, Cell]
    pairs: Mapping[Key, Cell]

    def preferences(self, hand: HandView) -> Cell:
        """Every action the chart names for this hand, best first."""
        table = self.soft if hand.soft else self.hard
        by_count = table.get((hand.total, hand.up), (Action.STAND,))
        if hand.pair:
            return self.pairs.get((hand.pair, hand.up), ()) + by_count
        return by_count

    def choose(self, hand: HandView, lawful: Sequence[Action]) -> Action:
        """The first preference that is lawful; to stand where none of them is."""
        for action in self.preferences(hand):
            if action in lawful:
                return action
        return Action.STAND


def _value(text: str) -> int:
    return {"T": 10, "A": ACE}.get(text) or int(text)


def _name(value: int) -> str:
    return {10: "T", ACE: "A"}.get(value) or str(value)


_ROWS: dict[str, dict[str, int]] = {
    "hard": {str(total): total for total in range(4, 21)},
    "soft": {str(total): total for total in range(12, 21)},
    "pairs": {_name(value): value for value in range(2, ACE + 1)},
}


def chart_data(chart: Chart) -> dict[str, Any]:
    """The chart as the strategy file holds it."""

    def rows(part: str, table: Mapping[Key, Cell]) -> dict[str, dict[str, str]]:
        return {
            row: {
                up: "/".join(action.value for action in table[number, _value(up)])
                for up in UP_CARDS
                if (number, _value(up)) in table
            }
            for row, number in _ROWS[part].items()
        }

    parts = {"hard": chart.hard, "soft": chart.soft, "pairs": chart.pairs}
    return {"name": chart.name, **{part: rows(part, table) for part, table in parts.items()}}


def write_chart(chart: Chart) -> str:
    return json.dumps(chart_data(chart), indent=1) + "\n"


def read_chart(text: str) -> Chart:
    """A chart from a strategy file's text; `BadChartError` names the place and what would be right."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadChartError(f"this is no JSON: {error.msg}", line=error.lineno) from None
    except (RecursionError, ValueError):
        raise BadChartError("this is no strategy file: too deep, or a number too long") from None
    if not isinstance(data, dict) or not isinstance(data.get("name", ""), str):
        raise BadChartError("a strategy file is one JSON object with name, hard, soft and pairs")
    for part in data:
        if part not in (*_ROWS, "name"):
            raise BadChartError("a strategy file has name, hard, soft and pairs", key=str(part))
    return Chart(data.get("name", "chart"), *(_read_part(data, part) for part in _ROWS))


def _read_part(data: Mapping[str, Any], part: str) -> dict[Key, Cell]:
    rows = data.get(part)
    if not isinstance(rows, dict):
        raise BadChartError("missing: rows by total, each with cells by up card", key=part)
    table = {}
    for row, cells in rows.items():
        if row not in _ROWS[part]:
            known = ", ".join(_ROWS[part])
            raise BadChartError(f"no such row; the rows are {known}", key=f"{part}.{row}")
        if not isinstance(cells, dict):
            raise BadChartError(f"a row has cells by up card: {' '.join(UP_CARDS)}", key=f"{part}.{row}")
        for up, cell in cells.items():
            key = f"{part}.{row}.{up}"
            if len(up) != 1 or up not in UP_CARDS or not isinstance(cell, str):
                raise BadChartError(f"no such up card; they are {' '.join(UP_CARDS)}", key=key)
            table[_ROWS[part][row], _value(up)] = _read_cell(cell, key)
    return table


def _read_cell(cell: str, key: str) -> Cell:
    known = {action.value: action for action in Action}
    words = [word for word in cell.split("/") if word]
    for word in words:
        if word not in known:
            raise BadChartError(f"{word!r} is no action; they are {', '.join(known)}", key=key)
    return tuple(known[word] for word in words)
