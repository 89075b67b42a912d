"""The kernel of double attack: rounds at full speed, from a shuffled shoe.

It contains only the order of play (26.9 to 26.12, 26.15(d), (g)): the dealer's first card, the attack, two
cards to each box, the hole card beside a reader, the players, the dealer. Every rule is looked up in
`Tables`. The player follows a chart with flat wagers and takes no insurance.
"""

# ruff: noqa: PLR0912, PLR0915
# A round is one long function, because values kept in registers make it fast.

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from cutcard.jit import chosen_by_type, inlined
from cutcard.sim.arrays import SUMS, Cents, Shoe, Words
from cutcard.sim.details import NOT_COUNTED, Details
from cutcard.sim.double_attack.bust_it import LOST
from cutcard.sim.double_attack.tables import Tables
from cutcard.sim.twenty_one.automaton import RANK_ROOM
from cutcard.sim.twenty_one.cards import deal, whole
from cutcard.sim.twenty_one.hand_tables import CARD_ROOM
from cutcard.sim.twenty_one.payoff_rows import MARK_BITS
from cutcard.sim.twenty_one.rounds import Results, add_up_side, end_sums, keep, play_round
from cutcard.sim.twenty_one.states import DOUBLE, HIT, SPLIT, STATES, SURRENDER

INITIAL, ATTACK = 0, 1
"""The places of the wagers of a box."""

ATTACKED = SUMS
"""Rounds in which the up card was attacked."""
ATTACK_NET, ATTACK_SQUARED, BUST_IT_NET, BUST_IT_SQUARED, ALL_SUMS = range(SUMS + 1, SUMS + 6)
"""What the boxes' attacks and bust-it wagers brought, and the same of each round, squared."""


class Dealing(NamedTuple):
    """The cards of a table, and when they are shuffled and burned. A kernel changes the array."""

    cards: Shoe
    cutting_card: int
    burned_first: int
    burned_each_round: int
    fresh: bool

    def copy(self) -> "Dealing":
        return self._replace(cards=self.cards.copy())


class Workspace(NamedTuple):
    """A kernel's memory: the generator's state and the boxes of the round in play."""

    generator: Words
    cards: Shoe
    """Two for each box."""
    rows: Shoe
    """The payoff row of each finished hand, by box and hand."""
    codes: Cents
    """The marks of each box's hands."""
    hands: Cents
    """How many hands each box has made."""
    net: Cents
    """The result of each box, initial and double attack wager together."""
    attack: Cents
    """The double attack wager's part of it."""
    side: Cents
    """The result of each box's bust-it wager, in one row, where it is offered."""
    attacked: Cents
    """One number: whether the player attacked in this round."""
    details: Details


def make_workspace(
    *, boxes: int, split_hands: int, bust_it: bool = False, details: Details | None = None
) -> Workspace:
    return Workspace(
        generator=np.zeros(8, dtype=np.uint64),
        cards=np.zeros(2 * boxes, dtype=np.uint8),
        rows=np.zeros((boxes, split_hands), dtype=np.uint8),
        codes=np.zeros(boxes, dtype=np.int64),
        hands=np.zeros(boxes, dtype=np.int64),
        net=np.zeros(boxes, dtype=np.int64),
        attack=np.zeros(boxes, dtype=np.int64),
        side=np.zeros((int(bust_it), boxes), dtype=np.int64),
        attacked=np.zeros(1, dtype=np.int64),
        details=NOT_COUNTED.new() if details is None else details,
    )


@inlined
def _settle_late(tables: Tables, workspace: Workspace, attacked: int, boxes: int) -> None:
    """The dealer has blackjack: every box by the marks of its hands, and no third card for bust-it."""
    late = tables.owed.late_cents
    for box in range(boxes):
        code = workspace.codes[box]
        workspace.attack[box] = late[attacked, code, ATTACK]
        workspace.net[box] = late[attacked, code, INITIAL] + late[attacked, code, ATTACK]
        for wager in range(len(workspace.side)):
            workspace.side[wager, box] = tables.bust_it.cents[LOST]


