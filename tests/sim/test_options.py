"""Options that change money or cards: one prescribed round each, with cents computed by hand.

Cards: the first of each box, the up card, the second of each box, the hole card where one is dealt, the rest.
"""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from cutcard.cards import read_cards
from cutcard.games.blackjack.model.hand import HandView
from cutcard.games.blackjack.rules import Action
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet, Readings
from cutcard.sim.blackjack.prescribed_cards import play_prescribed_cards
from cutcard.strategies.twenty_one.chart import Chart
from tests.sim.charts import CHART, numbers

WHEN_NEEDED, KEPT = Readings(second_card="when-needed"), Readings(busted_extras="kept")

DOUBLES_13 = replace(
    CHART, hard={**CHART.hard, **{(13, up): (Action.DOUBLE, Action.HIT) for up in range(2, 12)}}
)


def sheet(**options: Any) -> BlackjackSheet:
    return BlackjackSheet(**{"decks": 6, **options})


def six_to_five(**options: Any) -> BlackjackSheet:
    fixed = {"device": "hand", "shuffle": "automated", "cut": Fraction(1, 3), "soft_17": "hit"}
    return BlackjackSheet(**{"decks": 1, "variation": "six-to-five", **fixed, **options})


FACE_UP = sheet(hole_card="face-up")
NEEDED = sheet(surrender=True, readings=WHEN_NEEDED)
SIX_TO_FIVE, SIX_TO_FIVE_READER = six_to_five(), six_to_five(hole_card="reader")
FIVE = sheet(five_card_21=True)
SEVENS = sheet(three_sevens=True)
SUITED = sheet(suited_678=True, boxes=6, split_hands=4)
SPADES = sheet(designated_blackjack=read_cards("As Js"))
BOTH_BUSTED = "8h Td 8c | 4s Ts | 5d Kc"


class ByTheUpCard(Chart):
    """A player who considers the up card only, even if both cards are face up."""

    def choose(self, hand: HandView, lawful: Sequence[Action]) -> Action:
        return super().choose(hand._replace(second=0), lawful)


BY_THE_UP_CARD = ByTheUpCard(CHART.name, CHART.hard, CHART.soft, CHART.pairs)


def check(table: BlackjackSheet, cards: str, net: int, used: int, chart: Chart = BY_THE_UP_CARD) -> None:
    played = play_prescribed_cards(table, chart, numbers(cards + "| 9c 9d 9h 9s"))
    assert (played.main[0, 0], played.cards_used[0]) == (net, used)


@pytest.mark.parametrize(
    ("cards", "net", "used"),
    [
        pytest.param("As Kd Kh Ac", 1000, 4, id="two blackjacks: the player wins 1 to 1"),
        pytest.param("9s Kd Kh Ac", -1000, 4, id="a dealer's blackjack ends the round"),
        pytest.param("5h Td 6c Ac", -1000, 4, id="before an 11 is doubled"),
        pytest.param("As 9d Kh 7c", 1000, 4, id="a blackjack is paid 1 to 1, and the dealer draws no card"),
        pytest.param("Th Td 9s 9c", -1000, 4, id="a tie loses"),
        pytest.param("Th Td 9s 8c", 1000, 4, id="19 beats 18"),
        pytest.param("5h 6d 6s Td | Tc | 9c", 2000, 6, id="11 may be doubled"),
        pytest.param("Ah 5d 6s Tc | 4h | 9c", 1000, 6, id="a soft 17 may not, and is hit"),
        pytest.param("Th 9d 6s Tc | Td", -1000, 5, id="a bust; the dealer's 19 stays"),
        pytest.param("As 6d Ac 5c | Kh | 9s | Td", 0, 7, id="split ace and king beats a long 21; 20 loses"),
    ],
)
def test_2_6_k_both_cards_face_up(cards: str, net: int, used: int) -> None:
    check(FACE_UP, cards, net, used)


class Looks(Chart):
    """Draws below 17 only when the dealer's second card is a ten."""

    def choose(self, hand: HandView, lawful: Sequence[Action]) -> Action:
        draws = hand.second == 10 and hand.total < 17 and Action.HIT in lawful
        return Action.HIT if draws else Action.STAND


