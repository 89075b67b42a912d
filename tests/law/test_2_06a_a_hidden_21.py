"""2.6A(d), (e): a 21 that only its player has seen looks like any hand that stands."""

from cutcard.games.blackjack.model import events as ev
from tests.law.felt import Table, sheet
from tests.law.shoes import six_to_five


def stood(table: Table) -> list[ev.HandStood]:
    return table.of(ev.HandStood)


def test_d_a_drawn_21_is_in_the_record() -> None:
    table = Table("5c 6h 6d Tc Th 2s", sheet=six_to_five()).bets(1).say("deal", "hit 1")
    assert stood(table) == [ev.HandStood(1, 0, itself=True)]


def test_d_a_drawn_20_stands_when_its_player_says_so() -> None:
    table = Table("5c 6h 6d 9c Th 2s", sheet=six_to_five()).bets(1).say("deal", "hit 1")
    assert stood(table) == []
    table.say("stand 1")
    assert stood(table) == [ev.HandStood(1, 0)]


def test_2_6_f_a_drawn_21_is_only_announced_where_all_cards_are_face_up() -> None:
    table = Table("5c 6h 6d Tc Th 2s", sheet=sheet()).bets(1).say("deal", "hit 1")
    assert stood(table) == []
