"""2.6A: 6 to 5 dealt from the hand: cards that only their player may see, with and without a reader."""

from typing import Any

import pytest

from cutcard.cards import card
from cutcard.games.blackjack import BLACKJACK
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model import events as ev
from cutcard.games.protocol import Cut, Deal, EndRound, GiveCard, PlaceBet, Shuffle
from cutcard.law.refusal import Refusal
from tests.law.felt import BareTable, Table, name
from tests.law.sheet_lines import broken
from tests.law.sheet_lines import sheet as written_sheet

VARIATION = 'rules.variation = "six-to-five"'
SIX_TO_FIVE = written_sheet(VARIATION, "rules.even_money = true", decks=2)
WITH_READER = written_sheet(VARIATION, 'rules.hole_card = "reader"', decks=2)
HIDDEN_DOUBLES = written_sheet(VARIATION, 'rules.double_card = "face-down"', decks=2)
AT_TURN = written_sheet(VARIATION, 'rules.insurance = "at-turn"', "rules.even_money = true", decks=2)


def ready(table: BareTable, *boxes: int) -> BareTable:
    """Wagers of $10 are placed, and the first card is due."""
    table.do(
        *(PlaceBet(box, name(box), "blackjack", 1000) for box in boxes), Shuffle(), Cut(name(boxes[0]), 26)
    )
    while BLACKJACK.bind(table.sheet).awaiting(table.state).place == "burn":
        table.do(GiveCard(None))
    return table.do(Deal())


def turn(table: BareTable, box: int, cards: str, hand: int = 0) -> BareTable:
    return table.do(cm.TurnCards(box, tuple(map(card, cards.split())), hand))


def faces(text: str) -> Any:
    return tuple(map(card, text.split()))


def money(table: BareTable) -> dict[tuple[int, str], int]:
    """The result of each wager so far."""
    net: dict[tuple[int, str], int] = {}
    for event in table.events:
        for one in event.transfers:
            key = (one.wager.box, one.wager.wager)
            net[key] = net.get(key, 0) + one.cents * (
                (type(one.target).__name__ == "Purse") - (type(one.source).__name__ == "Purse")
            )
    return net


# --- (a) to (c) the deal ----------------------------------------------------------------------------------


@pytest.mark.clause("2.6A(a)", "2.6A(c)/order", "2.6A(c)1", "2.6A(c)2", "2.6A(c)3")
def test_c_first_cards_face_down_the_dealers_up_second_cards_face_down() -> None:
    table = Table("2c 3c 7h 8c 9c Td", sheet=SIX_TO_FIVE).bets(3, 1).say("deal")
    assert [(one.box, str(one.card), one.face_up) for one in table.of(ev.CardDealt)] == [
        (1, "2c", False),
        (3, "3c", False),
        (0, "7h", True),
        (1, "8c", False),
        (3, "9c", False),
    ]
    assert SIX_TO_FIVE.device == "hand"


@pytest.mark.clause("2.6A(c)1")
def test_c_a_card_dealt_face_down_may_be_known_or_not_and_the_dealers_may_not() -> None:
    table = ready(BareTable(SIX_TO_FIVE), 1).cards("??")
    table.refuses(GiveCard(None), "2.6(b)")


# --- (d) looking at them, deciding ------------------------------------------------------------------------


@pytest.mark.clause("2.6A(d)/1")
def test_d_nothing_is_turned_before_the_two_cards_are_dealt() -> None:
    table = ready(BareTable(SIX_TO_FIVE), 1, 2).cards("?? ??")
    table.refuses(cm.TurnCards(1, faces("As")), "2.6A(g)")
    table.cards("7h ??")
    table.refuses(cm.TurnCards(1, faces("As Kd")), "2.6A(g)")
    table.cards("??")
    turn(table, 1, "As Kd")


@pytest.mark.clause("2.6A(d)/2")
def test_d_from_the_left_double_split_stand_or_draw_and_no_surrender() -> None:
    table = Table("8c Tc 7h 8d 9c", sheet=SIX_TO_FIVE).bets(1, 2).say("deal")
    waits = table.croupier.awaiting
    assert (waits.who, waits.place) == ("a", "1")
    assert {type(one.command) for one in waits.choices if one.refusal is None} == {
        cm.Stand,
        cm.Hit,
        cm.Double,
        cm.Split,
    }
    table.refuses("surrender 1", "2.8(c)")
    table.refuses("hit 2", "2.6(f)")