def test_2_6_k_decisions_depend_on_both_cards() -> None:
    looks = Looks("looks", {}, {}, {})
    check(FACE_UP, "Th 6d 3s Kc | 8h | 5c", -1000, 6, looks)  # 21; the dealer's 6 K 5 is 21: the tie loses.
    check(FACE_UP, "Th 6d 3s 9c | 8h", 1000, 5, looks)  # Stands on 13; the dealer's 6 9 8 is 23.


@pytest.mark.parametrize(
    ("cards", "net", "used"),
    [
        pytest.param("Th 7d 6s | Tc", -1000, 4, id="a bust: no second card"),
        pytest.param("Th 7d 9s | Tc", 1000, 4, id="a hand that stands waits for it"),
        pytest.param("As 9d Kh", 1500, 3, id="a blackjack paid before it"),
        pytest.param("As Td Kh | 9c", 1500, 4, id="a blackjack held for it"),
        pytest.param("As Td Kh | Ac", 0, 4, id="and void"),
        pytest.param("Th 9d 6s", -500, 3, id="a surrender settled at once"),
        pytest.param("Th Td 6s | Ac", -1000, 4, id="a surrender held for it"),
        pytest.param("Th Td 4s | Tc", -1000, 4, id="a single bust against a ten: nothing is held back"),
        pytest.param(BOTH_BUSTED + "| Ah", -1000, 8, id="two busts: one wager is held back, and returned"),
        pytest.param(BOTH_BUSTED + "| 9h", -2000, 8, id="two busts: one wager is held back, and lost"),
    ],
)
def test_second_card_when_needed(cards: str, net: int, used: int) -> None:
    check(NEEDED, cards, net, used)


def test_second_card_when_needed_depends_on_all_boxes() -> None:
    # Box 1 busts, box 2 stands on 19: the dealer takes a second card and has 17.
    played = play_prescribed_cards(NEEDED, CHART, numbers("Th Tc 7d 6s 9s | Tc | Td"), boxes=2)
    assert (played.main.tolist(), played.cards_used.tolist()) == ([[-1000, 1000]], [7])
    # Both bust: the dealer takes none.
    played = play_prescribed_cards(NEEDED, CHART, numbers("Th Tc 7d 6s 5s | Tc | Td"), boxes=2)
    assert (played.main.tolist(), played.cards_used.tolist()) == ([[-1000, -1000]], [7])


def test_second_card_when_needed_by_other_readings() -> None:
    kept = Readings(second_card="when-needed", busted_extras="kept")
    check(sheet(readings=kept), BOTH_BUSTED, -2000, 7)
    # 2.6A(e)3: at 6 to 5 all is taken at once, but of two wagers a blackjack would refund one (2.11(d)).
    check(six_to_five(readings=WHEN_NEEDED), BOTH_BUSTED + "| Ah", -1000, 8)
    check(six_to_five(readings=WHEN_NEEDED), BOTH_BUSTED + "| 9h", -2000, 8)
    check(six_to_five(readings=WHEN_NEEDED), "Th Td 4s | Tc", -1000, 4)
    check(six_to_five(readings=kept), BOTH_BUSTED, -2000, 7)
    # A hole card is on the table whatever the reading.
    check(sheet(hole_card="face-down", readings=WHEN_NEEDED), "Th 7d 6s 2c | Tc", -1000, 5)


