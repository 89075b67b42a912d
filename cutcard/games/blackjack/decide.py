"""The deciders of blackjack: what may be done, what the dealer draws, what is owed.

Each answers a question about a hand and cites its clause. Round engine, exact odds, strategy and kernel ask
here; none of them knows these rules itself.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import lru_cache
from math import lcm
from typing import NamedTuple

from cutcard.cards import Card
from cutcard.games.blackjack.hand import (
    ACE,
    TEN,
    Combination,
    Count,
    DealerHand,
    FinishedHand,
    HandView,
    combination,
    is_blackjack,
)
from cutcard.games.blackjack.sheet import MAIN, BlackjackSheet
from cutcard.games.blackjack.wagers import ALL
from cutcard.law.refusal import Bar, Refusal, refusal_of
from cutcard.money import EVEN_MONEY, Odds, dollars


class Action(Enum):
    """What a player may do with a hand (2.6(f))."""

    STAND = "stand"
    HIT = "hit"
    DOUBLE = "double"
    SPLIT = "split"
    SURRENDER = "surrender"


# --- what may be done with a hand -------------------------------------------------------------------------

Rule = Callable[[BlackjackSheet, HandView], Bar | None]


def _over_21(sheet: BlackjackSheet, hand: HandView) -> Bar | None:
    return Bar("2.12(a)", "the hand is over 21") if hand.total > 21 else None


def _over_21_from_the_hand(sheet: BlackjackSheet, hand: HandView) -> Bar | None:
    if hand.total > 21 and players_cards_face_down(sheet):
        return Bar("2.6A(e)2", "a player over 21 discards his cards and draws no more")
    return None


def _at_21(sheet: BlackjackSheet, hand: HandView) -> Bar | None:
    if hand.total != 21:
        return None
    return Bar("2.12(a)1", "a blackjack takes no card" if hand.blackjack else "a hand of 21 takes no card")


def _doubled_takes_one(sheet: BlackjackSheet, hand: HandView) -> Bar | None:
    return Bar("2.12(a)2", "a doubled hand takes one card only") if hand.doubled else None


def _split_ace_takes_one(sheet: BlackjackSheet, hand: HandView) -> Bar | None:
    return Bar("2.11(c)2", "a split ace takes one card only") if hand.split_ace else None


def _split_ace_draws_no_more(sheet: BlackjackSheet, hand: HandView) -> Bar | None:
    return Bar("2.12(a)3", "a split ace takes one card only") if hand.split_ace else None


def _double_on_two_cards(sheet: BlackjackSheet, hand: HandView) -> Bar | None:
    if hand.cards != 2:
        return Bar("2.10(a)", "only the first two cards of a hand may be doubled")
    if hand.total == 21:
        return Bar("2.10(a)", "a 21 in two cards may not be doubled")
    return None


def _double_on_9_to_11(sheet: BlackjackSheet, hand: HandView) -> Bar | None:
    if sheet.hole_card == "face-up" and hand.total not in (9, 10, 11):
        return Bar("2.6(k)4", "with both dealer's cards face up only 9, 10 and 11 may be doubled")
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
            return Bar("2.6(k)5", "with both dealer's cards face up a pair is split only once")
        if sheet.split_hands == 2:
            return Bar("2.11(c)1", "a pair is split only once at this table")
        return Bar("2.11(e)", f"a box may have {sheet.split_hands} hands at this table, no more")
    return None


def _surrender_offered(sheet: BlackjackSheet, hand: HandView) -> Bar | None:
    if sheet.surrender:
        return None
    if sheet.hole_card == "face-up":
        return Bar("2.6(k)3", "with both dealer's cards face up there is no surrender")
    return Bar("2.8(c)", "surrender is not offered at this table")


def _surrender_first(sheet: BlackjackSheet, hand: HandView) -> Bar | None:
    if hand.first_decision and hand.hands == 1 and hand.cards == 2:
        return None
    return Bar("2.8(a)", "surrender comes before any other decision, on the first two cards")


def _surrender_a_blackjack(sheet: BlackjackSheet, hand: HandView) -> Bar | None:
    return Bar("2.7", "a blackjack is paid, not surrendered") if hand.blackjack else None


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
        _split_ace_takes_one,
        _split_ace_draws_no_more,
    ),
    Action.STAND: (_nothing_to_decide,),
    Action.DOUBLE: (
        _split_ace_takes_one,
        _split_ace_draws_no_more,
        _double_after_split,
        _double_on_9_to_11,
        _double_on_two_cards,
        _doubled_takes_one,
        _at_21,
        _over_21,
    ),
    Action.SPLIT: (_split_again, _split_a_pair, _doubled_takes_one),
    Action.SURRENDER: (_surrender_offered, _surrender_first, _surrender_a_blackjack),
}


@lru_cache(maxsize=1 << 16)
def why_not(sheet: BlackjackSheet, hand: HandView, action: Action) -> Refusal | None:
    """What forbids this action on this hand, if anything does."""
    return refusal_of([bar for rule in _RULES[action] if (bar := rule(sheet, hand)) is not None])


@lru_cache(maxsize=1 << 16)
def lawful(sheet: BlackjackSheet, hand: HandView) -> tuple[Action, ...]:
    """The actions nothing forbids, in the order of `Action`."""
    return tuple(action for action in Action if why_not(sheet, hand, action) is None)


def ends_by_itself(sheet: BlackjackSheet, hand: HandView) -> bool:
    """Whether nothing but standing is left to do: a 21, a bust, a doubled hand, a split ace with its card."""
    return not any(action is not Action.STAND for action in lawful(sheet, hand))


# --- the card of a double ---------------------------------------------------------------------------------


def why_not_face_down(sheet: BlackjackSheet) -> Bar | None:
    """Whether a player may ask for his double's card face down (2.10(c))."""
    if sheet.double_card != "face-up":
        return None
    clause = "2.10(a)" if sheet.edition == "1999" else "2.10(c)"
    return Bar(clause, "the card of a doubled hand is dealt face up at this table")


