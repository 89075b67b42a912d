"""2.6: burn, dealing, announcements, the dealer's card, hole card and reader, pick-up, cutting card."""

import pytest

from cutcard.cards import card, full_stack
from cutcard.games.blackjack import BLACKJACK
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.croupier.croupier import Croupier, VirtualShoe
from cutcard.games.protocol import Cut, Deal, EndRound, GiveCard, NewDealer, PlaceBet, Shuffle
from cutcard.signs.blackjack.sign import sign_of
from tests.law.felt import READER, SURRENDER, BareTable, Table, name, sheet
from tests.law.sheet_lines import broken

PLAIN = sheet()
WITH_READER = sheet(READER, SURRENDER)
FACE_DOWN = sheet('rules.hole_card = "face-down"', SURRENDER)
FACE_UP = sheet('rules.hole_card = "face-up"')
SHORT = sheet('cards.cut = "3/4"', decks=1)


def dealt(table: Table) -> list[tuple[int, int, str, bool]]:
    return [(one.box, one.hand, str(one.card), one.face_up) for one in table.of(ev.CardDealt)]


def ready(table: BareTable, *boxes: int) -> BareTable:
    table.do(*(PlaceBet(box, name(box), "blackjack", 1000) for box in boxes))
    return table.do(Shuffle(), Cut(name(boxes[0]), 26), GiveCard(None), Deal())


# --- (c) the burn -----------------------------------------------------------------------------------------


@pytest.mark.clause("2.6(c)/1")
def test_c_the_first_card_of_a_full_set_is_burned() -> None:
    table = Croupier(BLACKJACK.bind(sheet(decks=1)), VirtualShoe(1, range))
    table.do(PlaceBet(1, "a", "blackjack", 1000))
    table.do(Cut("a", 26))
    table.do(Deal())
    events = [event for step in table.steps for event in step.events]
    kinds = [type(event) for event in events]
    assert kinds[0] is ev.BetPlaced
    shuffled = kinds.index(ev.Shuffled)
    assert kinds[shuffled : shuffled + 4] == [ev.Shuffled, ev.CardsCut, ev.CardBurned, ev.BettingClosed]
    stack = full_stack(1)
    assert [event.card for event in events if isinstance(event, ev.CardDealt)] == list(stack[27:30])
    assert kinds.count(ev.CardBurned) == 1


@pytest.mark.clause("2.6(c)/1")
def test_c_every_shuffle_is_followed_by_one_burn() -> None:
    table = Table("Tc 7h 9d Td", "Tc 7h 9d Ts", "Tc 7h 9d Ks", sheet=sheet(decks=1))
    for _ in range(3):
        table.bets(1).say("deal", "end", "reshuffle")
    kinds = [type(event) for event in table.of(ev.Shuffled, ev.CardsCut, ev.CardBurned, ev.RoundEnded)]
    assert kinds == [ev.Shuffled, ev.CardsCut, ev.CardBurned, ev.RoundEnded] * 3


@pytest.mark.clause("2.6(c)/2")
def test_c_a_new_dealer_burns_a_card_before_dealing() -> None:
    table = BareTable(PLAIN)
    ready(table, 1).cards("Tc 7h 9d").do(cm.Stand(1), cm.DealerPlays()).cards("Td").do(EndRound())
    table.refuses(GiveCard(None), "2.6(g)")
    table.do(PlaceBet(1, "a", "blackjack", 1000), NewDealer())
    table.refuses(Deal(), "2.5(a)")
    before = table.state.shoe.left
    table.do(GiveCard(None), Deal())
    assert table.state.shoe.left == before + 1
    assert [type(event) for event in table.events].count(ev.CardBurned) == 2
    table.refuses(NewDealer(), "2.6(c)")


# --- (e) the initial cards --------------------------------------------------------------------------------


@pytest.mark.clause("2.6(e)/intro", "2.6(e)1", "2.6(e)2", "2.6(e)3")
def test_e_one_to_each_box_one_to_the_dealer_a_second_to_each_box() -> None:
    """The order in which the wagers were made does not matter."""
    table = Table("2c 3c 4c 8d 5c 6c 7c", sheet=PLAIN).bets(7, 2, 4).say("deal")
    assert dealt(table) == [
        (2, 0, "2c", True),
        (4, 0, "3c", True),
        (7, 0, "4c", True),
        (0, 0, "8d", True),
        (2, 0, "5c", True),
        (4, 0, "6c", True),
        (7, 0, "7c", True),
    ]
    assert table.state.dealer.cards == (card("8d"),)


