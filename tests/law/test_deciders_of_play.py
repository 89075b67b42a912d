"""The answers of the deciders about a round: cards, dealer, busts, surrender, payouts (2.3 to 2.16)."""

from dataclasses import replace

import pytest

from cutcard.cards import read_cards
from cutcard.games.blackjack import rules
from cutcard.games.blackjack.model.hand import (
    Combination,
    Count,
    DealerHand,
    FinishedHand,
    HandView,
    hand_view,
)
from cutcard.games.blackjack.rules import Action, LateStake, Result, Verdict
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet, Readings
from cutcard.law import citation
from cutcard.money import Odds

NONE, FACE_DOWN, READER, FACE_UP = (
    BlackjackSheet(decks=8, hole_card=word)  # type: ignore[arg-type]
    for word in ("none", "face-down", "reader", "face-up")
)
DEALINGS = (NONE, FACE_DOWN, READER, FACE_UP)
SIX_TO_FIVE = BlackjackSheet(
    decks=2, variation="six-to-five", device="hand", shuffle="automated", soft_17="hit"
)
FOUR = BlackjackSheet(decks=8, boxes=6, split_hands=4, surrender=True)


def refused(sheet: BlackjackSheet, hand: HandView, action: Action) -> list[str]:
    refusal = rules.why_not(sheet, hand, action)
    return [citation.short(clause) for clause in refusal.clauses] if refusal else []


# --- what may be done -------------------------------------------------------------------------------------


@pytest.mark.clause("2.12(a)", "2.12(a)1", "2.6A(e)2/2")
@pytest.mark.parametrize("total", range(19, 24))
def test_2_12_a_2_6_a_e_2_no_card_at_21_and_over(total: int) -> None:
    hand = hand_view(Count(total, False), 3, 0, hands=1, up=10)
    over = {SIX_TO_FIVE: ["2.6A(e)2", "2.12(a)"], FOUR: ["2.12(a)"]}
    for sheet, clauses in over.items():
        expected = [] if total < 21 else ["2.12(a)1"] if total == 21 else clauses
        assert refused(sheet, hand, Action.HIT) == expected
        assert refused(sheet, hand, Action.STAND) == ([] if total < 21 else ["2.6(f)"])


@pytest.mark.clause("2.11(a)/1", "2.6A(e)1")
def test_2_11_two_cards_of_one_value_in_a_hand_of_three_are_not_a_pair() -> None:
    """Nor is a pair whose cards nobody has seen: the dealer turns them over first (2.6A(e)1)."""
    pair = hand_view(Count(16, False), 2, 8, hands=1, up=10)
    assert refused(FOUR, pair, Action.SPLIT) == []
    assert refused(FOUR, pair._replace(cards=3), Action.SPLIT) == ["2.11(a)"]
    assert refused(FOUR, pair._replace(pair=0), Action.SPLIT) == ["2.11(a)"]
    assert refused(SIX_TO_FIVE, pair._replace(known=False), Action.SPLIT) == ["2.6A(e)1"]
    assert refused(FOUR, pair._replace(doubled=True), Action.SPLIT) == ["2.12(a)2"]


@pytest.mark.clause("2.8(a)/2")
@pytest.mark.parametrize(
    ("hands", "cards", "first", "may"),
    [
        (1, 2, True, True),
        (1, 2, False, False),
        (2, 2, True, False),
        (1, 3, True, False),
        (1, 1, True, False),
    ],
)
def test_2_8_a_surrender_comes_first(hands: int, cards: int, first: bool, may: bool) -> None:
    hand = hand_view(Count(15, False), cards, 0, hands=hands, up=10, first_decision=first)
    assert refused(FOUR, hand, Action.SURRENDER) == ([] if may else ["2.8(a)"])


