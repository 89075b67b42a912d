"""The procedures of a round of red dog: what the dealer does between two commands, one after the other.

Each handler of the round ends by naming the procedure that follows; `round/order_of_play.py` is the table.
"""

from enum import StrEnum

from cutcard.law.refusal import Refusal


class Procedure(StrEnum):
    """One thing the dealer does in the order of play, without waiting for anybody."""

    FIRST_TWO_CARDS = "first two cards"
    THIRD_CARD = "third card announced"
    WAGERS = "all wagers"
    CARDS_PICKED_UP = "cards picked up"
    AFTER_ROUND = "cards after a round"


Next = Procedure | None
"""What follows; None: the table waits for a command, in the phase it has come to."""

Answer = Refusal | Procedure | None
"""What a command comes to."""
