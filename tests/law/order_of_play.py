"""The order of play as all round files show it: what followed what, seen while they are played."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from enum import Enum
from typing import Any, NamedTuple

from cutcard.games.blackjack.round import order_of_play as blackjack
from cutcard.games.craps.round import order_of_play as craps
from cutcard.games.double_attack.round import order_of_play as double_attack
from cutcard.games.minibaccarat.round import order_of_play as minibaccarat
from cutcard.games.red_dog.round import order_of_play as red_dog
from cutcard.games.table.commands import IrregularityToCome
from cutcard.games.table.order_of_play import Row, Spoken
from cutcard.law.refusal import Refusal

ORDERS: Mapping[str, Any] = {
    "blackjack": blackjack,
    "red-dog": red_dog,
    "double-attack": double_attack,
    "minibaccarat": minibaccarat,
    "craps": craps,
}

Edges = set[tuple[Any, ...]]


class Seen(NamedTuple):
    """What followed what, in rounds of one game."""

    commands: Edges
    """Phase, kind of command, and what it led to: a procedure or another phase."""
    irregularities: Edges
    """Clause, and what it led to."""
    procedures: Edges
    """Procedure, and what it led to: another one, or the phase the table waits in."""


class Watch:
    """Writes down what followed each command of a game that was not refused."""

    def __init__(self, order: Any) -> None:
        self.order = order
        self.seen = Seen(set(), set(), set())
        self._led: list[tuple[Edges, tuple[Any, ...]]] = []

    @contextmanager
    def on(self) -> Iterator["Watch"]:
        procedures, commands = dict(self.order.PROCEDURES), dict(self.order.COMMANDS)
        self.order.PROCEDURES.update({name: self._row(name, row) for name, row in procedures.items()})
        self.order.COMMANDS.update({kind: self._command(kind, spoken) for kind, spoken in commands.items()})
        try:
            yield self
        finally:
            self.order.PROCEDURES.update(procedures)
            self.order.COMMANDS.update(commands)
            self._keep()

    def _row(self, name: Enum, row: Row) -> Row:
        def handler(run: Any) -> Any:
            return self._write(self.seen.procedures, (name,), row.handler(run), run)

        return row._replace(handler=handler)

    def _command(self, kind: type, spoken: Spoken) -> Spoken:
        def handler(run: Any, command: Any) -> Any:
            self._keep()
            before = run.state.phase
            answer = spoken.handler(run, command)
            if answer is None and run.state.phase is before:
                return None
            if issubclass(kind, IrregularityToCome) and hasattr(command, "clause"):
                return self._write(self.seen.irregularities, (command.clause,), answer, run)
            return self._write(self.seen.commands, (before, kind), answer, run)

        return spoken._replace(handler=handler)

    def _write(self, edges: Edges, edge: tuple[Any, ...], answer: Any, run: Any) -> Any:
        if isinstance(answer, Refusal):
            self._led.clear()
        else:
            self._led.append((edges, (*edge, run.state.phase if answer is None else answer)))
        return answer

    def _keep(self) -> None:
        for edges, edge in self._led:
            edges.add(edge)
        self._led.clear()


def declared(order: Any) -> Seen:
    """The same as the table has it."""
    irregularities = getattr(order, "IRREGULARITIES", {})
    commands = {
        (phase, kind, one)
        for phase, wait in order.WAITS.items()
        for kind, then in wait.then.items()
        for one in then
    }
    return Seen(
        commands,
        {(clause, one) for clause, then in irregularities.items() for one in then},
        {(name, one) for name, row in order.PROCEDURES.items() for one in row.then},
    )
