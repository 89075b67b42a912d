"""The procedures of a round: what the dealer does between two commands, one after the other.

Each handler of the round ends by naming the procedure that follows. `round/order_of_play.py` says which
handler carries a procedure out, by which clause, and what may come after it.
"""

from enum import StrEnum

from cutcard.law.refusal import Refusal


class Procedure(StrEnum):
    """One thing the dealer does in the order of play, without waiting for anybody."""

    LIGHTS = "progressive lights"
    BETTING_CLOSED = "betting closed"
    STREAKS = "streaks under way"
    METERS = "progressive meters"
    BEFORE_FIRST_CARD = "before the first card"
    PASSED_OVER = "boxes passed over"
    INITIAL_CARD = "an initial card"
    SECOND_CARDS = "players' second cards"
    INITIAL_CARDS = "initial cards complete"
    FLOORPERSON = "floorperson's presence"
    FIRST_CARDS_OF_DEALER = "dealer's first cards"
    BLACKJACKS = "players' blackjacks"
    INSURANCE_LINE = "insurance line"
    READER = "card reader used"
    READER_ANSWERED = "card reader's answer"
    INSURANCE_LOST = "insurance lost at once"
    ROWS_WITHOUT_BLACKJACK = "rows that waited, no blackjack"
    FIRST_TURN = "first turn"
    NEXT_TURN = "next turn"
    CARD_DRAWN = "a card drawn"
    DOUBLE_OF_OTHERS = "other bettors of a double"
    SPLIT_OF_OTHERS = "other bettors of a split"
    HOLE_CARD = "hole card turned"
    SECOND_CARD_OF_DEALER = "dealer's second card"
    OFFER_ANSWERED = "two sevens' answer"
    SEVENS_OFFER = "card for two sevens"
    SECOND_CARD_WAGERS = "insurance and surrenders"
    SECOND_CARD_ROWS = "rows that waited"
    BLACKJACK_WAGERS = "wagers against a blackjack"
    BLACKJACK_ENDS = "blackjack ends the round"
    CARD_OF_DEALER = "a card of the dealer's"
    DEALER_DRAWS = "dealer draws or stands"
    HANDS_OF_DEALER = "dealer's hands of multiple action"
    SPOT_WAGERS = "wagers on a spot"
    NEXT_HAND_OF_DEALER = "dealer's next hand"
    OTHER_WAGERS = "all but the bonus wagers"
    BUTTON = "bonus button"
    LAST_WAGERS = "all open wagers"
    CARDS_PICKED_UP = "cards picked up"
    AFTER_ROUND = "cards after a round"
    SPOT_WAGERS_UP_CARD_LEFT = "wagers on a spot, up card not moved"
    UP_CARD_LEFT = "up card not moved"
    SPOT_WAGERS_SWEPT = "wagers on a spot, up card swept"
    UP_CARD_SWEPT = "up card swept"


Next = Procedure | None
"""What follows; None: the table waits for a command, in the phase it has come to."""

Answer = Refusal | Procedure | None
"""What a command, or a procedure that may be refused, comes to."""
