"""2.26: with both dealer's cards face up the first of them is the up card of the wager."""

import pytest

from cutcard.games.blackjack.model import events as ev
from tests.law.felt import Table, sheet

FACE_UP = 'rules.hole_card = "face-up"'


@pytest.mark.clause("2.26(a)#2", "2.26(e)#2")
def test_2_26_the_dealers_first_card_counts_and_the_second_does_not() -> None:
    """2 and 9 in box 1, 5 and king the dealer's: six ranks lie between, 1 to 1 on 5.00."""
    table = Table("2c 5h 9d Kc", sheet=sheet(FACE_UP, "wagers.in-between = {}")).bets(1)
    table.say("bet 1 a in-between 5", "deal")
    (paid,) = [one for one in table.of(ev.WagerPaid) if one.wager == "in-between"]
    assert (paid.box, paid.winnings, paid.why) == (1, 500, "all other spreads, 1 to 1")


@pytest.mark.clause("2.26(a)#2", "2.26(e)#2")
def test_2_26_the_dealers_second_card_alone_wins_nothing() -> None:
    table = Table("2c Kh 9d 5c", sheet=sheet(FACE_UP, "wagers.in-between = {}")).bets(1)
    table.say("bet 1 a in-between 5", "deal")
    assert [one.amount for one in table.of(ev.WagerCollected) if one.wager == "in-between"] == [500]
