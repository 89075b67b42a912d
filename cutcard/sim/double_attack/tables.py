"""The kernel's description of a table and a player: flat arrays made from the deciders and the chart.

The kernel contains the order of play. Attacks, lawful actions, the dealer's draws and payoffs are looked up
here, and every entry is an answer of the rules or the chart.
"""

from typing import NamedTuple

from cutcard.cards import ALL_CARDS
from cutcard.games.double_attack import rules
from cutcard.games.double_attack.sheet.sheet import DoubleAttackSheet
from cutcard.sim.double_attack.bust_it import BustItTables, bust_it_tables
from cutcard.sim.double_attack.payoffs import Payoffs, payoffs
from cutcard.sim.twenty_one import hand_tables as hands
from cutcard.sim.twenty_one.hand_tables import Bytes, in_bytes
from cutcard.sim.twenty_one.states import STATES, VALUE_OF_RANK, half_of_pair, numbered
from cutcard.strategies.double_attack.chart import AttackChart

_CARDS = ALL_CARDS[::4]
"""One card of each rank: suits matter to bust-it alone."""


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


def make_tables(sheet: DoubleAttackSheet, chart: AttackChart, *, wager: int, bust_it_wager: int) -> Tables:
    """The kernel's tables for a player who follows the chart with these wagers, in cents.

    The wager is a unit: what an attack may be is bounded by it alone, not by chips or posted limits. The
    player takes no insurance: a chart does not decide about it.
    """
    states = numbered(sheet)
    assert len(states) < STATES, "a state must fit its table"
    ups = VALUE_OF_RANK
    actions = hands.actions(sheet, chart.hands, states, [(up, 0) for up in ups], STATES)
    return Tables(
        attacks=in_bytes(chart.attacks(up) for up in ups),
        actions=actions.reshape(-1),
        single=in_bytes(states[half_of_pair(sheet, one)] for one in _CARDS),
        start=hands.start(sheet, states, _CARDS),
        after=hands.after(sheet, states, actions, _CARDS),
        half=hands.half(sheet, states, STATES),
        draws=hands.draws(sheet, states, STATES),
        hole_card=int(rules.hole_card_dealt(sheet)),
        second_card=in_bytes(rules.second_card_taken(sheet, waiting=waiting) for waiting in (False, True)),
        found_before_play=in_bytes(rules.blackjack_found_before_play(sheet, up) for up in ups),
        late=in_bytes(rules.late_blackjack_possible(sheet, up) for up in ups),
        needed=in_bytes(
            rules.dealer_needed(open_hands=count) for count in range(sheet.boxes * sheet.split_hands + 1)
        ),
        owed=payoffs(sheet, wager),
        bust_it=bust_it_tables(sheet, bust_it_wager),
    )
