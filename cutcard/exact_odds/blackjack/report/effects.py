"""Effects of removal: how each wager's odds change when one card of a rank is removed."""

from collections.abc import Callable
from functools import partial

from cutcard import stages
from cutcard.cards import ALL_CARDS, RANKS, Card
from cutcard.exact_odds.blackjack.report.entry import label
from cutcard.exact_odds.blackjack.report.side_entries import advantages
from cutcard.exact_odds.blackjack.report.table_odds import TableOdds
from cutcard.exact_odds.figures import Entry
from cutcard.exact_odds.twenty_one.solver.paid_hands import paid_hands_of
from cutcard.exact_odds.twenty_one.solver.shoe import values_in
from cutcard.games.blackjack.sheet.sheet import MAIN
from cutcard.games.blackjack.wagers import ALL

Effects = dict[str, float | None]
"""By rank; None if no card of it is left."""
Known = dict[tuple[int, ...], TableOdds]
"""Shoes that are equal for the main game."""


def effects_of(table: TableOdds, entries: list[Entry]) -> dict[str, Effects]:
    """By the name of each entry."""
    found: dict[str, Effects] = {}
    known: Known = {}
    for name in dict.fromkeys(str(each["wager"]) for each in entries):
        by_rank = _by_rank(table, name, _sharing(table, name, known))
        for index, entry in enumerate(each for each in entries if each["wager"] == name):
            found[label(entry, entries)] = {
                rank: None if changes is None else changes[index] for rank, changes in by_rank.items()
            }
    return found


def _advantages(name: str, table: TableOdds) -> list[float]:
    if name == MAIN:
        return [float(table.solution.house_advantage)]
    return [float(each) for each in advantages(table, name)]


def _sharing(table: TableOdds, name: str, known: Known) -> Callable[[Card], TableOdds]:
    """The table without a card; for wagers decided by play, one for all cards that play equally."""
    if name != MAIN and not (name in ALL and ALL[name].wins_in_a_row):
        return table.without
    counted = paid_hands_of(table.sheet)

    def without(one: Card) -> TableOdds:
        less = table.without(one)
        return known.setdefault((*values_in(less.kinds), *counted.counts(less.kinds)), less)

    return without


def _by_rank(
    table: TableOdds, name: str, without: Callable[[Card], TableOdds]
) -> dict[str, list[float] | None]:
    advantages_of = partial(_advantages, name)
    before = advantages_of(table)
    found: dict[str, list[float] | None] = {}
    for done, rank in enumerate(RANKS):
        stages.tell(f"effects on {name}", done, len(RANKS))
        cards = [one for one in ALL_CARDS if one.rank == rank and table.kinds[one.number]]
        every = sum(table.kinds[one.number] for one in cards)
        sums = [0.0] * len(before)
        for one in cards:
            share = table.kinds[one.number] / every
            sums = [each + share * now for each, now in zip(sums, advantages_of(without(one)), strict=True)]
        found[rank] = [now - then for now, then in zip(sums, before, strict=True)] if cards else None
    return found
