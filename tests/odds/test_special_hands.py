"""The value of special hands, computed without the solver by closed forms from whole decks."""

from fractions import Fraction
from functools import cache
from itertools import permutations

import pytest

from cutcard.cards import ALL_CARDS, Card, read_cards
from cutcard.exact_odds.blackjack.report.report import odds_report
from cutcard.exact_odds.blackjack.wagers.special_hands import special_hands
from cutcard.exact_odds.blackjack.wagers.wagers import kinds_left
from cutcard.exact_odds.twenty_one.solver.main_game import solve
from cutcard.games.blackjack.rules import Action
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.money import Odds
from cutcard.strategies.twenty_one.chart import Chart, columns
from tests.oracle.shoe import Shoe, count, draws, without

TO_17 = Chart(
    "hit to 17",
    {
        (total, up): (Action.HIT,) if total < 17 else (Action.STAND,)
        for total in range(4, 21)
        for up in columns(both_cards=False).values()
    },
    {
        (total, up): (Action.HIT,) if total < 17 else (Action.STAND,)
        for total in range(12, 21)
        for up in columns(both_cards=False).values()
    },
    {},
    otherwise=(Action.STAND,),
)


def values(decks: int, removed: tuple[Card, ...] = ()) -> list[int]:
    """The shoe as the oracle counts it, aces as 1."""
    found = []
    for one, many in zip(ALL_CARDS, kinds_left(decks, removed), strict=True):
        found += [1 if one.rank == "A" else 10 if one.rank in "TJQK" else int(one.rank)] * many
    return found


def beats_dealer(shoe: list[int], hand: tuple[int, ...]) -> float:
    """The probability that a 21 in three or more cards wins: the dealer has neither 21 nor blackjack."""

    @cache
    def ends_at_21(low: int, ace: bool, many: int, left: Shoe) -> float:
        total = low + 10 if ace and low + 10 <= 21 else low
        if many >= 2 and total >= 17:
            return float(total == 21)
        return sum(
            float(p) * ends_at_21(low + drawn, ace or drawn == 1, min(many + 1, 2), rest)
            for drawn, p, rest in draws(left)
        )

    return 1 - ends_at_21(0, False, 0, without(count(shoe), hand))


def gain(sheet: BlackjackSheet, plain: BlackjackSheet, removed: tuple[Card, ...] = ()) -> float:
    stack = kinds_left(sheet.decks, removed)
    return float(solve(sheet, stack=stack, chart=TO_17).value - solve(plain, stack=stack, chart=TO_17).value)


def test_three_sevens() -> None:
    """Half a wager more whenever 7, 7, 7 is drawn and wins; a hit-to-17 player always draws to it."""
    plain = BlackjackSheet(decks=2)
    made = Fraction(8 * 7 * 6, 104 * 103 * 102)
    expected = float(made) * beats_dealer(values(2), (7, 7, 7)) / 2
    assert gain(BlackjackSheet(decks=2, three_sevens=True), plain) == pytest.approx(expected, abs=1e-13)


@pytest.mark.parametrize(
    ("removed", "orders"),
    [
        ("", 6 * (8 + 8 + 8 + 8)),
        ("6s", 6 * (8 + 8 + 8 + 4)),
        ("6s 7h", 6 * (8 + 8 + 4 + 4)),
        ("6s 6s", 6 * 24),
    ],
)
def test_suited_678(removed: str, orders: int) -> None:
    """One wager more whenever it is drawn in one suit and wins. Two decks hold each card twice."""
    out = read_cards(removed)
    cards = 104 - len(out)
    made = Fraction(orders, cards * (cards - 1) * (cards - 2))
    expected = float(made) * beats_dealer(values(2, out), (6, 7, 8))
    suited, plain = BlackjackSheet(decks=2, suited_678=True), BlackjackSheet(decks=2)
    assert gain(suited, plain, out) == pytest.approx(expected, abs=1e-13)


