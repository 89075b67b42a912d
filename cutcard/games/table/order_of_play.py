"""An order of play as a table: which handler carries a procedure out, by which clause, and what may follow.

Each game has one such table, in `round/order_of_play.py`. The round engine goes through it: a command comes
in, events or a refusal go out. Chance is handed in, never drawn.
"""

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, NamedTuple, Protocol, TypeVar

from cutcard.cards import Card
from cutcard.games.table.commands import Command, GiveCard
from cutcard.games.table.events import Event
from cutcard.law.refusal import Refusal


class Row(NamedTuple):
    """One procedure: what the dealer does between two commands."""

    clause: str
    handler: Callable[[Any], Any]
    """Carries it out and names the procedure that follows; None: the table waits for a command."""
    then: tuple[Enum, ...]
    """What may follow: other procedures, and the phases the table may wait in after it."""


class Spoken(NamedTuple):
    """One command: what carries it out."""

    clause: str
    handler: Callable[[Any, Any], Any]


class Wait(NamedTuple):
    """One phase: the table waits for a command."""

    clause: str
    then: Mapping[type, tuple[Enum, ...]]
    """By command: the procedures and phases it may lead to. Any other command leaves the phase as it is."""


def carry_out(rows: Mapping[Any, Row], run: Any, answer: Any) -> Refusal | None:
    """Goes on from what a command came to, one procedure after the other, until the table waits."""
    while answer is not None:
        if type(answer) is Refusal:
            return answer
        answer = rows[answer].handler(run)
    return None


StateT = TypeVar("StateT")


class Run(Protocol[StateT]):
    """A command being carried out: a game's `Transaction`."""

    state: StateT
    events: list[Event]


def _no_card(run: object) -> Card | None:
    return None


class Engine(NamedTuple):
    """The round engine of one game: its order of play, through which a command goes."""

    game: str
    commands: Mapping[type, Spoken]
    procedures: Mapping[Any, Row]
    next_card: Callable[[Any], Card | None] = _no_card
    """A card that lies ready after a mishap and whose place has come."""

    def advance(self, run: Run[StateT], command: Command) -> tuple[StateT, tuple[Event, ...]] | Refusal:
        """What the command brings about and the state it leads to, or every clause that forbids it."""
        spoken = self.commands.get(type(command))
        if spoken is None:
            raise TypeError(f"{command!r} is not a command of {self.game}")
        refusal = carry_out(self.procedures, run, spoken.handler(run, command))
        while refusal is None and (card := self.next_card(run)) is not None:
            given = GiveCard(card)
            refusal = carry_out(self.procedures, run, self.commands[GiveCard].handler(run, given))
        return refusal if refusal is not None else (run.state, tuple(run.events))
