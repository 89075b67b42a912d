"""6.2 to 6.4 and 6.9: the opening, the shuffle, the cut, the burn, and the device that replaces them."""

from fractions import Fraction
from itertools import pairwise

import pytest

from cutcard.cards import card
from cutcard.dealing.shoe import Stage
from cutcard.games.protocol import (
    FLOORPERSON,
    Cut,
    Deal,
    GiveCard,
    PlaceBet,
    Prepare,
    PutBack,
    Recut,
    RefuseCut,
    Reshuffle,
    Shuffle,
)
from cutcard.games.red_dog.game import GAME
from cutcard.games.red_dog.model import events as ev
from tests.law.red_dog import CONTINUOUS, RedDogTable, bare, broken, sheet

ROUND = "2c Ad 7h"
BET = PlaceBet(1, "a", "red-dog", 1000)


# --- 6.2 the opening --------------------------------------------------------------------------------------


@pytest.mark.clause("6.2(a)", "6.2(b)", "6.2(c)")
def test_2_inspected_spread_seen_washed_and_stacked_before_the_shuffle() -> None:
    table = RedDogTable(ROUND).wagers(1).say("deal")
    made_ready = [
        *(ev.CardsInspected, ev.CardsSpread, ev.CardsViewed, ev.CardsTurnedDown, ev.CardsWashed),
        *(ev.CardsStacked, ev.Shuffled, ev.CardsCut, ev.CardBurned),
    ]
    order = [type(event) for event in table.events if type(event) in made_ready]
    assert order == made_ready
    assert table.of(ev.CardsInspected) == [ev.CardsInspected("", 6, "red", 1, Stage.SPREAD)]
    assert table.of(ev.CardsSpread) == [ev.CardsSpread("", 312, True, Stage.VIEW)]
    assert table.of(ev.CardsTurnedDown) == [ev.CardsTurnedDown("", False, Stage.WASH)]
    assert table.of(ev.CardsViewed)[0].player == "a"


@pytest.mark.clause("6.2(a)", "6.2(c)")
def test_2_no_step_is_left_out() -> None:
    table = bare(opened=False).do(BET)
    table.refuses(Shuffle(), "6.2(c)")
    table.refuses(Prepare(Stage.WASH), "6.2(a)")
    table.refuses(Prepare(Stage.RECEIVE), "6.2(a)")
    table.refuses(Deal(), "6.3(a)")
    for act in (Stage.INSPECT, Stage.SPREAD, Stage.VIEW, Stage.TURN_DOWN, Stage.WASH, Stage.STACK):
        table.do(Prepare(act))
    table.refuses(Prepare(Stage.STACK), "6.2(a)")
    table.do(Shuffle())


# --- 6.3 shuffle and cut ----------------------------------------------------------------------------------


@pytest.mark.clause("6.3(a)#1")
def test_3a_shuffled_before_play_and_after_each_shoe() -> None:
    table = RedDogTable(" ".join([ROUND] * 13), ROUND, sheet=sheet(decks=1))
    for _ in range(13):
        table.wagers(1).say("deal", "end")
    assert len(table.of(ev.Shuffled)) == 1
    table.wagers(1)
    bare_answer = table.croupier.rules.handle(table.state, Deal())
    assert getattr(bare_answer, "clauses", ()) == ("19:47-6.3(a)",), "no round before the cards are shuffled"
    table.say("deal")
    assert len(table.of(ev.Shuffled)) == 2


@pytest.mark.clause("6.3(a)#2")
def test_3a_the_house_may_shuffle_after_any_round_and_not_within_one() -> None:
    table = RedDogTable(ROUND, ROUND).wagers(1)
    table.refuses("reshuffle", "6.3(a)")
    table.say("deal").refuses("reshuffle", "6.3(a)")
    table.say("end", "reshuffle").refuses("reshuffle", "6.3(a)")
    table.wagers(1).say("deal")
    assert len(table.of(ev.Shuffled)) == 2
    assert len(table.of(ev.ReshuffleOrdered)) == 1


@pytest.mark.clause("6.3(b)#1")
def test_3b_the_player_farthest_to_the_dealers_right_is_asked() -> None:
    table = RedDogTable(ROUND, ROUND).wagers(1, 3, 5).say("deal", "end", "reshuffle").wagers(1, 2)
    table.refuses("cut a 100", "6.3(b)")
    table.refuses("cut dealer 100", "6.3(b)")
    table.refuses("cut floorperson 100", "6.3(b)")
    table.say("cut e 100")


@pytest.mark.clause("6.3(b)#1")
def test_3b_at_the_beginning_the_first_player() -> None:
    table = RedDogTable(ROUND).wagers(4, 7)
    table.refuses("cut g 100", "6.3(b)")
    table.say("cut d 100", "deal")
    assert table.of(ev.CardsCut)[0].player == "d"


