"""Red dog as a `Game`, and bound to a sheet as `Rules`."""

from cutcard.games.defaults.bound_game import BoundGame, OpenRules
from cutcard.games.protocol import Awaiting, Command, Game, ShownHand, Stock
from cutcard.games.red_dog import awaiting as awaits
from cutcard.games.red_dog import equipment, notation, permissions, view
from cutcard.games.red_dog.model import evolve
from cutcard.games.red_dog.model.events import Event
from cutcard.games.red_dog.model.state import Phase, TableState
from cutcard.games.red_dog.model.transaction import RedDogTransaction
from cutcard.games.red_dog.round import shoe
from cutcard.games.red_dog.round.order_of_play import COMMANDS, PROCEDURES
from cutcard.games.red_dog.sheet.sheet import RedDogSheet
from cutcard.games.red_dog.sources import SOURCES
from cutcard.games.red_dog.view import TableView
from cutcard.games.table.order_of_play import Engine
from cutcard.law.refusal import Refusal

ENGINE = Engine("red dog", COMMANDS, PROCEDURES)


class RedDogRules(OpenRules[TableState]):
    """The rules of subchapter 6 at one table."""

    __slots__ = ("sheet",)

    def __init__(self, sheet: RedDogSheet) -> None:
        self.sheet = sheet

    @property
    def game(self) -> Game:
        return GAME

    def open_table(self, *, patient: bool = False) -> TableState:
        """Nobody's cards are hidden from others: there is nothing to be patient about."""
        return shoe.open_table(self.sheet)

    def reopen_table(self, before: TableState, *, patient: bool = False) -> TableState:
        return shoe.open_table(self.sheet)._replace(rounds=before.rounds)

    def evolve(self, state: TableState, event: Event) -> TableState:
        return evolve.evolve(state, event)

    def advance(self, state: TableState, command: Command) -> tuple[TableState, tuple[Event, ...]] | Refusal:
        return ENGINE.advance(RedDogTransaction(self.sheet, state), command)

    def awaiting(self, state: TableState) -> Awaiting:
        return awaits.awaiting(self.sheet, state)

    def in_round(self, state: TableState) -> bool:
        return state.phase is not Phase.BETWEEN

    # --- the table itself ---

    def stock(self) -> Stock:
        return equipment.stock(self.sheet)

    def boxes(self) -> int:
        return self.sheet.areas

    # --- who may see and say what ---

    def view(self, state: TableState, observer: str) -> TableView:
        return view.view(self.sheet, state, observer)

    def lazy_view(self, state: TableState, observer: str) -> TableView:
        """There is little to draw: the whole view."""
        return view.view(self.sheet, state, observer)

    def visible(self, state: TableState, event: Event, observer: str) -> Event:
        return view.visible(self.sheet, state, event, observer)

    def allowed_senders(self, state: TableState, command: Command) -> tuple[str, ...]:
        return permissions.allowed_senders(state, command)

    def shown(self, state: TableState, hand: str) -> ShownHand | None:
        return view.shown(self.sheet, state, hand)


GAME: Game = BoundGame(
    "red-dog",
    "6.5(j)",
    sheet=RedDogSheet,
    rules=RedDogRules,
    statements=notation.STATEMENTS,
    sources=SOURCES,
)
