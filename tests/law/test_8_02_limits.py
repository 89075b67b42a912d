"""8.2: the posted limits bind every wager, each wager its own."""

import pytest

from cutcard.games.blackjack import events as ev
from cutcard.games.game import PlaceBet
from tests.law.felt import BareTable, Table
from tests.law.written import sheet


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
    won = sum(one.cents for one in brought if str(one.target) == "purse a")
    laid = sum(one.cents for one in brought if str(one.source) == "purse a")
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
