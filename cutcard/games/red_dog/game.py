"""Red dog as a `Game`."""

from collections.abc import Mapping, Sequence
from typing import Any

from cutcard.games.protocol import Awaiting, Game, LastingWager, Rack, ShownHand, Stock
from cutcard.games.red_dog import awaiting as awaits
from cutcard.games.red_dog import equipment, notation, permissions, view
from cutcard.games.red_dog.model import evolve
from cutcard.games.red_dog.model.events import Event
from cutcard.games.red_dog.model.state import Phase, TableState
from cutcard.games.red_dog.round import engine, shoe
from cutcard.games.red_dog.sheet.sheet import RedDogSheet
from cutcard.law.refusal import Refusal


class RedDog:
    """The rules of subchapter 6. Holds nothing: every answer follows from sheet and state."""

    name = "red-dog"
    disputes = "6.5(j)"

    def open_table(self, sheet: RedDogSheet, *, patient: bool = False) -> TableState:
        """Nobody's cards are hidden from others: there is nothing to be patient about."""
        return shoe.open_table(sheet)

    def handle(self, sheet: RedDogSheet, state: TableState, command: Any) -> tuple[Event, ...] | Refusal:
        return engine.handle(sheet, state, command)

    def evolve(self, state: TableState, event: Event) -> TableState:
        return evolve.evolve(state, event)

    def advance(
        self, sheet: RedDogSheet, state: TableState, command: Any
    ) -> tuple[TableState, tuple[Event, ...]] | Refusal:
        return engine.advance(sheet, state, command)

    def awaiting(self, sheet: RedDogSheet, state: TableState) -> Awaiting:
        return awaits.awaiting(sheet, state)

    def stock(self, sheet: RedDogSheet) -> Stock:
        return equipment.stock(sheet)

    def boxes(self, sheet: RedDogSheet) -> int:
        return sheet.areas

    def opening_funds(self, sheet: RedDogSheet) -> tuple[tuple[Rack, int], ...]:
        return ()

    def in_round(self, state: TableState) -> bool:
        return state.phase is not Phase.BETWEEN

    def lasting(self, state: TableState) -> tuple[LastingWager, ...]:
        """None: every wager is decided in its round."""
        return ()

    def view(self, sheet: RedDogSheet, state: TableState, observer: str) -> view.TableView:
        return view.view(sheet, state, observer)

    def visible(self, sheet: RedDogSheet, state: TableState, event: Event, observer: str) -> Event:
        return view.visible(sheet, state, event, observer)

    def heard(
        self, sheet: RedDogSheet, state: TableState, command: Any, refusal: Refusal, observer: str
    ) -> Refusal:
        """No refusal can tell a hidden card: every card of a round lies face up."""
        return refusal

    def insiders(self, sheet: RedDogSheet, state: TableState) -> frozenset[str]:
        """Nobody: a card lies face up for all, or face down for all."""
        return frozenset()

    def said_by(self, sheet: RedDogSheet, state: TableState, command: Any) -> tuple[str, ...]:
        return permissions.said_by(state, command)

    def shown(self, sheet: RedDogSheet, state: TableState, hand: str) -> ShownHand | None:
        return view.shown(sheet, state, hand)

    def read_statement(self, words: Sequence[str]) -> Any:
        return notation.read_statement(words)

    def write_statement(self, command: Any) -> str:
        return notation.write_statement(command)

    def statements(self) -> Mapping[str, str]:
        return notation.FORMS


GAME: Game = RedDog()
