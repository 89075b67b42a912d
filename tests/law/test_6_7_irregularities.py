"""6.7: a card face up in the shoe, one drawn in error, a third card exposed too early; and no card left."""

import pytest

from cutcard.cards import card
from cutcard.games.croupier.croupier import BadCardSourceError, Croupier, VirtualShoe
from cutcard.games.protocol import Deal, GiveCard, NewDealer, PlaceBet, ShoeRunsOut, VoidRound
from cutcard.games.red_dog.game import GAME
from cutcard.games.red_dog.model import commands as cm
from cutcard.games.red_dog.model import events as ev
from cutcard.games.red_dog.model.state import Phase
from cutcard.law.refusal import Refusal
from tests.law.red_dog import COUPONS, PLAIN, SEVERAL, RedDogTable, bare, sheet

KING = card("Ks")


# --- (a) --------------------------------------------------------------------------------------------------


@pytest.mark.clause("6.7(a)")
def test_a_a_card_face_up_in_the_shoe_is_not_used() -> None:
    table = RedDogTable("4c Jd 8h").wagers(1).say("irregular 6.7(a) Ks", "deal")
    assert table.of(ev.FaceUpCardDiscarded) == [ev.FaceUpCardDiscarded(KING)]
    assert table.state.shoe.left == 4, "the burn, the king and two cards"
    table.say("irregular 6.7(a) Kh", "irregular 6.7(a) Kd", "end")
    assert [event.card for event in table.of(ev.CardDealt)] == [card("4c"), card("Jd"), card("8h")]
    assert len(table.of(ev.FaceUpCardDiscarded)) == 3, "each of them; the round is not void"
    assert table.of(ev.WagerPaid)


@pytest.mark.clause("6.7(a)")
def test_a_the_next_card_of_a_virtual_shoe_is_the_one_discarded() -> None:
    croupier = Croupier(GAME.bind(PLAIN), VirtualShoe(6, range))
    croupier.do(PlaceBet(1, "a", "red-dog", 1000))
    croupier.do(Deal())
    left, at = croupier.state.shoe.left, croupier.source.position
    with pytest.raises(BadCardSourceError, match="not the next card"):
        croupier.do(cm.FoundFaceUp(card("As")))
    croupier.do(cm.FoundFaceUp(croupier.source.top()))
    assert croupier.source.position == at + 1
    assert croupier.state.shoe.left == left + 1


@pytest.mark.clause("6.7(a)")
def test_a_no_card_is_found_in_a_shoe_that_is_not_loaded() -> None:
    table = bare(opened=False)
    table.refuses(cm.FoundFaceUp(KING), "6.7(a)")
    table.house_acts(type(GAME.bind(table.sheet).awaiting(table.state).default_command))
    table.refuses(cm.FoundFaceUp(KING), "6.7(a)")


@pytest.mark.clause("6.7(a)")
def test_a_more_of_one_card_than_there_are_decks_cannot_be_seen() -> None:
    table = RedDogTable("4c Jd 8h", sheet=sheet(decks=1)).wagers(1).say("deal", "irregular 6.7(a) Ks")
    table.refuses("irregular 6.7(a) Ks", "6.2(a)")
    table.refuses("irregular 6.7(a) 4c", "6.2(a)")
    table.refuses("irregular 6.7(c) 4c", "6.2(a)")
    run = bare(sheet(decks=1))
    run.state = table.state
    run.do(cm.CloseRaises()).refuses(GiveCard(card("4c")), "6.2(a)")


@pytest.mark.clause("6.7(a)")
def test_a_the_cards_of_the_last_round_may_be_found_again_after_a_shuffle() -> None:
    table = (
        RedDogTable("4c Jd 8h", "5c Jc 8d", sheet=sheet(decks=1)).wagers(1).say("deal", "end", "reshuffle")
    )
    table.wagers(1).say("cut a 20", "irregular 6.7(a) 4c", "deal", "end")
    assert table.of(ev.FaceUpCardDiscarded) == [ev.FaceUpCardDiscarded(card("4c"))]


# --- (b) --------------------------------------------------------------------------------------------------


@pytest.mark.clause("6.7(b)")
@pytest.mark.parametrize("moment", ["before the deal", "while raises are open"])
def test_b_a_card_drawn_unseen_is_the_next_card(moment: str) -> None:
    table = RedDogTable("4c Jd 8h").wagers(1)
    if moment == "before the deal":
        table.say("irregular 6.7(b)", "deal")
        left = 1 + 2
    else:
        table.say("deal", "irregular 6.7(b)")
        left = 1 + 3
    assert table.state.shoe.left == left, "it has left the shoe once, when it was drawn"
    table.say("end")
    assert table.state.shoe.left == 4
    assert [str(event.card) for event in table.of(ev.CardDealt)] == ["4c", "Jd", "8h"]