@pytest.mark.clause("2.6(e)1")
def test_e_cards_dealt_upwards_have_a_face() -> None:
    table = ready(BareTable(PLAIN), 1)
    table.refuses(GiveCard(None), "2.6(b)")


# --- (f), (g) decisions and announcements -----------------------------------------------------------------


@pytest.mark.clause("2.6(f)/1")
def test_f_totals_are_announced_from_the_left_each_before_its_decision() -> None:
    table = Table("Tc Ac 5c 7h 6c 7c 6d 9h Ts", sheet=PLAIN).bets(1, 3, 6).say("deal")
    assert table.of(ev.TotalAnnounced) == [ev.TotalAnnounced(1, 0, 16, soft=False)]
    table.say("stand 1")
    assert table.of(ev.TotalAnnounced)[1:] == [ev.TotalAnnounced(3, 0, 18, soft=True)]
    table.say("stand 3")
    assert table.of(ev.TotalAnnounced)[2:] == [ev.TotalAnnounced(6, 0, 11, soft=False)]
    assert [(turn.box, turn.hand) for turn in table.of(ev.TurnBegan)] == [(1, 0), (3, 0), (6, 0)]


@pytest.mark.clause("2.6(f)/2")
def test_f_the_player_chooses_among_all_five_and_nobody_else_is_asked() -> None:
    table = Table("8c Tc 6h 8d 9c", sheet=sheet(SURRENDER)).bets(1, 2).say("deal")
    waits = table.croupier.awaiting
    assert (waits.who, waits.place) == ("a", "1")
    assert {type(choice.command) for choice in waits.choices if choice.refusal is None} == {
        cm.Surrender,
        cm.Double,
        cm.Split,
        cm.Stand,
        cm.Hit,
    }
    for statement in ("surrender 2", "double 2", "stand 2", "hit 2"):
        table.refuses(statement, "2.6(f)")


@pytest.mark.clause("2.6(g)")
def test_g_each_further_card_is_dealt_upwards_and_the_new_total_announced() -> None:
    table = Table("Tc 7h 2d 3c Ac 9c Ts", sheet=PLAIN).bets(1).say("deal")
    for statement, total in (("hit 1", 15), ("hit 1", 16), ("hit 1", 25)):
        seen = len(table.events)
        table.say(statement)
        after = table.events[seen:]
        drawn = next(at for at, event in enumerate(after) if isinstance(event, ev.CardDealt))
        assert after[drawn].face_up
        assert after[drawn + 1] == ev.TotalAnnounced(1, 0, total, soft=False)


# --- (h) the dealer's card --------------------------------------------------------------------------------


@pytest.mark.clause("2.6(h)/1")
def test_h_no_second_card_before_the_dealer_has_said_dealers_card() -> None:
    table = ready(BareTable(PLAIN), 1, 2).cards("Tc Td 7h 9c 9d")
    table.refuses(cm.DealerPlays(), "2.6(h)")
    table.do(cm.Stand(1))
    table.refuses(cm.DealerPlays(), "2.6(h)")
    table.do(cm.Stand(2))
    table.refuses(GiveCard(card("Ts")), "2.6(g)")
    table.do(cm.DealerPlays())
    assert table.events[-1] == ev.DealersCardCalled()
    table.cards("Ts")
    assert [type(event) for event in table.events[-4:]] == [
        ev.DealersCardCalled,
        ev.CardDealt,
        ev.TotalAnnounced,
        ev.DealerFinished,
    ]


@pytest.mark.clause("2.6(h)/2")
def test_h_further_cards_upwards_then_the_total_once() -> None:
    table = Table("Tc 6h 9c Kd 4s", sheet=PLAIN).bets(1).say("deal", "stand 1", "dealer")
    assert dealt(table)[3:] == [(0, 0, "Kd", True), (0, 0, "4s", True)]
    own = [event for event in table.of(ev.TotalAnnounced) if event.box == 0]
    assert own == [ev.TotalAnnounced(0, 0, 20, soft=False)]
    assert table.at(own[0]) > table.at(table.of(ev.CardDealt)[-1])


