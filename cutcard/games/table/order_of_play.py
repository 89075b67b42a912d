"""An order of play as a table: which handler carries a procedure out, by which clause, and what may follow.

Each game has one such table, in `round/order_of_play.py`. The round engine goes through it: a command comes
in, events or a refusal go out. Chance is handed in, never drawn.
"""

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Generic, NamedTuple, Never, TypeVar, cast

from cutcard.cards import Card
from cutcard.games.table.commands import Command, GiveCard
from cutcard.law.refusal import Refusal

RunT = TypeVar("RunT")
RunT_contra = TypeVar("RunT_contra", contravariant=True)
"""A command being carried out: a game's `Transaction`."""
ProcedureT = TypeVar("ProcedureT", bound=Enum)
ProcedureT_co = TypeVar("ProcedureT_co", bound=Enum, covariant=True)
"""The procedures of a game."""


class Row(NamedTuple, Generic[RunT_contra, ProcedureT_co]):
    """One procedure: what the dealer does between two commands."""

    clause: str
    handler: Callable[[RunT_contra], Refusal | ProcedureT_co | None]
    """Carries it out and names the procedure that follows; None: the table waits for a command."""
    then: tuple[Enum, ...]
    """What may follow: other procedures, and the phases the table may wait in after it."""


class Spoken(NamedTuple, Generic[RunT_contra, ProcedureT_co]):
    """One command: what carries it out, and names the procedure that follows."""

    clause: str
    handler: Callable[[RunT_contra, Never], Refusal | ProcedureT_co | None]
    """It takes commands of the type under which it stands in a table. The engine alone calls it."""


class Wait(NamedTuple):
    """One phase: the table waits for a command."""

    clause: str
    then: Mapping[type, tuple[Enum, ...]]
    """By command: the procedures and phases it may lead to. Any other command leaves the phase as it is."""


def carry_out(
    rows: Mapping[ProcedureT, Row[RunT, ProcedureT]], run: RunT, answer: Refusal | ProcedureT | None
) -> Refusal | None:
    """Goes on from what a command came to, one procedure after the other, until the table waits."""
    while answer is not None:
        if isinstance(answer, Refusal):
            return answer
        answer = rows[answer].handler(run)
    return None


def _no_card(run: object) -> Card | None:
    return None


Handler = Callable[[RunT, Command], Refusal | ProcedureT | None]
"""Of a command that was found by its type."""


class Engine(NamedTuple, Generic[RunT, ProcedureT]):
    """The round engine of one game: its order of play, through which a command goes."""

    game: str
    commands: Mapping[type, Spoken[RunT, ProcedureT]]
    procedures: Mapping[ProcedureT, Row[RunT, ProcedureT]]
    next_card: Callable[[RunT], Card | None] = _no_card
    """A card that lies ready after a mishap and whose place has come."""

    def advance(self, run: RunT, command: Command) -> Refusal | None:
        """Carries the command out, with all that follows, or says every clause that forbids it."""
        spoken = self.commands.get(type(command))
        if spoken is None:
            raise TypeError(f"{command!r} is not a command of {self.game}")
        handler = cast(Handler[RunT, ProcedureT], spoken.handler)
        refusal = carry_out(self.procedures, run, handler(run, command))
        while refusal is None and (card := self.next_card(run)) is not None:
            given = cast(Handler[RunT, ProcedureT], self.commands[GiveCard].handler)
            refusal = carry_out(self.procedures, run, given(run, GiveCard(card)))
        return refusal
