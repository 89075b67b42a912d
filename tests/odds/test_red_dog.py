"""Red dog's odds: published figures, a closed form, an oracle, and the effect of the first two cards."""

import re
from fractions import Fraction
from pathlib import Path

import pytest

from cutcard.cards import RANKS, read_cards
from cutcard.exact_odds.errors import ShoeRanOutError, TooManyRemovedError
from cutcard.exact_odds.red_dog.solver import (
    RedDogOdds,
    best_raises,
    counts_left,
    counts_of,
    effects_of_removal,
    red_dog_odds,
)
from cutcard.games.red_dog.sheet.sheet import BY_LAW, RedDogSheet
from cutcard.money import Odds
from cutcard.strategies.red_dog.chart import SPREADS, RaiseChart
from tests.oracle import red_dog_odds as oracle

SEVEN_UP = RaiseChart("seven or more", frozenset(range(7, 12)))
NEVER = RaiseChart("never", frozenset())


def table(decks: int, **better: Odds) -> RedDogSheet:
    """A table that pays these rows better: `spread_1`, `spread_4_to_11`."""
    pays = {name.replace("_", " "): odds for name, odds in better.items()}
    return RedDogSheet(decks=decks, pays=tuple((row, pays.get(row, odds)) for row, odds in BY_LAW))


def odds(sheet: RedDogSheet, chart: RaiseChart | None = None, removed: str = "") -> RedDogOdds:
    return red_dog_odds(sheet, counts_left(sheet.decks, read_cards(removed)), chart)


def by_spread(sheet: RedDogSheet) -> dict[int, Fraction]:
    pays = dict(sheet.pays)
    rows = {1: "spread 1", 2: "spread 2", 3: "spread 3"}
    return {spread: pays[rows.get(spread, "spread 4 to 11")].ratio for spread in SPREADS}


# --- figures ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("decks", "of_the_wager", "of_all_laid"),
    [(1, 3.155, 2.672), (2, 3.077, 2.609), (4, 2.884, 2.447), (6, 2.798, 2.375), (8, 2.751, 2.335)],
)
def test_published_figures(decks: int, of_the_wager: float, of_all_laid: float) -> None:
    """oddsshark.com and our reference paper; best play raises on seven or more."""
    found = odds(table(decks))
    assert round(100 * float(found.house_advantage), 3) == of_the_wager
    assert round(100 * float(found.element_of_risk), 3) == of_all_laid
    assert found == odds(table(decks), SEVEN_UP)


def test_six_decks_to_four_places() -> None:
    assert f"{100 * float(odds(table(6)).house_advantage):.4f}" == "2.7978"


@pytest.mark.parametrize("decks", range(1, 9))
@pytest.mark.parametrize("raised", [SEVEN_UP, NEVER, RaiseChart("all", frozenset(SPREADS))], ids=str)
def test_a_closed_form(decks: int, raised: RaiseChart) -> None:
    """Of 52d cards a pair comes 4d-1 in 52d-1 times; a spread s in 12-s ways; then 4ds of 52d-2 win."""
    cards, rank = 52 * decks, 4 * decks
    value = Fraction(rank - 1, cards - 1) * Fraction(rank - 2, cards - 2) * 11
    laid = Fraction(1)
    for spread, pays in oracle.PAYS.items():
        chance = Fraction(2 * (12 - spread) * rank * rank, cards * (cards - 1))
        wins = Fraction(rank * spread, cards - 2)
        stake = 2 if spread in raised.spreads else 1
        value += chance * stake * (wins * pays - (1 - wins))
        laid += chance * (stake - 1)
    found = odds(table(decks), raised)
    assert found.house_advantage == -value
    assert found.average_total_wager == laid


BETTER = {
    "by law": table(6),
    "six to one, two decks": table(2, spread_1=Odds(6, 1)),
    "three to two on wide spreads": table(8, spread_4_to_11=Odds(3, 2)),
    "everything better": table(
        1, spread_1=Odds(13, 1), spread_2=Odds(5, 1), spread_3=Odds(5, 2), spread_4_to_11=Odds(6, 5)
    ),
}


