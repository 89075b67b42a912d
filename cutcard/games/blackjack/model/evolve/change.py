"""What the parts of `evolve` share: the shape of a change, and the box an event speaks of."""

from collections.abc import Callable
from typing import Any

from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.state import Box, TableState

Change = Callable[[TableState, Any], TableState]
Changes = dict[type[ev.Event], Change]


def the_box(state: TableState, number: int) -> Box:
    box = state.box(number)
    assert box is not None
    return box
