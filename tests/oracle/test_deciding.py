"""The verdict, the lawful actions and the money of a blackjack, against values computed by hand."""

import math
from fractions import Fraction
from itertools import combinations_with_replacement, permutations

import pytest

from tests.oracle import by_orders, dealer, insurance, late_blackjack, made_hands, tiny_game
from tests.oracle.cards import CardName, card, fits, name, worth
from tests.oracle.insurance import InsuredBlackjack
from tests.oracle.late_blackjack import Stake
from tests.oracle.legal import may
from tests.oracle.shoe import count, draws
from tests.oracle.table import Options, Rules, dealers_soft_17
from tests.oracle.tiny_game import Shown
from tests.oracle.verdict import verdict

HALF = Fraction(1, 2)
THREE_TO_TWO = Fraction(3, 2)


def hand(*told: CardName) -> tuple[int, ...]:
    return tuple(card(one) for one in told)


def test_2_2_b_a_card_has_its_value_and_may_have_a_suit() -> None:
    assert [worth(card(one)) for one in ("Ac", "2d", "9h", "Ts", "Jc", "Kd", 11, 10)] == [
        1,
        2,
        9,
        10,
        10,
        10,
        1,
        10,
    ]
    assert (name(card("7h")), name(card(7))) == ("7h", "")
    assert fits(7, card("7h"))
    assert not fits("7d", card("7h"))
    assert not fits("7h", card(7))
    with pytest.raises(ValueError, match="no card is called"):
        card("1h")


@pytest.mark.parametrize(
    ("player", "dealers", "net"),
    [
        ((10, 9), (10, 8), 1),  # (a)2
        ((10, 8), (10, 9), -1),
        ((10, 9), (10, 9), 0),  # (b)
        ((10, 2), (10, 6, 10), 1),  # (a)1
        ((10, 6, 10), (10, 6, 10), -1),  # the player busted first
        ((10, 6, 10), (10, 1), -1),
        ((10, 6, 5), (1, 10), -1),  # (b), proviso
        ((10, 6, 5), (7, 7, 7), 0),
        ((1, 10), (7, 7, 7), THREE_TO_TWO),  # (a)3, (e)
        ((1, 10), (10, 10), THREE_TO_TWO),
        ((1, 10), (10, 1), 0),  # (b)
    ],
)
def test_2_3_who_wins_what(player: tuple[int, ...], dealers: tuple[int, ...], net: Fraction) -> None:
    for rules in (
        Rules(),
        Rules(split_two_card_21="plain"),
        Rules(hole_card="face-down"),
        Rules(hole_card="reader"),
    ):
        assert verdict(rules, player, dealers).net == net


def test_2_3_a_3_two_card_21_after_a_split() -> None:
    plain = Rules(split_two_card_21="plain")
    assert verdict(Rules(), (1, 10), (7, 7, 7), hands=2).net == 1
    assert verdict(plain, (1, 10), (7, 7, 7), hands=2).net == 0
    assert verdict(Rules(), (1, 10), (10, 10), hands=2).net == 1
    for rules in (Rules(), plain):
        assert verdict(rules, (1, 10), (10, 1), hands=2).net == -1


@pytest.mark.parametrize(
    ("player", "hands", "dealers", "net"),
    [
        ((10, 9), 1, (10, 9), -1),  # a tie is lost
        ((10, 6, 5), 1, (7, 7, 7), -1),
        ((1, 10), 1, (10, 1), 1),  # both have blackjack
        ((1, 10), 1, (7, 7, 7), 1),  # 2.3(a)3 before the proviso
        ((1, 10), 1, (10, 9), 1),  # (k)2
        ((1, 10), 2, (7, 7, 7), 1),  # 2.3(a)3
        ((1, 10), 2, (10, 1), -1),
        ((10, 9), 1, (10, 8), 1),
        ((10, 9), 1, (10, 6, 8), 1),
    ],
)
def test_2_6_k_1_and_2_with_the_hole_card_face_up(
    player: tuple[int, ...], hands: int, dealers: tuple[int, ...], net: int
) -> None:
    assert verdict(Rules(hole_card="face-up"), player, dealers, hands=hands).net == net


def test_2_6_k_1_a_split_two_card_21_by_the_other_reading_is_a_tie_and_lost() -> None:
    rules = Rules(hole_card="face-up", split_two_card_21="plain")
    assert verdict(rules, (1, 10), (7, 7, 7), hands=2).net == -1


SPECIAL: Options = {
    "five_card_21": True,
    "suited_678": True,
    "three_sevens": True,
    "designated_blackjack": ("As", "Js"),
}