@pytest.mark.parametrize(
    ("aces_once", "hands", "clauses"), [(True, 2, ["2.11(e)", "2.11(c)1"]), (False, 2, [])]
)
def test_2_11_e_aces_again(aces_once: bool, hands: int, clauses: list[str]) -> None:
    sheet = replace(FOUR, resplit_aces=not aces_once)
    aces = hand_view(Count(12, True), 2, 11, hands=hands, up=6, split_ace=True)
    tens = hand_view(Count(20, False), 2, 10, hands=hands, up=6)
    assert refused(sheet, aces, Action.SPLIT) == clauses
    assert refused(sheet, tens, Action.SPLIT) == []
    assert refused(sheet, tens._replace(hands=4), Action.SPLIT) == ["2.11(e)", "2.11(c)1"]
    assert refused(sheet, tens._replace(hands=5), Action.SPLIT) == ["2.11(e)", "2.11(c)1"]


def test_lawful_actions_are_in_order_and_a_hand_without_any_ends() -> None:
    first = hand_view(Count(16, False), 2, 8, hands=1, up=10)
    drawn = hand_view(Count(16, False), 3, 0, hands=1, up=10)
    split_ace = hand_view(Count(16, True), 2, 0, hands=2, up=10, split_ace=True)
    assert rules.lawful(FOUR, first) == tuple(Action)
    assert rules.lawful(FOUR, drawn) == (Action.STAND, Action.HIT)
    assert rules.lawful(FOUR, split_ace) == (Action.STAND,)
    ends = [rules.ends_by_itself(FOUR, hand) for hand in (first, drawn, split_ace)]
    assert ends == [False, False, True]
    assert rules.ends_by_itself(FOUR, drawn._replace(total=21))


@pytest.mark.clause("2.10(c)/1", "2.10(c)/2", "2.10(c)/3", "2002:2.10(a)")
def test_2_10_c_a_doubles_card_face_down() -> None:
    sheets = {word: replace(NONE, double_card=word) for word in ("face-up", "face-down", "on-request")}  # type: ignore[arg-type]
    found = {
        word: tuple(rules.double_dealt_face_down(sheet, asked=asked) for asked in (False, True))
        for word, sheet in sheets.items()
    }
    assert found == {"face-up": (False, False), "face-down": (True, True), "on-request": (False, True)}
    barred = {word: rules.why_not_face_down(sheet) for word, sheet in sheets.items()}
    assert [word for word, bar in barred.items() if bar] == ["face-up"]
    clauses = [rules.why_not_face_down(replace(NONE, edition=edition)) for edition in ("2010", "1999")]  # type: ignore[arg-type]
    assert [bar.clause for bar in clauses if bar] == ["2.10(c)", "2.10(a)"]


# --- how the cards come -----------------------------------------------------------------------------------


@pytest.mark.clause("2.6(j)/1", "2.6(j)/3", "2.6(k)/1")
def test_2_6_j_k_which_cards_the_dealer_gets_in_the_initial_deal() -> None:
    assert [rules.hole_card_dealt(sheet) for sheet in DEALINGS] == [False, True, True, True]
    assert [rules.hole_card_face_up(sheet) for sheet in DEALINGS] == [False, False, False, True]
    for up in range(2, 12):
        high = up >= 10
        assert [rules.reader_used(sheet, up) for sheet in DEALINGS] == [False, False, high, False]
        found = [rules.blackjack_found_before_play(sheet, up) for sheet in DEALINGS]
        assert found == [False, False, high, True]
        late = [rules.late_blackjack_possible(sheet, up) for sheet in DEALINGS]
        assert late == [high, high, False, False]


def test_2_6_f_2_11_c_which_totals_the_dealer_announces() -> None:
    assert [rules.total_announced(NONE, hands=hands) for hands in (1, 2)] == [True, True]
    assert [rules.total_announced(SIX_TO_FIVE, hands=hands) for hands in (1, 2)] == [False, True]
    assert [rules.players_cards_face_down(sheet) for sheet in (NONE, SIX_TO_FIVE)] == [False, True]


@pytest.mark.clause("2.12(c)")
def test_2_12_c_the_second_card_and_the_dealer_who_is_needed() -> None:
    when_needed = replace(NONE, readings=Readings(second_card="when-needed"))
    found = [
        rules.second_card_taken(sheet, waiting=waiting)
        for sheet in (NONE, when_needed)
        for waiting in (True, False)
    ]
    assert found == [True, True, True, False]
    assert [rules.dealer_needed(open_hands=hands) for hands in (0, 1, 2)] == [False, True, True]


