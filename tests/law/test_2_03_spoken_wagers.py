"""2.3(d): spoken cash is a wager once dealer and floorperson have confirmed it and it is changed to chips."""

import pytest

from cutcard.games.blackjack import BLACKJACK
from cutcard.games.blackjack.model import events as ev
from cutcard.games.protocol import (
    DEALER,
    FLOORPERSON,
    ConfirmWager,
    Cut,
    Deal,
    Felt,
    GiveCard,
    Kind,
    PlaceBet,
    Purse,
    Shuffle,
    Transfer,
)
from tests.law.felt import BareTable, Table, sheet

PLAIN = sheet()
SIDE = sheet("wagers.21-plus-3 = {}")
CASH = PlaceBet(1, "ann", "blackjack", 1000, "cash")


def ready(rules: object = PLAIN) -> BareTable:
    return BareTable(rules).do(Shuffle(), Cut("ann", 40), GiveCard(None))  # type: ignore[arg-type]


def word(by: str, wager: str = "blackjack") -> ConfirmWager:
    return ConfirmWager(by, 1, "ann", wager)


@pytest.mark.clause("2.3(d)/2")
@pytest.mark.parametrize(("first", "second"), [(DEALER, FLOORPERSON), (FLOORPERSON, DEALER)])
def test_d_pending_until_both_have_confirmed_it_and_the_cash_is_chips(first: str, second: str) -> None:
    table = ready().do(CASH)
    assert table.events[-1] == ev.WagerSpoken(1, "ann", "blackjack", 1000)
    assert (table.state.bets[0].amount, table.state.bets[0].spoken) == (0, 1000)
    table.refuses(Deal(), "2.3(d)")
    table.do(word(first))
    assert table.events[-1] == ev.WagerConfirmed(first, 1, "ann", "blackjack")
    table.refuses(Deal(), "2.3(d)")
    table.refuses(word(first), "2.3(d)")
    assert not [event for event in table.events if event.transfers]
    table.do(word(second))
    assert table.events[-3:] == [
        ev.WagerConfirmed(second, 1, "ann", "blackjack"),
        ev.CashConverted(1, "ann", "blackjack", 1000),
        ev.BetPlaced(1, "ann", "blackjack", 1000, "cash"),
    ]
    felt = Felt(1, "ann", "blackjack")
    assert table.events[-1].transfers == (Transfer(Purse("ann"), felt, 1000, felt),)
    assert table.state.bets[0][3:] == (1000, 0, False, 0, ())
    table.refuses(word(first), "2.3(d)")
    table.do(Deal())
    assert table.state.boxes[0].hands[0].stakes[0].wager == 1000


@pytest.mark.clause("2.3(d)/2")
def test_d_nobody_else_confirms_and_nothing_else_is_confirmed() -> None:
    table = ready().do(CASH)
    for wrong in (
        ConfirmWager("ann", 1, "ann", "blackjack"),
        ConfirmWager(DEALER, 2, "ann", "blackjack"),
        ConfirmWager(DEALER, 1, "bob", "blackjack"),
        ConfirmWager(DEALER, 1, "ann", "insurance"),
    ):
        table.refuses(wrong, "2.3(d)")
    bare = ready().do(PlaceBet(1, "ann", "blackjack", 1000))
    bare.refuses(word(DEALER), "2.3(d)")


@pytest.mark.clause("2.3(d)/2")
def test_d_the_table_waits_for_the_dealer_then_for_the_floorperson() -> None:
    table = ready().do(CASH)
    for by in (DEALER, FLOORPERSON):
        waits = BLACKJACK.bind(PLAIN).awaiting(table.state)
        assert (waits.kind, waits.who, waits.automatic) == (Kind.ACT, by, True)
        assert waits.default_command == word(by)
        table.do(waits.default_command)
    assert BLACKJACK.bind(PLAIN).awaiting(table.state).kind is Kind.WAGERS


def test_d_more_cash_is_confirmed_again() -> None:
    table = ready().do(CASH, word(DEALER), CASH)
    assert table.state.bets[0][3:] == (0, 0, False, 2000, ())
    table.do(word(DEALER), word(FLOORPERSON))
    assert table.state.bets[0].amount == 2000
    table.do(PlaceBet(1, "ann", "blackjack", 500), CASH, word(DEALER), PlaceBet(1, "ann", "blackjack", 500))
    assert table.state.bets[0].confirmed == (DEALER,)
    assert table.state.bets[0].amount == 3000


@pytest.mark.clause("2.26(d)#1", "2.27(d)#1")
@pytest.mark.parametrize(("name", "clause"), [("in-between", "2.26(d)"), ("21-plus-3", "2.27(d)")])
def test_d_a_side_wager_is_spoken_and_confirmed_by_its_own_paragraph(name: str, clause: str) -> None:
    rules = sheet(f"wagers.{name} = {{}}")
    table = ready(rules).do(PlaceBet(1, "ann", "blackjack", 1000), PlaceBet(1, "ann", name, 500, "cash"))
    table.refuses(Deal(), clause)
    table.do(word(FLOORPERSON, name))
    table.refuses(word(FLOORPERSON, name), clause)
    table.do(word(DEALER, name), Deal())
    assert table.state.boxes[0].side_bets[0][:3] == ("ann", name, 500)


def test_d_a_croupier_has_it_confirmed_before_the_cards_and_lets_others_wager_first() -> None:
    table = Table("Tc 8d 7h 9d 8c Td", sheet=SIDE)
    table.say("bet 1 ann blackjack 10 cash", "bet 2 bob blackjack 10", "bet 1 ann 21-plus-3 5 cash")
    assert not table.of(ev.WagerConfirmed)
    table.say("deal")
    assert [(one.by, one.wager) for one in table.of(ev.WagerConfirmed)] == [
        ("dealer", "blackjack"),
        ("floorperson", "blackjack"),
        ("dealer", "21-plus-3"),
        ("floorperson", "21-plus-3"),
    ]
