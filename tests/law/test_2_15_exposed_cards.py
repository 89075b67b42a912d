"""2.15(a) to (d), (p): cards found face up, drawn in error, drawn in excess, or seen too early."""

import pytest

from cutcard.cards import card
from cutcard.dealing.shoe import Stage
from cutcard.games.blackjack import BLACKJACK
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.commands import Irregular
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.protocol import Deal, PlaceBet
from cutcard.law.refusal import Refusal
from tests.law.felt import BareTable, Table, sheet
from tests.law.sheet_lines import sheet as written_sheet

PLAIN = sheet()
FACE_DOWN = sheet('rules.hole_card = "face-down"')
DOUBLES_DOWN = sheet('rules.double_card = "face-down"')


def ready(rules: BlackjackSheet = PLAIN) -> BareTable:
    """One box has a wager, the cards are shuffled and cut, and the deal is next."""
    table = BareTable(rules).do(PlaceBet(1, "a", "blackjack", 1000))
    while (waits := BLACKJACK.bind(table.sheet).awaiting(table.state)).automatic:
        if waits.default_command is None:
            table.cards("??")
        else:
            table.do(waits.default_command)
    table.events.clear()
    return table


@pytest.mark.clause("2.15(a)")
def test_a_the_card_goes_to_the_rack_and_the_next_one_is_dealt() -> None:
    table = Table("Ts 6c 4h 5c Td 9c", sheet=PLAIN).bets(1).say("deal", "irregular 2.15(a) 8d", "hit 1")
    found = table.at(ev.FaceUpCardFound(card("8d"), "", "discard rack"))
    assert table.events[found + 1 :][:2] == [
        ev.CardAsked(1, 0),
        ev.CardDealt(1, 0, card("5c"), face_up=True),
    ]


@pytest.mark.clause("2.15(a)")
def test_a_at_a_double_shoe_it_goes_to_the_segregated_area() -> None:
    table = ready(sheet('cards.device = "double-shoe"', decks=1))
    table.do(Deal()).cards("9h")
    table.do(Irregular("2.15(a)", card("2s")))
    assert table.events[-1] == ev.FaceUpCardFound(card("2s"), "left", "segregated area")


@pytest.mark.clause("2.15(a)")
def test_a_the_card_has_left_the_shoe_and_is_not_on_the_layout() -> None:
    table = ready().do(Deal()).cards("Ts")
    before = table.state
    table.do(Irregular("2.15(a)", card("8d")))
    assert table.state.shoe.left == before.shoe.left + 1
    assert table.state.cards_out == before.cards_out == 1
    assert BLACKJACK.bind(table.sheet).awaiting(table.state).place == "dealer", (
        "the same place waits for a card"
    )


@pytest.mark.clause("2.15(a)", "2.6(l)/intro")
def test_a_it_may_be_the_last_card_in_front_of_the_cutting_card() -> None:
    """312 cards, 78 behind the cutting card: 234 in front. The one found face up is the 234th."""
    table = ready().do(Deal()).cards("Ts")
    shoe = table.state.shoe
    assert (shoe.stack, shoe.cutting_card) == (312, 234)
    table.state = table.state._replace(shoe=shoe._replace(left=233))
    table.do(Irregular("2.15(a)", card("8d")))
    assert table.state.shoe.reached
    table.cards("6c")
    assert table.state.shoe.met_at == 0, "it appears at the next card's place"


@pytest.mark.clause("2.15(a)")
def test_a_a_card_to_be_burned_is_still_to_be_burned() -> None:
    table = BareTable(PLAIN).do(PlaceBet(1, "a", "blackjack", 1000))
    while table.state.shoe.stage is not Stage.BURN:
        table.do(BLACKJACK.bind(table.sheet).awaiting(table.state).default_command)
    table.do(Irregular("2.15(a)", card("8d")))
    assert table.state.shoe.stage is Stage.BURN
    assert table.state.shoe.to_burn == 1


@pytest.mark.clause("2.15(a)", "2.15(b)")
def test_ab_no_card_is_found_in_a_shoe_that_is_not_loaded() -> None:
    table = BareTable(PLAIN)
    table.refuses(Irregular("2.15(a)", card("8d")), "2.15(a)")
    table.refuses(Irregular("2.15(b)"), "2.15(b)")


@pytest.mark.clause("2.15(b)")
def test_b_it_changes_nothing_but_the_record() -> None:
    table = ready().do(Deal()).cards("Ts 6c 4h")
    before = table.state
    table.do(Irregular("2.15(b)"))
    assert table.events[-1] == ev.CardDrawnUnseen()
    assert table.state == before


@pytest.mark.clause("2.15(c)#1")
def test_c_the_card_waits_until_it_is_used() -> None:
    table = Table("Ts 6c 4h Td 9c", sheet=PLAIN).bets(1).say("deal", "irregular 2.15(c) 5d")
    exposed = ev.CardExposed(card("5d"), "", 1)
    left = table.state.shoe.left
    assert table.events[-1] == exposed
    assert table.state.cards_out == 4
    assert BLACKJACK.bind(PLAIN).view(table.state, "b").exposed == card("5d")
    table.say("take 1")
    assert table.events[-4:-1] == [
        ev.CardAsked(1, 0),
        ev.ExposedCardUsed(card("5d"), 1),
        ev.CardDealt(1, 0, card("5d"), face_up=True),
    ]
    assert table.state.shoe.left == left, "it had left the shoe when it was drawn"
    assert table.state.cards_out == 4
    assert BLACKJACK.bind(PLAIN).view(table.state, "b").exposed is None


