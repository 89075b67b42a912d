"""Minibaccarat as a `Game`, and bound to a sheet as `Rules`."""

from dataclasses import replace

from cutcard.games.defaults import order_of_play
from cutcard.games.defaults.game import CardGame, CardRules
from cutcard.games.minibaccarat import equipment, view
from cutcard.games.minibaccarat import sources as by
from cutcard.games.minibaccarat.model import commands as cm
from cutcard.games.minibaccarat.model.evolve import Run
from cutcard.games.minibaccarat.model.state import TableState
from cutcard.games.minibaccarat.notation import STATEMENTS
from cutcard.games.minibaccarat.round import vigorish
from cutcard.games.minibaccarat.round.order_of_play import BETTING, COMMANDS, PROCEDURES
from cutcard.games.minibaccarat.sheet.sheet import MINIBACCARAT, MinibaccaratSheet
from cutcard.games.minibaccarat.view import TableView
from cutcard.games.protocol import (
    DEALER,
    Awaiting,
    ChangeBox,
    CloseTable,
    Game,
    Kind,
    LastingWager,
    ShownHand,
    Stock,
)
from cutcard.games.table.permissions import COMMON, dealer, either, floorperson


class MinibaccaratRules(CardRules[MinibaccaratSheet, TableState]):
    state = TableState
    betting = BETTING
    transaction = Run
    commands = COMMANDS
    procedures = PROCEDURES
    says = {  # noqa: RUF012 - never changed
        **COMMON,
        cm.TurnFirstCard: dealer,
        cm.FoundFaceUp: either,
        cm.DrawnInError: either,
        cm.OneTooMany: either,
        cm.CollectVigorish: dealer,
        ChangeBox: dealer,
        CloseTable: floorperson,
    }

    def awaiting(self, state: TableState) -> Awaiting:
        if state.place and state.drawn:
            return Awaiting(Kind.CARD, DEALER, state.place)
        waits = order_of_play.awaiting(BETTING, state)
        return replace(waits, face_up=True) if equipment.turns_first_card(state) else waits

    def lasting(self, state: TableState) -> tuple[LastingWager, ...]:
        return vigorish.lasting(state)

    def stock(self) -> Stock:
        continuous = equipment.continuous(self.sheet)
        return Stock(self.sheet.decks, continuous=continuous, complete=by.DECKS)

    def view(self, state: TableState, observer: str) -> TableView:
        return view.view(state, self.awaiting(state))

    def shown(self, state: TableState, hand: str) -> ShownHand | None:
        return view.shown(state, hand)


GAME: Game = CardGame(
    MINIBACCARAT, by.PICKED_UP.name, MinibaccaratSheet, MinibaccaratRules, by.SOURCES, STATEMENTS
)
