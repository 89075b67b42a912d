"""Checks a request for the odds of a double attack sheet, before an analysis is loaded."""

from collections.abc import Sequence

from cutcard.cards import ALL_CARDS, Card
from cutcard.exact_odds.errors import TooManyRemovedError, UnknownWagerError
from cutcard.exact_odds.twenty_one.solver.shoe import Stack
from cutcard.games.double_attack import rules
from cutcard.games.double_attack.sheet.sheet import BUST_IT, INITIAL, INSURANCE, DoubleAttackSheet


def offered_wagers(sheet: DoubleAttackSheet) -> tuple[str, ...]:
    return (INITIAL, INSURANCE, BUST_IT) if rules.bust_it_offered(sheet) else (INITIAL, INSURANCE)


def stack_left(sheet: DoubleAttackSheet, removed: Sequence[Card] = ()) -> Stack:
    """A fresh shoe without the removed cards, card by card."""
    deck = rules.stock(sheet).deck
    left = [sheet.decks * deck.count(one) - removed.count(one) for one in ALL_CARDS]
    for one, there in zip(ALL_CARDS, left, strict=True):
        if there < 0:
            raise TooManyRemovedError.of(one, sheet.decks)
    return tuple(left)


def check_request(sheet: DoubleAttackSheet, wager: str | None, removed: Sequence[Card]) -> None:
    """`UnknownWagerError` or `TooManyRemovedError` where this sheet has no such odds."""
    if wager is not None and wager not in offered_wagers(sheet):
        raise UnknownWagerError(wager, offered_wagers(sheet))
    stack_left(sheet, removed)
