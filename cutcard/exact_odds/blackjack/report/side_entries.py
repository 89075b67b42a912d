"""The report's entries of insurance and of the side wagers."""

from collections.abc import Iterator
from fractions import Fraction
from math import sqrt

from cutcard.exact_odds.blackjack.report.entry import HANDS_APART, exact_entry, play_dependent_odds
from cutcard.exact_odds.blackjack.report.table_odds import TableOdds
from cutcard.exact_odds.blackjack.wagers import play_dependent as played
from cutcard.exact_odds.blackjack.wagers.display_awards import displayed_odds
from cutcard.exact_odds.blackjack.wagers.wagers import (
    even_money,
    insurance_odds,
    meter_of,
    progressive_odds,
)
from cutcard.exact_odds.figures import Entry, distribution, ratio, results
from cutcard.exact_odds.twenty_one.round_results import DOUBLE_PRECISION
from cutcard.games.blackjack.rules import bonus_stakes, wager_as_read
from cutcard.games.blackjack.sheet.sheet import INSURANCE, BlackjackSheet, OfferedWager
from cutcard.games.blackjack.wagers import SideWager
from cutcard.money import dollars
from cutcard.strategies.twenty_one.chart import Chart

ENUMERATION = "enumeration"


def insurance_entry(table: TableOdds) -> Entry | None:
    """None if no remaining card lets a player insure."""
    found = insurance_odds(table.sheet, table.kinds)
    if found is None:
        return None
    entry = exact_entry(found, ENUMERATION, "only the dealer's ace is seen")
    even = even_money(table.sheet, table.kinds)
    if even is not None:
        entry["even_money"] = {
            "taken": float(even.taken),
            "declined": float(even.declined),
            "exact": {"taken": ratio(even.taken), "declined": ratio(even.declined)},
        }
    return entry


def side_entries(table: TableOdds, name: str) -> Iterator[Entry]:
    """A side wager's entries; one for each stake if payouts depend on the stake."""
    wager, offered = wager_as_read(table.sheet, name), table.sheet.offered(name)
    assert offered is not None
    if wager.wins_in_a_row:
        yield _streak(table, wager, offered)
    elif wager.displayed:
        for stake in bonus_stakes(table.sheet):
            found = displayed_odds(table.sheet, wager, table.kinds, stake)
            yield exact_entry(found, ENUMERATION, wager.best_play) | {"stake": dollars(stake)}
    else:
        entry = exact_entry(table.side_wager(wager), ENUMERATION, wager.best_play)
        if wager.held:
            _add_held(table, wager, offered, entry)
        if wager.jackpot:
            _add_meter(table, wager, entry)
        entry["notes"] += _notes(table.sheet, wager, offered)
        yield entry


def advantages(table: TableOdds, name: str) -> list[Fraction | float]:
    """The house advantage of each entry of that wager, to compare readings and effects."""
    if name == INSURANCE:
        insured = insurance_odds(table.sheet, table.kinds)
        return [insured.house_advantage if insured is not None else Fraction(0)]
    wager, offered = wager_as_read(table.sheet, name), table.sheet.offered(name)
    assert offered is not None
    if wager.wins_in_a_row:
        return [_streak_advantage(wager, offered, table.roughly.ratio)]
    if wager.displayed:
        return [
            displayed_odds(table.sheet, wager, table.kinds, stake).house_advantage
            for stake in bonus_stakes(table.sheet)
        ]
    return [table.side_wager(wager).house_advantage]


def _notes(sheet: BlackjackSheet, wager: SideWager, offered: OfferedWager) -> Iterator[str]:
    ceiling = dict(offered.own).get("ceiling")
    if ceiling is not None:
        least = dollars(sheet.limits_of(wager.name).least)
        yield (
            f"{wager.ceiling_row}: no more than ${dollars(ceiling)} a round for all who win it; the odds are"
            f" those of one bettor with the least wager, ${least}"
        )
    if wager.dealers_row is not None:
        yield "the dealer's first three cards; the players' cards are unseen and change nothing"


