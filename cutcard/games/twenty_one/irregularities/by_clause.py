"""Irregularities by their clause: each is a command, lawful only when it can happen."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from cutcard.cards import Card
from cutcard.games.table.order_of_play import ProcedureT, RunT
from cutcard.games.twenty_one.commands import Repair
from cutcard.law.refusal import Refusal, refuse


class Irregular(Protocol):
    """The command of a game by which an irregularity is told, with the card or the box it is about."""

    @property
    def clause(self) -> str: ...

    @property
    def card(self) -> Card | None: ...

    @property
    def box(self) -> int: ...


IrregularT = TypeVar("IrregularT", bound=Irregular)
Handler = Callable[[RunT, IrregularT], Refusal | ProcedureT | None]


@dataclass(frozen=True, kw_only=True)
class Irregularities(Generic[RunT, IrregularT, ProcedureT]):
    """The section on irregularities of one game."""

    section: str
    unknown: str
    """What is said of a `{clause}` that names none of those that are `{known}`."""
    handlers: Mapping[str, Handler[RunT, IrregularT, ProcedureT]]
    repairs: Mapping[str, Callable[[RunT, Repair], Refusal | None]]
    """What works again, by the clause it was found out of order by."""
    of_a_card: Collection[str]
    """The clauses with which a card may be named."""
    of_a_box: Collection[str]
    """The clauses with which a box must be named."""

    def irregular(self, run: RunT, command: IrregularT) -> Refusal | ProcedureT | None:
        """What the law orders for this irregularity, if it can have happened now."""
        handler = self.handlers.get(command.clause)
        if handler is None:
            known = ", ".join(sorted(self.handlers))
            return refuse(self.section, self.unknown.format(clause=command.clause, known=known))
        return self._why_not_so_said(command.clause, command.card, command.box) or handler(run, command)

    def repair(self, run: RunT, command: Repair) -> Refusal | None:
        handler = self.repairs.get(command.clause)
        if handler is None:
            known = ", ".join(sorted(self.repairs))
            return refuse(self.section, f"{command.clause} repairs nothing: expected {known}")
        return self._why_not_so_said(command.clause, None, command.box) or handler(run, command)

    def _why_not_so_said(self, clause: str, card: Card | None, box: int) -> Refusal | None:
        """Refuses a card or a box that the irregularity does not take, and a missing box that it does."""
        if card is not None and clause not in self.of_a_card:
            return refuse(clause, f"{clause} takes no card")
        if box and clause not in self.of_a_box:
            return refuse(clause, f"{clause} takes no box")
        if not box and clause in self.of_a_box:
            return refuse(clause, "name the box")
        return None
