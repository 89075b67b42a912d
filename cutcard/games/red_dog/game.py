"""Red dog as a `Game`, and bound to a sheet as `Rules`."""

from typing import Any

from cutcard.games.defaults.game import CardGame, CardRules
from cutcard.games.protocol import Awaiting, Command, Game, ShownHand, Stock
from cutcard.games.red_dog import awaiting as awaits
from cutcard.games.red_dog import equipment, view
from cutcard.games.red_dog.model import commands as cm
from cutcard.games.red_dog.model.evolve import RedDogTransaction
from cutcard.games.red_dog.model.state import TableState
from cutcard.games.red_dog.notation import STATEMENTS
from cutcard.games.red_dog.round.order_of_play import COMMANDS, PROCEDURES
from cutcard.games.red_dog.sheet.sheet import RED_DOG, RedDogSheet
from cutcard.games.red_dog.sources import SOURCES
from cutcard.games.red_dog.view import TableView
from cutcard.games.table.permissions import COMMON, dealer, either, named

OF_AN_AREA = (cm.PlayOn, cm.VoidArea)
"""Commands that name a betting area and no player."""


class RedDogRules(CardRules[Any, TableState]):
    """The rules of subchapter 6 at one table."""

    sheet: RedDogSheet
    state = TableState
    transaction = RedDogTransaction
    commands = COMMANDS
    procedures = PROCEDURES
    says = {  # noqa: RUF012 - never changed
        **COMMON,
        cm.Raise: named,
        cm.CloseRaises: dealer,
        cm.CloseChoice: dealer,
        cm.FoundFaceUp: either,
        cm.DrawnInError: either,
        cm.ThirdCardExposed: either,
    }

    def awaiting(self, state: TableState) -> Awaiting:
        return awaits.awaiting(self.sheet, state)

    def stock(self) -> Stock:
        return equipment.stock(self.sheet)

    def boxes(self) -> int:
        return self.sheet.areas

    def view(self, state: TableState, observer: str) -> TableView:
        return view.view(self.sheet, state)

    def allowed_senders(self, state: TableState, command: Command) -> tuple[str, ...]:
        if isinstance(command, OF_AN_AREA):
            area = state.area(command.area)
            return () if area is None else (area.player,)
        return super().allowed_senders(state, command)

    def shown(self, state: TableState, hand: str) -> ShownHand | None:
        return view.shown(state, hand)


GAME: Game = CardGame(RED_DOG, "6.5(j)", RedDogSheet, RedDogRules, SOURCES, STATEMENTS, RED_DOG)
