"""Questions during a round: decisions, and windows open to several players at once."""

import pytest

from cutcard.games.blackjack.model import commands as blackjack
from cutcard.games.protocol import DEALER
from cutcard.games.red_dog.model import commands as red_dog
from cutcard.law.refusal import Refusal
from cutcard.pit.table import acts
from cutcard.pit.table.acts import TABLE
from cutcard.pit.table.keeper import StaleError

from .arranged_table import ArrangedTable, at_the_bets, dealt
from .table_comparison import standing

SHEET = "atlantic-city"
ACE_UP = "Th 9h Ad 8c 8s"
"""Two boxes get 18 and 17, the dealer shows an ace."""


# --- decisions ---


def test_only_the_player_who_is_asked_may_answer() -> None:
    table = dealt(SHEET, "Th 9h 7d 2c 8s Ts", ann=10_00, bob=10_00)
    assert table.asks == ("a decision", "ann")
    for statement in ("hit 1", "stand 1"):
        assert table.cannot_say("bob", statement) == "you may not do that"
    before = table.keeper.version
    assert isinstance(table.do(table.spoken("hit 3"), "bob"), Refusal), "bob's turn has not come"
    assert table.keeper.version == before


def test_a_decision_leads_to_the_next_question() -> None:
    table = dealt(SHEET, "Th 9h 7d 2c 8s Ts 5d", ann=10_00, bob=10_00)
    table.say("ann", "hit 1")
    assert table.asks == ("a decision", "ann")
    table.say("ann", "stand 1")
    assert table.asks == ("a decision", "bob")
    table.say("bob", "stand 3")  # 17 against 17 ties; ann's 17 does too
    assert not table.keeper.in_round
    assert table.chips("ann") == table.chips("bob") == 1_000_00


def test_the_table_stands_for_a_player_who_does_not_answer() -> None:
    table = dealt(SHEET, "Th 7d 2c Ts", ann=10_00)
    draft = table.apply_timeout()
    assert draft.entry.actor == TABLE
    assert draft.entry.kind == "expire"
    assert (TABLE, blackjack.Stand(1, 1)) in table.commands()
    assert table.chips("ann") == 990_00  # twelve against seventeen


@pytest.mark.parametrize(
    ("shoe", "statement", "left"),
    [("5h 7d 6c Ts 9c", "double 1", 2_400_00), ("8h 7d 8c Ts 9c Tc", "split 1", 0)],
)
def test_a_second_wager_takes_as_many_chips_again(shoe: str, statement: str, left: int) -> None:
    """Doubled, twenty beats seventeen and 1,200.00 come back twice; split, both hands still play."""
    table = dealt(SHEET, shoe, ann=600_00)
    before = standing(table.keeper)
    says = "this needs $600; you have $400 in chips"
    assert table.cannot_say("ann", statement) == says
    assert standing(table.keeper) == before
    table.bring("ann", 200_00)
    table.say("ann", statement)
    assert table.chips("ann") == left


def test_a_game_s_refusal_names_its_clause() -> None:
    table = dealt(SHEET, "5h 7d 6c Ts", ann=10_00)
    answer = table.do(table.spoken("split 1"), "ann")
    assert isinstance(answer, Refusal)
    assert answer.bars[0].clause.startswith("2.11(")


# --- answers to an older question ---


def test_the_second_click_on_hit_is_too_late() -> None:
    """Both clicks were made at what was asked of a twelve; the first has made another question of it."""
    table = dealt(SHEET, "Th 7d 2c Ts 3d", ann=10_00)
    seen = table.keeper.version
    table.say("ann", "hit 1", seen=seen)
    before = standing(table.keeper)
    with pytest.raises(StaleError):
        table.say("ann", "hit 1", seen=seen)
    assert standing(table.keeper) == before
    table.say("ann", "stand 1", seen=table.keeper.version)


def test_a_version_from_the_future_is_stale() -> None:
    table = dealt(SHEET, "Th 7d 2c Ts 3d", ann=10_00)
    with pytest.raises(StaleError):
        table.say("ann", "stand 1", seen=table.keeper.version + 1)


def test_acts_of_others_do_not_make_an_answer_stale() -> None:
    table = dealt(SHEET, "Th 7d 2c Ts 3d", ann=10_00)
    seen = table.keeper.version
    table.sit("bob", 5)
    table.bring("ann", 10_00)
    table.say("ann", "stand 1", seen=seen)


def test_wagers_of_several_players_at_once_are_not_stale() -> None:
    table = at_the_bets(SHEET, players=["ann", "bob"])
    seen = table.keeper.version
    table.say("ann", "bet 1 ann blackjack 10", seen=seen)
    table.say("bob", "bet 3 bob blackjack 10", seen=seen)
    table.say("ann", "bet 1 ann blackjack 10", seen=seen)
    table.done(acts.Ready(), "ann", seen=seen)
    table.done(acts.Ready(), "bob", seen=seen)
    assert table.keeper.in_round


def test_a_wager_for_a_finished_round_is_stale() -> None:
    table = dealt(SHEET, "Th 7d 2c Ts", ann=10_00)
    seen = table.keeper.version
    table.say("ann", "stand 1")
    for act in (table.spoken("bet 1 ann blackjack 10"), acts.Ready()):
        with pytest.raises(StaleError):
            table.do(act, "ann", seen=seen)


