"""The sign's words for an option that depends on another; the deciders answer, so no rule is repeated.

An option's own words hold at an ordinary table. If the dealing, the variation or the edition gives it another
meaning or another clause, this module has the other words. `None` keeps the option's own words.
"""

from collections.abc import Callable
from typing import NamedTuple

from cutcard.cards import Card
from cutcard.games.blackjack import rules
from cutcard.games.blackjack.model.hand import (
    ACE,
    Combination,
    Count,
    DealerHand,
    FinishedHand,
    HandView,
    hand_view,
)
from cutcard.games.blackjack.rules import Action, Result
from cutcard.games.blackjack.sheet.options import BY_KEY
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.law.refusal import Refusal
from cutcard.money import readable_dollars


class SignWords(NamedTuple):
    words: str
    """Empty: the sign does not mention it."""
    clause: str


SILENT = SignWords("", "")
Context = Callable[[BlackjackSheet], SignWords | None]


# --- questions to the deciders ----------------------------------------------------------------------------


def _two_cards(total: int, *, pair: int = 0, hands: int = 1, up: int = 9, soft: bool = False) -> HandView:
    return hand_view(Count(total, soft), 2, pair, hands=hands, up=up)


_BLACKJACK_AGAINST_AN_ACE = _two_cards(21, up=ACE, soft=True)


def _clause(refusal: Refusal | None) -> str:
    assert refusal is not None
    return refusal.bars[0].clause


def _own_words(key: str, value: object) -> str:
    return BY_KEY[key].words(value)


def ties_lose(sheet: BlackjackSheet) -> SignWords | None:
    """Equal scores, where they lose (2.6(k)1)."""
    tie = rules.verdict(sheet, FinishedHand(20, 2, 1), DealerHand(20, 2))
    if tie.result is Result.VOID:
        return None
    return SignWords("Ties lose, but a blackjack always wins", tie.clause)


# --- doubling, splitting, surrender -----------------------------------------------------------------------


def _doubling(sheet: BlackjackSheet) -> SignWords:
    barred = {total: rules.why_not(sheet, _two_cards(total), Action.DOUBLE) for total in range(4, 21)}
    allowed = [total for total, refusal in barred.items() if refusal is None]
    after_split = rules.why_not(sheet, _two_cards(11, hands=2), Action.DOUBLE)
    forbidden = next((refusal for refusal in barred.values() if refusal is not None), None)
    if forbidden is None:
        words, clause = "Double down on any first two cards but a 21", "2.10(a)"
    else:
        counts = ", ".join(str(total) for total in allowed[:-1]) + f" or {allowed[-1]}"
        words, clause = f"Double down on a count of {counts} only", _clause(forbidden)
    if after_split is not None:
        return SignWords(f"{words}, not after a split", _clause(after_split))
    if rules.multiple_action(sheet):
        return SignWords(f"{words}, after a split too, with one more wager on each spot", "2.18(c)")
    return SignWords(f"{words}, after a split too", clause)


def _splitting(sheet: BlackjackSheet) -> SignWords:
    most = _two_cards(16, pair=8, hands=sheet.split_hands)
    words = _own_words("rules.split_hands", sheet.split_hands)
    return SignWords(words, _clause(rules.why_not(sheet, most, Action.SPLIT)))


def _surrender(sheet: BlackjackSheet) -> SignWords | None:
    refusal = rules.why_not(sheet, _two_cards(16), Action.SURRENDER)
    if refusal is None:
        return None
    return SignWords(_own_words("rules.surrender", False), refusal.bars[0].clause)


# --- insurance and even money -----------------------------------------------------------------------------


def _insurance(sheet: BlackjackSheet) -> SignWords | None:
    bar = rules.why_not_insurance(sheet, ACE)
    if bar is None and rules.multiple_action(sheet):
        when = "at your turn" if rules.insurance_at_turn(sheet) else "before play begins"
        words = f"Insurance against an ace on any or all of your wagers, up to half of each, {when}"
        return SignWords(words, "2.18(d)")
    return SignWords("Insurance is not offered", bar.clause) if bar else None


def _even_money(sheet: BlackjackSheet) -> SignWords | None:
    if rules.net_payout_due(sheet, _BLACKJACK_AGAINST_AN_ACE, wager=2, insurance=1):
        paid = "is paid 1 to 1 at once: one net payment for both wagers"
        return SignWords(f"Your blackjack, insured for exactly half its wager, {paid}", "2.7(c)")
    if sheet.edition == "1999":
        return SignWords("No net payout for an insured blackjack", "2.7(c)")
    return None


# --- payouts ----------------------------------------------------------------------------------------------

_RANKS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack"}
_SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


