"""2.1: what blackjack, a hard total and a soft total are."""

import pytest

from cutcard.cards import read_cards
from cutcard.games.blackjack import events as ev
from cutcard.games.blackjack.hand import Count, count, value
from tests.law.felt import Table, sheet


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
    """19 of two cards, and 21 of three, are none."""
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