@pytest.mark.clause("2.15(c)#1")
def test_c_the_record_names_the_box_that_had_it() -> None:
    table = Table("Ts 9h 6c 9s 4h Td 9c", sheet=PLAIN).bets(1, 2)
    table.say("deal", "stand 1", "irregular 2.15(c) 5d", "take 2")
    assert table.of(ev.ExposedCardUsed) == [ev.ExposedCardUsed(card("5d"), 2)]


@pytest.mark.clause("2.15(b)")
@pytest.mark.parametrize(("remaining", "lawful"), [(1, True), (0, False)])
def test_b_the_last_card_of_the_shoe_may_be_drawn_in_error(remaining: int, lawful: bool) -> None:
    table = ready().do(Deal()).cards("Th 6c 9h")
    shoe = table.state.shoe
    table.state = table.state._replace(shoe=shoe._replace(left=shoe.stack - remaining))
    answer = table.answer(Irregular("2.15(b)"))
    assert isinstance(answer, Refusal) is not lawful


@pytest.mark.clause("2.15(c)#1")
def test_c_it_is_offered_in_dealing_order_to_hands_that_may_draw() -> None:
    """A blackjack and a hand of 21 are skipped: their play is over."""
    table = Table("Ah Ts 9h 6c Kh 4h 5h Td 9c", sheet=PLAIN).bets(1, 2, 3).say("deal")
    waits = table.croupier.awaiting
    assert waits.place == "2"
    table.say("irregular 2.15(c) 7d")
    assert [choice.command for choice in table.croupier.awaiting.choices if choice.refusal is None][-2:] == [
        cm.TakeCard(2),
        cm.DeclineCard(2),
    ]
    assert table.croupier.awaiting.default_command == cm.DeclineCard(2)
    table.say("take 2")
    assert table.state.boxes[1].hands[0].points.total == 21
    assert table.croupier.awaiting.place == "3"


@pytest.mark.clause("2.15(c)#1")
def test_c_a_pair_of_aces_that_may_only_be_split_again_is_offered_no_card() -> None:
    rules = sheet("rules.split_hands = 3")
    table = Table("Ah 6c As Ad 9h 2h 3h Td 9c", sheet=rules).bets(1).say("deal", "split 1")
    table.say("irregular 2.15(c) 5d")
    table.refuses("take 1", "2.11(c)2")
    table.refuses("decline 1", "2.11(c)2")
    assert table.croupier.awaiting.default_command == cm.Stand(1, 1)
    table.say("split 1")
    assert table.state.boxes[0].hands[0].cards == (card("Ah"), card("5d")), "a split gives it the card"


@pytest.mark.clause("2.15(c)#2")
def test_c_a_refusal_is_an_event_with_the_boxes_it_freezes() -> None:
    table = Table("Th Td 9s 2s 2c Tc", sheet=PLAIN).bets(1, 2)
    table.say("deal", "irregular 2.15(c) 6d", "decline 1")
    table.at(ev.ExposedCardRefused(1, (1,)))
    assert table.croupier.awaiting.place == "2"
    for act in ("hit 1", "double 1", "split 1"):
        table.refuses(act, "2.15(c)")
    assert not table.refusal("stand 1").cites("2.15(c)"), "it bars cards and nothing else"


@pytest.mark.clause("2.15(c)#3")
def test_c_the_burn_comes_when_the_dealers_hand_is_complete() -> None:
    table = Table("Th Ts 9h 8c", sheet=FACE_DOWN).bets(1)
    table.say("deal", "irregular 2.15(c) 6d", "decline 1")
    out = table.state.cards_out
    table.say("dealer")
    assert table.events[-2:] == [ev.DealerFinished(), ev.ExposedCardBurned(card("6d"))]
    assert table.state.cards_out == out - 1


@pytest.mark.clause("2.15(c)#3")
def test_c_the_dealer_cannot_use_it_if_no_hand_is_left_to_beat() -> None:
    """The only hand is over 21: the hole card is shown and no card drawn (2.12(c))."""
    table = (
        Table("Th Ts 6h 5c Kc", sheet=FACE_DOWN).bets(1).say("deal", "hit 1", "irregular 2.15(c) 6d", "end")
    )
    table.at(ev.ExposedCardBurned(card("6d")))


@pytest.mark.clause("2.15(c)#1")
def test_c_no_card_is_drawn_in_error_while_a_card_is_due() -> None:
    table = ready().do(Deal())
    table.refuses(Irregular("2.15(c)", card("5d")), "2.15(c)")
    table.cards("Ts 6c 4h").do(cm.Hit(1))
    table.refuses(Irregular("2.15(c)", card("5d")), "2.15(c)")