@pytest.mark.parametrize(
    ("table", "cards", "net", "used"),
    [
        pytest.param(SIX_TO_FIVE, "As 9d Kh | 7c", 1200, 4, id="a blackjack is paid 6 to 5"),
        pytest.param(SIX_TO_FIVE, "As Td Kh | 9c", 1200, 4, id="against a ten too"),
        pytest.param(SIX_TO_FIVE, "As Td Kh | Ac", 0, 4, id="two blackjacks are void"),
        pytest.param(SIX_TO_FIVE, "Th 6d 8c | Ad 4c", -1000, 5, id="the dealer hits soft 17"),
        pytest.param(SIX_TO_FIVE, "5h Td 6c | Ts | Ac", -1000, 5, id="late blackjack: one wager of a double"),
        pytest.param(SIX_TO_FIVE, BOTH_BUSTED + "| Ah", -1000, 8, id="late: one of two busts is refunded"),
        pytest.param(
            SIX_TO_FIVE, "8h Td 8c | 4s Ts | Tc | Ah", -1000, 7, id="late: a bust, and one standing"
        ),
        pytest.param(SIX_TO_FIVE_READER, "5h Td 6c Ac", -1000, 4, id="reader: before an 11 is doubled"),
        pytest.param(SIX_TO_FIVE_READER, "Kh Ad Ac 9c", 1200, 4, id="reader: no blackjack, 6 to 5"),
        pytest.param(
            six_to_five(double_after_split=False), "8h 6d 8c | 3c 8s | Th | Td 2d", 1000, 8, id="no double"
        ),
    ],
)
def test_6_to_5(table: BlackjackSheet, cards: str, net: int, used: int) -> None:
    check(table, cards, net, used)


@pytest.mark.parametrize(
    ("cards", "net", "used"),
    [
        pytest.param("2h 9d 3s | 4c 5c 7d | Ts", 2000, 7, id="five cards of 21 win 2 to 1"),
        pytest.param("2h 9d 2s | 3c 4c 3d 7d | Ts", 1000, 8, id="six cards of 21 win 1 to 1"),
        pytest.param("2h 9d 3s | 9c 7d | Ts", 1000, 6, id="four cards of 21 win 1 to 1"),
        pytest.param("2h 9d 3s | 4c 5c 6d | Ts", 1000, 7, id="five cards of 20 win 1 to 1"),
        pytest.param("2h 9d 3s | 4c 5c 7d | 2s Td", 0, 8, id="a tie is void"),
        pytest.param("2h Td 3s | 4c 5c 7d | Ac", -1000, 7, id="a dealer's blackjack beats them"),
        pytest.param("2h 7d 2s | 3c 4c 5c 7h | Tc 8c | Ts", 2000 + 1000, 10, id="in a split box too"),
    ],
)
def test_2_16_five_card_21(cards: str, net: int, used: int) -> None:
    check(FIVE, cards, net, used)


def test_2_6_k_a_tied_five_card_21_loses_with_both_cards_face_up() -> None:
    check(sheet(five_card_21=True, hole_card="face-up"), "2h 9d 3s 2s | 4c 5c 7d | Td", -1000, 8)
    check(sheet(five_card_21=True, hole_card="face-up"), "2h 9d 3s Ts | 4c 5c 7d", 2000, 7)


@pytest.mark.parametrize(
    ("cards", "net", "used"),
    [
        pytest.param("7s Kd 7h | 7c | 9d", 1500, 5, id="three sevens win 3 to 2"),
        pytest.param("7s Kd 7h | 7c | 4d 7c", 0, 6, id="a tie is void"),
        pytest.param("7s Kd 6h | 8c | 9d", 1000, 5, id="another 21 wins 1 to 1"),
        pytest.param("7s Kd 3h | 4s 7c | 9d", 1000, 6, id="with two sevens among four cards too"),
        pytest.param("7s 7d 7h | 7c 7d | Tc | Td", 1500 + 0, 7, id="in a split box"),
    ],
)
def test_2_3_e_2_three_sevens(cards: str, net: int, used: int) -> None:
    check(SEVENS, cards, net, used)


@pytest.mark.parametrize(
    ("cards", "net", "used"),
    [
        pytest.param("6h 9d 7h | 8h | Td", 2000, 5, id="6, 7, 8 of hearts win 2 to 1"),
        pytest.param("8s 9d 6s | 7s | Td", 2000, 5, id="in any order"),
        pytest.param("6h 9d 7h | 8c | Td", 1000, 5, id="not of one suit: 1 to 1"),
        pytest.param("6h 9d 7c | 8h | Td", 1000, 5, id="the second card of another suit"),
        pytest.param("6h 9d 7h | 8h | 2c Td", 0, 6, id="a tie is void"),
        pytest.param("6h 9d 2h | 5h 8h | Td", 1000, 6, id="four cards are not three"),
        pytest.param("8h 7d 8c | 6h 7h | 7c 6c | Td", 4000, 8, id="each half of a pair keeps its suit"),
        pytest.param("8h 7d 8c | 6c 7c | 7h 6h | Td", 2000, 8, id="and not the other's"),
        pytest.param("8h 7d 8c | 8s | 6h 7h | 6s 7s | 6c 7c | Td", 6000, 11, id="split again, in place"),
        pytest.param("8h 7d 8c | 8s | 6h 7h | 6c 7c | 6s 7s | Td", 4000, 11, id="split again, in no other"),
    ],
)
def test_2_3_e_1_suited_6_7_8(cards: str, net: int, used: int) -> None:
    check(SUITED, cards, net, used)


