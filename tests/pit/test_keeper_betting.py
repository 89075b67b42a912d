"""Wagers for the next round: laid, added to, withdrawn; who is ready, and when the cards are dealt."""

import pytest

from cutcard.games.croupier.croupier import Step
from cutcard.games.protocol import DEALER, Deal, GiveCard, PlaceBet, WithdrawBet
from cutcard.law.refusal import Refusal
from cutcard.pit.table import acts
from cutcard.pit.table.acts import TABLE
from cutcard.pit.table.facts import LaidBet
from cutcard.pit.table.questions import MOST_SHOWN, SHOWN_PER_CARD, OpenQuestion, shown_for
from cutcard.pit.table.table_events import NobodyBet, PlayerReady
from tests.law.sheet_lines import offers, sheet_text

from .arranged_table import BEGAN, SECOND, ArrangedTable, at_the_bets, dealt

SHEET = "atlantic-city"
TWENTY_AGAINST_SEVENTEEN = "Th 7d Qc Ts"


# --- laying and taking back ---


def test_a_wager_moves_chips_from_the_purse_to_the_felt() -> None:
    table = at_the_bets(SHEET, players=["ann"])
    table.say("ann", "bet 1 ann blackjack 10")
    assert table.keeper.facts.bets == (LaidBet(1, "ann", "blackjack", 10_00),)
    assert table.chips("ann") == 990_00
    assert table.felt(1, "ann") == 10_00


def test_chips_laid_twice_are_one_wager() -> None:
    table = at_the_bets(SHEET, players=["ann"])
    table.say("ann", "bet 1 ann blackjack 10")
    table.say("ann", "bet 1 ann blackjack 15")
    assert table.keeper.facts.bets == (LaidBet(1, "ann", "blackjack", 25_00),)
    assert table.felt(1, "ann") == 25_00


def test_a_wager_is_taken_back_whole() -> None:
    table = at_the_bets(SHEET, players=["ann"])
    table.say("ann", "bet 1 ann blackjack 10")
    table.say("ann", "bet 1 ann blackjack 15")
    table.say("ann", "withdraw 1 ann blackjack")
    assert table.keeper.facts.bets == ()
    assert table.chips("ann") == 1_000_00


def test_only_a_side_wager_is_taken_back() -> None:
    table = at_the_bets(SHEET, players=["ann"])
    table.say("ann", "bet 1 ann blackjack 10")
    table.say("ann", "bet 1 ann 21-plus-3 5")
    table.say("ann", "withdraw 1 ann 21-plus-3")
    assert table.keeper.facts.bets == (LaidBet(1, "ann", "blackjack", 10_00),)
    assert table.chips("ann") == 990_00


def added_to_after_a_side_wager() -> ArrangedTable:
    """ann lays a wager, one beside it, and then more on the first."""
    table = at_the_bets(SHEET, players=["ann"])
    for laid in ("blackjack 10", "21-plus-3 5", "blackjack 15"):
        table.say("ann", f"bet 1 ann {laid}")
    return table


def test_chips_added_to_a_wager_leave_the_one_beside_it_after_it() -> None:
    table = added_to_after_a_side_wager()
    assert table.keeper.facts.bets == (
        LaidBet(1, "ann", "blackjack", 25_00),
        LaidBet(1, "ann", "21-plus-3", 5_00),
    )


@pytest.mark.parametrize(("act", "actor"), [(acts.Leave(), "ann"), (acts.SendAway("ann"), TABLE)])
def test_a_leaving_player_gets_back_a_wager_added_to_after_its_side_wager(act: acts.Act, actor: str) -> None:
    table = added_to_after_a_side_wager()
    table.done(act, actor)
    assert table.keeper.facts.bets == ()
    assert table.last is not None
    assert [(row.player, row.pays) for row in table.last.cage] == [("ann", 1_000_00)]


def test_a_table_that_closes_leaves_no_wager_on_its_felt() -> None:
    table = added_to_after_a_side_wager()
    table.done(acts.Close(), TABLE)
    assert {account: cents for account, cents in table.keeper.ledger.balances.items() if cents} == {}
    assert table.last is not None
    assert [row.pays for row in table.last.cage if row.player == "ann"] == [1_000_00]


@pytest.mark.clause("2.18(b)#1")
def test_when_time_is_up_a_wager_that_cannot_be_dealt_goes_back_after_the_one_beside_it() -> None:
    text = sheet_text('rules.variation = "multiple-action"', *offers("over-under-13"))
    table = ArrangedTable("multiple-action", text=text)
    table.sit("ann", 1)
    table.apply_timeout()
    for laid in ("blackjack.1 10", "over-13 5", "blackjack.1 10"):
        table.say("ann", f"bet 1 ann {laid}")
    table.apply_timeout()
    assert table.keeper.facts.bets == ()
    assert table.chips("ann") == 1_000_00


def test_nothing_is_taken_back_after_the_first_card() -> None:
    table = dealt(SHEET, TWENTY_AGAINST_SEVENTEEN, ann=10_00)
    answer = table.do(table.spoken("withdraw 1 ann blackjack"), "ann")
    assert isinstance(answer, Refusal)
    assert answer.bars[0].clause == "2.3(c)"
    assert table.felt(1, "ann") == 10_00


