"""One round of blackjack in the order of the law (2.6(e) to (k), 2.11, 2.12)."""

# ruff: noqa: PLR0912, PLR0915
# A round is one long function, because values kept in registers make it fast.

from collections.abc import Callable
from typing import Any

import numpy as np

from cutcard.jit import chosen_by_type, inlined
from cutcard.sim.arrays import Shoe
from cutcard.sim.blackjack.deferred_wagers import NONE
from cutcard.sim.blackjack.kernel.deferred_wagers import (
    first_rows,
    keep_dealers,
    offer_cards,
    receive,
    settle_deferred,
    wanted_second,
    wanted_third,
)
from cutcard.sim.blackjack.kernel.several_hands import several_hands
from cutcard.sim.blackjack.kernel.workspace import RESULTS, Workspace
from cutcard.sim.blackjack.side_wagers import SUIT_PATTERNS
from cutcard.sim.blackjack.tables import Tables
from cutcard.sim.twenty_one.automaton import RANK_ROOM
from cutcard.sim.twenty_one.cards import deal, whole
from cutcard.sim.twenty_one.hand_tables import CARD_ROOM
from cutcard.sim.twenty_one.payoff_rows import MARK_BITS
from cutcard.sim.twenty_one.rounds import play_round
from cutcard.sim.twenty_one.states import DOUBLE, HIT, SPLIT, STATES, STATES_BY_CARD, SURRENDER

_RANKS = 13

Play = Callable[[Tables, Workspace, Shoe, int, int, int, int, int], tuple[int, int, int, int]]


