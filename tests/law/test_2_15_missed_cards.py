"""2.15(e), (g), (i): cards that were not dealt where they should have been."""

import pytest

from cutcard.cards import card
from cutcard.games.blackjack import BLACKJACK
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.commands import Irregular
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.protocol import FLOORPERSON, Deal, Kind, PlaceBet
from tests.law.felt import BareTable, Table, name, sheet

PLAIN = sheet()
FACE_DOWN = sheet('rules.hole_card = "face-down"')


def ready(*boxes: int, rules: BlackjackSheet = PLAIN) -> BareTable:
    """These boxes have wagers, and the first card is due."""
    table = BareTable(rules)
    for box in boxes:
        table.do(PlaceBet(box, name(box), "blackjack", 1000))
    while (waits := BLACKJACK.bind(table.sheet).awaiting(table.state)).automatic:
        if waits.default_command is None:
            table.cards("??")
        else:
            table.do(waits.default_command)
    table.do(Deal())
    table.events.clear()
    return table


def places(table: BareTable, cards: str) -> list[str]:
    """Gives these cards and returns the place of each."""
    found = []
    for one in cards.split():
        found.append(BLACKJACK.bind(table.sheet).awaiting(table.state).place)
        table.cards(one)
    return found


@pytest.mark.clause("2.15(e)")
def test_e_the_dealers_first_card_follows_the_players_second() -> None:
    table = ready(1, 2).cards("Tc Td").do(Irregular("2.15(e)"))
    assert table.events[-1] == ev.DealerMissed(second=False)
    assert places(table, "9c 8d 6h") == ["1", "2", "dealer"]
    assert BLACKJACK.bind(table.sheet).awaiting(table.state).kind is Kind.DECISION


@pytest.mark.clause("2.15(e)")
def test_e_with_a_hole_card_the_appropriate_number_is_two() -> None:
    table = ready(1, 2, rules=FACE_DOWN).do(Irregular("2.15(e)"))
    assert places(table, "Tc Td 9c 8d 6h Ts") == ["1", "2", "1", "2", "dealer", "dealer"]
    assert table.state.dealer.cards == (card("6h"),)
    assert table.state.dealer.hole == card("Ts")


@pytest.mark.clause("2.15(e)")
def test_e_a_missed_hole_card_is_dealt_after_the_players_cards_as_usual() -> None:
    table = ready(1, rules=FACE_DOWN).cards("Tc 6h 9c").do(Irregular("2.15(e)"))
    assert table.events[-1] == ev.DealerMissed(second=True)
    assert places(table, "Ts") == ["dealer"]
    assert table.state.dealer.hole == card("Ts")


@pytest.mark.clause("2.15(e)")
def test_e_once_and_only_while_the_dealers_card_is_due() -> None:
    table = ready(1).do(Irregular("2.15(e)"))
    table.refuses(Irregular("2.15(e)"), "2.15(e)")
    table.cards("Tc 9c 6h")
    table.refuses(Irregular("2.15(e)"), "2.15(e)")
    later = ready(1).cards("Tc 6h")
    later.refuses(Irregular("2.15(e)"), "2.15(e)")


@pytest.mark.clause("2.15(g)#1")
def test_g_no_card_at_all_is_a_dead_hand() -> None:
    table = ready(1, 2, 3).cards("Tc").do(Irregular("2.15(g)", box=2))
    assert table.events[-2:] == [
        ev.HandDead(2, 0, "2.15(g)"),
        ev.WagerReturned(2, 0, "b", "blackjack", 1000, "2.15(g)"),
    ]
    assert places(table, "Td 6h 9c 8d") == ["3", "dealer", "1", "3"]
    table.refuses(cm.Hit(2), "2.6(f)")


@pytest.mark.clause("2.15(g)#1")
def test_g_the_player_is_included_in_the_next_deal() -> None:
    table = Table("Tc 6h 9c Ts Kh 9h 7h 5c 9s Kd Qs Jh", sheet=PLAIN).bets(1, 2)
    table.say("irregular 2.15(g) 2", "deal", "end").bets(1, 2).say("deal")
    assert [len(box.hands[0].cards) for box in table.state.boxes] == [2, 2]
    assert table.of(ev.HandDead) == [ev.HandDead(2, 0, "2.15(g)")]


