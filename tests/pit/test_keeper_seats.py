"""Sitting down, bringing chips, leaving: at a table without clock or database."""

from cutcard.games.blackjack.model import commands as blackjack
from cutcard.games.protocol import Purse, WithdrawBet
from cutcard.law.refusal import Refusal
from cutcard.pit.log.accounts import WALLET_CLEARING
from cutcard.pit.log.entry import Movement
from cutcard.pit.store.protocol import CageRow
from cutcard.pit.table import acts
from cutcard.pit.table.acts import TABLE
from cutcard.pit.table.table_events import ChipsBrought, LeaveRequested, PlayerLeft, Seated

from .arranged_table import ArrangedTable, at_the_bets, dealt

SHEET = "atlantic-city"
SIXTEEN_AGAINST_SEVENTEEN = "9h 7d 7c Ts"
"""One box: 9h, the dealer's 7d, 7c, the hole card Ts."""


# --- sitting down ---


def test_a_player_who_sits_down_has_their_chips() -> None:
    table = ArrangedTable(SHEET)
    draft = table.done(acts.Sit(3, 200_00, "key one"), "ann")
    assert table.seated == [(3, "ann")]
    assert table.chips("ann") == 200_00
    assert table.record_event() == [
        ("ann", Seated(3, "ann")),
        ("ann", ChipsBrought("ann", 200_00, "key one")),
    ]
    assert draft.entry.movements == (Movement(WALLET_CLEARING, Purse("ann"), 200_00),)
    assert draft.cage == (CageRow("key one", "ann", SHEET, 200_00, "held"),)


def test_a_box_seats_one() -> None:
    table = ArrangedTable(SHEET)
    table.sit("ann", 3)
    assert table.refused(acts.Sit(3, 100_00, "key"), "bob") == "box 3 is the seat of ann"
    assert table.seated == [(3, "ann")]


def test_a_player_sits_once() -> None:
    table = ArrangedTable(SHEET)
    table.sit("ann", 3)
    assert table.refused(acts.Sit(4, 100_00, "key"), "ann") == "you already sit at this table"


def test_there_are_as_many_seats_as_boxes() -> None:
    table = ArrangedTable(SHEET)
    for box in (-1, 0, 8):
        assert table.refused(acts.Sit(box, 100_00, "key"), "ann") == "this table has boxes 1 to 7"
    table.sit("ann", 7)


def test_nobody_sits_down_without_chips() -> None:
    table = ArrangedTable(SHEET)
    for chips in (0, -100_00):
        assert table.refused(acts.Sit(1, chips, "key"), "ann") == "bring some chips"


def test_a_player_who_is_not_seated_cannot_act() -> None:
    table = ArrangedTable(SHEET)
    for act in (acts.Ready(), acts.Leave(), acts.Bring(1_00, "key"), table.spoken("bet 1 ann blackjack 10")):
        assert table.refused(act, "ann") == "take a seat first"


def test_a_player_cannot_send_the_tables_own_acts() -> None:
    table = ArrangedTable(SHEET)
    table.sit("ann", 1)
    for act in (acts.Expire(), acts.Close(), acts.Fill(1_00, "key"), acts.SendAway("ann")):
        assert table.refused(act, "ann") == "only the table itself may do that"


# --- more chips ---


def test_more_chips_join_the_others() -> None:
    table = ArrangedTable(SHEET)
    table.sit("ann", 1, 200_00)
    table.bring("ann", 50_00)
    assert table.chips("ann") == 250_00
    assert table.refused(acts.Bring(0, "key"), "ann") == "bring some chips"


def test_chips_may_be_brought_in_the_middle_of_a_hand() -> None:
    table = dealt(SHEET, "6h 7d 5c Ts Th", ann=1_000_00)
    assert table.chips("ann") == 0
    assert "you have $0 in chips" in table.cannot_say("ann", "double 1")
    table.bring("ann", 1_000_00)
    table.say("ann", "double 1")
    assert table.chips("ann") == 4_000_00  # 21 against 17: 2,000.00 back and as much again