@pytest.mark.clause("2.6(h)/3", "2.6(j)/1")
def test_h_j_the_hole_card_replaces_the_dealers_card() -> None:
    """It is dealt face down right after the players' second cards and never called."""
    table = Table("Tc 9d 6h 9c 8d Kd 5s 4s", sheet=WITH_READER).bets(1, 2).say("deal")
    assert dealt(table)[-1] == (0, 0, "Kd", False)
    table.say("stand 1", "hit 2", "end")
    assert table.of(ev.DealersCardCalled) == []
    assert table.at(ev.HoleCardTurned(card("Kd"))) > table.at(ev.CardDealt(2, 0, card("5s"), face_up=True))


# --- (i) the pick-up --------------------------------------------------------------------------------------


@pytest.mark.clause("2.6(i)/2", "2.6(l)1")
def test_i_cards_are_picked_up_from_the_far_right_the_dealers_last() -> None:
    table = Table("Tc Td Ts 7h 9c 9d 9s Th", sheet=PLAIN).bets(1, 4, 7).say("deal", "end")
    assert table.of(ev.CardsPickedUp) == [ev.CardsPickedUp((7, 4, 1))]
    assert [type(event) for event in table.events[-2:]] == [ev.CardsPickedUp, ev.RoundEnded]


@pytest.mark.clause("2.6(i)/1")
def test_i_every_hand_can_be_reconstructed_after_the_pick_up() -> None:
    table = Table("Tc 8s 7h 2d 8c 5c 3d 9s 6h Td", sheet=PLAIN).bets(1, 2)
    table.say("deal", "hit 1", "stand 1", "split 2", "stand 2", "hit 2", "end")
    assert table.of(ev.CardsPickedUp) == [ev.CardsPickedUp((2, 1))]
    shown = {
        hand: " ".join(map(str, BLACKJACK.bind(PLAIN).shown(table.state, hand).cards))  # type: ignore[union-attr]
        for hand in ("1", "2.1", "2.2", "dealer")
    }
    assert shown == {"1": "Tc 2d 5c", "2.1": "8s 3d", "2.2": "8c 9s 6h", "dealer": "7h Td"}


# --- (j) hole card and reader -----------------------------------------------------------------------------


@pytest.mark.clause("2.6(j)/2")
@pytest.mark.parametrize("observer", ["a", "b", "dealer", "floorperson", ""])
def test_j_nobody_sees_the_hole_card_before_the_players_are_done(observer: str) -> None:
    """No view, event or refusal shows it, not even to the dealer."""
    table = Table("Tc 9d Kh 9c 8d 5d 3s 4s", sheet=WITH_READER).bets(1, 2).say("deal")
    for statement in ("hit 1", "stand 2"):
        seen = BLACKJACK.bind(WITH_READER).view(table.state, observer)
        assert seen.dealer.cards == (card("Kh"),)
        assert (seen.dealer.total, seen.dealer.face_down) == (10, 1)
        assert "5d" not in repr(seen)
        record = [BLACKJACK.bind(WITH_READER).visible(table.state, event, observer) for event in table.events]
        assert "5d" not in repr(record)
        assert "5d" not in str(table.refusal("split 1" if statement == "hit 1" else "surrender 1"))
        table.say(statement)
    table.say("dealer")
    assert "5d" in repr(BLACKJACK.bind(WITH_READER).view(table.state, observer))


@pytest.mark.clause("2.6(j)/3")
@pytest.mark.parametrize("up", ["Ah", "Kh", "Qh", "Jh", "Th"])
def test_j_the_reader_is_used_behind_an_ace_or_a_ten_before_any_further_card(up: str) -> None:
    table = Table(f"Tc {up} 5c 6d 2s Td 9h", sheet=WITH_READER).bets(1).say("deal", "hit 1")
    read = table.at(ev.HoleCardRead(blackjack=False))
    assert table.at(ev.HoleCardInserted()) < read
    assert read < table.at(ev.TurnBegan(1, 0)) < table.at(ev.CardDealt(1, 0, card("2s"), face_up=True))


@pytest.mark.clause("2.6(j)/3")
@pytest.mark.parametrize("up", ["2h", "3h", "4h", "5h", "6h", "7h", "8h", "9h"])
def test_j_the_reader_is_not_used_behind_2_to_9(up: str) -> None:
    table = Table(f"Tc {up} 9c Kd Ts Td 9h", sheet=WITH_READER).bets(1).say("deal", "stand 1", "end")
    assert table.of(ev.HoleCardInserted, ev.HoleCardRead) == []


