"""The kernel's description of a table and a player: flat arrays made from the deciders and the chart.

The kernel contains the order of play. Lawful actions, the dealer's draws, payoffs and results of side wagers
are looked up here, and every entry is an answer of the rules, a wager's definition or the chart.
"""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cutcard.cards import ALL_CARDS
from cutcard.games.blackjack.rules import (
    blackjack_found_before_play,
    dealer_needed,
    hole_card_dealt,
    hole_card_face_up,
    late_blackjack_possible,
    multiple_action,
    second_card_taken,
)
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.twenty_one.deciders import dealers_seen
from cutcard.sim.blackjack.deferred_wagers import DeferredTables, decided_after_first_cards, deferred_tables
from cutcard.sim.blackjack.payoffs import settlement, waiting_boxes
from cutcard.sim.blackjack.side_wagers import side_cents, side_rows, suit_patterns
from cutcard.sim.twenty_one import hand_tables as hands
from cutcard.sim.twenty_one.automaton import RANK_ROOM
from cutcard.sim.twenty_one.hand_tables import Bytes, in_bytes
from cutcard.sim.twenty_one.states import (
    STATES,
    STATES_BY_CARD,
    VALUE_OF_RANK,
    HandState,
    half_of_pair,
    numbered,
    single_cards_matter,
)
from cutcard.strategies.twenty_one.chart import Chart

MOST_BOXES = 7


class Tables(NamedTuple):
    """The arrays of a kernel. Ranks run from 0 (deuce) to 12 (ace); states are those of `states.py`.

    For most tables ranks are enough: `STATES` states, and cards looked up by rank. If a sheet needs more
    (`by_card`), there are `STATES_BY_CARD`, and single cards are looked up.
    """

    by_card: tuple[int, ...]
    """How many numbers: none; one where cards are looked up one by one; two where wagers are
    deferred; three where the dealer plays several hands. The length is part of the type: the compiler makes
    a kernel for each, without the code it does not need."""
    actions: Bytes
    """By (hands of the box * room for `seen` + what is seen of the dealer) * states + state: what the chart
    does. What is seen is the rank of the up card, unless `seen` says otherwise."""
    seen: Bytes
    """By card: by rank of the up card * RANK_ROOM + rank of the dealer's second, dealt before play."""
    seen_room: int
    after: Bytes
    """By state * room for cards + the card added."""
    start: Bytes
    """The state of two cards, by card * room for cards + card."""
    half: Bytes
    """By the state of a pair: the state of one card of it. By card: by the card of a split pair."""
    draws: Bytes
    """By the state of the dealer's hand: whether the dealer takes another card."""
    hole_card: int
    """1 where the dealer's second card is dealt before play."""
    second_card: int
    """By card, without a hole card: 1 where the dealer takes a second card in every round."""
    waits: Bytes
    """By card, otherwise: by rank of the up card and a box's code, whether it waits for that card."""
    found_before_play: Bytes
    """By rank of the up card: whether a dealer's blackjack ends the round before play."""
    late: Bytes
    """By rank of the up card: whether a dealer's blackjack can be found after play."""
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
    """By wager and row: the net result of the stake."""
    deferred: DeferredTables
    """The tables of deferred wagers and spots."""
    results: NDArray[np.int64]
    late_results: NDArray[np.int64]
    over_21: Bytes
    turned_open: Bytes
    turned_mark: Bytes


def make_tables(
    sheet: BlackjackSheet, chart: Chart, *, wager: int, side_wager: int, rounds: int = 1
) -> Tables:
    """The kernel's tables for a player who follows the chart with these wagers, in cents.

    The player takes neither insurance nor even money: a chart decides for hands only.
    """
    states = numbered(sheet)
    deferred = decided_after_first_cards(sheet)
    by_card = deferred or _by_card(sheet, states)
    room = STATES_BY_CARD if by_card else STATES
    assert len(states) < room
    actions = hands.actions(sheet, chart, states, _dealers_by_rank(sheet), room)
    owed = settlement(sheet, states, room, wager)
    ups = VALUE_OF_RANK
    cards = ALL_CARDS if by_card else ALL_CARDS[::4]
    return Tables(
        by_card=(1,) * (int(by_card) + int(deferred) + int(multiple_action(sheet))),
        actions=actions.reshape(-1),
        seen=_seen(sheet),
        seen_room=actions.shape[1],
        after=hands.after(sheet, states, actions, cards),
        start=hands.start(sheet, states, cards),
        half=_half_by_card(sheet, states) if by_card else hands.half(sheet, states, STATES),
        draws=hands.draws(sheet, states, room),
        hole_card=int(hole_card_dealt(sheet)),
        second_card=int(second_card_taken(sheet, waiting=False)),
        waits=waiting_boxes(sheet, wager)[[*ups]] if by_card else np.zeros((0, 0), dtype=np.uint8),
        found_before_play=in_bytes(blackjack_found_before_play(sheet, up) for up in ups),
        late=in_bytes(late_blackjack_possible(sheet, up) for up in ups),
        needed=in_bytes(
            dealer_needed(open_hands=count) for count in range(MOST_BOXES * sheet.split_hands + 1)
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
        side_rows=np.zeros((0, 0), dtype=np.uint8) if deferred else side_rows(sheet),
        side_cents=np.zeros((0, 0), dtype=np.int64) if deferred else side_cents(sheet, side_wager),
        deferred=deferred_tables(sheet, side_wager, rounds=rounds),
        results=owed.results,
        late_results=owed.late_results,
        over_21=owed.over_21,
        turned_open=owed.turned_open,
        turned_mark=owed.turned_mark,
    )


def _by_card(sheet: BlackjackSheet, states: Mapping[HandState, int]) -> bool:
    """Whether this sheet needs more than the kernel by rank."""
    return (
        single_cards_matter(sheet)
        or len(states) >= STATES
        or hole_card_face_up(sheet)
        or not (hole_card_dealt(sheet) or second_card_taken(sheet, waiting=False))
    )


def _dealers_by_rank(sheet: BlackjackSheet) -> list[tuple[int, int]]:
    """What players may see of the dealer: the rank of the up card, or every two face-up cards."""
    if hole_card_face_up(sheet):
        return list(dealers_seen(sheet))
    return [(up, 0) for up in VALUE_OF_RANK]


def _seen(sheet: BlackjackSheet) -> Bytes:
    """By the ranks of up card and hole card: what players see, as numbered by `_actions`."""
    table = np.zeros((RANK_ROOM, RANK_ROOM), dtype=np.uint8)
    dealers = _dealers_by_rank(sheet)
    for up, value in enumerate(VALUE_OF_RANK):
        for second, other in enumerate(VALUE_OF_RANK):
            if not hole_card_face_up(sheet):
                table[up, second] = up
            elif (value, other) in dealers:
                table[up, second] = dealers.index((value, other))
    return table.reshape(-1)


def _half_by_card(sheet: BlackjackSheet, states: Mapping[HandState, int]) -> Bytes:
    return np.array([states[half_of_pair(sheet, card)] for card in ALL_CARDS], dtype=np.uint8)