# --- getting up ---


def test_leaving_before_the_deal_withdraws_the_wagers() -> None:
    table = at_the_bets(SHEET, players=["ann", "bob"])
    table.say("ann", "bet 1 ann blackjack 50")
    table.say("ann", "bet 1 ann 21-plus-3 5")
    assert table.chips("ann") == 945_00
    draft = table.done(acts.Leave(), "ann")
    said = [(by, type(command)) for by, command in table.commands()]
    assert set(said) == {("ann", WithdrawBet)}
    assert table.record_event() == [("ann", PlayerLeft("ann", 1_000_00))]
    assert table.seated == [(3, "bob")]
    assert table.felt(1, "ann") == table.felt(1, "ann", "21-plus-3") == table.chips("ann") == 0
    assert draft.entry.movements[-1] == Movement(Purse("ann"), WALLET_CLEARING, 1_000_00)


def test_chips_go_back_under_the_first_key_and_close_the_others() -> None:
    table = ArrangedTable(SHEET)
    table.done(acts.Sit(1, 200_00, "first"), "ann")
    table.done(acts.Bring(50_00, "second"), "ann")
    draft = table.done(acts.Leave(), "ann")
    assert draft.cage == (
        CageRow("first", "ann", SHEET, 200_00, "due", 250_00),
        CageRow("second", "ann", SHEET, 50_00, "due", 0),
    )


def test_leaving_without_chips_moves_no_money() -> None:
    table = dealt(SHEET, SIXTEEN_AGAINST_SEVENTEEN, ann=1_000_00)
    table.say("ann", "stand 1")
    draft = table.done(acts.Leave(), "ann")
    assert draft.entry.movements == ()
    assert [(row.state, row.pays) for row in draft.cage] == [("due", 0)]


def test_the_table_decides_for_a_player_who_leaves_during_their_hand() -> None:
    """Sixteen stands against seventeen, and loses the ten dollars."""
    table = dealt(SHEET, SIXTEEN_AGAINST_SEVENTEEN, ann=10_00)
    draft = table.done(acts.Leave(), "ann")
    assert draft.entry.actor == "ann"
    assert (TABLE, blackjack.Stand(1, 1)) in table.commands()
    assert table.record_event() == [("ann", LeaveRequested("ann")), (TABLE, PlayerLeft("ann", 990_00))]
    assert not table.keeper.in_round
    assert table.seated == []
    assert table.rack() == 100_010_00


def test_a_player_who_leaves_during_anothers_turn_stays_until_the_round_ends() -> None:
    """Bob's twenty wins ten dollars; ann's nineteen, left behind, wins ten too."""
    table = dealt(SHEET, "Th 9s 7d Qc Tc Ts", ann=10_00, bob=10_00)
    table.say("ann", "stand 1")
    assert table.asks == ("a decision", "bob")
    table.done(acts.Leave(), "ann")
    assert table.seated == [(1, "ann"), (3, "bob")]
    assert table.refused(acts.Leave(), "ann") == "you are leaving this table"
    assert table.refused(acts.Bring(1_00, "key"), "ann") == "you are leaving this table"
    draft = table.say("bob", "stand 3")
    assert table.record_event()[-1] == (TABLE, PlayerLeft("ann", 1_010_00))
    assert [(row.player, row.pays) for row in draft.cage] == [("ann", 1_010_00)]
    assert table.seated == [(3, "bob")]


def test_a_player_without_a_wager_leaves_at_once() -> None:
    table = at_the_bets(SHEET, SIXTEEN_AGAINST_SEVENTEEN, players=["ann", "bob"])
    table.say("ann", "bet 1 ann blackjack 10")
    table.ready("ann", "bob")
    assert table.keeper.in_round
    table.done(acts.Leave(), "bob")
    assert table.seated == [(1, "ann")]
    assert table.asks == ("a decision", "ann")


