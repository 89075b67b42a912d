"""2.1: what blackjack, a hard total and a soft total are."""

from itertools import product
from pathlib import Path

import pytest

import cutcard
from cutcard.cards import read_cards
from cutcard.games.blackjack import BLACKJACK
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.hand import (
    Count,
    DealerHand,
    count,
    hand_view,
    is_blackjack,
    pair_of,
    value,
)
from cutcard.games.protocol import DEALER, Cut, Deal, Kind, PlaceBet, Shuffle
from tests.law.felt import BareTable, Table, sheet


def total(cards: str) -> Count:
    return count(value(one) for one in read_cards(cards))


@pytest.mark.clause('2.1 "Blackjack"')
@pytest.mark.parametrize("ten", ["Ts", "Js", "Qs", "Ks"])
def test_blackjack_is_an_ace_and_any_ten_in_either_order(ten: str) -> None:
    for cards in (f"As 9h {ten} 8d", f"{ten} 9h As 8d"):
        table = Table(cards, sheet=sheet()).bets(1).say("deal")
        assert table.of(ev.BlackjackAnnounced) == [ev.BlackjackAnnounced(1)]


@pytest.mark.clause('2.1 "Blackjack"')
@pytest.mark.parametrize("cards", ["9s 9h Ks 2d 8d", "As 9h 9s Ad 8d", "7s 9h 7d 7c 8d"])
def test_blackjack_is_nothing_else(cards: str) -> None:
    """19 in two cards and 21 in three cards are not blackjacks."""
    table = Table(cards, sheet=sheet()).bets(1).say("deal", "hit 1", "end")
    assert table.of(ev.BlackjackAnnounced) == []
    assert all(paid.why != "3 to 2" for paid in table.of(ev.WagerPaid))


@pytest.mark.clause('2.1 "Blackjack"')
@pytest.mark.parametrize("pair", ["As 6h Ad Ks 9c", "Ks 6h Kd As 9c"])
def test_blackjack_is_not_made_by_a_player_who_has_split(pair: str) -> None:
    table = Table(f"{pair} Td 9d", sheet=sheet()).bets(1).say("deal", "split 1", "end")
    assert table.state.boxes[0].hands[0].points.total == 21
    assert table.of(ev.BlackjackAnnounced) == []
    assert [paid.why for paid in table.of(ev.WagerPaid)] == ["1 to 1", "1 to 1"]


@pytest.mark.clause('2.1 "Hard Total"')
@pytest.mark.parametrize(
    ("cards", "points"),
    [("Tc 7d", 17), ("As 6d Kh", 17), ("As Ad 9c Kh", 21), ("2c 3d", 5), ("As Ah Ad Ac 8c 9d", 21)],
)
def test_hard_total_has_no_ace_or_counts_each_as_one(cards: str, points: int) -> None:
    assert total(cards) == Count(points, soft=False)


@pytest.mark.clause('2.1 "Soft Total"')
@pytest.mark.parametrize(
    ("cards", "points"), [("As 6d", 17), ("As Ad", 12), ("As Ad 9c", 21), ("2c As 3d", 16), ("As Kh", 21)]
)
def test_soft_total_counts_an_ace_as_eleven(cards: str, points: int) -> None:
    assert total(cards) == Count(points, soft=True)


@pytest.mark.clause("2.1/intro")
def test_intro_one_meaning_for_every_part_of_the_game() -> None:
    """The player's box, the dealer, finished hands and decisions all use one definition."""
    for one, other, hands in product(range(2, 12), range(2, 12), (1, 2)):
        counted = count((one, other))
        defined = is_blackjack(total=counted.total, cards=2, hands=hands)
        assert defined == ({one, other} == {10, 11} and hands == 1)
        view = hand_view(counted, 2, pair_of((one, other)), hands=hands, up=7)
        assert view.blackjack == defined
        if hands == 1:
            assert DealerHand(counted.total, 2).blackjack == defined
        for cards in (3, 4):
            assert not DealerHand(21, cards).blackjack
            assert not is_blackjack(total=21, cards=cards, hands=hands)


@pytest.mark.clause("2.1/intro")
@pytest.mark.parametrize("definition", ["def is_blackjack(", "def count(", "class Count("])
def test_intro_no_second_definition_in_the_package(definition: str) -> None:
    """One file computes blackjacks and hard and soft counts; all others call it. A drill counts otherwise."""
    package = Path(cutcard.__file__).parent
    files = {path.relative_to(package).as_posix(): path.read_text("utf-8") for path in package.rglob("*.py")}
    found = [name for name, text in files.items() if f"\n{definition}" in text]
    assert found == ["games/twenty_one/points.py"]


@pytest.mark.clause('2.1 "Dealer"')
def test_dealer_deals_the_cards_and_is_never_a_player() -> None:
    """The dealer gives every card; no player may have the dealer's name; a new dealer is an event."""
    table = BareTable(sheet())
    for name in ("dealer", "house"):
        table.refuses(PlaceBet(1, name, "blackjack", 1000), "2.3(a)")
    table.do(PlaceBet(1, "a", "blackjack", 1000), Shuffle(), Cut("a", 100)).cards("??")
    table.do(Deal())
    for one in ("5c", "9h", "6c"):
        waits = BLACKJACK.bind(table.sheet).awaiting(table.state)
        assert (waits.kind, waits.who) == (Kind.CARD, DEALER)
        table.cards(one)
    felt = Table("5c 9h 6c Td 9d 8c 9h 8d Td 7c", sheet=sheet()).bets(1).say("deal", "hit 1", "end")
    assert felt.of(ev.DealerChanged) == []
    burned = len(felt.of(ev.CardBurned))
    felt.say("new-dealer").bets(1).say("deal")
    assert felt.of(ev.DealerChanged) == [ev.DealerChanged()]
    assert len(felt.of(ev.CardBurned)) == burned + 1
