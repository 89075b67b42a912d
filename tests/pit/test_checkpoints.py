"""A table read from a checkpoint is the table read from its log."""

import json
from pathlib import Path
from typing import Any

import pytest

from cutcard.pit.log import checkpoints
from cutcard.pit.log.entry import Entry, StoredMovement, read_movement
from cutcard.pit.table import acts
from cutcard.pit.table.table_opening import keeper_from_log

from .arranged_table import ArrangedTable
from .random_players import RACK, RandomPlayers, SeededRandomness
from .table_comparison import read, standing
from .test_keeper_follow import NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_checkpoint_is_what_the_log_says(name: str) -> None:
    players = RandomPlayers(name, seed=5)
    taken = []

    def watch() -> None:
        if (
            len(taken) < 5
            and players.keeper.version > 20 * len(taken)
            and checkpoints.can_be_taken(players.keeper)
        ):
            taken.append(players.keeper.version)
            body = checkpoints.checkpoint(players.keeper)
            keeper = keeper_from_log(players.log[0], SeededRandomness(0))
            assert checkpoints.restore(keeper, body, players.log[-1])
            assert standing(keeper)[:-1] == standing(read(players.log))[:-1]  # all but the acts

    players.watch = watch
    players.play(15)
    assert taken


def test_a_refused_act_leaves_no_trace_in_a_checkpoint() -> None:
    """Doubling three wagers at once takes 30.00: two of them could still be doubled with 20.00."""
    table = ArrangedTable("multiple-action", "5h 6d 6c")
    table.sit("ann", 1, 50_00)
    table.apply_timeout()
    for spot in (1, 2, 3):
        table.say("ann", f"bet 1 ann blackjack.{spot} 10")
    table.ready("ann")
    assert "this needs" in table.cannot_say("ann", "double 1")
    table.done(acts.Leave(), "ann")
    assert checkpoints.checkpoint(table.keeper) == checkpoints.checkpoint(read(table.log))


def test_a_damaged_checkpoint_is_not_used() -> None:
    players = RandomPlayers("atlantic-city", seed=5)
    body = checkpoints.checkpoint(players.keeper)
    rack = str(RACK).encode()
    assert rack in body
    damaged = (b"", b"nonsense", body[:-1], body + b" ", body[1:], body.replace(rack, b"9" + rack))
    for one in damaged:
        keeper = keeper_from_log(players.log[0], SeededRandomness(0))
        assert not checkpoints.restore(keeper, one, players.log[-1])
        assert keeper.version == 0
        assert not checkpoints.agrees(players.keeper, one)
    assert checkpoints.agrees(players.keeper, body)


def test_a_checkpoint_of_other_shapes_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """An older program wrote it: it is no fault, and it is not taken."""
    players = RandomPlayers("atlantic-city", seed=5)
    body = checkpoints.checkpoint(players.keeper)
    monkeypatch.setattr(checkpoints._codec(players.keeper.rules.game), "mark", "newer")
    keeper = keeper_from_log(players.log[0], SeededRandomness(0))
    assert not checkpoints.restore(keeper, body, players.log[-1])
    assert checkpoints.agrees(players.keeper, body)


def test_a_checkpoint_in_which_a_value_meant_something_else_is_not_used() -> None:
    """Recorded by a program in which a seat had laid only what was laid since the last roll. Now it includes
    what stays from rolls before; the shape is the same."""
    recorded = json.loads((Path(__file__).parent / "craps_of_an_older_program.json").read_text("utf-8"))
    log = [_entry(**row) for row in recorded["log"]]
    body = recorded["checkpoint"].encode()
    found = read(log)
    assert found.facts.seats[0].laid == ((0, "pass", 10_00), (0, "place-win-8", 6_00))
    assert checkpoints.agrees(found, body), "an audit finds no fault in it"
    keeper = keeper_from_log(log[0], SeededRandomness(0))
    assert not checkpoints.restore(keeper, body, log[-1])


def _entry(body: str, movements: list[list[Any]], hash: str, **more: Any) -> Entry:  # noqa: A002
    moved = tuple(read_movement(more["table"], StoredMovement(*one)) for one in movements)
    return Entry(**more, body=body.encode(), movements=moved, hash=bytes.fromhex(hash))


def test_a_checkpoint_of_another_entry_is_not_used() -> None:
    players = RandomPlayers("atlantic-city", seed=5)
    body = checkpoints.checkpoint(players.keeper)
    players.play(2)
    keeper = keeper_from_log(players.log[0], SeededRandomness(0))
    assert not checkpoints.restore(keeper, body, players.log[-1])
    assert keeper.version == 0
