"""The answers of the deciders: every clause that forbids an act, in order, and every verdict's clause."""

from dataclasses import replace
from itertools import combinations_with_replacement, product
from pathlib import Path

import pytest

from cutcard.cards import card
from cutcard.games.blackjack import rules
from cutcard.games.blackjack.model.hand import Count, DealerHand, FinishedHand, HandView, cards_told, count
from cutcard.games.blackjack.rules import Action, Result
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet, Readings
from cutcard.games.blackjack.wagers import ALL
from cutcard.games.twenty_one.deciders import views
from cutcard.law import citation
from cutcard.money import Odds
from tests.blackjack_sheets import load_sheet

FOUR = BlackjackSheet(decks=8, boxes=6, split_hands=4, surrender=True)
ONCE = BlackjackSheet(decks=8)
ACES_ONCE = BlackjackSheet(decks=8, split_hands=3, resplit_aces=False)
ONE_SPLIT_ACES_ONCE = BlackjackSheet(decks=8, resplit_aces=False)
NO_DOUBLE_AFTER_SPLIT = BlackjackSheet(decks=8, status="proposed", double_after_split=False)


def view(
    *cards: int, hands: int = 1, split_ace: bool = False, doubled: bool = False, first: bool | None = None
) -> HandView:
    pair = cards[0] if len(cards) == 2 and cards[0] == cards[1] else 0
    decided = hands > 1 or len(cards) > 2 if first is None else not first
    return HandView(*count(cards), min(len(cards), 3), pair, hands, split_ace, doubled, not decided, 10)


FORBIDDEN = [
    (FOUR, view(10, 6), Action.HIT, ""),
    (FOUR, view(11, 10), Action.HIT, "2.12(a)1"),
    (FOUR, view(5, 6, 10), Action.HIT, "2.12(a)1"),
    (FOUR, view(10, 6, 10), Action.HIT, "2.12(a)"),
    (FOUR, view(5, 4, 6, doubled=True), Action.HIT, "2.12(a)2 2.10(a)"),
    (FOUR, view(11, 5, hands=2, split_ace=True), Action.HIT, "2.11(c)2 2.12(a)3"),
    (FOUR, view(11, 10, hands=2, split_ace=True), Action.HIT, "2.12(a)1 2.11(c)2 2.12(a)3"),
    (FOUR, view(11, hands=2, split_ace=True), Action.HIT, "2.11(c)2 2.12(a)3"),
    (FOUR, view(10, 10), Action.STAND, ""),
    (FOUR, view(11, 10), Action.STAND, "2.6(f)"),
    (FOUR, view(10, 6, 10), Action.STAND, "2.6(f)"),
    (FOUR, view(5, 4, 6, doubled=True), Action.STAND, "2.6(f)"),
    (FOUR, view(10, 9), Action.DOUBLE, ""),
    (FOUR, view(10, 9, hands=2), Action.DOUBLE, ""),
    (FOUR, view(5, 3, 2), Action.DOUBLE, "2.10(a)"),
    (FOUR, view(5, 4, 6, doubled=True), Action.DOUBLE, "2.10(a) 2.12(a)2 2.3(g)"),
    (FOUR, view(11, 10), Action.DOUBLE, "2.10(a) 2.12(a)1"),
    (FOUR, view(11, 10, hands=2), Action.DOUBLE, "2.10(a) 2.12(a)1"),
    (FOUR, view(10, 6, 10), Action.DOUBLE, "2.10(a) 2.12(a)"),
    (FOUR, view(11, 5, hands=2, split_ace=True), Action.DOUBLE, "2.11(c)2 2.12(a)3"),
    (NO_DOUBLE_AFTER_SPLIT, view(10, 9), Action.DOUBLE, ""),
    (NO_DOUBLE_AFTER_SPLIT, view(10, 9, hands=2), Action.DOUBLE, "2.10(d)"),
    (FOUR, view(8, 8), Action.SPLIT, ""),
    (FOUR, view(10, 9), Action.SPLIT, "2.11(a)"),
    (FOUR, view(8, 8, 2), Action.SPLIT, "2.11(a)"),
    (FOUR, view(8, 8, hands=3), Action.SPLIT, ""),
    (FOUR, view(8, 8, hands=4), Action.SPLIT, "2.11(e) 2.11(c)1"),
    (FOUR, view(8, 7, hands=4), Action.SPLIT, "2.11(e) 2.11(a)"),
    (FOUR, view(11, 11, hands=2, split_ace=True), Action.SPLIT, ""),
    (FOUR, view(5, 4, 6, doubled=True), Action.SPLIT, "2.11(a) 2.12(a)2"),
    (ONCE, view(8, 8, hands=2), Action.SPLIT, "2.11(c)1"),
    (ONE_SPLIT_ACES_ONCE, view(11, 11, hands=2, split_ace=True), Action.SPLIT, "2.11(c)1"),
    (ACES_ONCE, view(11, 11, hands=2, split_ace=True), Action.SPLIT, "2.11(e) 2.11(c)1"),
    (ACES_ONCE, view(11, 11), Action.SPLIT, ""),
    (ACES_ONCE, view(8, 8, hands=2), Action.SPLIT, ""),
    (FOUR, view(10, 6), Action.SURRENDER, ""),
    (FOUR, view(11, 10), Action.SURRENDER, "2.7 2.8(a)"),
    (FOUR, view(10, 6, first=False), Action.SURRENDER, "2.8(a)"),
    (FOUR, view(8, 8, hands=2), Action.SURRENDER, "2.8(a)"),
    (ONCE, view(10, 6), Action.SURRENDER, "2.8(c)"),
    (ONCE, view(10, 3, 2), Action.SURRENDER, "2.8(c) 2.8(a)"),
]