def _play_round(
    tables: Tables,
    workspace: Workspace,
    shoe: Shoe,
    position: int,
    ready: int,
    limit: int,
    discards: int,
    boxes: int,
) -> tuple[int, int, int, int]:
    """Plays one round and leaves the results in the workspace.

    Returns the position of the shoe, and the total wagered in initial wagers.
    """
    generator, cards, rows, codes = workspace.generator, workspace.cards, workspace.rows, workspace.codes
    owed, bust_it = tables.owed, tables.bust_it
    up_card, position, ready, limit = deal(shoe, generator, position, ready, limit, discards)
    up = up_card >> 2
    attacked = whole(tables.attacks[up])
    workspace.attacked[0] = attacked
    for box in range(boxes):
        card, position, ready, limit = deal(shoe, generator, position, ready, limit, discards)
        cards[2 * box] = card
    for box in range(boxes):
        card, position, ready, limit = deal(shoe, generator, position, ready, limit, discards)
        cards[2 * box + 1] = card
    dealer = whole(tables.single[up])
    second_card = 0
    if tables.hole_card:
        second_card, position, ready, limit = deal(shoe, generator, position, ready, limit, discards)
        dealer = whole(tables.start[up * RANK_ROOM + (second_card >> 2)])

    laid = 1 + attacked
    wagered = laid * boxes
    if tables.found_before_play[up] and owed.dealer_blackjack[dealer]:
        for box in range(boxes):
            first, second = whole(cards[2 * box]) >> 2, whole(cards[2 * box + 1]) >> 2
            state = whole(tables.start[first * RANK_ROOM + second])
            codes[box] = owed.mark[whole(owed.finish[STATES + state])]
        _settle_late(tables, workspace, attacked, boxes)
        return position, ready, limit, wagered

    open_hands = 0
    waiting = len(bust_it.cents) > 0
    for box in range(boxes):
        first, second = whole(cards[2 * box]) >> 2, whole(cards[2 * box + 1]) >> 2
        state = whole(tables.start[first * RANK_ROOM + second])
        half = 0
        in_box = 1
        played = 0
        code = 0
        while True:
            action = tables.actions[(in_box * RANK_ROOM + up) * STATES + state]
            while action == HIT:
                card, position, ready, limit = deal(shoe, generator, position, ready, limit, discards)
                state = whole(tables.after[state * RANK_ROOM + (card >> 2)])
                action = tables.actions[(in_box * RANK_ROOM + up) * STATES + state]
            if action == SPLIT:
                half = whole(tables.half[state])
                in_box += 1
                wagered += laid
            else:
                if action == SURRENDER:
                    row = owed.surrendered_row
                elif action == DOUBLE:
                    card, position, ready, limit = deal(shoe, generator, position, ready, limit, discards)
                    state = whole(tables.after[state * RANK_ROOM + (card >> 2)])
                    row = owed.doubled_row + whole(owed.finish[in_box * STATES + state])
                    wagered += laid
                else:
                    row = whole(owed.finish[in_box * STATES + state])
                rows[box, played] = row
                code = (code << MARK_BITS) | whole(owed.mark[row])
                open_hands += whole(owed.is_open[row])
                played += 1
                if played == in_box:
                    break
            # The leftmost hand that has only its half of the pair gets its second card now (26.10(b)).
            card, position, ready, limit = deal(shoe, generator, position, ready, limit, discards)
            state = whole(tables.after[half * RANK_ROOM + (card >> 2)])
        codes[box] = code
        workspace.hands[box] = in_box
        waiting |= owed.waits[up, code] > 0

    waiting |= open_hands > 0
    if not tables.hole_card and tables.second_card[int(waiting)]:
        second_card, position, ready, limit = deal(shoe, generator, position, ready, limit, discards)
        dealer = whole(tables.start[up * RANK_ROOM + (second_card >> 2)])
    if tables.late[up] and owed.dealer_blackjack[dealer]:
        _settle_late(tables, workspace, attacked, boxes)
        return position, ready, limit, wagered
    if len(bust_it.cents):
        won = LOST
        if tables.draws[dealer]:
            card, position, ready, limit = deal(shoe, generator, position, ready, limit, discards)
            dealer = whole(tables.after[dealer * RANK_ROOM + (card >> 2)])
            line = whole(bust_it.line[up_card * CARD_ROOM + second_card])
            won = whole(bust_it.row[line * CARD_ROOM + card])
        for box in range(boxes):
            workspace.side[0, box] = bust_it.cents[won]
    if tables.needed[open_hands]:
        while tables.draws[dealer]:
            card, position, ready, limit = deal(shoe, generator, position, ready, limit, discards)
            dealer = whole(tables.after[dealer * RANK_ROOM + (card >> 2)])
    column = whole(owed.column[dealer])
    for box in range(boxes):
        net = attack = 0
        for hand in range(workspace.hands[box]):
            net += owed.cents[attacked, whole(rows[box, hand]), column, INITIAL]
        for hand in range(workspace.hands[box]):
            attack += owed.cents[attacked, whole(rows[box, hand]), column, ATTACK]
        workspace.net[box], workspace.attack[box] = net + attack, attack
    return position, ready, limit, wagered


@chosen_by_type(play_round)
def _round_for(
    tables: Any, workspace: Any, shoe: Any, position: Any, ready: Any, limit: Any, discards: Any, boxes: Any
) -> Callable[..., Any] | None:
    return _play_round if tables.instance_class is Tables else None


# --- what is added up and kept beside the main wager ------------------------------------------------------


def _add_up(tables: Tables, workspace: Workspace, boxes: int, sums: Cents) -> None:
    attack = 0
    for box in range(boxes):
        attack += workspace.attack[box]
    sums[ATTACKED] += workspace.attacked[0]
    sums[ATTACK_NET] += attack
    sums[ATTACK_SQUARED] += attack * attack
    if len(tables.bust_it.cents):
        brought = boxes * workspace.side[0, 0]
        sums[BUST_IT_NET] += brought
        sums[BUST_IT_SQUARED] += brought * brought


def _nothing_left(tables: Tables, workspace: Workspace, sums: Cents) -> None:
    pass


def _keep(workspace: Workspace, boxes: int, number: int, results: Results) -> None:
    """The attack first, then bust-it where it is offered."""
    for box in range(boxes):
        results.net[number, box] = workspace.net[box]
        results.side[number, 0, box] = workspace.attack[box]
        for wager in range(len(workspace.side)):
            results.side[number, 1 + wager, box] = workspace.side[wager, box]


@chosen_by_type(add_up_side)
def _add_up_for(tables: Any, workspace: Any, boxes: Any, sums: Any) -> Callable[..., None] | None:
    return _add_up if tables.instance_class is Tables else None


@chosen_by_type(end_sums)
def _end_for(tables: Any, workspace: Any, sums: Any) -> Callable[..., None] | None:
    return _nothing_left if tables.instance_class is Tables else None


@chosen_by_type(keep)
def _keep_for(workspace: Any, boxes: Any, number: Any, results: Any) -> Callable[..., None] | None:
    return _keep if workspace.instance_class is Workspace else None