def double_dealt_face_down(sheet: BlackjackSheet, *, asked: bool) -> bool:
    """Whether a double's card lies face down until the hand is settled (2.10(c))."""
    return sheet.double_card == "face-down" or (sheet.double_card == "on-request" and asked)


# --- amounts ----------------------------------------------------------------------------------------------

SIX_TO_FIVE_UNIT = 500
"""Wagers of the 6 to 5 variation are multiples of five dollars (2.3(d))."""


def why_not_chips(sheet: BlackjackSheet, amount: int) -> Bar | None:
    """Whether an amount can be laid in this table's chips (2.3(d))."""
    if amount > 0 and amount % sheet.chip == 0:
        return None
    return Bar("2.3(d)", f"wagers are laid in chips; the smallest here is ${dollars(sheet.chip)}")


def why_not_amount(sheet: BlackjackSheet, amount: int) -> list[Bar]:
    """Whether a wager may be of this amount: in chips, and where the variation says so in fives (2.3(d)).

    Insurance has its own measure, 2.9(b), and needs chips alone.
    """
    chips = why_not_chips(sheet, amount)
    bars = [chips] if chips else []
    if sheet.variation == "six-to-five" and amount % SIX_TO_FIVE_UNIT:
        bars.append(Bar("2.3(d)", "wagers of the 6 to 5 variation are multiples of $5.00"))
    return bars


def wager_unit(sheet: BlackjackSheet) -> int:
    """What every wager but insurance is a multiple of: the chip, at 6 to 5 five dollars as well (2.3(d))."""
    return lcm(sheet.chip, SIX_TO_FIVE_UNIT) if sheet.variation == "six-to-five" else sheet.chip


def why_not_double_by(sheet: BlackjackSheet, wager: int, amount: int) -> list[Bar]:
    """A double adds any amount of chips, not in excess of the hand's own wager (2.10(a))."""
    bars = (
        [Bar("2.10(a)", f"a double adds at most the wager itself: ${dollars(wager)}")]
        if amount > wager
        else []
    )
    return [*bars, *why_not_amount(sheet, amount)]


def why_not_cover(sheet: BlackjackSheet, wager: int, amount: int) -> list[Bar]:
    """Who covers the new hand of another's split adds exactly his wager (2.11(a), 2.13(e))."""
    if amount == wager:
        return []
    says = f"to cover the new hand takes the wager itself: ${dollars(wager)}"
    return [Bar("2.13(e)", says), Bar("2.11(a)", says), *why_not_amount(sheet, amount)]