@pytest.mark.parametrize(
    ("cards", "hands", "dealers", "net"),
    [
        (("6h", "7h", "8h"), 1, (10, 9), 2),  # 2.3(e)1
        (("8h", "6h", "7h"), 2, (10, 9), 2),
        (("6h", "7h", "8d"), 1, (10, 9), 1),
        (("6h", "7h", "8h"), 1, (10, 6, 5), 0),  # not a winning wager
        (("6h", "7h", "8h"), 1, (10, 1), -1),
        (("7h", "7h", "7d"), 1, (10, 9), THREE_TO_TWO),  # (e)2
        ((7, 7, 7), 3, (10, 6, 10), THREE_TO_TWO),
        (("As", "Js"), 1, (10, 9), 2),  # (e)3
        (("Js", "As"), 1, (10, 6, 5), 2),
        (("As", "Jh"), 1, (10, 9), THREE_TO_TWO),
        (("As", "Js"), 2, (10, 9), 1),  # no blackjack after a split
        (("As", "Js"), 1, (10, 1), 0),
        ((2, 3, 4, 5, 7), 1, (10, 9), 2),  # (e)4
        ((1, 2, 3, 4, 1), 2, (10, 6, 10), 2),
        ((2, 3, 4, 5, 7), 1, (10, 6, 5), 0),  # 2.16(b)
        ((2, 3, 4, 5, 7), 1, (10, 1), -1),
        ((2, 3, 4, 5, 6), 1, (10, 9), 1),  # five cards, but 20
        ((2, 3, 4, 5, 3, 4), 1, (10, 9), 1),  # six cards
    ],
)
def test_2_3_e_and_2_16_special_payouts(
    cards: tuple[CardName, ...], hands: int, dealers: tuple[int, ...], net: Fraction
) -> None:
    assert verdict(Rules(**SPECIAL), hand(*cards), dealers, hands=hands).net == net
    plain = verdict(Rules(), hand(*cards), dealers, hands=hands).net
    blackjack = len(cards) == 2 and hands == 1
    assert plain == (net if net < 1 else THREE_TO_TWO if blackjack else 1)


def test_special_payouts_with_the_hole_card_face_up() -> None:
    rules = Rules(hole_card="face-up", **SPECIAL)
    assert verdict(rules, hand("As", "Js"), (10, 9)).net == 2  # not a standard blackjack
    assert verdict(rules, hand("As", "Js"), (10, 1)).net == 2  # It wins against a blackjack.
    assert verdict(rules, hand("As", "Qs"), (10, 9)).net == 1
    assert verdict(rules, (2, 3, 4, 5, 7), (10, 6, 5)).net == -1  # (k)1 before 2.16(b)
    assert verdict(rules, (2, 3, 4, 5, 7), (10, 9)).net == 2


def test_2_3_e_six_to_five() -> None:
    rules = Rules(variation="six-to-five", soft_17="hit")
    assert verdict(rules, (1, 10), (10, 9)).net == Fraction(6, 5)
    assert verdict(rules, (1, 10), (10, 1)).net == 0
    assert verdict(rules, (1, 10), (10, 9), hands=2).net == 1


@pytest.mark.parametrize(
    "options",
    [
        {"hole_card": "face-up", "surrender": True},
        {"hole_card": "face-up", "split_hands": 3},
        {"variation": "six-to-five", "soft_17": "hit", "surrender": True},
        {"variation": "six-to-five", "soft_17": "hit", "three_sevens": True},
        {"variation": "six-to-five", "soft_17": "hit", "hole_card": "face-down"},
        {"variation": "six-to-five"},
        {"double_card": "sideways"},
    ],
)
def test_what_a_licensee_may_not_choose(options: Options) -> None:
    with pytest.raises(ValueError, match=r"2\.|one of"):
        Rules(**options)


# what may be done


