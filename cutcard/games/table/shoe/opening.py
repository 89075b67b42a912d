"""The cards made ready before the first shuffle: inspected, spread, shown, turned down, washed, stacked."""

from cutcard.dealing.shoe import Stage
from cutcard.games.table.card_table import CardTable
from cutcard.games.table.commands import Prepare
from cutcard.games.table.events import (
    CardsInspected,
    CardsSpread,
    CardsStacked,
    CardsTurnedDown,
    CardsViewed,
    CardsWashed,
    Event,
)
from cutcard.games.table.shoe.cut import designated
from cutcard.games.table.state import Sheet, State
from cutcard.games.table.transaction import Transaction
from cutcard.law.refusal import Refusal, refuse

THEN = {
    Stage.INSPECT: Stage.SPREAD,
    Stage.SPREAD: Stage.VIEW,
    Stage.TURN_UP: Stage.VIEW,
    Stage.VIEW: Stage.TURN_DOWN,
    Stage.TURN_DOWN: Stage.WASH,
    Stage.WASH: Stage.STACK,
    Stage.STACK: Stage.SHUFFLE,
}
"""What comes after an act of the opening where a subchapter leaves none out."""


def prepare(
    table: CardTable[Sheet, State], run: Transaction[Sheet, State], command: Prepare
) -> Refusal | None:
    """One act of the opening, for the stack that is furthest behind."""
    now = table.stage(run.state)
    if now is not command.act or now not in THEN:
        return refuse(table.clauses.opening, f"it is not time to {command.act.value}")
    run.emit(_prepared(table, run, now))
    return None


def _prepared(table: CardTable[Sheet, State], run: Transaction[Sheet, State], act: Stage) -> Event:
    sheet, state = run.sheet, run.state
    stack, then = table.stack_prepared(sheet, state), table.after_preparing(sheet, state, act)
    match act:
        case Stage.INSPECT:
            backs, cutting_cards = table.backs(sheet, stack), table.cutting_cards(sheet)
            return CardsInspected(stack, sheet.decks, backs, cutting_cards, then)
        case Stage.SPREAD:
            return CardsSpread(stack, table.cards(sheet), True, then)
        case Stage.TURN_UP | Stage.TURN_DOWN:
            return CardsTurnedDown(stack, act is Stage.TURN_UP, then)
        case Stage.VIEW:
            return CardsViewed(stack, designated(table, state), then)
        case Stage.WASH:
            return CardsWashed(stack, then)
    return CardsStacked(stack, then)
