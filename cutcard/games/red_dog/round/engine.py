"""The round engine of red dog: a command comes in, events or a refusal go out. Chance is handed in.

What follows a command is read from `order_of_play`, one procedure after the other.
"""

from typing import Any

from cutcard.games.red_dog.model import events as ev
from cutcard.games.red_dog.model.state import TableState
from cutcard.games.red_dog.model.transaction import RedDogTransaction
from cutcard.games.red_dog.round.order_of_play import COMMANDS, PROCEDURES
from cutcard.games.red_dog.sheet.sheet import RedDogSheet
from cutcard.games.table.order_of_play import carry_out
from cutcard.law.refusal import Refusal


def handle(sheet: RedDogSheet, state: TableState, command: Any) -> tuple[ev.Event, ...] | Refusal:
    """What the command brings about at this table, or every clause that forbids it."""
    answer = advance(sheet, state, command)
    return answer if isinstance(answer, Refusal) else answer[1]


def advance(
    sheet: RedDogSheet, state: TableState, command: Any
) -> tuple[TableState, tuple[ev.Event, ...]] | Refusal:
    """The same, with the state the events lead to."""
    spoken = COMMANDS.get(type(command))
    if spoken is None:
        raise TypeError(f"{command!r} is not a command of red dog")
    run = RedDogTransaction(sheet, state)
    refusal = carry_out(PROCEDURES, run, spoken.handler(run, command))
    return refusal if refusal is not None else (run.state, tuple(run.events))
