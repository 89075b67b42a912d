"""A command being carried out at a blackjack table."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from cutcard.games.blackjack.model.evolve import evolve
from cutcard.games.blackjack.model.state import Box, TableState
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.table.transaction import Transaction


class MeterShares:
    """The progressive meter while those who have won it are paid one after the other (2.19(h))."""

    __slots__ = ("parts", "pool")

    def __init__(self, parts: Sequence[Fraction]) -> None:
        self.parts = parts
        """Of those who are not paid yet."""
        self.pool: int | None = None
        """What the meter showed when the first of them was to be paid, less what they have had."""


class Progress(Transaction[BlackjackSheet, TableState]):
    """Collects events and keeps the state they lead to."""

    __slots__ = ("command", "shares")

    evolve = staticmethod(evolve)

    def __init__(self, sheet: BlackjackSheet, state: TableState, command: Any = None) -> None:
        self.sheet, self.state, self.command = sheet, state, command
        self.events = []  # as `Transaction` does, without a second call for every command
        self.shares: MeterShares | None = None

    def counterclockwise(self) -> list[Box]:
        """The boxes from the dealer's far right round to their left: the order of settlement."""
        return list(reversed(self.state.boxes))
