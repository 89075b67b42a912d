"""The options of one player: keys, a second box, timeouts, and what was said before."""

import re
from functools import cache
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from cutcard.pit.runtime.frame_source import Snapshot
from cutcard.web import wire
from cutcard.web.frames.renderer import FrameRenderer
from cutcard.web.frames.table_info import TableInfo
from tests.pit.arranged_table import ArrangedTable, at_the_bets, dealt
from tests.web.rendered_players import SHEET_NAMES, RenderedPlayers

SHEET = "atlantic-city"
PAGE_KEYS = {wire.KEY_AGAIN, wire.KEY_CLEAR, wire.KEY_DOUBLE_BETS, wire.KEY_UNDO, *"123456789?"}
NO = ("No ", "Stay as I am")
"""One meaning, whatever is offered."""


def frame(table: ArrangedTable, player: str) -> wire.TableFrame:
    keeper = table.keeper
    chips = {one.player: keeper.chips(one.player) for one in keeper.facts.seats}
    shown = Snapshot(keeper.version, keeper.state, keeper.facts, chips, frozenset((player,)))
    change = None if table.last is None else table.last.change
    (drawn,) = FrameRenderer().frames(keeper, shown, change, (player,)).values()
    return msgspec.json.decode(drawn, type=wire.TableFrame)


def mine(table: ArrangedTable, player: str) -> wire.Mine:
    return frame(table, player).mine


# --- keys -------------------------------------------------------------------------------------------------


DONE = ("Deal", "Roll", "Ready", "Sit this one out")


def _meaning(label: str) -> str:
    """Of `Insure box 4, hand 2` it is to insure; every no is one no."""
    if label.startswith(NO):
        return "no"
    if label in DONE:
        return "done"
    return re.sub(r",? (box|hand|area) \d+.*$| each$", "", label)


@cache
def keys_offered() -> dict[str, set[str]]:
    """Each key with what it means, over rounds of every bundled sheet."""
    meanings: dict[str, set[str]] = {}
    for sheet in SHEET_NAMES:
        random_players = RenderedPlayers(sheet, 3, bots=1)
        random_players.play(4)
        for seen in random_players.seen:
            for observer in ("ann", "bob"):
                act_as_table = seen.frame(observer).mine
                for choice in (*act_as_table.choices, *filter(None, [act_as_table.ready])):
                    meanings.setdefault(choice.key, set()).add(_meaning(choice.label))
    return meanings


def test_no_key_has_two_meanings() -> None:
    """Betting, cut, insurance and play follow each other directly: a key means one thing in all of them.

    Spare keys are for a second choice of one kind, as insurance of another hand, and stand on its button.
    """
    spare = set("gmqwy")
    meant = {key: says for key, says in keys_offered().items() if key and key not in spare}
    assert {"h", "s", "d", "p", "u", "i", "n", "k", "r", "Enter"} <= set(meant)
    wrong = {key: says for key, says in meant.items() if len(says) > 1}
    assert wrong == {}
    assert not set(keys_offered()) & PAGE_KEYS


def test_only_the_shooter_is_asked_to_roll() -> None:
    table = ArrangedTable("craps")
    for seat, player in enumerate(("ann", "bob"), start=1):
        table.sit(player, seat)
        table.say(player, f"bet 0 {player} pass 10")
    labels = [one.label for player in ("ann", "bob") if (one := mine(table, player).ready) is not None]
    assert labels == ["Roll", "Ready"]


def test_surrender_is_asked_twice_and_nothing_else_is() -> None:
    table = dealt("no-hole-card", "9h 7d 7c", ann=25_00)
    asked_twice = {choice.label: choice.key for choice in mine(table, "ann").choices if choice.confirm}
    assert asked_twice == {"Surrender": "u"}


def test_streaks_are_called_alike() -> None:
    labels = [bet.label for bet in mine(at_the_bets("streak", players=["ann"]), "ann").bets]
    assert [one for one in labels if one.startswith("Streak")] == [f"Streak {wins}" for wins in (2, 3, 4, 5)]


# --- sitting out --------------------------------------------------------------------------------------------


def test_a_player_alone_at_a_table_has_no_round_to_sit_out() -> None:
    assert mine(at_the_bets(SHEET, players=["ann"]), "ann").ready is None
    beside = mine(at_the_bets(SHEET, players=["ann"], bots=1), "ann").ready
    assert beside is not None
    assert beside.label == "Sit this one out"


# --- a second box (2.14) ------------------------------------------------------------------------------------


@pytest.mark.clause("2.14#1")
def test_2_14_every_free_box_is_offered() -> None:
    table = at_the_bets(SHEET, players=["ann", "bob"], bots=1)
    assert [one.box for one in table.keeper.facts.seats] == [1, 2, 3]
    assert {bet.box for bet in mine(table, "bob").bets} == {3}, "their own box comes first"
    table.say("bob", "bet 3 bob blackjack 10")
    bets = mine(table, "bob").bets
    offered = [(bet.box, bet.wager, bet.barred, bet.clause) for bet in bets if bet.box != 3]
    assert offered == [(box, "blackjack", None, "2.14") for box in range(4, table.keeper.rules.boxes() + 1)]
    table.say("bob", "bet 4 bob blackjack 10")
    act_as_table = mine(table, "bob")
    spots = {bet.wager: bet for bet in act_as_table.bets if bet.box == 4}
    assert spots["blackjack"].laid == 10_00
    assert spots["21-plus-3"].barred is None, "its side wagers are open now"