@pytest.mark.clause("2.6A(d)/2")
def test_d_an_unknown_hand_may_do_everything_but_split() -> None:
    table = ready(BareTable(SIX_TO_FIVE), 1).cards("?? 7h ??")
    waits = BLACKJACK.bind(SIX_TO_FIVE).awaiting(table.state)
    lawful = {type(one.command) for one in waits.choices if one.refusal is None}
    assert lawful == {cm.Stand, cm.Hit, cm.Double}
    assert {one.least for one in waits.choices if isinstance(one.command, cm.Double)} == {500}


# --- (e) further cards, splits, over 21 -------------------------------------------------------------------


@pytest.mark.clause("2.6A(e)")
def test_e_further_cards_are_dealt_face_up() -> None:
    table = ready(BareTable(SIX_TO_FIVE), 1).cards("?? 7h ??").do(cm.Hit(1))
    assert BLACKJACK.bind(SIX_TO_FIVE).awaiting(table.state).face_up
    table.refuses(GiveCard(None), "2.6(b)")
    table.cards("4c")


@pytest.mark.clause("2.6A(e)1")
def test_e1_a_pair_is_turned_over_and_split() -> None:
    table = ready(BareTable(SIX_TO_FIVE), 1, 2).cards("?? ?? 7h ?? ??")
    table.refuses(cm.Split(1), "2.6A(e)1")
    table.refuses(cm.TurnCards(2, faces("8c 8d")), "2.6A(g)")
    table.refuses(cm.TurnCards(1, faces("8c")), "2.6A(g)")
    table.refuses(cm.TurnCards(1, faces("8c 8c 8c")), "2.6A(g)")
    turn(table, 1, "8c 8d").do(cm.Split(1)).cards("3c")
    table.refuses(cm.TurnCards(1, faces("8c 8d")), "2.6A(g)")
    table.do(cm.Stand(1, 1)).cards("Tc").do(cm.Stand(1, 2), cm.Stand(2), cm.DealerPlays()).cards("Td")
    turn(table, 2, "Ts 9s").do(EndRound())
    assert money(table) == {(1, "blackjack"): 0, (2, "blackjack"): 1000}


@pytest.mark.clause("2.6A(e)2/1", "2.6A(e)3")
def test_e2_e3_cards_and_wager_of_a_hand_over_21_are_collected_at_once() -> None:
    table = Table("Tc 9d 7h 6c 9c Td Ts", sheet=SIX_TO_FIVE).bets(1, 2).say("deal", "hit 1")
    gone = table.at(ev.HandDiscarded(1, 0))
    assert table.at(ev.CardDealt(1, 0, card("Td"), face_up=True)) < gone
    assert gone < table.at(ev.WagerCollected(1, 0, "a", "blackjack", 1000, "2.6A(e)3"))
    assert table.at(ev.WagerCollected(1, 0, "a", "blackjack", 1000, "2.6A(e)3")) < table.at(
        ev.TurnBegan(2, 0)
    )


@pytest.mark.clause("2.6A(e)2/2")
def test_e2_no_card_after_a_hand_is_over_21() -> None:
    table = Table("Tc 9d 7h 6c 9c Td Ts", sheet=SIX_TO_FIVE).bets(1, 2).say("deal", "hit 1")
    table.refuses("hit 1", "2.6A(e)2")
    table.refuses("double 1", "2.12(a)")


@pytest.mark.clause("2.6A(e)2/1", "2.6A(e)3")
def test_e2_an_unknown_hand_is_discarded_by_its_players_word() -> None:
    table = ready(BareTable(SIX_TO_FIVE), 1, 2).cards("?? ?? 7h ?? ??")
    table.refuses(cm.DiscardHand(1), "2.6A(e)2")
    table.refuses(cm.DiscardHand(3), "2.6A(e)2")
    table.do(cm.Hit(1))
    table.refuses(cm.DiscardHand(1), "2.6(g)")
    table.cards("9c")
    table.refuses(cm.DiscardHand(2), "2.6(f)")
    table.do(cm.DiscardHand(1))
    assert money(table)[1, "blackjack"] == -1000
    assert table.events[-1] == ev.TurnBegan(2, 0)
    table.refuses(cm.DiscardHand(1), "2.6A(e)2")
    table.do(cm.Stand(2), cm.DealerPlays()).cards("Td")
    turn(table, 2, "9s 9d").do(EndRound())
    assert money(table) == {(1, "blackjack"): -1000, (2, "blackjack"): 1000}


