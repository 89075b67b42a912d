"""The oracles against published values and values computed by hand, by other counts and by whole orders."""

import ast
import math
import sys
from dataclasses import asdict
from fractions import Fraction
from itertools import permutations
from pathlib import Path

import pytest

from tests.oracle import (
    by_orders,
    dealer,
    in_between,
    insurance,
    match_the_dealer,
    optional_bonus,
    tiny_game,
    twenty_one_plus_three,
    twenty_point,
)
from tests.oracle.hand import is_blackjack, total_and_soft
from tests.oracle.shoe import ShoeRanOut, count, draws, of_decks, without
from tests.sampling import some

HALF = Fraction(1, 2)


def result(value: Fraction | int, wagered: Fraction | int) -> tiny_game.Result:
    return tiny_game.Result(Fraction(value), Fraction(wagered))


def test_the_oracles_import_nothing_but_the_standard_library_and_themselves() -> None:
    for path in Path(__file__).parent.glob("*.py"):
        names = set()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                names.add(node.module or "")
        outside = {
            name
            for name in names
            if not name.startswith("tests.oracle") and name.split(".")[0] not in sys.stdlib_module_names
        }
        assert outside <= {"pytest", "tests.sampling"}, path.name


# shoe and hand


def test_2_2_b_a_deck_has_sixteen_tens_and_four_of_each_other_value() -> None:
    assert of_decks(1) == (0, 4, 4, 4, 4, 4, 4, 4, 4, 4, 16)
    assert sum(of_decks(6)) == 312


def test_draws_are_counts_over_cards_left_and_an_empty_shoe_says_so() -> None:
    assert draws(count((11, 10, 10))) == [
        (1, Fraction(1, 3), count((10, 10))),
        (10, Fraction(2, 3), count((1, 10))),
    ]
    with pytest.raises(ShoeRanOut):
        draws(count(()))
    with pytest.raises(ValueError, match="no card of value 9"):
        without(count((8,)), (9,))


@pytest.mark.parametrize(
    ("cards", "total", "soft"),
    [
        ((1, 6), 17, True),
        ((11, 6), 17, True),
        ((1, 6, 10), 17, False),
        ((1, 1), 12, True),
        ((1, 1, 9), 21, True),
        ((1, 1, 10), 12, False),
        ((1, 1, 1, 10, 10), 23, False),
        ((10, 6, 5), 21, False),
        ((10, 6, 6), 22, False),
        ((1, 10), 21, True),
    ],
)
def test_2_2_b_3i_an_ace_counts_eleven_unless_over_21(cards: tuple[int, ...], total: int, soft: bool) -> None:
    assert total_and_soft(cards) == (total, soft)


def test_2_1_a_blackjack_is_the_first_two_cards_and_not_of_a_split_pair() -> None:
    assert is_blackjack((1, 10))
    assert is_blackjack((10, 11))
    assert not is_blackjack((1, 10), after_split=True)
    assert not is_blackjack((5, 6, 10))
    assert not is_blackjack((1, 9))


# dealer


def test_2_12_b_the_dealer_by_hand() -> None:
    chances = dealer.distribution(10, count((1, 7)))
    assert chances == {17: HALF, 18: 0, 19: 0, 20: 0, 21: 0, "bust": 0, "blackjack": HALF}
    assert dealer.distribution(10, count((1, 7)), no_blackjack=True)[17] == 1
    # ace up, 6 and two fives left: 6 makes a soft 17; drawing to it brings 12, then 17;
    # a five first makes a soft 16, then 6 makes 12 and 5 makes 17; the other five makes 21
    stand = dealer.distribution(11, count((6, 5, 5)))
    assert (stand[17], stand[21]) == (Fraction(1, 3) + Fraction(2, 3) * HALF, Fraction(2, 3) * HALF)
    hit = dealer.distribution(11, count((6, 4)), soft_17="hit")
    assert hit == dict.fromkeys(dealer.OUTCOMES, Fraction(0)) | {21: Fraction(1)}
    assert dealer.distribution(11, count((6, 4)))[17] == HALF
    with pytest.raises(ValueError, match="cannot but"):
        dealer.distribution(10, count((1,)), no_blackjack=True)


