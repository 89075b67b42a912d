"""A table read from a checkpoint is the table read from its log."""

import pytest

from cutcard.pit import checkpoints
from cutcard.pit.opening import keeper_of

from .crowd import Crowd, SeededChance
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


def test_a_checkpoint_of_another_entry_is_not_taken() -> None:
    crowd = Crowd("atlantic-city", seed=5)
    body = checkpoints.checkpoint(crowd.keeper)
    crowd.play(2)
    keeper = keeper_of(crowd.log[0], SeededChance(0))
    assert not checkpoints.restore(keeper, body, crowd.log[-1])
    assert keeper.version == 0
