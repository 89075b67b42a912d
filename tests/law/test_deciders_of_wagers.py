"""The answers of the deciders about wagers: means, limits, boxes, covers, insurance (2.3 to 2.14)."""

from dataclasses import replace

import pytest

from cutcard.games.blackjack import rules
from cutcard.games.blackjack.model.hand import Count, hand_view
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet, Limits
from cutcard.games.blackjack.wagers import ALL
from cutcard.law.refusal import Bar

PLAIN = BlackjackSheet(decks=8, limits=(("blackjack", Limits(500, 50000)), ("in-between", Limits(100, 2500))))
FACE_UP = BlackjackSheet(decks=8, hole_card="face-up")
READER = BlackjackSheet(decks=8, hole_card="reader")
SIX_TO_FIVE = BlackjackSheet(decks=2, variation="six-to-five", device="hand", shuffle="automated")


def clauses(bars: list[Bar] | Bar | None) -> list[str]:
    if isinstance(bars, Bar):
        return [bars.clause]
    return [bar.clause for bar in bars or []]


@pytest.mark.parametrize(
    ("wager", "clause"), [("blackjack", "2.3(d)"), ("in-between", "2.26(d)"), ("21-plus-3", "2.27(d)")]
)
def test_2_3_d_coupons_and_cash_by_each_wagers_own_paragraph(wager: str, clause: str) -> None:
    assert rules.coupon_clause(wager) == clause
    assert rules.cash_clause(wager) == clause
    neither = replace(PLAIN, match_play=False, verbal_wagers=False)
    both = replace(PLAIN, match_play=True, verbal_wagers=True)
    assert rules.why_not_means(neither, wager, "chips") == []
    for means, words in (("coupon", "match play coupons"), ("cash", "spoken wagers with cash")):
        assert rules.why_not_means(both, wager, means) == []
        says = f"{words} are not taken at this table"
        barred = [Bar(one, says) for one in dict.fromkeys((clause, "2.3(d)"))]
        assert rules.why_not_means(neither, wager, means) == barred
    assert clauses(rules.why_not_means(both, wager, "marker")) == ["2.3(d)"]


@pytest.mark.clause("2.3(d)/1", "2.3(d)/2")
def test_2_3_d_a_coupon_where_coupons_alone_are_taken_and_cash_where_cash_alone_is() -> None:
    coupons = replace(PLAIN, match_play=True, verbal_wagers=False)
    cash = replace(PLAIN, match_play=False, verbal_wagers=True)
    assert rules.why_not_means(coupons, "blackjack", "coupon") == []
    assert rules.why_not_means(coupons, "blackjack", "cash") != []
    assert rules.why_not_means(cash, "blackjack", "cash") == []
    assert rules.why_not_means(cash, "blackjack", "coupon") != []


def test_2_3_d_a_wager_whose_section_allows_neither_coupons_nor_cash(monkeypatch: pytest.MonkeyPatch) -> None:
    silent = replace(ALL["in-between"], coupon_clause="", cash_clause="")
    monkeypatch.setitem(ALL, "in-between", silent)
    both = replace(PLAIN, match_play=True, verbal_wagers=True)
    assert rules.why_not_means(both, "in-between", "chips") == []
    assert rules.why_not_means(both, "in-between", "coupon") == [
        Bar("2.3(d)", "match play coupons are not taken for in-between")
    ]
    assert rules.why_not_means(both, "in-between", "cash") == [
        Bar("2.3(d)", "spoken wagers with cash are not taken for in-between")
    ]


