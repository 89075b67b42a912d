"""A command being carried out at a blackjack table."""

from cutcard.games.blackjack.model.evolve import evolve
from cutcard.games.blackjack.model.state import Box, TableState
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.table.transaction import Transaction


class Progress(Transaction[BlackjackSheet, TableState]):
    """Collects events and keeps the state they lead to."""

    __slots__ = ()

    evolve = staticmethod(evolve)

    def counterclockwise(self) -> list[Box]:
        """The boxes from the dealer's far right round to his left: the order of settlement."""
        return list(reversed(self.state.boxes))
