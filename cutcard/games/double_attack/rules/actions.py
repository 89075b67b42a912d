"""What may be done with a hand (26.8, 26.9(a), 26.10, 26.12(a))."""

from collections.abc import Callable
from functools import lru_cache

from cutcard.games.double_attack.sheet.sheet import DoubleAttackSheet
from cutcard.games.twenty_one.hand import HandView, without_dealer
from cutcard.games.twenty_one.outcomes import Action
from cutcard.games.twenty_one.points import is_bust
from cutcard.law.refusal import Bar, Refusal, refusal_of

Rule = Callable[[DoubleAttackSheet, HandView], Bar | None]


def _over_21(sheet: DoubleAttackSheet, hand: HandView) -> Bar | None:
    return Bar("26.12(a)", "the hand is over 21") if is_bust(hand.total) else None


def _at_21(sheet: DoubleAttackSheet, hand: HandView) -> Bar | None:
    """26.12(a)1 bars a blackjack and a hard 21; of a soft 21 the reading `soft_21` says what (a) means."""
    if hand.total != 21:
        return None
    if hand.blackjack:
        return Bar("26.12(a)1", "a blackjack takes no card")
    if not hand.soft:
        return Bar("26.12(a)1", "a hard total of 21 takes no card")
    if sheet.readings.soft_21 == "may-draw":
        return None
    return Bar("26.12(a)", "a card is drawn to a total of less than 21")


def _doubled_takes_one(sheet: DoubleAttackSheet, hand: HandView) -> Bar | None:
    return Bar("26.12(a)2", "a doubled hand takes one card only") if hand.doubled else None


def _doubled_for_one_card(sheet: DoubleAttackSheet, hand: HandView) -> Bar | None:
    return Bar("26.9(a)", "a double is made for one card and no more") if hand.doubled else None


def _split_ace_takes_one(sheet: DoubleAttackSheet, hand: HandView) -> Bar | None:
    return Bar("26.10(e)", "a split ace takes one card only") if hand.split_ace else None


def _double_a_blackjack(sheet: DoubleAttackSheet, hand: HandView) -> Bar | None:
    return Bar("26.9(a)", "a blackjack may not be doubled") if hand.blackjack else None


def _two_cards_at_least(sheet: DoubleAttackSheet, hand: HandView) -> Bar | None:
    return Bar("26.9(a)", "a double is made on two or more cards") if hand.cards < 2 else None


def _split_a_pair(sheet: DoubleAttackSheet, hand: HandView) -> Bar | None:
    if hand.cards != 2 or not hand.pair:
        return Bar("26.10(a)", "only two cards identical in value may be split")
    return None


def _split_again(sheet: DoubleAttackSheet, hand: HandView) -> Bar | None:
    if hand.hands == 1:
        return None
    if hand.split_ace:
        return Bar("26.10(e)", "aces may be split only once")
    if hand.hands >= sheet.split_hands:
        return Bar("26.10(c)", f"a box may make {sheet.split_hands} hands at this table, no more")
    return None


def _surrender_offered(sheet: DoubleAttackSheet, hand: HandView) -> Bar | None:
    return Bar("26.8(a)", "surrender is not offered at this table") if sheet.surrender == "none" else None


def _surrender_first(sheet: DoubleAttackSheet, hand: HandView) -> Bar | None:
    if sheet.surrender != "first-two" or (hand.first_decision and hand.hands == 1 and hand.cards == 2):
        return None
    return Bar("26.8(a)", "only the first two cards may be surrendered at this table, before any decision")


def _surrender_too_late(sheet: DoubleAttackSheet, hand: HandView) -> Bar | None:
    """Reading "at any time": as long as the hand has something to decide; a doubled one has its card."""
    if hand.doubled:
        return Bar("26.8(a)", "a doubled hand has made its last decision")
    if hand.total >= 21 or hand.split_ace or hand.cards < 2:
        return Bar("26.8(a)", "this hand has nothing left to decide")
    return None


def _nothing_to_decide(sheet: DoubleAttackSheet, hand: HandView) -> Bar | None:
    if hand.doubled or is_bust(hand.total) or _at_21(sheet, hand) is not None:
        return Bar("26.12(a)", "this hand has nothing left to decide")
    return None


_RULES: dict[Action, tuple[Rule, ...]] = {
    Action.HIT: (_at_21, _over_21, _doubled_takes_one, _doubled_for_one_card, _split_ace_takes_one),
    Action.STAND: (_nothing_to_decide,),
    Action.DOUBLE: (
        _split_ace_takes_one,
        _double_a_blackjack,
        _two_cards_at_least,
        _doubled_takes_one,
        _doubled_for_one_card,
        _at_21,
        _over_21,
    ),
    Action.SPLIT: (_split_again, _split_a_pair, _doubled_takes_one),
    Action.SURRENDER: (_surrender_offered, _surrender_first, _surrender_too_late),
}


@lru_cache(maxsize=1 << 16)
def why_not(sheet: DoubleAttackSheet, hand: HandView, action: Action) -> Refusal | None:
    """What forbids this action on this hand, if anything does."""
    return refusal_of([bar for rule in _RULES[action] if (bar := rule(sheet, hand)) is not None])


def lawful(sheet: DoubleAttackSheet, hand: HandView) -> tuple[Action, ...]:
    """The actions nothing forbids, in the order of `Action`."""
    return _lawful(sheet, without_dealer(hand))


@lru_cache(maxsize=1 << 16)
def _lawful(sheet: DoubleAttackSheet, hand: HandView) -> tuple[Action, ...]:
    return tuple(action for action in Action if why_not(sheet, hand, action) is None)


def ends_by_itself(sheet: DoubleAttackSheet, hand: HandView) -> bool:
    """Whether nothing but standing is left to do: a 21, a bust, a doubled hand, a split ace with its card."""
    return not any(action is not Action.STAND for action in lawful(sheet, hand))
