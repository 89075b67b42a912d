"""2.5(d), (e), (g), (i), (k): cutting cards that are not put back, the recut, approvals."""

from fractions import Fraction

import pytest

from cutcard.games.blackjack.model import events as ev
from cutcard.games.protocol import Cut, GiveCard, PlaceBet, Recut, RefuseCut, Shuffle
from cutcard.law.refusal import Refusal
from cutcard.signs.blackjack.sign import sign_of
from tests.law.felt import BareTable, Table, sheet
from tests.law.narrated import told_of
from tests.law.sheet_lines import broken
from tests.law.shoes import (
    AUTOMATED,
    BART_CARTER,
    DOUBLE,
    ROUND,
    SIX_TO_FIVE,
    DoubleShoe,
    rounds,
    six_to_five,
)

BY_NEXT = 'cards.recut_by = "next"'
APPROVAL = 'cards.approval = "CCC 12-07"'


def cut_table(*lines: str) -> BareTable:
    """Boxes 1, 3 and 6 have wagers; player c of box 3 was first and has cut."""
    table = BareTable(sheet(*lines, decks=1))
    table.do(*(PlaceBet(box, "?abcdefg"[box], "blackjack", 1000) for box in (3, 1, 6)))
    return table.do(Shuffle(), Cut("c", 20))


# --- (g) ---


@pytest.mark.clause("2.5(g)/1")
def test_g_a_recut_after_the_cut_and_before_any_card() -> None:
    table = BareTable(sheet(decks=1))
    table.refuses(Recut(), "2.5(g)")
    table.do(PlaceBet(1, "a", "blackjack", 1000), Shuffle())
    table.refuses(Recut(), "2.5(g)")
    table.do(Cut("a", 20), Recut())
    table.refuses(GiveCard(None), "2.6(g)")
    table.refuses(Recut(), "2.5(g)")
    table.do(Cut("a", 30))
    assert [event.position for event in table.events if isinstance(event, ev.CardsCut)] == [20, 30]
    table.do(GiveCard(None))
    assert table.state.shoe.to_burn == 0, "one burn is owed, however often the cards were cut"
    table.refuses(Recut(), "2.5(g)")


@pytest.mark.clause("2.5(g)/2")
def test_g_a_recut_by_the_player_who_cut_last() -> None:
    table = cut_table().do(Recut())
    assert table.state.cutter == "c"
    table.refuses(Cut("f", 20), "2.5(e)1")
    table.do(RefuseCut("c"))
    assert table.state.cutter == "f", "refused, it goes clockwise"


@pytest.mark.clause("2.5(g)/2")
def test_g_a_recut_by_the_next_person_entitled() -> None:
    table = cut_table(BY_NEXT).do(Recut())
    assert table.state.cutter == "f"
    table.refuses(Cut("c", 20), "2.5(f)")
    table.do(RefuseCut("f"))
    assert table.state.cutter == "a", "from the far right round to box 1"
    table.do(RefuseCut("a"))
    assert table.state.cutter == "dealer"


@pytest.mark.clause("2.5(g)/2")
def test_g_a_dealer_who_cut_cuts_again() -> None:
    for lines in ((), (BY_NEXT,)):
        table = BareTable(sheet(*lines, decks=1)).do(PlaceBet(1, "a", "blackjack", 1000), Shuffle())
        table.do(RefuseCut("a"), Cut("dealer", 20), Recut())
        assert table.state.cutter == "dealer"


@pytest.mark.clause("2.5(g)/1")
def test_g_one_side_of_a_double_shoe() -> None:
    table = BareTable(sheet(DOUBLE, decks=1)).do(PlaceBet(1, "a", "blackjack", 1000), Shuffle())
    table.do(Cut("a", 20), Recut(), Cut("a", 30))
    table.refuses(Recut("right"), "2.5(g)")
    table.do(Shuffle(), Cut("a", 40))
    table.refuses(Recut(), "2.5(g)")
    table.do(Recut("left"))
    assert [event.stack for event in table.events if isinstance(event, ev.RecutOrdered)] == ["left", "left"]
    table.do(Cut("a", 11))
    assert table.events[-1].stack == "left"


