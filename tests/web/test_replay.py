"""Replays and records of a table's last rounds, for those who saw them."""

import re
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest

from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model import events as ev
from cutcard.games.protocol import PlaceBet, RefuseCut, VoidRound, WithdrawBet
from cutcard.notation.replay import replay
from cutcard.notation.round_file import read_round_file
from cutcard.pit.table import acts
from cutcard.pit.table.history import KEPT_ROUNDS
from cutcard.pit.table.keeper import Draft
from cutcard.web import wire
from cutcard.web.frames.table_info import TableInfo
from tests.sampling import portion, some
from tests.web.rendered_players import SHEET_NAMES, RenderedPlayers

READING = TableInfo()
READERS = ("", "ann", "bob", "cleo")


@cache
def players(sheet: str) -> RenderedPlayers:
    played = RenderedPlayers(sheet, 2, bots=2)
    played.play(8)
    return played


def table(sheet: str) -> Any:
    keeper = players(sheet).keeper
    return SimpleNamespace(keeper=keeper, rules=keeper.rules, sheet=keeper.rules.sheet, name=f"{sheet}.2")


@pytest.mark.parametrize("sheet", some(SHEET_NAMES, quick=3, at=1))
def test_a_record_plays_again_and_pays_the_same(sheet: str) -> None:
    """Its `pays` lines are expectations: the engine plays the text and finds every one of them met."""
    at = table(sheet)
    rounds = READING.rounds(at, "").rounds
    assert [one.number for one in rounds] == list(range(8, 0, -1))
    for one in rounds[: portion(4, quick=2)]:
        for reader in READERS[:2]:
            again = READING.replay(at, one.number, reader)
            assert again is not None
            file = read_round_file(again.notation)
            assert file.table == sheet
            assert "pays" in again.notation or "roll " in again.notation
            failures, _ = replay(at.rules, file)
            assert failures == []


@pytest.mark.parametrize("sheet", ["six-to-five", "atlantic-city", "red-dog"])
@pytest.mark.parametrize("reader", ["", "ann"])
def test_replayed_frames_are_those_that_were_sent(sheet: str, reader: str) -> None:
    sent = {seen.snapshot.version: seen.frame(reader) for seen in players(sheet).seen}
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
    for one in [kept.unpacked for kept in at.keeper.history.rounds]:
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


def test_a_wager_taken_back_gives_no_look_at_the_cards_of_the_box() -> None:
    """Bob lays a wager on a free box and takes it back; then ann sits down there, hits and is over."""
    shown = 0
    for seed in range(12):
        played = RenderedPlayers("six-to-five", seed, bots=0)
        played.do(acts.Sit(2, 500_00, "k bob"), "bob")
        played.do(acts.Sit(5, 500_00, "k cleo"), "cleo")
        played.do(acts.Say(RefuseCut("bob")), "bob")
        played.do(acts.Say(PlaceBet(5, "cleo", "blackjack", 50_00)), "cleo")
        played.do(acts.Say(PlaceBet(1, "bob", "blackjack", 50_00)), "bob")
        played.do(acts.Say(WithdrawBet(1, "bob", "blackjack")), "bob")
        played.do(acts.Sit(1, 500_00, "k ann"), "ann")
        played.do(acts.Say(PlaceBet(1, "ann", "blackjack", 50_00)), "ann")
        for name in ("ann", "bob", "cleo"):
            played.do(acts.Ready(), name)
        while played.keeper.in_round:
            if not isinstance(played.do(acts.Say(cm.Hit(1)), "ann"), Draft):
                played.do(acts.Expire(), "table")
        (one,) = played.keeper.history.rounds
        if any(isinstance(event, ev.HandDiscarded) for step in one.unpacked.steps for event in step.events):
            hidden = {reader: _record(played.keeper, reader).count("??") for reader in READERS}
            assert hidden == {"": 2, "ann": 0, "bob": 2, "cleo": 2}
            shown += 1
    assert shown


@pytest.mark.parametrize("sheet", ["atlantic-city", "six-to-five", "six-to-five-reader", "five-card-21"])
def test_a_round_called_dead_keeps_its_hidden_cards(sheet: str) -> None:
    """What lay face down was never turned over; the record can be played again without it."""
    played = RenderedPlayers(sheet, 5, bots=0)
    keeper = played.keeper
    dead = 0
    while dead < 6:
        played.one()
        if not keeper.in_round:
            continue
        down = {box.player: sum(card is None for card in _faces(box)) for box in keeper.state.boxes}
        hole = int(keeper.state.dealer.hole is not None)
        apply_action = keeper._apply_action
        keeper._apply_action = lambda table, act, actor: table.carry_out("floorperson", VoidRound("an alarm"))
        assert isinstance(played.do(acts.Expire(), "table"), Draft)
        keeper._apply_action = apply_action
        for reader in READERS:
            record = _record(keeper, reader)
            others = sum(cards for player, cards in down.items() if player != reader)
            assert record.count("??") == hole + others
            at = table(sheet)
            failures, _ = replay(at.rules, read_round_file(record))
            assert failures == []
        dead += 1


def _faces(box: Any) -> list[Any]:
    """The first two cards of a box as others see them."""
    hand = box.hands[0]
    return [None if hand.down >> at & 1 else card for at, card in enumerate(hand.cards[:2])]


def _record(keeper: Any, reader: str) -> str:
    at = SimpleNamespace(keeper=keeper, rules=keeper.rules, sheet=keeper.rules.sheet, name=keeper.table)
    again = READING.replay(at, keeper.history.rounds[-1].number, reader)
    assert again is not None
    return again.notation


def test_only_finished_rounds_and_only_the_last_ones() -> None:
    played = RenderedPlayers("red-dog", 4)
    played.play(KEPT_ROUNDS + 3)
    while not played.keeper.in_round:
        played.one()
    at = SimpleNamespace(
        keeper=played.keeper, rules=played.keeper.rules, sheet=played.keeper.rules.sheet, name="red-dog"
    )
    numbers = [one.number for one in READING.rounds(at, "").rounds]
    last = played.round_number
    assert numbers == list(range(last, last - KEPT_ROUNDS, -1))
    assert READING.replay(at, last + 1, "ann") is None
    assert READING.replay(at, last - KEPT_ROUNDS, "ann") is None


@pytest.mark.parametrize("sheet", ["six-to-five", "multiple-action", "minibaccarat", "craps"])
def test_the_list_of_rounds_has_the_cards_its_reader_saw_last_and_no_others(sheet: str) -> None:
    at = table(sheet)
    for reader in READERS:
        for one in READING.rounds(at, reader).rounds[: portion(KEPT_ROUNDS, quick=4)]:
            found = READING.replay(at, one.number, reader)
            assert found is not None
            felt = found.frames[-1].felt
            hands = [hand for box in felt.boxes if box.player == reader for hand in box.hands]
            seen = {face for hand in (*hands, *felt.dealer) for face in hand.cards if face is not None}
            written = set(re.findall(r"[2-9TJQKA][cdhs]", one.cards))
            assert written == seen