@pytest.mark.clause("6.7(b)")
def test_b_only_a_card_nobody_waits_for_and_only_one() -> None:
    table = RedDogTable("4c Jd 8h").wagers(1).say("deal", "irregular 6.7(b)")
    assert GAME.bind(PLAIN).view(table.state, "a").drawn_in_error
    table.refuses("irregular 6.7(b)", "6.7(b)")
    table.refuses("irregular 6.7(a) Ks", "6.7(b)")
    run = bare()
    run.refuses(cm.DrawnInError(), "6.7(b)")
    run.state = RedDogTable("4c Jd 8h").wagers(1).say("deal").state
    run.do(cm.CloseRaises()).refuses(cm.DrawnInError(), "6.7(b)")


@pytest.mark.clause("6.7(b)", "6.4(a)#2")
def test_b_a_new_dealer_burns_the_card_that_was_drawn() -> None:
    table = RedDogTable("4c Jd 8h Kc Ad").wagers(1).say("deal", "end", "irregular 6.7(b)")
    before = table.state.shoe.left
    run = bare()
    run.state = table.state
    run.do(NewDealer(), GiveCard(card("9c")))
    assert run.state.shoe.left == before
    assert not run.state.drawn


@pytest.mark.clause("6.7(b)", "6.3(a)#2")
def test_b_a_shuffle_includes_it_again() -> None:
    table = RedDogTable("4c Jd 8h", "Kc Ad").wagers(1).say("deal", "end", "irregular 6.7(b)", "reshuffle")
    table.wagers(1).say("deal")
    assert not table.state.drawn
    assert table.state.shoe.left == 3


# --- (c) --------------------------------------------------------------------------------------------------


@pytest.mark.clause("6.7(c)#1")
def test_c_the_card_is_discarded_and_each_area_asked() -> None:
    table = RedDogTable("4c 7d 5h").wagers(1, 2, 4).say("deal", "irregular 6.7(c) Ks")
    assert table.of(ev.ThirdCardDiscarded) == [ev.ThirdCardDiscarded(KING)]
    waits = GAME.bind(PLAIN).awaiting(table.state)
    assert [choice.command for choice in waits.choices] == [
        answer for area in (1, 2, 4) for answer in (cm.PlayOn(area), cm.VoidArea(area))
    ]
    assert all(choice.refusal is None for choice in waits.choices)
    run = bare()
    run.state = table.state
    run.refuses(GiveCard(card("5h")), "6.5(c)")
    run.refuses(cm.Raise("a", 1000), "6.7(c)")
    run.refuses(cm.PlayOn(3), "6.7(c)")
    run.refuses(cm.CloseRaises(), "6.5(i)")
    run.do(cm.PlayOn(1), cm.PlayOn(2), cm.PlayOn(4))
    assert run.state.phase is Phase.RAISES
    run.do(cm.Raise("a", 1000))


@pytest.mark.clause("6.7(c)#2")
def test_c_wager_and_raise_of_a_voided_area_are_returned_before_another_third_card() -> None:
    table = RedDogTable("4c 7d 5h").wagers(1, 2).say("deal", "raise a 10", "raise b 5")
    table.say("irregular 6.7(c) Ks", "take 2", "decline 1")
    assert table.of(ev.AreaVoided) == [ev.AreaVoided(1, "a")]
    assert table.of(ev.WagerReturned) == [ev.WagerReturned(1, 0, "a", "red-dog", 2000, "6.7(c)")]
    table.say("end")
    dealt = [at for at, event in enumerate(table.events) if isinstance(event, ev.CardDealt)]
    assert table.at(ev.WagerReturned(1, 0, "a", "red-dog", 2000, "6.7(c)")) < dealt[2]
    assert [(event.box, event.winnings) for event in table.of(ev.WagerPaid)] == [(2, 6000)]


@pytest.mark.clause("6.7(c)#2", "6.5(h)#1")
def test_c_a_voided_area_is_not_raised() -> None:
    table = RedDogTable("4c 7d 5h").wagers(1, 2).say("deal", "irregular 6.7(c) Ks", "take 1", "decline 2")
    run = bare()
    run.state = table.state
    run.refuses(cm.Raise("b", 1000), "6.5(h)")
    run.refuses(cm.Raise("b", 1000, 2), "6.5(h)")
    run.do(cm.Raise("a", 1000))


@pytest.mark.clause("6.7(c)#1")
def test_c_no_third_card_comes_from_an_empty_shoe() -> None:
    run = bare(sheet(decks=1))
    run.state = RedDogTable("4c 7d", sheet=sheet(decks=1)).wagers(1).say("deal").state
    seen = ("4c", "7d", "9c")  # The last of them was burned.
    faces = [f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "cdhs" if rank + suit not in seen]
    run.do(*(cm.FoundFaceUp(card(face)) for face in faces))
    run.refuses(cm.ThirdCardExposed(card("9c")), "6.7(c)")


