"""A card game as a `Game`, and bound to a sheet as `Rules`: what needs no word of its own in a plain game."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic

from cutcard.cards import Card
from cutcard.dealing import shoe as shoes
from cutcard.dealing.shoe import Stage
from cutcard.games.defaults import order_of_play, view
from cutcard.games.defaults.betting import Betting
from cutcard.games.defaults.equipment import cards_in
from cutcard.games.defaults.events import Event
from cutcard.games.defaults.state import Sheet, State
from cutcard.games.defaults.view import TableView
from cutcard.games.protocol import (
    Awaiting,
    Command,
    Game,
    LastingWager,
    Rack,
    Rules,
    ShownHand,
    Stock,
    of_any_game,
)
from cutcard.games.protocol import Sheet as AnySheet
from cutcard.games.table.order_of_play import Row, Spoken, carry_out
from cutcard.games.table.permissions import COMMON, Says
from cutcard.games.table.statements import WRITERS, Statements, readers, stack_forms, wager_forms
from cutcard.games.table.transaction import Transaction
from cutcard.law.refusal import Refusal
from cutcard.law.sources import NO_SOURCES, Sources


class CardRules(Generic[Sheet, State]):
    """The rules of one table. A game's own class names its parts; it overrides what it does otherwise."""

    state: ClassVar[type]
    """Its `TableState`, which a shoe alone makes."""
    betting: ClassVar[Betting]
    transaction: ClassVar[type[Transaction[Any, Any]]]
    commands: ClassVar[Mapping[type, Spoken]]
    procedures: ClassVar[Mapping[Any, Row]] = {}
    says: ClassVar[Mapping[type, Says]] = COMMON

    def __init__(self, game: Game, sheet: Sheet) -> None:
        self.game = game
        self.sheet = sheet

    def open_table(self, *, patient: bool = False) -> State:
        """Nothing dealt, the cards just brought to the table."""
        opened: State = self.state(shoes.closed_shoe(cards_in(self.sheet), Stage.INSPECT))
        return opened

    def handle(self, state: State, command: Command) -> tuple[Event, ...] | Refusal:
        answer = self.advance(state, command)
        return answer if isinstance(answer, Refusal) else answer[1]

    def evolve(self, state: State, event: Event) -> State:
        evolved: State = self.transaction.evolve(state, event)
        return evolved

    def advance(self, state: State, command: Command) -> tuple[State, tuple[Event, ...]] | Refusal:
        spoken = self.commands.get(type(command))
        if spoken is None:
            raise TypeError(f"{command!r} is not a command of {self.game.name}")
        run = self.transaction(self.sheet, state)
        refusal = carry_out(self.procedures, run, spoken.handler(run, command))
        return refusal if refusal is not None else (run.state, tuple(run.events))

    def awaiting(self, state: State) -> Awaiting:
        return order_of_play.awaiting(self.betting, state)

    def in_round(self, state: State) -> bool:
        return state.in_round

    def lasting(self, state: State) -> tuple[LastingWager, ...]:
        """None: every wager is decided in its round."""
        return ()

    # --- the table itself ---

    def stock(self) -> Stock:
        return Stock(self.sheet.decks)

    def boxes(self) -> int:
        return self.sheet.boxes

    def opening_funds(self) -> tuple[tuple[Rack, int], ...]:
        """None: there is no meter."""
        return ()

    # --- who may see and say what ---

    def view(self, state: State, observer: str) -> TableView:
        return view.view(state, self.awaiting(state))

    def lazy_view(self, state: State, observer: str) -> TableView:
        """There is little to draw: the whole view."""
        return self.view(state, observer)

    def visible(self, state: State, event: Event, observer: str) -> Event:
        return view.visible(event)

    def redact_refusal(self, state: State, command: Command, refusal: Refusal, observer: str) -> Refusal:
        """As it is: no card is hidden that a refusal could tell."""
        return refusal

    def players_with_private_cards(self, state: State) -> frozenset[str]:
        """Nobody: a card lies face up for all, or face down for all."""
        return frozenset()

    def allowed_senders(self, state: State, command: Command) -> tuple[str, ...]:
        says = self.says.get(type(command))
        return () if says is None else says(command)

    def shown(self, state: State, hand: str) -> ShownHand | None:
        cards = view.cards_of(state, hand)
        return ShownHand(cards, self.total(cards)) if cards else None

    def total(self, cards: tuple[Card, ...]) -> int | None:
        """What these cards count; None in a game that counts nothing."""
        return None


class CardGame:
    """A game before any table: its name, its rules, and the statements that every card table has."""

    def __init__(
        self,
        name: str,
        disputes: str,
        sheet: type,
        rules: type[CardRules[Any, Any]],
        sources: Sources = NO_SOURCES,
    ) -> None:
        """`disputes` is the paragraph by which a round can be gone over again."""
        self.name, self.disputes, self._sheet, self._rules = name, disputes, sheet, rules
        self.sources = sources
        wager = rules.betting.wager
        forms = {**wager_forms(wager), "deal": "deal", **stack_forms()}
        self._statements = Statements(name.replace("-", " "), forms, readers(forms), WRITERS)

    def bind(self, sheet: AnySheet) -> Rules:
        assert isinstance(sheet, self._sheet), f"{sheet.name} is not a sheet of {self.name}"
        return of_any_game(self._rules(self, sheet))

    def read_statement(self, words: Sequence[str]) -> Command:
        return self._statements.read(words)

    def write_statement(self, command: Command) -> str:
        return self._statements.write(command)

    def statements(self) -> Mapping[str, str]:
        return self._statements.forms
