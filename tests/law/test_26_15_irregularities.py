"""26.15: when each irregularity can have happened, and what it leaves behind."""

import pytest

from cutcard.cards import card
from cutcard.games.double_attack.model import events as ev
from cutcard.games.double_attack.model.state import Phase
from cutcard.games.double_attack.notation import read_statement
from cutcard.law.refusal import Refusal
from tests.law.double_attack import Table

BET = "bet 1 ann initial 10"
READER = 'rules.hole_card = "reader"'
SHOWS, HIDES = (f'rules.reader = "{word}"' for word in ("may-show", "hides"))
DEVICE = 'cards.shuffle = "automated"'


def refused(table: Table, statement: str) -> list[str]:
    """The clauses that forbid it as the table stands, before the croupier goes on by itself."""
    answer = table.croupier.rules.handle(table.state, read_statement(statement.split()))
    assert isinstance(answer, Refusal), f"{statement} is done"
    return [bar.clause for bar in answer.bars]


def at_the_shuffle(*lines: str) -> Table:
    """A table whose cards are about to be shuffled for its first bettor."""
    table = Table("6d Ks 9h 8s", *lines).say(BET)
    while table.croupier.awaiting.place != "shuffle":
        table.croupier.do(table.croupier.awaiting.default_command)
    return table


# --- cards out of the shoe --------------------------------------------------------------------------------


@pytest.mark.clause("26.15(c)")
def test_c_a_card_drawn_unseen_is_told_and_is_the_next_card() -> None:
    table = Table("6d Ks 6h 5c Kd").say(BET, "deal", "close-attack")
    table.events.clear()
    table.say("irregular 26.15(c)", "hit 1")
    assert table.events[0] == ev.CardDrawnUnseen()
    assert table.of(ev.CardDealt)[0].card == card("5c")


@pytest.mark.clause("26.15(c)")
def test_c_no_card_is_drawn_from_a_shoe_that_is_not_ready() -> None:
    assert refused(at_the_shuffle(), "irregular 26.15(c)") == ["26.15(c)"]


@pytest.mark.clause("26.15(a)#1", "26.15(b)#1")
@pytest.mark.parametrize(("clause", "found"), [("26.15(a)", "Qs"), ("26.15(b)", "Th")])
def test_a_b_a_card_is_found_only_where_one_comes_out(clause: str, found: str) -> None:
    assert refused(at_the_shuffle(), f"irregular {clause} {found}") == [clause]
    table = Table("6d Ks 6h 5c").say(BET, "deal", "close-attack")
    assert refused(table, f"irregular {clause}") == [clause], "the card is named"
    table.say(f"irregular {clause} {found}")
    assert not table.of(ev.RoundVoidedByLaw), "one card does not void the round"


@pytest.mark.clause("26.15(b)#1")
def test_b_only_a_ten_is_one_too_many() -> None:
    table = Table("6d Ks 6h 5c").say(BET, "deal", "close-attack")
    assert refused(table, "irregular 26.15(b) Ks") == ["26.15(b)"]


@pytest.mark.clause("26.15(f)")
def test_f_only_a_card_drawn_to_17_or_more_is_burned() -> None:
    table = Table("6d Ks Qh Kd 5c 2s").say(BET, "deal", "close-attack")
    assert refused(table, "irregular 26.15(f) 2s") == ["26.15(f)"]
    table.say("stand 1", "dealer")
    assert table.state.dealer.points.total == 21
    table.say("irregular 26.15(f) 2s")
    assert table.of(ev.ExcessCardBurned) == [ev.ExcessCardBurned(card("2s"), "")]
    assert table.state.dealer.points.total == 21


@pytest.mark.clause("26.15(g)")
def test_g_the_shoe_runs_out_only_where_a_card_is_wanted() -> None:
    table = Table("6d Ks 6h 5c").say(BET, "deal", "close-attack")
    assert refused(table, "irregular 26.15(g)") == ["26.15(g)"]


# --- cards that were not dealt ----------------------------------------------------------------------------


@pytest.mark.clause("26.15(d)")
def test_d_the_first_card_is_missed_once_and_before_it_is_dealt() -> None:
    table = Table("6d Ks 6h 5c").say(BET, "irregular 26.15(d)")
    assert refused(table, "irregular 26.15(d)") == ["26.15(d)"]
    dealt = Table("6d Ks 6h 5c").say(BET, "deal")
    assert dealt.state.phase is Phase.ATTACK
    assert refused(dealt, "irregular 26.15(d)") == ["26.15(d)"]