# --- who may wager, and how -------------------------------------------------------------------------------

CONFIRMED_BY = ("dealer", "floorperson")
"""Both confirm a spoken wager before its cash becomes chips (2.3(d))."""

MOST_ON_A_BOX = 3
"""2.13(a)."""


def coupon_clause(wager: str) -> str:
    """The paragraph by which a wager is made with a match play coupon; empty where none lets it be."""
    return ALL[wager].coupon_clause if wager in ALL else "2.3(d)"


def cash_clause(wager: str) -> str:
    """The paragraph by which a wager is spoken with cash and confirmed; empty where none lets it be."""
    return ALL[wager].cash_clause if wager in ALL else "2.3(d)"


def own_coupon(wager: str, means: str) -> bool:
    """Whether the wager is made with a coupon redeemed for its chip (2.3(k))."""
    return means == "coupon" and wager in ALL and ALL[wager].own_coupon


def why_not_means(sheet: BlackjackSheet, wager: str, means: str) -> Bar | None:
    """Chips lay every wager; a coupon or cash where its own paragraph and the table take them."""
    if means not in ("chips", "coupon", "cash"):
        return Bar("2.3(d)", "wagers are laid in chips, with a coupon, or spoken with cash")
    if own_coupon(wager, means):
        return None
    if means == "coupon" and not (sheet.match_play and coupon_clause(wager)):
        where = "at this table" if coupon_clause(wager) else f"for {wager}"
        return Bar(coupon_clause(wager) or "2.3(d)", f"match play coupons are not taken {where}")
    if means == "cash" and not (sheet.verbal_wagers and cash_clause(wager)):
        where = "at this table" if cash_clause(wager) else f"for {wager}"
        return Bar(cash_clause(wager) or "2.3(d)", f"spoken wagers with cash are not taken {where}")
    return None


def why_not_limits(sheet: BlackjackSheet, wager: str, total: int, *, accepted: bool) -> list[Bar]:
    """Under or over the posted limits: 8.2(a), and the wager's own stake clause where it has one.

    What a dealer accepted over the maximum stands (8.2(d)); nothing lets a wager be under the minimum.
    """
    limits = sheet.limits_of(wager)
    if limits.least <= total and (total <= limits.most or accepted):
        return []
    side = "under the minimum" if total < limits.least else "over the maximum"
    says = f"${dollars(total)} is {side}: ${dollars(limits.least)} to ${dollars(limits.most)} here"
    own = wager in ALL and (total > limits.most or ALL[wager].stake_clause_bounds == "both")
    clauses = ([ALL[wager].stake_clause] if own else []) + ["8.2(a)"]
    return [Bar(clause, says) for clause in clauses]


def why_not_beside(wager: str, total: int, mine: Mapping[str, int]) -> list[Bar]:
    """What the bettor's other wagers on the hand, by name, keep a side wager of that total from (2.17)."""
    made, bars = ALL[wager], []
    for other in made.instead_of:
        if other in mine:
            bars.append(Bar("2.17(a)", f"{other} is laid on this hand: one of the two may be made"))
    if made.within_main_clause and total > mine.get(MAIN, total):
        says = f"it may not exceed the blackjack wager beside it: ${dollars(mine[MAIN])}"
        bars.append(Bar(made.within_main_clause, says))
    return bars


def why_not_enter(sheet: BlackjackSheet, *, played: bool, since_the_shuffle: bool) -> Bar | None:
    """2.3(i): who sat out a round dealt since the last shuffle may have to wait for the next one."""
    if sheet.mid_shoe_entry or played or not since_the_shuffle:
        return None
    return Bar("2.3(i)", "who sat out a round since the shuffle waits for the next one at this table")


def why_not_join(sheet: BlackjackSheet, *, others: int, shared_elsewhere: int) -> list[Bar]:
    """Whether one more may wager on a box that `others` have wagers on (2.13(a), (g))."""
    if not others:
        return []
    if not sheet.shared_boxes:
        return [Bar("2.13(a)", "the box is taken, and boxes are not shared at this table")]
    if others >= MOST_ON_A_BOX:
        return [Bar("2.13(a)", "three people have wagers on the box: no more may")]
    if others == 1 and shared_elsewhere >= sheet.shared_box_limit:
        return [Bar("2.13(g)", f"{sheet.shared_box_limit} box(es) may be shared at this table")]
    return []