@pytest.mark.parametrize("soft_17", ["stand", "hit"])
@pytest.mark.parametrize("up_card", [1, 2, 6, 10])
def test_2_12_b_the_dealer_over_all_permutations(up_card: int, soft_17: str) -> None:
    left = (1, 6, 5, 2, 8, 10, 10, 4)
    found: dict[dealer.Outcome, int] = dict.fromkeys(dealer.OUTCOMES, 0)
    for order in permutations(left):
        cards = iter(order)
        hand = [up_card, next(cards)]
        by_orders.dealer_takes(hand, cards, soft_17)
        total = by_orders.points(hand)
        found["blackjack" if len(hand) == 2 and total == 21 else "bust" if total > 21 else total] += 1
    exact = dealer.distribution(up_card, count(left), soft_17=soft_17)
    assert exact == {key: Fraction(number, math.factorial(8)) for key, number in found.items()}


def test_2_12_b_the_dealer_from_six_decks() -> None:
    ace = dealer.distribution(1, without(of_decks(6), (1,)))
    assert ace["blackjack"] == Fraction(96, 311)
    ten = dealer.distribution(10, without(of_decks(6), (10,)), soft_17="hit")
    assert ten["blackjack"] == Fraction(24, 311)
    assert sum(ace.values()) == sum(ten.values()) == 1


# side wagers


def test_2_23_reference_figure_and_by_hand() -> None:
    assert round(100 * match_the_dealer.house_advantage(6), 4) == Fraction("4.0618")
    assert match_the_dealer.to_one("9c", "4d", "9h", (4, 11)) == 4
    assert match_the_dealer.to_one("9h", "9c", "9h", (4, 11)) == 15
    assert match_the_dealer.to_one("9h", "9h", "9h", (3, 14)) == 28
    assert match_the_dealer.to_one("Ts", "Qd", "Ks", (4, 11)) is None
    boxes = {1: ("9c", "2c"), 3: ("2c", "3c"), 6: ("9h", "9h")}
    assert list(match_the_dealer.in_order(boxes, "9d")) == [(3, False), (6, True), (1, True)]


def test_2_24_reference_figure_and_by_hand() -> None:
    advantage = twenty_point.house_advantage(6, twenty_point.PAY_TABLES["A"])
    assert round(100 * advantage, 4) == Fraction("24.7089")
    assert twenty_point.row("Qh", "Qh", "Kd", "As") == "queens and blackjack"
    assert twenty_point.row("Qh", "Qh", "Kd", "9s") == "queens"
    assert twenty_point.row("Kd", "Kd", "Kd", "As") == "matched"
    assert twenty_point.row("As", "9s", "2c", "2c") == "suited"
    assert twenty_point.row("Kd", "Jh", "2c", "2c") == "any"
    assert twenty_point.row("Ad", "Ah", "2c", "2c") is twenty_point.row("Ad", "Th", "2c", "2c") is None
    queens = {1: twenty_point.Wager(3000, "Qh", "Qh"), 2: twenty_point.Wager(2000, "Qh", "Qh")}
    pays = twenty_point.PAY_TABLES["A"]
    assert twenty_point.paid(queens, "Ks", "Ad", pays, 2_500_000) == {1: 1_500_000, 2: 1_000_000}
    assert twenty_point.paid(queens, "Ks", "Ad", pays) == {1: 3_000_000, 2: 2_000_000}
    assert twenty_point.paid(queens, "Ks", "9d", pays, 2_500_000) == {1: 375_000, 2: 250_000}


def test_2_25_reference_figure_and_by_hand() -> None:
    assert round(100 * optional_bonus.house_advantage(6), 4) == Fraction("6.9115")
    assert optional_bonus.to_one(("Ts", "6d", "Kc")) == 3
    assert optional_bonus.to_one(("9c", "7d", "6h")) == 15
    assert optional_bonus.to_one(("8s", "8c", "8s")) == 50
    assert optional_bonus.to_one(("8h", "8h", "8h")) == 200
    assert optional_bonus.to_one(("8s", "8h", "8c")) == 7
    assert optional_bonus.to_one(("As", "6d")) is optional_bonus.to_one(("5c", "6d", "5h", "Kc")) is None


