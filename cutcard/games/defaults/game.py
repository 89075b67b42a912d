"""A card game as a `Game`, and bound to a sheet as `Rules`: everything that a plain game need not define."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple

from cutcard.cards import Card
from cutcard.dealing import shoe as shoes
from cutcard.dealing.shoe import Stage
from cutcard.games.defaults import order_of_play, view
from cutcard.games.defaults.betting import Betting
from cutcard.games.defaults.bound_game import OpenRules
from cutcard.games.defaults.equipment import cards_in
from cutcard.games.defaults.events import Event
from cutcard.games.defaults.state import AnyState, Sheet
from cutcard.games.protocol import (
    Awaiting,
    Command,
    Game,
    Rules,
    ShownHand,
    Stock,
    of_any_game,
)
from cutcard.games.protocol import Sheet as AnySheet
from cutcard.games.table.order_of_play import Engine, Row, Spoken
from cutcard.games.table.permissions import COMMON, Says, said_by
from cutcard.games.table.statements import (
    WRITERS,
    Reader,
    Statements,
    Writer,
    readers,
    stack_forms,
    wager_forms,
)
from cutcard.games.table.transaction import Transaction
from cutcard.law.refusal import Refusal
from cutcard.law.sources import NO_SOURCES, Sources


class CardRules(OpenRules[AnyState], Generic[Sheet, AnyState]):
    """The rules of one table. A game's own class names its parts; it overrides what differs."""

    state: ClassVar[type]
    """Its `TableState`, which a shoe alone makes."""
    betting: ClassVar[Betting[Any, Any]]
    transaction: ClassVar[type[Transaction[Any, Any]]]
    commands: ClassVar[Mapping[type, Spoken[Any, Any]]]
    procedures: ClassVar[Mapping[Any, Row[Any, Any]]] = {}
    says: ClassVar[Mapping[type, Says]] = COMMON

    def __init__(self, game: Game, sheet: Sheet) -> None:
        self.game = game
        self.sheet = sheet
        self._engine = Engine(game.name, self.commands, self.procedures, self.next_card)

    def open_table(self, *, patient: bool = False) -> AnyState:
        """Nothing dealt, the cards just brought to the table."""
        opened: AnyState = self.state(shoes.closed_shoe(cards_in(self.sheet), Stage.INSPECT))
        return opened

    def reopen_table(self, before: AnyState, *, patient: bool = False) -> AnyState:
        reopened: AnyState = self.open_table(patient=patient)._replace(rounds=before.rounds)
        return reopened

    def effective(self, state: AnyState) -> Sheet:
        """The sheet by which this state is played."""
        return self.sheet

    def next_card(self, run: Any) -> Card | None:
        """A card that lies ready after a mishap and whose place has come."""
        return None

    def evolve(self, state: AnyState, event: Event) -> AnyState:
        evolved: AnyState = self.transaction.evolve(state, event)
        return evolved

    def advance(self, state: AnyState, command: Command) -> tuple[AnyState, tuple[Event, ...]] | Refusal:
        run = self.transaction(self.effective(state), state)
        refusal = self._engine.advance(run, command)
        return (run.state, tuple(run.events)) if refusal is None else refusal

    def awaiting(self, state: AnyState) -> Awaiting:
        return order_of_play.awaiting(self.betting, state)

    def in_round(self, state: AnyState) -> bool:
        return state.in_round

    # --- the table itself ---

    def stock(self) -> Stock:
        return Stock(self.sheet.decks)

    def boxes(self) -> int:
        return self.sheet.boxes

    # --- who may see and say what ---

    def view(self, state: Any, observer: str) -> Any:
        return view.view(state, self.awaiting(state))

    def lazy_view(self, state: AnyState, observer: str) -> Any:
        """There is little to draw: the whole view."""
        return self.view(state, observer)

    def visible(self, state: AnyState, event: Event, observer: str) -> Event:
        return view.visible(event)

    def allowed_senders(self, state: AnyState, command: Command) -> tuple[str, ...]:
        return said_by(self.says, command)

    def shown(self, state: Any, hand: str) -> ShownHand | None:
        cards = view.cards_of(state, hand)
        return ShownHand(cards, self.total(cards)) if cards else None

    def total(self, cards: tuple[Card, ...]) -> int | None:
        """What these cards count; None in a game that counts nothing."""
        return None


class OwnStatements(NamedTuple):
    """Statements that a game has beside those of every card table."""

    forms: Mapping[str, str] = {}
    readers: Mapping[str, Reader] = {}
    writers: Mapping[type, Writer] = {}

    def and_those(self, more: "OwnStatements") -> "OwnStatements":
        return OwnStatements(
            {**self.forms, **more.forms},
            {**self.readers, **more.readers},
            {**self.writers, **more.writers},
        )


NO_STATEMENTS = OwnStatements()


class CardGame:
    """A game before any table: its name, its rules, and the statements that every card table has."""

    def __init__(
        self,
        name: str,
        disputes: str,
        sheet: type,
        rules: type[CardRules[Any, Any]],
        sources: Sources = NO_SOURCES,
        statements: OwnStatements = NO_STATEMENTS,
        wager: str = "",
    ) -> None:
        """`disputes` is the paragraph by which a round can be gone over again; `wager` is the one of a game
        whose betting is its own."""
        self.name, self.disputes, self._sheet, self._rules = name, disputes, sheet, rules
        self.sources = sources
        if not wager:
            wager = "WAGER" if rules.betting.others else rules.betting.wager
        forms = {**wager_forms(wager), "deal": "deal", **statements.forms, **stack_forms()}
        read, write = {**readers(forms), **statements.readers}, {**WRITERS, **statements.writers}
        self._statements = Statements(name.replace("-", " "), forms, read, write)

    def bind(self, sheet: AnySheet) -> Rules:
        assert isinstance(sheet, self._sheet), f"{sheet.name} is not a sheet of {self.name}"
        return of_any_game(self._rules(self, sheet))

    def read_statement(self, words: Sequence[str]) -> Command:
        return self._statements.read(words)

    def write_statement(self, command: Command) -> str:
        return self._statements.write(command)

    def statements(self) -> Mapping[str, str]:
        return self._statements.forms
