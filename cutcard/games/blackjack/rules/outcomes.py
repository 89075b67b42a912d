"""Who wins, at what odds, by which clause (2.3, 2.6(k), 2.7, 2.16)."""

from collections.abc import Sequence
from functools import lru_cache

from cutcard.cards import Card
from cutcard.games.blackjack.model.hand import (
    TEN,
    Combination,
    DealerHand,
    FinishedHand,
    combination,
    is_blackjack,
    is_bust,
)
from cutcard.games.blackjack.rules.dealing import hole_card_face_up
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.twenty_one.outcomes import NO_ODDS, Result, Verdict
from cutcard.money import EVEN_MONEY, Odds


def combinations_paid(sheet: BlackjackSheet) -> frozenset[Combination]:
    """The combinations this table pays for beyond their total (2.3(e)1 to 3)."""
    offered = {
        Combination.SUITED_678: sheet.suited_678,
        Combination.THREE_SEVENS: sheet.three_sevens,
        Combination.DESIGNATED: bool(sheet.designated_blackjack),
    }
    return frozenset(each for each, is_offered in offered.items() if is_offered)


def special_combination(sheet: BlackjackSheet, cards: Sequence[Card]) -> Combination:
    """The combination of these cards if this table pays for it, else a plain one (2.3(e)1 to 3)."""
    if not (sheet.suited_678 or sheet.three_sevens or sheet.designated_blackjack):
        return Combination.PLAIN
    found = combination(sheet.designated_blackjack, cards)
    return found if found in combinations_paid(sheet) else Combination.PLAIN


def cards_told_apart(sheet: BlackjackSheet) -> int:
    """The number of cards from which on finished hands of one total end alike: 2.16 counts five of them."""
    return 6 if sheet.five_card_21 else 3


def blackjack_odds(sheet: BlackjackSheet, made: Combination = Combination.PLAIN) -> Odds:
    """What a player's blackjack is paid: 2.3(e), (e)3 for the designated one, 2.6(k)2 for both cards up."""
    if made is Combination.DESIGNATED:
        return Odds(2, 1)
    if sheet.what_if.blackjack_pays is not None:
        return sheet.what_if.blackjack_pays
    if hole_card_face_up(sheet):
        return EVEN_MONEY
    return Odds(6, 5) if sheet.variation == "six-to-five" else Odds(3, 2)


def blackjack_paid_early(sheet: BlackjackSheet, up: int) -> bool:
    """A blackjack that nothing can tie is paid before any third card: 2.7(a), and 2.6(k)1 with both up."""
    return up < TEN or hole_card_face_up(sheet)


def early_blackjack_verdict(sheet: BlackjackSheet, made: Combination = Combination.PLAIN) -> Verdict:
    """2.7(a): a blackjack against 2 to 9 cannot be tied or beaten;
    2.6(k)1: nor against any card where both are face up."""
    clause = "2.6(k)2" if hole_card_face_up(sheet) else "2.7(a)"
    return Verdict(Result.WON, blackjack_odds(sheet, made), clause)


def _winning(sheet: BlackjackSheet, hand: FinishedHand, clause: str) -> Verdict:
    """A winning hand other than a blackjack: 1 to 1, or the special odds this table offers (2.3(e), 2.16)."""
    if hand.combination is Combination.SUITED_678:
        return Verdict(Result.WON, Odds(2, 1), "2.3(e)1")
    if hand.combination is Combination.THREE_SEVENS:
        return Verdict(Result.WON, Odds(3, 2), "2.3(e)2")
    if sheet.five_card_21 and hand.total == 21 and hand.cards == 5:
        return Verdict(Result.WON, Odds(2, 1), "2.16(a)")
    return Verdict(Result.WON, EVEN_MONEY, clause)


@lru_cache(maxsize=1 << 14)
def verdict(sheet: BlackjackSheet, hand: FinishedHand, dealer: DealerHand) -> Verdict:
    """Who wins between a player's hand and the dealer's (2.3(a), (b), 2.6(k)1, 2.7, 2.16)."""
    if is_bust(hand.total):
        return Verdict(Result.LOST, NO_ODDS, "2.3(a)1")
    if is_blackjack(total=hand.total, cards=hand.cards, hands=hand.hands):
        return _blackjack_verdict(sheet, hand, dealer)
    if dealer.blackjack:
        return Verdict(Result.LOST, NO_ODDS, "2.3(b)" if hand.total == 21 else "2.3(a)2")
    if is_bust(dealer.total):
        return _winning(sheet, hand, "2.3(a)1")
    if hand.total == dealer.total:
        return _tie_verdict(sheet, hand, dealer)
    if hand.total > dealer.total:
        return _winning(sheet, hand, "2.3(a)2")
    return Verdict(Result.LOST, NO_ODDS, "2.3(a)2")


def _blackjack_verdict(sheet: BlackjackSheet, hand: FinishedHand, dealer: DealerHand) -> Verdict:
    odds = blackjack_odds(sheet, hand.combination)
    if hole_card_face_up(sheet):
        return Verdict(Result.WON, odds, "2.6(k)1" if dealer.blackjack else "2.6(k)2")
    if dealer.blackjack:
        return Verdict(Result.VOID, NO_ODDS, "2.7(b)")
    return Verdict(Result.WON, odds, "2.7(b)")


def _tie_verdict(sheet: BlackjackSheet, hand: FinishedHand, dealer: DealerHand) -> Verdict:
    """Equal scores: 2.3(a)3 first, then 2.6(k)1's loss in place of the void of 2.3(b) and 2.16(b)."""
    if hand.total == 21 and _two_card_21_beats(sheet, hand) and dealer.cards > 2:
        return Verdict(Result.WON, EVEN_MONEY, "2.3(a)3")
    if hole_card_face_up(sheet):
        return Verdict(Result.LOST, NO_ODDS, "2.6(k)1")
    five_cards = sheet.five_card_21 and hand.total == 21 and hand.cards == 5
    return Verdict(Result.VOID, NO_ODDS, "2.16(b)" if five_cards else "2.3(b)")


def _two_card_21_beats(sheet: BlackjackSheet, hand: FinishedHand) -> bool:
    """Reading `split_two_card_21`: whether 2.3(a)3 holds for two cards of a split hand."""
    return hand.cards == 2 and sheet.readings.split_two_card_21 == "beats-21"


def even_money_verdict() -> Verdict:
    """2.7(c): one to one, whatever the dealer's second card."""
    return Verdict(Result.WON, EVEN_MONEY, "2.7(c)")


def is_open(sheet: BlackjackSheet, hand: FinishedHand, *, face_down: bool = False) -> bool:
    """Whether a third card of the dealer can still change how this hand ends (2.12(c)).

    The dealer's best such hand and the worst decide: a hand that ends alike against both waits for nothing.
    A hand with a card face down is open: nobody at the table knows that card (2.10(c), 2.6A(g)).
    """
    if face_down:
        return True
    best, worst = DealerHand(total=21, cards=3), DealerHand(total=22, cards=3)
    return verdict(sheet, hand, best)[:2] != verdict(sheet, hand, worst)[:2]
