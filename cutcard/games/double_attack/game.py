"""Double attack as a `Game`, and bound to a sheet as `Rules`."""

from cutcard.games.defaults.bound_game import BoundGame, OpenRules
from cutcard.games.double_attack import awaiting as awaits
from cutcard.games.double_attack import notation, permissions, rules, view
from cutcard.games.double_attack.irregularities import handlers
from cutcard.games.double_attack.model import evolve
from cutcard.games.double_attack.model.commands import PermitBoxes
from cutcard.games.double_attack.model.events import Event
from cutcard.games.double_attack.model.state import TableState
from cutcard.games.double_attack.model.transaction import Progress
from cutcard.games.double_attack.round import shoe
from cutcard.games.double_attack.round.order_of_play import COMMANDS, PROCEDURES
from cutcard.games.double_attack.sheet.sheet import GAME as NAME
from cutcard.games.double_attack.sheet.sheet import DoubleAttackSheet
from cutcard.games.double_attack.sources import SOURCES
from cutcard.games.protocol import (
    Awaiting,
    Command,
    Game,
    ShownHand,
    Stock,
)
from cutcard.games.table.order_of_play import Engine
from cutcard.games.twenty_one.seen import TableView
from cutcard.law.refusal import Refusal

ENGINE = Engine("double attack", COMMANDS, PROCEDURES, handlers.next_card)


class DoubleAttackRules(OpenRules[TableState]):
    """The rules of subchapter 26 at one table."""

    __slots__ = ("sheet",)

    def __init__(self, sheet: DoubleAttackSheet) -> None:
        self.sheet = sheet

    @property
    def game(self) -> Game:
        return GAME

    def effective(self, state: TableState) -> DoubleAttackSheet:
        """The sheet by which this state is played: without a card reader that is out of use (26.15(m))."""
        answered = state.in_round and state.dealer.reader is not None
        return rules.in_force(self.sheet, reader_out=state.reader_out, answered=answered)

    def open_table(self, *, patient: bool = False) -> TableState:
        """No player's cards are hidden from others: there is nothing to be patient about."""
        return shoe.open_table(self.sheet)

    def reopen_table(self, before: TableState, *, patient: bool = False) -> TableState:
        return shoe.open_table(self.sheet)._replace(rounds=before.rounds)

    def evolve(self, state: TableState, event: Event) -> TableState:
        return evolve.evolve(state, event)

    def advance(self, state: TableState, command: Command) -> tuple[TableState, tuple[Event, ...]] | Refusal:
        return ENGINE.advance(Progress(self.effective(state), state, command), command)

    def awaiting(self, state: TableState) -> Awaiting:
        return awaits.awaiting(self.effective(state), state)

    def in_round(self, state: TableState) -> bool:
        return state.in_round

    # --- the table itself ---

    def stock(self) -> Stock:
        return rules.stock(self.sheet)

    def boxes(self) -> int:
        return self.sheet.boxes

    # --- who may see and say what ---

    def view(self, state: TableState, observer: str) -> TableView:
        return view.view(self.effective(state), state, observer)

    def lazy_view(self, state: TableState, observer: str) -> TableView:
        return self.view(state, observer)

    def visible(self, state: TableState, event: Event, observer: str) -> Event:
        return view.visible(event)

    def allowed_senders(self, state: TableState, command: Command) -> tuple[str, ...]:
        return permissions.allowed_senders(state, command)

    def end_of_permissions(self, state: TableState, player: str) -> tuple[Command, ...]:
        """26.14: who leaves the table has the boxes of every other player again."""
        boxes = rules.BOXES.boxes_without_permission(self.sheet, state.boxes_permitted(player))
        return () if boxes is None else (PermitBoxes(player, boxes),)

    def shown(self, state: TableState, hand: str) -> ShownHand | None:
        return view.shown(state, hand)


GAME: Game = BoundGame(
    NAME,
    "2.6(i)",
    sheet=DoubleAttackSheet,
    rules=DoubleAttackRules,
    statements=notation.STATEMENTS,
    sources=SOURCES,
)
