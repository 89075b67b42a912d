"""A round called dead: when the floorperson may do so, at every card table.

What becomes of the wagers, and the paragraph it is done by, are the game's own.
"""

from collections.abc import Callable

from cutcard.games.table.commands import VoidRound
from cutcard.games.table.state import State
from cutcard.law.refusal import Refusal, refuse


def why_not_void(
    state: State, command: VoidRound, clause: str, *, cannot_go_on: Callable[[State], bool]
) -> Refusal | None:
    """Within a round only, and only for a reason or where the cards do not last to its end.

    `cannot_go_on` says whether they do not; it is asked within a round.
    """
    if not state.in_round:
        return refuse(clause, "no round is being played")
    if not command.reason and not cannot_go_on(state):
        return refuse(clause, "a round is called dead when it cannot be completed, or for a reason")
    return None