@pytest.mark.clause("2.6(j)1", "2.6(j)/3")
@pytest.mark.parametrize(("up", "hole"), [("Kh", "As"), ("Th", "Ad"), ("Ah", "Qs"), ("Ac", "Td")])
def test_j1_a_blackjack_ends_the_round_before_anybody_draws(up: str, hole: str) -> None:
    table = Table(f"Tc As 5c {up} Td Ks 6c {hole}", sheet=WITH_READER).bets(1, 2, 3).say("deal", "end")
    assert table.of(ev.TurnBegan, ev.CardAsked, ev.PlayersFinished) == []
    assert len(table.of(ev.CardDealt)) == 8
    assert {paid.player for paid in table.of(ev.WagerCollected)} == {"a", "c"}
    assert [(back.player, back.clause) for back in table.of(ev.WagerReturned)] == [("b", "2.7(b)")]


@pytest.mark.clause("2.6(j)/2", "2.6(j)/3")
def test_j_an_unknown_hole_card_has_no_value_anywhere_until_it_is_turned() -> None:
    """A live dealer: the reader says no, and the card has a face only when it is turned."""
    table = ready(BareTable(WITH_READER), 1).cards("Tc Kh 9c ??")
    assert table.state.dealer.hole is None
    table.refuses(cm.Stand(1), "2.6(f)")
    table.do(cm.AnswerReader(blackjack=False), cm.Stand(1), cm.DealerPlays())
    table.refuses(cm.TurnHoleCard(card("As")), "2.6(j)")
    table.refuses(GiveCard(card("5s")), "2.6(g)")
    table.do(cm.TurnHoleCard(card("5s"))).cards("4d").do(EndRound())
    assert table.state.dealer.points.total == 19


@pytest.mark.clause("2.6(j)1", "2.9(b)/6")
def test_j_the_reader_says_yes_about_an_unknown_card_behind_an_ace() -> None:
    table = ready(BareTable(WITH_READER), 1).cards("Tc Ah 9c ??")
    table.refuses(cm.AnswerReader(blackjack=True), "2.6(j)")
    table.do(cm.Insure(1, "a", 500), cm.CloseInsurance())
    table.refuses(cm.Insure(1, "a", 500), "2.9(b)")
    table.do(cm.AnswerReader(blackjack=True))
    table.refuses(cm.Hit(1), "2.6(j)1")
    table.refuses(cm.TurnHoleCard(card("9s")), "2.6(j)")
    table.do(cm.TurnHoleCard(card("Js")), EndRound())
    assert {(type(event).__name__, event.wager) for event in table.events if hasattr(event, "clause")} == {
        ("WagerPaid", "insurance"),
        ("WagerCollected", "blackjack"),
    }


@pytest.mark.clause("2.6(j)/2")
def test_j_behind_2_to_9_an_unknown_hole_card_waits_for_the_end() -> None:
    table = ready(BareTable(WITH_READER), 1).cards("Tc 7h 9c ??").do(cm.Stand(1), cm.DealerPlays())
    table.refuses(EndRound(), "2.3(e)")
    table.do(cm.TurnHoleCard(card("Td")), EndRound())
    assert isinstance(table.events[-1], ev.RoundEnded)


# --- (j) without a reader ---------------------------------------------------------------------------------


@pytest.mark.clause("2.6(j)/1", "2.6(j)/2")
@pytest.mark.parametrize("up", ["Ah", "Kh", "7h"])
def test_j_without_a_reader_the_hole_card_waits_for_all_players(up: str) -> None:
    table = Table(f"Tc 9d {up} 5c 8d 6s 2s Td 9h", sheet=FACE_DOWN).bets(1, 2).say("deal", "hit 1", "stand 1")
    assert table.of(ev.HoleCardInserted, ev.HoleCardRead, ev.HoleCardTurned) == []
    table.refuses("dealer", "2.6(h)")
    table.say("stand 2", "dealer")
    assert (
        table.at(ev.PlayersFinished()) < table.at(ev.DealerTurns()) < table.at(ev.HoleCardTurned(card("6s")))
    )


@pytest.mark.clause("2.6(j)/2", "2.9(d)", "2.8(a)2/2")
def test_j_the_hole_card_settles_insurance_and_surrender_before_the_dealer_draws() -> None:
    table = Table("Tc 9d Ah 5c 8d 4s 2s 3s", sheet=FACE_DOWN).bets(1, 2)
    table.say("deal", "insure 2 b 5", "surrender 1", "stand 2", "dealer")
    turned = table.at(ev.HoleCardTurned(card("4s")))
    lost = table.at(ev.WagerCollected(2, 0, "b", "insurance", 500, "2.9(d)"))
    half = table.at(ev.WagerReturned(1, 0, "a", "blackjack", 500, "2.8(a)2"))
    assert turned < lost < half < table.at(ev.CardDealt(0, 0, card("2s"), face_up=True))


