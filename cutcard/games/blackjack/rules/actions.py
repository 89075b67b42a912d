"""What may be done with a hand (2.6(f), 2.6(k), 2.8, 2.10, 2.11, 2.12(a))."""

from collections.abc import Callable
from functools import lru_cache

from cutcard.games.blackjack.model.hand import ACE, HandView, is_bust
from cutcard.games.blackjack.rules.dealing import players_cards_face_down
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.twenty_one.hand import without_dealer
from cutcard.games.twenty_one.outcomes import Action
from cutcard.law.refusal import Bar, Refusal, refusal_of

Rule = Callable[[BlackjackSheet, HandView], Bar | None]


def _over_21(sheet: BlackjackSheet, hand: HandView) -> Bar | None:
    return Bar("2.12(a)", "the hand is over 21") if is_bust(hand.total) else None


def _over_21_from_the_hand(sheet: BlackjackSheet, hand: HandView) -> Bar | None:
    if is_bust(hand.total) and players_cards_face_down(sheet):
        return Bar("2.6A(e)2", "a player over 21 discards their cards and draws no more")
    return None


def _at_21(sheet: BlackjackSheet, hand: HandView) -> Bar | None:
    if hand.total != 21:
        return None
    return Bar("2.12(a)1", "a blackjack takes no card" if hand.blackjack else "a hand of 21 takes no card")


def _doubled_takes_one(sheet: BlackjackSheet, hand: HandView) -> Bar | None:
    return Bar("2.12(a)2", "a doubled hand takes one card only") if hand.doubled else None


def _doubled_for_one_card(sheet: BlackjackSheet, hand: HandView) -> Bar | None:
    return Bar("2.10(a)", "a double is made for one card and no more") if hand.doubled else None


def _double_is_made(sheet: BlackjackSheet, hand: HandView) -> Bar | None:
    return Bar("2.3(g)", "the wager to double is made and may not be altered") if hand.doubled else None


def _one_card_only(sheet: BlackjackSheet, hand: HandView) -> bool:
    return hand.split_ace and not sheet.what_if.draw_to_split_aces


def _split_ace_takes_one(sheet: BlackjackSheet, hand: HandView) -> Bar | None:
    return Bar("2.11(c)2", "a split ace takes one card only") if _one_card_only(sheet, hand) else None


def _split_ace_draws_no_more(sheet: BlackjackSheet, hand: HandView) -> Bar | None:
    return Bar("2.12(a)3", "a split ace takes one card only") if _one_card_only(sheet, hand) else None


def _double_on_two_cards(sheet: BlackjackSheet, hand: HandView) -> Bar | None:
    if hand.cards != 2:
        return Bar("2.10(a)", "only the first two cards of a hand may be doubled")
    if hand.total == 21:
        return Bar("2.10(a)", "a 21 in two cards may not be doubled")
    return None


def _double_on_9_to_11(sheet: BlackjackSheet, hand: HandView) -> Bar | None:
    if sheet.hole_card == "face-up" and hand.total not in (9, 10, 11):
        return Bar("2.6(k)4", "only 9, 10 and 11 may be doubled at this table")
    return None


_DOUBLED = {"9-11": (9, 10, 11), "10-11": (10, 11)}


def _double_what_if(sheet: BlackjackSheet, hand: HandView) -> Bar | None:
    totals = _DOUBLED.get(sheet.what_if.double_on, ())
    if totals and hand.total not in totals:
        return Bar("2.10(a)", f"only {sheet.what_if.double_on} may be doubled by this proposed sheet")
    return None


def _double_after_split(sheet: BlackjackSheet, hand: HandView) -> Bar | None:
    if hand.hands > 1 and not sheet.double_after_split:
        return Bar("2.10(d)", "no doubling after a split at this table")
    return None


def _split_a_pair(sheet: BlackjackSheet, hand: HandView) -> Bar | None:
    if not hand.known:
        return Bar("2.6A(e)1", "the dealer turns the two cards over before a pair is split")
    if hand.cards != 2 or not hand.pair:
        return Bar("2.11(a)", "only two cards of the same value may be split")
    return None


def _split_again(sheet: BlackjackSheet, hand: HandView) -> Bar | None:
    if hand.hands == 1:
        return None
    if hand.pair == ACE and sheet.split_hands > 2 and not sheet.resplit_aces:
        return Bar("2.11(e)", "aces are split only once at this table")
    if hand.hands >= sheet.split_hands:
        if sheet.hole_card == "face-up":
            return Bar("2.6(k)5", "a pair is split only once at this table")
        if sheet.split_hands == 2:
            return Bar("2.11(c)1", "a pair is split only once at this table")
        return Bar("2.11(e)", f"a box may have {sheet.split_hands} hands at this table, no more")
    return None


