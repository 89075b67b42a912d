"""Craps as a `Game`, and bound to a sheet as `Rules`."""

from types import MappingProxyType

from cutcard.games.craps import awaiting as awaits
from cutcard.games.craps import notation, permissions, view
from cutcard.games.craps import sources as by
from cutcard.games.craps.layout import LAYOUT
from cutcard.games.craps.model import commands as cm
from cutcard.games.craps.model import evolve
from cutcard.games.craps.model.events import NO_BOX, Event
from cutcard.games.craps.model.procedure import Progress
from cutcard.games.craps.model.state import TableState, Wager
from cutcard.games.craps.round import betting
from cutcard.games.craps.round.order_of_play import COMMANDS, PROCEDURES
from cutcard.games.craps.sheet.sheet import CrapsSheet
from cutcard.games.craps.view import TableView
from cutcard.games.defaults.bound_game import BoundGame, OpenRules
from cutcard.games.protocol import Awaiting, Command, Game, LastingWager, ShownHand, Stock
from cutcard.games.table.order_of_play import Engine
from cutcard.law.refusal import Refusal
from cutcard.law.sources import Sources

ENGINE = Engine("craps", COMMANDS, PROCEDURES)


class CrapsRules(OpenRules[TableState]):
    """The rules of subchapter 1 at one table."""

    __slots__ = ("sheet",)

    def __init__(self, sheet: CrapsSheet) -> None:
        self.sheet = sheet

    @property
    def game(self) -> Game:
        return GAME

    def open_table(self, *, patient: bool = False) -> TableState:
        """Nothing is hidden: there is nothing to be patient about."""
        return TableState()

    def reopen_table(self, before: TableState, *, patient: bool = False) -> TableState:
        """The next roll is a come out roll; who has the dice keeps them."""
        return TableState(shooter=before.shooter, players=before.players, rounds=before.rounds)

    def evolve(self, state: TableState, event: Event) -> TableState:
        return evolve.evolve(state, event)

    def advance(self, state: TableState, command: Command) -> tuple[TableState, tuple[Event, ...]] | Refusal:
        run = Progress(self.sheet, state)
        refusal = ENGINE.advance(run, command)
        return (run.state, tuple(run.events)) if refusal is None else refusal

    def awaiting(self, state: TableState) -> Awaiting:
        return awaits.awaiting(self.sheet, state)

    def in_round(self, state: TableState) -> bool:
        """A round is one roll: it is in play while the dice are out."""
        return state.out

    def lasting(self, state: TableState) -> tuple[LastingWager, ...]:
        """Every wager that has stayed over a roll. It plays on, whether its player does or not."""
        return tuple(
            LastingWager(NO_BOX, one.player, one.label, one.amount, "1.10", True, _removal(state, one))
            for one in state.wagers
            if one.fresh < one.amount
        )

    # --- the table itself ---

    def stock(self) -> Stock:
        return Stock(decks=0)

    def boxes(self) -> int:
        return self.sheet.players

    def wager_box(self, seat: int) -> int:
        """The layout has no boxes: every player lays their wagers on the same places."""
        return NO_BOX

    # --- who may see and say what ---

    def view(self, state: TableState, observer: str) -> TableView:
        return view.view(self.sheet, state)

    def lazy_view(self, state: TableState, observer: str) -> TableView:
        return view.view(self.sheet, state)

    def visible(self, state: TableState, event: Event, observer: str) -> Event:
        return event

    def allowed_senders(self, state: TableState, command: Command) -> tuple[str, ...]:
        return permissions.allowed_senders(command)

    def shown(self, state: TableState, hand: str) -> ShownHand | None:
        """None: there are no cards."""
        return None


def _removal(state: TableState, wager: Wager) -> Command | None:
    """The command by which a player takes a lasting wager down; None where it must stay."""
    down = cm.TakeDown(NO_BOX, wager.player, wager.label)
    return down if betting.why_not_take_down(state, down) is None else None


def _sources() -> Sources:
    found = {"table.players": by.PLACES, "rules.odds_times": by.TAKEN, "rules.vigorish": by.MINI_DICE}
    for one in LAYOUT.values():
        if one.source is not None:
            found[f"wagers.{one.name}.offered"] = one.source
        if one.pays_source is not None:
            found[f"wagers.{one.name}.pays"] = one.pays_source
    rules = {
        "places at mini-craps": by.SEATS,
        "late wagers": by.LATE_WAGERS,
        "lowest payouts": by.LOWEST_PAYOUT,
        "removal of wagers": by.REMOVAL,
        "dice": by.DICE,
        "shooter's wager": by.SHOOTER,
        "invalid roll": by.INVALID,
        "new shooter": by.TAKEN,
        "dice passed on": by.PASSING,
    }
    return MappingProxyType({**found, **rules})


GAME: Game = BoundGame(
    "craps",
    "1.10",
    sheet=CrapsSheet,
    rules=CrapsRules,
    statements=notation.STATEMENTS,
    sources=_sources(),
)
