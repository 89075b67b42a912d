"""What the kernel knows of a table and a player: flat arrays, made by asking the deciders and the chart.

The kernel knows the order of play. What may be done, what the dealer draws, what is owed and what a side
wager wins is looked up here, and every entry is an answer of `decide.py`, a wager's definition or the chart.
"""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cutcard.games.blackjack.decide import (
    Action,
    dealer_draws,
    dealer_needed,
    hole_card_dealt,
    late_blackjack_possible,
    lawful,
    reader_used,
)
from cutcard.games.blackjack.hand import views
from cutcard.games.blackjack.sheet import BlackjackSheet
from cutcard.sim.owed import settlement
from cutcard.sim.side import side_cents, side_rows, suit_patterns
from cutcard.sim.states import STATES, VALUE_OF_RANK, HandState, first_two, half_of_pair, numbered
from cutcard.strategy.chart import Chart

STAND, HIT, DOUBLE, SPLIT, SURRENDER = range(5)
CODE_OF_ACTION = {
    Action.STAND: STAND,
    Action.HIT: HIT,
    Action.DOUBLE: DOUBLE,
    Action.SPLIT: SPLIT,
    Action.SURRENDER: SURRENDER,
}

WAGER = 1000
"""Ten dollars: half of it, and every lawful payout on it, is a whole number of cents."""
RANK_ROOM = 16
"""Room for the thirteen ranks in a table; a power of two, so that a row is found by a shift."""
MOST_BOXES = 7
NO_STATE = STATES - 1
"""Stands in `after` where no card is ever added."""

Bytes = NDArray[np.uint8]


class Tables(NamedTuple):
    """The arrays a kernel plays by. Ranks run from 0 (deuce) to 12 (ace); states are those of `states.py`."""

    actions: Bytes
    """By (hands of the box * RANK_ROOM + rank of the up card) * STATES + state: what the chart does."""
    after: Bytes
    """By state * RANK_ROOM + rank of the card added."""
    start: Bytes
    """The state of two cards, by rank * RANK_ROOM + rank."""
    half: Bytes
    """By the state of a pair: the state of one card of it."""
    draws: Bytes
    """By the state of the dealer's hand: whether he takes another card."""
    hole_card: int
    """1 where the dealer's second card is dealt before play."""
    reader: Bytes
    """By rank of the up card: whether the reader is used."""
    late: Bytes
    """By rank of the up card: whether a blackjack of the dealer can come to light after play."""
    needed: Bytes
    """By the number of open hands: whether the dealer's count still matters."""
    finish: Bytes
    doubled_row: int
    surrendered_row: int
    dealer_column: Bytes
    dealer_blackjack: Bytes
    cents: NDArray[np.int64]
    is_open: Bytes
    mark: Bytes
    late_cents: NDArray[np.int64]
    suit_pattern: Bytes
    """By suit of the first card * 16 + suit of the second * 4 + suit of the up card."""
    side_rows: Bytes
    """By wager and ((first rank * 13 + second rank) * 13 + up rank) * 5 + suit pattern: the row won."""
    side_cents: NDArray[np.int64]
    """By wager and row: what the stake brings net."""


class TableError(ValueError):
    """A rule or a chart the kernel's states cannot express."""


def make_tables(sheet: BlackjackSheet, chart: Chart, *, wager: int, side_wager: int) -> Tables:
    """The kernel's tables for a player who follows the chart with these wagers, in cents.

    He takes neither insurance nor even money: a chart decides for hands only.
    """
    states = numbered(sheet)
    actions = _actions(sheet, chart, states)
    owed = settlement(sheet, states, wager)
    ups = VALUE_OF_RANK
    return Tables(
        actions=actions.reshape(-1),
        after=_after(sheet, states, actions),
        start=_start(states),
        half=_half(states),
        draws=_by_state({state: dealer_draws(sheet, state.counted) for state in states}, states),
        hole_card=int(hole_card_dealt(sheet)),
        reader=np.array([reader_used(sheet, up) for up in ups], dtype=np.uint8),
        late=np.array([late_blackjack_possible(sheet, up) for up in ups], dtype=np.uint8),
        needed=np.array(
            [dealer_needed(open_hands=hands) for hands in range(MOST_BOXES * sheet.split_hands + 1)],
            dtype=np.uint8,
        ),
        finish=owed.finish,
        doubled_row=owed.doubled_row,
        surrendered_row=owed.surrendered_row,
        dealer_column=owed.dealer_column,
        dealer_blackjack=owed.dealer_blackjack,
        cents=owed.cents,
        is_open=owed.is_open,
        mark=owed.mark,
        late_cents=owed.late_cents,
        suit_pattern=suit_patterns(),
        side_rows=side_rows(sheet),
        side_cents=side_cents(sheet, side_wager),
    )


def _actions(sheet: BlackjackSheet, chart: Chart, states: Mapping[HandState, int]) -> Bytes:
    """What the chart does with every view of a hand: an array by hands, rank of the up card and state."""
    choice = {view: CODE_OF_ACTION[chart.choose(view, lawful(sheet, view))] for view in views(sheet)}
    table = np.full((sheet.split_hands + 1, RANK_ROOM, STATES), STAND, dtype=np.uint8)
    placed = set()
    for hands in range(1, sheet.split_hands + 1):
        for rank, up in enumerate(VALUE_OF_RANK):
            for state, number in states.items():
                view = state.view(hands=hands, up=up)
                if view in choice:
                    table[hands, rank, number] = choice[view]
                    placed.add(view)
    if missing := choice.keys() - placed:
        raise TableError(f"{len(missing)} views of a hand have no state, such as {next(iter(missing))}")
    return table


def _after(sheet: BlackjackSheet, states: Mapping[HandState, int], actions: Bytes) -> Bytes:
    """The state after one more card, for every hand that can get one: player's, dealer's or half a pair."""
    table = np.full((STATES, RANK_ROOM), NO_STATE, dtype=np.uint8)
    for state, number in states.items():
        drawn_to = np.isin(actions[:, :, number], (HIT, DOUBLE)).any() or state.cards == 1
        dealers = not state.split_ace and dealer_draws(sheet, state.counted)
        for rank, added in enumerate(VALUE_OF_RANK):
            following = states.get(state.plus(added))
            if following is not None:
                table[number, rank] = following
            elif drawn_to or dealers:
                raise TableError(f"no state follows {state} when a card of {added} is added")
    return table.reshape(-1)


def _start(states: Mapping[HandState, int]) -> Bytes:
    table = np.zeros((RANK_ROOM, RANK_ROOM), dtype=np.uint8)
    for first, value in enumerate(VALUE_OF_RANK):
        for second, other in enumerate(VALUE_OF_RANK):
            table[first, second] = states[first_two(value, other)]
    return table.reshape(-1)


def _half(states: Mapping[HandState, int]) -> Bytes:
    return _by_state({state: states[half_of_pair(state.pair)] for state in states if state.pair}, states)


def _by_state(answers: Mapping[HandState, int], states: Mapping[HandState, int]) -> Bytes:
    table = np.zeros(STATES, dtype=np.uint8)
    for state, answer in answers.items():
        table[states[state]] = answer
    return table
