"""2.9(b): when a box may insure at a table with insurance at turn."""

from itertools import product

import pytest

from cutcard.games.blackjack import rules
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model import events as ev
from cutcard.games.protocol import Command, Cut, Deal, Kind, PlaceBet, Shuffle
from cutcard.law.refusal import Bar
from tests.law.felt import EVEN_MONEY, BareTable, sheet

AT_TURN = 'rules.insurance = "at-turn"'


@pytest.mark.clause("2.9(b)/4")
@pytest.mark.parametrize(("over", "own_turn", "begun"), list(product((False, True), repeat=3)))
@pytest.mark.parametrize("reading", ["until-decision", "own-turn"])
def test_b_until_the_boxs_own_first_decision_or_only_at_its_own_turn(
    reading: str, over: bool, own_turn: bool, begun: bool
) -> None:
    on = sheet(AT_TURN, f'readings.insurance_turn = "{reading}"')
    bar = rules.why_not_insure_at_turn(on, over=over, own_turn=own_turn, begun=begun)
    if over:
        assert bar == Bar("2.9(b)", "the box has decided: its time to insure is over")
    elif reading == "own-turn" and begun and not own_turn:
        says = "insurance is laid before anybody has decided, or at the box's own turn"
        assert bar == Bar("2.9(b)", says)
    else:
        assert bar is None


@pytest.mark.clause("2.9(b)/4", "2.7(c)/1", "2.10(a)/3")
@pytest.mark.parametrize(
    ("edition", "last"),
    [("2010", cm.TakeEvenMoney(2, "bob")), ("1999", cm.Insure(2, "bob", 500))],
    ids=["even money", "net payout of 1999"],
)
def test_b_a_blackjack_paid_while_another_boxs_card_is_due_leaves_the_turn_there(
    edition: str, last: Command
) -> None:
    on = sheet(AT_TURN, EVEN_MONEY, f'table.edition = "{edition}"')
    table = BareTable(on).house_acts(Shuffle, Cut).cards("2c")
    table.do(PlaceBet(1, "ann", "blackjack", 1000), PlaceBet(2, "bob", "blackjack", 1000), Deal())
    table.cards("8c As Ad 3d Ks").do(cm.Double(1), last)
    assert [event.winnings for event in table.events if isinstance(event, ev.WagerPaid)] == [1000]
    waits = table.rules.awaiting(table.state)
    assert (waits.kind, waits.place) == (Kind.CARD, "1")
    table.cards("Tc")
    assert table.state.boxes[0].hands[0].points.total == 21


@pytest.mark.clause("2.9(b)/4", "2.7(c)/1", "2.13(d)#1")
def test_b_a_blackjack_paid_while_others_may_join_a_double_leaves_the_turn_there() -> None:
    on = sheet(AT_TURN, EVEN_MONEY, "rules.shared_boxes = true")
    table = BareTable(on).house_acts(Shuffle, Cut).cards("2c")
    table.do(PlaceBet(1, "ann", "blackjack", 1000), PlaceBet(1, "cy", "blackjack", 1000))
    table.do(PlaceBet(2, "bob", "blackjack", 1000), Deal()).cards("8c As Ad 3d Ks")
    table.do(cm.Double(1), cm.TakeEvenMoney(2, "bob"), cm.Follow(1, 1, "cy", 1000)).cards("Tc")
    assert [stake.doubled for stake in table.state.boxes[0].hands[0].stakes] == [1000, 1000]
    assert table.state.boxes[0].hands[0].points.total == 21
