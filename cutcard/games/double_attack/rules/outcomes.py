"""Who wins, at what odds, and what is taken before or beside the verdict (26.8, 26.9(b), (c), 26.10(d))."""

from collections.abc import Sequence
from functools import lru_cache

from cutcard.cards import Card
from cutcard.games.double_attack.rules.cards import late_blackjack_possible, reader_at_table
from cutcard.games.double_attack.sheet.sheet import INITIAL, DoubleAttackSheet
from cutcard.games.double_attack.sources import PAYOUT
from cutcard.games.twenty_one.hand import Combination, DealerHand, FinishedHand
from cutcard.games.twenty_one.outcomes import (
    NO_ODDS,
    LateStake,
    Result,
    Verdict,
    taken_by_late_blackjack,
)
from cutcard.games.twenty_one.points import TEN, is_blackjack, is_bust


@lru_cache(maxsize=1 << 14)
def verdict(sheet: DoubleAttackSheet, hand: FinishedHand, dealer: DealerHand) -> Verdict:
    """Who wins between a player's hand and the dealer's; a win is paid as the table pays it, a blackjack too.

    26.5 and 26.7 are not in the documents: what is compared how is blackjack's (2.3(a), (b)), by analogy.
    """
    if is_bust(hand.total):
        return Verdict(Result.LOST, NO_ODDS, "2.3(a)1")
    won = Verdict(Result.WON, sheet.pays(INITIAL), PAYOUT)
    if is_blackjack(total=hand.total, cards=hand.cards, hands=hand.hands):
        return _blackjack_verdict(sheet, dealer, won)
    if dealer.blackjack:
        return Verdict(Result.LOST, NO_ODDS, "2.3(b)" if hand.total == 21 else "2.3(a)2")
    if is_bust(dealer.total) or hand.total > dealer.total:
        return won
    if hand.total == dealer.total:
        return Verdict(Result.VOID, NO_ODDS, "2.3(b)")
    return Verdict(Result.LOST, NO_ODDS, "2.3(a)2")


def _blackjack_verdict(sheet: DoubleAttackSheet, dealer: DealerHand, won: Verdict) -> Verdict:
    """Reading `blackjack_21`: whether it beats a 21 of three and more cards, as 2.3(a)3 has it."""
    ties = dealer.blackjack or (dealer.total == 21 and sheet.readings.blackjack_21 == "ties")
    return Verdict(Result.VOID, NO_ODDS, "2.7(b)") if ties else won


def is_open(sheet: DoubleAttackSheet, hand: FinishedHand, *, face_down: bool = False) -> bool:
    """Whether a third card of the dealer can still change how this hand ends (26.12(c))."""
    best, worst = DealerHand(total=21, cards=3), DealerHand(total=22, cards=3)
    return verdict(sheet, hand, best)[:2] != verdict(sheet, hand, worst)[:2]


def cards_told_apart(sheet: DoubleAttackSheet) -> int:
    """The number of cards from which on finished hands of one total end alike."""
    return 3


def combinations_paid(sheet: DoubleAttackSheet) -> frozenset[Combination]:
    """None: no paragraph that is printed pays for more than a total."""
    return frozenset()


def special_combination(sheet: DoubleAttackSheet, cards: Sequence[Card]) -> Combination:
    return Combination.PLAIN


# --- surrender --------------------------------------------------------------------------------------------


def surrender_settled_early(sheet: DoubleAttackSheet, up: int, *, no_blackjack: bool) -> bool:
    """26.8(a)1: at once against 2 to 9; (a)3: against any card, where the licensee has it so and the card
    reader has said that the dealer has no blackjack. Otherwise with the dealer's second card (26.8(a)2)."""
    if up < TEN:
        return True
    return sheet.surrender_at_once and reader_at_table(sheet) and no_blackjack


def surrender_clause(up: int, *, early: bool) -> str:
    if up < TEN:
        return "26.8(a)1"
    return "26.8(a)3" if early else "26.8(a)2"


def surrender_collects(sheet: DoubleAttackSheet, wager: int, *, dealer_blackjack: bool) -> int:
    """What the house keeps of surrendered wagers: half, or all against a blackjack (26.8(a))."""
    return wager if dealer_blackjack else wager // 2


def surrender_collects_each(
    sheet: DoubleAttackSheet, wagers: Sequence[int], *, dealer_blackjack: bool
) -> tuple[int, ...]:
    """The same of each of a bettor's wagers on a hand: half is taken of their sum, an odd cent of it stays
    the player's (26.8(a) "one-half of the wager(s)")."""
    found: list[int] = []
    for count in range(1, len(wagers) + 1):
        kept = surrender_collects(sheet, sum(wagers[:count]), dealer_blackjack=dealer_blackjack)
        found.append(kept - sum(found))
    return tuple(found)


# --- a blackjack found after play -------------------------------------------------------------------------


def collected_by_late_blackjack(
    sheet: DoubleAttackSheet, original: int, stakes: Sequence[LateStake]
) -> tuple[int, ...]:
    """What a dealer's blackjack found after play takes from each hand of a box (26.9(c), 26.10(d)).

    One original wager, and nothing of doubles and splits; initial and double attack wagers each for
    themselves. Reading `busted_extras`: "returned" holds that for busted hands too; "kept" leaves a busted
    hand's money lost and takes one original wager of the others.
    """
    return taken_by_late_blackjack(original, stakes, kept=sheet.readings.busted_extras == "kept")


def collected_at_bust(sheet: DoubleAttackSheet, *, original: int, already: int, amount: int, up: int) -> int:
    """What is taken from a hand the moment it busts: all, unless a late blackjack could still give it back;
    then no more than one original wager a box."""
    if late_blackjack_possible(sheet, up) and sheet.readings.busted_extras == "returned":
        return min(amount, original - already)
    return amount


def blackjack_would_refund(
    sheet: DoubleAttackSheet, original: int, stakes: Sequence[LateStake], taken: Sequence[int], *, up: int
) -> bool:
    """Whether more was collected at busts than a late blackjack takes: never, it is held back."""
    return False


def late_clause(*, doubled: bool) -> str:
    """By which what was added goes back (26.9(c), 26.10(d))."""
    return "26.9(c)" if doubled else "26.10(d)"
