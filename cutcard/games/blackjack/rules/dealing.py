"""How the dealer's second card and the players' cards come, and when the dealer draws (2.6, 2.6A, 2.12)."""

from cutcard.games.blackjack.model.hand import TEN, Count
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet


def reader_used(sheet: BlackjackSheet, up: int) -> bool:
    """Whether the hole card goes through the reader before play: with an ace or a ten up (2.6(j))."""
    return reader_at_table(sheet) and up >= TEN


def reader_at_table(sheet: BlackjackSheet) -> bool:
    """Whether a card reader is in use (2.6(j))."""
    return sheet.hole_card == "reader"


def players_cards_face_down(sheet: BlackjackSheet) -> bool:
    """Whether a player's first two cards are dealt face down, for them alone to look at (2.6A(c), (d))."""
    return sheet.variation == "six-to-five"


def total_announced(sheet: BlackjackSheet, *, hands: int) -> bool:
    """Whether the dealer says a player's total: 2.6(f), (g); at 6 to 5 of a split box alone (2.11(c))."""
    return hands > 1 or not players_cards_face_down(sheet)


def hole_card_dealt(sheet: BlackjackSheet) -> bool:
    """Whether the dealer's second card is dealt before play (2.6(j), (k)) or after it (2.6(h))."""
    return sheet.hole_card != "none"


def hole_card_face_up(sheet: BlackjackSheet) -> bool:
    """Whether that card lies in everybody's sight (2.6(k))."""
    return sheet.hole_card == "face-up"


def blackjack_found_before_play(sheet: BlackjackSheet, up: int) -> bool:
    """Whether a dealer's blackjack, if they have one, ends the round before anybody acts (2.6(j)1, (k)6)."""
    return hole_card_face_up(sheet) or reader_used(sheet, up)


def late_blackjack_possible(sheet: BlackjackSheet, up: int) -> bool:
    """Whether a dealer's blackjack can come to light only after the players have acted."""
    return up >= TEN and not blackjack_found_before_play(sheet, up)


def second_card_taken(sheet: BlackjackSheet, *, waiting: bool) -> bool:
    """Whether the dealer, without a hole card, takes their second card at all (2.6(h), 2.12(c)).

    Reading `second_card`: "always" gives it to them in every round; "when-needed" leaves it out where
    nothing on the layout waits for it.
    """
    return waiting or sheet.readings.second_card == "always"


def losing_insurance_collected_after_check(sheet: BlackjackSheet) -> bool:
    """Reading `losing_insurance`: when the reader has said no, or at the hole card's disclosure (2.9(d))."""
    return sheet.readings.losing_insurance == "after-check"


def dealer_draws(sheet: BlackjackSheet, dealer: Count) -> bool:
    """Whether the dealer's count calls for another card (2.12(b), (d))."""
    if dealer.total == 17 and dealer.soft:
        return sheet.soft_17 == "hit"
    return dealer.total < 17


def dealer_needed(*, open_hands: int) -> bool:
    """Whether the dealer's count can still change an outcome; if not they draw no more (2.12(c))."""
    return open_hands > 0
