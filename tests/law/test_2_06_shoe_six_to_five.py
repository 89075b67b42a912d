"""2.6A(a), (b), (i), (j), 2.15(f): the cards of the 6 to 5 variation."""

import pytest

from cutcard.games.blackjack import BLACKJACK
from cutcard.games.blackjack.model import events as ev
from cutcard.games.protocol import Cut, Deal, PlaceBet, Prepare, Shuffle
from tests.law.felt import BareTable, Table
from tests.law.shoes import ROUND, rounds, six_to_five


@pytest.mark.clause("2.6A(a)")
def test_a_no_procedure_of_the_shoe_is_done() -> None:
    """No burn of a full set, no new dealer's burn, no washing, no determinant card."""
    table = rounds(Table(" ".join([ROUND] * 2), sheet=six_to_five())).say("new-dealer")
    rounds(table)
    assert table.of(ev.CardBurned, ev.CardsWashed, ev.DeterminantCalled) == []
    assert BLACKJACK.bind(six_to_five()).stock().sides == ()


@pytest.mark.clause("2.6A(b)/1")
@pytest.mark.parametrize("decks", [1, 2])
def test_b_out_of_the_device_then_cut_then_dealt(decks: int) -> None:
    """The whole deck, or both stacked decks, come out of the device; no card is dealt before they have."""
    bare = BareTable(six_to_five(decks=decks), opened=False).do(PlaceBet(1, "a", "blackjack", 1000))
    for kind in (Prepare, Shuffle):
        bare.refuses(Deal(), "2.5(a)")
        bare.house_acts(kind)
    bare.refuses(Shuffle(), "2.5(h)")
    bare.refuses(Deal(), "2.5(a)")
    bare.do(Cut("a", 26), Deal())
    kinds = (ev.BatchesChanged, ev.Shuffled, ev.CardsCut, ev.BettingClosed)
    done = [event for event in bare.events if isinstance(event, kinds)]
    assert [type(event) for event in done] == list(kinds)
    out, shuffled, *_ = done
    assert (out.stored, out.taken, out.cards) == ("second", "first", 52 * decks)
    assert (shuffled.cards, shuffled.by_hand) == (52 * decks, False)
    assert bare.state.shoe.stack == 52 * decks


@pytest.mark.clause("2.6A(i)", "2.6A(j)")
def test_i_j_picked_up_counterclockwise_then_the_whole_deck_into_the_device() -> None:
    """34 cards are in front of the second cutting card: three rounds of 13 cards, six boxes."""
    dealt = "2c 3c 4c 5c 6c 7c Th 9c Tc Jc Qc Kc 2d Td"
    table = Table(" ".join([dealt] * 3), dealt, sheet=six_to_five())
    for _ in range(3):
        table.bets(1, 2, 3, 4, 5, 6).say("deal", "end")
    assert {event.boxes for event in table.of(ev.CardsPickedUp)} == {(6, 5, 4, 3, 2, 1)}
    assert len(table.of(ev.BatchesChanged)) == 1
    table.bets(1).say("deal")
    last = table.of(ev.BatchesChanged)[-1]
    assert (last.stored, last.taken, last.cards) == ("first", "second", 52)


@pytest.mark.clause("2.15(f)#2")
def test_15_f_shuffled_by_hand_because_the_device_holds_the_other_deck() -> None:
    table = Table("2c 7d 3c 4c", "5h Td", sheet=six_to_five()).bets(1)
    table.say("deal", "hit 1", "hit 1", "end")
    by_hand = [(event.cards, event.by_hand) for event in table.of(ev.Shuffled)]
    assert by_hand == [(52, False), (52 - 4, True)]
    assert len(table.of(ev.BatchesChanged)) == 1
    assert len(table.of(ev.CardBurned)) == 1