def _split_but_once(sheet: BlackjackSheet, hand: HandView) -> Bar | None:
    """What 2.11(e) does not permit at this table stays forbidden by 2.11(c)1."""
    again = _split_again(sheet, hand)
    if hand.pair and again is not None and again.clause != "2.11(c)1":
        return Bar("2.11(c)1", "a second card of the same value is not split again")
    return None


def _surrender_face_up(sheet: BlackjackSheet, hand: HandView) -> Bar | None:
    if sheet.hole_card == "face-up":
        return Bar("2.6(k)3", "no surrender with both cards face up")
    return None


def _surrender_offered(sheet: BlackjackSheet, hand: HandView) -> Bar | None:
    return None if sheet.surrender else Bar("2.8(c)", "surrender is not offered at this table")


def _surrender_first(sheet: BlackjackSheet, hand: HandView) -> Bar | None:
    if hand.first_decision and hand.hands == 1 and hand.cards == 2:
        return None
    return Bar("2.8(a)", "surrender comes before any other decision, on the first two cards")


def _surrender_a_blackjack(sheet: BlackjackSheet, hand: HandView) -> Bar | None:
    return Bar("2.7", "a blackjack is paid, not surrendered") if hand.blackjack else None


def _surrender_what_is_played(sheet: BlackjackSheet, hand: HandView) -> Bar | None:
    return Bar("2.8(a)", "a blackjack has no play to discontinue") if hand.blackjack else None


def _nothing_to_decide(sheet: BlackjackSheet, hand: HandView) -> Bar | None:
    if hand.total >= 21 or hand.doubled:
        return Bar("2.6(f)", "this hand has nothing left to decide")
    return None


_RULES: dict[Action, tuple[Rule, ...]] = {
    Action.HIT: (
        _at_21,
        _over_21_from_the_hand,
        _over_21,
        _doubled_takes_one,
        _doubled_for_one_card,
        _split_ace_takes_one,
        _split_ace_draws_no_more,
    ),
    Action.STAND: (_nothing_to_decide,),
    Action.DOUBLE: (
        _split_ace_takes_one,
        _split_ace_draws_no_more,
        _double_after_split,
        _double_on_9_to_11,
        _double_what_if,
        _double_on_two_cards,
        _doubled_takes_one,
        _double_is_made,
        _at_21,
        _over_21,
    ),
    Action.SPLIT: (_split_again, _split_but_once, _split_a_pair, _doubled_takes_one),
    Action.SURRENDER: (
        _surrender_face_up,
        _surrender_offered,
        _surrender_first,
        _surrender_a_blackjack,
        _surrender_what_is_played,
    ),
}


@lru_cache(maxsize=1 << 16)
def why_not(sheet: BlackjackSheet, hand: HandView, action: Action) -> Refusal | None:
    """What forbids this action on this hand, if anything does."""
    return refusal_of([bar for rule in _RULES[action] if (bar := rule(sheet, hand)) is not None])


def lawful(sheet: BlackjackSheet, hand: HandView) -> tuple[Action, ...]:
    """The actions nothing forbids, in the order of `Action`."""
    return _lawful(sheet, without_dealer(hand))


@lru_cache(maxsize=1 << 16)
def _lawful(sheet: BlackjackSheet, hand: HandView) -> tuple[Action, ...]:
    return tuple(action for action in Action if not _barred(sheet, hand, action))


def _barred(sheet: BlackjackSheet, hand: HandView, action: Action) -> bool:
    """Whether `why_not` has a reason; it lists them all, and one is enough here."""
    for rule in _RULES[action]:  # noqa: SIM110 - a loop is faster, and the solver asks often
        if rule(sheet, hand) is not None:
            return True
    return False


def ends_by_itself(sheet: BlackjackSheet, hand: HandView) -> bool:
    """Whether nothing but standing is left to do: a 21, a bust, a doubled hand, a split ace with its card."""
    return not any(action is not Action.STAND for action in lawful(sheet, hand))


def waits_for_a_word(*, patient: bool, hidden: bool, doubled: bool) -> bool:
    """Whether a hand that ends by itself is left to its player to stand on, as any other.

    2.6A(d) has each player indicate what they wish; where others do not see their cards, a 21 passed over in
    silence would tell them. A doubled hand has its one card, whatever it holds.
    """
    return patient and hidden and not doubled


def why_not_face_down(sheet: BlackjackSheet) -> Bar | None:
    """Whether a player may ask for their double's card face down (2.10(c))."""
    if sheet.double_card != "face-up":
        return None
    clause = "2.10(a)" if sheet.edition == "1999" else "2.10(c)"
    return Bar(clause, "the card of a doubled hand is dealt face up at this table")


def double_dealt_face_down(sheet: BlackjackSheet, *, asked: bool) -> bool:
    """Whether a double's card lies face down until the hand is settled (2.10(c))."""
    return sheet.double_card == "face-down" or (sheet.double_card == "on-request" and asked)
