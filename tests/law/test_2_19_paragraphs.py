"""2.19: the paragraphs by which the progressive wager is paid and collected; more than four aces."""

import pytest

from cutcard.cards import card
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.wagers import ALL
from cutcard.signs.blackjack.sign import sign_of
from tests.law.felt import Table, sheet

OFFERED = "wagers.progressive = {}"
WAGER = ALL["progressive"]


@pytest.mark.clause("2.19(h)#1")
def test_h_paid_and_collected_by_h() -> None:
    """Two aces of one suit, 100 for 1.00; box 2 has an ace only as its second card."""
    table = Table("Ac 9d 6h Ac Ad Ts Td", sheet=sheet(OFFERED)).bets(1, 2)
    table.say("bet 1 a progressive 1", "bet 2 b progressive 1", "deal", "stand 1", "stand 2", "end")
    (paid,) = table.of(ev.ProgressivePaid)
    (lost,) = [one for one in table.of(ev.WagerCollected) if one.wager == "progressive"]
    assert (paid.box, paid.award, paid.clause) == (1, 10000, "2.19(h)")
    assert (lost.box, lost.amount, lost.clause) == (2, 100, "2.19(h)")


@pytest.mark.clause("2.19(c)")
@pytest.mark.parametrize("fifth", ["As", "Ad", "9c"])
def test_c_what_comes_after_the_fourth_card_changes_nothing(fifth: str) -> None:
    assert WAGER.in_order is not None
    black = [card(one) for one in ("Ac", "As", "Ac", "As", fifth)]
    mixed = [card(one) for one in ("Ac", "As", "Ac", "Ad", fifth)]
    assert WAGER.in_order(black) == "four black or four red aces"
    assert WAGER.in_order(mixed) == "any three aces"


@pytest.mark.clause("2.19(c)")
def test_c_the_sign_cites_the_payouts() -> None:
    (posted,) = sign_of(sheet(OFFERED)).paytables
    assert posted.clauses == ("2.19(c)",)