@pytest.mark.clause("2.6A(e)2/1")
def test_e2_cards_in_sight_may_show_a_hand_over_21() -> None:
    """Two tens and two unknown cards: at least 22."""
    table = ready(BareTable(SIX_TO_FIVE), 1).cards("?? 7h ??").do(cm.Hit(1)).cards("Tc").do(cm.Hit(1))
    assert money(table) == {(1, "blackjack"): -1000}
    table.cards("9c")
    assert BLACKJACK.bind(SIX_TO_FIVE).awaiting(table.state).place == "1", "21 is possible still"
    table.do(cm.Hit(1)).cards("Ac")
    assert money(table) == {(1, "blackjack"): -1000}
    assert ev.HandDiscarded(1, 0) in table.events


@pytest.mark.clause("2.6A(e)3")
def test_e3_a_hand_found_over_21_when_its_cards_are_shown_at_its_turn() -> None:
    table = ready(BareTable(SIX_TO_FIVE), 1, 2).cards("?? ?? 7h ?? ??").do(cm.Hit(1)).cards("9c")
    turn(table, 1, "Tc 6c")
    assert ev.WagerCollected(1, 0, "a", "blackjack", 1000, "2.6A(e)3") in table.events
    assert table.events[-1] == ev.TurnBegan(2, 0)


def test_a_21_shown_at_its_turn_draws_no_more() -> None:
    table = ready(BareTable(SIX_TO_FIVE), 1, 2).cards("?? ?? 7h ?? ??").do(cm.Hit(1)).cards("5c")
    turn(table, 1, "Tc 6c")
    assert table.events[-1] == ev.TurnBegan(2, 0)


@pytest.mark.clause("2.6A(e)2/1")
def test_e2_a_doubled_hand_is_discarded_until_the_dealer_plays() -> None:
    table = ready(BareTable(SIX_TO_FIVE), 1, 2).cards("?? ?? 7h ?? ??").do(cm.Double(1)).cards("Tc")
    assert table.events[-1] == ev.TurnBegan(2, 0)
    table.do(cm.Stand(2), cm.DiscardHand(1))
    assert money(table)[1, "blackjack"] == -2000
    assert BLACKJACK.bind(SIX_TO_FIVE).awaiting(table.state).place == "dealer"
    table.do(cm.DealerPlays()).cards("Td")
    table.refuses(cm.DiscardHand(2), "2.6A(e)2")


def test_the_hidden_card_of_a_double_puts_nobody_over_21_before_it_is_turned() -> None:
    table = ready(BareTable(HIDDEN_DOUBLES), 1).cards("?? 7h ??").do(cm.Double(1)).cards("??")
    table.refuses(cm.DiscardHand(1), "2.6(f)")
    table.refuses(cm.TurnCards(1, faces("Tc 6c Td")), "2.10(c)")
    table.do(cm.DealerPlays()).cards("Td")
    table.refuses(EndRound(), "2.6A(g)")
    turn(table, 1, "Tc 6c Td").do(EndRound())
    assert money(table) == {(1, "blackjack"): -2000}


# --- 2.7: a blackjack is tabled ---------------------------------------------------------------------------


@pytest.mark.clause("2.7(a)/1", "2.3(e)/4")
def test_an_unknown_blackjack_is_tabled_and_paid_before_its_turn() -> None:
    table = ready(BareTable(SIX_TO_FIVE), 1, 2).cards("?? ?? 7h ?? ??")
    table.refuses(cm.TurnCards(2, faces("Tc 9c")), "2.6A(g)")
    turn(table, 2, "As Kd")
    assert table.events[-1] == ev.CardsRemoved(2)
    assert money(table)[2, "blackjack"] == 1200
    table.do(cm.Stand(1))
    assert table.events[-1] == ev.PlayersFinished()


@pytest.mark.clause("2.7(b)/1")
def test_a_blackjack_that_its_player_kept_silent_about_is_still_a_blackjack() -> None:
    table = ready(BareTable(SIX_TO_FIVE), 1).cards("?? 7h ??").do(cm.Stand(1), cm.DealerPlays()).cards("Td")
    turn(table, 1, "As Kd").do(EndRound())
    assert money(table) == {(1, "blackjack"): 1200}


