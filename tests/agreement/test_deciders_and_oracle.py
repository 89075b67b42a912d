"""The deciders against programs written from the text alone: every hand, pair of hands and triple."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, product
from typing import Any

import pytest

from cutcard.cards import ALL_CARDS, RANKS, Card, card
from cutcard.games.blackjack import rules as decide
from cutcard.games.blackjack.model.hand import (
    Count,
    DealerHand,
    FinishedHand,
    HandView,
    count,
    hand_view,
    value,
)
from cutcard.games.blackjack.rules import LateStake, Result
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet, Readings
from cutcard.games.blackjack.wagers import ALL
from tests.oracle import cards as oracle_cards
from tests.oracle import dealer as dealer_oracle
from tests.oracle import hand as hand_oracle
from tests.oracle import in_between, insurance, late_blackjack, legal, twenty_one_plus_three
from tests.oracle import verdict as verdict_oracle
from tests.oracle.table import Rules, dealers_soft_17
from tests.sampling import one_for_each_value

VALUES = range(2, 12)
Options = dict[str, Any]
READINGS = ("split_two_card_21", "busted_extras")


def hands(most: int) -> list[tuple[int, ...]]:
    return [cards for size in range(1, most + 1) for cards in combinations_with_replacement(VALUES, size)]


def sheet_of(options: Options, **more: Any) -> BlackjackSheet:
    """The sheet with the same rules as the oracle's options."""
    rules = {name: each for name, each in options.items() if name not in READINGS} | more
    if "designated_blackjack" in rules:
        rules["designated_blackjack"] = tuple(card(told) for told in rules["designated_blackjack"])
    readings = Readings(**{name: each for name, each in options.items() if name in READINGS})
    return BlackjackSheet(**{"decks": 8, "boxes": 6} | rules, readings=readings)


# the count of a hand


@pytest.mark.clause("2.2(b)1", "2.2(b)2", "2.2(b)3i", '2.1 "Hard Total"', '2.1 "Soft Total"')
def test_points_of_every_hand_up_to_five_cards() -> None:
    for cards in hands(5):
        assert count(cards) == hand_oracle.total_and_soft(cards), cards


@pytest.mark.clause("2.2(b)1", "2.2(b)2")
def test_value_of_every_card() -> None:
    printed = {rank: number for number, rank in enumerate(RANKS[:8], start=2)}
    printed |= {"T": 10, "J": 10, "Q": 10, "K": 10, "A": 11}
    assert [value(card) for card in ALL_CARDS] == [printed[card.rank] for card in ALL_CARDS]
    assert [value(one) % 10 for one in ALL_CARDS] == [
        oracle_cards.worth(oracle_cards.card(str(one))) % 10 for one in ALL_CARDS
    ]


# the verdict

SPECIAL: Options = {
    "five_card_21": True,
    "suited_678": True,
    "three_sevens": True,
    "designated_blackjack": ("As", "Js"),
}
TABLES: list[Options] = [
    {"hole_card": hole_card, "split_two_card_21": reading} | special
    for hole_card in ("none", "face-down", "reader", "face-up")
    for reading in ("beats-21", "plain")
    for special in (SPECIAL, {})
]
TABLES += [
    {"variation": "six-to-five", "soft_17": "hit", "hole_card": hole_card, "split_two_card_21": reading}
    for hole_card in ("none", "reader")
    for reading in ("beats-21", "plain")
]
TABLES += [{name: each} for name, each in SPECIAL.items()]
"""Every dealing with all special payouts and with none, in both readings; and each special payout alone."""
TABLES = one_for_each_value(TABLES, lambda each: [*each.items(), ("options", len(each))], one_in=1)


def _told(values: tuple[int, ...]) -> tuple[Card, ...]:
    """Cards of these values, never all of one suit."""
    names = {11: "A", 10: "T"}
    return tuple(card(f"{names.get(one, one)}{'cdhs'[place % 4]}") for place, one in enumerate(values))


