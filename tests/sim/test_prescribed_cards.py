"""Rounds from prescribed cards, with cents computed by hand. Cards: first, up card, second, and the rest."""

from typing import Any

import numpy as np
import pytest

from cutcard.games.blackjack.sheet.sheet import BlackjackSheet, Readings
from cutcard.sim.blackjack import prescribed_cards
from cutcard.sim.blackjack.prescribed_cards import play_prescribed_cards
from cutcard.sim.blackjack.tables import Tables, make_tables
from cutcard.sim.traces import NotEnoughCardsError
from tests.sim.charts import CHART, numbers, offered

_MADE: dict[tuple[object, ...], Tables] = {}


@pytest.fixture(autouse=True)
def tables_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Most rounds are played at the same few tables, by one chart."""

    def once(sheet: BlackjackSheet, chart: Any, **wagers: int) -> Tables:
        key = (sheet, id(chart), *sorted(wagers.items()))
        if key not in _MADE:
            _MADE[key] = make_tables(sheet, chart, **wagers)
        return _MADE[key]

    monkeypatch.setattr(prescribed_cards, "make_tables", once)


PLAIN = BlackjackSheet(decks=6)
FOUR_HANDS = BlackjackSheet(decks=6, boxes=6, split_hands=4)
THREE_HANDS = BlackjackSheet(decks=6, split_hands=3)
ACES_ONCE = BlackjackSheet(decks=6, boxes=6, split_hands=4, resplit_aces=False)
CUSTOMARY = BlackjackSheet(
    decks=6, boxes=6, split_hands=4, readings=Readings(split_two_card_21="plain", busted_extras="kept")
)
READER = BlackjackSheet(decks=6, hole_card="reader", surrender=True)
FACE_DOWN = BlackjackSheet(decks=6, hole_card="face-down", surrender=True)
SURRENDER = BlackjackSheet(decks=6, surrender=True)
HIT_SOFT_17 = BlackjackSheet(decks=6, soft_17="hit")
NO_DOUBLE_AFTER_SPLIT = BlackjackSheet(decks=6, boxes=6, split_hands=4, double_after_split=False)

BUST = "Th 9d 6s | Tc | 5c"
DOUBLE = "5h 6d 6s | Tc | Td 9c"
BLACKJACK = "As 9d Kh | 7c"
FOUR_EIGHTS = "8h 6d 8c | 8s | 8d | 3c Ts | Th | 2c 9h | 5s | Td 2d"
ACES = "As 6d Ac | Ad | Kh | 5c | 9s | 5d Td"
LATE = "8h Td 8c | 3s Ts | 7d Kc | Ah"
SIXTEEN_AGAINST_TEN = "Th Td 6s"


@pytest.mark.parametrize(
    ("sheet", "cards", "net", "used"),
    [
        pytest.param(PLAIN, BUST, -1000, 5, id="a bust; the dealer's second card is dealt, no third"),
        pytest.param(PLAIN, DOUBLE, 2000, 6, id="a double wins twice the wager"),
        pytest.param(PLAIN, "5h 6d 6s | 2c | Td 4c", -2000, 6, id="a double loses twice the wager"),
        pytest.param(PLAIN, "5h 6d 6s | 8c | Td 3c", 0, 6, id="a double ties"),
        pytest.param(PLAIN, "2h 9d 3s | 2c 4c Ah 7d | Ts", 0, 8, id="hits to 19; dealer 19"),
        pytest.param(
            PLAIN, BLACKJACK, 1500, 4, id="a blackjack is paid 3 to 2; no third card for the dealer"
        ),
        pytest.param(PLAIN, "As Kd Kh | Ac", 0, 4, id="two blackjacks are void"),
        pytest.param(PLAIN, "9s Kd Kh | Ac", -1000, 4, id="a dealer's blackjack beats 19"),
        pytest.param(
            PLAIN, "9s Kd 2h | Tc | Ac", -1000, 5, id="late blackjack: a doubled 21 loses one wager"
        ),
        pytest.param(PLAIN, "7s Kd 7h | 7c | 4d 7c", 0, 6, id="21 of three cards ties 21 of three cards"),
        pytest.param(FOUR_HANDS, FOUR_EIGHTS, 2000 + 0 + 2000 - 1000, 13, id="split to four hands"),
        pytest.param(
            THREE_HANDS,
            FOUR_EIGHTS,
            -1000 + 2000 + 1000,
            10,
            id="three hands: the fourth 8 makes 16 on the first",
        ),
        pytest.param(PLAIN, FOUR_EIGHTS, -1000 - 1000, 7, id="two hands: 16 and 16 against 6, 3 and 10"),
        pytest.param(
            NO_DOUBLE_AFTER_SPLIT, "8h 6d 8c | 3c 8s | Th | Td 2d", 1000 + 0, 8, id="no double after split"
        ),
        pytest.param(
            FOUR_HANDS, ACES, 1000 - 1000 - 1000, 9, id="split ace and king beats a dealer's long 21"
        ),
        pytest.param(
            CUSTOMARY, ACES, 0 - 1000 - 1000, 9, id="split ace and king ties it by the other reading"
        ),
        pytest.param(
            ACES_ONCE, ACES, -1000 + 1000, 7, id="aces split once: 12 stands, ace and king; dealer 20"
        ),
        pytest.param(PLAIN, ACES, -1000 + 1000, 7, id="two hands: no second split of aces; dealer 20"),
        pytest.param(FOUR_HANDS, LATE, -1000, 8, id="late blackjack returns a busted hand's extras"),
        pytest.param(CUSTOMARY, LATE, -2000, 8, id="late blackjack keeps a busted hand's wager"),
        pytest.param(
            FOUR_HANDS, "8h Td 8c | Ts | Th | Ah", -1000, 6, id="late blackjack takes one of two wagers"
        ),
        pytest.param(
            CUSTOMARY, "8h Td 8c | Ts | Th | Ah", -1000, 6, id="and so it does by the other reading"
        ),
        pytest.param(FOUR_HANDS, "8h Td 8c | 4s Ts | 5d Kc | Ah", -1000, 8, id="late, both busted, returned"),
        pytest.param(CUSTOMARY, "8h Td 8c | 4s Ts | 5d Kc | Ah", -2000, 8, id="late, both busted, kept"),
        pytest.param(
            SURRENDER, SIXTEEN_AGAINST_TEN + "| 2c", -500, 4, id="surrender: half, and no third card"
        ),
        pytest.param(SURRENDER, SIXTEEN_AGAINST_TEN + "| Ac", -1000, 4, id="surrender: all to a blackjack"),
        pytest.param(PLAIN, SIXTEEN_AGAINST_TEN + "| 2c 7h", 1000, 5, id="no surrender offered: 16 hits"),
        pytest.param(SURRENDER, "8h Td 8c | 8s 7h | 2c 7d | 9c", -2000, 8, id="no surrender after a split"),
        pytest.param(READER, "9h Ad 7c Kc", -1000, 4, id="reader: a blackjack ends the round"),
        pytest.param(READER, "5h Td 6c Ac", -1000, 4, id="reader: before an 11 is doubled"),
        pytest.param(READER, "Kh Ad Ac Kc", 0, 4, id="reader: two blackjacks are void"),
        pytest.param(READER, "Th Ad 9c 8d", 0, 4, id="reader: no blackjack, 19 ties 19"),
        pytest.param(
            READER, "Th Td 6c 9d", -500, 4, id="reader: surrender against a ten that is no blackjack"
        ),
        pytest.param(
            READER, "5h 6d 6s Td | Tc | 9c", 2000, 6, id="reader: the hole card comes before the double's"
        ),
        pytest.param(FACE_DOWN, "5h Td 6c Ac | Ts", -1000, 5, id="face down: late blackjack, one wager lost"),
        pytest.param(FACE_DOWN, "Th Td 6c Ac", -1000, 4, id="face down: surrender loses all to a blackjack"),
        pytest.param(PLAIN, "Th 6d 8c | Ad", 1000, 4, id="the dealer stands on soft 17"),
        pytest.param(HIT_SOFT_17, "Th 6d 8c | Ad 4c", -1000, 5, id="the dealer hits soft 17"),
        pytest.param(HIT_SOFT_17, "Th 6d 8c | Ad Tc", 1000, 5, id="and stands on hard 17"),
    ],
)
def test_cents_and_cards_of_a_round(sheet: BlackjackSheet, cards: str, net: int, used: int) -> None:
    played = play_prescribed_cards(sheet, CHART, numbers(cards + "| 9c 9d 9h 9s"))
    assert (played.main[0, 0], played.cards_used[0]) == (net, used)


def test_parts_of_a_cent_are_rounded_for_the_player() -> None:
    assert play_prescribed_cards(PLAIN, CHART, numbers(BLACKJACK), wager=501).main[0, 0] == 752
    surrendered = numbers(SIXTEEN_AGAINST_TEN + "| 2c")
    assert play_prescribed_cards(SURRENDER, CHART, surrendered, wager=501).main[0, 0] == -250


@pytest.mark.parametrize(
    ("wager", "cards", "net"),
    [
        ("in-between", "5h 7d 9c", 4 * 200),
        ("in-between", "9c 7d 8h", -200),
        ("in-between", "8c 9d Th", 12 * 200),
        ("in-between", "7c 7d 7h", 30 * 200),
        ("in-between", "Ac 7d 2h", 200),
        ("in-between", "7c 7d 9h", -200),
        ("21-plus-3", "5h 6h 7h", 30 * 200),
        ("21-plus-3", "5h 5d 5c", 20 * 200),
        ("21-plus-3", "Ah 2d 3c", 10 * 200),
        ("21-plus-3", "Kh 2d Ac", -200),
        ("21-plus-3", "9d 2d Kd", 5 * 200),
        ("21-plus-3", "9d 2d Kc", -200),
        ("21-plus-3", "9d 2c Kd", -200),
        ("21-plus-3", "9c 2d Kd", -200),
    ],
)
def test_side_wagers_are_settled_on_the_initial_cards(wager: str, cards: str, net: int) -> None:
    paytable = {"in-between": "A", "21-plus-3": "B"}[wager]
    sheet = BlackjackSheet(decks=6, wagers=(offered(wager, paytable),))
    played = play_prescribed_cards(sheet, CHART, numbers(cards + " 9s 8s 7s 6s 5s 4s 3s 2s"), side_wager=200)
    assert played.side[wager][0, 0] == net


def test_side_wagers_are_settled_before_the_reader_ends_the_round() -> None:
    sheet = BlackjackSheet(decks=6, hole_card="reader", wagers=(offered("21-plus-3"), offered("in-between")))
    played = play_prescribed_cards(sheet, CHART, numbers("Kh Ah Qh Kc"), side_wager=100)
    assert played.side["21-plus-3"][0, 0] == 900
    assert played.side["in-between"][0, 0] == -100
    assert played.main[0, 0] == -1000


def test_boxes_are_dealt_and_played_from_the_dealers_left() -> None:
    # Box 1: T 6, hits T, busts. Box 2: 5 6, doubles, 9 makes 20. Box 3: blackjack. Dealer: 8, K: 18.
    cards = "Th 5h Ah | 8d | 6h 6c Kh | Tc | 9c | Kd"
    played = play_prescribed_cards(PLAIN, CHART, numbers(cards), boxes=3)
    assert played.main.tolist() == [[-1000, 2000, 1500]]
    assert played.cards_used.tolist() == [10]


def test_the_dealer_draws_no_third_card_when_no_hand_of_any_box_is_open() -> None:
    # Box 1 busts, box 2 has a blackjack; the dealer stays on 8 and 4.
    played = play_prescribed_cards(PLAIN, CHART, numbers("Th Ah | 8d | 6h Kh | Tc | 4d | 9h"), boxes=2)
    assert (played.main.tolist(), played.cards_used.tolist()) == ([[-1000, 1500]], [7])
    # A third box that stands makes the dealer draw.
    played = play_prescribed_cards(PLAIN, CHART, numbers("Th Ah 9h | 8d | 6h Kh Kc | Tc | 4d | 9h"), boxes=3)
    assert (played.main.tolist(), played.cards_used.tolist()) == ([[-1000, 1500, -1000]], [10])


def test_late_blackjack_with_several_boxes() -> None:
    # Box 1 doubles 11, box 2 has a blackjack, box 3 surrenders 16; the dealer's ten gets an ace.
    cards = numbers("5h Ah Th | Td | 6h Kh 6c | 2c | Ad")
    assert play_prescribed_cards(SURRENDER, CHART, cards, boxes=3).main.tolist() == [[-1000, 0, -1000]]


def test_rounds_follow_each_other_through_one_stack() -> None:
    cards = numbers(BUST) + numbers(DOUBLE) + numbers(BLACKJACK)
    played = play_prescribed_cards(PLAIN, CHART, cards, rounds=3)
    assert played.main[:, 0].tolist() == [-1000, 2000, 1500]
    assert played.cards_used.tolist() == [5, 6, 4]


def test_one_row_of_cards_a_round() -> None:
    rows = [numbers(one + "| 2c 2d") for one in (BUST, DOUBLE, BLACKJACK)]
    played = play_prescribed_cards(PLAIN, CHART, rows)
    assert played.main[:, 0].tolist() == [-1000, 2000, 1500]
    even = np.array([numbers(BUST), numbers(BUST)], dtype=np.uint8)
    assert play_prescribed_cards(PLAIN, CHART, even).main[:, 0].tolist() == [-1000, -1000]


def test_too_few_cards_are_refused() -> None:
    with pytest.raises(NotEnoughCardsError, match="round 2"):
        play_prescribed_cards(PLAIN, CHART, numbers(BUST) + numbers("9c 9d 9h"), rounds=2)
    with pytest.raises(NotEnoughCardsError, match="round 1"):
        play_prescribed_cards(PLAIN, CHART, [numbers("Th 9d"), numbers(BUST)])
    with pytest.raises(ValueError, match="0 to 51"):
        play_prescribed_cards(PLAIN, CHART, [52, 1, 2, 3])
    with pytest.raises(ValueError, match="at least one"):
        play_prescribed_cards(PLAIN, CHART, [])
    with pytest.raises(ValueError, match="1 to 7"):
        play_prescribed_cards(PLAIN, CHART, numbers(BUST), boxes=8)
