"""Covariances of main and side wagers: every deal of a tiny shoe by the engine, and the kernel's rounds."""

from dataclasses import replace
from fractions import Fraction
from math import isclose, sqrt

import numpy as np
import pytest

from cutcard.cards import ALL_CARDS
from cutcard.exact_odds.blackjack.report.report import odds_report
from cutcard.exact_odds.blackjack.wagers.covariance import main_product, nets_of, side_product
from cutcard.exact_odds.blackjack.wagers.insurance_covariance import with_insurance
from cutcard.exact_odds.twenty_one.solver.main_game import solve
from cutcard.exact_odds.twenty_one.solver.rule_tables import NET
from cutcard.games.blackjack.model.hand import ACE, TEN, value
from cutcard.games.blackjack.sheet.sheet import Readings
from cutcard.games.blackjack.wagers import ALL
from cutcard.sim.blackjack.prescribed_cards import play_prescribed_cards
from tests.agreement.enumerator import Enumerator, Shoe
from tests.agreement.random_deals import random_cards, random_rounds
from tests.agreement.small_shoes import EIGHTS, FOURS, sheet_of, solved, stack_of
from tests.agreement.test_kernel_and_odds import SHEETS, chart_of
from tests.sampling import portion, some
from tests.sim.charts import CHART

TINY: dict[str, tuple[str, Shoe]] = {
    '"reader"': ("[wagers.over-under-13]", EIGHTS),
    '"none"': ("[wagers.21-plus-3]", FOURS),
}


@pytest.mark.parametrize("hole_card", some(TINY, quick=2))
def test_every_deal_of_a_tiny_shoe(hole_card: str) -> None:
    """The engine plays the main wager of each deal; the wager's own row says what the side wager brings."""
    table, shoe = TINY[hole_card]
    sheet = sheet_of({"hole_card": hole_card, "split_hands": "2"}, wagers=table)
    solution, played = solved(sheet, shoe, CHART), Enumerator(sheet, shoe, CHART)
    names = [each.name for each in sheet.wagers]
    expected = dict.fromkeys([*names, "both"], Fraction(0))
    for first, second, up, chance in played.deals():
        main = played.deal(first, second, up).net
        brought = []
        for offered in sheet.wagers:
            row = ALL[offered.name].row_of(first, second, up)
            brought.append(Fraction(-1) if row is None else offered.odds(row).ratio)
            expected[offered.name] += chance * main * brought[-1]
        expected["both"] += chance * brought[0] * brought[-1]
    nets = {each.name: nets_of(sheet, ALL[each.name], each) for each in sheet.wagers}
    for name in names:
        found = main_product(solution, ALL[name], nets[name], stack_of(shoe))
        assert isclose(found, expected[name], abs_tol=1e-13)
        assert expected[name] != 0
    one, other = names[0], names[-1]
    both = side_product(ALL[one], nets[one], ALL[other], nets[other], stack_of(shoe))
    assert both == expected["both"]


KERNEL = [
    "six decks, over and under 13",
    "eight decks, reader, three hands, 21+3",
    "six decks, same suit",
    "two decks, reader, four hands, in-between",
    "six decks, reader, match-the-dealer and twenty point",
    "six decks, blackjack bonus",
]


@pytest.mark.parametrize("name", some(KERNEL, one_in=2, quick=6))
def test_the_kernels_rounds(name: str) -> None:
    sheet, rounds = SHEETS[name][0], portion(1_600_000, one_in=8, quick=20)
    report = odds_report(sheet, chart=chart_of(sheet))
    played = random_rounds(sheet, chart_of(sheet), rounds, seed=19470327)
    assert any(each["given"] is None for each in report["covariances"])
    for each in report["covariances"]:
        if each["given"] is not None:
            continue
        one, other = (
            (played.main if wager == "blackjack" else played.side[wager.split()[0]]).ravel()
            / (100 if "bonus" in wager else 1000)
            for wager in each["wagers"]
        )
        products = (one - one.mean()) * (other - other.mean())
        z = (products.mean() - each["covariance"]) / (products.std() / sqrt(rounds))
        assert abs(z) < 4, each
        assert abs(each["correlation"]) < 1


_HIDDEN = SHEETS["four decks, hole card face down, doubles face down, busted extras kept"][0]
INSURED = {
    "reader": SHEETS["eight decks, reader, three hands, 21+3"][0],
    "hole card face down": replace(_HIDDEN, readings=Readings()),
    "reader, two decks": SHEETS["two decks, reader, four hands, in-between"][0],
}


@pytest.mark.parametrize("name", some(INSURED, quick=3))
def test_insurance_and_the_kernels_rounds(name: str) -> None:
    """The kernel takes no insurance: the dealer's second card, the fourth of the deal, says what it wins."""
    sheet, rounds = INSURED[name], portion(1_600_000, one_in=8, quick=20)
    [found] = [
        each for each in odds_report(sheet, chart=chart_of(sheet))["covariances"] if each["given"] is not None
    ]
    assert found["wagers"] == ["blackjack", "insurance"]
    cards = random_cards(sheet.decks, rounds, seed=19470328)
    values = np.array([value(one) for one in ALL_CARDS])[cards[:, 1:4:2]]
    main = play_prescribed_cards(sheet, chart_of(sheet), cards).main.ravel() / 1000
    aces = values[:, 0] == ACE
    insurance, main = np.where(values[aces, 1] == TEN, 2, -1), main[aces]
    products = (insurance - insurance.mean()) * (main - main.mean())
    z = (products.mean() - found["covariance"]) / (products.std() / sqrt(len(products)))
    assert abs(z) < 4
    sampled = np.corrcoef(insurance, main)[0, 1]
    assert abs(sampled - found["correlation"]) < 4 / sqrt(len(products))


def test_a_blackjack_found_before_play_takes_the_wager_unless_the_player_has_one_too() -> None:
    """Counted from the cards alone: with a reader nothing else happens if the dealer has blackjack."""
    sheet = SHEETS["eight decks, reader, three hands, 21+3"][0]
    solution = solve(sheet)
    cards, tens, aces = 52 * 8 - 1, 16 * 8, 4 * 8 - 1
    won = Fraction(tens, cards)
    also = Fraction(2 * (tens - 1) * aces, (cards - 1) * (cards - 2))
    mean = float(solution.against[ACE].measures[NET])
    expected = 3 * (-float(won * (1 - also)) - float(won) * mean)
    found = with_insurance(solution)
    assert found is not None
    assert isclose(found.covariance, expected, abs_tol=1e-12)


def test_wagers_without_a_covariance_say_why() -> None:
    report = odds_report(SHEETS["six decks, sevens"][0])
    assert [each["wagers"] for each in report["covariances"]] == [["blackjack", "insurance"]]
    assert [each["wager"] for each in report["no_covariance"]] == ["sevens"]
    assert "third card" in report["no_covariance"][0]["why"]
    suited = odds_report(sheet_of({"suited_678": "true"}, wagers="[wagers.21-plus-3]"))
    assert [each["wager"] for each in suited["no_covariance"]] == ["blackjack"]
    kept = odds_report(sheet_of({"busted_extras": '"kept"', "hole_card": '"none"'}))
    assert [each["wager"] for each in kept["no_covariance"]] == ["insurance"]
    alone = odds_report(SHEETS["six decks, sevens"][0], wager="sevens")
    assert alone["covariances"] == alone["no_covariance"] == []