FACE_UP = BlackjackSheet(decks=8, hole_card="face-up")
SIX_TO_FIVE = BlackjackSheet(
    decks=2,
    variation="six-to-five",
    device="hand",
    shuffle="automated",
    soft_17="hit",
    double_after_split=False,
)

FORBIDDEN += [
    (FACE_UP, view(5, 4), Action.DOUBLE, ""),
    (FACE_UP, view(5, 5), Action.DOUBLE, ""),
    (FACE_UP, view(5, 6), Action.DOUBLE, ""),
    (FACE_UP, view(6, 5, hands=2), Action.DOUBLE, ""),
    (FACE_UP, view(5, 3), Action.DOUBLE, "2.6(k)4"),
    (FACE_UP, view(10, 2), Action.DOUBLE, "2.6(k)4"),
    (FACE_UP, view(11, 8), Action.DOUBLE, "2.6(k)4"),
    (FACE_UP, view(11, 10), Action.DOUBLE, "2.6(k)4 2.10(a) 2.12(a)1"),
    (FACE_UP, view(5, 3, 2), Action.DOUBLE, "2.10(a)"),
    (FACE_UP, view(8, 8), Action.SPLIT, ""),
    (FACE_UP, view(8, 8, hands=2), Action.SPLIT, "2.6(k)5 2.11(c)1"),
    (FACE_UP, view(10, 6), Action.SURRENDER, "2.6(k)3 2.8(c)"),
    (FACE_UP, view(11, 10), Action.SURRENDER, "2.6(k)3 2.8(c) 2.7 2.8(a)"),
    (SIX_TO_FIVE, view(10, 6), Action.SURRENDER, "2.8(c)"),
    (SIX_TO_FIVE, view(6, 5), Action.DOUBLE, ""),
    (SIX_TO_FIVE, view(6, 5, hands=2), Action.DOUBLE, "2.10(d)"),
    (SIX_TO_FIVE, view(11, 5, hands=2, split_ace=True), Action.DOUBLE, "2.11(c)2 2.12(a)3 2.10(d)"),
]


