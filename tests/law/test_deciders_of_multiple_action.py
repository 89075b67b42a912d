"""The deciders of 2.18: the spots, the hands that the dealer forms, what a bust leaves."""

import pytest

from cutcard.games.blackjack import rules
from cutcard.games.blackjack.rules import LateStake
from cutcard.law.refusal import Bar
from tests.law.felt import sheet

MULTIPLE = 'rules.variation = "multiple-action"'
PLAIN, TWO, THREE = sheet(), sheet(MULTIPLE), sheet(MULTIPLE, "rules.fewest_wagers = 3")


@pytest.mark.clause("2.18(a)#1", "2.18(b)#2")
def test_spots_and_names_of_the_wagers() -> None:
    assert (rules.spots(PLAIN), rules.spots(TWO)) == ((0,), (1, 2, 3))
    assert rules.main_wagers(PLAIN) == ("blackjack",)
    assert rules.main_wagers(TWO) == ("blackjack.1", "blackjack.2", "blackjack.3")
    assert [rules.fewest_spots(table) for table in (PLAIN, TWO, THREE)] == [1, 2, 3]
    assert [rules.spot_of_hand(PLAIN, number) for number in (1, 2)] == [0, 0]
    assert [rules.spot_of_hand(TWO, number) for number in (1, 2, 3)] == [1, 2, 3]


@pytest.mark.clause("2.18(b)#1")
def test_one_wager_is_enough_elsewhere() -> None:
    assert rules.why_not_spots(PLAIN, {0}) is None
    for laid, lawful in (({1}, False), ({1, 3}, False), ({1, 2}, True), ({1, 2, 3}, True)):
        bar = rules.why_not_spots(TWO, laid)
        assert (bar is None) is lawful
        assert bar is None or bar.clause == "2.18(b)"


@pytest.mark.clause("2.18(f)2", "2.18(h)#3", "2.18(d)#2")
@pytest.mark.parametrize(
    ("after", "wagers", "insured", "following"),
    [
        (0, {1, 2, 3}, set(), 1),
        (1, {2, 3}, set(), 2),
        (2, {3}, set(), 3),
        (3, {3}, {3}, None),
        (1, {3}, set(), 2),
        (1, set(), {3}, 3),
        (0, set(), {2}, 2),
        (2, {1, 2}, {2}, None),
        (0, set(), set(), None),
    ],
)
def test_the_next_hand(after: int, wagers: set[int], insured: set[int], following: int | None) -> None:
    assert rules.next_hand(after, wagers=wagers, insured=insured) == following


@pytest.mark.clause("2.18(e)", "2.18(f)1")
def test_a_second_card_that_nothing_waits_for() -> None:
    when_needed = sheet(MULTIPLE, 'readings.second_card = "when-needed"')
    assert rules.first_hand_without_need(TWO, all_over_21=False)
    assert not rules.first_hand_without_need(TWO, all_over_21=True)
    assert not rules.first_hand_without_need(when_needed, all_over_21=False)


@pytest.mark.clause("2.18(c)#2")
def test_what_goes_on_each_spot() -> None:
    wagers = (10, 20, 30)
    assert rules.each_spot(0, (), wagers) == wagers
    assert rules.each_spot(5, (), wagers) == (5, 5, 5)
    assert rules.each_spot(0, (1, 2, 3), wagers) == (1, 2, 3)
    assert rules.why_not_each_spot(TWO, (1, 2, 3), wagers) is None
    for table, clause in ((TWO, "2.18(c)"), (PLAIN, "2.18(a)")):
        bar = rules.why_not_each_spot(table, (1, 2), wagers)
        assert bar is not None
        assert bar.clause == clause


@pytest.mark.clause("2.18(d)#1")
def test_the_message_about_a_missing_wager() -> None:
    assert rules.no_such_spot(PLAIN, 2).clause == "2.18(a)"
    unnamed, missing = rules.no_such_spot(TWO, 0), rules.no_such_spot(TWO, 3)
    assert unnamed == Bar("2.18(d)", "each wager is insured separately: name its spot")
    assert missing == Bar("2.18(d)", "there is no wager on spot 3")


@pytest.mark.clause("2.18(f)#2")
@pytest.mark.parametrize(
    ("reading", "stakes", "taken"),
    [
        ("returned", [LateStake(20, busted=False)], (10,)),
        ("returned", [LateStake(20, busted=True)], (20,)),
        ("returned", [LateStake(10, busted=True), LateStake(20, busted=False)], (10, 0)),
        ("returned", [LateStake(10, busted=False), LateStake(20, busted=False)], (10, 0)),
        ("returned", [LateStake(20, busted=True), LateStake(10, busted=True)], (20, 10)),
        ("kept", [LateStake(20, busted=True)], (20,)),
        ("kept", [LateStake(10, busted=True), LateStake(20, busted=False)], (10, 10)),
        ("kept", [LateStake(20, busted=False)], (10,)),
    ],
)
def test_a_late_blackjack_and_what_a_bust_has_taken(
    reading: str, stakes: list[LateStake], taken: tuple[int, ...]
) -> None:
    table = sheet(MULTIPLE, f'readings.busted_extras = "{reading}"')
    assert rules.collected_by_late_blackjack(table, 10, stakes) == taken
    hidden = sheet(MULTIPLE, f'readings.busted_extras = "{reading}"', 'rules.double_card = "face-down"')
    assert rules.collected_by_late_blackjack(hidden, 10, stakes) == taken
    assert rules.collected_at_bust(table, original=10, already=0, amount=20, up=10) == 20
    assert not rules.blackjack_would_refund(table, 10, stakes, [one.amount for one in stakes], up=10)


@pytest.mark.clause("2.17(g)1")
def test_a_side_wager_exceeds_none_of_the_wagers() -> None:
    laid = {"blackjack.1": 2000, "blackjack.2": 1000, "over-13": 500}
    assert rules.why_not_beside("under-13", 1000, {"blackjack.1": 2000, "blackjack.2": 1000}) == []
    (bar,) = rules.why_not_beside("over-13", 1050, laid)
    assert bar.clause == "2.17(g)1"
    assert rules.why_not_within("over-13", 1000, 1000) == []
