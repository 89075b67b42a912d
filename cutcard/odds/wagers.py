"""Wagers decided by the first cards, as exact fractions: the side wagers, insurance, even money."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product

import numpy as np

from cutcard.cards import ALL_CARDS, Card, full_stack
from cutcard.games.blackjack.decide import (
    INSURANCE_ODDS,
    Result,
    even_money_verdict,
    insurance_wins,
    net_payout_due,
    progressive_chip_returned,
    verdict,
    why_not_even_money,
    why_not_insurance,
)
from cutcard.games.blackjack.hand import ACE, TEN, DealerHand, FinishedHand, count, hand_view, value
from cutcard.games.blackjack.sheet import INSURANCE, BlackjackSheet
from cutcard.games.blackjack.wagers import ALL, SideWager
from cutcard.money import Odds
from cutcard.odds.kernel import Array
from cutcard.odds.shoe import ShoeRanOutError, Stack, TooManyRemovedError


@dataclass(frozen=True)
class Outcome:
    """A row of a pay table, how often it comes and what it pays; `None` where nothing is paid."""

    name: str
    probability: Fraction
    pays: Odds | None


@dataclass(frozen=True)
class WagerOdds:
    """A wager whose every outcome is known exactly. What is not among the outcomes loses."""

    wager: str
    paytable: str | None
    outcomes: tuple[Outcome, ...]

    @property
    def hit_frequency(self) -> Fraction:
        return sum((each.probability for each in self.outcomes), Fraction(0))

    @property
    def house_advantage(self) -> Fraction:
        return 1 - sum((each.probability * (1 + self._ratio(each)) for each in self.outcomes), Fraction(0))

    @property
    def variance(self) -> Fraction:
        """Of the net result of one wager."""
        squares = sum((each.probability * self._ratio(each) ** 2 for each in self.outcomes), Fraction(0))
        return squares + (1 - self.hit_frequency) - self.house_advantage**2

    @staticmethod
    def _ratio(outcome: Outcome) -> Fraction:
        assert outcome.pays is not None
        return outcome.pays.ratio


def kinds_left(decks: int, removed: Sequence[Card] = ()) -> Stack:
    """The cards of a fresh shoe less those taken out."""
    left = [0] * len(ALL_CARDS)
    for one in full_stack(decks):
        left[one.number] += 1
    for one in removed:
        left[one.number] -= 1
        if left[one.number] < 0:
            hold = "1 deck holds" if decks == 1 else f"{decks} decks hold"
            raise TooManyRemovedError(f"{one} is taken out more often than {hold} it")
    return tuple(left)


@lru_cache(maxsize=32)
def _rows(name: str) -> Array:
    """The row each three cards win, as a place among the wager's rows; -1 loses.

    The third is the up card or, for a wager that may wait for it, the player's own third card: from an unseen
    shoe the one is as likely as the other.
    """
    wager = ALL[name]
    row_of = wager.after_third or wager.row_of
    places: dict[str | None, int] = {row: index for index, row in enumerate(wager.outcomes)}
    places[None] = -1
    found = [places[row_of(a, b, third)] for a in ALL_CARDS for b in ALL_CARDS for third in ALL_CARDS]
    return np.array(found, dtype=np.int64).reshape(len(ALL_CARDS), len(ALL_CARDS), len(ALL_CARDS))


@lru_cache(maxsize=32)
def _orders(kinds: Stack) -> Array:
    """In how many ways the first card, the second and the up card can be these three, by their numbers."""
    left = np.array(kinds, dtype=np.int64)
    same = np.eye(len(kinds), dtype=np.int64)
    two = left[:, None] * (left[None, :] - same)
    third = left[None, None, :] - same[:, None, :] - same[None, :, :]
    ways: Array = two[:, :, None] * np.maximum(third, 0)
    return ways


def side_wager_odds(sheet: BlackjackSheet, wager: SideWager, kinds: Stack) -> WagerOdds:
    """Every row of a side wager as this sheet pays it, from these cards."""
    offered = sheet.offered(wager.name)
    assert offered is not None
    if wager.in_order is not None:
        return progressive_odds(sheet, kinds)
    rows, ways = _rows(wager.name), _orders(kinds)
    every = int(ways.sum())
    if every == 0:
        raise ShoeRanOutError
    outcomes = tuple(
        Outcome(row, Fraction(int(ways[rows == index].sum()), every), offered.odds(row))
        for index, row in enumerate(wager.outcomes)
    )
    return WagerOdds(wager.name, offered.paytable or None, outcomes)


def progressive_odds(sheet: BlackjackSheet, kinds: Stack) -> WagerOdds:
    """The progressive wager of a player who always splits aces: four cards come to his box in order."""
    wager = ALL["progressive"]
    offered, meter = sheet.offered(wager.name), sheet.progressive
    assert offered is not None
    assert meter is not None
    assert wager.in_order is not None
    stake = wager.stakes[0]
    awards = {row: odds.ratio for row, odds in offered.pays} | {wager.jackpot: Fraction(meter.start, stake)}
    returned = progressive_chip_returned(sheet)
    aces = [one for one in ALL_CARDS if value(one) == ACE]
    other = next(one for one in ALL_CARDS if value(one) != ACE)
    left = {one: kinds[one.number] for one in aces}
    left[other] = sum(kinds) - sum(left.values())
    ways = dict.fromkeys(wager.rows, 0)
    every = 0
    for four in product(left, repeat=4):
        orders = 1
        for place, one in enumerate(four):
            orders *= left[one] - four[:place].count(one)
        every += orders
        row = wager.in_order(four)
        if row is not None:
            ways[row] += orders
    if every <= 0:
        raise ShoeRanOutError
    outcomes = tuple(
        Outcome(row, Fraction(many, every), _to_one(awards[row] - (not returned)))
        for row, many in ways.items()
    )
    return WagerOdds(wager.name, None, outcomes)


def _to_one(ratio: Fraction) -> Odds:
    return Odds(ratio.numerator, ratio.denominator)


def insurable(sheet: BlackjackSheet) -> bool:
    """Whether any up card lets players insure at this table."""
    return any(why_not_insurance(sheet, up) is None for up in range(2, ACE + 1))


def insurance_odds(sheet: BlackjackSheet, kinds: Stack) -> WagerOdds | None:
    """Insurance of a player who has seen nothing but the up card; None where no card left allows it."""
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
    """A blackjack against an ace: what even money brings, and what it brings to play on."""

    taken: Fraction
    declined: Fraction


def even_money(sheet: BlackjackSheet, kinds: Stack) -> EvenMoney | None:
    """What even money is worth to a player who sees his own cards and the up card; None if not offered.

    In the edition of 1999 he insures his blackjack for half and is paid for both at once: the same money.
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
        # Against a second card that makes no blackjack no further one changes the verdict.
        ruling = verdict(sheet, hand, DealerHand(total=count((ACE, second)).total, cards=2))
        declined += Fraction(many, sum(left.values())) * (
            ruling.odds.ratio if ruling.result is Result.WON else 0
        )
    return EvenMoney(taken=even_money_verdict().odds.ratio, declined=declined)