def test_2_9_d_when_losing_insurance_is_collected() -> None:
    after = replace(READER, readings=Readings(losing_insurance="after-check"))
    assert [rules.losing_insurance_collected_after_check(sheet) for sheet in (READER, after)] == [
        False,
        True,
    ]


@pytest.mark.clause("2.12(b)1", "2.12(b)2i", "2.12(b)2ii")
@pytest.mark.parametrize("soft_17", ["stand", "hit"])
def test_2_12_b_d_the_dealer_draws(soft_17: str) -> None:
    sheet = replace(NONE, soft_17=soft_17)  # type: ignore[arg-type]
    hard = [total for total in range(4, 27) if rules.dealer_draws(sheet, Count(total, False))]
    soft = [total for total in range(12, 22) if rules.dealer_draws(sheet, Count(total, True))]
    assert hard == list(range(4, 17))
    assert soft == list(range(12, 18 if soft_17 == "hit" else 17))


# --- what is taken ----------------------------------------------------------------------------------------


@pytest.mark.clause("2.8(a)1", "2.8(a)2/2")
def test_2_8_a_what_a_surrender_costs_and_when() -> None:
    assert [up for up in range(2, 12) if rules.surrender_settled_early(up)] == list(range(2, 10))
    assert rules.surrender_collects(NONE, 1000, dealer_blackjack=False) == 500
    assert rules.surrender_collects(NONE, 1000, dealer_blackjack=True) == 1000


@pytest.mark.clause("2.10(b)", "2.11(d)")
@pytest.mark.parametrize(
    ("stakes", "returned", "kept"),
    [
        # One wager of 10, doubled to 20; the hands of a split pair; a hand over 21 has `True`.
        ([(1000, False)], (1000,), (1000,)),
        ([(2000, False)], (1000,), (1000,)),
        ([(2000, True)], (1000,), (2000,)),
        ([(1000, False), (1000, False)], (1000, 0), (1000, 0)),
        ([(1000, True), (1000, False)], (1000, 0), (1000, 1000)),
        ([(1000, False), (1000, True)], (0, 1000), (1000, 1000)),
        ([(2000, False), (1000, True), (2000, True)], (0, 1000, 0), (1000, 1000, 2000)),
        ([(1000, True), (1000, True)], (1000, 0), (1000, 1000)),
    ],
)
def test_2_10_b_2_11_d_a_late_blackjack_takes_one_wager(
    stakes: list[tuple[int, bool]], returned: tuple[int, ...], kept: tuple[int, ...]
) -> None:
    for reading, expected in (("returned", returned), ("kept", kept)):
        sheet = replace(NONE, readings=Readings(busted_extras=reading))  # type: ignore[arg-type]
        found = rules.collected_by_late_blackjack(sheet, 1000, [LateStake(*stake) for stake in stakes])
        assert found == expected


def test_2_10_c_a_double_face_down_has_not_gone_over_when_the_blackjack_comes() -> None:
    sheet = replace(NONE, double_card="face-down", readings=Readings(busted_extras="kept"))
    doubled, single, standing = LateStake(2000, True), LateStake(1000, True), LateStake(1000, False)
    assert rules.collected_by_late_blackjack(sheet, 1000, [doubled]) == (1000,)
    assert rules.collected_by_late_blackjack(sheet, 1000, [single, doubled]) == (1000, 1000)
    assert rules.collected_by_late_blackjack(sheet, 1000, [single, standing]) == (1000, 1000)
    in_sight = replace(sheet, double_card="on-request")
    assert rules.collected_by_late_blackjack(in_sight, 1000, [doubled]) == (2000,)
    returned = replace(sheet, readings=Readings())
    assert rules.collected_by_late_blackjack(returned, 1000, [doubled, single]) == (0, 1000)