# --- (e) the cutting card met on a burn or a determinant card ---


@pytest.mark.clause("2.5(e)2", "2.6(l)2ii", "2.6(l)3")
def test_e2_a_cutting_card_met_on_a_determinant_card_belongs_to_the_first_box() -> None:
    """Thirteen black cards of the left side are burned one by one; rounds are dealt from the right."""
    left = ("2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc 2s", "3s")
    # The right side's cutting card is behind 13 cards: a shuffle after every fourth round.
    right = tuple(" ".join([ROUND] * 4) for _ in range(4))
    table = DoubleShoe(left, right, 'cards.cut = "3/4"')
    rounds(table, 13, box=3, deal="deal left")
    left_shoe, right_shoe = table.state.stacks
    assert (left_shoe.left, left_shoe.burned, left_shoe.reached) == (13, 13, True)
    assert not right_shoe.reached
    table.bets(5, 6)
    table.refuses("cut e 26", "2.5(e)2")
    table.say("cut c 26")
    assert table.state.stacks[1] == right_shoe, "the right side is left alone"
    assert [event.stack for event in table.of(ev.Shuffled)][-1] == "left"
    assert [event.cards for event in table.of(ev.Shuffled)][-1] == 52


# --- (d), (i) cutting cards ---


@pytest.mark.clause("2.5(d)/4", '2.1 "Bart Carter Shuffle"')
def test_d_no_cutting_card_is_put_back_with_the_bart_carter_shuffle() -> None:
    table = BareTable(sheet(BART_CARTER, decks=2)).do(PlaceBet(1, "a", "blackjack", 1000), Shuffle())
    table.do(Cut("a", 20))
    assert table.state.shoe.cutting_card > table.state.shoe.stack
    assert BareTable(sheet(decks=2)).do(Shuffle(), Cut("a", 20)).state.shoe.cutting_card == 78


def covered(table: Table) -> bool:
    """Whether everybody sees that the bottom card is covered."""
    return table.croupier.rules.view(table.state, "").bottom_covered


@pytest.mark.clause("2.5(i)/1")
@pytest.mark.parametrize("decks", [1, 2])
def test_i_a_cutting_card_covers_the_bottom_card_in_six_to_five(decks: int) -> None:
    """Of the deck, or of the two stacked decks: from the cut to the next shuffle, for everybody to see."""
    table = Table(" ".join([ROUND] * 2), ROUND, sheet=six_to_five(decks=decks)).bets(1).say("cut a 20")
    assert covered(table)
    table.say("recut")
    assert not covered(table), "the cards lie there to be cut again"
    rounds(table.say("cut a 30"))
    assert covered(table), "after a round as well"
    table.say("reshuffle").bets(1).say("refuse-cut a")
    assert not covered(table), "the other deck is not cut yet"
    table.say("deal")
    assert covered(table)


@pytest.mark.clause("2.5(i)/1")
def test_i_at_no_other_table_is_the_bottom_card_covered() -> None:
    for other in (sheet(AUTOMATED, decks=1), sheet(decks=1)):
        table = rounds(Table(ROUND, sheet=other))
        assert not covered(table)
        (told,) = [one for one in told_of(table, ev.CardsCut) if one]
        assert "bottom" not in told


@pytest.mark.clause("2.5(i)/1")
def test_i_spectators_are_told_that_it_is_covered() -> None:
    (told,) = told_of(rounds(Table(ROUND, sheet=six_to_five(decks=2))), ev.CardsCut)
    assert told.endswith("the other one covers the bottom card (2.5(i)).")


@pytest.mark.clause("2.5(i)/2")
@pytest.mark.parametrize(("decks", "behind"), [(1, 18), (2, 35)])
def test_i_the_second_cutting_card_lies_a_third_from_the_back(decks: int, behind: int) -> None:
    table = BareTable(six_to_five(decks=decks)).do(Shuffle(), Cut("a", 20))
    assert 52 * decks - table.state.shoe.cutting_card == behind


