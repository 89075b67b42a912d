"""Minibaccarat's odds against the program that counts every deal, and against the kernel over many rounds."""

from fractions import Fraction

import pytest

from cutcard.cards import read_cards
from cutcard.exact_odds.minibaccarat.odds import counts_left, minibaccarat_report, outcomes, winners
from cutcard.games.minibaccarat.sheet.sheet import WAGERS
from cutcard.sim.minibaccarat.run import simulate_minibaccarat
from tests.agreement.test_minibaccarat import SHEETS
from tests.machines.minibaccarat_sheets import minibaccarat_sheet
from tests.oracle import minibaccarat as oracle
from tests.sampling import portion

SIX = minibaccarat_sheet(decks=6)


def test_the_odds_and_the_oracle_count_a_whole_shoe_alike() -> None:
    assert winners(counts_left(minibaccarat_sheet(decks=6))) == oracle.chances(oracle.decks(6))


def test_cards_taken_out() -> None:
    removed = read_cards("8c 8d 8h 8s 9c 9d 9h 9s")
    report = minibaccarat_report(SIX, removed)
    left = oracle.decks(6) | {8: 20, 9: 20}
    assert report["removed"][0] == "8c"
    found = {entry["wager"]: Fraction(entry["exact"]) for entry in report["wagers"]}
    assert found == oracle.advantages(oracle.chances(left))


# --- kernel and odds --------------------------------------------------------------------------------------

SAMPLED = [("eight decks", 1), ("six decks, four percent", 2), ("continuous", 3)]


@pytest.mark.parametrize(("name", "seed"), SAMPLED)
def test_the_kernel_agrees_with_the_odds(name: str, seed: int) -> None:
    sheet = SHEETS[name]
    chances = winners(counts_left(sheet))
    found = simulate_minibaccarat(sheet, portion(20_000_000, one_in=5), seed, fresh_shoe=True)
    estimates = {"banker": found.main, **found.wagers}
    for wager in WAGERS:
        exact = sum(float(one.probability * one.net) for one in outcomes(sheet, wager, chances))
        assert abs(estimates[wager].mean - exact) < 4 * estimates[wager].standard_error, wager