@pytest.mark.clause("2.6(j)/2")
def test_j_a_hole_card_is_turned_once_and_at_the_right_time() -> None:
    table = ready(BareTable(FACE_DOWN), 1).cards("Tc Kh 9c ??")
    table.refuses(cm.AnswerReader(blackjack=False), "2.6(j)")
    table.refuses(cm.TurnHoleCard(card("7s")), "2.6(j)")
    table.do(cm.Stand(1), cm.DealerPlays())
    table.refuses(cm.DealerPlays(), "2.6(h)")
    table.refuses(EndRound(), "2.3(e)")
    table.do(cm.TurnHoleCard(card("7s")))
    table.refuses(cm.TurnHoleCard(card("7s")), "2.6(j)")
    table.do(EndRound())


def test_j_a_turned_card_is_one_of_the_deck() -> None:
    table = ready(BareTable(sheet('rules.hole_card = "face-down"', decks=1)), 1).cards("Tc Kh 9c ??")
    table.do(cm.Stand(1), cm.DealerPlays())
    table.refuses(cm.TurnHoleCard(card("9c")), "2.2(a)")


# --- (k) both cards face up -------------------------------------------------------------------------------


@pytest.mark.clause("2.6(k)/1", "2.6(h)/3")
def test_k_the_hole_card_lies_face_up_before_anybody_decides() -> None:
    table = Table("Tc 9d 6h 9c 8d Kd 5s 4s", sheet=FACE_UP).bets(1, 2).say("deal")
    assert dealt(table)[-1] == (0, 0, "Kd", True)
    assert table.at(ev.CardDealt(0, 0, card("Kd"), face_up=True)) < table.at(ev.TurnBegan(1, 0))
    table.say("stand 1", "hit 2", "end")
    assert table.of(ev.DealersCardCalled, ev.HoleCardTurned, ev.HoleCardInserted) == []
    assert dealt(table)[-1] == (0, 0, "4s", True)
    assert table.of(ev.TotalAnnounced)[-1] == ev.TotalAnnounced(0, 0, 20, soft=False)


def test_k_the_open_hole_card_has_a_face() -> None:
    table = ready(BareTable(FACE_UP), 1).cards("Tc 6h 9c")
    table.refuses(GiveCard(None), "2.6(b)")


@pytest.mark.clause("2.6(k)/2")
def test_k_the_sign_gives_notice() -> None:
    words = {line.key: (line.words, line.clause) for line in sign_of(FACE_UP).rules}
    said, clause = words["rules.hole_card"]
    assert clause.endswith("2.6(k)")
    for word in ("Both cards", "ties lose", "1 to 1", "9, 10 or 11", "no insurance"):
        assert word in said
    assert words["rules.hole_card"] != {line.key: line for line in sign_of(PLAIN).rules}["rules.hole_card"]
    ties = "Ties lose, but a blackjack always wins"
    assert [ties in str(sign_of(one)) for one in (FACE_UP, PLAIN)] == [True, False]


@pytest.mark.clause("2.6(k)1/2", "2.6(k)2")
@pytest.mark.parametrize(
    ("up", "hole"), [("Ah", "Kd"), ("Kh", "Ad"), ("9h", "8d"), ("Th", "9d"), ("Ah", "6d")]
)
def test_k_a_blackjack_wins_one_to_one_against_any_dealers_hand(up: str, hole: str) -> None:
    table = Table(f"As 5c {up} Qc 4c {hole}", sheet=FACE_UP).bets(1, 2).say("deal")
    [paid] = table.of(ev.WagerPaid)
    assert (paid.player, paid.returned, paid.winnings) == ("a", 1000, 1000)
    assert table.at(paid) < table.at(ev.CardsRemoved(1))
    assert table.of(ev.InsuranceOpened) == []


@pytest.mark.clause("2.6(k)6/1")
@pytest.mark.parametrize(("up", "hole"), [("Ah", "Kd"), ("Kh", "Ad")])
def test_k6_a_dealers_blackjack_ends_the_round_at_the_deal(up: str, hole: str) -> None:
    table = Table(f"Tc As 5c {up} Td Ks 6c {hole}", sheet=FACE_UP).bets(1, 2, 3).say("deal")
    assert table.of(ev.TurnBegan, ev.PlayersFinished) == []
    assert {one.player for one in table.of(ev.WagerCollected)} == {"a", "c"}
    assert [one.player for one in table.of(ev.WagerPaid)] == ["b"]
    for statement in ("hit 1", "stand 1", "double 3", "split 1"):
        table.refuses(statement, "2.6(k)6")
    table.say("dealer", "end")
    assert len(table.of(ev.CardDealt)) == 8
    table.refuses("dealer", "2.6(h)")


