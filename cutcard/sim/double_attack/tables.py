"""The kernel's description of a table and a player: flat arrays made from the deciders and the chart.

The kernel contains the order of play. Attacks, lawful actions, the dealer's draws and payoffs are looked up
here, and every entry is an answer of the rules or the chart.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cutcard.cards import ALL_CARDS
from cutcard.games.double_attack import rules
from cutcard.games.double_attack.sheet.sheet import DoubleAttackSheet
from cutcard.games.twenty_one.deciders import views
from cutcard.sim.double_attack.bust_it import BustItTables, bust_it_tables
from cutcard.sim.double_attack.payoffs import Payoffs, payoffs
from cutcard.sim.twenty_one.automaton import RANK_ROOM
from cutcard.sim.twenty_one.states import (
    CODE_OF_ACTION,
    DOUBLE,
    HIT,
    STAND,
    STATES,
    VALUE_OF_RANK,
    HandState,
    first_two,
    half_of_pair,
    numbered,
)
from cutcard.strategies.double_attack.chart import AttackChart
from cutcard.strategies.twenty_one.chart import Chart

_CARDS = ALL_CARDS[::4]
"""One card of each rank: suits matter to bust-it alone."""

Bytes = NDArray[np.uint8]


class Tables(NamedTuple):
    """The arrays of the kernel. Ranks run from 0 (deuce) to 12 (ace), the ten among them, which no shoe
    holds; states are those of `sim/twenty_one/states.py`."""

    attacks: Bytes
    """By rank of the up card: whether the player attacks it, with as much as the initial wager."""
    actions: Bytes
    """By (hands of the box * `RANK_ROOM` + rank of the up card) * `STATES` + state: what the chart does."""
    single: Bytes
    """By rank: the state of one card alone."""
    start: Bytes
    """The state of two cards, by rank * `RANK_ROOM` + rank."""
    after: Bytes
    """By state * `RANK_ROOM` + the rank added."""
    half: Bytes
    """By the state of a pair: the state of one card of it."""
    draws: Bytes
    """By the state of the dealer's hand: whether the dealer takes another card."""
    hole_card: int
    """1 where the dealer's second card is dealt before play."""
    second_card: Bytes
    """By whether anything waits for it: whether a dealer without a hole card takes their second card."""
    found_before_play: Bytes
    """By rank of the up card: whether a dealer's blackjack ends the round before play."""
    late: Bytes
    """By rank of the up card: whether a dealer's blackjack can be found after play."""
    needed: Bytes
    """By the number of open hands: whether the dealer's count still matters."""
    owed: Payoffs
    bust_it: BustItTables


class TableError(ValueError):
    """A rule or a chart that the kernel's states cannot express."""


def make_tables(sheet: DoubleAttackSheet, chart: AttackChart, *, wager: int, bust_it_wager: int) -> Tables:
    """The kernel's tables for a player who follows the chart with these wagers, in cents.

    The wager is a unit: what an attack may be is bounded by it alone, not by chips or posted limits. The
    player takes no insurance: a chart does not decide about it.
    """
    states = numbered(sheet)
    assert len(states) < STATES, "a state must fit its table"
    actions = _actions(sheet, chart.hands, states)
    return Tables(
        attacks=_bytes(chart.attacks(up) for up in VALUE_OF_RANK),
        actions=actions.reshape(-1),
        single=_bytes(states[half_of_pair(sheet, one)] for one in _CARDS),
        start=_start(sheet, states),
        after=_after(sheet, states, actions),
        half=_half(sheet, states),
        draws=_by_state({state: rules.dealer_draws(sheet, state.counted) for state in states}, states),
        hole_card=int(rules.hole_card_dealt(sheet)),
        second_card=_bytes(rules.second_card_taken(sheet, waiting=waiting) for waiting in (False, True)),
        found_before_play=_bytes(rules.blackjack_found_before_play(sheet, up) for up in VALUE_OF_RANK),
        late=_bytes(rules.late_blackjack_possible(sheet, up) for up in VALUE_OF_RANK),
        needed=_bytes(
            rules.dealer_needed(open_hands=hands) for hands in range(sheet.boxes * sheet.split_hands + 1)
        ),
        owed=payoffs(sheet, wager),
        bust_it=bust_it_tables(sheet, bust_it_wager),
    )


def _bytes(answers: Iterable[int]) -> Bytes:
    return np.array([int(answer) for answer in answers], dtype=np.uint8)


def _actions(sheet: DoubleAttackSheet, chart: Chart, states: Mapping[HandState, int]) -> Bytes:
    """What the chart does with every view of a hand: an array by hands, rank of the up card, state."""
    choice = {view: CODE_OF_ACTION[chart.choose(view, rules.lawful(sheet, view))] for view in views(sheet)}
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


def _after(sheet: DoubleAttackSheet, states: Mapping[HandState, int], actions: Bytes) -> Bytes:
    """The state after one more card, for every hand that can get one: player's, dealer's or half a pair."""
    table = np.full((STATES, RANK_ROOM), STATES - 1, dtype=np.uint8)  # The last number belongs to no state.
    for state, number in states.items():
        drawn_to = np.isin(actions[:, :, number], (HIT, DOUBLE)).any() or state.cards == 1
        dealers = not state.split_ace and rules.dealer_draws(sheet, state.counted)
        for rank, card in enumerate(_CARDS):
            following = states.get(state.plus(card))
            if following is not None:
                table[number, rank] = following
            elif drawn_to or dealers:
                raise TableError(f"no state follows {state} when {card} is added")
    return table.reshape(-1)


def _start(sheet: DoubleAttackSheet, states: Mapping[HandState, int]) -> Bytes:
    table = np.zeros((RANK_ROOM, RANK_ROOM), dtype=np.uint8)
    for first, card in enumerate(_CARDS):
        for second, other in enumerate(_CARDS):
            table[first, second] = states[first_two(sheet, card, other)]
    return table.reshape(-1)


def _half(sheet: DoubleAttackSheet, states: Mapping[HandState, int]) -> Bytes:
    halves = {half.total: states[half] for half in (half_of_pair(sheet, card) for card in _CARDS)}
    return _by_state({state: halves[state.pair] for state in states if state.pair}, states)


def _by_state(answers: Mapping[HandState, int], states: Mapping[HandState, int]) -> Bytes:
    table = np.zeros(STATES, dtype=np.uint8)
    for state, answer in answers.items():
        table[states[state]] = answer
    return table