@pytest.mark.parametrize(
    ("cards", "asked", "lawful"),
    [
        ((10, 6), {}, "stand hit double surrender"),
        ((10, 6), {"first_decision": False}, "stand hit double"),
        ((8, 8), {}, "stand hit double split surrender"),
        ((8, 8), {"hands": 3}, "stand hit double split"),
        ((8, 8), {"hands": 4}, "stand hit double"),
        ((1, 1), {"hands": 2, "split_ace": True}, "stand split"),
        ((1, 1), {"hands": 4, "split_ace": True}, "stand"),
        ((1, 5), {"hands": 2, "split_ace": True}, "stand"),
        ((1, 10), {}, "stand"),
        ((1, 10), {"hands": 2}, "stand"),
        ((5, 3, 4), {}, "stand hit"),
        ((5, 3, 4), {"doubled": True}, "stand"),
        ((10, 5, 6), {}, "stand"),
        ((10, 5, 7), {}, "stand"),
    ],
)
def test_2_8_to_2_12_the_lawful_actions_of_a_hand(
    cards: tuple[int, ...], asked: dict[str, int], lawful: str
) -> None:
    rules = Rules(split_hands=4, surrender=True)
    asked = {"first_decision": len(cards) == 2 and asked.get("hands", 1) == 1, **asked}
    assert may(rules, cards, **asked) == tuple(lawful.split())  # type: ignore[arg-type]


def test_2_6_k_3_to_5_with_the_hole_card_face_up() -> None:
    rules = Rules(hole_card="face-up")
    assert may(rules, (5, 4)) == ("stand", "hit", "double")
    assert may(rules, (5, 6), hands=2) == ("stand", "hit", "double")
    assert may(rules, (5, 3)) == ("stand", "hit")
    assert may(rules, (1, 8)) == ("stand", "hit")  # 19
    assert may(rules, (8, 8)) == ("stand", "hit", "split")
    assert may(rules, (8, 8), hands=2) == ("stand", "hit")


def test_2_10_d_and_2_11_e() -> None:
    assert may(Rules(double_after_split=False), (5, 6), hands=2) == ("stand", "hit")
    once = Rules(split_hands=4, resplit_aces=False)
    assert may(once, (1, 1), hands=2, split_ace=True) == ("stand",)
    assert may(once, (8, 8), hands=2, first_decision=False) == ("stand", "hit", "double", "split")


# the dealer


def test_2_12_b_and_d_soft_17_by_edition_and_variation() -> None:
    found = [
        dealers_soft_17(edition=edition, variation=variation, choice=choice)
        for edition, variation in (("1999", "standard"), ("2010", "standard"), ("2010", "six-to-five"))
        for choice in ("stand", "hit")
    ]
    assert found == ["stand", "stand", "stand", "hit", "hit", "hit"]


def test_2_12_c_which_results_depend_on_the_dealers_count() -> None:
    rules = Rules()
    assert dealer.count_matters(rules, (10, 10), (10, 6))
    assert dealer.count_matters(rules, (10, 6, 5), (10, 6))
    assert dealer.count_matters(rules, (2, 2), (10, 6))
    assert not dealer.count_matters(rules, (10, 6, 10), (10, 6))
    assert dealer.count_matters(rules, (10, 6, 10), (10, 6), face_down=True)
    assert not dealer.count_matters(rules, (1, 10), (10, 6))
    # 21 in two cards of a split pair beats any dealer's hand, or ties a 21.
    assert not dealer.count_matters(rules, (1, 10), (10, 6), hands=2)
    assert dealer.count_matters(Rules(split_two_card_21="plain"), (1, 10), (10, 6), hands=2)
    assert not dealer.count_matters(rules, (2, 2), (10, 7))  # The dealer may not draw anyway.


# insurance and its replacements


def test_2_9_b_the_most_insurance() -> None:
    assert [insurance.most(wager, 50) for wager in (1000, 2500, 2550)] == [500, 1250, 1300]


def test_2_7_c_in_both_editions() -> None:
    taken = InsuredBlackjack("2010", True, 100, even_money=True)
    both = InsuredBlackjack("1999", True, 100, insurance=50)
    for second in insurance.RANKS:
        assert insurance.blackjack_money(taken, second) == insurance.blackjack_money(both, second) == 100
        # Three to two with insurance for half comes to the same, whatever is offered.
        assert insurance.blackjack_money(InsuredBlackjack("2010", False, 100, insurance=50), second) == 100
    less = InsuredBlackjack("1999", True, 100, insurance=40)
    assert insurance.blackjack_money(less, "king") == 80
    assert insurance.blackjack_money(less, "9") == 110
    bare = InsuredBlackjack("2010", True, 100)
    assert [insurance.blackjack_money(bare, second) for second in ("ace", "10")] == [150, 0]
    six_to_five = InsuredBlackjack("2010", True, 100, insurance=50, blackjack_odds=Fraction(6, 5))
    assert [insurance.blackjack_money(six_to_five, second) for second in ("ace", "10")] == [70, 100]


