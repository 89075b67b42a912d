"""Wagers that depend on more than the first cards, and multiple action, in rounds computed by hand.

Cards are in dealing order; without a hole card: first cards, up card, second cards, players, dealer.
"""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from cutcard.cards import Card, card
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet, ProgressiveMeter, Readings
from cutcard.games.blackjack.wagers import ALL
from cutcard.sim.blackjack import deferred_wagers, run
from cutcard.sim.blackjack.card_order import walk_of
from cutcard.sim.blackjack.meter import Meter, Record
from cutcard.sim.blackjack.prescribed_cards import play_prescribed_cards, trace_rounds
from cutcard.sim.blackjack.run import simulate
from cutcard.sim.blackjack.side_wagers import SideTableError
from cutcard.sim.blackjack.tables import make_tables
from tests.sim.charts import BONUS_LIMITS, CHART, STREAKS, numbers, offered

SEVENS = BlackjackSheet(decks=6, wagers=(offered("sevens", ""),))
TWENTY = BlackjackSheet(decks=6, boxes=3, wagers=(offered("twenty-point", "A", ceiling=None),))
OPTIONAL = BlackjackSheet(decks=6, wagers=(offered("optional-bonus", ""),))
STREAK = BlackjackSheet(decks=6, wagers=STREAKS)
BONUS = BlackjackSheet(
    decks=6, wagers=(offered("blackjack-bonus", "", awards=()),), limits=BONUS_LIMITS, boxes=3
)
PROGRESSIVE = BlackjackSheet(
    decks=6,
    boxes=3,
    wagers=(offered("progressive", ""),),
    progressive=ProgressiveMeter(5_000_00, Fraction(7, 10), 5_000_00),
)
MULTIPLE = BlackjackSheet(decks=6, variation="multiple-action")


def side(sheet: BlackjackSheet, cards: str, name: str, *, boxes: int = 1, stake: int = 100) -> list[int]:
    """The wager's result for each box of one round that uses exactly these cards."""
    played = play_prescribed_cards(sheet, CHART, numbers(cards), boxes=boxes, side_wager=stake)
    assert played.cards_used[0] == len(numbers(cards))
    return [int(cents) for cents in played.side[name][0]]


@pytest.mark.parametrize(
    ("cards", "cents"),
    [
        pytest.param("6s Kd 7s 7h 9d", -100, id="a seven that comes second loses"),
        pytest.param("7s 6d Kh 9d Tc", 300, id="one seven"),
        pytest.param("7s 9d 7h 7c Td", 50000, id="three sevens"),
        pytest.param("7s 9d 7s 7s Td", 500000, id="three sevens of one suit"),
        pytest.param("7s 9d 7s 7h Td", 50000, id="two of one suit and another seven"),
        pytest.param("7s 9d 7s 9h Td", 10000, id="two sevens of one suit and a third card"),
        pytest.param("7s 6d 7h 9s 9h 9c 9d", 5000, id="split sevens are two sevens, whatever follows"),
    ],
)
def test_2_17_e_3_sevens_by_the_charts_play(cards: str, cents: int) -> None:
    assert side(SEVENS, cards, "sevens") == [cents]


def test_2_6_j_3_two_sevens_take_the_card_they_are_offered() -> None:
    """The dealer's king and ace are found by the reader; the offered seven makes three."""
    sheet = replace(SEVENS, hole_card="reader")
    assert side(sheet, "7s Kd 7h Ad 7c", "sevens") == [50000]
    assert side(sheet, "7s Kd 6h Ad", "sevens") == [300]


@pytest.mark.parametrize(
    ("cards", "cents"),
    [
        pytest.param("Qh 9d Qh 9c", 12500, id="queens against a nine"),
        pytest.param("Qh Kd Qh 9c", 12500, id="queens against a king and no blackjack"),
        pytest.param("Qh Kd Qh Ac", 100000, id="queens against a blackjack"),
        pytest.param("Qd Kd Qd Ac", 1900, id="another pair against a blackjack"),
        pytest.param("Qd 9d Kd 9c", 900, id="twenty in one suit"),
        pytest.param("Qd 9d Kc 9c", 400, id="any twenty"),
        pytest.param("As 9d Kc 9c", -100, id="a blackjack is no twenty"),
    ],
)
def test_2_24_twenty_point(cards: str, cents: int) -> None:
    assert side(TWENTY, cards, "twenty-point") == [cents]


def test_2_24_h_a_ceiling_is_shared_by_all_of_the_round_from_the_far_right() -> None:
    """Three winners due $1,000.00 each share $2,500.01: $833.33 and two thirds of a cent."""
    sheet = replace(TWENTY, wagers=(offered("twenty-point", "A", ceiling=2_500_01),))
    cards = "Qh Qh Qh Kd Qh Qh Qh Ac"
    assert side(sheet, cards, "twenty-point", boxes=3) == [83333, 83334, 83334]
    assert side(TWENTY, cards, "twenty-point", boxes=3) == [100000] * 3


