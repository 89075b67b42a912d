"""Insurance and even money (2.7(c), 2.9)."""

from cutcard.games.blackjack.model.hand import ACE, TEN, HandView
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.law.refusal import Bar, Refusal, refusal_of
from cutcard.money import Odds, readable_dollars


def why_not_insurance(sheet: BlackjackSheet, up: int) -> Bar | None:
    """Insurance is every player's right against an ace (2.9(a)), unless nothing is hidden (2.6(k)3)."""
    if sheet.hole_card == "face-up":
        return Bar("2.6(k)3", "with both dealer's cards face up there is no insurance")
    return None if up == ACE else Bar("2.9(a)", "insurance is for a dealer's ace only")


def insurance_at_turn(sheet: BlackjackSheet) -> bool:
    """Whether a box may insure until its own first decision (2.9(b))."""
    return sheet.insurance == "at-turn" and sheet.hole_card != "reader"


def why_not_insure_at_turn(sheet: BlackjackSheet, *, over: bool, own_turn: bool, begun: bool) -> Bar | None:
    """Where boxes insure at turn: until the box has made its own first decision (2.9(b)).

    Reading `insurance_turn`: "own-turn" means only at that turn once play has `begun`, by any box's decision.
    """
    if over:
        return Bar("2.9(b)", "the box has decided: its time to insure is over")
    if sheet.readings.insurance_turn == "own-turn" and begun and not own_turn:
        return Bar("2.9(b)", "insurance is laid before anybody has decided, or at the box's own turn")
    return None


def insurance_wins(second: int) -> bool:
    """Insurance wins when the dealer's second card has the value ten (2.9(a))."""
    return second == TEN


INSURANCE_ODDS = Odds(2, 1)
"""2.9(c)."""


def most_insurance(sheet: BlackjackSheet, wager: int) -> int:
    """Half the initial wager, or the next amount that can be laid in chips when half cannot (2.9(b))."""
    return -(-wager // (2 * sheet.chip)) * sheet.chip


def insurance_range(sheet: BlackjackSheet, wager: int) -> tuple[int, int]:
    """The least and the most an insurance of that wager may be (2.3(d), 2.9(b))."""
    return sheet.chip, most_insurance(sheet, wager)


def why_not_insure_by(sheet: BlackjackSheet, wager: int, amount: int) -> Bar | None:
    """Whether an insurance of that wager may be of this amount (2.9(b))."""
    _, most = insurance_range(sheet, wager)
    return Bar("2.9(b)", f"at most half the wager: {readable_dollars(most)}") if amount > most else None


def why_not_even_money(sheet: BlackjackSheet, hand: HandView) -> Refusal | None:
    """2.7(c): instead of insurance, to a player's blackjack against an ace, where the table offers it."""
    bars = []
    if not sheet.even_money:
        bars.append(Bar("2.7(c)", "even money is not offered at this table"))
    elif sheet.edition == "1999":
        bars.append(Bar("2.7(c)", "in the edition of 1999 a blackjack is insured for half its wager instead"))
    if hand.up != ACE or not hand.blackjack:
        bars.append(Bar("2.7(c)", "even money is for a blackjack against a dealer's ace"))
    return refusal_of(bars)


def net_payout_due(sheet: BlackjackSheet, hand: HandView, *, wager: int, insurance: int) -> bool:
    """Edition of 1999, 2.7(c): a blackjack insured for exactly half is paid for both wagers at once."""
    offered = sheet.edition == "1999" and sheet.even_money
    return offered and hand.blackjack and 2 * insurance == wager
