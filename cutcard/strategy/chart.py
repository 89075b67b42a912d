"""A total-dependent chart: what to do with a hand by its count and what the dealer shows.

He shows his up card, or at a face-up table (2.6(k)) both cards: then the chart goes by their count. A chart
is of one of these two kinds and fits no table of the other.

A cell lists actions in order of preference (`double/hit`); the first lawful one is taken. A pair looks into
the pair chart first and goes on to its count where nothing there is lawful. Legality is the deciders' to say.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cutcard.games.blackjack.decide import Action, hole_card_face_up
from cutcard.games.blackjack.hand import ACE, Count, HandView, count
from cutcard.games.blackjack.sheet import BlackjackSheet
from cutcard.strategy.strategy_file import BadChartError, read_object

UP_CARDS = "23456789TA"
Cell = tuple[Action, ...]
Column = int | Count
"""The value of the up card, 11 for an ace; or the count of both dealer's cards."""
Key = tuple[int, Column]
"""A total (or the value of a pair) and what the dealer shows."""
BOTH_CARDS = "both cards"
"""What a strategy file says of the dealer where the chart goes by both his cards."""


@dataclass(frozen=True)
class Chart:
    """A whole strategy. Hard totals 4 to 20, soft totals 12 to 20, pairs 2 to 11 (aces)."""

    name: str
    hard: Mapping[Key, Cell]
    soft: Mapping[Key, Cell]
    pairs: Mapping[Key, Cell]
    both_cards: bool = False
    """Whether its columns are counts of both dealer's cards (2.6(k)) instead of up cards."""

    def preferences(self, hand: HandView) -> Cell:
        """Every action the chart names for this hand, best first."""
        table = self.soft if hand.soft else self.hard
        column = column_of(hand.up, hand.second)
        by_count = table.get((hand.total, column), (Action.STAND,))
        if hand.pair:
            return self.pairs.get((hand.pair, column), ()) + by_count
        return by_count

    def choose(self, hand: HandView, lawful: Sequence[Action]) -> Action:
        """The first preference that is lawful; to stand where none of them is."""
        for action in self.preferences(hand):
            if action in lawful:
                return action
        return Action.STAND


def column_of(up: int, second: int) -> Column:
    """Where to look up what the dealer shows: an up card, or with a second card in sight their count."""
    return count((up, second)) if second else up


def must_fit(chart: Chart, sheet: BlackjackSheet) -> None:
    """Raises `BadChartError` where the chart goes by other cards of the dealer than this table shows."""
    if chart.both_cards == hole_card_face_up(sheet):
        return
    if chart.both_cards:
        message = "this chart goes by both dealer's cards; at this table only the up card is seen"
    else:
        message = "this chart goes by the up card; at this table both dealer's cards are seen (2.6(k))"
    raise BadChartError(message, key="dealer")


def _value(text: str) -> int:
    return {"T": 10, "A": ACE}.get(text) or int(text)


def _name(value: int) -> str:
    return {10: "T", ACE: "A"}.get(value) or str(value)


_ROWS: dict[str, dict[str, int]] = {
    "hard": {str(total): total for total in range(4, 21)},
    "soft": {str(total): total for total in range(12, 21)},
    "pairs": {_name(value): value for value in range(2, ACE + 1)},
}
_BY_UP_CARD: dict[str, Column] = {up: _value(up) for up in UP_CARDS}
_BY_BOTH_CARDS: dict[str, Column] = {
    **{str(total): Count(total, False) for total in range(4, 21)},
    **{f"s{total}": Count(total, True) for total in range(12, 21)},
}


def columns(*, both_cards: bool) -> dict[str, Column]:
    """The columns of a chart by their names: up cards, or the counts of two cards, `s` for soft."""
    return _BY_BOTH_CARDS if both_cards else _BY_UP_CARD


def chart_data(chart: Chart) -> dict[str, Any]:
    """The chart as the strategy file holds it."""

    def rows(part: str, table: Mapping[Key, Cell]) -> dict[str, dict[str, str]]:
        return {
            row: {
                name: "/".join(action.value for action in table[number, column])
                for name, column in columns(both_cards=chart.both_cards).items()
                if (number, column) in table
            }
            for row, number in _ROWS[part].items()
        }

    parts = {"hard": chart.hard, "soft": chart.soft, "pairs": chart.pairs}
    said = {"dealer": BOTH_CARDS} if chart.both_cards else {}
    return {"name": chart.name, **said, **{part: rows(part, table) for part, table in parts.items()}}


def write_chart(chart: Chart) -> str:
    return json.dumps(chart_data(chart), indent=1) + "\n"


def read_chart(text: str) -> Chart:
    """A chart from a strategy file's text; `BadChartError` names the place and what would be right."""
    data = read_object(text, "name, hard, soft and pairs")
    for part in data:
        if part not in (*_ROWS, "name", "dealer"):
            raise BadChartError("a strategy file has name, hard, soft and pairs", key=str(part))
    if data.get("dealer", BOTH_CARDS) != BOTH_CARDS:
        raise BadChartError(f'"{BOTH_CARDS}", or left out for a chart by up card', key="dealer")
    both_cards = "dealer" in data
    hard, soft, pairs = (_read_part(data, part, columns(both_cards=both_cards)) for part in _ROWS)
    return Chart(data.get("name", "chart"), hard, soft, pairs, both_cards)


def _read_part(data: Mapping[str, Any], part: str, known: Mapping[str, Column]) -> dict[Key, Cell]:
    rows = data.get(part)
    if not isinstance(rows, dict):
        raise BadChartError("missing: rows by total, each with cells by up card", key=part)
    table: dict[Key, Cell] = {}
    what = "up card" if known is _BY_UP_CARD else "count of both dealer's cards"
    for row, cells in rows.items():
        if row not in _ROWS[part]:
            known_rows = ", ".join(_ROWS[part])
            raise BadChartError(f"no such row; the rows are {known_rows}", key=f"{part}.{row}")
        if not isinstance(cells, dict):
            raise BadChartError(f"a row has cells by {what}: {' '.join(known)}", key=f"{part}.{row}")
        for name, cell in cells.items():
            key = f"{part}.{row}.{name}"
            if name not in known or not isinstance(cell, str):
                raise BadChartError(f"no such {what}; they are {' '.join(known)}", key=key)
            table[_ROWS[part][row], known[name]] = _read_cell(cell, key)
    return table


def _read_cell(cell: str, key: str) -> Cell:
    known = {action.value: action for action in Action}
    words = [word for word in cell.split("/") if word]
    for word in words:
        if word not in known:
            raise BadChartError(f"{word!r} is no action; they are {', '.join(known)}", key=key)
    return tuple(known[word] for word in words)
