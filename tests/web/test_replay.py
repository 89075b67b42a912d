"""The last rounds of a table, seen and written down again by those who saw them."""

from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest

from cutcard.games.blackjack import events as ev
from cutcard.notation.replay import replay
from cutcard.notation.round_file import read_round_file
from cutcard.pit.history import KEPT_ROUNDS
from cutcard.web import wire
from cutcard.web.pictures.reading import PageReading
from tests.web.watched import SHEET_NAMES, WatchedCrowd

READING = PageReading()
READERS = ("", "ann", "bob", "cleo")


@cache
def crowd(sheet: str) -> WatchedCrowd:
    played = WatchedCrowd(sheet, 2, bots=2)
    played.play(8)
    return played


def table(sheet: str) -> Any:
    keeper = crowd(sheet).keeper
    return SimpleNamespace(keeper=keeper, game=keeper.game, sheet=keeper.sheet, name=f"{sheet}.2")


@pytest.mark.parametrize("sheet", SHEET_NAMES)
def test_a_record_plays_again_and_pays_the_same(sheet: str) -> None:
    """Its `pays` lines are expectations: the engine plays the text and finds every one of them met."""
    at = table(sheet)
    rounds = READING.rounds(at, "").rounds
    assert [one.number for one in rounds] == list(range(8, 0, -1))
    for one in rounds[:4]:
        for reader in READERS[:2]:
            again = READING.replay(at, one.number, reader)
            assert again is not None
            file = read_round_file(again.notation)
            assert file.table == sheet
            assert "pays" in again.notation
            failures, _ = replay(at.game, at.sheet, file)
            assert failures == []


@pytest.mark.parametrize("sheet", ["six-to-five", "atlantic-city", "red-dog"])
@pytest.mark.parametrize("reader", ["", "ann"])
def test_replayed_frames_are_those_that_were_sent(sheet: str, reader: str) -> None:
    sent = {seen.shown.version: seen.frame(reader) for seen in crowd(sheet).seen}
    replayed = READING.replay(table(sheet), 5, reader)
    assert replayed is not None
    for frame in replayed.frames:
        live = sent[frame.version]
        assert (frame.felt, frame.told) == (live.felt, live.told)
        assert frame.mine.choices == ()
    (over,) = [told for told in replayed.frames[-1].told if isinstance(told, wire.RoundOver)]
    assert over.round == 5
    summary = next(one for one in READING.rounds(table(sheet), reader).rounds if one.number == 5)
    assert summary.results == over.results


def test_what_others_threw_away_unseen_stays_unseen() -> None:
    """2.6A(e)2: the first two cards of a hand over 21 go face down; its player alone may write them."""
    at = table("six-to-five")
    kept = hidden = 0
    for one in [kept.whole for kept in at.keeper.history.rounds]:
        thrown = {
            event.box for step in one.steps for event in step.events if isinstance(event, ev.HandDiscarded)
        }
        owners = {
            event.box: event.player
            for step in one.steps
            for event in step.events
            if isinstance(event, ev.BetPlaced)
        }
        for reader in READERS:
            again = READING.replay(at, one.number, reader)
            assert again is not None
            others = {box for box in thrown if owners[box] != reader}
            assert again.notation.count("??") == 2 * len(others)
            hidden += len(others)
            kept += len(thrown - others)
    assert hidden
    assert kept


def test_only_finished_rounds_and_only_the_last_ones() -> None:
    played = WatchedCrowd("red-dog", 4)
    played.play(KEPT_ROUNDS + 3)
    while not played.keeper.in_round:
        played.one()
    at = SimpleNamespace(
        keeper=played.keeper, game=played.keeper.game, sheet=played.keeper.sheet, name="red-dog"
    )
    numbers = [one.number for one in READING.rounds(at, "").rounds]
    last = played.round_number
    assert numbers == list(range(last, last - KEPT_ROUNDS, -1))
    assert READING.replay(at, last + 1, "ann") is None
    assert READING.replay(at, last - KEPT_ROUNDS, "ann") is None
