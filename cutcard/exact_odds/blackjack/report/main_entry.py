"""The report's entry of the main wager."""

from fractions import Fraction

from cutcard.exact_odds.blackjack.odds_request import insurable
from cutcard.exact_odds.blackjack.report.table_odds import TableOdds
from cutcard.exact_odds.blackjack.wagers.special_hands import Special, chance_of, special_hands
from cutcard.exact_odds.figures import Entry, outcome
from cutcard.exact_odds.twenty_one.naturals import Naturals, naturals, naturals_of
from cutcard.exact_odds.twenty_one.round_results import DOUBLE_PRECISION, round_results
from cutcard.exact_odds.twenty_one.solver import rule_tables
from cutcard.exact_odds.twenty_one.solver.main_game import Solution
from cutcard.exact_odds.twenty_one.solver.paid_hands import paid_hands_of
from cutcard.exact_odds.twenty_one.solver.shoe import Stack
from cutcard.games.blackjack.model.hand import Combination, DealerHand, FinishedHand
from cutcard.games.blackjack.rules import Action, Result, blackjack_odds, equipment, multiple_action, verdict
from cutcard.games.blackjack.sheet.sheet import MAIN, BlackjackSheet
from cutcard.strategies.twenty_one.chart import Chart


def main_entry(table: TableOdds) -> Entry:
    """The odds of one main wager, and the results of its box."""
    sheet, chart, solution = table.sheet, table.chart, table.solution
    advantage = float(solution.house_advantage)
    laid = float(solution.average_total_wager)
    special = special_hands(solution)
    found = results_entry(table)
    return {
        "wager": MAIN,
        "paytable": None,
        "house_advantage": advantage,
        "exact": None,
        "return_to_player": 1 - advantage,
        "hit_frequency": found["hit_frequency"],
        "average_total_wager": laid,
        "element_of_risk": advantage / laid,
        "standard_deviation": found["standard_deviation"],
        "method": "combinatorial analysis CDZ-" if chart is None else "combinatorial analysis of a chart",
        "exactness": found["exactness"],
        "play": _play(sheet, chart),
        "results": found["results"],
        "distribution": found["distribution"],
        "distribution_bound": found["distribution_bound"],
        "outcomes": _outcomes(sheet, solution, table.kinds, special),
        "notes": _notes(sheet, solution, special),
    }


def suits_in_splits(solution: Solution) -> bool:
    return solution.splits and bool(paid_hands_of(solution.sheet).kinds)


def results_entry(table: TableOdds, *, together: bool = False) -> Entry:
    """What the report says about a round's result; nothing where the suits of split hands are paid for."""
    if suits_in_splits(table.solution):
        return {
            "hit_frequency": None,
            "standard_deviation": None,
            "exactness": DOUBLE_PRECISION,
            "results": None,
            "distribution": None,
            "distribution_bound": None,
        }
    found = round_results(table.solution, together=True) if together else table.round
    return found.entry


def _play(sheet: BlackjackSheet, chart: Chart | None) -> str:
    """What the player is assumed to do."""
    if chart is not None:
        shown = "; the card of a double is left face up" if rule_tables.asking_pays(sheet) else ""
        return f"the chart {chart.name!r}{shown}"
    best = "composition-dependent best play; a split hand is played as the same cards before the split (CDZ-)"
    if rule_tables.asking_pays(sheet):
        best += "; the card of a double is asked for face down"
    if paid_hands_of(sheet).kinds:
        best += "; a pair is split or not whatever its suits"
    if paid_hands_of(sheet).kinds and rule_tables.hands_lose_together(sheet):
        best += (
            "; where a late blackjack joins the hands of a split box, they are played without regard to suits"
        )
    return best


def _notes(sheet: BlackjackSheet, solution: Solution, special: Special) -> list[str]:
    notes = []
    if insurable(sheet):
        notes.append("insurance and even money are not taken; each wager stands on its own")
    if suits_in_splits(solution):
        notes.append(
            "win, push, loss and standard deviation need the suits of all hands of a split box: not computed"
        )
    if multiple_action(sheet):
        notes.append(
            "each of the wagers on a hand for itself: the dealer's later hands draw from the same unseen"
            " cards as their first, so every spot is worth the same"
        )
    if special:
        notes.append(
            "hands paid at special odds are counted as made in a box that is not split; they are paid if they"
            " win, and in the house advantage split boxes count too"
        )
    if equipment.double_shoe(sheet):
        notes.append(
            "one side of the double shoe, whole and shuffled: the determinant card's colour says nothing of"
            " values, and suits are averaged over draws from both sides"
        )
    return notes


def _outcomes(sheet: BlackjackSheet, solution: Solution, stack: Stack, special: Special) -> list[Entry]:
    every = naturals(solution.shoe)
    nobody = Naturals(Fraction(0), Fraction(0), Fraction(0))
    named = naturals_of(stack, sheet.designated_blackjack) if sheet.designated_blackjack else nobody
    plain = Naturals(every.player - named.player, every.dealer, every.both - named.both)
    rows = [("blackjack", plain, Combination.PLAIN)]
    if sheet.designated_blackjack:
        cards = " ".join(str(one) for one in sheet.designated_blackjack)
        rows.insert(0, (f"designated blackjack {cards}", named, Combination.DESIGNATED))
    found = [
        outcome(name, chances.player - chances.both, str(blackjack_odds(sheet, made)))
        for name, chances, made in rows
    ]
    for name, chances, made in rows:
        ruling = verdict(sheet, FinishedHand(21, 2, 1, made), DealerHand(total=21, cards=2))
        pays = str(ruling.odds) if ruling.result is Result.WON else None
        found.append(outcome(f"{name} against a dealer's blackjack", chances.both, pays))
    found.append(outcome("the dealer alone has blackjack", every.dealer - every.both, None))
    for name, (chance, odds) in special.items():
        found.append(outcome(name, chance, str(odds)))
    given_up = chance_of(solution, Action.SURRENDER)
    if given_up:
        found.append(outcome("surrendered", given_up, None))
    return found