def test_2_26_reference_figure() -> None:
    advantage = in_between.house_advantage(6, in_between.PAY_TABLES["A"])
    assert f"{float(100 * advantage):.4f}" == "3.3961"


@pytest.mark.parametrize("decks", [1, 2, 8])
def test_2_26_rows_by_formula(decks: int) -> None:
    cards = 52 * decks
    triples = cards * (cards - 1) * (cards - 2)
    copies = 4 * decks
    spread = {s: Fraction((12 - s) * s * 2 * copies**3, triples) for s in range(1, 12)}
    chances = in_between.probabilities(decks)
    assert chances == {
        "triple match": Fraction(13 * copies * (copies - 1) * (copies - 2), triples),
        "one card spread": spread[1],
        "two card spread": spread[2],
        "three card spread": spread[3],
        "all other spreads": sum(spread[s] for s in range(4, 12)),
    }
    net = -1 + sum(chances[row] * (odds + 1) for row, odds in in_between.PAY_TABLES["D"].items())
    assert in_between.house_advantage(decks, in_between.PAY_TABLES["D"]) == -net


def test_2_26_g_the_examples_of_the_text() -> None:
    assert in_between.row(11, 11, 11) == "triple match"
    assert in_between.row(4, 6, 5) == in_between.row(6, 4, 5) == "one card spread"
    assert in_between.row(4, 7, 5) == in_between.row(4, 7, 6) == "two card spread"
    assert in_between.row(4, 8, 5) == in_between.row(8, 4, 7) == "three card spread"
    assert in_between.row(4, 14, 11) == "all other spreads"
    assert in_between.row(4, 6, 4) is in_between.row(5, 5, 6) is in_between.row(14, 3, 2) is None


def test_2_27_reference_figure() -> None:
    advantage = twenty_one_plus_three.house_advantage(6, twenty_one_plus_three.PAY_TABLES["A"])
    assert f"{float(100 * advantage):.4f}" == "3.2386"


@pytest.mark.parametrize("decks", [1, 2, 8])
def test_2_27_rows_by_formula(decks: int) -> None:
    hands = math.comb(52 * decks, 3)
    straight_flushes = 12 * 4 * decks**3
    trips = 13 * math.comb(4 * decks, 3)
    straights = 12 * (4 * decks) ** 3 - straight_flushes
    flushes = 4 * math.comb(13 * decks, 3) - straight_flushes - 52 * math.comb(decks, 3)
    chances = twenty_one_plus_three.probabilities(decks)
    expected = [Fraction(number, hands) for number in (straight_flushes, trips, straights, flushes)]
    assert list(chances.values()) == expected
    net = -1 + 31 * expected[0] + 21 * expected[1] + 11 * expected[2] + 6 * expected[3]
    assert twenty_one_plus_three.house_advantage(decks, twenty_one_plus_three.PAY_TABLES["B"]) == -net


def test_2_27_b_the_ace_ends_a_straight_and_is_not_in_the_middle_of_one() -> None:
    row = twenty_one_plus_three.row
    assert row(((14, "c"), (2, "c"), (3, "c"))) == row(((14, "c"), (12, "c"), (13, "c"))) == "straight flush"
    assert row(((14, "c"), (2, "d"), (3, "c"))) == "straight"
    assert row(((13, "c"), (14, "d"), (2, "c"))) is None
    assert row(((13, "c"), (14, "c"), (2, "c"))) == "flush"
    assert row(((9, "c"), (9, "c"), (9, "c"))) == "three-of-a-kind"


@pytest.mark.parametrize(("decks", "percent"), [(6, "7.3955"), (1, "5.8824")])
def test_2_9_insurance(decks: int, percent: str) -> None:
    advantage = insurance.house_advantage(decks)
    assert f"{float(100 * advantage):.4f}" == percent
    assert advantage == 1 - 3 * Fraction(16 * decks, 52 * decks - 1)


# the whole tiny game, by hand


def split_or_stand(_hand: tuple[int, ...], _up: int, may: tuple[str, ...], _after_split: bool) -> str:
    return "split" if "split" in may else "stand"


def test_all_orders_are_the_different_permutations() -> None:
    orders = by_orders.all_orders((1, 10, 10, 5, 5, 10))
    assert len(orders) == 60
    assert set(orders) == set(permutations((1, 10, 10, 5, 5, 10)))


