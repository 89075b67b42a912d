"""A command being carried out at a red dog table: events one after the other, each seen by what follows."""

from cutcard.games.red_dog.model import events as ev
from cutcard.games.red_dog.model.evolve import evolve
from cutcard.games.red_dog.model.state import TableState
from cutcard.games.red_dog.sheet.sheet import RedDogSheet


class Progress:
    """Collects events and keeps the state they lead to."""

    __slots__ = ("events", "sheet", "state")

    def __init__(self, sheet: RedDogSheet, state: TableState) -> None:
        self.sheet = sheet
        self.state = state
        self.events: list[ev.Event] = []

    def emit(self, event: ev.Event) -> None:
        self.events.append(event)
        self.state = evolve(self.state, event)
