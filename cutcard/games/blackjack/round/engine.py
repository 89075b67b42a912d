"""The round engine: a command comes in, events or a refusal go out. Chance is handed in, never drawn.

What follows a command is read from `order_of_play`, one procedure after the other.
"""

from typing import Any

from cutcard.games.blackjack.irregularities import handlers
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.state import NO_MISHAPS, TableState
from cutcard.games.blackjack.model.transaction import Progress
from cutcard.games.blackjack.round.order_of_play import COMMANDS, PROCEDURES
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.protocol import GiveCard
from cutcard.games.table.order_of_play import carry_out
from cutcard.law.refusal import Refusal


def handle(sheet: BlackjackSheet, state: TableState, command: Any) -> tuple[ev.Event, ...] | Refusal:
    """What the command brings about at this table, or every clause that forbids it."""
    answer = advance(sheet, state, command)
    return answer if isinstance(answer, Refusal) else answer[1]


def advance(
    sheet: BlackjackSheet, state: TableState, command: Any
) -> tuple[TableState, tuple[ev.Event, ...]] | Refusal:
    """The same, with the state the events lead to."""
    spoken = COMMANDS.get(type(command))
    if spoken is None:
        raise TypeError(f"{command!r} is not a command of blackjack")
    run = Progress(sheet, state, command)
    refusal = carry_out(PROCEDURES, run, spoken.handler(run, command))
    while refusal is None and run.state.mishaps is not NO_MISHAPS:
        card = handlers.next_card(run)
        if card is None:
            break
        refusal = carry_out(PROCEDURES, run, COMMANDS[GiveCard].handler(run, GiveCard(card)))
    return refusal if refusal is not None else (run.state, tuple(run.events))