@pytest.mark.parametrize(
    ("cards", "cents"),
    [
        pytest.param("Ks 6d Qh Tc 8d", 700, id="an eight takes sixteen over 21"),
        pytest.param("Ks 8d Qh 8c 8h", 700, id="three eights of both colors"),
        pytest.param("Ks 8d Qh 8h 8d", 5000, id="three eights of one color"),
        pytest.param("Ks 8d Qh 8d 8d", 20000, id="three eights of one suit"),
        pytest.param("Ks 7d Qh Tc", -100, id="seventeen needs no third card"),
        pytest.param("Ks 6d Qh Tc 5d", -100, id="a third card that fits"),
        pytest.param("Ks 2d Qh 3c Kd 8h", -100, id="the fourth card makes it more than 21"),
        pytest.param(
            "As 6d Kh Tc 8d", 700, id="a blackjack paid early: the third card is drawn all the same"
        ),
        pytest.param("As 2d Kh 3c 4d", -100, id="and no fourth"),
    ],
)
def test_2_25_optional_bonus(cards: str, cents: int) -> None:
    assert side(OPTIONAL, cards, "optional-bonus") == [cents]


def test_2_25_d_the_second_card_comes_for_it_where_it_is_dealt_when_needed() -> None:
    sheet = replace(OPTIONAL, readings=Readings(second_card="when-needed"))
    assert side(sheet, "As 6d Kh Tc 8d", "optional-bonus") == [700]


WON, LOST, TIED = "Ks 9d Qh 9c", "Ks 9d 7h Qc", "Ks 9d 9h Qc"