@pytest.mark.parametrize("name", BETTER)
def test_the_oracle_says_the_same(name: str) -> None:
    sheet = BETTER[name]
    shoe, pays = oracle.decks(sheet.decks), by_spread(sheet)
    assert odds(sheet).value == oracle.best_value(shoe, pays)
    assert odds(sheet, NEVER).value == oracle.value(shoe, lambda *_: False, pays)


def test_the_oracle_agrees_with_itself() -> None:
    cards = [2, 2, 2, 5, 7, 8, 12, 14]
    shoe = {rank: cards.count(rank) for rank in oracle.RANKS}

    def wide(first: int, second: int) -> bool:
        return abs(first - second) > 4

    assert oracle.value(shoe, wide) == oracle.tiny(cards, wide)


# --- outcomes ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("decks", range(1, 13))
@pytest.mark.parametrize("removed", ["", "As Kd 7c", "2c 2d 2h 2s"])
def test_the_outcomes_are_complete(decks: int, removed: str) -> None:
    found = odds(table(decks), removed=removed)
    assert sum(each.probability for each in found.outcomes) == 1
    without = [each for each in found.outcomes if each.name.startswith(("void", "three"))]
    assert sum(each.probability for each in (*found.spreads, *without)) == 1
    assert found.hit_frequency == sum(each.probability for each in found.outcomes if each.pays)


def test_one_deck_by_hand() -> None:
    """A pair 3 in 51, then 2 of 50 make three; consecutive 12 ranks up, 2 orders, 4 and 4 of 52 times 51."""
    found = {each.name: each.probability for each in odds(table(1)).outcomes}
    assert found["three of a kind"] == Fraction(3, 51) * Fraction(2, 50)
    assert found["void: pair, no three of a kind"] == Fraction(3, 51) * Fraction(48, 50)
    assert found["void: consecutive"] == Fraction(12 * 2 * 16, 52 * 51)
    assert found["spread 1"] == Fraction(11 * 2 * 16, 52 * 51) * Fraction(4, 50)
    wide = sum(Fraction((12 - s) * 2 * 16, 52 * 51) * Fraction(4 * s, 50) for s in range(4, 12))
    assert found["spread 4 to 11"] == wide


def test_variance_by_hand() -> None:
    """Without raises: 11, 5, 4, 2 and 1 squared if the wager wins, and 1 if it loses."""
    found = odds(table(1), NEVER)
    chances = {each.name: each.probability for each in found.outcomes}
    square = 121 * chances["three of a kind"] + 25 * chances["spread 1"] + 16 * chances["spread 2"]
    square += 4 * chances["spread 3"] + chances["spread 4 to 11"] + chances["lost"]
    assert found.variance == square - found.house_advantage**2


# --- raises -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sheet", "spreads"),
    [
        (table(1), range(7, 12)),
        (table(8), range(7, 12)),
        # 24 of 310 win, and 13 times 24 is more than 310.
        (table(6, spread_1=Odds(12, 1)), (1, *range(7, 12))),
        # 144 of 310 win at 3 to 2, and five times 144 is more than twice 310; five times 120 is less
        (table(6, spread_4_to_11=Odds(3, 2)), range(6, 12)),
        # 48 of 310 win at 11 to 2, and thirteen times 48 is more than twice 310
        (table(6, spread_2=Odds(11, 2)), (2, *range(7, 12))),
        # At 5 to 1, six times 48 is less than 310.
        (table(6, spread_2=Odds(5, 1)), range(7, 12)),
    ],
)
def test_the_spreads_worth_a_raise(sheet: RedDogSheet, spreads: range | tuple[int, ...]) -> None:
    assert best_raises(sheet).spreads == frozenset(spreads)


def test_the_value_of_a_raise() -> None:
    """6 decks: a spread s wins 24s of 310 times, (310-24s) to 24s."""
    found = {each.spread: each for each in odds(table(6)).spreads}
    assert list(found) == list(range(1, 12))
    for spread, each in found.items():
        assert each.won == Fraction(24 * spread, 310)
        assert each.probability == Fraction(2 * (12 - spread) * 24 * 24, 312 * 311)
        assert each.raise_value == each.won * (each.pays.ratio + 1) - 1
        assert each.raised == (spread >= 7)
    assert found[7].raise_value == Fraction(26, 310)
    assert found[6].raise_value == Fraction(-22, 310)


