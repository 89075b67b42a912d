"""What the law orders where something goes wrong at the table (2.15(a) to (k))."""

from cutcard.games.blackjack.model.hand import HandView
from cutcard.games.blackjack.rules.actions import why_not
from cutcard.games.blackjack.rules.dealing import hole_card_dealt
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.twenty_one.outcomes import Action
from cutcard.games.twenty_one.rules.irregularities import ExposedCardRules, MisreadRules
from cutcard.law.refusal import Bar


def laid_aside(sheet: BlackjackSheet) -> str:
    """Where a card found face upwards goes (2.15(a))."""
    return "segregated area" if sheet.device == "double-shoe" else "discard rack"


# --- an exposed card, (c) ---------------------------------------------------------------------------------


EXPOSED_CARD = ExposedCardRules("2.15(c)")
frozen_by_refusal = EXPOSED_CARD.frozen_by_refusal
why_not_frozen = EXPOSED_CARD.why_not_frozen


def speaks_though_frozen(sheet: BlackjackSheet, hand: HandView, *, may_insure: bool) -> bool:
    """Whether a box that gets no card has something to say all the same.

    2.15(c) keeps cards from the player and nothing else: where the refusal freezes boxes whose turn had not
    come, they may still be surrendered (2.8(a)) and, at turn, insured (2.9(b)).
    """
    return may_insure or why_not(sheet, hand, Action.SURRENDER) is None


def second_card_in_spite_of_refusal(cards: int) -> bool:
    """A split half of one card gets its second all the same: it is not a hand without it (2.11(c))."""
    return cards == 1


# --- missed cards, (e), (g), (i) --------------------------------------------------------------------------


def dealer_missed_second(sheet: BlackjackSheet, *, first_dealt: bool) -> Bar | None:
    """Whether the card the dealer missed can be their second: one that is dealt before play (2.15(e))."""
    if first_dealt and not hole_card_dealt(sheet):
        return Bar("2.15(e)", "the dealer has their first card, and their second is not due before play")
    return None


def side_wagers_returned(clause: str) -> bool:
    """Whether a dead hand's side wagers go back with it.

    By (g) and (j)1 there was no hand to judge them on, or no hand stands; by (i) they are judged on the cards
    received.
    """
    return clause != "2.15(i)"


# --- the card reader, (j), (k) ----------------------------------------------------------------------------


why_not_misread = MisreadRules("2.15(j)", read_with="an ace, a ten or a face card").why_not_misread
"""2.15(j)1, (j)2."""


def bonus_outlives_dead_round(sheet: BlackjackSheet) -> bool:
    """Reading `misread_bonus`: a blackjack was complete and its bonus wager is paid (2.15(j)1, 2.20(e)2)."""
    return sheet.readings.misread_bonus == "paid"