@pytest.mark.clause("2.15(c)#1", "2.10(c)/2")
def test_c_a_double_face_down_gets_the_card_everybody_has_seen_face_up() -> None:
    table = Table("6h 6c 5s Tc 9c", sheet=DOUBLES_DOWN).bets(1)
    table.say("deal", "irregular 2.15(c) Td", "double 1")
    assert ev.CardDealt(1, 0, card("Td"), face_up=True) in table.events
    assert table.state.boxes[0].hands[0].points.total == 21


@pytest.mark.clause("2.15(d)")
def test_d_the_card_is_burned_and_the_hand_stays_as_it_is() -> None:
    table = Table("Th Ts 8h 7d", sheet=FACE_DOWN).bets(1).say("deal", "stand 1", "irregular 2.15(d) 4c")
    assert table.events[-1] == ev.ExcessCardBurned(card("4c"), "")
    assert table.state.dealer.points.total == 17
    left = table.state.shoe.left
    table.say("end")
    assert table.state.shoe.left == left == 6, "one burned at first, four dealt, one drawn too many"


@pytest.mark.clause("2.15(d)", "2.12(b)1")
def test_d_a_card_that_the_dealer_must_draw_is_not_an_error() -> None:
    table = ready().do(Deal()).cards("Th 6c 9h").do(cm.Stand(1), cm.DealerPlays())
    table.refuses(Irregular("2.15(d)", card("4c")), "2.15(d)")
    table.cards("Td")
    table.refuses(Irregular("2.15(d)", card("4c")), "2.15(d)")
    table.cards("5d")
    table.refuses(Irregular("2.15(d)"), "2.15(d)")
    table.do(Irregular("2.15(d)", card("4c")))


@pytest.mark.clause("2.15(p)")
def test_p_the_card_is_seen_and_the_wager_waits() -> None:
    table = Table("5h Tc 6s 7c 9h Kd Ts 5c", sheet=DOUBLES_DOWN).bets(1, 2)
    table.say("deal", "double 1")
    assert BLACKJACK.bind(DOUBLES_DOWN).view(table.state, "a").boxes[0].hands[0].cards[2] is None
    table.say("irregular 2.15(p) 1")
    assert table.events[-1] == ev.DoubleCardExposed(1, 0, card("Kd"))
    assert BLACKJACK.bind(DOUBLES_DOWN).view(table.state, "b").boxes[0].hands[0].total == 22
    assert not table.of(ev.WagerCollected), "resolved in completion of the round"
    table.say("stand 2", "end")
    assert [(event.box, event.amount) for event in table.of(ev.WagerCollected)] == [(2, 1000), (1, 2000)]


@pytest.mark.clause("2.15(p)")
def test_p_does_not_apply_where_doubles_are_face_up_as_in_the_edition_of_1999() -> None:
    old = sheet('table.edition = "1999"')
    for rules in (PLAIN, old):
        ready(rules).do(Deal()).cards("5h 6s 6c").refuses(Irregular("2.15(p)", box=1), "2.15(p)")


def test_an_unknown_paragraph_is_refused_with_the_known_ones() -> None:
    answer = ready().answer(Irregular("2.15(z)"))
    assert "2.15(a)" in str(answer)
    assert "2.15(k)" in str(answer)


def test_a_refused_offer_does_not_reveal_other_players_cards() -> None:
    """6 to 5: a player who does not see another's hand is not told what bars it."""
    rules = written_sheet('rules.variation = "six-to-five"', decks=2)
    table = Table("Th 6c 4h 5c Td 9c", sheet=rules).bets(1).say("deal", "irregular 2.15(c) 5d")
    seen = BLACKJACK.bind(rules).view(table.state, "b")
    assert [type(choice.command) for choice in seen.awaiting.choices] == [cm.TakeCard, cm.DeclineCard]
    assert all(choice.refusal is None for choice in seen.awaiting.choices)


@pytest.mark.clause("2.15(c)#1", "2.9(b)/3")
def test_c_the_insurance_line_is_closed_first() -> None:
    table = ready().do(Deal()).cards("Th As 9h")
    table.refuses(Irregular("2.15(c)", card("5d")), "2.9(b)")
    table.do(cm.CloseInsurance(), Irregular("2.15(c)", card("5d")))


@pytest.mark.clause("2.15(c)#1")
def test_c_it_waits_for_the_dealer_when_the_players_are_done() -> None:
    table = ready().do(Deal()).cards("Th 9s 9h").do(cm.Stand(1), Irregular("2.15(c)", card("5d")))
    assert table.events[-1] == ev.CardExposed(card("5d"), "", 0)
    table.refuses(cm.TakeCard(1), "2.15(c)")


@pytest.mark.clause("2.15(c)#1", "2.9(b)/4")
def test_c_a_blackjack_at_its_turn_to_insure_is_offered_no_card() -> None:
    rules = sheet('rules.insurance = "at-turn"')
    table = ready(rules).do(Deal()).cards("Ah As Kh").do(Irregular("2.15(c)", card("5d")))
    table.refuses(cm.TakeCard(1), "2.12(a)1")
    table.refuses(cm.DeclineCard(1), "2.12(a)1")
