"""The deciders of blackjack: what may be done, what the dealer draws, what is owed.

Each answers a question about a hand and cites its clause. Round engine, exact odds, strategy and kernel ask
here; none of them knows these rules itself.
"""

from collections.abc import Callable, Sequence
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from cutcard.games.blackjack.hand import ACE, TEN, Count, DealerHand, FinishedHand, HandView, is_blackjack
from cutcard.games.blackjack.sheet import BlackjackSheet
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


def _double_after_split(sheet: BlackjackSheet, hand: HandView) -> Bar | None:
    if hand.hands > 1 and not sheet.double_after_split:
        return Bar("2.10(d)", "no doubling after a split at this table")
    return None


def _split_a_pair(sheet: BlackjackSheet, hand: HandView) -> Bar | None:
    if hand.cards != 2 or not hand.pair:
        return Bar("2.11(a)", "only two cards of the same value may be split")
    return None


def _split_again(sheet: BlackjackSheet, hand: HandView) -> Bar | None:
    if hand.hands == 1:
        return None
    if hand.pair == ACE and sheet.split_hands > 2 and not sheet.resplit_aces:
        return Bar("2.11(e)", "aces are split only once at this table")
    if hand.hands >= sheet.split_hands:
        if sheet.split_hands == 2:
            return Bar("2.11(c)1", "a pair is split only once at this table")
        return Bar("2.11(e)", f"a box may have {sheet.split_hands} hands at this table, no more")
    return None


def _surrender_offered(sheet: BlackjackSheet, hand: HandView) -> Bar | None:
    return None if sheet.surrender else Bar("2.8(c)", "surrender is not offered at this table")


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
    Action.HIT: (_at_21, _over_21, _doubled_takes_one, _split_ace_takes_one, _split_ace_draws_no_more),
    Action.STAND: (_nothing_to_decide,),
    Action.DOUBLE: (
        _split_ace_takes_one,
        _split_ace_draws_no_more,
        _double_after_split,
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


# --- amounts ----------------------------------------------------------------------------------------------


def why_not_chips(sheet: BlackjackSheet, amount: int) -> Bar | None:
    """Whether an amount can be laid in this table's chips (2.3(d))."""
    if amount > 0 and amount % sheet.chip == 0:
        return None
    return Bar("2.3(d)", f"wagers are laid in chips; the smallest here is ${dollars(sheet.chip)}")


def why_not_double_by(sheet: BlackjackSheet, wager: int, amount: int) -> list[Bar]:
    """A double adds any amount of chips, not in excess of the hand's own wager (2.10(a))."""
    bars = (
        [Bar("2.10(a)", f"a double adds at most the wager itself: ${dollars(wager)}")]
        if amount > wager
        else []
    )
    chips = why_not_chips(sheet, amount)
    return [*bars, chips] if chips else bars


# --- insurance and even money -----------------------------------------------------------------------------


def why_not_insurance(sheet: BlackjackSheet, up: int) -> Bar | None:
    """Insurance is every player's right against an ace (2.9(a))."""
    return None if up == ACE else Bar("2.9(a)", "insurance is for a dealer's ace only")


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
    if hand.up != ACE or not hand.blackjack:
        bars.append(Bar("2.7(c)", "even money is for a blackjack against a dealer's ace"))
    return refusal_of(bars)


# --- the dealer -------------------------------------------------------------------------------------------


def reader_used(sheet: BlackjackSheet, up: int) -> bool:
    """Whether the hole card goes through the reader before play: with an ace or a ten up (2.6(j))."""
    return sheet.hole_card == "reader" and up >= TEN


def hole_card_dealt(sheet: BlackjackSheet) -> bool:
    """Whether the dealer's second card is dealt before play (2.6(j)) or after it (2.6(h))."""
    return sheet.hole_card != "none"


def late_blackjack_possible(sheet: BlackjackSheet, up: int) -> bool:
    """Whether a dealer's blackjack can come to light only after the players have acted."""
    return up >= TEN and not reader_used(sheet, up)


def dealer_draws(sheet: BlackjackSheet, dealer: Count) -> bool:
    """Whether the dealer's count calls for another card (2.12(b))."""
    if dealer.total == 17 and dealer.soft:
        return sheet.soft_17 == "hit"
    return dealer.total < 17


def dealer_needed(*, open_hands: int) -> bool:
    """Whether the dealer's count can still change an outcome; if not he draws no more (2.12(c))."""
    return open_hands > 0


def is_open(sheet: BlackjackSheet, hand: FinishedHand) -> bool:
    """Whether a third card of the dealer can still change how this hand ends (2.12(c)).

    His best such hand and his worst tell: a hand that ends alike against both waits for nothing.
    """
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


def blackjack_odds(sheet: BlackjackSheet) -> Odds:
    """What a player's blackjack is paid (2.3(e))."""
    return Odds(3, 2)


def blackjack_paid_early(up: int) -> bool:
    """A blackjack against 2 to 9 is paid before any third card is dealt (2.7(a))."""
    return up < TEN


def early_blackjack_verdict(sheet: BlackjackSheet) -> Verdict:
    """2.7(a): a blackjack against 2 to 9 cannot be tied or beaten."""
    return Verdict(Result.WON, blackjack_odds(sheet), "2.7(a)")


@lru_cache(maxsize=1 << 14)
def verdict(sheet: BlackjackSheet, hand: FinishedHand, dealer: DealerHand) -> Verdict:
    """Who wins between a player's hand and the dealer's (2.3(a), (b), 2.7)."""
    if hand.total > 21:
        return Verdict(Result.LOST, NO_ODDS, "2.3(a)1")
    if is_blackjack(total=hand.total, cards=hand.cards, hands=hand.hands):
        if dealer.blackjack:
            return Verdict(Result.VOID, NO_ODDS, "2.7(b)")
        return Verdict(Result.WON, blackjack_odds(sheet), "2.7(b)")
    if dealer.blackjack:
        return Verdict(Result.LOST, NO_ODDS, "2.3(b)" if hand.total == 21 else "2.3(a)2")
    if dealer.total > 21:
        return Verdict(Result.WON, EVEN_MONEY, "2.3(a)1")
    if hand.total == dealer.total:
        if hand.total == 21 and _two_card_21_beats(sheet, hand) and dealer.cards > 2:
            return Verdict(Result.WON, EVEN_MONEY, "2.3(a)3")
        return Verdict(Result.VOID, NO_ODDS, "2.3(b)")
    if hand.total > dealer.total:
        return Verdict(Result.WON, EVEN_MONEY, "2.3(a)2")
    return Verdict(Result.LOST, NO_ODDS, "2.3(a)2")


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
    """
    kept = sheet.readings.busted_extras == "kept"
    busted = [index for index, stake in enumerate(stakes) if stake.busted]
    standing = [index for index, stake in enumerate(stakes) if not stake.busted]
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
    """What is taken from a hand the moment it busts (2.3(e), 2.6(i)).

    All of it, unless a late blackjack could still give it back: then no more than one original wager a box.
    """
    if late_blackjack_possible(sheet, up) and sheet.readings.busted_extras == "returned":
        return min(amount, original - already)
    return amount