@pytest.mark.clause("26.15(h)#1")
def test_h_a_box_is_missed_once_and_never_the_only_one() -> None:
    table = Table("6d Ks 6h 5c 4c").say(BET)
    assert refused(table, "irregular 26.15(h) 1") == ["26.15(h)"], "no other box is dealt to"
    assert refused(table, "irregular 26.15(h) 2") == ["26.15(h)"], "nobody has a wager there"
    table.say("bet 2 bob initial 10", "irregular 26.15(h) 2")
    assert refused(table, "irregular 26.15(h) 2") == ["26.15(h)"]
    assert refused(table, "irregular 26.15(h) 1") == ["26.15(h)"]


@pytest.mark.clause("26.15(h)#1")
def test_h_every_wager_of_a_dead_hand_goes_back() -> None:
    table = Table("6d Ks 9h 8s 9c", "wagers.bust-it = {}")
    table.say(BET, "bet 2 bob initial 10", "bet 2 bob bust-it 5", "irregular 26.15(h) 2", "deal")
    table.say("close-attack")
    assert table.of(ev.HandDead) == [ev.HandDead(2, 0, "26.15(h)")]
    back = [(one.wager, one.amount, one.clause) for one in table.of(ev.WagerReturned)]
    assert back == [("bust-it", 500, "26.15(h)"), ("initial", 1000, "26.15(h)")]


@pytest.mark.clause("26.15(h)#2")
def test_h_the_one_card_is_not_a_ten_and_is_named_before_the_deal() -> None:
    table = Table("6d Ks 6h 5c 4c").say(BET, "bet 2 bob initial 10")
    assert refused(table, "irregular 26.15(h) Th 2") == ["26.15(b)"]
    table.say("irregular 26.15(h) 9c 2")
    assert refused(table, "irregular 26.15(h) 2") == ["26.15(h)"]
    table.say("deal", "close-attack")
    assert table.state.mishaps.asking == 2
    assert table.of(ev.LateCardOffered) == [ev.LateCardOffered(2, 0, "26.15(h)")]
    table.say("take 2")
    assert table.of(ev.LateCardAccepted) == [ev.LateCardAccepted(2, 0)]
    late = table.of(ev.CardDealt)[-1]
    assert (late.box, late.card) == (2, card("5c")), "after every other box has its second card"


@pytest.mark.clause("26.15(i)")
def test_i_a_card_asked_for_by_the_hand_at_turn() -> None:
    table = Table("6d Ks 9h 6h 5c 4c 2d").say(BET, "bet 2 bob initial 10", "deal", "close-attack")
    assert "2.6(f)" in refused(table, "irregular 26.15(i) 2"), "box 1 is at turn"
    assert refused(table, "irregular 26.15(i) 3") == ["26.15(i)"]
    table.say("irregular 26.15(i) 1")
    assert table.of(ev.CardMissed) == [ev.CardMissed(1, 0, "26.15(i)")]
    table.say("stand 2")
    assert table.state.mishaps.asking == 1, "after all others"
    table.say("decline 1")
    assert table.of(ev.HandDead) == [ev.HandDead(1, 0, "26.15(i)")]
    assert [(one.box, one.amount) for one in table.of(ev.WagerReturned)] == [(1, 1000)]


@pytest.mark.clause("26.15(i)")
def test_i_not_a_hand_that_may_draw_no_card() -> None:
    table = Table("6d Ks 6h Ah 5c").say(BET, "bet 2 bob initial 10", "deal", "close-attack")
    assert "26.12(a)1" in refused(table, "irregular 26.15(i) 1")


# --- an exposed card --------------------------------------------------------------------------------------


@pytest.mark.clause("26.15(e)#1")
def test_e_one_card_after_the_initial_two_and_before_the_dealer_plays() -> None:
    table = Table("Ad Ks 6h 5c 9d").say(BET)
    assert refused(table, "irregular 26.15(e) 5c") == ["26.15(e)"]
    table.say("deal", "close-attack")
    assert refused(table, "irregular 26.15(e) 5c") == ["26.11(b)"], "the insurance line is open"
    table.say("close-insurance", "irregular 26.15(e) 5c")
    assert refused(table, "irregular 26.15(e) 9d") == ["26.15(e)"]
    table.say("take 1")
    assert table.of(ev.ExposedCardUsed) == [ev.ExposedCardUsed(card("5c"), 1)]


@pytest.mark.clause("26.15(e)#2")
def test_e_who_refuses_it_has_no_further_card() -> None:
    table = Table("6d Ks 9h 6h 5c 4c Kd 2d").say(BET, "bet 2 bob initial 10", "deal", "close-attack")
    table.say("irregular 26.15(e) 4c")
    assert refused(table, "take 2") == ["26.15(e)"], "box 1 has the first choice"
    table.say("decline 1")
    assert table.of(ev.ExposedCardRefused) == [ev.ExposedCardRefused(1, (1,))]
    assert refused(table, "take 1") == ["26.15(e)"]
    assert "26.15(e)" in refused(table, "hit 1")


