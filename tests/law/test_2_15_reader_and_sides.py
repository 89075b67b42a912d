"""2.15(h), (j), (k): the wrong side of a double shoe; a card reader misused or out of order."""

import pytest

from cutcard.cards import card
from cutcard.games.blackjack import BLACKJACK
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.commands import Irregular, Repair
from cutcard.games.blackjack.model.state import Phase
from cutcard.games.blackjack.rules.equipment import in_force
from cutcard.games.croupier.croupier import Croupier, ListedShoes, TwoSides
from cutcard.games.protocol import Deal, PlaceBet
from cutcard.law.refusal import Refusal
from tests.law.felt import READER, BareTable, Table, sheet
from tests.law.sheet_lines import sheet as written_sheet

WITH_READER = sheet(READER)
MAY_SHOW = sheet(READER, 'cards.reader = "may-show"')
HIDES = sheet(READER, 'cards.reader = "hides"')
SIX_TO_FIVE = written_sheet('rules.variation = "six-to-five"', READER, decks=2)


@pytest.mark.clause("2.15(h)")
def test_h_the_round_stands_and_the_record_says_from_where_it_came() -> None:
    rules = sheet('cards.device = "double-shoe"', decks=1)
    left, right = (ListedShoes((tuple(card(one) for one in text.split()),)) for text in ("9h", "6c 9d Td Kh"))
    croupier = Croupier(BLACKJACK.bind(rules), TwoSides(left, right))
    for command in (PlaceBet(1, "a", "blackjack", 1000), Irregular("2.15(h)"), Deal()):
        assert not isinstance(croupier.do(command), Refusal)
    events = [event for step in croupier.steps for event in step.events]
    drawn = events.index(ev.DeterminantDrawn(card("9h"), "left", "left"))
    assert events[drawn + 1 : drawn + 3] == [
        ev.CardDealt(1, 0, card("9h"), face_up=True),
        ev.WrongSideDealt("right"),
    ]
    croupier.finish_round()
    assert any(isinstance(event, ev.WagerPaid) for step in croupier.steps for event in step.events)


@pytest.mark.clause("2.15(h)")
def test_h_the_cards_of_both_sides_are_counted_separately() -> None:
    """One deck a side: each may have the same card, and a shuffle leaves out only its own side's cards."""
    rules = sheet('cards.device = "double-shoe"', decks=1)
    table = BareTable(rules).do(PlaceBet(1, "a", "blackjack", 1000))
    while (waits := BLACKJACK.bind(rules).awaiting(table.state)).automatic:
        table.do(waits.default_command)
    table.do(Irregular("2.15(h)"))
    table.refuses(Irregular("2.15(h)"), "2.15(h)")
    table.do(Deal())
    table.refuses(Irregular("2.15(h)"), "2.15(h)")
    table.cards("9h")
    assert BLACKJACK.bind(rules).awaiting(table.state).stack == "right"
    table.cards("9h 2c")
    assert table.state.of_this_stack == 2
    table.do(Irregular("2.15(h)"))
    assert BLACKJACK.bind(rules).awaiting(table.state).kind.value == "a decision"
    assert table.state.of_this_stack == 1


@pytest.mark.clause("2.15(j)", "2.15(j)1")
def test_j_the_supervisor_is_notified_and_all_hands_are_dead() -> None:
    table = Table("Th Tc 6c 9h 8h Kd", sheet=MAY_SHOW).bets(1).bets(2, amount="25")
    table.say("deal", "irregular 2.15(j)1")
    at = table.at(ev.HoleCardMisread(value_shown=True))
    assert table.events[at + 1] == ev.SupervisorNotified("2.15(j)")
    assert [event for event in table.events[at:] if event.transfers] == [
        ev.WagerReturned(2, 0, "b", "blackjack", 2500, "2.15(j)1"),
        ev.WagerReturned(1, 0, "a", "blackjack", 1000, "2.15(j)1"),
    ]
    assert table.of(ev.HandDead) == [ev.HandDead(2, 0, "2.15(j)1"), ev.HandDead(1, 0, "2.15(j)1")]
    table.say("end")
    assert not table.of(ev.HoleCardTurned, ev.WagerPaid, ev.WagerCollected)


@pytest.mark.clause("2.15(j)", "2.15(j)2")
def test_j_the_supervisor_is_notified_and_play_continues() -> None:
    table = Table("Th 6c 9h Kd 9c", sheet=HIDES).bets(1).say("deal")
    before = table.state
    table.say("irregular 2.15(j)2")
    assert table.events[-2:] == [ev.HoleCardMisread(value_shown=False), ev.SupervisorNotified("2.15(j)")]
    assert table.state == before


@pytest.mark.clause("2.15(j)1", "2.15(j)2")
def test_j_the_device_decides_which_paragraph_applies() -> None:
    for rules, wrong, kind in (
        (MAY_SHOW, "2.15(j)2", "may let a player"),
        (HIDES, "2.15(j)1", "lets nobody"),
    ):
        table = Table("Th 6c 9h Kd", sheet=rules).bets(1).say("deal")
        table.refuses(f"irregular {wrong}", wrong)
        says = f"the card reader of this table {kind} determine the hole card"
        assert table.refusal(f"irregular {wrong}").says == says