@pytest.mark.clause("2.7(c)/1")
def test_even_money_is_for_a_blackjack_on_the_table() -> None:
    table = ready(BareTable(SIX_TO_FIVE), 1, 2).cards("?? ?? Ah ?? ??")
    table.refuses(cm.TakeEvenMoney(1, "a"), "2.7(c)")
    turn(table, 1, "As Kd").do(cm.TakeEvenMoney(1, "a"), cm.Insure(2, "b", 500), cm.CloseInsurance())
    assert money(table)[1, "blackjack"] == 1000
    assert table.events[-1] == ev.TurnBegan(2, 0)


@pytest.mark.clause("2.9(b)/4")
def test_at_turn_a_tabled_blackjack_is_insured_at_its_own_turn() -> None:
    """Known to the table or not, the box has its own window."""
    table = ready(BareTable(AT_TURN), 1, 2).cards("?? ?? Ah ?? ??")
    turn(table, 2, "As Kd")
    table.do(cm.Insure(1, "a", 500), cm.Stand(1))
    waits = BLACKJACK.bind(AT_TURN).awaiting(table.state)
    assert (waits.who, waits.place, waits.window) == ("b", "2", True)
    table.refuses(cm.Hit(2), "2.12(a)1")
    table.do(cm.TakeEvenMoney(2, "b"), cm.DealerPlays()).cards("Qd")
    turn(table, 1, "Tc 9c").do(EndRound())
    assert money(table) == {(1, "blackjack"): -1000, (1, "insurance"): 1000, (2, "blackjack"): 1000}


# --- (f), (g) the dealer, and turning over ----------------------------------------------------------------


@pytest.mark.clause("2.6A(f)/1")
def test_f_dealers_card_is_called_before_it_is_dealt() -> None:
    table = ready(BareTable(SIX_TO_FIVE), 1).cards("Tc 7h 9c")
    table.refuses(cm.DealerPlays(), "2.6(h)")
    table.do(cm.Stand(1))
    table.refuses(GiveCard(card("Td")), "2.6(g)")
    table.do(cm.DealerPlays())
    assert table.events[-1] == ev.DealersCardCalled()
    table.cards("Td")


@pytest.mark.clause("2.6A(f)/2", "2.12(d)")
@pytest.mark.parametrize(
    ("drawn", "total"),
    [("6d 4d", 21), ("6d Kd", 17), ("7d", 18), ("5d Ad 4d", 21), ("6d Ad", 18), ("2d 4d Kd", 17)],
)
def test_f_the_dealer_draws_to_a_soft_17_and_announces_the_total(drawn: str, total: int) -> None:
    table = Table(f"Tc Ah 8c {drawn} 9s", sheet=SIX_TO_FIVE).bets(1).say("deal", "stand 1", "dealer")
    assert table.state.dealer.points.total == total
    assert len(table.state.dealer.cards) == 1 + len(drawn.split())
    assert table.of(ev.TotalAnnounced)[-1].total == total


@pytest.mark.clause("2.6A(g)")
def test_g_every_hidden_hand_is_turned_before_the_round_ends_from_the_far_right() -> None:
    table = ready(BareTable(SIX_TO_FIVE), 1, 4).cards("?? ?? 7h ?? ??")
    table.do(cm.Stand(1))
    table.refuses(cm.TurnCards(1, faces("Tc 9c")), "2.6A(g)")
    table.do(cm.Stand(4), cm.DealerPlays()).cards("Td")
    table.refuses(EndRound(), "2.6A(g)")
    assert BLACKJACK.bind(SIX_TO_FIVE).awaiting(table.state).place == "turn 4"
    table.refuses(cm.TurnCards(1, faces("Tc 9c")), "2.6A(g)")
    turn(table, 4, "Tc 6c")
    table.refuses(EndRound(), "2.6A(g)")
    turn(table, 1, "Ts 9c").do(EndRound())
    assert money(table) == {(1, "blackjack"): 1000, (4, "blackjack"): -1000}


def test_an_impossible_card_is_refused() -> None:
    table = ready(BareTable(written_sheet(VARIATION, decks=1)), 1).cards("?? 7h ??").do(cm.Stand(1))
    table.do(cm.DealerPlays()).cards("Td")
    table.refuses(cm.TurnCards(1, faces("Td 9c")), "2.2(a)")
    table.refuses(cm.TurnCards(1, faces("9c 9c")), "2.2(a)")
    table.refuses(cm.TurnCards(1, faces("9c")), "2.6A(g)")
    table.refuses(cm.TurnCards(1, faces("9c 9d 9h")), "2.6A(g)")
    turn(table, 1, "9c 9d").do(EndRound())