@pytest.mark.clause("2.5(i)/3")
def test_i_one_round_a_deck_rotates_the_decks_every_round() -> None:
    one_round = six_to_five('rules.rounds_per_deck = "one"')
    table = rounds(Table(ROUND, ROUND, ROUND, sheet=one_round), 3)
    assert [change.taken for change in table.of(ev.BatchesChanged)] == ["first", "second", "first"]
    assert all(cut.cutting_card > 52 for cut in table.of(ev.CardsCut)), "no second cutting card"
    many = rounds(Table(" ".join([ROUND] * 3), sheet=six_to_five()), 3)
    assert len(many.of(ev.BatchesChanged)) == 1
    assert broken(SIX_TO_FIVE, 'rules.rounds_per_deck = "one"', decks=2) == {"2.5(i)"}


# --- (k) ---


@pytest.mark.clause("2.5(k)")
def test_k_other_procedures_need_an_approval() -> None:
    assert broken('cards.cut = "0"') == {"2.5(d)"}
    assert broken("cards.burn = false") == {"2.6(c)"}
    assert broken(SIX_TO_FIVE, 'cards.cut = "1/4"', decks=1) == {"2.5(i)"}
    assert broken('cards.cut = "0"', "cards.burn = false", 'cards.approval = ""') == {"2.5(d)", "2.6(c)"}
    assert not broken('cards.cut = "0"', "cards.burn = false", APPROVAL)
    assert not broken(SIX_TO_FIVE, 'cards.cut = "1/4"', APPROVAL, decks=1)


@pytest.mark.clause("2.6(c)/4", "2.6(d)/intro", "2.5(d)/4", "2.21")
def test_a_sheet_may_leave_out_burn_and_cutting_card_where_the_law_does() -> None:
    """Without an approval: the Bart Carter shuffle has neither, a double shoe has no burn (2.6(d))."""
    none, unburned = 'cards.cut = "0"', "cards.burn = false"
    assert not broken('cards.shuffle = "bart-carter"', none, unburned)
    assert not broken('cards.device = "continuous"', none, unburned)
    assert not broken('cards.device = "double-shoe"', unburned)
    assert broken('cards.device = "double-shoe"', none) == {"2.5(d)"}
    assert broken('cards.shuffle = "automated"', none, unburned) == {"2.5(d)", "2.6(c)"}


@pytest.mark.clause("2.5(k)")
def test_k_the_approval_is_on_the_sign() -> None:
    lines = {line.key: line for line in sign_of(sheet(APPROVAL, "cards.burn = false")).rules}
    assert "CCC 12-07" in lines["cards.approval"].words
    assert lines["cards.burn"].clause == "2.5(k)"
    assert "cards.approval" not in {line.key for line in sign_of(sheet()).rules}


@pytest.mark.clause("2.5(k)")
def test_k_without_a_cutting_card_the_shoe_is_dealt_to_its_end() -> None:
    """52 cards and no burn: thirteen rounds of four cards, then a shuffle."""
    approved = sheet('cards.cut = "0"', "cards.burn = false", APPROVAL, decks=1)
    assert approved.cut == Fraction(0)
    table = rounds(Table(" ".join([ROUND] * 13), ROUND, sheet=approved), 12)
    assert not table.state.shoe.reached
    rounds(table)
    rounds(table)
    assert len(table.of(ev.Shuffled)) == 2
    assert table.of(ev.CardBurned) == []
    table.say("new-dealer")
    assert table.state.shoe.to_burn == 0


@pytest.mark.clause("2.5(g)/1")
def test_g_a_side_is_named_at_a_double_shoe_only() -> None:
    table = cut_table()
    answer = table.answer(Recut("left"))
    assert isinstance(answer, Refusal)
    assert answer.clauses == ("19:47-2.5(g)",)
    assert "no left side" in str(answer)
    table.do(Recut())