@pytest.mark.clause("2.6(f)/2", "2.6(k)3", "2.6(k)4", "2.6(k)5", "2.8(a)/2", "2.8(c)/1")
@pytest.mark.clause("2.10(a)/1", "2.10(a)/3", "2.10(d)/1", "2.11(a)/1", "2.11(c)1", "2.11(c)2")
@pytest.mark.clause("2.11(e)/1", "2.11(e)/4", "2.12(a)", "2.12(a)1", "2.12(a)2", "2.12(a)3")
@pytest.mark.parametrize(("sheet", "hand", "action", "clauses"), FORBIDDEN)
def test_every_clause_that_forbids_it(
    sheet: BlackjackSheet, hand: HandView, action: Action, clauses: str
) -> None:
    refusal = rules.why_not(sheet, hand, action)
    found = [citation.short(clause) for clause in refusal.clauses] if refusal else []
    assert found == clauses.split()


def test_a_blackjack_and_a_plain_21_are_refused_in_different_words() -> None:
    blackjack, plain = (rules.why_not(FOUR, hand, Action.HIT) for hand in (view(11, 10), view(5, 6, 10)))
    assert blackjack is not None
    assert plain is not None
    assert (blackjack.says, plain.says) == ("a blackjack takes no card", "a hand of 21 takes no card")


def test_actions_are_called_as_in_round_notation() -> None:
    assert [action.value for action in Action] == ["stand", "hit", "double", "split", "surrender"]


VERDICTS = [
    # total, cards, hands; dealer's total and cards; how it ends, at which odds, by which clause
    ((22, 3, 1), (23, 3), Result.LOST, Odds(0, 1), "2.3(a)1"),
    ((21, 2, 1), (21, 2), Result.VOID, Odds(0, 1), "2.7(b)"),
    ((21, 2, 1), (21, 3), Result.WON, Odds(3, 2), "2.7(b)"),
    ((21, 2, 1), (20, 2), Result.WON, Odds(3, 2), "2.7(b)"),
    ((21, 3, 1), (21, 2), Result.LOST, Odds(0, 1), "2.3(b)"),
    ((21, 2, 2), (21, 2), Result.LOST, Odds(0, 1), "2.3(b)"),
    ((20, 2, 1), (21, 2), Result.LOST, Odds(0, 1), "2.3(a)2"),
    ((12, 2, 1), (22, 3), Result.WON, Odds(1, 1), "2.3(a)1"),
    ((21, 2, 2), (21, 3), Result.WON, Odds(1, 1), "2.3(a)3"),
    ((21, 3, 1), (21, 3), Result.VOID, Odds(0, 1), "2.3(b)"),
    ((18, 2, 1), (18, 3), Result.VOID, Odds(0, 1), "2.3(b)"),
    ((19, 2, 1), (18, 2), Result.WON, Odds(1, 1), "2.3(a)2"),
    ((17, 2, 1), (18, 2), Result.LOST, Odds(0, 1), "2.3(a)2"),
]


@pytest.mark.clause("2.3(a)1", "2.3(a)2", "2.3(a)3", "2.3(b)/1", "2.3(b)/2", "2.7(b)/2", "2.7(b)/3")
@pytest.mark.parametrize(("hand", "dealer", "result", "odds", "clause"), VERDICTS)
def test_every_verdict_by_its_clause(
    hand: tuple[int, int, int], dealer: tuple[int, int], result: Result, odds: Odds, clause: str
) -> None:
    assert rules.verdict(ONCE, FinishedHand(*hand), DealerHand(*dealer)) == (result, odds, clause)


@pytest.mark.clause("2.12(c)")
def test_what_a_third_card_of_the_dealer_can_still_change() -> None:
    plain = BlackjackSheet(decks=8, readings=Readings(split_two_card_21="plain"))
    assert all(rules.is_open(ONCE, FinishedHand(total, 2, 1)) for total in range(4, 21))
    assert rules.is_open(ONCE, FinishedHand(21, 3, 1))
    assert not rules.is_open(ONCE, FinishedHand(22, 3, 1))
    assert not rules.is_open(ONCE, FinishedHand(21, 2, 1))
    assert not rules.is_open(ONCE, FinishedHand(21, 2, 2))
    assert rules.is_open(plain, FinishedHand(21, 2, 2))


def test_a_count_in_words() -> None:
    assert (str(Count(17, True)), str(Count(17, False))) == ("soft 17", "17")