@pytest.mark.parametrize(
    ("rounds", "expected"),
    [
        pytest.param((LOST,), ([-1], [-1], [-1], [-1]), id="lost at once"),
        pytest.param((TIED, LOST), ([0, -1], [0, -1], [0, -1], [0, -1]), id="a tie leaves it as it is"),
        pytest.param(
            (WON, WON, TIED, LOST),
            ([0, 3, 0, 0], [0, 0, 0, -1], [0, 0, 0, -1], [0, 0, 0, -1]),
            id="two are won; no new wager while others are open",
        ),
        pytest.param(
            (WON, WON, WON, WON, WON, WON, LOST),
            (
                [0, 3, 0, 0, 0, 0, -1],
                [0, 0, 7, 0, 0, 0, -1],
                [0, 0, 0, 17, 0, 0, -1],
                [0, 0, 0, 0, 37, 0, -1],
            ),
            id="all four are won, and then laid anew",
        ),
    ],
)
def test_2_22_streaks(rounds: tuple[str, ...], expected: tuple[list[int], ...]) -> None:
    played = play_prescribed_cards(STREAK, CHART, [numbers(one) for one in rounds], side_wager=100)
    for wins, units in zip((2, 3, 4, 5), expected, strict=True):
        assert [int(cents) // 100 for cents in played.side[f"streak-{wins}"][:, 0]] == units


def test_2_22_h_a_split_box_goes_by_its_hands() -> None:
    """Eights split against a seven: 18 wins, 15 draws to a bust; won and lost leave the streak as it is."""
    split = "8s 7d 8h Ts 7c Th Td"  # 18, and 8+7, which draws a ten and is over 21; the dealer has 17.
    played = play_prescribed_cards(
        STREAK, CHART, [numbers(split), numbers(WON), numbers(WON)], side_wager=100
    )
    assert played.side["streak-2"][:, 0].tolist() == [0, 0, 300]


def test_2_19_four_aces_win_the_meter_and_it_is_reset() -> None:
    """Aces are split; the third and the fourth card are aces of their color. The chip is not returned."""
    jackpot = "Ah 6d Ad Ah Ad Kh 5s Tc"
    sheet = replace(PROGRESSIVE, split_hands=2)
    played = play_prescribed_cards(sheet, CHART, [numbers(WON), numbers(jackpot), numbers(jackpot)])
    # $5,000 and 70 cents of two wagers; then $5,000 and 70 cents of one.
    assert played.side["progressive"][:, 0].tolist() == [-100, 500140 - 100, 500070 - 100]


def test_2_19_h_two_boxes_share_the_meter_the_odd_cent_to_the_first_paid() -> None:
    meter = Meter(PROGRESSIVE, 100)
    won = [Record(made=3, box=2, row=1, total=0), Record(made=3, box=0, row=1, total=0)]
    meter.meter += 1  # $5,000.01, and $2.10 from three wagers.
    assert [one.shares for one in meter.play(won, made=3)] == [((2, 250106), (0, 250105))]
    assert meter.meter == 5_000_00


@pytest.mark.parametrize("name", ["progressive"])
def test_cards_are_distinguished_exactly_as_the_wager_needs(name: str) -> None:
    wager = ALL[name]
    assert wager.in_order is not None
    walk = walk_of(wager.outcomes, wager.in_order)
    cards = [card(text) for text in ("Ah", "Ad", "As", "Ac", "Kh", "2c")]
    for four in product(cards, repeat=4):
        state = walk.start
        for count, one in enumerate(four, 1):
            state = walk.following[state][one.number]
            row = wager.in_order(four[:count])
            assert walk.rows[state] == (0 if row is None else 1 + wager.outcomes.index(row))


def test_2_20_a_blackjack_is_paid_an_award_drawn_by_the_display() -> None:
    awards = {500, 1000, 2500, 10000, 100000}
    traced = trace_rounds(BONUS, CHART, rounds=5000, seed=1, boxes=3, side_wager=100)
    blackjack = traced.played.side["blackjack-bonus"] > 0
    found = set(traced.played.side["blackjack-bonus"][blackjack].tolist())
    assert {500, 1000, 2500} <= found <= awards
    assert 0.04 < blackjack.mean() < 0.055


def test_a_display_does_not_change_the_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both sheets are played round by round: the plain one would be played in lanes otherwise."""
    monkeypatch.setattr(run, "machine_of", lambda *_, **__: None)
    plain = simulate(replace(BONUS, wagers=()), CHART, 20_000, seed=3, boxes=2)
    with_display = simulate(BONUS, CHART, 20_000, seed=3, boxes=2)
    assert (plain.mean, plain.shuffles) == (with_display.mean, with_display.shuffles)


@pytest.mark.parametrize(
    "sheet", [STREAK, PROGRESSIVE, BONUS, MULTIPLE], ids=["streak", "meter", "bonus", "2.18"]
)
def test_the_same_seed_gives_the_same_figures_for_any_number_of_workers(sheet: BlackjackSheet) -> None:
    one = simulate(sheet, CHART, 600_000, seed=5, workers=1)
    three = simulate(sheet, CHART, 600_000, seed=5, workers=3)
    assert replace(one, seconds=0.0) == replace(three, seconds=0.0)


def test_a_meter_continues_over_all_chunks() -> None:
    """Over many jackpots players win all of it: fixed awards, 70 cents of each wager, and the resets."""
    result = simulate(PROGRESSIVE, CHART, 8_000_000, seed=11, fresh_shoe=True)
    still = replace(PROGRESSIVE, progressive=ProgressiveMeter(5_000_00, Fraction(0), 5_000_00))
    flat = simulate(still, CHART, 8_000_000, seed=11, fresh_shoe=True)
    assert 0.5 < result.wagers["progressive"].mean - flat.wagers["progressive"].mean <= 0.7


@pytest.mark.parametrize(
    ("cards", "by_spot"),
    [
        pytest.param("Ks 9d Qh 9c Tc 3h 9s", [1000, 1000, -1000], id="18, 19 and 21 with one up card"),
        pytest.param("Ks 9d 6h Tc", [-1000] * 3, id="a bust loses all at once and no hand is formed"),
        pytest.param(
            "As 9d Kh 5c", [1500] * 3, id="a blackjack paid early; the first hand is formed for nobody"
        ),
        pytest.param("As Td Kh Ac 9c 8h", [0, 1500, 1500], id="a blackjack ties one hand"),
        pytest.param(
            "6s Td 5h Kc Ac 9c 8h", [-1000, 2000, 2000], id="a late blackjack takes the original wager"
        ),
    ],
)
def test_2_18_every_spot_plays_against_its_own_hand(cards: str, by_spot: list[int]) -> None:
    played = play_prescribed_cards(MULTIPLE, CHART, numbers(cards))
    assert played.cards_used[0] == len(numbers(cards))
    assert played.by_spot[:, 0, 0].tolist() == by_spot
    assert played.main[0, 0] == sum(by_spot)


def test_a_wager_on_single_suits_uses_the_tables_of_all_cards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def spades_only(first: Card, second: Card, up: Card) -> str | None:
        return "flush" if first.suit == second.suit == up.suit == "s" else None

    spades = replace(ALL["21-plus-3"], row_of=spades_only)
    monkeypatch.setitem(ALL, "21-plus-3", spades)
    sheet = BlackjackSheet(decks=6, wagers=(offered("21-plus-3"),))
    assert side(sheet, "Ks 9s Qs 9c", "21-plus-3") == [int(100 * sheet.wagers[0].odds("flush").ratio)]
    assert side(sheet, "Kh 9h Qh 9c", "21-plus-3") == [-100]


def test_a_wager_with_two_conditions_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ALL, "sevens", replace(ALL["sevens"], displayed=True))
    with pytest.raises(SideTableError, match="more than one thing"):
        deferred_wagers._kind(ALL["sevens"])


def test_tables_without_deferred_wagers_have_no_deferred_entries() -> None:
    plain = make_tables(
        BlackjackSheet(decks=6, wagers=(offered("in-between"),)), CHART, wager=100, side_wager=100
    )
    assert plain.by_card == ()
    assert len(plain.deferred.wagers) == 0
    assert make_tables(STREAK, CHART, wager=100, side_wager=100).by_card == (1, 1)
    assert make_tables(MULTIPLE, CHART, wager=100, side_wager=100).by_card == (1, 1, 1)