@pytest.mark.clause("2.6(k)3")
def test_k3_neither_surrender_nor_insurance() -> None:
    assert broken('rules.hole_card = "face-up"', "rules.surrender = true") == {"2.6(k)3"}
    table = Table("Tc Ah 6c 6d", sheet=FACE_UP).bets(1).say("deal")
    assert table.croupier.awaiting.place == "1"
    table.refuses("insure 1 a 5", "2.6(k)3")
    table.refuses("surrender 1", "2.6(k)3")


@pytest.mark.clause("2.6(k)4")
@pytest.mark.parametrize(
    ("first", "second", "may"),
    [
        ("5c", "4c", True),
        ("6c", "4c", True),
        ("6c", "5c", True),
        ("5c", "3c", False),
        ("6c", "6d", False),
        ("Ac", "8c", False),
        ("Ac", "9c", False),
        ("Ac", "2c", False),
        ("Tc", "9c", False),
    ],
)
def test_k4_doubling_on_9_10_and_11(first: str, second: str, may: bool) -> None:
    table = Table(f"{first} 6h {second} Td 2s 9s", sheet=FACE_UP).bets(1).say("deal")
    if may:
        table.say("double 1")
    else:
        table.refuses("double 1", "2.6(k)4")


# --- (n) hands off ----------------------------------------------------------------------------------------


@pytest.mark.clause("2.6(n)/1")
@pytest.mark.parametrize("on", [PLAIN, WITH_READER, FACE_UP], ids=["none", "reader", "face up"])
def test_n_players_have_no_cards_to_turn_or_discard_at_a_table_dealt_face_up(on: BlackjackSheet) -> None:
    table = Table("Tc 7h 6c 9d 2s 3s", sheet=on).bets(1).say("deal")
    table.refuses("turn 1 8c 8d", "2.6A(g)")
    table.refuses("discard 1", "2.6A(e)2")
    table.say("hit 1")
    table.refuses("discard 1", "2.6A(e)2")


# --- (l) the cutting card ---------------------------------------------------------------------------------


@pytest.mark.clause("2.6(l)/intro", "2.6(l)1", "2.6(l)2i", "2.6(l)3")
def test_l_the_round_is_finished_then_collected_then_the_whole_set_shuffled() -> None:
    """The cutting card comes with the twelfth card; the round needs three more."""
    table = Table("2c 2h Tc 7d 3c 3h 4d 4c 5c 2d 4h 5h 6h Td", "9c 7h 9d Td", sheet=SHORT).bets(1, 2, 3)
    table.say("deal", "hit 1", "hit 1", "hit 1", "stand 1", "hit 2", "hit 2", "stand 2", "hit 3", "end")
    assert len(table.of(ev.Shuffled)) == 1
    assert dealt(table)[12:] == [(3, 0, "6h", True), (0, 0, "Td", True)]
    table.bets(1).say("deal")
    collected = table.at(ev.CardsPickedUp((3, 2, 1)))
    again = [at for at, event in enumerate(table.events) if isinstance(event, ev.Shuffled)][1]
    assert collected < again
    assert table.events[again].cards == 52
    assert dealt(table)[14][2] == "9c"


@pytest.mark.clause("2.6(h)/1")
def test_h_a_dealer_with_a_complete_hand_takes_no_more_cards() -> None:
    """A ten is up and the reader has found no blackjack: the dealer's 17 is complete."""
    table = Table("Th Tc 9h 7d", sheet=sheet(READER)).bets(1).say("deal", "stand 1", "dealer")
    table.refuses("dealer", "2.6(h)")


@pytest.mark.clause("2.6(j)1")
def test_j_a_blackjack_found_by_the_reader_is_announced_as_the_dealers_total() -> None:
    table = Table("Th Tc 9h Ad", sheet=sheet(READER)).bets(1).say("deal", "end")
    assert [one for one in table.of(ev.TotalAnnounced) if one.total == 21] == [
        ev.TotalAnnounced(0, 0, 21, soft=True)
    ]
