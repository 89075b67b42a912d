"""What may be seen of a craps table: everything, by everybody."""

from dataclasses import dataclass

from cutcard.games.craps.awaiting import awaiting
from cutcard.games.craps.model.state import TableState, Wager
from cutcard.games.craps.rules.outcomes import active
from cutcard.games.craps.sheet.sheet import CrapsSheet
from cutcard.games.protocol import Awaiting


@dataclass(frozen=True, slots=True)
class SeenWager:
    """Chips on the layout, and whether the next roll can decide them."""

    player: str
    wager: str
    """`pass`, `come.9`."""
    name: str
    number: int
    amount: int
    fresh: int
    called: bool
    marked: bool
    active: bool


@dataclass(frozen=True, slots=True)
class TableView:
    """A table as anybody sees it."""

    round_number: int
    out: bool
    """The dice are out."""
    point: int
    dice: tuple[int, ...]
    shooter: str
    """Who threw last."""
    next_shooter: str
    """Who throws next; empty where nobody has a line wager."""
    wagers: tuple[SeenWager, ...]
    decided: tuple[SeenWager, ...]
    """What the last throw decided, as it lay there."""
    awaiting: Awaiting
    cutting_card_reached: bool = False
    """There are no cards."""


def view(sheet: CrapsSheet, state: TableState) -> TableView:
    return TableView(
        round_number=state.rounds,
        out=state.out,
        point=state.point,
        dice=state.dice,
        shooter=state.shooter,
        next_shooter=state.next_shooter,
        wagers=tuple(_seen(sheet, state, one) for one in state.wagers),
        decided=tuple(_seen(sheet, state, one) for one in state.decided),
        awaiting=awaiting(sheet, state),
    )


def _seen(sheet: CrapsSheet, state: TableState, one: Wager) -> SeenWager:
    works = active(sheet, one.spot, point=state.point, marked=one.marked)
    return SeenWager(
        one.player, one.label, one.name, one.number, one.amount, one.fresh, one.called, one.marked, works
    )