@pytest.mark.clause("2.15(g)#2")
def test_g_the_second_of_one_card_comes_after_all_others_at_the_players_option() -> None:
    table = ready(1, 2, 3, rules=FACE_DOWN).cards("Tc 9h Td 6s 9c").do(Irregular("2.15(g)", box=2))
    assert table.events[-1] == ev.CardMissed(2, 0, "2.15(g)")
    table.refuses(cm.TakeCard(2), "2.15(g)")
    assert places(table, "8d") == ["3"]
    waits = BLACKJACK.bind(table.sheet).awaiting(table.state)
    assert (waits.kind, waits.who, waits.place) == (Kind.DECISION, "b", "2")
    assert waits.default_command == cm.DeclineCard(2)
    table.do(cm.TakeCard(2))
    assert table.events[-1] == ev.LateCardAccepted(2, 0)
    assert places(table, "Th Ts") == ["2", "dealer"], "before the hole card"
    assert table.state.boxes[1].hands[0].cards == (card("9h"), card("Th"))


@pytest.mark.clause("2.15(g)#2")
def test_g_a_hand_of_one_card_whose_second_card_is_declined() -> None:
    table = ready(1, 2).cards("Tc 9h 6s 9c").do(Irregular("2.15(g)", box=2), cm.DeclineCard(2))
    assert table.events[-4:-2] == [
        ev.HandDead(2, 0, "2.15(g)"),
        ev.WagerReturned(2, 0, "b", "blackjack", 1000, "2.15(g)"),
    ]
    assert BLACKJACK.bind(table.sheet).awaiting(table.state).place == "1"


@pytest.mark.clause("2.15(g)#2")
def test_g_a_named_single_card_is_given_in_its_place_of_the_deal() -> None:
    table = Table("Tc 6s 9c Th Ts Kh", sheet=PLAIN).bets(1, 2).say("irregular 2.15(g) 9h 2", "deal")
    dealt = [(event.box, str(event.card)) for event in table.of(ev.CardDealt)]
    assert dealt == [(1, "Tc"), (2, "9h"), (0, "6s"), (1, "9c")]
    table.at(ev.CardMissed(2, 0, "2.15(g)"))
    table.at(ev.LateCardOffered(2, 0, "2.15(g)"))
    assert BLACKJACK.bind(PLAIN).visible(table.state, ev.BoxMissed(2, card("9h")), "a") == ev.BoxMissed(
        2, None
    )


@pytest.mark.clause("2.15(g)#2")
def test_g_a_coupon_is_returned_with_the_dead_hands_wager() -> None:
    rules = sheet("rules.match_play = true")
    table = Table("Tc 6s 9c Ts Kh", sheet=rules).bets(1).say("bet 2 bob blackjack 10 coupon")
    table.say("irregular 2.15(g) 9h 2", "deal", "decline 2")
    table.at(ev.CouponReturned(2, 0, "bob", "blackjack", 1000, "2.15(g)"))


@pytest.mark.clause("2.15(g)#1")
def test_g_side_wagers_and_their_coupons_are_returned_with_a_hand_that_got_no_card() -> None:
    rules = sheet("rules.match_play = true", "wagers.match-the-dealer = {}")
    table = Table("Tc 6s 9c Ts Kh", sheet=rules).bets(1, 2)
    table.say("bet 2 b match-the-dealer 5 coupon", "irregular 2.15(g) 2", "deal")
    dead = table.at(ev.HandDead(2, 0, "2.15(g)"))
    back = table.at(ev.WagerReturned(2, 0, "b", "match-the-dealer", 500, "2.15(g)"))
    assert dead < back < table.at(ev.CouponReturned(2, 0, "b", "match-the-dealer", 500, "2.15(g)"))


@pytest.mark.clause("2.15(g)#1")
def test_g_nothing_is_missed_twice_or_where_nothing_is_due() -> None:
    table = ready(1, 2).cards("Tc 9h")
    table.refuses(Irregular("2.15(g)", box=3), "2.15(g)")
    table.refuses(Irregular("2.15(g)", card("2c"), 2), "2.15(g)")
    table.do(Irregular("2.15(g)", box=2))
    table.refuses(Irregular("2.15(g)", box=2), "2.15(g)")
    ready(1).refuses(Irregular("2.15(g)", box=1), "2.15(g)")
    double_shoe = Table("2c", sheet=sheet('cards.device = "double-shoe"', decks=1)).bets(1, 2)
    double_shoe.refuses("irregular 2.15(g) 9h 2", "2.15(g)")


@pytest.mark.clause("2.15(i)")
def test_i_the_card_comes_after_all_others_and_before_the_dealers() -> None:
    table = Table("8s Tc 6s 4d 2h Ts 5c 9h Kh", sheet=FACE_DOWN).bets(1, 2)
    table.say("deal", "irregular 2.15(i) 1", "take 1", "hit 2", "stand 2")
    missed = table.at(ev.CardMissed(1, 0, "2.15(i)"))
    taken = table.at(ev.LateCardAccepted(1, 0))
    others = table.at(ev.CardDealt(2, 0, card("5c"), face_up=True))
    due = table.at(ev.LateCardDue(1, 0))
    late = table.at(ev.CardDealt(1, 0, card("9h"), face_up=True))
    assert missed < taken < others < due < late
    assert not table.of(ev.HoleCardTurned)
    table.say("end")
    assert late < table.at(ev.HoleCardTurned(card("Ts")))


