"""The tiny game in its other dealings and payouts: by hand, and by all orders of the shoe."""

from dataclasses import asdict
from fractions import Fraction

import pytest

from tests.oracle import by_orders, tiny_game
from tests.oracle.cards import CardName
from tests.oracle.shoe import ShoeRanOut
from tests.oracle.tiny_game import Options, Result, Rules, Shown, action_values, best_play, fixed_play

HALF = Fraction(1, 2)
SIX_TO_FIVE: Options = {"variation": "six-to-five", "soft_17": "hit"}


def result(value: Fraction | int, wagered: int) -> Result:
    return Result(Fraction(value), Fraction(wagered))


# by hand


def test_2_6_k_the_player_sees_both_cards_and_loses_ties() -> None:
    shoe = (10, 9, 10, 9, 2, 10)
    # 19 against 19: with 2 and 10 left, the two makes 21 and wins.
    values = action_values(shoe, cards=(10, 9), up_card=10, second_card=9, hole_card="face-up")
    assert values == {"stand": result(-1, 1), "hit": result(0, 1)}
    # against 10 and 2, with a 9 and a 10 left, the dealer makes 21 or goes over
    values = action_values(shoe, cards=(10, 9), up_card=10, second_card=2, hole_card="face-up")
    assert values["stand"] == result(0, 1)
    with pytest.raises(ValueError, match="sees more than is told"):
        action_values(shoe, cards=(10, 9), up_card=10, hole_card="face-up")
    with pytest.raises(ValueError, match="only where it lies face up"):
        best_play(shoe, up_card=10, second_card=9)


def test_2_6_k_1_2_and_6_blackjacks_with_the_hole_card_face_up() -> None:
    shoe = (1, 1, 10, 10, 10, 9)
    for second in (1, 10, 9):
        found = best_play(shoe, cards=(1, 10), up_card=10, second_card=second, hole_card="face-up")
        assert found == result(1, 1)
    lost = best_play(shoe, cards=(10, 10), up_card=1, second_card=10, hole_card="face-up")
    assert lost == result(-1, 1)


def test_2_3_e_six_to_five() -> None:
    shoe = (10, 6, 10, 1, 1, 10, 10)
    # With 6, ace and two tens left, the player's blackjack is void a quarter of the time.
    for hole_card in ("none", "reader"):
        found = best_play(shoe, cards=(1, 10), up_card=10, hole_card=hole_card, **SIX_TO_FIVE)
        assert found == result(Fraction(6, 5) * Fraction(3, 4), 1)


@pytest.mark.parametrize(
    ("action", "expected"), [("hit", result(Fraction(1, 4), 1)), ("double", result(HALF, 2))]
)
def test_2_3_e_2_three_sevens_against_20(action: str, expected: Result) -> None:
    # The last seven makes 21 and the dealer has 20; the ten busts.
    shoe = (7, 7, 7, 10, 10)
    assert fixed_play(shoe, lambda *_: action, cards=(7, 7), up_card=10, three_sevens=True) == expected


@pytest.mark.parametrize(("eight", "hit"), [("8h", HALF), ("8s", 0), (8, 0)])
def test_2_3_e_1_suited_6_7_8_against_20(eight: CardName, hit: Fraction) -> None:
    shoe = ("6h", "7h", eight, 10, 10)
    values = action_values(shoe, cards=("6h", "7h"), up_card=10, suited_678=True)
    assert (values["hit"], values["double"]) == (result(hit, 1), result(2 * hit, 2))


def test_2_3_e_3_the_designated_blackjack() -> None:
    shoe = ("As", "Ah", "Js", 9, 9, 10, 10)
    designated = ("As", "Js")
    for hole_card, plain in (("none", Fraction(3, 2)), ("face-up", Fraction(1))):
        rules: Options = {"hole_card": hole_card, "designated_blackjack": designated}
        assert best_play(shoe, cards=("Js", "As"), up_card=9, **rules) == result(2, 1)
        assert best_play(shoe, cards=("Js", "Ah"), up_card=9, **rules) == result(plain, 1)


def test_2_16_five_cards_21() -> None:
    # 2, 3, 4, 5 and 7 in any order, and the dealer has 20.
    shoe = (2, 3, 4, 5, 7, 10, 10)

    def draw(hand: tuple[int, ...], _shown: Shown, _may: tuple[str, ...], _split: bool) -> str:
        return "hit" if len(hand) < 5 else "stand"

    played = by_orders.deal_out((2, 10, 3, 4, 5, 7, 10), draw, asdict(Rules(five_card_21=True)))
    assert played == (20, 1)
    gain = fixed_play(shoe, draw, cards=(2, 3), up_card=10, five_card_21=True).value
    gain -= fixed_play(shoe, draw, cards=(2, 3), up_card=10).value
    # In 6 of the 24 orders of 4, 5, 7 and 10 the ten comes last.
    assert gain == Fraction(6, 24)


def test_2_10_c_a_double_card_face_down_keeps_the_dealer_drawing() -> None:
    shoe = (10, 6, 6, 10, 10)

    def double(_hand: tuple[int, ...], _shown: Shown, _may: tuple[str, ...], _split: bool) -> str:
        return "double"

    assert fixed_play(shoe, double, cards=(10, 6), up_card=6) == result(-2, 2)
    with pytest.raises(ShoeRanOut):
        fixed_play(shoe, double, cards=(10, 6), up_card=6, double_card="face-down")
    for each in tiny_game.SHOES[:3]:
        assert best_play(each, double_card="face-down") == best_play(each)


