"""What the parts of `evolve` share: the shape of a change."""

from collections.abc import Callable
from typing import Any

from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.state import TableState

Change = Callable[[TableState, Any], TableState]
Changes = dict[type[ev.Event], Change]