@pytest.mark.clause("6.3(b)#2")
def test_3b_refusals_pass_clockwise_and_the_dealer_cuts_last() -> None:
    table = RedDogTable(ROUND, ROUND).wagers(1, 3, 5).say("deal", "end", "reshuffle").wagers(1)
    table.say("refuse-cut e", "refuse-cut a")
    table.refuses("refuse-cut e", "6.3(b)")
    table.refuses("cut dealer 100", "6.3(b)")
    table.say("refuse-cut c")
    refused = [(event.player, event.offered_to) for event in table.of(ev.CutRefused)][-3:]
    assert refused == [("e", "a"), ("a", "c"), ("c", "dealer")]
    table.refuses("refuse-cut dealer", "6.3(b)")
    table.say("deal")
    assert table.of(ev.CardsCut)[-1].player == "dealer"


@pytest.mark.clause("6.3(b)#2")
def test_3b_a_player_who_refused_may_not_cut_but_a_newcomer_may() -> None:
    table = bare().do(BET, Shuffle(), RefuseCut("a"))
    table.refuses(Cut("a", 100), "6.3(b)")
    table.do(Cut("zoe", 100))


@pytest.mark.clause("6.3(c)#1")
@pytest.mark.parametrize("decks", [1, 6, 8])
def test_3c_at_least_ten_cards_from_either_end(decks: int) -> None:
    cards = 52 * decks
    table = bare(sheet(decks=decks)).do(BET, Shuffle())
    for position in (0, 9, cards - 9, cards):
        table.refuses(Cut("a", position), "6.3(c)")
    for position in (10, 26, cards - 10):
        assert not hasattr(table.answer(Cut("a", position)), "bars")


@pytest.mark.clause("6.3(c)#2")
@pytest.mark.parametrize(("decks", "front"), [(1, 39), (2, 78), (6, 234), (8, 312)])
def test_3c_the_cutting_card_goes_back_a_quarter_from_the_end(decks: int, front: int) -> None:
    table = bare(sheet(decks=decks)).do(BET, Shuffle(), Cut("a", 20))
    assert table.events[-1] == ev.CardsCut("a", 20, front)
    assert table.state.shoe.cutting_card == front


@pytest.mark.clause("6.3(c)#2")
def test_3c_approximately_one_quarter_is_a_fifth_to_three_tenths() -> None:
    for share in ("1/5", "0.25", "3/10"):
        assert broken(f'cards.cut = "{share}"') == set()
    for share in ("19/100", "31/100", "1/2"):
        assert broken(f'cards.cut = "{share}"') == {"6.3(c)"}
        assert broken(f'cards.cut = "{share}"', CONTINUOUS) == set(), "6.9 stands in its place"
    assert sheet().cut == Fraction(1, 4)


@pytest.mark.clause("6.3(d)#1")
def test_3d_a_recut_before_any_card_is_dealt() -> None:
    table = bare().do(BET)
    table.refuses(Recut(), "6.3(d)")
    table.do(Shuffle()).refuses(Recut(), "6.3(d)")
    table.do(Cut("a", 100))
    table.refuses(Recut("left"), "6.3(d)")
    table.do(Recut())
    assert table.state.shoe.to_burn == 0, "the burn of the first cut is not due"
    table.do(Cut("a", 50)).do(GiveCard(card("9c")))
    table.refuses(Recut(), "6.3(d)")


@pytest.mark.clause("6.3(d)#2")
def test_3d_a_recut_by_the_last_cutter_or_the_next_by_the_houses_choice() -> None:
    both = BET, PlaceBet(3, "c", "red-dog", 1000)
    last = bare().do(*both, Shuffle(), Cut("a", 100), Recut())
    last.refuses(Cut("c", 50), "6.3(b)")
    last.do(Cut("a", 50))
    following = bare(sheet('cards.recut_by = "next"')).do(*both, Shuffle(), Cut("a", 100), Recut())
    following.refuses(Cut("a", 50), "6.3(b)")
    following.do(RefuseCut("c"), Cut("dealer", 50), Recut())
    assert following.events[-1].cutter == "dealer"


