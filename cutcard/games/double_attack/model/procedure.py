"""The procedures of a round of double attack: what the dealer does between two commands.

Each handler of the round ends by naming the procedure that follows; `round/order_of_play.py` is the table.
"""

from enum import StrEnum

from cutcard.law.refusal import Refusal


class Procedure(StrEnum):
    """One thing the dealer does in the order of play, without waiting for anybody."""

    FIRST_CARD = "dealer's first card"
    HANDS = "the hands are dealt"
    INITIAL_CARD = "an initial card"
    INSURANCE_LINE = "insurance line"
    READER = "card reader used"
    READER_ANSWERED = "card reader's answer"
    FIRST_TURN = "first turn"
    CARD_DRAWN = "a card drawn"
    DOUBLE_OF_OTHERS = "other bettors of a double"
    SPLIT_OF_OTHERS = "other bettors of a split"
    NEXT_TURN = "next turn"
    HOLE_CARD = "hole card turned"
    SECOND_CARD = "dealer's second card"
    BUST_IT = "bust-it wagers"
    DEALER_DRAWS = "dealer draws or stands"
    LAST_WAGERS = "all open wagers"
    CARDS_PICKED_UP = "cards picked up"


Next = Procedure | None
"""What follows; None: the table waits for a command, in the phase it has come to."""

Answer = Refusal | Procedure | None
"""What a command comes to."""
