"""The round engine: a command comes in, events or a refusal go out. Chance is handed in, never drawn."""

from typing import Any

from cutcard.games.double_attack.irregularities import handlers
from cutcard.games.double_attack.model.events import Event
from cutcard.games.double_attack.model.state import NO_MISHAPS, TableState
from cutcard.games.double_attack.model.transaction import Progress
from cutcard.games.double_attack.round.order_of_play import COMMANDS, PROCEDURES
from cutcard.games.double_attack.sheet.sheet import DoubleAttackSheet
from cutcard.games.protocol import GiveCard
from cutcard.games.table.order_of_play import carry_out
from cutcard.law.refusal import Refusal


def advance(
    sheet: DoubleAttackSheet, state: TableState, command: Any
) -> tuple[TableState, tuple[Event, ...]] | Refusal:
    """What the command brings about at this table, or every clause that forbids it."""
    spoken = COMMANDS.get(type(command))
    if spoken is None:
        raise TypeError(f"{command!r} is not a command of double attack")
    run = Progress(sheet, state, command)
    refusal = carry_out(PROCEDURES, run, spoken.handler(run, command))
    while refusal is None and run.state.mishaps is not NO_MISHAPS:
        card = handlers.next_card(run)
        if card is None:
            break
        refusal = carry_out(PROCEDURES, run, COMMANDS[GiveCard].handler(run, GiveCard(card)))
    return refusal if refusal is not None else (run.state, tuple(run.events))