def why_not_box(sheet: BlackjackSheet, *, other_boxes: int) -> Bar | None:
    """2.14: how many boxes a player may have a wager on."""
    if other_boxes < sheet.boxes_per_player:
        return None
    return Bar("2.14", f"a player may have {sheet.boxes_per_player} box(es) at this table")


def caller(bettors: Sequence[tuple[int, bool]]) -> int:
    """Which of a box's bettors calls its decisions (2.13(b)); each is a wager, and whether he stands behind.

    The seated player: the first who does not stand behind. With nobody seated the highest wager, the earliest
    of equal ones.
    """
    for at, (_, behind) in enumerate(bettors):
        if not behind:
            return at
    return max(range(len(bettors)), key=lambda at: (bettors[at][0], -at))


def progressive_chip_returned(sheet: BlackjackSheet) -> bool:
    """Whether a winner of the progressive wager has his chip back beside the award (2.19(b), (c))."""
    return sheet.readings.progressive_chip == "returned"


def offer_clause(sheet: BlackjackSheet) -> str:
    """By which a box of two sevens is offered a card beside a dealer's blackjack found before play."""
    return "2.6(k)6" if sheet.hole_card == "face-up" else "2.6(j)3"


# --- insurance and even money -----------------------------------------------------------------------------


def why_not_insurance(sheet: BlackjackSheet, up: int) -> Bar | None:
    """Insurance is every player's right against an ace (2.9(a)), unless nothing is hidden (2.6(k)3)."""
    if sheet.hole_card == "face-up":
        return Bar("2.6(k)3", "with both dealer's cards face up there is no insurance")
    return None if up == ACE else Bar("2.9(a)", "insurance is for a dealer's ace only")


def insurance_at_turn(sheet: BlackjackSheet) -> bool:
    """Whether each box insures at its own turn, before its first decision (2.9(b))."""
    return sheet.insurance == "at-turn" and sheet.hole_card != "reader"


def insurance_wins(second: int) -> bool:
    """Insurance wins when the dealer's second card has the value ten (2.9(a))."""
    return second == TEN


INSURANCE_ODDS = Odds(2, 1)
"""2.9(c)."""


