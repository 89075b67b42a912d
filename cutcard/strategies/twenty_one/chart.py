"""A total-dependent chart: the play of a hand by its count and the dealer's visible cards.

The dealer shows the up card, or at a face-up table (2.6(k)) both cards; then the columns are their count. A
chart is of one of these two kinds and fits only tables of its kind.

A cell lists actions in order of preference (`double/hit`); the first lawful one is taken. A pair is looked up
in the pair chart first; if nothing there is lawful, it is played by its count. The deciders say what is
lawful. A hand without a lawful play in its cells takes the chart's `otherwise`. `chart_fit` checks that a
chart without one has a play for every hand of a table.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from cutcard.games.twenty_one.hand import HandView
from cutcard.games.twenty_one.outcomes import Action
from cutcard.games.twenty_one.points import ACE, Count, count
from cutcard.strategies.strategy_file import BadChartError, read_object

UP_CARDS = "23456789TA"
Cell = tuple[Action, ...]
Column = int | Count
"""The value of the up card, 11 for an ace; or the count of both dealer's cards."""
Key = tuple[int, Column]
"""A total (or the value of a pair) and what the dealer shows."""
Part = Literal["hard", "soft", "pairs"]
OTHERWISE = "otherwise"
BOTH_CARDS = "both cards"
"""The value of `dealer` in a strategy file by both dealer's cards."""


@dataclass(frozen=True)
class Chart:
    """A whole strategy. Hard totals 4 to 20, soft totals 12 to 20, pairs 2 to 11 (aces)."""

    name: str
    hard: Mapping[Key, Cell]
    soft: Mapping[Key, Cell]
    pairs: Mapping[Key, Cell]
    both_cards: bool = False
    """Whether its columns are counts of both dealer's cards (2.6(k)) instead of up cards."""
    otherwise: Cell = ()
    """The play of a hand whose cells are missing or name nothing lawful; empty if the file has none."""

    def __hash__(self) -> int:
        """Of some of what equal charts have in common: their cells are mappings, which have no hash."""
        return hash((self.name, self.both_cards, self.otherwise, len(self.hard), len(self.soft)))

    def part(self, name: Part) -> Mapping[Key, Cell]:
        return {"hard": self.hard, "soft": self.soft, "pairs": self.pairs}[name]

    def preferences(self, hand: HandView) -> Cell:
        """Every action the chart names for this hand, best first."""
        table = self.soft if hand.soft else self.hard
        column = column_of(hand.up, hand.second)
        by_count = table.get((hand.total, column), ()) + self.otherwise
        if hand.pair:
            return self.pairs.get((hand.pair, column), ()) + by_count
        return by_count

    def choose(self, hand: HandView, lawful: Sequence[Action]) -> Action:
        """The first lawful preference. A hand without a decision stands.

        `chart_fit.must_fit` is called before a table is played, so a hand with a decision has such a
        preference.
        """
        for action in self.preferences(hand):
            if action in lawful:
                return action
        return Action.STAND


def column_of(up: int, second: int) -> Column:
    """The column for the dealer's visible cards: the up card, or the count of both cards."""
    return count((up, second)) if second else up


def _value(text: str) -> int:
    return {"T": 10, "A": ACE}.get(text) or int(text)


def _name(value: int) -> str:
    return {10: "T", ACE: "A"}.get(value) or str(value)


_ROWS: dict[Part, dict[str, int]] = {
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


def cell_key(part: Part, row: int, column: Column | None = None) -> str:
    """A cell, or with no column a row, as a strategy file names it: `hard.12.T`, `pairs.A`."""
    name = next(name for name, number in _ROWS[part].items() if number == row)
    if column is None:
        return f"{part}.{name}"
    known = columns(both_cards=isinstance(column, Count))
    return f"{part}.{name}.{next(name for name, each in known.items() if each == column)}"


def chart_data(chart: Chart) -> dict[str, Any]:
    """The chart as the strategy file holds it."""

    def rows(part: Part) -> dict[str, dict[str, str]]:
        table = chart.part(part)
        return {
            row: {
                name: _written(table[number, column])
                for name, column in columns(both_cards=chart.both_cards).items()
                if (number, column) in table
            }
            for row, number in _ROWS[part].items()
        }

    said = {"dealer": BOTH_CARDS} if chart.both_cards else {}
    last = {OTHERWISE: _written(chart.otherwise)} if chart.otherwise else {}
    return {"name": chart.name, **said, **{part: rows(part) for part in _ROWS}, **last}


def _written(cell: Cell) -> str:
    return "/".join(action.value for action in cell)


def write_chart(chart: Chart) -> str:
    return json.dumps(chart_data(chart), indent=1) + "\n"


_SHAPE = f"name, hard, soft, pairs and perhaps dealer and {OTHERWISE}"


def read_chart(text: str) -> Chart:
    """A chart from a strategy file's text; `BadChartError` names the place and what was expected.

    It may lack cells; `chart_fit.must_fit` checks whether a table can be played by it.
    """
    data = read_object(text, _SHAPE)
    for part in data:
        if part not in (*_ROWS, "name", "dealer", OTHERWISE):
            raise BadChartError(f"a strategy file has {_SHAPE}", key=str(part))
    if data.get("dealer", BOTH_CARDS) != BOTH_CARDS:
        raise BadChartError(f'"{BOTH_CARDS}", or left out for a chart by up card', key="dealer")
    both_cards = "dealer" in data
    hard, soft, pairs = (_read_part(data, part, columns(both_cards=both_cards)) for part in _ROWS)
    otherwise = _read_cell(data[OTHERWISE], OTHERWISE) if OTHERWISE in data else ()
    return Chart(data.get("name", "chart"), hard, soft, pairs, both_cards, otherwise)


def _read_part(data: Mapping[str, Any], part: Part, known: Mapping[str, Column]) -> dict[Key, Cell]:
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
            if name not in known:
                raise BadChartError(f"no such {what}; they are {' '.join(known)}", key=key)
            # A pair that is played by its count may say so with an empty cell.
            by_count = part == "pairs" and cell == ""
            table[_ROWS[part][row], known[name]] = () if by_count else _read_cell(cell, key)
    return table


def _read_cell(cell: Any, key: str) -> Cell:
    known = {action.value: action for action in Action}
    words = cell.split("/") if isinstance(cell, str) else []
    if not words or not all(word in known for word in words):
        got = f'"{cell}"' if isinstance(cell, str) else "another kind of value"
        raise BadChartError(f"expected {_CELL_WORDS}, got {got}", key=key)
    return tuple(known[word] for word in words)


_CELL_WORDS = f'{", ".join(action.value for action in Action)}, or several in order such as "double/hit"'