def _designated(sheet: BlackjackSheet) -> SignWords | None:
    if not sheet.designated_blackjack:
        return None
    ace, face = sorted(sheet.designated_blackjack, key=lambda card: card.rank != "A")
    odds = rules.blackjack_odds(sheet, Combination.DESIGNATED)
    return SignWords(f"The blackjack of {_named(ace)} and {_named(face)} pays {odds}", "2.3(e)3")


def _named(card: Card) -> str:
    return f"the {_RANKS[card.rank]} of {_SUITS[card.suit]}"


# --- cards and chips --------------------------------------------------------------------------------------


def _chip(sheet: BlackjackSheet) -> SignWords | None:
    unit = rules.wager_unit(sheet)
    if unit == sheet.chip:
        return None
    chips = f"insurance in chips, the smallest is {readable_dollars(sheet.chip)}"
    return SignWords(f"Wagers in multiples of {readable_dollars(unit)}; {chips}", "2.3(d)")


def _busted_extras(sheet: BlackjackSheet) -> SignWords | None:
    if not rules.bust_is_final(sheet):
        return None
    bust_and_stand = (rules.LateStake(1, busted=True), rules.LateStake(1, busted=False))
    more = rules.collected_by_late_blackjack(sheet, 1, bust_and_stand)[1]
    of = "the hands not over 21" if more else "each box"
    words = f"A hand over 21 loses all its wagers; a dealer's blackjack takes one of its spot from {of}"
    return SignWords(words, "2.18(f)")


def _second_card(sheet: BlackjackSheet) -> SignWords | None:
    always = rules.first_hand_without_need(sheet, all_over_21=False)
    if not (rules.multiple_action(sheet) and always):
        return None
    return SignWords(
        "The dealer takes a second card in every round, unless every hand is over 21", "2.18(f)1"
    )


def _variation(sheet: BlackjackSheet) -> SignWords | None:
    if not rules.players_cards_face_down(sheet):
        return None
    words = "6 to 5 blackjack: your first two cards are dealt face down, for you alone to look at"
    return SignWords(words, "2.6A(c)")


_NO_CUTTING_CARD = {
    "cards.shuffle": "bart-carter",  # 2.5(d)
    "cards.device": "continuous",  # 2.21
    "rules.rounds_per_deck": "one",  # 2.5(i)
}


def _cut(sheet: BlackjackSheet) -> SignWords | None:
    """Empty for a table without a cutting card."""
    none = any(getattr(sheet, BY_KEY[key].name) == value for key, value in _NO_CUTTING_CARD.items())
    return SILENT if none or not sheet.cut else None


def _edition(sheet: BlackjackSheet) -> SignWords | None:
    return SignWords("The rules are those of January 1999", "2.1") if sheet.edition == "1999" else None


_CONTEXTS: dict[str, Context] = {
    "table.edition": _edition,
    "table.chip": _chip,
    "cards.cut": _cut,
    "rules.variation": _variation,
    "rules.split_hands": _splitting,
    "rules.double_after_split": _doubling,
    "rules.surrender": _surrender,
    "rules.even_money": _even_money,
    "rules.insurance": _insurance,
    "rules.designated_blackjack": _designated,
    "readings.busted_extras": _busted_extras,
    "readings.second_card": _second_card,
}

ANY = object()
"""Whatever the option's value."""

_CLAUSES: dict[tuple[str, str], dict[tuple[str, object], str]] = {
    ("variation", "six-to-five"): {
        ("cards.decks", ANY): "2.2(a)1",
        ("cards.shuffle", "automated"): "2.2(e)",
        ("cards.cut", ANY): "2.5(i)",
        ("rules.hole_card", "none"): "2.6A(f)",
        ("rules.hole_card", "reader"): "2.6A(h)",
        ("rules.soft_17", "hit"): "2.12(d)",
    },
    ("variation", "multiple-action"): {("rules.hole_card", "none"): "2.18(e)"},
    ("edition", "1999"): {
        ("rules.soft_17", "stand"): "2.12(b)",
        ("rules.double_card", "face-up"): "2.10(a)",
    },
}
"""The clause of an option's value in a variation or edition where it differs."""


def said(sheet: BlackjackSheet, key: str, value: object) -> SignWords:
    """The sign's words for this option at this table."""
    context = _CONTEXTS.get(key)
    found = context(sheet) if context is not None else None
    if found is not None:
        return found
    option = BY_KEY[key]
    clause = option.clause_of(value)
    for (name, chosen), clauses in _CLAUSES.items():
        if getattr(sheet, name) == chosen:
            clause = clauses.get((key, value), clauses.get((key, ANY), clause))
    return SignWords(option.words(value), clause)
