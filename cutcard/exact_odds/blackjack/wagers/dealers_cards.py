"""Wagers that need more of the dealer's cards than the up card: the second (2.24), the third (2.25)."""

from fractions import Fraction
from functools import lru_cache

import numpy as np

from cutcard.cards import ALL_CARDS
from cutcard.exact_odds.blackjack.report.outcomes import Outcome, WagerOdds, to_one
from cutcard.exact_odds.blackjack.wagers.first_cards import orders_of_three, rows_of_three
from cutcard.exact_odds.errors import ShoeRanOutError
from cutcard.exact_odds.twenty_one.solver.kernel import Array
from cutcard.exact_odds.twenty_one.solver.shoe import Stack
from cutcard.exact_odds.twenty_one.splits.split import falling
from cutcard.games.blackjack.rules import shared_under_ceiling
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet, OfferedWager
from cutcard.games.blackjack.wagers import ALL, SideWager
from cutcard.money import Odds


def second_card_odds(
    sheet: BlackjackSheet, wager: SideWager, offered: OfferedWager, kinds: Stack
) -> WagerOdds:
    """A wager on the first two cards of which a row may wait for the dealer's second card."""
    assert wager.waits is not None
    assert wager.after_second is not None
    every = falling(sum(kinds), 4)
    if every <= 0:
        raise ShoeRanOutError
    rows, orders = rows_of_three(wager), orders_of_three(kinds)
    waiting = _waiting(wager.name)
    at_once = np.where(waiting, 0, orders)
    ways = {row: int(at_once[rows == index].sum()) * (sum(kinds) - 3) for index, row in enumerate(wager.rows)}
    for places in np.argwhere(waiting & (orders > 0)):
        three = tuple(ALL_CARDS[each] for each in places)
        for second in ALL_CARDS:
            row = wager.after_second(wager.rows[rows[tuple(places)]], three[2], second)
            ways[row] += int(orders[tuple(places)]) * max(kinds[second.number] - three.count(second), 0)
    outcomes = tuple(
        Outcome(row, Fraction(ways[row], every), paid_alone(sheet, wager, offered, row)) for row in wager.rows
    )
    return WagerOdds(wager.name, offered.paytable or None, outcomes)


@lru_cache(maxsize=8)
def _waiting(name: str) -> Array:
    """The first card, the second and the up card that leave the wager waiting."""
    wager = ALL[name]
    assert wager.waits is not None
    rows = rows_of_three(wager)
    found = np.zeros(rows.shape, dtype=bool)
    for first, second, up in np.argwhere(rows >= 0):
        found[first, second, up] = wager.waits(wager.rows[rows[first, second, up]], ALL_CARDS[up])
    return found


def paid_alone(sheet: BlackjackSheet, wager: SideWager, offered: OfferedWager, row: str) -> Odds:
    """What one bettor with the smallest wager is paid, within the table's ceiling (2.24(h))."""
    odds = offered.odds(row)
    if row != wager.ceiling_row or dict(offered.own).get("ceiling") is None:
        return odds
    least = sheet.limits_of(wager.name).least
    (paid,) = shared_under_ceiling([odds.winnings(least)], dict(offered.own)["ceiling"])
    return to_one(Fraction(paid, least))


@lru_cache(maxsize=8)
def _dealers_rows(name: str) -> Array:
    """The row of the dealer's first three cards, or of two if two decide; -1 loses."""
    wager = ALL[name]
    assert wager.wants_dealers_card is not None
    assert wager.dealers_row is not None
    places: dict[str | None, int] = {row: index for index, row in enumerate(wager.rows)}
    places[None] = -1
    number = len(ALL_CARDS)
    rows = np.full((number, number, number), -1, dtype=np.int64)
    for up in ALL_CARDS:
        for second in ALL_CARDS:
            two = (up, second)
            if not wager.wants_dealers_card(two):
                rows[up.number, second.number] = places[wager.dealers_row(two)]
                continue
            for third in ALL_CARDS:
                rows[up.number, second.number, third.number] = places[wager.dealers_row((*two, third))]
    return rows


def third_card_odds(wager: SideWager, offered: OfferedWager, kinds: Stack) -> WagerOdds:
    """A wager on the dealer's first cards; the players' cards are unseen and do not matter."""
    rows, ways = _dealers_rows(wager.name), orders_of_three(kinds)
    every = int(ways.sum())
    if every == 0:
        raise ShoeRanOutError
    outcomes = tuple(
        Outcome(row, Fraction(int(ways[rows == index].sum()), every), offered.odds(row))
        for index, row in enumerate(wager.rows)
    )
    return WagerOdds(wager.name, offered.paytable or None, outcomes)