@pytest.mark.clause("2.14#1")
def test_2_14_where_one_box_is_all_a_player_may_have_the_other_says_so() -> None:
    table = at_the_bets("boardwalk", players=["ann"])
    table.say("ann", "bet 1 ann blackjack 15")
    others = [bet.barred for bet in mine(table, "ann").bets if bet.box != 1]
    assert others
    assert {barred and barred.clause for barred in others} == {"2.14"}


def test_a_re_bet_leaves_out_a_box_that_somebody_else_has_taken() -> None:
    table = at_the_bets(SHEET, "9h 8d 7d 9c 8c Ts", players=["ann"])
    for box in (1, 2):
        table.say("ann", f"bet {box} ann blackjack 10")
    table.ready("ann")
    table.say("ann", "stand 1")
    table.say("ann", "stand 2")
    assert [say for say, _ in mine(table, "ann").again] == [
        "bet 1 ann blackjack",
        "bet 2 ann blackjack",
    ]
    table.sit("bob", 2)
    assert [say for say, _ in mine(table, "ann").again] == ["bet 1 ann blackjack"]


def test_a_re_bet_leaves_out_what_still_lies_there() -> None:
    """Otherwise one touch would lay it twice."""
    table = ArrangedTable("craps")
    table.sit("ann", 1)

    def roll(first: int, second: int) -> tuple[tuple[str, int], ...]:
        table.random_source.numbers = [first - 1, second - 1]
        table.ready("ann")
        return mine(table, "ann").again

    table.say("ann", "bet 0 ann pass 10")
    assert roll(3, 3) == ()
    for wager in ("place-win-8 6", "field 5"):
        table.say("ann", f"bet 0 ann {wager}")
    assert roll(4, 5) == (("bet 0 ann field", 5_00),)
    whole = (("bet 0 ann pass", 10_00), ("bet 0 ann place-win-8", 6_00), ("bet 0 ann field", 5_00))
    assert roll(3, 4) == whole


def test_insurance_names_the_box_where_a_player_has_two() -> None:
    table = at_the_bets(SHEET, "9h 8d As 9c 8c Ts", players=["ann"])
    for box in (1, 2):
        table.say("ann", f"bet {box} ann blackjack 10")
    table.ready("ann")
    act_as_table = mine(table, "ann")
    assert {choice.label for choice in act_as_table.choices} == {"Insure box 1", "Insure box 2"}
    assert len({choice.key for choice in act_as_table.choices}) == 2
    assert act_as_table.ready is not None
    assert act_as_table.ready.label == "No more insurance"
    table.say("ann", "insure 2 ann 5")
    open_still = [choice.label for choice in mine(table, "ann").choices if choice.barred is None]
    assert open_still == ["Insure box 1"]


# --- time runs out ------------------------------------------------------------------------------------------


def test_a_player_is_told_what_was_done_when_their_time_ran_out() -> None:
    table = dealt(SHEET, "9h 7d 7c Ts", ann=10_00)
    table.apply_timeout()
    assert mine(table, "ann").ran_out == "Your time ran out. You stand on 16."
    assert mine(table, "bob").ran_out == ""
    lines = [told.text for told in frame(table, "").told if isinstance(told, wire.Said)]
    assert "Time is up for ann: the table decides." in lines


def test_a_player_who_answered_is_told_of_no_time() -> None:
    table = dealt(SHEET, "9h 7d 7c Ts", ann=10_00)
    table.say("ann", "stand 1")
    assert mine(table, "ann").ran_out == ""


def test_time_runs_out_for_insurance() -> None:
    table = dealt(SHEET, "9h As 7c 8s", ann=10_00)
    table.apply_timeout()
    assert mine(table, "ann").ran_out == "Your time ran out. No insurance."


def test_time_runs_out_for_betting() -> None:
    table = at_the_bets(SHEET, "9h 7d 7c Ts", players=["ann", "bob"])
    table.say("ann", "bet 1 ann blackjack 10")
    table.apply_timeout()
    assert mine(table, "ann").ran_out == "Your time ran out. Your bets are dealt."
    assert mine(table, "bob").ran_out == "Your time ran out. The round is dealt without you."


def test_incomplete_wagers_come_back_when_time_runs_out() -> None:
    table = at_the_bets("multiple-action", players=["ann"])
    table.say("ann", "bet 1 ann blackjack.1 10")
    table.apply_timeout()
    assert mine(table, "ann").ran_out == "Your time ran out. Your wagers were returned."


# --- what was said ------------------------------------------------------------------------------------------


def _at(random_players: RenderedPlayers) -> Any:
    keeper = random_players.keeper
    return SimpleNamespace(keeper=keeper, rules=keeper.rules, sheet=keeper.rules.sheet, name="crowd")


@pytest.mark.parametrize("sheet", ["six-to-five", SHEET, "red-dog"])
@pytest.mark.parametrize("reader", ["", "ann"])
def test_what_is_remembered_is_what_this_reader_heard(sheet: str, reader: str) -> None:
    random_players = RenderedPlayers(sheet, 5, bots=1)
    random_players.play(4)
    heard = {
        seen.snapshot.version: [told.text for told in seen.frame(reader).told if isinstance(told, wire.Said)]
        for seen in random_players.seen
    }
    lines = TableInfo().said(_at(random_players), reader).lines
    assert len(lines) > 10
    versions = [line.version for line in lines]
    assert versions == sorted(versions)
    for version in set(versions):
        assert [line.text for line in lines if line.version == version] == heard[version]


def test_what_is_remembered_reaches_into_the_round_that_is_played() -> None:
    random_players = RenderedPlayers(SHEET, 5, bots=1)
    random_players.play(2)
    while not random_players.keeper.in_round:
        random_players.one()
    lines = TableInfo().said(_at(random_players), "ann").lines
    assert lines[-1].version == random_players.keeper.version