@pytest.mark.parametrize(("decks", "cards"), [(6, "As Js"), (8, "Ah Th")])
def test_designated_blackjack(decks: int, cards: str) -> None:
    """2 to 1 instead of 3 to 2, unless the dealer has blackjack too."""
    shoe = 52 * decks
    made = Fraction(2 * decks * decks, shoe * (shoe - 1))
    ties = Fraction(2 * (4 * decks - 1) * (16 * decks - 1), (shoe - 2) * (shoe - 3))
    plain, named = (
        BlackjackSheet(decks=decks, designated_blackjack=each) for each in ((), read_cards(cards))
    )
    assert float(solve(named).value - solve(plain).value) == pytest.approx(
        float(made * (1 - ties) / 2), abs=1e-13
    )


def test_a_seen_card_makes_the_designated_blackjack_rarer() -> None:
    """Against the jack of spades, a single deck cannot make it."""
    stack = kinds_left(1)
    plain, named = (
        solve(BlackjackSheet(decks=1, designated_blackjack=each), stack=stack)
        for each in ((), read_cards("As Js"))
    )
    tens = [each for each in named.cases if each.up == 10]
    assert [each.orders for each in tens] == [1, 15]
    with_it, without_it = tens
    assert with_it.measures[0] == pytest.approx(plain.against[10].measures[0], abs=1e-13)
    # 2 of 51 x 50 orders; the dealer has no blackjack with 3 aces among 49 cards.
    more = 2 / (51 * 50) * (1 - 3 / 49) / 2
    assert without_it.measures[0] - with_it.measures[0] == pytest.approx(more, abs=1e-13)


# --- how often they are made ------------------------------------------------------------------------------


def test_how_often_a_box_makes_them() -> None:
    """Three cards in every order from one deck; five cards by dealing all orders of a few cards."""
    sheet = BlackjackSheet(decks=1, suited_678=True, three_sevens=True)
    found = special_hands(solve(sheet, chart=TO_17))
    every = 52 * 51 * 50
    assert found == {
        "suited 6-7-8": (Fraction(4 * 6, every), Odds(2, 1)),
        "three sevens": (Fraction(4 * 3 * 2, every), Odds(3, 2)),
    }


def test_how_often_five_cards_make_21() -> None:
    cards = read_cards("2c 2d 3c 4c 5c 9c Tc Jc Qc Kc Th Jh Qh Kh")
    stack = tuple(cards.count(one) for one in ALL_CARDS)
    solution = solve(BlackjackSheet(decks=1, five_card_21=True), stack=stack, chart=TO_17)
    chance, odds = special_hands(solution)["five cards totalling 21"]
    points = [10 if one.rank in "TJQK" else int(one.rank) for one in cards]
    # Without aces, a player with under 17 in four cards has drawn every time.
    made = [each for each in permutations(points, 5) if sum(each) == 21 and sum(each[:4]) < 17]
    assert made
    assert chance == Fraction(len(made), 14 * 13 * 12 * 11 * 10)
    assert odds == Odds(2, 1)


def test_the_report_names_them() -> None:
    sheet = BlackjackSheet(
        decks=6,
        suited_678=True,
        three_sevens=True,
        five_card_21=True,
        designated_blackjack=read_cards("As Js"),
    )
    main = odds_report(sheet, wager="blackjack")["wagers"][0]
    rows = {each["name"]: (each["exact"], each["pays"]) for each in main["outcomes"]}
    named = Fraction(2 * 36, 312 * 311)
    tied = Fraction(2 * 23 * 95, 310 * 309)
    assert Fraction(rows["designated blackjack As Js"][0]) == named * (1 - tied)
    assert rows["designated blackjack As Js"][1] == "2 to 1"
    assert Fraction(rows["blackjack"][0]) == (Fraction(192, 4043) - named) * (1 - tied)
    assert Fraction(rows["blackjack against a dealer's blackjack"][0]) == (Fraction(192, 4043) - named) * tied
    assert [rows[name][1] for name in ("suited 6-7-8", "three sevens", "five cards totalling 21")] == [
        "2 to 1",
        "3 to 2",
        "2 to 1",
    ]
    assert any("not split" in note for note in main["notes"])
