"""Flat arrays about the hands of a game of twenty-one, made from its deciders and a chart.

Every kernel of these games looks up what the chart does, what follows a card, and when the dealer draws.
States are those of `states.py`; `room` is how many of them a table has space for, by rank or by card.
"""

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from cutcard.cards import ALL_CARDS, Card
from cutcard.games.twenty_one.deciders import TwentyOneSheet, dealer_draws, lawful, views
from cutcard.sim.twenty_one.automaton import RANK_ROOM
from cutcard.sim.twenty_one.states import (
    CODE_OF_ACTION,
    DOUBLE,
    HIT,
    STAND,
    HandState,
    first_two,
    half_of_pair,
)
from cutcard.strategies.twenty_one.chart import Chart

CARD_ROOM = 64
"""Space for the 52 cards in a table."""

Bytes = NDArray[np.uint8]
States = Mapping[HandState, int]


class TableError(ValueError):
    """A rule or a chart that the kernel's states cannot express."""


def in_bytes(answers: Iterable[int]) -> Bytes:
    return np.array([int(answer) for answer in answers], dtype=np.uint8)


def card_room(cards: Sequence[Card]) -> int:
    return RANK_ROOM if len(cards) <= RANK_ROOM else CARD_ROOM


def actions(
    sheet: TwentyOneSheet, chart: Chart, states: States, dealers: Sequence[tuple[int, int]], room: int
) -> Bytes:
    """What the chart does with every view of a hand: an array by hands, what is seen of the dealer, state.

    `dealers` are the values players may see: the up card's, and the second's or 0.
    """
    choice = {view: CODE_OF_ACTION[chart.choose(view, lawful(sheet, view))] for view in views(sheet)}
    table = np.full((sheet.split_hands + 1, max(RANK_ROOM, len(dealers)), room), STAND, dtype=np.uint8)
    placed = set()
    for hands in range(1, sheet.split_hands + 1):
        for place, (up, second) in enumerate(dealers):
            for state, number in states.items():
                view = state.view(hands=hands, up=up, second=second)
                if view in choice:
                    table[hands, place, number] = choice[view]
                    placed.add(view)
    if missing := choice.keys() - placed:
        raise TableError(f"{len(missing)} views of a hand have no state, such as {next(iter(missing))}")
    return table


def after(sheet: TwentyOneSheet, states: States, chosen: Bytes, cards: Sequence[Card]) -> Bytes:
    """The state after one more card, for every hand that can get one: player's, dealer's or half a pair.

    `chosen` are the `actions` of the table.
    """
    room = chosen.shape[2]
    # The last number belongs to no state.
    table = np.full((room, card_room(cards)), room - 1, dtype=np.uint8)
    for state, number in states.items():
        drawn_to = np.isin(chosen[:, :, number], (HIT, DOUBLE)).any() or state.cards == 1
        dealers = not state.split_ace and dealer_draws(sheet, state.counted)
        for place, card in enumerate(cards):
            following = states.get(state.plus(card))
            if following is not None:
                table[number, place] = following
            elif drawn_to or dealers:
                raise TableError(f"no state follows {state} when {card} is added")
    return table.reshape(-1)


def start(sheet: TwentyOneSheet, states: States, cards: Sequence[Card]) -> Bytes:
    """The state of two cards."""
    room = card_room(cards)
    table = np.zeros((room, room), dtype=np.uint8)
    for first, card in enumerate(cards):
        for second, other in enumerate(cards):
            table[first, second] = states[first_two(sheet, card, other)]
    return table.reshape(-1)


def half(sheet: TwentyOneSheet, states: States, room: int) -> Bytes:
    """By the state of a pair: the state of one card of it."""
    halves = {one.total: states[one] for one in (half_of_pair(sheet, card) for card in ALL_CARDS)}
    return by_state({state: halves[state.pair] for state in states if state.pair}, states, room)


def draws(sheet: TwentyOneSheet, states: States, room: int) -> Bytes:
    """By the state of the dealer's hand: whether the dealer takes another card."""
    return by_state({state: dealer_draws(sheet, state.counted) for state in states}, states, room)


def by_state(answers: Mapping[HandState, int], states: States, room: int) -> Bytes:
    table = np.zeros(room, dtype=np.uint8)
    for state, answer in answers.items():
        table[states[state]] = answer
    return table
