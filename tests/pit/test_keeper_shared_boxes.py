"""Shared boxes at a running table: the seat's player wagers first, consents and calls (2.13)."""

import pytest

from cutcard.games.protocol import WithdrawBet
from cutcard.pit.table import acts
from cutcard.pit.table.acts import TABLE
from cutcard.pit.table.facts import LaidBet
from tests.law.sheet_lines import sheet_text

from .arranged_table import ArrangedTable

SHARED = sheet_text("rules.shared_boxes = true", "rules.boxes_per_player = 2")
NINETEEN_ALL_ROUND = "Th 7d 9c Ts"
ANN = LaidBet(3, "ann", "blackjack", 10_00)
BOB = LaidBet(3, "bob", "blackjack", 50_00, behind=True)


def shared(*shoes: str, limit: str = "", empty: bool = False) -> ArrangedTable:
    """ann at box 3 unless it is to be empty, bob and cleo beside her; wagers are awaited."""
    table = ArrangedTable("shared", *shoes, text="\n".join((SHARED, limit)))
    for player, box in (("ann", 3), ("bob", 4), ("cleo", 5)):
        if not (empty and player == "ann"):
            table.sit(player, box)
    table.apply_timeout()
    assert table.asks == ("wagers", "")
    return table


def together() -> ArrangedTable:
    table = shared(NINETEEN_ALL_ROUND)
    table.say("ann", "bet 3 ann blackjack 10")
    table.say("bob", "bet 3 bob blackjack 50 behind")
    return table


@pytest.mark.clause("2.13(a)#2", "2.13(b)#1")
def test_nobody_wagers_behind_a_seat_before_its_player() -> None:
    table = shared()
    says = "box 3 is the seat of ann, who wagers there first"
    assert table.cannot_say("bob", "bet 3 bob blackjack 50 behind") == says
    table.say("ann", "bet 3 ann blackjack 10")
    table.say("bob", "bet 3 bob blackjack 50 behind")
    assert table.keeper.facts.bets == (ANN, BOB)


@pytest.mark.clause("2.13(b)#1")
def test_the_seats_player_calls_however_much_lies_behind() -> None:
    table = together()
    table.ready("ann", "bob", "cleo")
    assert table.asks == ("a decision", "ann")
    assert table.cannot_say("bob", "hit 3") == "you may not do that"
    table.say("ann", "stand 3")
    assert (table.chips("ann"), table.chips("bob")) == (1_010_00, 1_050_00)


def test_a_player_does_not_stand_behind_their_own_seat() -> None:
    """Else the larger wager behind would call."""
    table = shared()
    says = "box 3 is your own seat; you cannot wager behind it"
    assert table.cannot_say("ann", "bet 3 ann blackjack 10 behind") == says


@pytest.mark.clause("2.13(a)#2")
def test_a_wager_behind_goes_back_with_the_one_before_it() -> None:
    """So nobody can keep the seat's player from their own box: not by company, nor by a word against it."""
    table = together()
    table.say("ann", "withdraw 3 ann blackjack")
    assert table.commands() == [
        ("ann", WithdrawBet(3, "ann", "blackjack")),
        (TABLE, WithdrawBet(3, "bob", "blackjack")),
    ]
    assert table.keeper.facts.bets == ()
    assert table.chips("bob") == 1_000_00
    table.say("ann", "bet 3 ann blackjack 10")


def test_a_side_wager_taken_back_leaves_those_behind_alone() -> None:
    table = shared(limit="wagers.21-plus-3 = {}")
    table.say("ann", "bet 3 ann blackjack 10")
    table.say("ann", "bet 3 ann 21-plus-3 5")
    table.say("bob", "bet 3 bob blackjack 50 behind")
    table.say("ann", "withdraw 3 ann 21-plus-3")
    assert table.keeper.facts.bets == (ANN, BOB)
    table.say("bob", "withdraw 3 bob blackjack")
    assert table.keeper.facts.bets == (ANN,)


def test_a_wager_behind_that_was_added_to_after_a_side_wager_goes_back_too() -> None:
    table = shared(limit="wagers.21-plus-3 = {}")
    table.say("ann", "bet 3 ann blackjack 10")
    for laid in ("blackjack 10", "21-plus-3 5", "blackjack 40"):
        table.say("bob", f"bet 3 bob {laid} behind")
    table.say("ann", "withdraw 3 ann blackjack")
    assert table.keeper.facts.bets == ()
    assert table.chips("bob") == 1_000_00


@pytest.mark.clause("2.13(a)#2")
def test_the_seats_player_stays_alone() -> None:
    table = shared()
    table.say("ann", "bet 3 ann blackjack 10")
    table.say("ann", "alone 3 ann")
    assert table.cannot_say("bob", "bet 3 bob blackjack 10 behind").endswith("does not consent")


@pytest.mark.clause("2.13(b)#2")
def test_with_nobody_seated_the_highest_wager_calls() -> None:
    table = shared(NINETEEN_ALL_ROUND, empty=True)
    table.say("bob", "bet 3 bob blackjack 10 behind")
    table.say("cleo", "bet 3 cleo blackjack 20 behind")
    table.ready("bob", "cleo")
    assert table.asks == ("a decision", "cleo")


@pytest.mark.clause("2.13(b)#1")
def test_a_player_who_sits_down_before_wagers_behind_calls() -> None:
    table = shared(NINETEEN_ALL_ROUND, empty=True)
    table.say("bob", "bet 3 bob blackjack 50 behind")
    table.sit("ann", 3)
    table.say("ann", "bet 3 ann blackjack 10")
    table.ready("ann", "bob", "cleo")
    assert table.asks == ("a decision", "ann")


def test_nobody_sits_down_at_a_box_another_plays() -> None:
    """bob plays box 3 as a second one: the seat is free after the round."""
    table = shared(NINETEEN_ALL_ROUND, empty=True)
    table.say("bob", "bet 3 bob blackjack 50")
    says = "bob has undecided wagers on box 3; choose another box"
    assert table.refused(acts.Sit(3, 100_00, "key"), "ann") == says
    table.say("bob", "withdraw 3 bob blackjack")
    table.sit("ann", 3)


def test_when_the_seats_player_leaves_the_others_play_on() -> None:
    """Nobody is seated then, and the highest wager calls."""
    table = together()
    table.done(acts.Leave(), "ann")
    assert table.keeper.facts.bets == (BOB,)
    table.ready("bob", "cleo")
    assert table.asks == ("a decision", "bob")
