"""2.3(d), 2.26(d), 2.27(d): match play coupons beside chips. A coupon is never money."""

from dataclasses import replace

import pytest

from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.transaction import Progress
from cutcard.games.blackjack.rules import coupon_clause, why_not_means
from cutcard.games.blackjack.wagers import ALL
from cutcard.games.croupier.corrections import MoneyMovedBack
from cutcard.games.protocol import Felt, Purse, Rack, Transfer, VoidRound
from cutcard.games.twenty_one import payment
from tests.law.felt import EVEN_MONEY, SURRENDER, Table, sheet

COUPONS = sheet("rules.match_play = true", SURRENDER, EVEN_MONEY)
THREE_HANDS = sheet("rules.match_play = true", "rules.split_hands = 3")


def coupons(table: Table) -> list[ev.Event]:
    return table.of(ev.CouponCollected, ev.CouponReturned)


def played(shoe: str, *statements: str) -> Table:
    return Table(shoe, sheet=COUPONS).say("bet 1 ann blackjack 10 coupon", "deal", *statements, "end")


@pytest.mark.clause("2.3(d)/1")
def test_d_laying_a_coupon_moves_the_chips_alone() -> None:
    table = Table("Tc 7h 9d Td", sheet=COUPONS).say("bet 1 ann blackjack 10 coupon")
    felt = Felt(1, "ann", "blackjack")
    assert table.of(ev.BetPlaced) == [ev.BetPlaced(1, "ann", "blackjack", 1000, "coupon")]
    assert table.events[0].transfers == (Transfer(Purse("ann"), felt, 1000, felt),)
    table.say("bet 1 ann blackjack 5", "deal")
    assert table.state.boxes[0].hands[0].stakes[0] == ("ann", 1500, 0, 0, 1000, 0)


@pytest.mark.clause("2.3(d)/1")
@pytest.mark.parametrize(
    ("shoe", "statements", "coupon"),
    [
        ("Tc 7h 9d Td", (), ev.CouponCollected(1, 0, "ann", "blackjack", 1000, "2.3(a)2")),
        ("Tc 9h 7d Td", (), ev.CouponCollected(1, 0, "ann", "blackjack", 1000, "2.3(a)2")),
        ("Tc 9h 9d Td", (), ev.CouponReturned(1, 0, "ann", "blackjack", 1000, "2.3(b)")),
        ("Tc 9h 6d Kd Td", ("hit 1",), ev.CouponCollected(1, 0, "ann", "blackjack", 1000, "2.3(e)")),
        ("Tc 9h 6d Td", ("surrender 1",), ev.CouponCollected(1, 0, "ann", "blackjack", 1000, "2.8(a)1")),
        ("Tc Th 6d Ad", ("surrender 1",), ev.CouponCollected(1, 0, "ann", "blackjack", 1000, "2.8(a)2")),
        ("Tc Th 6d Ad", (), ev.CouponCollected(1, 0, "ann", "blackjack", 1000, "2.3(a)2")),
        ("Ac Th Kd Ad", (), ev.CouponReturned(1, 0, "ann", "blackjack", 1000, "2.7(b)")),
        ("Ac 7h Kd Td", (), ev.CouponCollected(1, 0, "ann", "blackjack", 1000, "2.7(a)")),
        ("Ac Ah Kd Td", ("even-money 1 ann",), ev.CouponCollected(1, 0, "ann", "blackjack", 1000, "2.7(c)")),
    ],
    ids=[
        "won",
        "lost",
        "tied",
        "bust",
        "surrendered",
        "held",
        "late",
        "stand-off",
        "blackjack",
        "even money",
    ],
)
def test_d_a_coupon_is_used_once_and_returned_only_with_a_void_wager(
    shoe: str, statements: tuple[str, ...], coupon: ev.Event
) -> None:
    table = played(shoe, *statements)
    assert coupons(table) == [coupon]
    assert coupon.transfers == ()
    assert table.state.boxes[0].hands[0].stakes[0].coupon == 0


@pytest.mark.parametrize("shoe", ["Tc 7h 9d Td", "Tc 9h 7d Td", "Tc 9h 9d Td"])
def test_d_a_wager_without_a_coupon_uses_up_none(shoe: str) -> None:
    assert not coupons(Table(shoe, sheet=COUPONS).say("bet 1 ann blackjack 10", "deal", "end"))


@pytest.mark.clause("2.3(d)/1")
def test_d_a_coupon_stays_with_the_first_hand_of_a_split_however_often() -> None:
    table = Table("8c 6h 8d 8s 2c 3c 4c Th 2s", sheet=THREE_HANDS)
    table.say("bet 1 ann blackjack 10 coupon", "deal", "split 1", "split 1")
    assert [hand.stakes[0].coupon for hand in table.state.boxes[0].hands] == [1000, 0, 0]
    table.say("end")
    assert coupons(table) == [ev.CouponCollected(1, 0, "ann", "blackjack", 1000, "2.3(a)2")]