@pytest.mark.clause("2.15(i)")
def test_i_a_declined_card_makes_the_hand_dead_and_returns_every_wager_on_it() -> None:
    """A double whose card was not dealt: the original and the additional wager are returned."""
    table = ready(1, 2).cards("6h Tc 6s 5h 7h").do(cm.Double(1), Irregular("2.15(i)", box=1))
    table.do(cm.Stand(2), cm.DeclineCard(1))
    assert ev.HandDead(1, 0, "2.15(i)") in table.events
    assert ev.WagerReturned(1, 0, "a", "blackjack", 2000, "2.15(i)") in table.events


@pytest.mark.clause("2.15(i)")
def test_i_the_card_of_a_double_may_come_late() -> None:
    table = ready(1, 2).cards("6h Tc 6s 5h 7h").do(cm.Double(1), Irregular("2.15(i)", box=1))
    table.do(cm.TakeCard(1), cm.Stand(2)).cards("Kd")
    assert table.state.boxes[0].hands[0].cards == (card("6h"), card("5h"), card("Kd"))
    assert BLACKJACK.bind(table.sheet).awaiting(table.state).default_command == cm.DealerPlays()


@pytest.mark.clause("2.15(i)")
def test_i_the_second_card_of_a_split_hand_is_not_an_additional_card() -> None:
    table = ready(1).cards("8h 6s 8s").do(cm.Split(1))
    table.refuses(Irregular("2.15(i)", box=1), "2.15(i)")


@pytest.mark.clause("2.15(i)")
def test_i_the_table_waits_for_the_answer() -> None:
    table = Table("8s Tc 6s 4d 7h 9h Ts Kh", sheet=PLAIN).bets(1, 2)
    table.say("deal", "irregular 2.15(i) 1", "stand 2")
    waits = table.croupier.awaiting
    assert (waits.kind, waits.who, waits.place) == (Kind.DECISION, "a", "1")
    assert waits.default_command == cm.DeclineCard(1)
    table.refuses("hit 1", "2.15(i)")
    for clause in ("2.15(c)", "2.15(i)"):
        table.refuses("take 2", clause)
    table.say("decline 1")
    assert table.events[-1] == ev.PlayersFinished()


@pytest.mark.clause("2.15(i)")
def test_i_play_continues_with_the_answer_after_other_cards_were_drawn() -> None:
    table = Table("8s Tc 6s 4d 2h 5c Ts Kh", sheet=PLAIN).bets(1, 2)
    table.say("deal", "irregular 2.15(i) 1", "hit 2", "stand 2", "decline 1")
    assert table.events[-1] == ev.PlayersFinished()


@pytest.mark.clause("2.15(i)")
def test_i_no_card_of_another_box_is_missed_while_one_is_drawn() -> None:
    table = ready(1, 2).cards("6h Tc 6s 5h 7h").do(cm.Hit(1))
    table.refuses(Irregular("2.15(i)", box=2), "2.6(f)")
    table.do(Irregular("2.15(i)", box=1))


def test_a_dead_hand_is_shown_as_dead_and_is_not_asked() -> None:
    table = Table("Tc As 9c Ts", sheet=PLAIN).bets(1, 2).say("irregular 2.15(g) 2", "deal")
    seen = BLACKJACK.bind(PLAIN).view(table.state, FLOORPERSON)
    assert [box.hands[0].dead for box in seen.boxes] == [False, True]
    table.refuses("insure 2 b 5", "2.9(b)")


@pytest.mark.clause("2.15(g)#1", "2.6(i)/1")
def test_a_box_without_a_card_is_left_out_of_the_pick_up() -> None:
    table = Table("Tc 7h 9c Ts", sheet=PLAIN).bets(1, 2).say("irregular 2.15(g) 1", "deal", "end")
    assert table.of(ev.CardsPickedUp) == [ev.CardsPickedUp((2,))]


@pytest.mark.clause("2.15(i)")
def test_i_what_a_dead_half_returned_is_not_counted_as_lost() -> None:
    """8, 4 and a king beside a dead half: the bust takes one original wager, the rest may be returned."""
    table = Table("8c Ah 8d 3d 4s Ks 5s 9s", sheet=PLAIN).bets(1)
    table.say("deal", "split 1", "irregular 2.15(i) 1", "decline 1", "double 1.2")
    assert table.of(ev.WagerCollected) == [ev.WagerCollected(1, 1, "a", "blackjack", 1000, "2.3(e)")]
    table.say("end")
    assert table.of(ev.WagerCollected)[1:] == [ev.WagerCollected(1, 1, "a", "blackjack", 1000, "2.3(a)1")]