def _reachable(sheet: BlackjackSheet) -> set[HandView]:
    """Every hand of two cards, and every hand of three and more that grew from less than 21."""
    found = set()
    every = range(2, 12)
    grown = {Count(0, False)}
    longer: set[Count] = set()
    for size in range(1, 22):
        grown = {points.plus(value) for points in grown if points.total < 21 for value in every}
        longer |= grown if size > 2 else set()
    for up, hands in product(every, range(1, sheet.split_hands + 1)):
        for cards in combinations_with_replacement(every, 2):
            one = view(*cards, hands=hands)._replace(up=up)
            found |= {one, one._replace(split_ace=True)} if hands > 1 and 11 in cards else {one}
        found |= {HandView(*points, 3, 0, hands, False, False, False, up) for points in longer}
    return found


@pytest.mark.parametrize("sheet", [ONCE, FOUR])
def test_views_are_exactly_the_reachable_hands(sheet: BlackjackSheet) -> None:
    listed = views(sheet)
    assert len(listed) == len(set(listed))
    assert set(listed) == _reachable(sheet)


@pytest.mark.parametrize("name", sorted(ALL))
def test_a_wager_says_how_it_is_offered(name: str) -> None:
    """Some wagers may pay more than the law's odds (2.26(f), 2.27(f)); 2.17 and 2.19 fix their payouts."""
    wager = ALL[name]
    assert wager.may_pay_more == (wager.section in ("2.22", "2.23", "2.24", "2.26", "2.27"))
    assert wager.row_of(card("5c"), card("8d"), card("Kh")) is None
    paid = {row for table in wager.paytables.values() for row in table}
    drawn = set(wager.rows) if wager.displayed else set()
    assert paid | drawn | ({wager.jackpot} - {""}) == set(wager.rows)
    assert {row for row, _ in wager.row_notes} == set(wager.outcomes)


def test_the_reader_is_used_against_an_ace_or_a_ten_and_leaves_no_late_blackjack() -> None:
    sheet = load_sheet(Path("atlantic-city"))
    assert rules.reader_used(sheet, 10)
    assert not rules.reader_used(sheet, 9)
    assert rules.reader_used(sheet, 11)
    assert not rules.late_blackjack_possible(sheet, 10)
    assert rules.late_blackjack_possible(ONCE, 10)
    assert not rules.late_blackjack_possible(ONCE, 9)


@pytest.mark.clause("2.3(d)/1")
@pytest.mark.parametrize(("amount", "good"), [(-50, False), (0, False), (25, False), (50, True), (75, False)])
def test_an_amount_is_paid_in_chips(amount: int, good: bool) -> None:
    barred = rules.why_not_chips(ONCE, amount)
    assert (barred is None) == good
    assert barred is None or barred.clause == "2.3(d)"


@pytest.mark.clause("2.10(a)/2")
def test_a_double_adds_chips_up_to_the_wager() -> None:
    clauses = {
        amount: [bar.clause for bar in rules.why_not_double_by(ONCE, 1000, amount)]
        for amount in (0, 50, 1000, 1050, 1075)
    }
    expected = {0: ["2.3(d)"], 50: [], 1000: [], 1050: ["2.10(a)"], 1075: ["2.10(a)", "2.3(d)"]}
    assert clauses == expected


def test_a_view_has_at_most_three_cards() -> None:
    assert [cards_told(cards) for cards in (1, 2, 3, 4, 9)] == [1, 2, 3, 3, 3]


@pytest.mark.clause("2.10(c)/7", "2.12(c)")
@pytest.mark.parametrize("total", [12, 21, 22, 26])
def test_a_hand_with_a_card_face_down_is_open_whatever_the_card_is(total: int) -> None:
    assert rules.is_open(ONCE, FinishedHand(total, 3, 1), face_down=True)


