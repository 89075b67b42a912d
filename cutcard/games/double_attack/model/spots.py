"""The main wagers of a hand: the initial wager, and beside it the double attack wager, settled apart.

A stake names its wager by its spot, as the stakes of a hand of twenty-one do.
"""

from cutcard.games.double_attack.sheet.sheet import ATTACK, INITIAL

__all__ = ["ATTACK", "ATTACK_SPOT", "INITIAL", "INITIAL_SPOT", "MAIN_WAGERS", "SPOTS"]

INITIAL_SPOT, ATTACK_SPOT = 1, 2

MAIN_WAGERS = ("", INITIAL, ATTACK)
"""By the spot."""

SPOTS = {INITIAL: INITIAL_SPOT, ATTACK: ATTACK_SPOT}
"""The spot of each main wager."""

LAID_BEFORE_DEAL = {INITIAL: INITIAL_SPOT}
"""The main wager that is laid before the deal."""