def test_2_10_doubling_when_only_tens_are_left() -> None:
    values = tiny_game.action_values((5, 6, 6, 10, 10, 10, 10), cards=(5, 6), up_card=6)
    # The dealer goes 6, 16, 26.
    assert values == {"stand": result(1, 1), "hit": result(1, 1), "double": result(2, 2)}


def test_equal_values_take_the_first_action_so_less_is_wagered() -> None:
    # Tens only: every hand of tens ties; standing comes before splitting.
    values = tiny_game.action_values([10] * 9, cards=(10, 10), up_card=10)
    assert values["stand"] == result(0, 1)
    assert values["split"] == result(0, 2)
    assert tiny_game.best_play([10] * 9) == result(0, 1)


def test_2_11_e_eights_up_to_four_hands() -> None:
    # 18 on every hand of 8 and 10 against a dealer's 7 and 10
    played = tiny_game.fixed_play((8, 8, 7, 10, 10, 10, 10), split_or_stand, cards=(8, 8), up_card=7)
    assert played == result(2, 2)
    # With a third and fourth eight left, the number of hands follows from their places in the order.
    shoe = (8, 8, 8, 8, 7, 10, 10, 10, 10, 10, 10)
    for hands in (2, 3, 4):
        rules = asdict(tiny_game.Rules(split_hands=hands))
        orders = [o for o in by_orders.all_orders(shoe) if o[:3] == (8, 7, 8)]
        expected = by_orders.average(orders, split_or_stand, rules)
        found = tiny_game.fixed_play(shoe, split_or_stand, cards=(8, 8), up_card=7, split_hands=hands)
        assert found == expected
        assert (found.wagered > 2) == (hands > 2)


def test_2_10_b_busted_double_and_a_blackjack_after_play() -> None:
    # 12 doubled against a ten; an ace and a ten are left. The ten busts and the dealer's ace makes blackjack;
    # the ace makes 13 and the dealer 20.
    shoe = (8, 4, 10, 1, 10)

    def double(_hand: tuple[int, ...], _up: int, _may: tuple[str, ...], _after: bool) -> str:
        return "double"

    returned = tiny_game.fixed_play(shoe, double, cards=(8, 4), up_card=10, busted_extras="returned")
    kept = tiny_game.fixed_play(shoe, double, cards=(8, 4), up_card=10, busted_extras="kept")
    assert returned == result(HALF * -1 + HALF * -2, 2)
    assert kept == result(HALF * -2 + HALF * -2, 2)


def test_2_7_b_and_2_8_a_2_blackjack_and_surrender_against_a_ten() -> None:
    shoe = (10, 6, 10, 1, 1, 10, 10)
    # of ace, ace, ten, ten the dealer's second card is an ace half the time
    values = tiny_game.action_values(shoe, cards=(10, 6), up_card=10, surrender=True)
    assert values["surrender"] == result(Fraction(-3, 4), 1)
    values = tiny_game.action_values(shoe, cards=(10, 6), up_card=10, surrender=True, hole_card="reader")
    assert values["surrender"] == result(-HALF, 1)
    for hole_card in ("none", "reader"):
        # with 6, ace and two tens left a player's blackjack is void a quarter of the time
        found = tiny_game.best_play(shoe, cards=(1, 10), up_card=10, hole_card=hole_card)
        assert found == result(Fraction(9, 8), 1)


def test_2_11_c_2_and_2_3_a_3_split_aces_against_a_dealers_21() -> None:
    # two tens for the aces or not; the dealer's 5 needs the rest: 6 and 10 make 21
    shoe = (1, 1, 5, 10, 10, 6, 10)
    # second cards ten, ten (1/2): the dealer makes 21 of 5, 6, 10 in either order: +2, or ties both.
    # one six among them (1/2): 21 and 17; the dealer has 5, 10, 10 and is over: +2 under either reading.
    literal = tiny_game.fixed_play(shoe, split_or_stand, cards=(1, 1), up_card=5)
    plain = tiny_game.fixed_play(shoe, split_or_stand, cards=(1, 1), up_card=5, split_two_card_21="plain")
    assert literal == result(2, 2)
    assert plain == result(1, 2)


