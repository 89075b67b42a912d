"""What the dealer's cards and the equipment call for (26.11, 26.12(b), (c), 26.15; 2.4 to 2.6 by analogy)."""

from dataclasses import replace
from functools import cache

from cutcard.cards import WITHOUT_TENS, Card
from cutcard.dealing import shoe as shoes
from cutcard.games.double_attack.sheet.sheet import DoubleAttackSheet
from cutcard.games.protocol import Stock
from cutcard.games.twenty_one.points import TEN, Count
from cutcard.games.twenty_one.rules.irregularities import ExposedCardRules, MisreadRules
from cutcard.law.refusal import Bar

DECK = WITHOUT_TENS
"""The 48 cards of a deck: the four tens are taken out (26.15(b))."""


# --- the dealer's cards -----------------------------------------------------------------------------------


def reader_at_table(sheet: DoubleAttackSheet) -> bool:
    """Whether a card reader is in use (26.11(b), 26.15(l))."""
    return sheet.hole_card == "reader"


def reader_used(sheet: DoubleAttackSheet, up: int) -> bool:
    """Whether the hole card goes through the reader before play: with an ace, king, queen or jack up."""
    return reader_at_table(sheet) and up >= TEN


def hole_card_dealt(sheet: DoubleAttackSheet) -> bool:
    """Whether the dealer's second card is dealt before play; without a reader it is drawn after it."""
    return reader_at_table(sheet)


def blackjack_found_before_play(sheet: DoubleAttackSheet, up: int) -> bool:
    """Whether a dealer's blackjack, if they have one, ends the round before anybody acts."""
    return reader_used(sheet, up)


def late_blackjack_possible(sheet: DoubleAttackSheet, up: int) -> bool:
    """Whether a dealer's blackjack can come to light only after the players have acted."""
    return up >= TEN and not reader_used(sheet, up)


def second_card_taken(sheet: DoubleAttackSheet, *, waiting: bool) -> bool:
    """Whether the dealer, without a hole card, takes their second card at all: reading `second_card`."""
    return waiting or sheet.readings.second_card == "always"


def dealer_draws(sheet: DoubleAttackSheet, dealer: Count) -> bool:
    """26.12(b): until a hard or soft total of 17 and more."""
    return dealer.total < 17


def dealer_needed(*, open_hands: int) -> bool:
    """Whether the dealer's count can still change a hand's outcome; if not they draw no more (26.12(c))."""
    return open_hands > 0


def hole_card_face_up(sheet: DoubleAttackSheet) -> bool:
    return False


def double_dealt_face_down(sheet: DoubleAttackSheet, *, asked: bool) -> bool:
    """26.9(a): the card of a double is dealt face upwards."""
    return False


def in_force(sheet: DoubleAttackSheet, *, reader_out: bool, answered: bool) -> DoubleAttackSheet:
    """The rules as they are now: while the card reader does not work, those without one (26.15(m)).

    `answered`: it has spoken for this round already.
    """
    return _without_reader(sheet) if reader_out and not answered and reader_at_table(sheet) else sheet


@cache
def _without_reader(sheet: DoubleAttackSheet) -> DoubleAttackSheet:
    return replace(sheet, hole_card="none", surrender_at_once=False)


why_not_misread = MisreadRules("26.15(l)", read_with="an ace, king, queen or jack").why_not_misread
"""26.15(l)1, (l)2."""

EXPOSED_CARD = ExposedCardRules("26.15(e)")
frozen_by_refusal = EXPOSED_CARD.frozen_by_refusal
why_not_frozen = EXPOSED_CARD.why_not_frozen

MOST_FOUND = 1
"""26.15(a), (b): a second card found face up, or a second ten, voids the round."""


# --- the stack --------------------------------------------------------------------------------------------


def stock(sheet: DoubleAttackSheet) -> Stock:
    return Stock(sheet.decks, deck=DECK)


def cards_in_the_shoe(sheet: DoubleAttackSheet) -> int:
    return len(DECK) * sheet.decks


def cutting_card_at(sheet: DoubleAttackSheet, cards: int) -> int:
    """Cards in front of the cutting card (2.5(d))."""
    return cards - shoes.behind_cutting_card(cards, sheet.cut)


def burns(sheet: DoubleAttackSheet) -> bool:
    """2.6(c), by analogy; 26.15(g): the first card after a shuffle is burned."""
    return True


def recut_by_next(sheet: DoubleAttackSheet) -> bool:
    """2.5(g): the licensee's choice between the last cutter and the next person entitled."""
    return sheet.recut_by == "next"


def device_shuffles(sheet: DoubleAttackSheet) -> bool:
    """Whether an automated card shuffling device is being used (26.15(j), (k))."""
    return sheet.shuffle == "automated"


def why_not_by_hand(sheet: DoubleAttackSheet, *, removed: bool) -> Bar | None:
    """26.15(k): the device is removed before any other method of shuffling is utilized."""
    if device_shuffles(sheet) and not removed:
        return Bar("26.15(k)", "the shuffling device is removed from the table before cards are shuffled so")
    return None


def why_not_a_ten(card: Card | None) -> Bar | None:
    """26.15(b): a ten is not used in the game."""
    if card is not None and card not in DECK:
        return Bar("26.15(b)", "a 10 found in the shoe is not used in the game: it is an irregularity")
    return None


def why_not_so_many(sheet: DoubleAttackSheet, lying: int) -> Bar | None:
    """More of one card on the layout than there are decks to deal it from (2.2(a))."""
    return Bar("2.2(a)", f"there are only {sheet.decks} of each card") if lying > sheet.decks else None