def _round_of(*, by_card: bool, deferred: bool = False, several: bool = False) -> Play:
    """The function that plays a round; the arguments are constants for the compiler."""
    shift = 0 if by_card else 2
    card_room = CARD_ROOM if by_card else RANK_ROOM
    states = STATES_BY_CARD if by_card else STATES

    def play_round(
        tables: Tables,
        workspace: Workspace,
        shoe: Shoe,
        position: int,
        ready: int,
        limit: int,
        discards: int,
        boxes: int,
    ) -> tuple[int, int, int, int]:
        """Plays one round and leaves each box's results in the workspace's `net` and `side`.

        Returns the position of the shoe, and the total wagered in original wagers.
        """
        generator, cards, rows, codes, hands = (
            workspace.generator,
            workspace.cards,
            workspace.rows,
            workspace.codes,
            workspace.hands,
        )
        net, side, halves = workspace.net, workspace.side, workspace.halves
        seen_room = tables.seen_room if by_card else RANK_ROOM
        for box in range(boxes):
            card, position, ready, limit = deal(shoe, generator, position, ready, limit, discards)
            cards[2 * box] = card
        up_card, position, ready, limit = deal(shoe, generator, position, ready, limit, discards)
        up = seen = up_card >> 2
        for box in range(boxes):
            card, position, ready, limit = deal(shoe, generator, position, ready, limit, discards)
            cards[2 * box + 1] = card
        dealer = 0
        dealers_second = NONE
        if tables.hole_card:
            card, position, ready, limit = deal(shoe, generator, position, ready, limit, discards)
            dealer = whole(tables.start[(up_card >> shift) * card_room + (card >> shift)])
            dealers_second = card
            if by_card:
                seen = whole(tables.seen[up * RANK_ROOM + (card >> 2)])

        if deferred:
            first_rows(tables.deferred, cards, workspace.won, workspace.kept, boxes, up_card)
        for wager in range(len(tables.side_rows)):
            for box in range(boxes):
                first, second = whole(cards[2 * box]), whole(cards[2 * box + 1])
                suits = ((first & 3) * 4 + (second & 3)) * 4 + (up_card & 3)
                ranks = ((first >> 2) * _RANKS + (second >> 2)) * _RANKS + up
                row = tables.side_rows[wager, ranks * SUIT_PATTERNS + whole(tables.suit_pattern[suits])]
                side[wager, box] = tables.side_cents[wager, whole(row)]

        wagered = boxes
        if tables.found_before_play[up] and tables.dealer_blackjack[dealer]:
            column = whole(tables.dealer_column[dealer])
            for box in range(boxes):
                first, second = whole(cards[2 * box]) >> shift, whole(cards[2 * box + 1]) >> shift
                state = whole(tables.start[first * card_room + second])
                net[box] = tables.cents[whole(tables.finish[states + state]), column]
                if deferred:
                    workspace.kept[box, RESULTS] = tables.results[
                        whole(tables.finish[states + state]), column
                    ]
            if deferred:
                position, ready, limit = offer_cards(
                    tables.deferred, workspace, shoe, position, ready, limit, discards, boxes
                )
                keep_dealers(workspace.dealers, up_card, dealers_second, NONE)
            return position, ready, limit, wagered

        open_hands = 0
        waiting = False
        for box in range(boxes):
            first, second = whole(cards[2 * box]) >> shift, whole(cards[2 * box + 1]) >> shift
            state = whole(tables.start[first * card_room + second])
            half = 0
            in_box = 1
            played = 0
            code = 0
            while True:
                action = tables.actions[(in_box * seen_room + seen) * states + state]
                while action == HIT:
                    card, position, ready, limit = deal(shoe, generator, position, ready, limit, discards)
                    if deferred:
                        receive(workspace.kept, box, card)
                    state = whole(tables.after[state * card_room + (card >> shift)])
                    action = tables.actions[(in_box * seen_room + seen) * states + state]
                if action == SPLIT:
                    if by_card:
                        # The pair's second card goes to a new hand at the right, under the hand in play.
                        place = in_box - played
                        halves[place] = cards[2 * box] if in_box == 1 else halves[place - 1]
                        halves[place - 1] = cards[2 * box + 1] if in_box == 1 else np.uint8(card)
                    else:
                        half = whole(tables.half[state])
                    in_box += 1
                    wagered += 1
                else:
                    if action == SURRENDER:
                        row_number = tables.surrendered_row
                    elif action == DOUBLE:
                        card, position, ready, limit = deal(shoe, generator, position, ready, limit, discards)
                        if deferred:
                            receive(workspace.kept, box, card)
                        state = whole(tables.after[state * card_room + (card >> shift)])
                        row_number = tables.doubled_row + whole(tables.finish[in_box * states + state])
                        wagered += 1
                    else:
                        row_number = whole(tables.finish[in_box * states + state])
                    rows[box, played] = row_number
                    code = (code << MARK_BITS) | whole(tables.mark[row_number])
                    open_hands += whole(tables.is_open[row_number])
                    played += 1
                    if played == in_box:
                        break
                # The leftmost hand that has only its half of the pair gets its second card now.
                card, position, ready, limit = deal(shoe, generator, position, ready, limit, discards)
                if deferred:
                    receive(workspace.kept, box, card)
                if by_card:
                    half = whole(tables.half[whole(halves[in_box - played - 1])])
                state = whole(tables.after[half * card_room + (card >> shift)])
            codes[box] = code
            hands[box] = in_box
            if by_card and (several or not tables.second_card):
                waiting |= tables.waits[up, code] > 0

        if several:
            position, ready, limit = several_hands(
                tables, workspace, shoe, position, ready, limit, discards, boxes, up_card, open_hands, waiting
            )
            return position, ready, limit, wagered
        if deferred and not tables.second_card:
            waiting |= wanted_second(tables.deferred, workspace.won, boxes, up_card)
        if not tables.hole_card and (not by_card or tables.second_card or waiting):
            card, position, ready, limit = deal(shoe, generator, position, ready, limit, discards)
            dealers_second = card
            dealer = whole(tables.start[(up_card >> shift) * card_room + (card >> shift)])
        if tables.late[up] and tables.dealer_blackjack[dealer]:
            for box in range(boxes):
                net[box] = tables.late_cents[codes[box]]
                if deferred:
                    workspace.kept[box, RESULTS] = tables.late_results[codes[box]]
            if deferred:
                keep_dealers(workspace.dealers, up_card, dealers_second, NONE)
            return position, ready, limit, wagered
        if deferred:
            third = NONE
            if wanted_third(tables.deferred, up_card, dealers_second):
                card, position, ready, limit = deal(shoe, generator, position, ready, limit, discards)
                dealer = whole(tables.after[dealer * card_room + card])
                third = card
            keep_dealers(workspace.dealers, up_card, dealers_second, third)
        if tables.needed[open_hands]:
            while tables.draws[dealer]:
                card, position, ready, limit = deal(shoe, generator, position, ready, limit, discards)
                dealer = whole(tables.after[dealer * card_room + (card >> shift)])
        column = whole(tables.dealer_column[dealer])
        for box in range(boxes):
            total = 0
            for hand in range(hands[box]):
                total += tables.cents[whole(rows[box, hand]), column]
            net[box] = total
            if deferred:
                ended = 0
                for hand in range(hands[box]):
                    ended += tables.results[whole(rows[box, hand]), column]
                workspace.kept[box, RESULTS] = ended
        return position, ready, limit, wagered

    return play_round


_BY_RANK = _round_of(by_card=False)
_BY_CARD = _round_of(by_card=True)
_LATER = inlined(_round_of(by_card=True, deferred=True))
_SEVERAL = inlined(_round_of(by_card=True, deferred=True, several=True))


def _with_wagers(round_: Play) -> Play:
    """A round, then the settlement of the deferred wagers."""

    def play_round(
        tables: Tables,
        workspace: Workspace,
        shoe: Shoe,
        position: int,
        ready: int,
        limit: int,
        discards: int,
        boxes: int,
    ) -> tuple[int, int, int, int]:
        position, ready, limit, wagered = round_(
            tables, workspace, shoe, position, ready, limit, discards, boxes
        )
        settle_deferred(tables.deferred, workspace, boxes, limit)
        return position, ready, limit, wagered

    return play_round


_ROUNDS = (_BY_RANK, _BY_CARD, _with_wagers(_LATER), _with_wagers(_SEVERAL))


@chosen_by_type(play_round)
def _round_for(
    tables: Any, workspace: Any, shoe: Any, position: Any, ready: Any, limit: Any, discards: Any, boxes: Any
) -> Play | None:
    """The length of `by_card` is part of its type."""
    if tables.instance_class is not Tables:
        return None
    numbers = len(tables.types[tables.fields.index("by_card")])
    return _ROUNDS[numbers]