def test_nobody_wagers_more_chips_than_they_have() -> None:
    table = ArrangedTable(SHEET)
    table.sit("ann", 1, 30_00)
    table.say("ann", "bet 1 ann blackjack 20")
    says = "this needs $20; you have $10 in chips"
    assert table.cannot_say("ann", "bet 1 ann blackjack 20") == says
    assert table.chips("ann") == 10_00
    assert table.felt(1, "ann") == 20_00


def test_a_seat_is_its_players_box() -> None:
    table = at_the_bets(SHEET, players=["ann", "bob"])
    assert table.cannot_say("bob", "bet 1 bob blackjack 10") == "box 1 is the seat of ann"
    table.say("bob", "bet 2 bob blackjack 10")  # nobody sits there: 2.14 allows bob two boxes


def test_a_player_speaks_for_themselves_alone() -> None:
    table = at_the_bets(SHEET, players=["ann", "bob"])
    for statement in ("bet 1 ann blackjack 10", "deal", "reshuffle", "new-dealer"):
        assert table.cannot_say("bob", statement) == "you may not do that", statement


# --- done with betting ---


def test_one_person_who_is_done_is_dealt_to_at_once() -> None:
    table = at_the_bets(SHEET, TWENTY_AGAINST_SEVENTEEN, players=["ann"])
    table.say("ann", "bet 1 ann blackjack 10")
    assert not table.keeper.in_round
    table.ready("ann")
    assert (DEALER, Deal()) in table.commands()
    assert table.asks == ("a decision", "ann")


def test_the_dealer_waits_for_everybody_at_the_table() -> None:
    table = at_the_bets(SHEET, players=["ann", "bob", "cleo"])
    table.say("ann", "bet 1 ann blackjack 10")
    table.ready("ann")
    table.say("bob", "bet 3 bob blackjack 10")
    table.ready("bob")
    assert not table.keeper.in_round
    table.ready("cleo")  # she has no wager, and needs none to be done
    assert table.keeper.in_round


def test_a_player_who_sits_out_beside_bots_is_asked_again() -> None:
    table = at_the_bets(SHEET, players=["ann"], bots=2)
    table.ready("ann")
    dealt_to = {command.player for _, command in table.commands() if isinstance(command, PlaceBet)}
    assert dealt_to == {"bot-Ada", "bot-Bea"}
    assert (DEALER, Deal()) in table.commands()
    assert table.asks == ("wagers", "")
    assert table.chips("ann") == 1_000_00
    (ann,) = (one for one in table.keeper.facts.seats if one.player == "ann")
    assert (ann.ready, ann.idle) == (False, 1)


def test_if_everybody_sits_out_all_are_asked_again() -> None:
    table = at_the_bets(SHEET, players=["ann", "bob"])
    table.ready("ann")
    assert table.is_ready("ann")
    table.ready("bob")
    assert not table.keeper.in_round
    assert table.record_event() == [("bob", PlayerReady("bob")), (TABLE, NobodyBet())]
    assert not table.is_ready("ann")
    table.say("ann", "bet 1 ann blackjack 10")
    table.ready("ann", "bob")
    assert table.keeper.in_round


def test_the_betting_clock_runs_once_somebody_sits_out_beside_bots() -> None:
    """The bots bet, so that the round goes on whether or not the others answer."""
    table = at_the_bets(SHEET, players=["ann", "bob"], bots=1)
    table.ready("ann")
    assert table.keeper.facts.question.betting_at
    assert not table.keeper.in_round
    table.apply_timeout()
    assert (DEALER, Deal()) in table.commands()


def test_a_player_who_sits_out_may_still_bet() -> None:
    table = at_the_bets(SHEET, players=["ann", "bob"])
    table.ready("ann")
    table.say("ann", "bet 1 ann blackjack 10")
    assert not table.is_ready("ann")


# --- the cards are shown first ---


def test_the_clock_of_a_decision_starts_when_its_cards_have_been_shown() -> None:
    table = at_the_bets(SHEET, TWENTY_AGAINST_SEVENTEEN, players=["ann"])
    table.say("ann", "bet 1 ann blackjack 10")
    table.ready("ann")
    at = BEGAN + (len(table.log) - 1) * SECOND
    # Two cards of the box, two of the dealer's.
    assert table.keeper.facts.question.asked_at == at + 4 * SHOWN_PER_CARD


def test_however_many_cards_are_shown_a_clock_starts_soon() -> None:
    card = Step(GiveCard(None), (), automatic=False)
    assert shown_for([card] * 5) == 5 * SHOWN_PER_CARD
    assert shown_for([card] * 500) == MOST_SHOWN


def test_a_player_who_left_is_not_waited_for() -> None:
    table = at_the_bets(SHEET, players=["ann", "bob"])
    table.say("ann", "bet 1 ann blackjack 10")
    table.ready("ann")
    table.done(acts.Leave(), "bob")
    assert table.keeper.in_round