def test_2_10_b_2_11_d_what_a_late_blackjack_takes() -> None:
    # $10 a hand: one doubled, one busted, one busted after a double, one plain
    stakes = [Stake(20, False), Stake(10, True), Stake(20, True), Stake(10, False)]
    assert late_blackjack.taken("returned", 10, stakes) == 10
    assert late_blackjack.taken("kept", 10, stakes) == 40
    assert late_blackjack.taken("kept", 10, stakes[1:3]) == 30
    assert late_blackjack.taken("returned", 10, stakes[1:3]) == 10


# hands with special payouts


@pytest.mark.parametrize("decks", [1, 2, 6, 8])
def test_2_3_e_probabilities_by_formula(decks: int) -> None:
    cards = 52 * decks
    three = cards * (cards - 1) * (cards - 2)
    assert made_hands.suited_678(decks) == Fraction(6 * 4 * decks**3, three)
    sevens = 4 * decks
    assert made_hands.three_sevens(decks) == Fraction(sevens * (sevens - 1) * (sevens - 2), three)
    assert made_hands.designated_blackjack(decks) == Fraction(2 * decks**2, cards * (cards - 1))
    assert made_hands.blackjack(decks) == Fraction(2 * 4 * decks * 16 * decks, cards * (cards - 1))
    # Each of 4 aces with each of 16 tens is equally likely.
    assert made_hands.blackjack(decks) == 64 * made_hands.designated_blackjack(decks)


def test_2_16_five_card_21_counted_hand_by_hand() -> None:
    """Every five values that total 21, in each order in which the player takes all five; one deck."""
    copies = dict.fromkeys(range(1, 10), 4) | {10: 16}
    chance = Fraction(0)
    for values in combinations_with_replacement(range(1, 11), 5):
        if by_orders.points(values) != 21:
            continue
        orders = [
            order
            for order in set(permutations(values))
            if all(by_orders.points(order[:taken]) < 17 for taken in (2, 3, 4))
        ]
        ways = math.prod(math.perm(copies[one], values.count(one)) for one in set(values))
        chance += Fraction(len(orders) * ways, math.perm(52, 5))
    assert made_hands.five_card_21(1) == chance


GAIN_SHOES = [
    ("6h", "6h", "7h", "7s", "8h", "5c", "Tc", "Tc", "Tc", "Tc"),
    ("4c", "7h", "7h", "7s", "7c", "9c", "Tc", "Tc", "Tc", "Tc"),
    ("2c", "2c", "3c", "4c", "Tc", "Tc", "Tc", "Tc", "Tc", "Tc"),
    ("As", "As", "Js", "Qs", "6c", "9c", "Tc", "Tc", "Tc", "Tc"),
]


def to_17(values: tuple[int, ...], _shown: Shown, _may: tuple[str, ...], _split: bool) -> str:
    return "hit" if by_orders.points(values) < 17 else "stand"


@pytest.mark.parametrize("hole_card", ["none", "face-down", "reader", "face-up"])
@pytest.mark.parametrize("shoe", GAIN_SHOES)
def test_2_3_e_the_gain_of_a_special_payout_is_that_of_the_tiny_game(
    shoe: tuple[str, ...], hole_card: str
) -> None:
    base: Options = {"hole_card": hole_card, "soft_17": "hit"}
    without_it = tiny_game.fixed_play(shoe, to_17, **base).value
    found = made_hands.gains(shoe, soft_17="hit", hole_card=hole_card)
    assert any(found.values())
    for option, gain in found.items():
        choice: Options = {**base, option: SPECIAL[option]}  # type: ignore[literal-required]
        assert tiny_game.fixed_play(shoe, to_17, **choice).value - without_it == gain, option


def test_every_payout_has_a_gain_on_the_shoes_above() -> None:
    gained = {option for shoe in GAIN_SHOES for option, gain in made_hands.gains(shoe).items() if gain}
    assert gained == set(SPECIAL)


@pytest.mark.parametrize("soft_17", ["stand", "hit"])
def test_2_12_b_the_dealers_21_over_all_up_cards(soft_17: str) -> None:
    shoe = count((1, 1, 3, 4, 5, 6, 6, 7, 8, 9, 9, 10, 10, 10, 10, 10))
    by_up_card = [
        chance * (ends[21] + ends["blackjack"])
        for up_card, chance, rest in draws(shoe)
        for ends in [dealer.distribution(up_card, rest, soft_17=soft_17)]
    ]
    assert made_hands.dealer_21(shoe, soft_17=soft_17) == sum(by_up_card)
    assert made_hands.dealer_blackjack(shoe) == Fraction(2 * 2 * 5, 16 * 15)