@pytest.mark.clause("8.2(a)#1", "8.2(d)")
@pytest.mark.parametrize(
    ("wager", "total", "accepted", "expected"),
    [
        ("blackjack", 499, False, "8.2(a)"),
        ("blackjack", 499, True, "8.2(a)"),
        ("blackjack", 500, False, ""),
        ("blackjack", 50000, False, ""),
        ("blackjack", 50001, False, "8.2(a)"),
        ("blackjack", 50001, True, ""),
        ("in-between", 99, False, "2.26(d) 8.2(a)"),
        ("in-between", 100, False, ""),
        ("in-between", 2500, False, ""),
        ("in-between", 2501, False, "2.26(d) 8.2(a)"),
        ("in-between", 2501, True, ""),
    ],
)
def test_8_2_a_d_limits(wager: str, total: int, accepted: bool, expected: str) -> None:
    found = rules.why_not_limits(PLAIN, wager, total, accepted=accepted)
    assert clauses(found) == expected.split()


def test_8_2_a_the_message_names_the_limit() -> None:
    under, over = (rules.why_not_limits(PLAIN, "blackjack", at, accepted=False)[0] for at in (499, 50001))
    assert under.says == "$4.99 is under the minimum: $5 to $500 here"
    assert over.says == "$500.01 is over the maximum: $5 to $500 here"


@pytest.mark.clause("2.3(i)/1")
def test_2_3_i_a_player_who_sat_out_waits_where_the_house_says_so() -> None:
    closed = replace(PLAIN, mid_shoe_entry=False)
    barred = {
        (played, since)
        for played in (True, False)
        for since in (True, False)
        if rules.why_not_enter(closed, played=played, since_the_shuffle=since)
    }
    assert barred == {(False, True)}
    assert rules.why_not_enter(PLAIN, played=False, since_the_shuffle=True) is None
    assert clauses(rules.why_not_enter(closed, played=False, since_the_shuffle=True)) == ["2.3(i)"]


@pytest.mark.clause("2.13(a)#1", "2.13(g)")
@pytest.mark.parametrize(
    ("shared", "others", "elsewhere", "expected"),
    [
        (False, 0, 0, ""),
        (False, 1, 0, "2.13(a)"),
        (True, 0, 9, ""),
        (True, 1, 0, ""),
        (True, 1, 1, ""),
        (True, 1, 2, "2.13(g)"),
        (True, 2, 2, ""),
        (True, 2, 1, ""),
        (True, 3, 0, "2.13(a)"),
        (True, 4, 0, "2.13(a)"),
    ],
)
def test_2_13_a_g_three_bettors_on_a_box_and_a_limit_of_shared_boxes(
    shared: bool, others: int, elsewhere: int, expected: str
) -> None:
    """Two boxes may be shared at this table; joining a shared box does not add one."""
    sheet = replace(PLAIN, shared_boxes=shared, shared_box_limit=2)
    found = rules.why_not_join(sheet, others=others, shared_elsewhere=elsewhere)
    assert clauses(found) == expected.split()


@pytest.mark.clause("2.14#1", "2.14#2")
def test_2_14_boxes_of_one_player() -> None:
    two = replace(PLAIN, boxes_per_player=2)
    assert [clauses(rules.why_not_box(two, other_boxes=boxes)) for boxes in (0, 1, 2, 3)] == [
        *([], []),
        *(["2.14"], ["2.14"]),
    ]
    permitted = [clauses(rules.why_not_box(two, other_boxes=2, permitted=boxes)) for boxes in (0, 1, 2, 3)]
    assert permitted == [["2.14"], ["2.14"], ["2.14"], []]
    few = replace(two, boxes=5)
    assert [boxes for boxes in range(9) if rules.why_not_permit_boxes(few, boxes) is None] == [2, 3, 4, 5]


@pytest.mark.clause("2.13(b)#1", "2.13(b)#2")
@pytest.mark.parametrize(
    ("bettors", "calls"),
    [
        ([(1000, False)], 0),
        ([(1000, False), (5000, True)], 0),
        ([(5000, True), (1000, False)], 1),
        ([(5000, True), (1000, False), (9000, False)], 1),
        ([(1000, True), (5000, True), (2000, True)], 1),
        ([(5000, True), (5000, True)], 0),
        ([(1000, True), (5000, True), (5000, True)], 1),
    ],
)
def test_2_13_b_who_calls(bettors: list[tuple[int, bool]], calls: int) -> None:
    assert rules.caller(bettors) == calls