@pytest.mark.parametrize(
    ("sheet", "up", "already", "amount", "taken"),
    [
        (NONE, 9, 0, 2000, 2000),
        (NONE, 10, 0, 2000, 1000),
        (NONE, 11, 0, 1000, 1000),
        (NONE, 10, 1000, 1000, 0),
        (NONE, 10, 400, 1000, 600),
        (READER, 10, 0, 2000, 2000),
        (FACE_DOWN, 11, 0, 2000, 1000),
        (replace(NONE, readings=Readings(busted_extras="kept")), 10, 0, 2000, 2000),
        (SIX_TO_FIVE, 10, 0, 2000, 2000),
        (SIX_TO_FIVE, 10, 1000, 1000, 1000),
    ],
)
def test_2_3_e_2_6_i_what_is_taken_when_a_hand_goes_over(
    sheet: BlackjackSheet, up: int, already: int, amount: int, taken: int
) -> None:
    found = rules.collected_at_bust(sheet, original=1000, already=already, amount=amount, up=up)
    assert found == taken


def test_2_3_e_2_6_a_e_3_the_clause_of_a_bust() -> None:
    assert [rules.bust_clause(sheet) for sheet in (NONE, SIX_TO_FIVE)] == ["2.3(e)", "2.6A(e)3"]


# --- what is paid -----------------------------------------------------------------------------------------

SEVENS, SIX_SEVEN_EIGHT = read_cards("7c 7d 7h"), read_cards("8s 6s 7s")
DESIGNATED = read_cards("As Js")


@pytest.mark.clause("2.3(e)1", "2.3(e)2", "2.3(e)3")
@pytest.mark.parametrize("offered", ["suited_678", "three_sevens", "designated_blackjack", ""])
def test_2_3_e_1_to_3_only_what_the_table_offers(offered: str) -> None:
    sheet = replace(NONE, **{offered: DESIGNATED if "black" in offered else True}) if offered else NONE
    found = [rules.special_combination(sheet, cards) for cards in (SIX_SEVEN_EIGHT, SEVENS, DESIGNATED)]
    made = {
        "suited_678": [Combination.SUITED_678, Combination.PLAIN, Combination.PLAIN],
        "three_sevens": [Combination.PLAIN, Combination.THREE_SEVENS, Combination.PLAIN],
        "designated_blackjack": [Combination.PLAIN, Combination.PLAIN, Combination.DESIGNATED],
        "": [Combination.PLAIN] * 3,
    }
    assert found == made[offered]
    assert rules.combinations_paid(sheet) == set(made[offered]) - {Combination.PLAIN}


@pytest.mark.clause("2.3(e)1", "2.3(e)2", "2.3(e)3")
@pytest.mark.parametrize(
    "cards", ["6s 7s 8h", "6s 7s 9s", "7c 7d 8h", "7c 7d", "7c 7d 7h 2c", "6s 7s 8s 2c", "Ah Js", "Ks As"]
)
def test_2_3_e_1_to_3_cards_without_special_odds(cards: str) -> None:
    sheet = replace(NONE, suited_678=True, three_sevens=True, designated_blackjack=DESIGNATED)
    assert rules.special_combination(sheet, read_cards(cards)) is Combination.PLAIN
    assert rules.special_combination(sheet, read_cards("Js As")) is Combination.DESIGNATED


@pytest.mark.clause("2.3(e)/3", "2.3(e)/4", "2.6(k)2")
def test_2_3_e_2_6_k_2_what_a_blackjack_is_paid() -> None:
    assert [str(rules.blackjack_odds(sheet)) for sheet in (NONE, FACE_UP, SIX_TO_FIVE)] == [
        *("3 to 2", "1 to 1", "6 to 5"),
    ]
    for sheet in (NONE, FACE_UP):
        assert rules.blackjack_odds(sheet, Combination.DESIGNATED) == Odds(2, 1)
    assert rules.early_blackjack_verdict(NONE) == Verdict(Result.WON, Odds(3, 2), "2.7(a)")
    assert rules.early_blackjack_verdict(FACE_UP) == Verdict(Result.WON, Odds(1, 1), "2.6(k)2")
    designated = rules.early_blackjack_verdict(NONE, Combination.DESIGNATED)
    assert designated == Verdict(Result.WON, Odds(2, 1), "2.7(a)")
    assert rules.even_money_verdict() == Verdict(Result.WON, Odds(1, 1), "2.7(c)")


