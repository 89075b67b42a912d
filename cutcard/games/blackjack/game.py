"""Blackjack as a `Game`."""

from collections.abc import Mapping, Sequence
from typing import Any

from cutcard.games.blackjack import awaits, engine, evolve, notation, procedures, saying, streaks, view
from cutcard.games.blackjack.events import Event
from cutcard.games.blackjack.events.progressive import METER
from cutcard.games.blackjack.sheet import BlackjackSheet
from cutcard.games.blackjack.state import Phase, TableState
from cutcard.games.game import Awaiting, Game, LastingWager, Rack, ShownHand, Stock
from cutcard.law.refusal import Refusal


class Blackjack:
    """The rules of subchapter 2. Holds nothing: every answer follows from sheet and state."""

    name = "blackjack"
    disputes = "2.6(i)"

    def open_table(self, sheet: BlackjackSheet, *, patient: bool = False) -> TableState:
        return evolve.open_table(sheet, patient=patient)

    def handle(self, sheet: BlackjackSheet, state: TableState, command: Any) -> tuple[Event, ...] | Refusal:
        return engine.handle(procedures.in_force(sheet, state), state, command)

    def evolve(self, state: TableState, event: Event) -> TableState:
        return evolve.evolve(state, event)

    def advance(
        self, sheet: BlackjackSheet, state: TableState, command: Any
    ) -> tuple[TableState, tuple[Event, ...]] | Refusal:
        return engine.advance(procedures.in_force(sheet, state), state, command)

    def awaiting(self, sheet: BlackjackSheet, state: TableState) -> Awaiting:
        return awaits.awaiting(procedures.in_force(sheet, state), state)

    def stock(self, sheet: BlackjackSheet) -> Stock:
        return procedures.stock(sheet)

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
        return view.view(procedures.in_force(sheet, state), state, observer)

    def visible(self, sheet: BlackjackSheet, state: TableState, event: Event, observer: str) -> Event:
        return view.visible(procedures.in_force(sheet, state), state, event, observer)

    def heard(
        self, sheet: BlackjackSheet, state: TableState, command: Any, refusal: Refusal, observer: str
    ) -> Refusal:
        return view.heard(procedures.in_force(sheet, state), state, command, refusal, observer)

    def insiders(self, sheet: BlackjackSheet, state: TableState) -> frozenset[str]:
        return view.insiders(procedures.in_force(sheet, state), state)

    def said_by(self, sheet: BlackjackSheet, state: TableState, command: Any) -> tuple[str, ...]:
        return saying.said_by(state, command)

    def shown(self, sheet: BlackjackSheet, state: TableState, hand: str) -> ShownHand | None:
        return view.shown(sheet, state, hand)

    def read_statement(self, words: Sequence[str]) -> Any:
        return notation.read_statement(words)

    def write_statement(self, command: Any) -> str:
        return notation.write_statement(command)

    def statements(self) -> Mapping[str, str]:
        return notation.FORMS


BLACKJACK: Game = Blackjack()
