"""A command being carried out: events one after the other, each seen by what follows."""

from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.evolve import evolve
from cutcard.games.blackjack.model.state import Box, TableState
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet


class Progress:
    """Collects events and keeps the state they lead to."""

    __slots__ = ("events", "sheet", "state")

    def __init__(self, sheet: BlackjackSheet, state: TableState) -> None:
        self.sheet = sheet
        self.state = state
        self.events: list[ev.Event] = []

    def emit(self, event: ev.Event) -> None:
        self.events.append(event)
        self.state = evolve(self.state, event)

    def counterclockwise(self) -> list[Box]:
        """The boxes from the dealer's far right round to his left: the order of settlement."""
        return list(reversed(self.state.boxes))
