"""The procedures of a round of minibaccarat: what the dealer does between two commands, one after the other.

Each handler ends by naming the procedure that follows; `round/order_of_play.py` is the table.
"""

from enum import Enum, StrEnum

from cutcard.law.refusal import Refusal


class Phase(Enum):
    """Where a table waits for a command."""

    BETWEEN = "between rounds"
    DEALING = "cards of both hands"
    SETTLING = "settlement"


class Procedure(StrEnum):
    """One thing the dealer does in the order of play, without waiting for anybody."""

    RESULT = "both counts announced"
    WAGERS = "all wagers"
    CARDS_PICKED_UP = "cards picked up"
    AFTER_ROUND = "cards after a round"


Next = Procedure | None
"""What follows; None: the table waits for a command."""

Answer = Refusal | Procedure | None
"""What a command comes to."""
