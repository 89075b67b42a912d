"""A table read from a checkpoint is the table read from its log."""

import pytest

from cutcard.pit import acts, checkpoints
from cutcard.pit.opening import keeper_of

from .at_hand import AtHand
from .crowd import RACK, Crowd, SeededChance
from .standings import read, standing
from .test_resuming import NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_checkpoint_is_what_the_log_says(name: str) -> None:
    crowd = Crowd(name, seed=5)
    taken = []

    def watch() -> None:
        if (
            len(taken) < 5
            and crowd.keeper.version > 20 * len(taken)
            and checkpoints.may_be_taken(crowd.keeper)
        ):
            taken.append(crowd.keeper.version)
            body = checkpoints.checkpoint(crowd.keeper)
            keeper = keeper_of(crowd.log[0], SeededChance(0))
            assert checkpoints.restore(keeper, body, crowd.log[-1])
            assert standing(keeper)[:-1] == standing(read(crowd.log))[:-1]  # all but the acts

    crowd.watch = watch
    crowd.play(15)
    assert taken


def test_a_refused_act_leaves_no_trace_in_a_checkpoint() -> None:
    """Doubling three wagers at once takes 30.00: two of them could still be doubled with 20.00."""
    table = AtHand("multiple-action", "5h 6d 6c")
    table.sit("ann", 1, 50_00)
    table.time_is_up()
    for spot in (1, 2, 3):
        table.say("ann", f"bet 1 ann blackjack.{spot} 10")
    table.ready("ann")
    assert "this needs" in table.cannot_say("ann", "double 1")
    table.done(acts.Leave(), "ann")
    assert checkpoints.checkpoint(table.keeper) == checkpoints.checkpoint(read(table.log))


def test_a_damaged_checkpoint_is_not_taken() -> None:
    crowd = Crowd("atlantic-city", seed=5)
    body = checkpoints.checkpoint(crowd.keeper)
    rack = str(RACK).encode()
    assert rack in body
    damaged = (b"", b"nonsense", body[:-1], body + b" ", body[1:], body.replace(rack, b"9" + rack))
    for one in damaged:
        keeper = keeper_of(crowd.log[0], SeededChance(0))
        assert not checkpoints.restore(keeper, one, crowd.log[-1])
        assert keeper.version == 0
        assert not checkpoints.agrees(crowd.keeper, one)
    assert checkpoints.agrees(crowd.keeper, body)


def test_a_checkpoint_of_other_shapes_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """An older program wrote it: it is no fault, and it is not taken."""
    crowd = Crowd("atlantic-city", seed=5)
    body = checkpoints.checkpoint(crowd.keeper)
    monkeypatch.setattr(checkpoints._codec(crowd.keeper.game), "mark", "newer")
    keeper = keeper_of(crowd.log[0], SeededChance(0))
    assert not checkpoints.restore(keeper, body, crowd.log[-1])
    assert checkpoints.agrees(crowd.keeper, body)


def test_a_checkpoint_of_another_entry_is_not_taken() -> None:
    crowd = Crowd("atlantic-city", seed=5)
    body = checkpoints.checkpoint(crowd.keeper)
    crowd.play(2)
    keeper = keeper_of(crowd.log[0], SeededChance(0))
    assert not checkpoints.restore(keeper, body, crowd.log[-1])
    assert keeper.version == 0
