"""Checks whether a table can be played by a chart.

The chart must use the dealer's cards that the table shows, and have a lawful play for every hand it meets.
Which hands it meets follows from the first two cards, the chart's own play and the deciders. A cell that no
such hand looks up may be missing.
"""

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from cutcard.games.twenty_one.deciders import (
    TwentyOneSheet,
    ends_by_itself,
    hole_card_face_up,
    lawful,
    views,
    why_not,
)
from cutcard.games.twenty_one.hand import HandView, hand_view, pair_of, without_dealer
from cutcard.games.twenty_one.outcomes import Action
from cutcard.games.twenty_one.points import ACE, Count, count
from cutcard.strategies.strategy_file import BadChartError
from cutcard.strategies.twenty_one.chart import OTHERWISE, Chart, Key, Part, cell_key, column_of, columns

_VALUES = range(2, ACE + 1)
_MOST_KEYS = 40
"""The number of keys named in one message; for more, the message gives the number."""


class CellPlace(NamedTuple):
    """A cell of a chart."""

    part: Part
    key: Key


class Barred(NamedTuple):
    """A hand for which every play of the chart is barred, with the reason for the last."""

    place: CellPlace | None
    """The cell of its count; None if the last play is the file's `otherwise`."""
    action: Action
    why: str
    """In words, with the clause."""


@lru_cache(maxsize=8)
def must_fit(chart: Chart, sheet: TwentyOneSheet) -> None:
    """Raises `BadChartError` if this table cannot be played by the chart; it names every wrong cell.

    A chart that fits is checked once.
    """
    must_go_by_what_is_seen(chart, sheet)
    missing: dict[CellPlace, None] = {}
    barred: dict[CellPlace | None, Barred] = {}
    for hand in decisions(chart, sheet):
        for fault in _faults(chart, sheet, hand):
            if isinstance(fault, CellPlace):
                missing[fault] = None
            else:
                barred.setdefault(fault.place, fault)
    if missing or barred:
        raise _unfit(chart, list(missing), list(barred.values()))


def must_go_by_what_is_seen(chart: Chart, sheet: TwentyOneSheet) -> None:
    """Raises `BadChartError` if the chart uses other dealer's cards than this table shows."""
    if chart.both_cards == hole_card_face_up(sheet):
        return
    if chart.both_cards:
        message = "this chart goes by both dealer's cards; at this table only the up card is seen"
    else:
        message = "this chart goes by the up card; at this table both dealer's cards are seen (2.6(k))"
    raise BadChartError(message, key="dealer")


# --- which hands the chart meets --------------------------------------------------------------------------


def decisions(chart: Chart, sheet: TwentyOneSheet) -> Iterator[HandView]:
    """Every hand that the chart decides at this table; one stands for all that differ in dealer's cards which
    have one column."""
    dealt = (view for view in views(sheet) if view.cards == 2 and view.hands == 1)
    waiting = list({(without_dealer(view), column_of(view.up, view.second)): view for view in dealt}.values())
    met = set(waiting)
    while waiting:
        hand = waiting.pop()
        if ends_by_itself(sheet, hand):
            continue
        yield hand
        for new in _after(hand, chart.choose(hand, lawful(sheet, hand))):
            if new not in met:
                met.add(new)
                waiting.append(new)


def _after(hand: HandView, action: Action) -> Iterator[HandView]:
    """The hands that may follow: with one more card, or a card to each half of a split pair."""
    if action is Action.HIT:
        for added in _VALUES:
            counted = Count(hand.total, hand.soft).plus(added)
            yield hand_view(counted, hand.cards + 1, 0, hands=hand.hands, up=hand.up, second=hand.second)
    elif action is Action.SPLIT:
        for added in _VALUES:
            values = (hand.pair, added)
            yield hand_view(
                count(values),
                2,
                pair_of(values),
                hands=hand.hands + 1,
                up=hand.up,
                second=hand.second,
                split_ace=hand.pair == ACE,
            )


# --- what is wrong with them ------------------------------------------------------------------------------


def _faults(chart: Chart, sheet: TwentyOneSheet, hand: HandView) -> Iterator[CellPlace | Barred]:
    """The missing cells that this hand looks up."""
    column = column_of(hand.up, hand.second)
    may = lawful(sheet, hand)
    if hand.pair:
        place = CellPlace("pairs", (hand.pair, column))
        cell = chart.pairs.get(place.key)
        if cell is None and not chart.otherwise:
            yield place
        if any(action in may for action in cell or ()):
            return
    place = CellPlace("soft" if hand.soft else "hard", (hand.total, column))
    cell = chart.part(place.part).get(place.key, ())
    if not cell and not chart.otherwise:
        yield place
        return
    if not any(action in may for action in (*cell, *chart.otherwise)):
        last = (*cell, *chart.otherwise)[-1]
        refusal = why_not(sheet, hand, last)
        assert refusal is not None
        why = f"{refusal.says} ({refusal.bars[0].clause})"
        yield Barred(None if chart.otherwise else place, last, why)


# --- in words ---------------------------------------------------------------------------------------------


def _unfit(chart: Chart, missing: Sequence[CellPlace], barred: Sequence[Barred]) -> BadChartError:
    """One error that names every cell."""
    said: list[str] = []
    faults: list[tuple[str, str]] = []
    if missing:
        keys = _keys(missing, chart)
        faults += [(key, "this chart's play looks the cell up, and it is missing") for key in keys]
        said.append(
            f"no play for {_listed(keys)}: write a cell for each, "
            f'or "{OTHERWISE}": "stand" for all hands without one'
        )
    for (action, why), places in _by_reason(barred).items():
        keys = _keys(places, chart) or [OTHERWISE]
        told = f"{action.value} is barred for hands that look it up: {why}"
        faults += [(key, told) for key in keys]
        said.append(
            f"{_listed(keys)}: {told}; name a play to take then, "
            f'such as "{action.value}/hit" or "{action.value}/stand"'
        )
    return BadChartError("; ".join(said), key=faults[0][0], faults=tuple(faults))


def _by_reason(barred: Sequence[Barred]) -> dict[tuple[Action, str], list[CellPlace]]:
    found: dict[tuple[Action, str], list[CellPlace]] = {}
    for one in barred:
        cells = found.setdefault((one.action, one.why), [])
        if one.place is not None:
            cells.append(one.place)
    return found


def _keys(places: Collection[CellPlace], chart: Chart) -> list[str]:
    """The cells as the file names them; a complete row is named as a row."""
    names = columns(both_cards=chart.both_cards)
    found: dict[str, None] = {}
    for part, (row, column) in sorted(places, key=lambda place: _order(place, chart)):
        whole = all(CellPlace(part, (row, each)) in places for each in names.values())
        found[cell_key(part, row, None if whole else column)] = None
    return list(found)


def _order(place: CellPlace, chart: Chart) -> tuple[int, int, int]:
    parts: tuple[Part, ...] = ("hard", "soft", "pairs")
    seen = list(columns(both_cards=chart.both_cards).values())
    return parts.index(place.part), place.key[0], seen.index(place.key[1])


def _listed(keys: list[str]) -> str:
    more = len(keys) - _MOST_KEYS
    return ", ".join(keys[:_MOST_KEYS]) + (f" and {more} more" if more > 0 else "")