def most_insurance(sheet: BlackjackSheet, wager: int) -> int:
    """Half the initial wager, or the next amount that can be laid in chips when half cannot (2.9(b))."""
    return -(-wager // (2 * sheet.chip)) * sheet.chip


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


# --- the dealer -------------------------------------------------------------------------------------------


def reader_used(sheet: BlackjackSheet, up: int) -> bool:
    """Whether the hole card goes through the reader before play: with an ace or a ten up (2.6(j))."""
    return sheet.hole_card == "reader" and up >= TEN


def players_cards_face_down(sheet: BlackjackSheet) -> bool:
    """Whether a player's first two cards are dealt face down, for him alone to look at (2.6A(c), (d))."""
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
    """Whether a dealer's blackjack, if he has one, ends the round before anybody acts (2.6(j)1, (k)6)."""
    return hole_card_face_up(sheet) or reader_used(sheet, up)


def late_blackjack_possible(sheet: BlackjackSheet, up: int) -> bool:
    """Whether a dealer's blackjack can come to light only after the players have acted."""
    return up >= TEN and not blackjack_found_before_play(sheet, up)


def second_card_taken(sheet: BlackjackSheet, *, waiting: bool) -> bool:
    """Whether the dealer, without a hole card, takes his second card at all (2.6(h), 2.12(c)).

    Reading `second_card`: "always" gives it to him in every round; "when-needed" leaves it out where
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
    """Whether the dealer's count can still change an outcome; if not he draws no more (2.12(c))."""
    return open_hands > 0


def is_open(sheet: BlackjackSheet, hand: FinishedHand, *, face_down: bool = False) -> bool:
    """Whether a third card of the dealer can still change how this hand ends (2.12(c)).

    His best such hand and his worst tell: a hand that ends alike against both waits for nothing. A hand with
    a card face down is open whatever that card is: nobody at the table knows it (2.10(c), 2.6A(g)).
    """
    if face_down:
        return True
    best, worst = DealerHand(total=21, cards=3), DealerHand(total=22, cards=3)
    return verdict(sheet, hand, best)[:2] != verdict(sheet, hand, worst)[:2]


# --- what is owed -----------------------------------------------------------------------------------------


class Result(Enum):
    WON = "won"
    VOID = "void"
    LOST = "lost"


class Verdict(NamedTuple):
    """How a wager ends, at what odds, and by which clause."""

    result: Result
    odds: Odds
    clause: str


NO_ODDS = Odds(0, 1)


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
    if hole_card_face_up(sheet):
        return EVEN_MONEY
    return Odds(6, 5) if sheet.variation == "six-to-five" else Odds(3, 2)


def blackjack_paid_early(sheet: BlackjackSheet, up: int) -> bool:
    """A blackjack that nothing can tie is paid before any third card: 2.7(a), and 2.6(k)1 with both up."""
    return up < TEN or hole_card_face_up(sheet)


def early_blackjack_verdict(sheet: BlackjackSheet, made: Combination = Combination.PLAIN) -> Verdict:
    """2.7(a): a blackjack against 2 to 9 cannot be tied or beaten; 2.6(k)1: nor against any card in sight."""
    clause = "2.6(k)2" if hole_card_face_up(sheet) else "2.7(a)"
    return Verdict(Result.WON, blackjack_odds(sheet, made), clause)


def _winning(sheet: BlackjackSheet, hand: FinishedHand, clause: str) -> Verdict:
    """A hand that wins and is no blackjack: 1 to 1, or the special odds this table offers (2.3(e), 2.16)."""
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
    if hand.total > 21:
        return Verdict(Result.LOST, NO_ODDS, "2.3(a)1")
    if is_blackjack(total=hand.total, cards=hand.cards, hands=hand.hands):
        return _blackjack_verdict(sheet, hand, dealer)
    if dealer.blackjack:
        return Verdict(Result.LOST, NO_ODDS, "2.3(b)" if hand.total == 21 else "2.3(a)2")
    if dealer.total > 21:
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


def surrender_settled_early(up: int) -> bool:
    """Against 2 to 9 a surrender is settled at once, otherwise with the dealer's second card (2.8(a)1, 2)."""
    return up < TEN


def surrender_collects(wager: int, *, dealer_blackjack: bool) -> int:
    """What the house keeps of a surrendered wager: half, or all against a blackjack (2.8(a))."""
    return wager if dealer_blackjack else wager // 2


class LateStake(NamedTuple):
    """What lies on one hand of a box when a dealer's blackjack comes to light after play."""

    amount: int
    busted: bool


def collected_by_late_blackjack(
    sheet: BlackjackSheet, original: int, stakes: Sequence[LateStake]
) -> tuple[int, ...]:
    """What a dealer's blackjack found after play takes from each hand of a box (2.10(b), 2.11(d)).

    One original wager, and nothing of doubles and splits. Reading `busted_extras`: "returned" holds that for
    busted hands too; "kept" leaves a busted hand's money lost and takes one original wager of the others.
    A double dealt face down has not busted yet: its card is turned after the blackjack (2.10(c)).
    """
    kept = sheet.readings.busted_extras == "kept"
    hidden = double_dealt_face_down(sheet, asked=False)
    known = [stake.busted and not (hidden and stake.amount > original) for stake in stakes]
    busted = [index for index, over in enumerate(known) if over]
    standing = [index for index, over in enumerate(known) if not over]
    taken = [0] * len(stakes)
    if kept:
        for index in busted:
            taken[index] = stakes[index].amount
        for index in standing[:1]:
            taken[index] = original
    else:
        taken[(busted + standing)[0]] = original
    return tuple(taken)


def collected_at_bust(sheet: BlackjackSheet, *, original: int, already: int, amount: int, up: int) -> int:
    """What is taken from a hand the moment it busts (2.3(e), 2.6(i); 6 to 5: all of it, 2.6A(e)3).

    All of it, unless a late blackjack could still give it back: then no more than one original wager a box.
    """
    held_back = late_blackjack_possible(sheet, up) and sheet.readings.busted_extras == "returned"
    if held_back and sheet.variation != "six-to-five":
        return min(amount, original - already)
    return amount


def bust_clause(sheet: BlackjackSheet) -> str:
    return "2.6A(e)3" if sheet.variation == "six-to-five" else "2.3(e)"
