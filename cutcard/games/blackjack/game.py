"""Blackjack as a `Game`, and bound to a sheet as `Rules`."""

from cutcard.games.blackjack import awaiting as awaits
from cutcard.games.blackjack import notation, permissions, view
from cutcard.games.blackjack.irregularities import handlers
from cutcard.games.blackjack.model import evolve
from cutcard.games.blackjack.model.commands import PermitBoxes
from cutcard.games.blackjack.model.events import Event
from cutcard.games.blackjack.model.events.progressive import METER
from cutcard.games.blackjack.model.state import Phase, TableState
from cutcard.games.blackjack.model.transaction import Progress
from cutcard.games.blackjack.round import betting
from cutcard.games.blackjack.round.long_wagers import streaks
from cutcard.games.blackjack.round.order_of_play import COMMANDS, PROCEDURES
from cutcard.games.blackjack.rules import boxes_without_permission, equipment
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.blackjack.shoe import opening
from cutcard.games.blackjack.view import LazyTableView, TableView
from cutcard.games.defaults.bound_game import BoundGame
from cutcard.games.protocol import Awaiting, Command, Game, LastingWager, PlaceBet, Rack, ShownHand, Stock
from cutcard.games.table.order_of_play import Engine
from cutcard.law.refusal import Refusal

ENGINE = Engine("blackjack", COMMANDS, PROCEDURES, handlers.next_card)


class BlackjackRules:
    """The rules of subchapter 2 at one table."""

    __slots__ = ("sheet",)

    def __init__(self, sheet: BlackjackSheet) -> None:
        self.sheet = sheet

    @property
    def game(self) -> Game:
        return GAME

    def effective(self, state: TableState) -> BlackjackSheet:
        """The sheet by which this state is played: without a card reader that is out of use (2.15(k)).

        The rules below take this sheet and do not ask whether equipment works.
        """
        return equipment.in_force(self.sheet, state)

    def open_table(self, *, patient: bool = False) -> TableState:
        return opening.open_table(self.sheet, patient=patient)

    def reopen_table(self, before: TableState, *, patient: bool = False) -> TableState:
        """What lies on the progressive meters stays there while the wager is offered (2.19(i))."""
        opened = opening.open_table(self.sheet, patient=patient)._replace(rounds=before.rounds)
        if self.sheet.progressive is None:
            return opened
        return opened._replace(meter=before.meter, reset_meter=before.reset_meter)

    def handle(self, state: TableState, command: Command) -> tuple[Event, ...] | Refusal:
        answer = self.advance(state, command)
        return answer if isinstance(answer, Refusal) else answer[1]

    def why_not_bet(self, state: TableState, bet: PlaceBet) -> Refusal | None:
        """What `handle` says of a wager, found without laying it: a page asks this of every spot."""
        return betting.why_not_bet(self.effective(state), state, bet)

    def evolve(self, state: TableState, event: Event) -> TableState:
        return evolve.evolve(state, event)

    def advance(self, state: TableState, command: Command) -> tuple[TableState, tuple[Event, ...]] | Refusal:
        run = Progress(equipment.in_force(self.sheet, state), state, command)
        refusal = ENGINE.advance(run, command)
        return (run.state, tuple(run.events)) if refusal is None else refusal

    def awaiting(self, state: TableState) -> Awaiting:
        return awaits.awaiting(equipment.in_force(self.sheet, state), state)

    def in_round(self, state: TableState) -> bool:
        return state.phase is not Phase.BETWEEN

    def lasting(self, state: TableState) -> tuple[LastingWager, ...]:
        """The streaks (2.22)."""
        return streaks.lasting(state)

    def end_of_permissions(self, state: TableState, player: str) -> tuple[Command, ...]:
        """2.14: a permission for additional boxes is given to a player who sits at the table."""
        boxes = boxes_without_permission(self.sheet, state.boxes_permitted(player))
        return () if boxes is None else (PermitBoxes(player, boxes),)

    # --- the table itself ---

    def stock(self) -> Stock:
        return equipment.stock(self.sheet)

    def boxes(self) -> int:
        return self.sheet.boxes

    def wager_box(self, seat: int) -> int:
        return seat

    def opening_funds(self) -> tuple[tuple[Rack, int], ...]:
        """2.19(b): what the progressive meter shows before the first wager on it."""
        meter = self.sheet.progressive
        return ((METER, meter.start),) if meter is not None else ()

    # --- who may see and say what ---

    def view(self, state: TableState, observer: str) -> TableView:
        return view.view(self.effective(state), state, observer)

    def lazy_view(self, state: TableState, observer: str) -> LazyTableView:
        return view.LazyTableView(self.effective(state), state, observer)

    def visible(self, state: TableState, event: Event, observer: str) -> Event:
        return view.visible(self.effective(state), state, event, observer)

    def redact_refusal(self, state: TableState, command: Command, refusal: Refusal, observer: str) -> Refusal:
        return view.redact_refusal(self.effective(state), state, command, refusal, observer)

    def players_with_private_cards(self, state: TableState) -> frozenset[str]:
        return view.players_with_private_cards(self.effective(state), state)

    def allowed_senders(self, state: TableState, command: Command) -> tuple[str, ...]:
        return permissions.allowed_senders(state, command)

    def shown(self, state: TableState, hand: str) -> ShownHand | None:
        return view.shown(self.sheet, state, hand)


GAME: Game = BoundGame(
    "blackjack",
    "2.6(i)",
    sheet=BlackjackSheet,
    rules=BlackjackRules,
    statements=notation.STATEMENTS,
)
