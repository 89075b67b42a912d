"""The exact odds of minibaccarat: every sequence of cards without replacement, counted by the ten values.

Which hand draws is asked of the deciders for each pair of counts and each third card.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from cutcard.cards import RANKS, Card, card
from cutcard.exact_odds.defaults import Outcome, cards_left, entry_of, house_advantage, report_of
from cutcard.exact_odds.errors import ShoeRanOutError
from cutcard.games.minibaccarat import rules
from cutcard.games.minibaccarat.sheet.sheet import PAYS, WAGERS, MinibaccaratSheet
from cutcard.money import dollars

MOST_CARDS = 6
VALUES = range(10)
_PLACES = "player wins", "banker wins", "tie"


def minibaccarat_report(
    sheet: MinibaccaratSheet, removed: Sequence[Card] = (), *, effects: bool = False
) -> dict[str, Any]:
    """What `cutcard odds --json` prints."""
    left = counts_left(sheet, removed)
    chances = winners(left)
    entries = [_entry(sheet, wager, chances) for wager in WAGERS]
    report = report_of(sheet, removed, entries)
    if effects:
        report["effects"] = _effects(sheet, left)
    return report


def _entry(sheet: MinibaccaratSheet, wager: str, chances: Mapping[str, Fraction]) -> dict[str, Any]:
    entry = entry_of(wager, outcomes(sheet, wager, chances))
    if rules.bears_vigorish(wager):
        least = sheet.limits_of(wager).least
        kept = rules.vigorish(sheet, wager, PAYS[wager].winnings(least))
        entry["notes"] = [f"before rounding; on ${dollars(least)} the vigorish is ${dollars(kept)}"]
    return entry


def counts_left(sheet: MinibaccaratSheet, removed: Sequence[Card] = ()) -> tuple[int, ...]:
    """How many cards of each value are in the shoe."""
    left: Counter[int] = Counter()
    for one, many in cards_left(sheet.decks, removed).items():
        left[rules.value(one)] += many
    return tuple(left[value] for value in VALUES)


def winners(counts: Sequence[int]) -> dict[str, Fraction]:
    """How likely each wager is to win, from a shoe with so many cards of each value."""
    cards = sum(counts)
    if cards < MOST_CARDS:
        raise ShoeRanOutError
    ways: Counter[str] = Counter()
    for wins, many in _deals(list(counts), cards):
        ways[wins] += many
    deals = 1
    for taken in range(MOST_CARDS):
        deals *= cards - taken
    assert ways.total() == deals
    return {wager: Fraction(ways[wager], deals) for wager in WAGERS}


def _deals(left: list[int], cards: int) -> Iterator[tuple[str, int]]:
    """Every deal by values: the winner, and how many orders of six cards begin with it."""
    two, one = (cards - 4) * (cards - 5), cards - 5
    for player, banker, many in _first_four(left):
        if not rules.player_draws(player, banker):
            if not rules.banker_draws(player, banker, None):
                yield rules.winner(player, banker), many * two
                continue
            for third in VALUES:
                if left[third]:
                    yield rules.winner(player, (banker + third) % 10), many * left[third] * one
            continue
        for third in VALUES:
            there = left[third]
            if not there:
                continue
            drawn = (player + third) % 10
            if not rules.banker_draws(player, banker, third):
                yield rules.winner(drawn, banker), many * there * one
                continue
            left[third] -= 1
            for last in VALUES:
                if left[last]:
                    yield rules.winner(drawn, (banker + last) % 10), many * there * left[last]
            left[third] += 1


def _first_four(left: list[int]) -> Iterator[tuple[int, int, int]]:
    """The counts of both hands of two cards and the orders they come in; `left` is without them meanwhile."""
    for first, second, hand in _pairs(left):
        left[first] -= 1
        left[second] -= 1
        for third, fourth, other in _pairs(left):
            left[third] -= 1
            left[fourth] -= 1
            yield rules.count_of((first, second)), rules.count_of((third, fourth)), hand * other
            left[third] += 1
            left[fourth] += 1
        left[first] += 1
        left[second] += 1


def _pairs(left: Sequence[int]) -> list[tuple[int, int, int]]:
    """Two values, the lower first, and in how many orders of cards they come."""
    found = []
    for low in VALUES:
        for high in VALUES[low:]:
            many = left[low] * (left[low] - 1) if low == high else 2 * left[low] * left[high]
            if many > 0:
                found.append((low, high, many))
    return found


def outcomes(sheet: MinibaccaratSheet, wager: str, chances: Mapping[str, Fraction]) -> tuple[Outcome, ...]:
    """What each winner brings a wager of 1, the vigorish exact."""
    found = []
    for wins, name in zip(WAGERS, _PLACES, strict=True):
        counts = {"player": (1, 0), "banker": (0, 1), "tie": (0, 0)}[wins]
        verdict = rules.outcome(wager, *counts)
        kept = rules.share_kept(sheet, wager)
        net = {"won": verdict.odds.ratio * (1 - kept), "lost": Fraction(-1), "tied": Fraction(0)}
        pays = f"{net['won'].numerator} to {net['won'].denominator}" if verdict.result == "won" else None
        found.append(Outcome(name, chances[wins], net[verdict.result], pays))
    return tuple(found)


def _effects(sheet: MinibaccaratSheet, left: Sequence[int]) -> dict[str, dict[str, float | None]]:
    """By wager and rank: how the advantage changes when one card of the rank is taken out."""
    before = winners(left)
    by_value: dict[int, dict[str, Fraction] | None] = {}
    for value in VALUES:
        without = [many - (at == value) for at, many in enumerate(left)]
        by_value[value] = winners(without) if left[value] else None
    found: dict[str, dict[str, float | None]] = {}
    for wager in WAGERS:
        was = house_advantage(outcomes(sheet, wager, before))
        found[wager] = {}
        for rank in RANKS:
            after = by_value[rules.value(card(f"{rank}s"))]
            change = None if after is None else house_advantage(outcomes(sheet, wager, after)) - was
            found[wager][rank] = None if change is None else float(change)
    return found