@pytest.mark.parametrize("shoe", tiny_game.SHOES[:4])
@pytest.mark.parametrize("busted_extras", ["returned", "kept"])
def test_2_6_j_an_unread_hole_card_equals_no_hole_card(shoe: tuple[int, ...], busted_extras: str) -> None:
    rules: Options = {"split_hands": 4, "surrender": True, "busted_extras": busted_extras}
    assert best_play(shoe, hole_card="face-down", **rules) == best_play(shoe, **rules)


# by all orders of the shoe


def seen_as_one(shown: Shown) -> int:
    return shown if isinstance(shown, int) else shown[0] + 2 * shown[1]


def erratic(hand: tuple[int, ...], shown: Shown, may: tuple[str, ...], after_split: bool) -> str:
    """A deterministic but not sensible player: stands from 17 unless it may split, otherwise varies."""
    if "split" in may:
        return "split"
    if by_orders.points(hand) >= 17:
        return "stand"
    return may[(7 * sum(hand) + 5 * seen_as_one(shown) + 3 * len(hand) + after_split) % len(may)]


EIGHTS = (1, 5, 8, 8, 8, 8, 10, 10, 10, 10, 10, 10)
SOFT = (1, 1, 6, 9, 9, 10, 10, 10, 10, 10, 10, 10, 10)
ACES = (1, 1, 1, 9, 9, 10, 10, 10, 10, 10, 10, 10)
SEVENS = (4, 7, 7, 7, 7, 9, 10, 10, 10, 10, 10, 10)
SMALL = (2, 2, 3, 4, 10, 10, 10, 10, 10, 10)
SUITED = ("6h", "6h", "7h", "7s", "8h", 5, 10, 10, 10)
NAMED = ("As", "As", "Js", "Qs", 9, 10, 10, 10, 10)
GAMES: list[tuple[tuple[CardName, ...], Options]] = [
    (EIGHTS, {"hole_card": "face-up"}),
    (SOFT, {"hole_card": "face-up", "soft_17": "hit"}),
    (ACES, {"hole_card": "face-up", "split_two_card_21": "plain"}),
    (EIGHTS, {"hole_card": "face-down", "surrender": True, "split_hands": 3, "busted_extras": "kept"}),
    (EIGHTS, {"hole_card": "face-down", "double_card": "face-down"}),
    (SOFT, {**SIX_TO_FIVE, "double_after_split": False}),
    (SOFT, {**SIX_TO_FIVE, "hole_card": "reader", "split_hands": 4}),
    (SUITED, {"suited_678": True}),
    (SUITED, {"suited_678": True, "suits_seen": "own", "hole_card": "reader"}),
    (SUITED, {"suited_678": True, "suits_seen": "none"}),
    (SUITED, {"suited_678": True, "hole_card": "face-up"}),
    (SEVENS, {"three_sevens": True, "split_hands": 3}),
    (SEVENS, {"three_sevens": True, "hole_card": "reader"}),
    (SMALL, {"five_card_21": True}),
    (SMALL, {"five_card_21": True, "hole_card": "face-up"}),
    (NAMED, {"designated_blackjack": ("As", "Js")}),
    (NAMED, {"designated_blackjack": ("As", "Js"), "hole_card": "face-up"}),
]


@pytest.mark.parametrize(("shoe", "options"), GAMES)
def test_a_fixed_policy_over_all_orders(shoe: tuple[CardName, ...], options: Options) -> None:
    expected = by_orders.average(by_orders.all_orders(shoe), erratic, asdict(Rules(**options)))
    assert fixed_play(shoe, erratic, **options) == expected


@pytest.mark.parametrize(("shoe", "options"), GAMES)
def test_best_play_over_all_orders(shoe: tuple[CardName, ...], options: Options) -> None:
    expected = by_orders.BestPlay(shoe, asdict(Rules(**options))).whole_game()
    assert best_play(shoe, **options) == expected


@pytest.mark.parametrize(("shoe", "options"), [game for game in GAMES if len(game[0]) < 12])
def test_every_special_payout_helps(shoe: tuple[CardName, ...], options: Options) -> None:
    plain: Options = {"hole_card": options.get("hole_card", "none")}
    assert best_play(shoe, **options).value > best_play(shoe, **plain).value


def test_a_player_who_considers_more_suits_does_better() -> None:
    seen = [best_play(SUITED, suited_678=True, suits_seen=suits).value for suits in ("none", "own", "all")]
    assert seen[0] < seen[1] < seen[2]


def test_every_first_action_with_the_hole_card_face_up() -> None:
    options: Options = {"hole_card": "face-up", "soft_17": "hit"}
    slow = by_orders.BestPlay(EIGHTS, asdict(Rules(**options)))
    for cards, up_card, second in (((8, 8), 10, 8), ((8, 8), 8, 10), ((10, 10), 8, 8), ((1, 8), 8, 5)):
        found = action_values(EIGHTS, cards=cards, up_card=up_card, second_card=second, **options)
        assert found == slow.first_decision(cards, (up_card, second))