def test_an_answer_to_a_closed_window_is_stale() -> None:
    table = dealt(SHEET, f"{ACE_UP} 7c", ann=10_00, bob=20_00)
    seen = table.keeper.version
    table.apply_timeout()
    for act in (table.spoken("insure 1 ann 5"), acts.Ready()):
        with pytest.raises(StaleError):
            table.do(act, "ann", seen=seen)


def test_seats_and_chips_are_never_stale() -> None:
    table = dealt(SHEET, "Th 7d 2c Ts", ann=10_00)
    table.say("ann", "stand 1")
    table.done(acts.Bring(10_00, "key"), "ann", seen=0)
    table.done(acts.Leave(), "ann", seen=0)


# --- insurance, open to several at once ---


def test_insurance_is_open_until_everybody_is_done() -> None:
    """A blackjack: ann's ten are lost and her five bring ten; bob loses twenty."""
    table = dealt(SHEET, f"{ACE_UP} Kc", ann=10_00, bob=20_00)
    assert table.keeper.facts.question.window
    table.say("ann", "insure 1 ann 5")
    assert table.keeper.facts.question.window
    table.ready("bob")
    assert (TABLE, blackjack.CloseInsurance()) in table.commands()
    assert not table.keeper.in_round
    assert table.chips("ann") == 1_000_00
    assert table.chips("bob") == 980_00


def test_a_player_who_passes_is_asked_again_only_for_their_hand() -> None:
    table = dealt(SHEET, f"{ACE_UP} 7c", ann=10_00, bob=20_00)
    table.ready("bob")
    assert table.is_ready("bob")
    assert table.keeper.facts.question.window
    table.ready("ann")
    assert table.asks == ("a decision", "ann")
    assert not table.is_ready("ann"), "done with the insurance, not with what comes"
    assert not table.is_ready("bob")


def test_insurance_closes_when_time_is_up() -> None:
    table = dealt(SHEET, f"{ACE_UP} 7c", ann=10_00, bob=20_00)
    draft = table.apply_timeout()
    assert draft.entry.actor == TABLE
    assert table.commands()[0] == (TABLE, blackjack.CloseInsurance())
    assert table.asks == ("a decision", "ann")


def test_insurance_takes_chips_too() -> None:
    table = dealt(SHEET, f"{ACE_UP} 7c", ann=1_000_00, bob=20_00)
    before = standing(table.keeper)
    assert table.cannot_say("ann", "insure 1 ann 5") == "this needs $5; you have $0 in chips"
    assert standing(table.keeper) == before


def test_a_leaving_player_is_not_waited_for() -> None:
    table = dealt(SHEET, f"{ACE_UP} 7c", ann=10_00, bob=20_00)
    table.ready("bob")
    table.done(acts.Leave(), "ann")
    assert (TABLE, blackjack.Stand(1, 1)) in table.commands()
    assert table.asks == ("a decision", "bob")


def test_a_player_without_a_hand_is_not_waited_for() -> None:
    table = at_the_bets(SHEET, "Th Ad 8c 7c", players=["ann", "bob"])
    table.say("ann", "bet 1 ann blackjack 10")
    table.apply_timeout()
    assert table.keeper.facts.question.window
    table.ready("ann")
    assert table.asks == ("a decision", "ann")


# --- raises at red dog ---


def test_raises_are_open_to_everybody_at_once() -> None:
    """Four and nine: a spread of four pays even money. Ann's 10 and 10 win 20, bob's 20 win 20."""
    table = dealt("red-dog", "4d 9h 6c", ann=10_00, bob=20_00)
    assert table.keeper.facts.question.window
    table.say("ann", "raise ann 10")
    assert table.keeper.in_round
    table.ready("bob")
    assert (TABLE, red_dog.CloseRaises()) in table.commands()
    assert not table.keeper.in_round
    assert table.chips("ann") == 1_020_00
    assert table.chips("bob") == 1_020_00


def test_a_player_who_raised_in_part_may_raise_the_rest() -> None:
    table = dealt("red-dog", "4d 9h 6c", ann=10_00)
    table.say("ann", "raise ann 4")
    assert table.keeper.facts.question.window
    table.say("ann", "raise ann 6")
    assert not table.keeper.in_round
    assert table.chips("ann") == 1_020_00


def test_raises_close_when_time_is_up() -> None:
    """A king lies outside four and nine: ann loses ten."""
    table = dealt("red-dog", "4d 9h Kc", ann=10_00)
    table.apply_timeout()
    assert (TABLE, red_dog.CloseRaises()) in table.commands()
    assert table.chips("ann") == 990_00


def test_the_dealer_speaks_for_himself() -> None:
    table = dealt(SHEET, "Th 7d 2c Ts", ann=10_00)
    table.say("ann", "stand 1")
    assert {by for by, _ in table.commands()} == {"ann", DEALER}


def test_an_empty_table_asks_nobody() -> None:
    table = ArrangedTable(SHEET)
    assert table.keeper.facts.seats == ()
    assert table.refused(table.spoken("stand 1"), "ann") == "take a seat first"