TIES_LOSE = [
    ((18, 2, 1), (18, 3), Result.LOST, Odds(0, 1), "2.6(k)1"),
    ((21, 3, 1), (21, 3), Result.LOST, Odds(0, 1), "2.6(k)1"),
    ((21, 2, 1), (21, 2), Result.WON, Odds(1, 1), "2.6(k)1"),
    ((21, 2, 1), (21, 3), Result.WON, Odds(1, 1), "2.6(k)2"),
    ((21, 2, 2), (21, 3), Result.WON, Odds(1, 1), "2.3(a)3"),
    ((21, 2, 2), (21, 2), Result.LOST, Odds(0, 1), "2.3(b)"),
    ((19, 2, 1), (18, 2), Result.WON, Odds(1, 1), "2.3(a)2"),
    ((12, 2, 1), (22, 3), Result.WON, Odds(1, 1), "2.3(a)1"),
]


@pytest.mark.clause("2.6(k)1/1", "2.6(k)1/2", "2.6(k)2")
@pytest.mark.parametrize(("hand", "dealer", "result", "odds", "clause"), TIES_LOSE)
def test_every_verdict_with_both_dealers_cards_face_up(
    hand: tuple[int, int, int], dealer: tuple[int, int], result: Result, odds: Odds, clause: str
) -> None:
    assert rules.verdict(FACE_UP, FinishedHand(*hand), DealerHand(*dealer)) == (result, odds, clause)


@pytest.mark.clause("2.6(k)3")
def test_no_insurance_with_both_dealers_cards_face_up() -> None:
    for up in range(2, 12):
        barred = rules.why_not_insurance(FACE_UP, up)
        assert barred is not None
        assert barred.clause == "2.6(k)3"


@pytest.mark.clause("2.7(c)/1")
@pytest.mark.parametrize(
    ("hand", "clauses"),
    [
        (view(11, 10)._replace(up=11), {True: "", False: "2.7(c)"}),
        (view(11, 10)._replace(up=10), {True: "2.7(c)", False: "2.7(c) 2.7(c)"}),
        (view(11, 9)._replace(up=11), {True: "2.7(c)", False: "2.7(c) 2.7(c)"}),
        (view(11, 10, hands=2)._replace(up=11), {True: "2.7(c)", False: "2.7(c) 2.7(c)"}),
    ],
)
def test_even_money_is_for_a_blackjack_against_an_ace(hand: HandView, clauses: dict[bool, str]) -> None:
    for offered, expected in clauses.items():
        refusal = rules.why_not_even_money(BlackjackSheet(decks=8, even_money=offered), hand)
        found = [bar.clause for bar in refusal.bars] if refusal else []
        assert found == expected.split()


@pytest.mark.clause("2002:2.7(c)")
@pytest.mark.parametrize(
    ("edition", "even_money", "insurance", "cards", "due"),
    [
        ("1999", True, 500, (11, 10), True),
        ("1999", True, 450, (11, 10), False),
        ("1999", True, 550, (11, 10), False),
        ("1999", True, 500, (11, 9), False),
        ("1999", False, 500, (11, 10), False),
        ("2010", True, 500, (11, 10), False),
    ],
)
def test_when_the_net_payout_is_due(
    edition: str, even_money: bool, insurance: int, cards: tuple[int, int], due: bool
) -> None:
    sheet = BlackjackSheet(decks=8, edition=edition, even_money=even_money)  # type: ignore[arg-type]
    hand = view(*cards)._replace(up=11)
    assert rules.net_payout_due(sheet, hand, wager=1000, insurance=insurance) == due


@pytest.mark.clause("2.3(d)/3", "2.10(a)/2")
def test_wagers_are_raised_by_chips_and_at_6_to_5_in_fives() -> None:
    assert rules.wager_unit(ONCE) == 50
    assert rules.wager_unit(SIX_TO_FIVE) == 500
    assert rules.wager_unit(replace(SIX_TO_FIVE, chip=2500)) == 2500
    clauses = {
        amount: [bar.clause for bar in rules.why_not_double_by(SIX_TO_FIVE, 1000, amount)]
        for amount in (50, 500, 700, 1000, 1500)
    }
    assert clauses == {50: ["2.3(d)"], 500: [], 700: ["2.3(d)"], 1000: [], 1500: ["2.10(a)"]}
