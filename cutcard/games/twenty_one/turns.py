"""Whose turn it is: from hand to hand, and at last the hands that a card was missed for."""

from collections.abc import Callable
from typing import Any

from cutcard.games.twenty_one.boxes import Box, Missed
from cutcard.games.twenty_one.events.irregularities import LateCardDue, LateCardOffered
from cutcard.games.twenty_one.events.play import PlayersFinished, TurnBegan

Run = Any
"""The transaction of the game."""


def seek(
    run: Run,
    box_index: int,
    hand_index: int,
    *,
    waits: Callable[[Run, Box, int], bool],
    announce: Callable[[Run, Box, int], None],
    late_clause: str,
    same: bool = False,
) -> None:
    """Gives the turn to the first hand from here on that waits for a card or a decision.

    `announce` says the total of a hand whose turn begins. `same`: the hand whose turn it is may go on.
    """
    state = run.state
    for index in range(box_index, len(state.boxes)):
        box = state.boxes[index]
        for hand in range(hand_index if index == box_index else 0, len(box.hands)):
            if not waits(run, box, hand):
                continue
            if not (same and (index, hand) == state.turn):
                run.emit(TurnBegan(box.number, hand))
                if len(box.hands[hand].cards) > 1:
                    announce(run, box, hand)
            return
    if not _late_card(run, late_clause):
        run.emit(PlayersFinished())


def _late_card(run: Run, clause: str) -> bool:
    """When all others have their cards, a hand that was missed gets its own or is asked for it."""
    for box in run.state.boxes:
        for index, hand in enumerate(box.hands):
            if hand.missed is Missed.TAKEN:
                run.emit(LateCardDue(box.number, index))
                return True
            if hand.missed is Missed.ASKED:
                run.emit(LateCardOffered(box.number, index, clause))
                return True
    return False
