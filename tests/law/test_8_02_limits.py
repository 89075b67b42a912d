"""8.2: every wager has its own posted limits."""

import pytest

from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.wagers import ALL, SideWager
from cutcard.games.protocol import PlaceBet, Purse
from cutcard.law.refusal import Refusal
from tests.law.felt import BareTable, Table
from tests.law.sheet_lines import offers, sheet


@pytest.mark.clause("8.2(a)#1")
@pytest.mark.parametrize(("least", "most"), [(1500, 50000), (100, 1000), (10000, 100000)])
def test_a_from_the_minimum_to_the_maximum_and_nothing_else(least: int, most: int) -> None:
    limits = (f'limits.blackjack.min = "{least // 100}.00"', f'limits.blackjack.max = "{most // 100}.00"')
    table = BareTable(sheet(*limits))
    table.refuses(PlaceBet(1, "a", "blackjack", least - 50), "8.2(a)")
    table.refuses(PlaceBet(1, "a", "blackjack", most + 50), "8.2(a)")
    table.do(PlaceBet(1, "a", "blackjack", least), PlaceBet(2, "b", "blackjack", most))
    table.refuses(PlaceBet(2, "b", "blackjack", 50), "8.2(a)")
    table.do(PlaceBet(1, "a", "blackjack", most - least))
    table.refuses(PlaceBet(1, "a", "blackjack", 50), "8.2(a)")


@pytest.mark.clause("8.2(b)1")
def test_b1_one_table_has_a_maximum_for_each_wager() -> None:
    rules = sheet(
        "wagers.21-plus-3 = {}",
        'limits.blackjack.max = "500.00"',
        'limits.21-plus-3.min = "1.00"',
        'limits.21-plus-3.max = "25.00"',
    )
    table = BareTable(rules).do(PlaceBet(1, "a", "blackjack", 50000))
    table.refuses(PlaceBet(1, "a", "21-plus-3", 2550), "8.2(a)")
    table.do(PlaceBet(1, "a", "21-plus-3", 2500))


@pytest.mark.clause("8.2(b)2")
def test_b2_another_table_may_have_another_maximum() -> None:
    bet = PlaceBet(1, "a", "blackjack", 200000)
    BareTable(sheet('limits.blackjack.max = "500.00"')).refuses(bet, "8.2(a)")
    BareTable(sheet('limits.blackjack.max = "5000.00"')).do(bet)


@pytest.mark.clause("8.2(d)")
@pytest.mark.parametrize(("shoe", "net"), [("Tc 7h 9d Td", 70000), ("Tc 9h 7d Td", -70000)])
def test_d_a_wager_taken_over_the_maximum_is_paid_or_lost_in_full(shoe: str, net: int) -> None:
    table = Table(shoe, sheet=sheet())
    table.refuses("bet 1 a blackjack 700", "8.2(a)")
    table.say("bet 1 a blackjack 700 accepted", "deal", "end")
    assert table.of(ev.BetPlaced) == [ev.BetPlaced(1, "a", "blackjack", 70000, over_maximum=True)]
    brought = [transfer for event in table.events for transfer in event.transfers]
    won = sum(one.cents for one in brought if one.target == Purse("a"))
    laid = sum(one.cents for one in brought if one.source == Purse("a"))
    assert won - laid == net


@pytest.mark.clause("8.2(d)")
def test_d_it_may_be_a_side_wager_a_larger_one_or_spoken_and_never_one_under_the_minimum() -> None:
    rules = sheet("wagers.21-plus-3 = {}")
    table = BareTable(rules).do(
        PlaceBet(1, "a", "blackjack", 50000), PlaceBet(1, "a", "blackjack", 500, accepted=True)
    )
    assert [event.over_maximum for event in table.events] == [False, True]
    table.refuses(PlaceBet(1, "a", "21-plus-3", 10050), "2.27(d)")
    table.do(PlaceBet(1, "a", "21-plus-3", 10050, accepted=True))
    table.refuses(PlaceBet(2, "b", "blackjack", 450, accepted=True), "8.2(a)")
    table.do(PlaceBet(2, "b", "blackjack", 500, accepted=True))
    assert not table.events[-1].over_maximum
    table.do(PlaceBet(3, "c", "blackjack", 60000, "cash", accepted=True))
    assert table.state.bets[-1].spoken == 60000


# --- (d) lifts the licensee's maximum, never what the text says about a stake -------------------------------