@pytest.mark.clause("6.7(c)#2")
def test_c_a_coupon_is_returned_with_a_voided_wager() -> None:
    table = RedDogTable("4c 7d 5h", sheet=sheet(COUPONS)).say("bet 1 a red-dog 10 coupon", "deal")
    table.say("irregular 6.7(c) Ks", "decline 1")
    assert table.of(ev.CouponReturned) == [ev.CouponReturned(1, 0, "a", "red-dog", 1000, "6.7(c)")]
    assert table.state.phase is Phase.SETTLING
    table.say("end")
    assert len(table.of(ev.CardDealt)) == 2, "nobody plays on: no other third card"


@pytest.mark.clause("6.7(c)#1")
def test_c_a_player_who_does_not_answer_gets_the_wagers_back() -> None:
    table = RedDogTable("4c 7d 5h", sheet=sheet(SEVERAL))
    table.say("bet 1 a red-dog 10", "bet 2 a red-dog 20", "bet 3 b red-dog 30", "deal")
    table.say("irregular 6.7(c) Ks", "take 2", "end")
    assert table.of(ev.AreaVoided) == [ev.AreaVoided(1, "a", False), ev.AreaVoided(3, "b", False)]
    assert [event.amount for event in table.of(ev.WagerReturned)] == [1000, 3000]
    assert [event.winnings for event in table.of(ev.WagerPaid)] == [8000]


@pytest.mark.clause("6.7(c)#1")
def test_c_only_while_raises_are_open() -> None:
    for cards, words in (
        ("4c 7d 5h", ("deal", "raises-closed")),
        ("9c 9d 9h", ("deal",)),
        ("Kc Ad", ("deal",)),
    ):
        table = RedDogTable(cards).wagers(1).say(*words)
        table.refuses("irregular 6.7(c) Ks", "6.7(c)")
        table.refuses("take 1", "6.7(c)")
        table.refuses("decline 1", "6.7(c)")
    idle = RedDogTable("4c 7d 5h").wagers(1)
    idle.refuses("irregular 6.7(c) Ks", "6.7(c)")


# --- no card left -----------------------------------------------------------------------------------------


def test_a_round_without_enough_cards_is_void_and_the_cards_are_shuffled() -> None:
    table = RedDogTable("4c 7d", "8c Td 9h").wagers(1, 2).say("deal", "raise a 10", "end")
    assert len(table.of(ev.RoundVoided)) == 1
    assert [event.amount for event in table.of(ev.WagerReturned)] == [1000, 2000]
    assert table.of(ev.CardsDue)[0].clause == "6.5(k)"
    table.wagers(1).say("deal", "end")
    assert table.of(ev.WagerPaid)[0].winnings == 5000


def test_a_round_that_can_be_completed_is_not_called_dead() -> None:
    run = bare()
    run.state = RedDogTable("4c 7d 5h").wagers(1).say("deal").state
    for command in (VoidRound(), ShoeRunsOut()):
        answer = run.answer(command)
        assert isinstance(answer, Refusal)
        assert answer.cites("6.5(k)")
    run.do(cm.CloseRaises()).refuses(VoidRound(), "6.5(k)")
    run.do(ShoeRunsOut(), VoidRound())


def test_an_empty_shoe_is_shuffled_before_the_next_round() -> None:
    """All cards are found face up one after the other: the table deals no round from an empty shoe."""
    table = RedDogTable("Kc Ad", "2c Ad 7h", sheet=sheet(decks=1)).wagers(1).say("deal", "end")
    run = bare(sheet(decks=1))
    run.state = table.state
    faces = [f"{rank}{suit}" for rank in "23456789TJQ" for suit in "cdhs"] + ["Kd", "Kh", "Ks", "Ac", "Ah"]
    run.do(*(cm.FoundFaceUp(card(face)) for face in faces))
    run.refuses(cm.FoundFaceUp(card("As")), "6.7(a)")
    run.refuses(cm.DrawnInError(), "6.7(b)")
    run.do(PlaceBet(1, "a", "red-dog", 1000)).refuses(Deal(), "6.3(a)")


@pytest.mark.clause("6.7(b)")
def test_the_last_card_of_a_shoe_drawn_in_error_is_still_there_to_be_dealt() -> None:
    run = bare(sheet(decks=1))
    run.state = RedDogTable("Kc Ad", sheet=sheet(decks=1)).wagers(1).say("deal", "end").state
    faces = [f"{rank}{suit}" for rank in "23456789TJQ" for suit in "cdhs"] + ["Kd", "Kh", "Ks", "Ac"]
    run.do(*(cm.FoundFaceUp(card(face)) for face in faces), cm.DrawnInError())
    assert run.state.shoe.remaining == 0
    run.do(PlaceBet(1, "a", "red-dog", 1000), Deal(), GiveCard(card("Ah")))
    run.refuses(GiveCard(card("As")), "6.5(c)")
    run.do(VoidRound())
    assert [event.clause for event in run.events if isinstance(event, ev.WagerReturned)] == ["6.5(k)"]
