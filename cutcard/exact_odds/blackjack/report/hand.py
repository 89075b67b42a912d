"""The choices of a blackjack hand as one object, with insurance and even money (2.7(c), 2.9)."""

from typing import Any

from cutcard.exact_odds.twenty_one.calculator import HandValues
from cutcard.exact_odds.twenty_one.hand_report import even_money_entry, hand_report, insurance_entry
from cutcard.exact_odds.twenty_one.hand_request import HandRequest
from cutcard.games.blackjack.rules import (
    INSURANCE_ODDS,
    even_money_verdict,
    insurance_wins,
    net_payout_due,
    why_not_even_money,
    why_not_insurance,
    why_not_insure_at_turn,
)
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet


def blackjack_hand_report(sheet: BlackjackSheet, asked: HandRequest) -> dict[str, Any]:
    """What `cutcard hand --json` prints. Once the dealer has no blackjack, there is nothing to insure."""
    report, found = hand_report(asked)
    if asked.conditional:
        return report | {"insurance": None, "even_money": None}
    decided = not found.view.first_decision
    over = why_not_insure_at_turn(sheet, over=decided, own_turn=True, begun=decided)
    bar = why_not_insurance(sheet, asked.up) or over
    return report | {
        "insurance": insurance_entry(found.left, insurance_wins, INSURANCE_ODDS, bar),
        "even_money": _even_money(sheet, found),
    }


def _even_money(sheet: BlackjackSheet, found: HandValues) -> dict[str, Any] | None:
    """Only for a blackjack; in the edition of 1999 it is insured for half, which is the same money."""
    if not found.view.blackjack:
        return None
    at_once = net_payout_due(sheet, found.view, wager=2, insurance=1)
    insurable = why_not_insurance(sheet, found.view.up) is None
    bar = None if at_once and insurable else why_not_even_money(sheet, found.view)
    return even_money_entry(even_money_verdict().odds.ratio, float(found.value), bar)
