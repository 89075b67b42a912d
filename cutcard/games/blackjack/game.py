"""Blackjack as a `Game`."""

from collections.abc import Mapping, Sequence
from typing import Any

from cutcard.games.blackjack import awaiting as awaits
from cutcard.games.blackjack import notation, permissions, view
from cutcard.games.blackjack.model import evolve
from cutcard.games.blackjack.model.events import Event
from cutcard.games.blackjack.model.events.progressive import METER
from cutcard.games.blackjack.model.state import Phase, TableState
from cutcard.games.blackjack.round import engine
from cutcard.games.blackjack.round.long_wagers import streaks
from cutcard.games.blackjack.rules import equipment
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.blackjack.shoe import opening
from cutcard.games.protocol import Awaiting, Game, LastingWager, Rack, ShownHand, Stock
from cutcard.law.refusal import Refusal


class Blackjack:
    """The rules of subchapter 2. Holds nothing: every answer follows from sheet and state."""

    name = "blackjack"
    disputes = "2.6(i)"

    def open_table(self, sheet: BlackjackSheet, *, patient: bool = False) -> TableState:
        return opening.open_table(sheet, patient=patient)

    def handle(self, sheet: BlackjackSheet, state: TableState, command: Any) -> tuple[Event, ...] | Refusal:
        return engine.handle(equipment.in_force(sheet, state), state, command)

    def evolve(self, state: TableState, event: Event) -> TableState:
        return evolve.evolve(state, event)

    def advance(
        self, sheet: BlackjackSheet, state: TableState, command: Any
    ) -> tuple[TableState, tuple[Event, ...]] | Refusal:
        return engine.advance(equipment.in_force(sheet, state), state, command)

    def awaiting(self, sheet: BlackjackSheet, state: TableState) -> Awaiting:
        return awaits.awaiting(equipment.in_force(sheet, state), state)

    def stock(self, sheet: BlackjackSheet) -> Stock:
        return equipment.stock(sheet)

    def boxes(self, sheet: BlackjackSheet) -> int:
        return sheet.boxes

    def opening_funds(self, sheet: BlackjackSheet) -> tuple[tuple[Rack, int], ...]:
        """2.19(b): what the progressive meter shows before the first wager on it."""
        return ((METER, sheet.progressive.start),) if sheet.progressive is not None else ()

    def in_round(self, state: TableState) -> bool:
        return state.phase is not Phase.BETWEEN

    def lasting(self, state: TableState) -> tuple[LastingWager, ...]:
        """The streaks (2.22)."""
        return streaks.lasting(state)

    def view(self, sheet: BlackjackSheet, state: TableState, observer: str) -> view.TableView:
        return view.view(equipment.in_force(sheet, state), state, observer)

    def visible(self, sheet: BlackjackSheet, state: TableState, event: Event, observer: str) -> Event:
        return view.visible(equipment.in_force(sheet, state), state, event, observer)

    def heard(
        self, sheet: BlackjackSheet, state: TableState, command: Any, refusal: Refusal, observer: str
    ) -> Refusal:
        return view.heard(equipment.in_force(sheet, state), state, command, refusal, observer)

    def insiders(self, sheet: BlackjackSheet, state: TableState) -> frozenset[str]:
        return view.insiders(equipment.in_force(sheet, state), state)

    def said_by(self, sheet: BlackjackSheet, state: TableState, command: Any) -> tuple[str, ...]:
        return permissions.said_by(state, command)

    def shown(self, sheet: BlackjackSheet, state: TableState, hand: str) -> ShownHand | None:
        return view.shown(sheet, state, hand)

    def read_statement(self, words: Sequence[str]) -> Any:
        return notation.read_statement(words)

    def write_statement(self, command: Any) -> str:
        return notation.write_statement(command)

    def statements(self) -> Mapping[str, str]:
        return notation.FORMS


BLACKJACK: Game = Blackjack()
