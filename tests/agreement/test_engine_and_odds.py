"""The round engine over every deal of a tiny shoe equals the exact solver in fractions."""

from fractions import Fraction
from functools import lru_cache
from itertools import combinations, permutations, product
from random import Random

import pytest

from cutcard.cards import read_cards
from cutcard.exact_odds.twenty_one.solver import rule_tables
from cutcard.exact_odds.twenty_one.solver.main_game import solve
from cutcard.exact_odds.twenty_one.solver.shoe import Stack
from cutcard.games.blackjack.model.hand import value
from cutcard.games.blackjack.rules import Action, hole_card_face_up
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from tests.agreement.enumerator import Enumerator, Shoe
from tests.agreement.small_shoes import (
    ACES_AND_NINES,
    EIGHTS,
    FIVES_AND_EIGHTS,
    FOURS,
    INSURED,
    LITTLE,
    MIXED,
    OPTIONS,
    SEVENS,
    SIXES,
    SUITED,
    Rules,
    chart_by_lot,
    compare_every_deal,
    covering,
    meet,
    named,
    sheet_of,
    solved,
    stack_of,
    told_apart,
)
from tests.sampling import one_for_each_value, some
from tests.sim.charts import CHART


@pytest.mark.parametrize("rules", one_for_each_value(covering(seed=1), dict.items, one_in=12), ids=named)
def test_every_deal_of_a_shoe(rules: Rules) -> None:
    """House advantage and average total wager over all deals."""
    compare_every_deal(sheet_of(rules), EIGHTS)


@pytest.mark.parametrize("rules", some(covering(seed=5)[::2], one_in=16, quick=24, at=1), ids=named)
def test_every_deal_of_a_shoe_with_many_blackjacks(rules: Rules) -> None:
    compare_every_deal(sheet_of(rules), ACES_AND_NINES)


LONGER: dict[str, tuple[Shoe, Rules]] = {
    "sixes, reader": (
        SIXES,
        {"hole_card": '"reader"', "soft_17": '"hit"', "split_hands": "3", "surrender": "true"},
    ),
    "sixes, no hole card": (SIXES, {"hole_card": '"none"', "split_hands": "3", "surrender": "true"}),
    "sixes, face up": (SIXES, {"hole_card": '"face-up"'}),
    "fours": (FOURS, {"hole_card": '"none"', "soft_17": '"hit"', "split_hands": "3", "surrender": "true"}),
    "fours, 6 to 5": (FOURS, {"variation": '"six-to-five"', "soft_17": '"hit"', "split_hands": "3"}),
}


@pytest.mark.parametrize("name", some(LONGER, one_in=2, quick=10, at=2))
def test_every_deal_of_a_shoe_with_longer_hands(name: str) -> None:
    shoe, rules = LONGER[name]
    compare_every_deal(sheet_of(rules), shoe)


SPECIAL = {
    "five cards": (LITTLE, {"five_card_21": "true"}),
    "suited": (SUITED, {"suited_678": "true"}),
    "sevens": (SEVENS, {"three_sevens": "true"}),
    "all": (SUITED, {"suited_678": "true", "three_sevens": "true", "designated_blackjack": '"As Js"'}),
}
"""Shoes in which hands with special odds come often, and the options that pay for them."""


@pytest.mark.parametrize(
    ("name", "hole_card"), some(product(SPECIAL, OPTIONS["hole_card"]), one_in=10, quick=10)
)
def test_special_payouts_against_some_up_cards(name: str, hole_card: str) -> None:
    """Best play, in which a player draws, splits and doubles for the special odds."""
    shoe, rules = SPECIAL[name]
    chance = Random(f"{name} {hole_card}")
    more = {"split_hands": "2" if hole_card == '"face-up"' else chance.choice("23")}
    sheet = sheet_of({"hole_card": hole_card, **rules, **more})
    compare_every_deal(sheet, shoe, ups=(chance.choice((9, 10)),))


@pytest.mark.parametrize("rules", some(covering(seed=4), one_in=12, quick=36, at=1), ids=named)
def test_every_deal_played_by_a_chart(rules: Rules) -> None:
    """A player who follows a chart, a sensible or a random one, instead of best play."""
    sheet = sheet_of(rules)
    chance = Random(named(rules))
    compare_every_deal(sheet, EIGHTS, chart_by_lot(sheet, chance))
    compare_every_deal(sheet, ACES_AND_NINES, chart_by_lot(sheet, chance), ups=(11,))
    if not hole_card_face_up(sheet):
        compare_every_deal(sheet, EIGHTS, CHART)
    shoe = chance.choice((SUITED, SEVENS))
    compare_every_deal(sheet, shoe, chart_by_lot(sheet, chance), ups=(10,))


@pytest.mark.parametrize("variation", some(OPTIONS["variation"], quick=2))
def test_a_hole_card_moves_no_money_where_busted_extras_are_returned(variation: str) -> None:
    """2.10(b), 2.11(d): a blackjack takes one original wager, early or late, unless `kept`."""
    for reading in OPTIONS["busted_extras"]:
        rules = {"variation": variation, "soft_17": '"hit"', "busted_extras": reading, "split_hands": "3"}
        dealings = [text for text in INSURED if meet(("variation", variation), ("hole_card", text))]
        for seed in (2, 1947):
            chart = chart_by_lot(sheet_of(rules), Random(seed))
            sheets = [sheet_of({**rules, "hole_card": text}) for text in dealings]
            found = [Enumerator(sheet, told_apart(sheet, EIGHTS), chart).whole().net for sheet in sheets]
            assert found == [solved(sheet, EIGHTS, chart).value for sheet in sheets]
            assert len(set(found[:-1])) == 1, "nobody looks at either"
            assert (found[0] == found[-1]) is (reading == '"returned"')