def test_the_best_raise_considers_the_removed_cards() -> None:
    """One deck without its fours. With 46 cards left a spread of six wins 20 times where a four would lie
    between (2 and 9, 3 and 10), 24 times where not (5, 6 and 7 and up): three deals in five are raised."""
    found = odds(table(1), removed="4c 4d 4h 4s")
    six = next(each for each in found.spreads if each.spread == 6)
    assert six.raised == Fraction(3, 5)
    assert six.won == Fraction(2 * 20 + 3 * 24, 5 * 46)
    shoe = {**oracle.decks(1), 4: 0}
    assert found.value == oracle.best_value(shoe)
    assert found.value > odds(table(1), SEVEN_UP, removed="4c 4d 4h 4s").value


def test_a_raise_worth_nothing_is_not_made() -> None:
    """A 2, two 5s and three 8s: after 2 and 8 two of the four cards left win, at 1 to 1."""
    cards = read_cards("2c 5c 5d 8c 8d 8h")
    found = red_dog_odds(table(2), counts_of(cards))
    five = next(each for each in found.spreads if each.spread == 5)
    assert (five.won, five.raise_value, five.raised) == (Fraction(1, 2), 0, 0)


def test_a_raise_worth_the_least_amount_is_made() -> None:
    """After 2 and 8 two 5s win and one 9 loses."""
    found = red_dog_odds(table(1), counts_of(read_cards("2c 8c 5c 5d 9c")))
    five = next(each for each in found.spreads if each.spread == 5)
    assert (five.won, five.raise_value, five.raised) == (Fraction(2, 3), Fraction(1, 3), 1)


# --- cards taken out --------------------------------------------------------------------------------------


def test_effects_of_a_fixed_chart_cancel() -> None:
    """Removing an unseen card changes nothing on average: the effects of all ranks sum to zero."""
    effects = effects_of_removal(table(6), (), SEVEN_UP, RANKS)
    assert list(effects) == list(RANKS)
    assert all(change is not None for change in effects.values())
    assert sum(change for change in effects.values() if change is not None) == 0
    assert effects["2"] != 0


def test_a_better_informed_player_does_no_worse() -> None:
    effects = effects_of_removal(table(1), (), None, RANKS)
    assert sum(change for change in effects.values() if change is not None) <= 0


def test_a_rank_that_is_gone_has_no_effect() -> None:
    assert effects_of_removal(table(1), read_cards("Ac Ad Ah As"), SEVEN_UP, "A8")["A"] is None


def test_the_effect_of_one_card_by_the_oracle() -> None:
    shoe = {**oracle.decks(2), 14: 7}
    before, after = oracle.best_value(oracle.decks(2)), oracle.best_value(shoe)
    assert effects_of_removal(table(2), (), None, "A")["A"] == before - after


def test_too_few_cards() -> None:
    with pytest.raises(ShoeRanOutError):
        red_dog_odds(table(1), counts_of(read_cards("2c 3c")))
    with pytest.raises(TooManyRemovedError):
        counts_left(1, read_cards("As As"))
    three = red_dog_odds(table(1), counts_of(read_cards("2c 4c 3c")))
    assert {each.name: each.probability for each in three.outcomes if each.probability} == {
        "spread 1": Fraction(1, 3),
        "void: consecutive": Fraction(2, 3),
    }


def test_the_page_has_these_figures() -> None:
    page = (Path(__file__).parents[2] / "docs" / "red-dog.md").read_text("utf-8")
    rows = re.findall(r"^\| (\d+) \| ([\d.]+) \| (\d+/\d+) \| ([\d.]+) \|$", page, re.MULTILINE)
    assert [int(decks) for decks, *_ in rows] == [1, 2, 4, 6, 8]
    for decks, advantage, exact, laid in rows:
        found = odds(table(int(decks)))
        assert f"{100 * float(found.house_advantage):.4f}" == advantage
        assert found.house_advantage == Fraction(exact)
        assert f"{100 * float(found.element_of_risk):.4f}" == laid