def test_2_3_e_1_a_double_wins_the_special_odds_on_the_whole_wager() -> None:
    check(SUITED, "6h 6d 7h | 8h | Td 9c", 4000, 6, DOUBLES_13)
    check(SUITED, "6h 6d 7h | 8c | Td 9c", 2000, 6, DOUBLES_13)


@pytest.mark.parametrize(
    ("table", "cards", "net", "used"),
    [
        pytest.param(SPADES, "As 9d Js | 7c", 2000, 4, id="the designated blackjack wins 2 to 1"),
        pytest.param(SPADES, "Js 9d As | 7c", 2000, 4, id="in any order"),
        pytest.param(SPADES, "As 9d Jh | 7c", 1500, 4, id="another jack: 3 to 2"),
        pytest.param(SPADES, "As Td Js | 9c", 2000, 4, id="held against a ten"),
        pytest.param(SPADES, "As Td Js | Ac", 0, 4, id="void against a blackjack"),
        pytest.param(SPADES, "As 6d Ad | Js | 9s | 5d Td", 1000 - 1000, 7, id="no blackjack in a split box"),
        pytest.param(
            replace(SPADES, hole_card="reader"), "As Ad Js Kc", 0, 4, id="reader: void against a blackjack"
        ),
        pytest.param(replace(SPADES, hole_card="face-up"), "As 9d Js 7c", 2000, 4, id="face up: 2 to 1"),
        pytest.param(replace(SPADES, hole_card="face-up"), "As Kd Js Ac", 2000, 4, id="even to a blackjack"),
        pytest.param(replace(SPADES, hole_card="face-up"), "As Kd Jh Ac", 1000, 4, id="the others 1 to 1"),
    ],
)
def test_2_3_e_3_designated_blackjack(table: BlackjackSheet, cards: str, net: int, used: int) -> None:
    check(table, cards, net, used)


@pytest.mark.parametrize(
    ("double_card", "used"),
    [("face-up", 5), ("on-request", 5), ("face-down", 6)],
)
def test_2_10_c_the_dealer_draws_against_a_hidden_card_even_if_it_busts(double_card: str, used: int) -> None:
    check(sheet(double_card=double_card), "Th 6d 3h | Tc | 5d Td", -2000, used, DOUBLES_13)


@pytest.mark.parametrize(
    ("options", "net"),
    [
        ({"double_card": "face-down", "readings": KEPT}, -1000),
        ({"double_card": "face-up", "readings": KEPT}, -2000),
        ({"double_card": "on-request", "readings": KEPT}, -2000),
        ({"double_card": "face-down"}, -1000),
        ({"double_card": "face-up"}, -1000),
    ],
)
def test_2_10_b_late_blackjack_against_a_hidden_bust(options: dict[str, Any], net: int) -> None:
    check(sheet(**options), "Th Td 3h | Tc | Ac", net, 5, DOUBLES_13)


def test_all_special_odds_at_one_table() -> None:
    table = sheet(
        five_card_21=True, three_sevens=True, suited_678=True, designated_blackjack=read_cards("Ac Kc")
    )
    check(table, "2h 9d 3s | 4c 5c 7d | Ts", 2000, 7)
    check(table, "7s Kd 7h | 7c | 9d", 1500, 5)
    check(table, "6h 9d 7h | 8h | Td", 2000, 5)
    check(table, "Kc 9d Ac | 7c", 2000, 4)
    check(table, "Ks 9d Ac | 7c", 1500, 4)