DEALS = [
    (FIVES_AND_EIGHTS, 8, 8, 10),
    (FIVES_AND_EIGHTS, 8, 8, 11),
    (FIVES_AND_EIGHTS, 5, 6, 9),
    (MIXED, 11, 11, 10),
    (MIXED, 11, 11, 6),
    (MIXED, 9, 9, 11),
    (MIXED, 10, 10, 6),
    (FOURS, 4, 4, 10),
    (FOURS, 4, 8, 11),
    (SIXES, 6, 6, 11),
]


@pytest.mark.parametrize(("shoe", "first", "second", "up"), some(DEALS, quick=10))
@pytest.mark.parametrize("seed", some([2, 3], one_in=2))
def test_every_action_of_one_deal(shoe: Shoe, first: int, second: int, up: int, seed: int) -> None:
    """The value of each action with three known cards, on random sheets."""
    chance = Random(f"{seed} {first} {second} {up}")
    rows = [row for row in covering(seed) if row["hole_card"] != '"face-up"' and row["suited_678"] == "false"]
    for rules in chance.sample(rows, 3):
        sheet = sheet_of(rules)
        table = Enumerator(sheet, shoe)
        held = {value(card): card for card in shoe}
        cards = (held[first], held[second], held[up])
        solution = solved(sheet, shoe, ups=(up,))
        against = solution.against[up]
        expected = solution.action_values(first, second, up)
        found = table.actions(*cards)
        assert found.keys() == expected.keys()
        for action in found:
            if action is Action.SPLIT and first in against.split_bound:
                assert found[action] <= expected[action] < max(expected.values())
            else:
                assert found[action] == expected[action], (rules, action)
        worth = table.deal(*cards)
        hand = solution.hands.number(first, second)
        measures = against.values[hand, against.choice[hand]]
        assert worth == (measures[rule_tables.NET], measures[rule_tables.LAID])


TOLD_APART: dict[str, Rules] = {
    "soft_17": {"split_hands": "4", "surrender": "true"},
    "surrender": {"split_hands": "4"},
    "variation": {"soft_17": '"hit"'},
    "hole_card": {"busted_extras": '"kept"'},
    "double_card": {"busted_extras": '"kept"', "split_hands": "3"},
}
"""The other options of a sheet on which a value of this option has an effect."""
SHOES = (EIGHTS, ACES_AND_NINES, SIXES, SUITED, SEVENS, LITTLE)
WORTH_THE_SAME = {("hole_card", '"none"', '"face-down"'), ("double_card", '"face-up"', '"on-request"')}
"""An unread hole card gives no information, and a chart never asks for a card face down."""


@pytest.mark.parametrize("name", some(OPTIONS, quick=8))
def test_every_option_changes_a_figure_here(name: str) -> None:
    """The comparisons above can fail: each value of each option changes a figure on one of the shoes."""
    plain = TOLD_APART.get(name, {"split_hands": "4", "surrender": "true"})
    for one, other in combinations(OPTIONS[name], 2):
        sheets = [sheet_of({**plain, name: text}) for text in (one, other)]
        same = (name, one, other) in WORTH_THE_SAME
        shoes = (EIGHTS, ACES_AND_NINES) if same else SHOES
        stacks = [stack_of(shoe) for shoe in shoes]
        different = any(_figures(sheets[0], stack) != _figures(sheets[1], stack) for stack in stacks)
        assert different is not same, (name, one, other)


@lru_cache(maxsize=64)
def _figures(sheet: BlackjackSheet, stack: Stack) -> tuple[Fraction, Fraction]:
    """By best play; if extras are kept, by a chart, which busts more doubles and splits."""
    kept = sheet.readings.busted_extras == "kept"
    chart = chart_by_lot(sheet, Random(7)) if kept else None
    solution = solve(sheet, stack=stack, chart=chart, number=Fraction)
    return solution.value, solution.average_total_wager


@pytest.mark.parametrize("hole_card", some(OPTIONS["hole_card"], one_in=2, quick=4))
def test_the_order_of_a_hands_cards_does_not_matter(hole_card: str) -> None:
    """The enumerator relies on this when it ignores the order of a hand."""
    sheet = sheet_of({"hole_card": hole_card, "split_hands": "2", "suited_678": "true"})
    for first, second, up, _ in Enumerator(sheet, ACES_AND_NINES).deals():
        if first < second:
            one, other = Enumerator(sheet, ACES_AND_NINES), Enumerator(sheet, ACES_AND_NINES)
            assert one.deal(first, second, up) == other.deal(second, first, up)
    dealer = read_cards("Tc 9c")[: 1 + hole_card_face_up(sheet)]
    for shoe, cards in ((FOURS, "4c 8c 4c"), (SUITED, "6s 7s 8s")):
        worths = set()
        for first, second, third in permutations(read_cards(cards)):
            table = Enumerator(sheet, shoe)
            worths.add(table.worth(table.hand(dealer, (first, second), (third,))))
        assert len(worths) == 1