def test_a_shoe_that_runs_out_is_an_error() -> None:
    with pytest.raises(ShoeRanOut):
        tiny_game.best_play((2, 2, 3, 3, 4, 4))


def test_impossible_questions_are_refused() -> None:
    with pytest.raises(ValueError, match="does not hold"):
        tiny_game.best_play([10] * 9, up_card=9)
    with pytest.raises(ValueError, match="not lawful"):
        tiny_game.fixed_play([10] * 9, lambda *_: "surrender")
    with pytest.raises(ValueError, match="split_hands"):
        tiny_game.best_play([10] * 9, split_hands=5)
    with pytest.raises(ValueError, match="nothing to decide"):
        tiny_game.action_values([1] + [10] * 9, cards=(1, 10), up_card=10)


# the whole tiny game, by all orders of the shoe


def erratic(hand: tuple[int, ...], up: int, may: tuple[str, ...], after_split: bool) -> str:
    """A deterministic but not sensible player: stands from 17 unless it may split, otherwise varies."""
    if "split" in may:
        return "split"
    if by_orders.points(hand) >= 17:
        return "stand"
    return may[(7 * sum(hand) + 5 * up + 3 * len(hand) + after_split) % len(may)]


def doubler(hand: tuple[int, ...], up: int, may: tuple[str, ...], after_split: bool) -> str:
    """Splits, doubles everything lawful below 17, surrenders 16 to a ten, draws to 15."""
    if "surrender" in may and by_orders.points(hand) == 16 and up == 10:
        return "surrender"
    if "split" in may:
        return "split"
    total = by_orders.points(hand)
    if "double" in may and total < 17:
        return "double"
    return "hit" if "hit" in may and total < 15 + after_split else "stand"


ACES = (1, 1, 1, 9, 9, 10, 10, 10, 10, 10, 10, 10)
EIGHTS = (1, 5, 8, 8, 8, 8, 10, 10, 10, 10, 10, 10)
SOFT = (1, 1, 6, 9, 9, 10, 10, 10, 10, 10, 10, 10, 10)
RULES: list[tiny_game.Options] = [
    {},
    {"split_hands": 4, "surrender": True, "soft_17": "hit"},
    {"split_hands": 3, "busted_extras": "kept", "split_two_card_21": "plain"},
    {"split_hands": 3, "resplit_aces": False, "double_after_split": False},
    {"split_hands": 4, "hole_card": "reader", "soft_17": "hit"},
    {"split_hands": 3, "hole_card": "reader", "surrender": True, "split_two_card_21": "plain"},
]
GAMES: list[tuple[tuple[int, ...], tiny_game.Options]] = [(EIGHTS, rules) for rules in RULES]
GAMES += [(SOFT, rules) for rules in RULES if rules.get("split_hands") != 3]
GAMES += [(ACES, rules) for rules in RULES if rules.get("split_hands") != 4]  # Too few cards for four hands.


@pytest.mark.parametrize("policy", some([erratic, doubler], one_in=2))
@pytest.mark.parametrize(("shoe", "options"), some(GAMES, one_in=2))
def test_a_fixed_policy_over_all_orders(
    shoe: tuple[int, ...], policy: tiny_game.Policy, options: tiny_game.Options
) -> None:
    rules = asdict(tiny_game.Rules(**options))
    expected = by_orders.average(by_orders.all_orders(shoe), policy, rules)
    assert tiny_game.fixed_play(shoe, policy, **options) == expected


@pytest.mark.parametrize(("shoe", "options"), some(GAMES, one_in=2, at=1))
def test_best_play_over_all_orders(shoe: tuple[int, ...], options: tiny_game.Options) -> None:
    expected = by_orders.BestPlay(shoe, asdict(tiny_game.Rules(**options))).whole_game()
    assert tiny_game.best_play(shoe, **options) == expected


@pytest.mark.parametrize("reading", ["beats-21", "plain"])
@pytest.mark.parametrize("hands", some([2, 3, 4], one_in=2))
@pytest.mark.parametrize("up_card", [1, 9, 10])
def test_2_11_e_aces_up_to_four_hands_over_all_orders(up_card: int, hands: int, reading: str) -> None:
    shoe = tiny_game.SHOES[0]
    options: tiny_game.Options = {"split_hands": hands, "split_two_card_21": reading}
    left = list(shoe)
    for card in (1, up_card, 1):
        left.remove(card)
    orders = [(1, up_card, 1, *rest) for rest in by_orders.all_orders(tuple(left))]
    rules = asdict(tiny_game.Rules(**options))
    expected = by_orders.average(orders, split_or_stand, rules)
    found = tiny_game.action_values(shoe, cards=(1, 1), up_card=up_card, **options)["split"]
    assert found == expected
    assert (found.wagered > 2) == (hands > 2)