@pytest.mark.clause("2.15(j)")
@pytest.mark.parametrize("up", ["Tc", "Jc", "Qc", "Kc"])
def test_j_using_the_reader_with_a_ten_up_is_not_a_mistake(up: str) -> None:
    table = Table(f"Th {up} 9h 7d", sheet=WITH_READER).bets(1).say("deal")
    table.refuses("irregular 2.15(j)1", "2.15(j)")
    table.refuses("irregular 2.15(j)2", "2.15(j)")


@pytest.mark.clause("2.15(j)")
@pytest.mark.parametrize("up", ["2c", "9c"])
def test_j_using_the_reader_with_two_to_nine_up_is_a_mistake(up: str) -> None:
    Table(f"Th {up} 9h 7d", sheet=WITH_READER).bets(1).say("deal", "irregular 2.15(j)2")


@pytest.mark.clause("2.15(j)")
def test_j_no_mistake_without_a_hole_card() -> None:
    table = BareTable(WITH_READER)
    table.refuses(Irregular("2.15(j)1"), "2.15(j)")
    Table("Th 6c 9h", sheet=sheet()).bets(1).say("deal").refuses("irregular 2.15(j)2", "2.15(j)")


@pytest.mark.clause("2.15(k)")
def test_k_the_rules_in_force_are_those_without_a_reader() -> None:
    table = Table("5h Kd 6c As 4c", sheet=WITH_READER).say("irregular 2.15(k)")
    assert table.events[-1] == ev.ReaderFailed()
    assert in_force(WITH_READER, table.state).hole_card == "face-down"
    table.bets(1).say("deal")
    assert table.state.phase is Phase.PLAY, "no reader, no answer"
    assert not table.of(ev.HoleCardInserted)
    table.say("double 1", "end")
    assert [(event.amount, event.clause) for event in table.of(ev.WagerReturned)] == [(1000, "2.10(b)")]


@pytest.mark.clause("2.15(k)")
def test_k_a_reader_fails_once_and_only_where_there_is_one() -> None:
    table = Table("5h Kd 6c As 4c", sheet=WITH_READER).say("irregular 2.15(k)")
    assert table.refusal("irregular 2.15(k)").says == "the card reader is out of use already"
    table.say("repair 2.15(k)")
    table.refuses("repair 2.15(k)", "2.15(k)")
    table.say("irregular 2.15(k)")
    without = Table("5h Kd 6c As 4c", sheet=sheet())
    assert without.refusal("irregular 2.15(k)").says == "no card reader is in use at this table"


@pytest.mark.clause("2.15(k)")
def test_k_a_hole_card_that_waits_in_the_reader_stays_unread() -> None:
    table = BareTable(WITH_READER).do(PlaceBet(1, "a", "blackjack", 1000))
    while (waits := BLACKJACK.bind(table.sheet).awaiting(table.state)).automatic:
        table.cards("??") if waits.default_command is None else table.do(waits.default_command)
    table.do(Deal()).cards("5h Kd 6c ??")
    assert table.state.phase is Phase.READER
    table.do(Irregular("2.15(k)"))
    assert table.state.phase is Phase.PLAY
    table.refuses(cm.AnswerReader(blackjack=False), "2.6(j)")


@pytest.mark.clause("2.15(k)")
def test_k_six_to_five_without_a_reader_has_no_hole_card() -> None:
    table = Table("Th Ts 4h 5c As Kc", sheet=SIX_TO_FIVE).say("irregular 2.15(k)")
    assert in_force(SIX_TO_FIVE, table.state).hole_card == "none"
    table.bets(1).say("deal")
    assert not table.state.dealer.hole_dealt
    table.say("stand 1", "dealer")
    table.at(ev.DealersCardCalled())


@pytest.mark.clause("2.15(k)")
def test_k_a_hole_card_of_six_to_five_already_dealt_stays() -> None:
    table = Table("Th As 4h Kd 5c", sheet=SIX_TO_FIVE).bets(1).say("deal", "irregular 2.15(k)")
    assert in_force(SIX_TO_FIVE, table.state).hole_card == "face-down"
    table.say("stand 1", "end")
    table.at(ev.HoleCardTurned(card("Kd")))


@pytest.mark.clause("2.15(k)")
def test_k_the_reader_is_not_used_until_it_is_repaired() -> None:
    table = Table("Th Ts 9h As Tc Ks 9c Ad", sheet=WITH_READER).say("irregular 2.15(k)").bets(1).say("deal")
    table.refuses("repair 2.15(k)", "2.15(k)")
    table.say("end", "repair 2.15(k)")
    assert table.events[-1] == ev.ReaderRepaired()
    assert in_force(WITH_READER, table.state) is WITH_READER
    table.bets(1).say("deal")
    table.at(ev.HoleCardRead(blackjack=True))


def test_nothing_else_is_repaired() -> None:
    answer = BareTable(WITH_READER).answer(Repair("2.15(a)"))
    assert isinstance(answer, Refusal)
    assert answer.cites("2.15")
