"""A command being carried out at a card table: events one after the other, each seen by what follows."""

from typing import Generic

from cutcard.games.table.events import Event
from cutcard.games.table.state import Sheet, State


class Transaction(Generic[Sheet, State]):
    """Collects events and keeps the state they lead to. A game's own class says how an event changes it."""

    __slots__ = ("events", "sheet", "state")

    def __init__(self, sheet: Sheet, state: State) -> None:
        self.sheet = sheet
        self.state = state
        self.events: list[Event] = []

    @staticmethod
    def evolve(state: State, event: Event) -> State:
        """The game's `evolve`."""
        raise NotImplementedError

    def emit(self, event: Event) -> None:
        self.events.append(event)
        self.state = self.evolve(self.state, event)
