"""The kernel of double attack: rounds at full speed, from a shuffled shoe.

It contains only the order of play (26.9 to 26.12, 26.15(d), (g)): the dealer's first card, the attack, two
cards to each box, the hole card beside a reader, the players, the dealer. Every rule is looked up in
`Tables`. The player follows a chart with flat wagers and takes no insurance.
"""

# ruff: noqa: PLR0912, PLR0915
# A round is one long function, because values kept in registers make it fast.

from typing import NamedTuple

import numpy as np

from cutcard.jit import compiled, inlined
from cutcard.sim.arrays import (
    BOX_SQUARED,
    NET,
    NET_SQUARED,
    OUT_OF_CARDS,
    SHUFFLES,
    SUMS,
    UNFINISHED,
    WAGERED,
    Cents,
    Shoe,
    Words,
)
from cutcard.sim.depths import FIRST, ShoeRounds, end_shoe, note_round, note_unfinished
from cutcard.sim.details import Details, count_result
from cutcard.sim.double_attack.bust_it import LOST
from cutcard.sim.double_attack.payoffs import WAGERS
from cutcard.sim.double_attack.tables import Tables
from cutcard.sim.randomness import seed_generator
from cutcard.sim.twenty_one.automaton import RANK_ROOM
from cutcard.sim.twenty_one.cards import before_round, cards_at_once, copy_round, deal, whole
from cutcard.sim.twenty_one.hand_tables import CARD_ROOM
from cutcard.sim.twenty_one.payoff_rows import MARK_BITS
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
    """The result of each box, by box and wager."""
    bust_it: Cents
    """The result of the bust-it wager of a box, where it is offered."""


class Trace(NamedTuple):
    """Rounds card by card, as many as fit, by round."""

    starts: Cents
    """How many cards had left the shoe before the round."""
    used: Cents
    dealt: Shoe
    net: Cents
    """By round, box and wager."""
    bust_it: Cents


def make_workspace(*, boxes: int, split_hands: int) -> Workspace:
    return Workspace(
        generator=np.zeros(4, dtype=np.uint64),
        cards=np.zeros(2 * boxes, dtype=np.uint8),
        rows=np.zeros((boxes, split_hands), dtype=np.uint8),
        codes=np.zeros(boxes, dtype=np.int64),
        hands=np.zeros(boxes, dtype=np.int64),
        net=np.zeros((boxes, WAGERS), dtype=np.int64),
        bust_it=np.zeros(1, dtype=np.int64),
    )


@inlined
def _settle_late(tables: Tables, workspace: Workspace, attacked: int, boxes: int) -> None:
    """The dealer has blackjack: every box by the marks of its hands, and no third card for bust-it."""
    for box in range(boxes):
        for wager in range(WAGERS):
            workspace.net[box, wager] = tables.owed.late_cents[attacked, workspace.codes[box], wager]
    if len(tables.bust_it.cents):
        workspace.bust_it[0] = tables.bust_it.cents[LOST]


@inlined
def play_round(
    tables: Tables,
    workspace: Workspace,
    shoe: Shoe,
    position: int,
    ready: int,
    limit: int,
    discards: int,
    boxes: int,
) -> tuple[int, int, int, int, int]:
    """Plays one round and leaves the results in the workspace's `net` and `bust_it`.

    Returns the position of the shoe, the total wagered in initial wagers, and whether the player attacked.
    """
    generator, cards, rows, codes = workspace.generator, workspace.cards, workspace.rows, workspace.codes
    owed, bust_it = tables.owed, tables.bust_it
    up_card, position, ready, limit = deal(shoe, generator, position, ready, limit, discards)
    up = up_card >> 2
    attacked = whole(tables.attacks[up])
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
        return position, ready, limit, wagered, attacked

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
        return position, ready, limit, wagered, attacked
    if len(bust_it.cents):
        won = LOST
        if tables.draws[dealer]:
            card, position, ready, limit = deal(shoe, generator, position, ready, limit, discards)
            dealer = whole(tables.after[dealer * RANK_ROOM + (card >> 2)])
            line = whole(bust_it.line[up_card * CARD_ROOM + second_card])
            won = whole(bust_it.row[line * CARD_ROOM + card])
        workspace.bust_it[0] = bust_it.cents[won]
    if tables.needed[open_hands]:
        while tables.draws[dealer]:
            card, position, ready, limit = deal(shoe, generator, position, ready, limit, discards)
            dealer = whole(tables.after[dealer * RANK_ROOM + (card >> 2)])
    column = whole(owed.column[dealer])
    for box in range(boxes):
        for wager in range(WAGERS):
            total = 0
            for hand in range(workspace.hands[box]):
                total += owed.cents[attacked, whole(rows[box, hand]), column, wager]
            workspace.net[box, wager] = total
    return position, ready, limit, wagered, attacked