# --- wagers that depend on play ----------------------------------------------------------------------------


def _main_play(chart: Chart | None) -> str:
    return f"as the chart {chart.name!r} plays the main wager" if chart else "as is best for the main wager"


def _add_held(table: TableOdds, wager: SideWager, offered: OfferedWager, entry: Entry) -> None:
    """Two sevens that always draw lose nothing of this wager: a third card can only improve their row."""
    assumed = table.side_wager(wager)
    by_main = played.held_odds(table.sheet, wager, offered, table.kinds, played.play_of(table.solution))
    entry["plays"] = [
        play_dependent_odds(wager.best_play, assumed.house_advantage),
        play_dependent_odds(_main_play(table.chart), by_main.house_advantage),
    ]
    entry["best_play"] = entry["plays"][0]
    entry["main_wager_cost"] = played.drawing_costs(table.solution, wager)


def _add_meter(table: TableOdds, wager: SideWager, entry: Entry) -> None:
    """The meter as it starts, as it is reset, and where the wager breaks even."""
    meter = meter_of(table.sheet)
    best = progressive_odds(table.sheet, wager, table.kinds, played.always_draw)
    by_main = progressive_odds(table.sheet, wager, table.kinds, played.play_of(table.solution))
    entry["plays"] = [
        play_dependent_odds(wager.best_play, best.at(meter.start).house_advantage),
        play_dependent_odds(_main_play(table.chart), by_main.at(meter.start).house_advantage),
    ]
    entry["best_play"] = entry["plays"][0]
    reset = best.at(meter.reset).house_advantage
    entry["meter"] = {
        "start": dollars(meter.start),
        "reset": dollars(meter.reset),
        "house_advantage_at_reset": float(reset),
        "exact_at_reset": ratio(reset),
    }
    even = best.break_even
    entry["break_even_meter"] = None if even is None else f"{float(even) / 100:.2f}"


# --- streaks ------------------------------------------------------------------------------------------------


def _streak_advantage(wager: SideWager, offered: OfferedWager, goes_on: float) -> float:
    return float(1 - goes_on**wager.wins_in_a_row * (1 + float(offered.odds(wager.rows[0]).ratio)))


def _streak(table: TableOdds, wager: SideWager, offered: OfferedWager) -> Entry:
    """This many wins in a row; a tie, or a split box with as many hands won as lost, does not count."""
    found, pays = table.results, offered.odds(wager.rows[0])
    goes_on = float(found.ratio)
    hit = goes_on**wager.wins_in_a_row
    advantage = _streak_advantage(wager, offered, goes_on)
    best = _streak_advantage(wager, offered, float(table.for_streaks.ratio))
    fresh = "every hand from a fresh shoe"
    row = {"name": wager.rows[0], "probability": hit, "exact": None, "pays": str(pays)}
    return {
        "wager": wager.name,
        "paytable": offered.paytable or None,
        "house_advantage": advantage,
        "exact": None,
        "return_to_player": 1 - advantage,
        "hit_frequency": hit,
        "average_total_wager": 1.0,
        "element_of_risk": advantage,
        "standard_deviation": (1 + float(pays.ratio)) * sqrt(hit * (1 - hit)),
        "method": "combinatorial analysis of the hands of a box together",
        "exactness": DOUBLE_PRECISION if found.put_together else HANDS_APART,
        "play": f"{_main_play(table.chart)}, {fresh}",
        "results": results(hit),
        "distribution": distribution({Fraction(-1): 1 - hit, pays.ratio: hit}),
        "outcomes": [row],
        "steps": {
            "advanced": float(found.advanced),
            "stayed": float(1 - found.advanced - found.lost),
            "lost": float(found.lost),
        },
        "best_play": {
            "play": f"the main wager played for the streak alone, {fresh}; hands of a split box taken as"
            " independent given the dealer's ending",
            "house_advantage": best,
            "exact": None,
        },
        "notes": [],
    }