# --- (h) with a reader ------------------------------------------------------------------------------------


@pytest.mark.clause("2.6A(h)")
def test_h_only_a_reader_may_replace_the_dealers_card() -> None:
    assert WITH_READER.hole_card == "reader"
    for hole_card in ("face-down", "face-up"):
        assert "2.6A(h)" in broken(VARIATION, f'rules.hole_card = "{hole_card}"', decks=2)


@pytest.mark.clause("2.6A(h)")
@pytest.mark.parametrize("up", ["Kh", "Ah"])
def test_h_the_reader_is_used_before_anybody_decides(up: str) -> None:
    table = Table(f"Tc {up} 6c 7d 2c", sheet=WITH_READER).bets(1).say("deal", "hit 1")
    assert [str(one.card) for one in table.of(ev.CardDealt) if not one.face_up] == ["Tc", "6c", "7d"]
    assert table.at(ev.HoleCardRead(blackjack=False)) < table.at(ev.TurnBegan(1, 0))
    assert table.of(ev.DealersCardCalled) == []


@pytest.mark.clause("2.6A(h)", "2.6(j)1")
def test_h_a_blackjack_found_while_players_cards_are_unknown() -> None:
    table = ready(BareTable(WITH_READER), 1, 2).cards("?? ?? Kh ?? ?? ??")
    table.refuses(cm.Hit(1), "2.6(f)")
    table.do(cm.AnswerReader(blackjack=True))
    table.refuses(cm.TurnHoleCard(card("9d")), "2.6(j)")
    table.do(cm.TurnHoleCard(card("Ad")))
    table.refuses(cm.Hit(1), "2.6(j)1")
    table.refuses(EndRound(), "2.6A(g)")
    turn(table, 2, "Tc 9c")
    turn(table, 1, "As Qd").do(EndRound())
    assert money(table) == {(1, "blackjack"): 0, (2, "blackjack"): -1000}


@pytest.mark.clause("2.6A(h)", "2.6A(g)")
def test_h_known_cards_are_all_turned_when_the_reader_finds_a_blackjack() -> None:
    table = Table("As Tc Kh Qd 9c Ad", sheet=WITH_READER).bets(1, 2).say("deal")
    assert [one.box for one in table.of(ev.CardsTurned)] == [1, 2]
    assert table.of(ev.TurnBegan) == []


# --- (i) the pick-up --------------------------------------------------------------------------------------


@pytest.mark.clause("2.6A(i)")
def test_i_cards_are_picked_up_from_the_far_right_and_every_hand_can_be_reconstructed() -> None:
    table = Table("2c 3c 4c 7h 8c 9c Tc Td", sheet=SIX_TO_FIVE).bets(1, 2, 5)
    table.say("deal", "end")
    assert table.of(ev.CardsPickedUp) == [ev.CardsPickedUp((5, 2, 1))]
    shown = {
        hand: " ".join(map(str, BLACKJACK.bind(SIX_TO_FIVE).shown(table.state, hand).cards))  # type: ignore[union-attr]
        for hand in ("1", "2", "5", "dealer")
    }
    assert shown == {"1": "2c 8c", "2": "3c 9c", "5": "4c Tc", "dealer": "7h Td"}


def test_a_hand_that_does_not_exist_has_no_cards_to_turn() -> None:
    table = ready(BareTable(SIX_TO_FIVE), 1)
    for command in (
        cm.TurnCards(3, faces("As Kd")),
        cm.TurnCards(1, faces("As Kd"), 2),
        cm.DiscardHand(1, 2),
    ):
        assert isinstance(table.answer(command), Refusal)


@pytest.mark.clause("2.6A(i)", "2.6A(e)3")
def test_i_cards_of_a_hand_over_21_are_in_the_rack_and_not_picked_up() -> None:
    """Box 1 goes over with hidden cards, box 2 with one hand of its split, box 3 with both."""
    cards = "Tc 8c 8h 9s 6d 8d 8s"
    table = Table(f"{cards} Kd Th Kh 2c Td Qh Ts Qs 9h", sheet=SIX_TO_FIVE).bets(1, 2, 3)
    table.say("deal", "hit 1", "split 2", "hit 2", "stand 2", "split 3", "hit 3", "hit 3", "end")
    assert table.of(ev.CardsPickedUp) == [ev.CardsPickedUp((2,))]