@compiled
def play_chunk(
    tables: Tables,
    workspace: Workspace,
    dealing: Dealing,
    boxes: int,
    rounds: int,
    seed: np.uint64,
    chunk: np.uint64,
    sums: Cents,
    details: Details,
) -> None:
    """Plays a chunk of rounds with its own stream and shoe, and adds the results to `sums`."""
    seed_generator(workspace.generator, seed, chunk)
    shoe, net = dealing.cards, workspace.net
    at_once = cards_at_once(dealing, boxes)
    first = dealing.burned_first + dealing.burned_each_round
    position, ready, limit = dealing.cutting_card, 0, len(shoe)
    for _ in range(rounds):
        start, ready, limit = before_round(dealing, workspace.generator, position, ready, limit, at_once)
        sums[SHUFFLES] += start == first
        position, ready, limit, wagered, attacked = play_round(
            tables, workspace, shoe, start, ready, limit, start, boxes
        )
        if limit == OUT_OF_CARDS:
            sums[UNFINISHED] += 1
            continue
        total = attack = 0
        for box in range(boxes):
            both = net[box, INITIAL] + net[box, ATTACK]
            total += both
            attack += net[box, ATTACK]
            sums[BOX_SQUARED] += both * both
        sums[NET] += total
        sums[NET_SQUARED] += total * total
        sums[WAGERED] += wagered
        sums[ATTACKED] += attacked
        sums[ATTACK_NET] += attack
        sums[ATTACK_SQUARED] += attack * attack
        if len(tables.bust_it.cents):
            brought = boxes * workspace.bust_it[0]
            sums[BUST_IT_NET] += brought
            sums[BUST_IT_SQUARED] += brought * brought
            if len(details.products) > 0:
                details.products[0] += total * brought
        count_result(details, total)


@compiled
def play_shoes(
    tables: Tables,
    workspace: Workspace,
    dealing: Dealing,
    boxes: int,
    shoes: int,
    seed: np.uint64,
    first_shoe: np.uint64,
    in_order: Shoe,
    rounds: ShoeRounds,
    by_depth: Cents,
) -> None:
    """Deals whole shoes, to the cutting card, which may be behind the last card. Each has a stream of its
    own, and its cards lie in order before they are shuffled."""
    shoe, net = dealing.cards, workspace.net
    at_once = cards_at_once(dealing, boxes)
    for number in range(shoes):
        seed_generator(workspace.generator, seed, first_shoe + np.uint64(number))
        for place in range(len(shoe)):
            shoe[place] = in_order[place]
        position, ready, limit = dealing.cutting_card, 0, len(shoe)
        gone = FIRST
        while gone < dealing.cutting_card and limit == len(shoe):
            start, ready, limit = before_round(dealing, workspace.generator, position, ready, limit, at_once)
            position, ready, limit, wagered, _ = play_round(
                tables, workspace, shoe, start, ready, limit, start, boxes
            )
            if limit == OUT_OF_CARDS:
                note_unfinished(rounds, gone)
                break
            total = squared = 0
            for box in range(boxes):
                both = net[box, INITIAL] + net[box, ATTACK]
                total += both
                squared += both * both
            note_round(rounds, gone, total, squared, wagered)
            gone = position
        end_shoe(rounds, by_depth)


@compiled
def trace_chunk(
    tables: Tables,
    workspace: Workspace,
    dealing: Dealing,
    boxes: int,
    seed: np.uint64,
    chunk: np.uint64,
    trace: Trace,
) -> int:
    """The first rounds of a chunk. Returns the first that could not be finished, or `OUT_OF_CARDS`."""
    seed_generator(workspace.generator, seed, chunk)
    shoe = dealing.cards
    at_once = cards_at_once(dealing, boxes)
    position, ready, limit = dealing.cutting_card, 0, len(shoe)
    for number in range(len(trace.starts)):
        start, ready, limit = before_round(dealing, workspace.generator, position, ready, limit, at_once)
        position, ready, limit, _, _ = play_round(tables, workspace, shoe, start, ready, limit, start, boxes)
        if limit == OUT_OF_CARDS:
            return number
        trace.starts[number] = start
        trace.used[number] = copy_round(shoe, start, position, limit, trace.dealt, number)
        trace.bust_it[number] = workspace.bust_it[0]
        for box in range(boxes):
            for wager in range(WAGERS):
                trace.net[number, box, wager] = workspace.net[box, wager]
    return OUT_OF_CARDS
