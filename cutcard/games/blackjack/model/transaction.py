"""A command being carried out: events one after the other, each seen by what follows."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.evolve import evolve
from cutcard.games.blackjack.model.state import Box, TableState
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet


class MeterShares:
    """The progressive meter while those who have won it are paid one after the other (2.19(h))."""

    __slots__ = ("parts", "pool")

    def __init__(self, parts: Sequence[Fraction]) -> None:
        self.parts = parts
        """Of those who are not paid yet."""
        self.pool: int | None = None
        """What the meter showed when the first of them was to be paid, less what they have had."""


class Progress:
    """Collects events and keeps the state they lead to."""

    __slots__ = ("command", "events", "shares", "sheet", "state")

    def __init__(self, sheet: BlackjackSheet, state: TableState, command: Any = None) -> None:
        self.sheet = sheet
        self.state = state
        self.command = command
        self.events: list[ev.Event] = []
        self.shares: MeterShares | None = None

    def emit(self, event: ev.Event) -> None:
        self.events.append(event)
        self.state = evolve(self.state, event)

    def counterclockwise(self) -> list[Box]:
        """The boxes from the dealer's far right round to his left: the order of settlement."""
        return list(reversed(self.state.boxes))