def test_a_player_the_table_sends_away_has_left_by_the_tables_word() -> None:
    table = dealt(SHEET, SIXTEEN_AGAINST_SEVENTEEN, ann=10_00)
    table.done(acts.SendAway("ann"), TABLE)
    assert table.record_event() == [(TABLE, LeaveRequested("ann")), (TABLE, PlayerLeft("ann", 990_00))]
    assert table.refused(acts.SendAway("ann"), TABLE) == "take a seat first"


def test_a_player_who_left_may_sit_down_again() -> None:
    table = ArrangedTable(SHEET)
    table.sit("ann", 1)
    table.done(acts.Leave(), "ann")
    table.sit("ann", 5, 30_00)
    assert table.seated == [(5, "ann")]
    assert table.chips("ann") == 30_00


# --- sitting idle ---


def test_a_player_without_a_wager_for_five_rounds_is_removed() -> None:
    table = at_the_bets(SHEET, players=["ann", "bob"])
    for number in range(1, 6):
        assert table.seated == [(1, "ann"), (3, "bob")], number
        table.say("bob", "bet 3 bob blackjack 10")
        table.apply_timeout()
        table.play_out()
    assert table.seated == [(3, "bob")]
    assert (TABLE, PlayerLeft("ann", 1_000_00)) in table.record_event()


def test_a_wager_keeps_the_seat() -> None:
    table = at_the_bets(SHEET, players=["ann", "bob"])
    for number in range(1, 10):
        table.say("bob", "bet 3 bob blackjack 10")
        if number == 4:
            table.say("ann", "bet 1 ann blackjack 10")
        table.apply_timeout()
        table.play_out()
        gone = number >= 9
        assert ((1, "ann") in table.seated) is not gone, number


# --- a second box (2.14) ---

TWO_BOXES = "9h 8d 7d 9c 8c Ts"
"""Boxes 1 and 2: 18 and 16 against 17."""


def with_two_boxes() -> ArrangedTable:
    table = at_the_bets(SHEET, TWO_BOXES, players=["ann"])
    table.say("ann", "bet 1 ann blackjack 10")
    table.say("ann", "bet 2 ann blackjack 10")
    return table


def test_nobody_sits_down_at_a_box_another_player_has_bet_on() -> None:
    table = with_two_boxes()
    says = "ann has undecided wagers on box 2; choose another box"
    assert table.refused(acts.Sit(2, 100_00, "key"), "bob") == says
    table.ready("ann")
    assert table.keeper.in_round
    assert table.refused(acts.Sit(2, 100_00, "key"), "bob") == says
    table.say("ann", "stand 1")
    table.say("ann", "stand 2")
    table.sit("bob", 2)
    assert table.cannot_say("ann", "bet 2 ann blackjack 10") == "box 2 is the seat of bob"


def test_a_second_box_belongs_to_the_first_to_bet_on_it() -> None:
    table = at_the_bets(SHEET, players=["ann", "bob"])
    table.say("ann", "bet 2 ann blackjack 10")
    answer = table.do(table.spoken("bet 2 bob blackjack 10"), "bob")
    assert isinstance(answer, Refusal)
    assert answer.cites("2.13(a)")
    assert table.felt(2, "bob") == 0


def test_leaving_gives_up_the_second_box() -> None:
    table = with_two_boxes()
    table.done(acts.Leave(), "ann")
    assert table.keeper.facts.bets == ()
    table.sit("bob", 2)


def test_both_boxes_are_their_players_to_decide() -> None:
    table = with_two_boxes()
    table.sit("bob", 5)
    table.ready("ann", "bob")
    assert table.cannot_say("bob", "stand 1") == "you may not do that"
    table.say("ann", "stand 1")
    assert table.cannot_say("bob", "stand 2") == "you may not do that"
    table.say("ann", "stand 2")
    assert not table.keeper.in_round
