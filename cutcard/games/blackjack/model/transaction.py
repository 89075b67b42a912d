"""A command being carried out at a blackjack table."""

from collections.abc import Sequence
from fractions import Fraction

from cutcard.games.blackjack.model.evolve import evolve
from cutcard.games.blackjack.model.spots import MAIN_WAGERS
from cutcard.games.blackjack.model.state import TableState
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.protocol import Command
from cutcard.games.twenty_one.transaction import TwentyOneTransaction

Run = TwentyOneTransaction[BlackjackSheet, TableState]
"""As the parts that blackjack shares with other games see it."""


class MeterShares:
    """The progressive meter while those who have won it are paid one after the other (2.19(h))."""

    __slots__ = ("parts", "pool")

    def __init__(self, parts: Sequence[Fraction]) -> None:
        self.parts = parts
        """Of those who are not paid yet."""
        self.pool: int | None = None
        """What the meter showed when the first of them was to be paid, less what they have had."""


class Progress(TwentyOneTransaction[BlackjackSheet, TableState]):
    """Collects events and keeps the state they lead to."""

    __slots__ = ("shares",)

    evolve = staticmethod(evolve)
    main_wagers = MAIN_WAGERS

    def __init__(self, sheet: BlackjackSheet, state: TableState, command: Command | None = None) -> None:
        self.sheet, self.state, self.command = sheet, state, command
        self.events = []  # as `Transaction` does, without a second call for every command
        self.shares: MeterShares | None = None