@pytest.mark.clause("2.13(e)", "2.11(a)/2")
def test_2_11_a_2_13_e_a_cover_is_the_wager_itself() -> None:
    found = {amount: clauses(rules.why_not_cover(PLAIN, 1000, amount)) for amount in (1000, 950, 1050, 975)}
    assert found == {
        1000: [],
        950: ["2.13(e)", "2.11(a)"],
        1050: ["2.13(e)", "2.11(a)"],
        975: ["2.13(e)", "2.11(a)", "2.3(d)"],
    }
    bar = rules.why_not_cover(PLAIN, 1000, 950)[0]
    assert bar.says == "to cover the new hand takes the wager itself: $10"


@pytest.mark.clause("2.3(d)/1", "2.3(d)/3")
def test_2_3_d_amounts_at_6_to_5_in_chips_and_in_fives() -> None:
    chips, fives = "wagers are laid in chips; the smallest here is $0.50", "multiples of $5"
    for amount, expected in ((500, []), (250, [fives]), (25, [chips, fives]), (0, [chips])):
        found = rules.why_not_amount(SIX_TO_FIVE, amount)
        assert clauses(found) == ["2.3(d)"] * len(expected)
        assert all(words in bar.says for words, bar in zip(expected, found, strict=True))
    assert rules.why_not_amount(PLAIN, 250) == []
    assert rules.why_not_amount(replace(PLAIN, chip=1), 1) == []


@pytest.mark.clause("2.9(b)/1", "2.9(b)/2")
@pytest.mark.parametrize(
    ("chip", "wager", "most"),
    [(50, 1000, 500), (50, 1050, 550), (50, 1025, 550), (50, 50, 50), (100, 500, 300), (250, 500, 250)],
)
def test_2_9_b_half_the_wager_or_the_next_amount_in_chips(chip: int, wager: int, most: int) -> None:
    assert rules.most_insurance(replace(PLAIN, chip=chip), wager) == most


@pytest.mark.clause("2.9(a)/1", "2.9(a)/2", "2.9(c)")
def test_2_9_a_only_against_an_ace_and_won_only_by_a_ten() -> None:
    barred = {up: clauses(rules.why_not_insurance(PLAIN, up)) for up in range(2, 12)}
    assert barred == {up: [] if up == 11 else ["2.9(a)"] for up in range(2, 12)}
    assert [second for second in range(2, 12) if rules.insurance_wins(second)] == [10]
    assert str(rules.INSURANCE_ODDS) == "2 to 1"


@pytest.mark.clause("2.9(b)/6")
def test_2_9_b_at_turn_never_with_the_reader() -> None:
    found = {
        (sheet.hole_card, moment): rules.insurance_at_turn(replace(sheet, insurance=moment))  # type: ignore[arg-type]
        for sheet in (PLAIN, READER)
        for moment in ("at-turn", "before-play")
    }
    assert [key for key, at_turn in found.items() if at_turn] == [("none", "at-turn")]


@pytest.mark.clause("2002:2.7(c)")
def test_2_7_c_in_1999_no_even_money_even_if_the_sheet_elects_it() -> None:
    hand = hand_view(Count(21, True), 2, 0, hands=1, up=11)
    old = replace(PLAIN, edition="1999", even_money=True)
    refusal = rules.why_not_even_money(old, hand)
    assert refusal is not None
    assert refusal.says == "in the edition of 1999 a blackjack is insured for half its wager instead"
    assert [bar.clause for bar in refusal.bars] == ["2.7(c)"]


@pytest.mark.clause("2.6(j)3", "2.6(k)6/2")
def test_2_6_j_3_2_6_k_6_the_clause_of_a_card_offered_to_two_sevens_beside_a_blackjack() -> None:
    answers = [
        rules.offer_clause(BlackjackSheet(decks=6, hole_card=hole_card))
        for hole_card in ("reader", "face-up")
    ]
    assert answers == ["2.6(j)3", "2.6(k)6"]
