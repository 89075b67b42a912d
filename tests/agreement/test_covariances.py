"""Covariances of main and side wagers: every deal of a tiny shoe by the engine, and the kernel's rounds."""

from fractions import Fraction
from math import isclose, sqrt

import pytest

from cutcard.exact_odds.blackjack.report.report import odds_report
from cutcard.exact_odds.blackjack.wagers.covariance import main_product, nets_of, side_product
from cutcard.games.blackjack.wagers import ALL
from tests.agreement.enumerator import Enumerator, Shoe
from tests.agreement.random_deals import random_rounds
from tests.agreement.test_engine_and_odds import EIGHTS, FOURS, sheet_of, solved, stack_of
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
    assert report["covariances"]
    for each in report["covariances"]:
        one, other = (
            (played.main if wager == "blackjack" else played.side[wager.split()[0]]).ravel()
            / (100 if "bonus" in wager else 1000)
            for wager in each["wagers"]
        )
        products = (one - one.mean()) * (other - other.mean())
        z = (products.mean() - each["covariance"]) / (products.std() / sqrt(rounds))
        assert abs(z) < 4, each
        assert abs(each["correlation"]) < 1


def test_wagers_without_a_covariance_say_why() -> None:
    report = odds_report(SHEETS["six decks, sevens"][0])
    assert report["covariances"] == []
    assert [each["wager"] for each in report["no_covariance"]] == ["insurance", "sevens"]
    assert "third card" in report["no_covariance"][1]["why"]
    suited = odds_report(sheet_of({"suited_678": "true"}, wagers="[wagers.21-plus-3]"))
    assert [each["wager"] for each in suited["no_covariance"]] == ["blackjack", "insurance"]
    assert odds_report(SHEETS["six decks, sevens"][0], wager="sevens")["no_covariance"] == []