@pytest.mark.clause("26.15(e)#1", "26.15(e)#2")
def test_e_nothing_is_offered_without_an_exposed_card() -> None:
    table = Table("6d Ks 6h 5c").say(BET, "deal", "close-attack")
    for answer in ("take 1", "decline 1"):
        assert refused(table, answer) == ["26.15(e)"]


# --- the shuffling device ---------------------------------------------------------------------------------


@pytest.mark.clause("26.15(j)")
def test_j_only_a_device_in_use_jams_and_only_while_it_shuffles() -> None:
    assert refused(at_the_shuffle(), "irregular 26.15(j)") == ["26.15(j)"], "shuffled by hand"
    table = at_the_shuffle(DEVICE)
    table.say("irregular 26.15(k)")
    assert refused(table, "irregular 26.15(j)") == ["26.15(j)"], "the device was removed"
    playing = Table("6d Ks 9h 8s", DEVICE).say(BET, "deal", "close-attack")
    assert refused(playing, "irregular 26.15(j)") == ["26.15(j)"], "no shuffle was begun"


# --- the card reader --------------------------------------------------------------------------------------


@pytest.mark.clause("26.15(l)", "26.15(l)2")
def test_l_2_a_supervisor_is_notified_and_play_goes_on() -> None:
    table = Table("6d Ks 9h 8s", READER, HIDES).say(BET, "deal", "close-attack")
    table.events.clear()
    table.say("irregular 26.15(l)2")
    assert table.events == [ev.HoleCardMisread(False), ev.SupervisorNotified("26.15(l)")]
    assert table.state.phase is Phase.PLAY
    table.say("stand 1")


@pytest.mark.clause("26.15(l)", "26.15(l)1")
def test_l_1_every_open_wager_goes_back_and_the_round_ends() -> None:
    table = Table("6d Ks 9h 8s", READER, SHOWS).say(BET, "deal", "attack 1 ann 10", "close-attack")
    table.events.clear()
    table.say("irregular 26.15(l)1")
    assert table.events[:2] == [ev.HoleCardMisread(True), ev.SupervisorNotified("26.15(l)")]
    assert table.of(ev.HandDead) == [ev.HandDead(1, 0, "26.15(l)1")]
    back = [(one.wager, one.amount, one.clause) for one in table.of(ev.WagerReturned)]
    assert back == [("initial", 1000, "26.15(l)1"), ("double-attack", 1000, "26.15(l)1")]


@pytest.mark.clause("26.15(l)", "26.15(l)1", "26.15(l)2")
@pytest.mark.parametrize(("kind", "other", "number"), [(SHOWS, HIDES, 1), (HIDES, SHOWS, 2)])
def test_l_by_the_kind_of_device_while_a_hole_card_lies_there(kind: str, other: str, number: int) -> None:
    said, clause = f"irregular 26.15(l){number}", f"26.15(l){number}"
    table = Table("6d Ks 9h 8s", READER, kind).say(BET)
    assert refused(table, said) == ["26.15(l)"], "there is no hole card before the deal"
    table.say("deal")
    assert refused(table, said) == ["26.15(l)"], "nor while the attack is open"
    table.say("close-attack")
    assert refused(Table("6d Ks 9h 8s", READER, other).say(BET, "deal", "close-attack"), said) == [clause]
    assert refused(Table("6d Ks 9h 8s", kind).say(BET, "deal", "close-attack"), said) == ["26.15(l)"]
    king = Table("Kd Ks 9h 8s", READER, kind).say(BET, "deal", "close-attack")
    assert refused(king, said) == ["26.15(l)"], "with a king up the reader is used as it should be"


@pytest.mark.clause("26.15(m)")
def test_m_a_reader_fails_once_and_works_again_from_the_next_round_on() -> None:
    assert refused(Table("6d Ks 9h 8s").say(BET), "irregular 26.15(m)") == ["26.15(m)"]
    table = Table("6d Ks 9h 8s 9c", READER).say(BET)
    assert refused(table, "repair 26.15(m)") == ["26.15(m)"], "nothing is out of use"
    table.say("irregular 26.15(m)")
    assert refused(table, "irregular 26.15(m)") == ["26.15(m)"]
    table.say("deal", "close-attack")
    assert refused(table, "repair 26.15(m)") == ["26.15(m)"], "not within a round"
    table.say("stand 1").end()
    table.say("repair 26.15(m)")
    assert not table.state.reader_out