@pytest.mark.clause("2.7(a)/1")
def test_2_7_a_2_6_k_1_a_blackjack_that_nothing_can_tie() -> None:
    for up in range(2, 12):
        early = [rules.blackjack_paid_early(sheet, up) for sheet in DEALINGS]
        assert early == [up < 10, up < 10, up < 10, True]


FIVE = replace(NONE, five_card_21=True)


@pytest.mark.clause("2.16(a)", "2.16(b)#1", "2.16(b)#2", "2.3(e)4")
@pytest.mark.parametrize(
    ("sheet", "hand", "dealer", "verdict"),
    [
        (FIVE, (21, 5, 1), (20, 2), (Result.WON, Odds(2, 1), "2.16(a)")),
        (FIVE, (21, 5, 2), (22, 3), (Result.WON, Odds(2, 1), "2.16(a)")),
        (FIVE, (21, 4, 1), (20, 2), (Result.WON, Odds(1, 1), "2.3(a)2")),
        (FIVE, (21, 6, 1), (20, 2), (Result.WON, Odds(1, 1), "2.3(a)2")),
        (FIVE, (20, 5, 1), (19, 2), (Result.WON, Odds(1, 1), "2.3(a)2")),
        (NONE, (21, 5, 1), (20, 2), (Result.WON, Odds(1, 1), "2.3(a)2")),
        (FIVE, (21, 5, 1), (21, 3), (Result.VOID, Odds(0, 1), "2.16(b)")),
        (FIVE, (21, 4, 1), (21, 3), (Result.VOID, Odds(0, 1), "2.3(b)")),
        (FIVE, (20, 5, 1), (20, 3), (Result.VOID, Odds(0, 1), "2.3(b)")),
        (NONE, (21, 5, 1), (21, 3), (Result.VOID, Odds(0, 1), "2.3(b)")),
        (FIVE, (21, 5, 1), (21, 2), (Result.LOST, Odds(0, 1), "2.3(b)")),
        (replace(FACE_UP, five_card_21=True), (21, 5, 1), (21, 3), (Result.LOST, Odds(0, 1), "2.6(k)1")),
        (SIX_TO_FIVE, (21, 2, 1), (20, 2), (Result.WON, Odds(6, 5), "2.7(b)")),
    ],
)
def test_2_16_five_cards_of_21(
    sheet: BlackjackSheet,
    hand: tuple[int, int, int],
    dealer: tuple[int, int],
    verdict: tuple[Result, Odds, str],
) -> None:
    assert rules.verdict(sheet, FinishedHand(*hand), DealerHand(*dealer)) == verdict


@pytest.mark.clause("2.3(e)1", "2.3(e)2", "2.3(e)3")
@pytest.mark.parametrize(
    ("made", "total", "cards", "odds", "clause"),
    [
        (Combination.SUITED_678, 21, 3, Odds(2, 1), "2.3(e)1"),
        (Combination.THREE_SEVENS, 21, 3, Odds(3, 2), "2.3(e)2"),
        (Combination.DESIGNATED, 21, 2, Odds(2, 1), "2.7(b)"),
    ],
)
def test_2_3_e_1_to_3_what_they_pay(
    made: Combination, total: int, cards: int, odds: Odds, clause: str
) -> None:
    hand = FinishedHand(total, cards, 1, made)
    assert rules.verdict(NONE, hand, DealerHand(20, 2)) == (Result.WON, odds, clause)
    assert rules.verdict(NONE, hand, DealerHand(21, 2)).result is (
        Result.VOID if made is Combination.DESIGNATED else Result.LOST
    )


def test_2_16_hands_distinguished_by_their_cards() -> None:
    assert [rules.cards_told_apart(sheet) for sheet in (NONE, FIVE)] == [3, 6]
