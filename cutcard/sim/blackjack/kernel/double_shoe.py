"""The double shoe: two sides, each with its own cutting card, and a determinant card (2.6(d), (l))."""

import numpy as np

from cutcard.jit import compiled, inlined
from cutcard.sim.arrays import OUT_OF_CARDS, SHUFFLES, Cents
from cutcard.sim.blackjack.kernel.workspace import Workspace
from cutcard.sim.blackjack.shoe import Dealing
from cutcard.sim.blackjack.tables import Tables
from cutcard.sim.randomness import seed_generators, shuffle_on
from cutcard.sim.twenty_one.cards import cards_at_once, whole
from cutcard.sim.twenty_one.rounds import Trace, add_up, end_sums, keep_cards, play_round

_POSITION, _READY, _LIMIT = range(3)


@inlined
def _open_double_shoe(workspace: Workspace, dealing: Dealing) -> None:
    """Both sides must be shuffled."""
    for side in range(2):
        workspace.sides[side, _POSITION] = dealing.cutting_card
        workspace.sides[side, _READY] = 0
        workspace.sides[side, _LIMIT] = len(dealing.cards)


@inlined
def _before_double_shoe_round(workspace: Workspace, dealing: Dealing, at_once: int) -> int:
    """Shuffles each side that reached its cutting card (2.6(l)) or ran out. Returns how many."""
    sides = workspace.sides
    shuffles = 0
    for side in range(2):
        shoe = dealing.cards if side == 0 else dealing.other
        reached = sides[side, _POSITION] >= dealing.cutting_card or sides[side, _LIMIT] != len(shoe)
        if dealing.fresh or reached:
            sides[side, _POSITION] = 0
            sides[side, _READY] = shuffle_on(shoe, workspace.generator, 0, len(shoe), at_once)
            sides[side, _LIMIT] = len(shoe)
            shuffles += 1
    return shuffles


@inlined
def _determinant(workspace: Workspace, dealing: Dealing, number: int) -> tuple[int, int, int]:
    """Draws the determinant card, alternating between left and right (2.6(d)).

    Returns the card, its side, and the side of its suit, from which the round is dealt. If both are the
    same, the card stays on top as the round's first; otherwise it goes to its own side's discards.
    """
    sides = workspace.sides
    drawn_from = whole(dealing.side_in_turn[number % len(dealing.side_in_turn)])
    shoe = dealing.cards if drawn_from == 0 else dealing.other
    position = sides[drawn_from, _POSITION]
    if position >= sides[drawn_from, _READY]:
        sides[drawn_from, _READY] = shuffle_on(
            shoe, workspace.generator, sides[drawn_from, _READY], len(shoe), position + 1
        )
    card = whole(shoe[position])
    dealt_from = whole(dealing.side_of_suit[card & 3])
    if dealt_from != drawn_from:
        sides[drawn_from, _POSITION] += 1
    return card, drawn_from, dealt_from


@inlined
def _double_shoe_round(
    tables: Tables, workspace: Workspace, dealing: Dealing, boxes: int, side: int
) -> tuple[int, int]:
    """Plays a round from that side and stores its position. Returns the start and the original wagers."""
    sides = workspace.sides
    start, ready, limit = sides[side, _POSITION], sides[side, _READY], sides[side, _LIMIT]
    shoe = dealing.cards if side == 0 else dealing.other
    position, ready, limit, wagered = play_round(tables, workspace, shoe, start, ready, limit, start, boxes)
    sides[side, _POSITION], sides[side, _READY], sides[side, _LIMIT] = position, ready, limit
    return start, wagered


@compiled
def play_chunk_double_shoe(
    tables: Tables,
    workspace: Workspace,
    dealing: Dealing,
    boxes: int,
    rounds: int,
    seed: np.uint64,
    chunk: np.uint64,
    sums: Cents,
) -> None:
    """As `play_chunk`, with two sides, each shuffled when it reaches its own cutting card."""
    seed_generators(workspace.generator, seed, chunk)
    at_once = cards_at_once(dealing, boxes)
    _open_double_shoe(workspace, dealing)
    for number in range(rounds):
        sums[SHUFFLES] += _before_double_shoe_round(workspace, dealing, at_once)
        _, _, side = _determinant(workspace, dealing, number)
        _, wagered = _double_shoe_round(tables, workspace, dealing, boxes, side)
        add_up(tables, workspace, boxes, workspace.sides[side, _LIMIT], wagered, sums)
    end_sums(tables, workspace, sums)


@compiled
def trace_double_shoe(
    tables: Tables,
    workspace: Workspace,
    dealing: Dealing,
    boxes: int,
    seed: np.uint64,
    chunk: np.uint64,
    trace: Trace,
) -> int:
    """As `trace_chunk`, with the determinant cards. Cards that left are those of the dealing side."""
    seed_generators(workspace.generator, seed, chunk)
    at_once = cards_at_once(dealing, boxes)
    _open_double_shoe(workspace, dealing)
    for number in range(len(trace.starts)):
        _before_double_shoe_round(workspace, dealing, at_once)
        card, drawn_from, side = _determinant(workspace, dealing, number)
        start, _ = _double_shoe_round(tables, workspace, dealing, boxes, side)
        limit = workspace.sides[side, _LIMIT]
        if limit == OUT_OF_CARDS:
            return number
        shoe = dealing.cards if side == 0 else dealing.other
        keep_cards(trace, number, workspace, boxes, shoe, start, workspace.sides[side, _POSITION], limit)
        trace.determinants[number, 0] = card
        trace.determinants[number, 1] = drawn_from
        trace.determinants[number, 2] = side
    return OUT_OF_CARDS