def test_d_a_late_blackjack_takes_the_coupon_though_its_hand_gets_its_chips_back() -> None:
    """The busted second hand has paid the one original wager; the coupon is lost with it."""
    table = Table("8c Th 8d 9c 5d Kc As", sheet=THREE_HANDS)
    table.say("bet 1 ann blackjack 10 coupon", "deal", "split 1", "stand 1", "hit 1", "end")
    assert table.of(ev.WagerReturned) == [ev.WagerReturned(1, 0, "ann", "blackjack", 1000, "2.11(d)")]
    assert coupons(table) == [ev.CouponCollected(1, 0, "ann", "blackjack", 1000, "2.3(a)2")]


@pytest.mark.clause("2.26(d)#1", "2.27(d)#1")
@pytest.mark.parametrize("name", ["in-between", "21-plus-3"])
def test_d_side_wagers_take_coupons_by_their_own_paragraph(name: str) -> None:
    clause = {"in-between": "2.26(d)", "21-plus-3": "2.27(d)"}[name]
    rules = sheet("rules.match_play = true", f"wagers.{name} = {{}}")
    closed = sheet(f"wagers.{name} = {{}}")
    assert coupon_clause(name) == ALL[name].coupon_clause == clause
    barred = why_not_means(closed, name, "coupon")
    assert [bar.clause for bar in barred] == [clause, "2.3(d)"]
    table = Table("Tc 9h 9d Td", sheet=rules)
    table.say("bet 1 ann blackjack 10", f"bet 1 ann {name} 5 coupon", "deal")
    assert coupons(table) == [ev.CouponCollected(1, 0, "ann", name, 500, clause.replace("(d)", "(e)"))]
    assert table.of(ev.WagerCollected)[0].transfers == (
        Transfer(Felt(1, "ann", name), Rack(), 500, Felt(1, "ann", name)),
    )
    assert table.state.boxes[0].side_bets[0].coupon == 0


@pytest.mark.clause("2.27(d)#1")
def test_d_a_winning_side_wager_is_paid_on_its_coupon_too_and_uses_it_up() -> None:
    rules = sheet("rules.match_play = true", "wagers.21-plus-3 = {}")
    table = Table("5c 6d 7h Th 5s", sheet=rules)
    table.say("bet 1 ann blackjack 10", "bet 1 ann 21-plus-3 5 coupon", "deal")
    assert table.of(ev.WagerPaid) == [
        ev.WagerPaid(1, 0, "ann", "21-plus-3", 500, 9000, "straight, 9 to 1", "2.27(e)")
    ]
    assert coupons(table) == [ev.CouponCollected(1, 0, "ann", "21-plus-3", 500, "2.27(e)")]


def test_d_no_coupon_where_no_paragraph_allows_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ALL, "21-plus-3", replace(ALL["21-plus-3"], coupon_clause="", cash_clause=""))
    rules = sheet("rules.match_play = true", "wagers.21-plus-3 = {}")
    for means in ("coupon", "cash"):
        (barred,) = why_not_means(rules, "21-plus-3", means)
        assert "21-plus-3" in barred.says


def test_d_a_round_called_dead_hands_every_coupon_back() -> None:
    rules = sheet("rules.match_play = true", "wagers.21-plus-3 = {}")
    table = Table("Tc 9h 9d Td", sheet=rules)
    table.say("bet 1 ann blackjack 10 coupon", "bet 1 ann 21-plus-3 5 coupon", "deal")
    box = table.state.boxes[0]
    unsettled = box._replace(side_bets=(box.side_bets[0]._replace(settled=False, coupon=500),))
    run = Progress(rules, table.state.with_box(unsettled))
    payment.give_back(run, "2.15(f)")
    assert run.events == [
        ev.WagerReturned(1, 0, "ann", "21-plus-3", 500, "2.15(f)"),
        ev.CouponReturned(1, 0, "ann", "21-plus-3", 500, "2.15(f)"),
        ev.WagerReturned(1, 0, "ann", "blackjack", 1000, "2.15(f)"),
        ev.CouponReturned(1, 0, "ann", "blackjack", 1000, "2.15(f)"),
    ]


@pytest.mark.clause("2.3(d)/1")
def test_d_a_coupon_used_up_in_a_round_called_dead_is_handed_back() -> None:
    """Nothing of the round counts: the chips of a bust are returned, and the coupon with them."""
    table = Table("Tc 7h 6d Kd", sheet=COUPONS).say("bet 1 ann blackjack 10 coupon", "deal", "hit 1")
    used = ev.CouponCollected(1, 0, "ann", "blackjack", 1000, "2.3(e)")
    assert coupons(table) == [used]
    table.croupier.do(VoidRound("a drink was spilled"))
    assert coupons(table) == [used, ev.CouponReturned(1, 0, "ann", "blackjack", 1000, "2.6(i)")]
    assert table.of(MoneyMovedBack)[-1].transfers[0].cents == 1000