@pytest.mark.clause("6.3(d)#2", "6.3(b)#2")
@pytest.mark.parametrize(("first", "following"), [("c", "eac"), ("a", "cea"), ("e", "ace")])
def test_3d_the_next_is_the_next_clockwise(first: str, following: str) -> None:
    """Of three players: from the last cutter on round the table, and not back the other way."""
    areas = {"a": 1, "c": 3, "e": 5}
    order = [first, *(one for one in areas if one != first)]
    table = bare(sheet('cards.recut_by = "next"'))
    table.do(*(PlaceBet(areas[one], one, "red-dog", 1000) for one in order), Shuffle(), Cut(first, 100))
    table.do(Recut())
    for one, other in pairwise(following):
        table.refuses(Cut(other, 50), "6.3(b)")
        table.do(RefuseCut(one))
    table.refuses(Cut(first, 50), "6.3(b)")
    table.do(Cut("dealer", 50))


@pytest.mark.clause("6.3(d)#1")
def test_3d_a_supervisor_orders_it_and_nobody_else() -> None:
    table = bare().do(BET, Shuffle(), Cut("a", 100))
    assert GAME.bind(table.sheet).allowed_senders(table.state, Recut()) == (FLOORPERSON,)
    table.do(Recut())
    assert table.events[-1] == ev.RecutOrdered("a", ())


# --- 6.4 burn ---------------------------------------------------------------------------------------------


@pytest.mark.clause("6.4(a)#1")
def test_4a_the_first_card_of_a_full_shoe_is_burned_face_down() -> None:
    table = bare().do(BET, Shuffle(), Cut("a", 100))
    table.refuses(Deal(), "6.3(a)")
    waits = GAME.bind(table.sheet).awaiting(table.state)
    assert (waits.place, waits.face_up) == ("burn", False)
    table.do(GiveCard(card("9c")), Deal()).cards("2c Ad")
    assert [event for event in table.events if isinstance(event, ev.CardBurned)] == [
        ev.CardBurned(card("9c"))
    ]
    assert table.state.shoe.left == 3


@pytest.mark.clause("6.4(a)#2")
def test_4a_each_new_dealer_burns_a_card_before_dealing() -> None:
    table = RedDogTable(" ".join([ROUND] * 3)).wagers(1).say("deal", "end", "new-dealer")
    table.wagers(1).say("deal", "end").wagers(1).say("deal")
    assert len(table.of(ev.CardBurned)) == 2
    kinds = [type(event) for event in table.events]
    between = kinds[kinds.index(ev.RoundEnded) : kinds.index(ev.BettingClosed, kinds.index(ev.RoundEnded))]
    assert between == [ev.RoundEnded, ev.DealerChanged, ev.BetPlaced, ev.CardBurned]
    table.refuses("new-dealer", "6.4(a)")


@pytest.mark.clause("6.4(a)#3")
def test_4a_the_burn_card_is_shown_on_request_and_hidden_until_then() -> None:
    table = bare().do(BET, Shuffle(), Cut("a", 100), GiveCard(card("9c")))
    assert GAME.bind(table.sheet).view(table.state, "a").burn_card is None
    burned = next(event for event in table.events if isinstance(event, ev.CardBurned))
    assert GAME.bind(table.sheet).visible(table.state, burned, "a") == ev.CardBurned()
    shown = RedDogTable(ROUND).wagers(1).say("deal")
    shown.refuses("show-burn dealer 9c", "6.4(a)")
    shown.say("show-burn a 9c")
    assert shown.croupier.rules.view(shown.state, "b").burn_card == card("9c")


# --- 6.9 a device -----------------------------------------------------------------------------------------


@pytest.mark.clause("6.9")
def test_9_no_cut_no_burn_and_every_card_goes_back_after_a_round() -> None:
    table = RedDogTable(" ".join([ROUND] * 20), sheet=sheet(CONTINUOUS, decks=1))
    for _ in range(20):
        table.wagers(1).say("deal", "end")
    table.say("new-dealer")
    assert table.of(ev.CardsCut, ev.CutRefused, ev.CardBurned, ev.Shuffled) == []
    assert len(table.of(ev.DeviceLoaded)) == 20, "when it is filled, then after each round but the last"
    assert {(event.stage, event.clause) for event in table.of(ev.CardsDue)} == {(Stage.PUT_BACK, "6.9")}
    (inspected,) = table.of(ev.CardsInspected)
    assert inspected.cutting_cards == 0, "6.2 is not replaced, but there is nothing to cut with"


@pytest.mark.clause("6.9")
def test_9_the_cards_are_back_before_the_next_deal() -> None:
    table = bare(sheet(CONTINUOUS)).do(Shuffle(), BET)
    table.refuses(PutBack(), "6.9")
    table.refuses(Cut("a", 100), "6.3(b)")
    table.do(Deal()).cards("Kc Ad").do(GAME.bind(table.sheet).awaiting(table.state).default_command, BET)
    table.refuses(Deal(), "6.3(a)")
    table.refuses(Reshuffle(), "6.9")
    table.do(PutBack(), Deal())