def offering(wager: SideWager) -> BareTable:
    """A table with this side wager; players a and b have $20.00 and $900.00 on boxes 1 and 2."""
    taken = ("rules.match_play = true", 'limits.blackjack.max = "1000.00"')
    rules = sheet(*offers(wager.table), *taken, decks=6)
    return BareTable(rules).do(PlaceBet(1, "a", "blackjack", 20_00), PlaceBet(2, "b", "blackjack", 900_00))


def accepted(wager: str, cents: int, *, box: int = 2, means: str = "chips") -> PlaceBet:
    return PlaceBet(box, "?ab"[box], wager, cents, means, accepted=True)


def lays(table: BareTable, bet: PlaceBet) -> bool:
    return not isinstance(table.answer(bet), Refusal)


@pytest.mark.clause("8.2(d)", "2.17(a)3i", "2.19(a)", "2.19(b)#1", "2.20(a)")
@pytest.mark.parametrize("name", ALL)
def test_d_the_dealer_cannot_accept_another_amount_than_a_fixed_stake(name: str) -> None:
    wager = ALL[name]
    table = offering(wager)
    means = [one for one in ("chips", "cash", "coupon") if lays(table, accepted(name, 1_00, means=one))]
    assert "chips" in means
    for cents in (50, 1_00, 1_50, 2_00, 3_00, 5_00, 6_00, 10_00, 100_00, 100_50, 500_00):
        for one in means:
            bet = accepted(name, cents, means=one)
            if wager.stakes and cents not in wager.stakes:
                table.refuses(bet, wager.stake_clause)
            else:
                assert lays(table, bet) is (cents >= 1_00), bet
    if wager.stakes:
        table.do(accepted(name, max(wager.stakes)))
        table.refuses(accepted(name, 1_00), wager.stake_clause)


def test_d_which_stakes_the_text_fixes() -> None:
    """2.17(a)3i, 2.19(a), 2.20(a), and no other section; for a new wager read its own section."""
    fixed = {name: wager.stakes for name, wager in ALL.items() if wager.stakes}
    assert fixed == {"sevens": (1_00,), "progressive": (1_00,), "blackjack-bonus": (1_00, 5_00)}


@pytest.mark.clause("8.2(d)", "2.17(g)1", "2.25(c)#2")
@pytest.mark.parametrize("name", [name for name, wager in ALL.items() if wager.within_main_clause])
def test_d_the_dealer_cannot_lift_the_bound_of_the_blackjack_wager(name: str) -> None:
    wager = ALL[name]
    table = offering(wager)
    table.refuses(accepted(name, 20_50, box=1), wager.within_main_clause)
    if not wager.stakes:
        table.do(accepted(name, 20_00, box=1), accepted(name, 900_00))
        table.refuses(accepted(name, 50, box=1), wager.within_main_clause)
        table.refuses(accepted(name, 50), wager.within_main_clause)


def test_d_which_wagers_the_blackjack_wager_bounds() -> None:
    bounded = {wager.section for wager in ALL.values() if wager.within_main_clause}
    assert bounded == {"2.17", "2.25"}


@pytest.mark.clause("8.2(d)", "2.3(d)/3")
def test_d_the_dealer_cannot_lift_chips_or_the_multiples_of_five_of_6_to_5() -> None:
    BareTable(sheet()).refuses(PlaceBet(1, "a", "blackjack", 700_25, accepted=True), "2.3(d)")
    fives = sheet('rules.variation = "six-to-five"', decks=1)
    table = BareTable(fives)
    table.refuses(PlaceBet(1, "a", "blackjack", 701_00, accepted=True), "2.3(d)")
    table.do(PlaceBet(1, "a", "blackjack", 705_00, accepted=True))


@pytest.mark.clause("8.2(d)", "2.20(a)")
def test_d_the_dealer_cannot_lift_the_one_bonus_stake_of_6_to_5() -> None:
    rules = sheet('rules.variation = "six-to-five"', *offers("blackjack-bonus"), decks=1)
    table = BareTable(rules).do(PlaceBet(2, "b", "blackjack", 100_00))
    table.refuses(accepted("blackjack-bonus", 1_00), "2.20(a)")
    table.refuses(accepted("blackjack-bonus", 10_00), "2.20(a)")
    table.do(accepted("blackjack-bonus", 5_00))


@pytest.mark.clause("2.17(a)3i")
def test_a_fixed_stake_is_named_as_one_amount() -> None:
    table = offering(ALL["sevens"])
    for bet in (accepted("sevens", 5_00), PlaceBet(2, "b", "sevens", 5_00)):
        answer = table.answer(bet)
        assert isinstance(answer, Refusal)
        assert answer.says == "$5 is over the maximum: $1 and nothing else here"
        assert [bar.clause for bar in answer.bars] == ["2.17(a)3i", "8.2(a)"]
