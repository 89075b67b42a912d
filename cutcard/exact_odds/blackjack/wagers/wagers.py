"""Side wagers, insurance and even money in exact fractions."""

from dataclasses import dataclass
from fractions import Fraction

from cutcard.cards import ALL_CARDS
from cutcard.exact_odds.blackjack.odds_request import insurable
from cutcard.exact_odds.blackjack.report.outcomes import Outcome, WagerOdds, kinds_left
from cutcard.exact_odds.blackjack.wagers.dealers_cards import second_card_odds, third_card_odds
from cutcard.exact_odds.blackjack.wagers.display_awards import displayed_odds
from cutcard.exact_odds.blackjack.wagers.first_cards import first_cards_odds
from cutcard.exact_odds.blackjack.wagers.play_dependent import Play, Progressive, always_draw, in_order_odds
from cutcard.exact_odds.twenty_one.solver.shoe import Stack
from cutcard.games.blackjack.model.hand import ACE, TEN, DealerHand, FinishedHand, count, hand_view, value
from cutcard.games.blackjack.rules import (
    INSURANCE_ODDS,
    Result,
    bonus_stakes,
    even_money_verdict,
    insurance_wins,
    net_payout_due,
    verdict,
    why_not_even_money,
    why_not_insurance,
)
from cutcard.games.blackjack.sheet.sheet import INSURANCE, BlackjackSheet, ProgressiveMeter
from cutcard.games.blackjack.wagers import SideWager

__all__ = [
    "EvenMoney",
    "Outcome",
    "WagerOdds",
    "even_money",
    "insurance_odds",
    "kinds_left",
    "side_wager_odds",
]


def side_wager_odds(sheet: BlackjackSheet, wager: SideWager, kinds: Stack) -> WagerOdds:
    """Every row of a side wager at this sheet's odds, from these cards, by the play that its file names.

    If a wager has several stakes, the smallest is used; a streak is not decided in one round.
    """
    offered = sheet.offered(wager.name)
    assert offered is not None
    if wager.in_order is not None:
        return progressive_odds(sheet, wager, kinds, always_draw).at(meter_of(sheet).start)
    if wager.displayed:
        return displayed_odds(sheet, wager, kinds, min(bonus_stakes(sheet)))
    if wager.after_second is not None:
        return second_card_odds(sheet, wager, offered, kinds)
    if wager.dealers_row is not None:
        return third_card_odds(wager, offered, kinds)
    return first_cards_odds(wager, offered, kinds)


def progressive_odds(sheet: BlackjackSheet, wager: SideWager, kinds: Stack, play: Play) -> Progressive:
    """The progressive wager by a play of the hand."""
    offered = sheet.offered(wager.name)
    assert offered is not None
    return in_order_odds(sheet, wager, offered, kinds, play)


def meter_of(sheet: BlackjackSheet) -> ProgressiveMeter:
    assert sheet.progressive is not None
    return sheet.progressive


def insurance_odds(sheet: BlackjackSheet, kinds: Stack) -> WagerOdds | None:
    """Insurance for a player who has seen only the up card; None if no remaining card allows it."""
    ways = every = 0
    for up in ALL_CARDS:
        if why_not_insurance(sheet, value(up)) is not None:
            continue
        for second in ALL_CARDS:
            orders = kinds[up.number] * (kinds[second.number] - (up is second))
            every += orders
            ways += orders if insurance_wins(value(second)) else 0
    if not every:
        return None
    won = Outcome("the dealer has blackjack", Fraction(ways, every), INSURANCE_ODDS)
    return WagerOdds(INSURANCE, None, (won,))


@dataclass(frozen=True)
class EvenMoney:
    """A blackjack against an ace: the value of even money, and of declining it."""

    taken: Fraction
    declined: Fraction


def even_money(sheet: BlackjackSheet, kinds: Stack) -> EvenMoney | None:
    """The value of even money for a player who sees their own cards and the up card; None if not offered.

    In the edition of 1999 the player insures the blackjack for half and is paid for both at once, which is
    the same money.
    """
    natural = count((ACE, TEN))
    seen = hand_view(natural, 2, 0, hands=1, up=ACE)
    if not insurable(sheet):
        return None
    at_once = net_payout_due(sheet, seen, wager=2, insurance=1)
    if why_not_even_money(sheet, seen) is not None and not at_once:
        return None
    left = {
        each: sum(many for one, many in zip(ALL_CARDS, kinds, strict=True) if value(one) == each)
        for each in range(2, ACE + 1)
    }
    for each in (ACE, TEN, ACE):
        left[each] -= 1
    if min(left.values()) < 0 or not sum(left.values()):
        return None
    hand, declined = FinishedHand(natural.total, 2, 1), Fraction(0)
    for second, many in left.items():
        # If the second card makes no blackjack, no further card changes the verdict.
        ruling = verdict(sheet, hand, DealerHand(total=count((ACE, second)).total, cards=2))
        declined += Fraction(many, sum(left.values())) * (
            ruling.odds.ratio if ruling.result is Result.WON else 0
        )
    return EvenMoney(taken=even_money_verdict().odds.ratio, declined=declined)