def test_after_a_round_nobody_is_done_and_the_last_wagers_are_remembered() -> None:
    table = at_the_bets(SHEET, TWENTY_AGAINST_SEVENTEEN, players=["ann"])
    table.say("ann", "bet 1 ann blackjack 10")
    table.say("ann", "bet 1 ann 21-plus-3 5")
    table.ready("ann")
    table.say("ann", "stand 1")
    assert not table.keeper.in_round
    (ann,) = table.keeper.facts.seats
    assert not ann.ready
    assert ann.laid == ((1, "blackjack", 10_00), (1, "21-plus-3", 5_00))
    assert table.keeper.facts.bets == ()


def test_ready_is_refused_during_a_decision() -> None:
    table = dealt(SHEET, TWENTY_AGAINST_SEVENTEEN, ann=10_00)
    assert table.refused(acts.Ready(), "ann") == "no question is open for you"


# --- time is up ---


def test_time_is_up_and_those_with_wagers_are_dealt_to() -> None:
    table = at_the_bets(SHEET, TWENTY_AGAINST_SEVENTEEN, players=["ann", "bob"])
    table.say("ann", "bet 1 ann blackjack 10")
    draft = table.apply_timeout()
    assert draft.entry.actor == TABLE
    assert table.asks == ("a decision", "ann")


def test_time_does_not_run_before_the_first_wager() -> None:
    table = at_the_bets(SHEET, players=["ann"])
    assert table.keeper.facts.question.betting_at == 0
    assert table.refused(acts.Expire(), TABLE) == "no question is open"
    table.say("ann", "bet 1 ann blackjack 10")
    began = BEGAN + (len(table.log) - 1) * SECOND
    assert table.keeper.facts.question.betting_at == began
    table.say("ann", "bet 1 ann blackjack 10")
    assert table.keeper.facts.question.betting_at == began, "a second wager does not wind the clock"
    table.say("ann", "withdraw 1 ann blackjack")
    assert table.keeper.facts.question.betting_at == 0


def test_an_empty_table_is_asked_nothing() -> None:
    table = ArrangedTable(SHEET, bots=2)
    assert table.refused(acts.Expire(), TABLE) == "no question is open"
    assert table.keeper.facts.question == OpenQuestion(*table.keeper.facts.question[:4], 1, BEGAN, 1, 0)


# --- multiple action ---


def test_one_wager_of_multiple_action_is_too_few_to_be_done() -> None:
    """2.18(b): at this table wagers on two spots at least."""
    table = at_the_bets("multiple-action", players=["ann"])
    table.say("ann", "bet 1 ann blackjack.1 10")
    answer = table.do(acts.Ready(), "ann")
    assert isinstance(answer, Refusal)
    assert answer.bars[0].clause == "2.18(b)"
    assert not table.is_ready("ann")
    table.say("ann", "bet 1 ann blackjack.2 10")
    table.ready("ann")
    assert table.keeper.in_round


def test_too_few_wagers_of_one_do_not_keep_another_from_being_done() -> None:
    table = at_the_bets("multiple-action", players=["ann", "bob"])
    table.say("ann", "bet 1 ann blackjack.1 10")
    for spot in (1, 2):
        table.say("bob", f"bet 3 bob blackjack.{spot} 10")
    table.ready("bob")
    assert not table.keeper.in_round


def test_too_few_wagers_go_back_when_time_is_up_and_the_others_play() -> None:
    table = at_the_bets("multiple-action", players=["ann", "bob"])
    table.say("ann", "bet 1 ann blackjack.1 10")
    for spot in (1, 2):
        table.say("bob", f"bet 3 bob blackjack.{spot} 10")
    table.apply_timeout()
    assert (TABLE, WithdrawBet(1, "ann", "blackjack.1")) in table.commands()
    assert table.chips("ann") == 1_000_00
    assert table.chips("bob") == 980_00
    assert table.keeper.in_round


def test_if_all_wagers_were_too_few_nothing_is_dealt() -> None:
    table = at_the_bets("multiple-action", players=["ann"])
    table.say("ann", "bet 1 ann blackjack.1 10")
    table.apply_timeout()
    assert table.commands() == [(TABLE, WithdrawBet(1, "ann", "blackjack.1"))]
    assert not table.keeper.in_round
    assert table.asks == ("wagers", "")


@pytest.mark.parametrize("order", [("ann", "bob"), ("bob", "ann")])
def test_too_few_wagers_of_one_player_return_nobody_elses(order: tuple[str, str]) -> None:
    table = at_the_bets("multiple-action", players=["ann", "bob"])
    for player in order:
        spots = (1,) if player == "ann" else (1, 2)
        box = 1 if player == "ann" else 3
        for spot in spots:
            table.say(player, f"bet {box} {player} blackjack.{spot} 10")
    table.apply_timeout()
    assert table.felt(3, "bob", "blackjack.1") == table.felt(3, "bob", "blackjack.2") == 10_00
    assert table.felt(1, "ann", "blackjack.1") == 0