def _players() -> list[tuple[Card, ...]]:
    """For each total of two to six cards three hands; all of 6, 7, 8 in suits; all of an ace and a ten."""
    found: dict[tuple[int, int], list[tuple[int, ...]]] = {}
    for size in range(2, 7):
        for values in combinations_with_replacement(VALUES, size):
            total = hand_oracle.total_and_soft(values)[0]
            if total <= 23:
                found.setdefault((total, size), []).append(values)
    plain = [_told(values) for each in found.values() for values in {each[0], each[len(each) // 2], each[-1]}]
    low = [one for one in ALL_CARDS if one.rank in "678"]
    tens = [one for one in ALL_CARDS if one.rank in "TJQK"]
    aces = [one for one in ALL_CARDS if one.rank == "A"]
    return [*plain, *combinations_with_replacement(low, 3), *product(aces, tens), *product(tens[:8], aces)]


PLAYERS = _players()
DEALERS = [
    *((10, 7), (10, 8), (10, 9), (10, 10), (11, 6), (11, 10), (10, 11)),
    *(
        (10, 6, 2),
        (10, 6, 3),
        (10, 5, 5),
        (10, 5, 6),
        (7, 7, 7),
        (2, 3, 4, 8),
        (2, 3, 4, 5, 7),
        (11, 2, 3, 4, 11),
    ),
    *((10, 6, 6), (10, 6, 10), (2, 3, 4, 7, 6)),
]


@pytest.mark.clause(
    '2.1 "Blackjack"',
    "2.3(a)1",
    "2.3(a)2",
    "2.3(a)3",
    "2.3(b)/1",
    "2.3(b)/2",
    "2.3(e)/2",
    "2.3(e)/3",
)
@pytest.mark.parametrize("options", TABLES, ids=str)
def test_every_hand_against_every_hand(options: Options) -> None:
    sheet, rules = sheet_of(options), Rules(**options)
    house = [(DealerHand(hand_oracle.total_and_soft(each)[0], len(each)), each) for each in DEALERS]
    for cards in PLAYERS:
        told = tuple(oracle_cards.card(str(one)) for one in cards)
        total = hand_oracle.total_and_soft([value(one) for one in cards])[0]
        made = decide.special_combination(sheet, cards)
        for in_box, (dealer, dealers) in product((1, 2), house):
            found = decide.verdict(sheet, FinishedHand(total, len(cards), in_box, made), dealer)
            wanted = verdict_oracle.verdict(rules, told, dealers, hands=in_box)
            assert found.result.value == wanted.result, (cards, in_box, dealers)
            if found.result is Result.WON:
                assert found.odds.ratio == wanted.odds, (cards, in_box, dealers)


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_a_blackjack_paid_before_any_third_card(options: Options) -> None:
    """2.7(a) and 2.6(k)2 pay what the verdict would."""
    sheet, rules = sheet_of(options), Rules(**options)
    for cards in PLAYERS:
        if len(cards) == 2 and count(map(value, cards)).total == 21:
            told = tuple(oracle_cards.card(str(one)) for one in cards)
            found = decide.early_blackjack_verdict(sheet, decide.special_combination(sheet, cards))
            wanted = verdict_oracle.verdict(rules, told, (9, 10))
            assert (found.result.value, found.odds.ratio) == wanted, cards


# what may be done with a hand

CHOICES: list[Options] = [
    {"split_hands": split_hands, "resplit_aces": aces, "surrender": surrender, "hole_card": hole_card}
    for split_hands, aces in ((2, True), (3, False), (4, True), (4, False))
    for surrender in (False, True)
    for hole_card in ("none", "face-down", "reader")
]
CHOICES += [{"hole_card": "face-up"} | special for special in ({}, SPECIAL)]
CHOICES += [
    {"variation": "six-to-five", "soft_17": "hit", "hole_card": hole_card}
    | {"double_after_split": double, "split_hands": split_hands}
    for double in (True, False)
    for split_hands in (2, 4)
    for hole_card in ("none", "reader")
]


def _situations(most: int) -> Iterator[tuple[tuple[int, ...], dict[str, Any]]]:
    """Every hand of two to four cards that is possible in a box of up to this many hands."""
    for cards, in_box in product([each for each in hands(4) if len(each) > 1], range(1, most + 1)):
        two = len(cards) == 2
        if in_box == 1:
            yield cards, {"hands": 1, "first_decision": two}
            if two:
                yield cards, {"hands": 1, "first_decision": False}
        elif cards != (11, 11):  # Two aces in a split box come from a split ace.
            yield cards, {"hands": in_box, "first_decision": False}
        if in_box > 1 and two and 11 in cards:
            yield cards, {"hands": in_box, "first_decision": False, "split_ace": True}
        if len(cards) == 3:
            yield cards, {"hands": in_box, "first_decision": False, "doubled": True}


@pytest.mark.clause("2.6(k)3", "2.6(k)4", "2.6(k)5", "2.10(d)/1")
@pytest.mark.parametrize("options", CHOICES, ids=str)
def test_the_lawful_actions_of_every_hand(options: Options) -> None:
    sheet, rules = sheet_of(options), Rules(**options)
    shown = ((9, 7), (11, 6)) if rules.hole_card == "face-up" else ((9, 0), (10, 0), (11, 0))
    for cards, state in _situations(rules.split_hands):
        pair = cards[0] if len(cards) == 2 and cards[0] == cards[1] else 0
        wanted = legal.may(rules, cards, **state)
        for up, second in shown:
            view = hand_view(count(cards), len(cards), pair, up=up, second=second, **state)
            found = {action.value for action in decide.lawful(sheet, view)}
            assert found - {"stand"} == set(wanted) - {"stand"}, (cards, state)
            assert decide.ends_by_itself(sheet, view) == (wanted == ("stand",)), (cards, state)
            assert "stand" in found or wanted == ("stand",), (cards, state)


# the dealer


@pytest.mark.clause("2.12(d)")
@pytest.mark.parametrize(
    ("edition", "variation", "choice"),
    [
        ("2010", "standard", "stand"),
        ("2010", "standard", "hit"),
        ("2010", "six-to-five", "hit"),
        ("1999", "standard", "stand"),
    ],
)
def test_dealer_draws_as_the_text_says(edition: str, variation: str, choice: str) -> None:
    sheet = sheet_of({"variation": variation, "soft_17": choice}, edition=edition)
    soft_17 = dealers_soft_17(edition=edition, variation=variation, choice=choice)
    for cards in hands(5):
        if len(cards) > 1:
            wanted = dealer_oracle.must_draw(cards, soft_17=soft_17)
            assert decide.dealer_draws(sheet, Count(*hand_oracle.total_and_soft(cards))) == wanted, cards


@pytest.mark.clause("2.12(c)")
@pytest.mark.parametrize("options", TABLES, ids=str)
def test_the_dealer_draws_only_if_a_result_depends_on_it(options: Options) -> None:
    """The dealer holds 16, so any ending is possible; the oracle tries every one."""
    sheet, rules = sheet_of(options), Rules(**options)
    for cards in PLAYERS[::3]:
        told = tuple(oracle_cards.card(str(one)) for one in cards)
        total = hand_oracle.total_and_soft([value(one) for one in cards])[0]
        made = decide.special_combination(sheet, cards)
        for in_box, face_down in product((1, 2), (False, True)):
            hand = FinishedHand(total, len(cards), in_box, made)
            wanted = dealer_oracle.count_matters(rules, told, (10, 6), hands=in_box, face_down=face_down)
            assert decide.is_open(sheet, hand, face_down=face_down) == wanted, (cards, in_box, face_down)


# insurance, even money, the net payout

SECOND = {"ace": 11, "jack": 10, "queen": 10, "king": 10} | {str(number): number for number in range(2, 11)}


def test_the_right_to_insurance() -> None:
    for hole_card, up in product(("none", "face-down", "reader", "face-up"), VALUES):
        sheet = sheet_of({"hole_card": hole_card})
        wanted = insurance.available(up="ace" if up == 11 else str(up), hole_card=hole_card)
        assert (decide.why_not_insurance(sheet, up) is None) == wanted, (hole_card, up)
    for rank, second in SECOND.items():
        assert decide.insurance_wins(second) == (rank in insurance.WINS), rank


@pytest.mark.parametrize("chip", [50, 100, 500])
def test_the_most_insurance(chip: int) -> None:
    sheet = sheet_of({}, chip=chip)
    for wager in range(chip, 100 * chip, chip):
        assert decide.most_insurance(sheet, wager) == insurance.most(wager, chip), wager


def _blackjack_money(
    sheet: BlackjackSheet, asked: insurance.InsuredBlackjack, view: HandView, second: int
) -> Fraction:
    """What the deciders pay a blackjack against an ace, with the choices made before the second card."""
    even = decide.even_money_verdict()
    assert even.result is Result.WON
    if asked.even_money and decide.why_not_even_money(sheet, view) is None:
        return even.odds.ratio * asked.wager
    if decide.net_payout_due(sheet, view, wager=asked.wager, insurance=asked.insurance):
        return even.odds.ratio * asked.wager
    insured = 2 * asked.insurance if decide.insurance_wins(second) else -asked.insurance
    found = decide.verdict(sheet, FinishedHand(21, 2, 1), DealerHand(count((11, second)).total, 2))
    net = {Result.WON: found.odds.ratio, Result.VOID: Fraction(0), Result.LOST: Fraction(-1)}[found.result]
    return net * asked.wager + insured


@pytest.mark.clause("2.7(c)/1", "2.9(c)")
@pytest.mark.parametrize("offered", [False, True])
@pytest.mark.parametrize(
    ("edition", "variation", "hole_card"),
    [
        *product(("2010", "1999"), ("standard",), ("none", "face-down", "reader")),
        *product(("2010",), ("six-to-five",), ("none", "reader")),
    ],
)
def test_a_blackjack_against_an_ace(edition: str, variation: str, hole_card: str, offered: bool) -> None:
    sheet = sheet_of({"hole_card": hole_card, "variation": variation}, edition=edition, even_money=offered)
    odds = Fraction(6, 5) if variation == "six-to-five" else Fraction(3, 2)
    view = hand_view(count((11, 10)), 2, 0, hands=1, up=11)
    wager = 2500
    agreed = [(0, False), (1250, False), (1000, False), (1300, False)]
    agreed += [(0, True)] if edition == "2010" else []
    for (amount, even), (rank, second) in product(agreed, SECOND.items()):
        asked = insurance.InsuredBlackjack(edition, offered, wager, amount, even, odds)
        wanted = insurance.blackjack_money(asked, rank)
        assert _blackjack_money(sheet, asked, view, second) == wanted, (asked, rank)


@pytest.mark.clause("2.7(c)/1")
def test_even_money_is_for_a_blackjack_against_an_ace() -> None:
    for edition, up, cards, in_box in product(("2010", "1999"), VALUES, ((11, 10), (10, 10)), (1, 2)):
        sheet = sheet_of({}, edition=edition, even_money=True)
        view = hand_view(count(cards), 2, 0, hands=in_box, up=up)
        blackjack = hand_oracle.is_blackjack(cards, after_split=in_box > 1)
        taken = decide.why_not_even_money(sheet, view) is None
        assert taken == (edition == "2010" and blackjack and up == 11), (edition, up, cards, in_box)
        due = decide.net_payout_due(sheet, view, wager=1000, insurance=500)
        if up == 11:  # Elsewhere nobody can have insurance.
            assert due == (edition == "1999" and blackjack), (edition, cards, in_box)


# a dealer's blackjack after play


@pytest.mark.clause("2.10(b)", "2.11(d)")
@pytest.mark.parametrize("reading", ["returned", "kept"])
def test_what_a_late_blackjack_takes(reading: str) -> None:
    """Up to four hands of $10, plain, doubled by half or in full, busted or not: every box."""
    sheet = sheet_of({"busted_extras": reading})
    lie = [(amount, busted) for amount in (1000, 1500, 2000) for busted in (False, True)]
    for number in range(1, 5):
        for box in product(lie, repeat=number):
            stakes = [LateStake(*each) for each in box]
            found = decide.collected_by_late_blackjack(sheet, 1000, stakes)
            wanted = late_blackjack.taken(reading, 1000, [late_blackjack.Stake(*each) for each in box])
            assert sum(found) == wanted, box
            assert all(0 <= taken <= stake.amount for taken, stake in zip(found, stakes, strict=True)), box


# side wagers


def test_every_triple_of_in_between() -> None:
    wager = ALL["in-between"]
    assert {
        name: {row: odds.ratio for row, odds in table.items()} for name, table in wager.paytables.items()
    } == (in_between.PAY_TABLES)
    for first, second, up in product(ALL_CARDS, repeat=3):
        ranks = (first.rank_order + 2, second.rank_order + 2, up.rank_order + 2)
        assert wager.row_of(first, second, up) == in_between.row(*ranks), (first, second, up)


def test_every_triple_of_21_plus_3() -> None:
    wager = ALL["21-plus-3"]
    assert {
        name: {row: odds.ratio for row, odds in table.items()} for name, table in wager.paytables.items()
    } == (twenty_one_plus_three.PAY_TABLES)
    for cards in product(ALL_CARDS, repeat=3):
        told = [(card.rank_order + 2, card.suit) for card in cards]
        assert wager.row_of(*cards) == twenty_one_plus_three.row(told), cards
