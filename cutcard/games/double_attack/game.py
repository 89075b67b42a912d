"""Double attack as a `Game`, and bound to a sheet as `Rules`."""

from typing import Any

from cutcard.games.defaults.bound_game import BoundGame
from cutcard.games.defaults.game import CardRules
from cutcard.games.double_attack import awaiting as awaits
from cutcard.games.double_attack import notation, permissions, rules, view
from cutcard.games.double_attack.irregularities import handlers
from cutcard.games.double_attack.model.commands import PermitBoxes
from cutcard.games.double_attack.model.events import Event
from cutcard.games.double_attack.model.state import TableState
from cutcard.games.double_attack.model.transaction import Progress
from cutcard.games.double_attack.round import shoe
from cutcard.games.double_attack.round.order_of_play import COMMANDS, PROCEDURES
from cutcard.games.double_attack.sheet.sheet import GAME as NAME
from cutcard.games.double_attack.sheet.sheet import DoubleAttackSheet
from cutcard.games.double_attack.sources import SOURCES
from cutcard.games.protocol import Awaiting, Command, Game, ShownHand, Stock
from cutcard.games.twenty_one.seen import TableView


class DoubleAttackRules(CardRules[Any, Any]):
    """The rules of subchapter 26 at one table."""

    sheet: DoubleAttackSheet
    transaction = Progress
    commands = COMMANDS
    procedures = PROCEDURES
    next_card = staticmethod(handlers.next_card)
    says = permissions.SAYS

    def effective(self, state: TableState) -> DoubleAttackSheet:
        """The sheet by which this state is played: without a card reader that is out of use (26.15(m))."""
        answered = state.in_round and state.dealer.reader is not None
        return rules.in_force(self.sheet, reader_out=state.reader_out, answered=answered)

    def open_table(self, *, patient: bool = False) -> TableState:
        """No player's cards are hidden from others: there is nothing to be patient about."""
        return shoe.open_table(self.sheet)

    def awaiting(self, state: TableState) -> Awaiting:
        return awaits.awaiting(self.effective(state), state)

    def stock(self) -> Stock:
        return rules.stock(self.sheet)

    def view(self, state: TableState, observer: str) -> TableView:
        return view.view(self.effective(state), state)

    def visible(self, state: TableState, event: Event, observer: str) -> Event:
        return view.visible(event)

    def allowed_senders(self, state: TableState, command: Command) -> tuple[str, ...]:
        """For a box speaks who calls its decisions (26.13(b))."""
        if isinstance(command, permissions.OF_A_BOX):
            box = state.box(command.box)
            return () if box is None else (box.player,)
        return super().allowed_senders(state, command)

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
    rules=lambda sheet: DoubleAttackRules(GAME, sheet),
    statements=notation.STATEMENTS,
    sources=SOURCES,
)
