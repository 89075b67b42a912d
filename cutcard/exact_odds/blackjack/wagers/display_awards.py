"""A wager whose payout a display draws (2.20): every award with its probability, for each stake."""

from fractions import Fraction

from cutcard.cards import ALL_CARDS
from cutcard.exact_odds.blackjack.report.outcomes import Outcome, WagerOdds, to_one
from cutcard.exact_odds.blackjack.wagers.first_cards import orders_of_three
from cutcard.exact_odds.errors import ShoeRanOutError
from cutcard.exact_odds.twenty_one.solver.shoe import Stack
from cutcard.games.blackjack.rules import bonus_awards
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.blackjack.wagers import SideWager
from cutcard.money import dollars


def displayed_odds(sheet: BlackjackSheet, wager: SideWager, kinds: Stack, stake: int) -> WagerOdds:
    """The wager with one of the table's stakes; an award is paid in addition to the stake."""
    awards = dict(bonus_awards(sheet))[stake]
    chance = _chance(wager, kinds)
    weights = sum(weight for _, weight in awards)
    outcomes = tuple(
        Outcome(
            f"{wager.rows[0]}, ${dollars(amount)}",
            chance * Fraction(weight, weights),
            to_one(Fraction(amount, stake)),
        )
        for amount, weight in awards
    )
    return WagerOdds(wager.name, dollars(stake), outcomes)


def mean_award(sheet: BlackjackSheet, stake: int) -> Fraction:
    """What a winner is paid on the average, per unit of this stake."""
    awards = dict(bonus_awards(sheet))[stake]
    paid = sum((Fraction(amount * weight) for amount, weight in awards), Fraction(0))
    return paid / (stake * sum(weight for _, weight in awards))


def _chance(wager: SideWager, kinds: Stack) -> Fraction:
    """How often the first two cards win."""
    ways = orders_of_three(kinds).sum(axis=2)
    every = int(ways.sum())
    if every == 0:
        raise ShoeRanOutError
    up = ALL_CARDS[0]
    won = sum(
        int(ways[one.number, two.number])
        for one in ALL_CARDS
        for two in ALL_CARDS
        if wager.row_of(one, two, up) is not None
    )
    return Fraction(won, every)