@pytest.mark.parametrize("hole_card", ["none", "reader"])
def test_every_first_action_over_all_orders(hole_card: str) -> None:
    options: tiny_game.Options = {"hole_card": hole_card, "split_hands": 3, "surrender": True}
    slow = by_orders.BestPlay(EIGHTS, asdict(tiny_game.Rules(**options)))
    for cards, up_card in (((8, 8), 10), ((8, 8), 1), ((10, 10), 8), ((1, 8), 8), ((5, 8), 10)):
        found = tiny_game.action_values(EIGHTS, cards=cards, up_card=up_card, **options)
        assert found == slow.first_decision(cards, up_card)


# the whole tiny game: what must hold


def test_fixing_cards_is_a_share_of_the_whole_deal() -> None:
    shoe = tiny_game.SHOES[1]
    chances = [(up, chance) for up, chance, _ in draws(count(shoe))]
    by_up_card = [(chance, tiny_game.best_play(shoe, up_card=up)) for up, chance in chances]
    whole = tiny_game.best_play(shoe)
    assert whole.value == sum(chance * part.value for chance, part in by_up_card)
    assert whole.wagered == sum(chance * part.wagered for chance, part in by_up_card)
    one_way = tiny_game.best_play(shoe, cards=(5, 10), up_card=8)
    assert one_way == tiny_game.best_play(shoe, cards=(10, 5), up_card=8)
    assert one_way.value == max(
        each.value for each in tiny_game.action_values(shoe, cards=(5, 10), up_card=8).values()
    )


@pytest.mark.parametrize("shoe", some(tiny_game.SHOES[:4], one_in=2))
def test_2_10_b_2_11_d_the_reader_saves_nothing_when_one_wager_can_be_lost(shoe: tuple[int, ...]) -> None:
    # A dealer's blackjack always costs the player one wager, so they may act as if there were none.
    without_reader = tiny_game.best_play(shoe, split_hands=4, surrender=True)
    with_reader = tiny_game.best_play(shoe, split_hands=4, surrender=True, hole_card="reader")
    kept = tiny_game.best_play(shoe, split_hands=4, surrender=True, busted_extras="kept")
    assert without_reader.value == with_reader.value
    assert without_reader.wagered > with_reader.wagered
    assert kept.value <= without_reader.value


@pytest.mark.parametrize(
    ("shoe", "base", "change"),
    [
        (tiny_game.SHOES[1], {}, {"split_hands": 3}),
        (tiny_game.SHOES[1], {"split_hands": 3}, {"split_hands": 4}),
        (tiny_game.SHOES[0], {"split_hands": 4, "resplit_aces": False}, {"resplit_aces": True}),
        (tiny_game.SHOES[2], {"surrender": False}, {"surrender": True}),
        (tiny_game.SHOES[1], {"double_after_split": False}, {"double_after_split": True}),
        (tiny_game.SHOES[2], {"split_two_card_21": "plain"}, {"split_two_card_21": "beats-21"}),
        (tiny_game.SHOES[2], {"busted_extras": "kept"}, {"busted_extras": "returned"}),
        (tiny_game.SHOES[2], {"busted_extras": "kept"}, {"hole_card": "reader"}),
    ],
)
def test_every_option_for_the_player_helps_the_player(
    shoe: tuple[int, ...], base: tiny_game.Options, change: tiny_game.Options
) -> None:
    worse = tiny_game.best_play(shoe, **base)
    rules: tiny_game.Options = base | change
    better = tiny_game.best_play(shoe, **rules)
    assert better.value > worse.value


def test_2_12_b_soft_17_matters() -> None:
    shoe = tiny_game.SHOES[2]
    assert tiny_game.best_play(shoe).value != tiny_game.best_play(shoe, soft_17="hit").value
