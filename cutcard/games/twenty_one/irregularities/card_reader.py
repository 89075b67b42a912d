"""A card reader that was used against the rules, or that does not work."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Generic, Protocol

from cutcard.games.table.order_of_play import ProcedureT
from cutcard.games.table.state import Sheet
from cutcard.games.twenty_one import events as ev
from cutcard.games.twenty_one import payment
from cutcard.games.twenty_one.boxes import Box
from cutcard.games.twenty_one.commands import Repair
from cutcard.games.twenty_one.irregularities.by_clause import Irregular
from cutcard.games.twenty_one.outcomes import NO_ODDS, Result, Verdict
from cutcard.games.twenty_one.state import State
from cutcard.games.twenty_one.transaction import Sheet_contra
from cutcard.games.twenty_one.transaction import TwentyOneTransaction as Run
from cutcard.law.refusal import Bar, Refusal, refusal_of, refuse


class MisreadDeciders(Protocol[Sheet_contra]):
    """Of a game's deciders."""

    def reader_at_table(self, sheet: Sheet_contra, /) -> bool: ...

    def why_not_misread(self, sheet: Sheet_contra, up: int, /, *, shows: bool) -> list[Bar]: ...


def _all_back(run: Run[Sheet, State], box: Box, clause: str) -> None:
    payment.side_wagers_back(run, box, clause)


@dataclass(frozen=True, kw_only=True)
class ReaderMishaps(Generic[Sheet, State, ProcedureT]):
    """Handlers of both, by a game's paragraphs and deciders."""

    misread_clause: str
    out_clause: str
    rules: MisreadDeciders[Sheet]
    being_read: Enum
    before_dealer: tuple[Enum, ...]
    """The phases in which a hole card lies there unread."""
    first_turn: ProcedureT
    """The procedure by which play begins, where a hole card stays unread."""
    side_wagers_back: Callable[[Run[Sheet, State], Box, str], None] = _all_back
    """What of a dead round's side wagers goes back."""
    after_failure: Callable[[Run[Sheet, State]], None] = lambda run: None

    def misread(self, run: Run[Sheet, State], command: Irregular) -> Refusal | None:
        """Nobody can have learned the hole card; play goes on once a supervisor knows."""
        return self._misread(run, shows=False)

    def misread_and_shown(self, run: Run[Sheet, State], command: Irregular) -> Refusal | None:
        """All hands are dead and every wager that is not settled goes back."""
        refusal = self._misread(run, shows=True)
        if refusal is not None:
            return refusal
        for box in run.counterclockwise():
            for index, hand in enumerate(box.hands):
                if not hand.settled:
                    run.emit(ev.HandDead(box.number, index, command.clause))
                    payment.apply(run, box, index, Verdict(Result.VOID, NO_ODDS, command.clause))
            self.side_wagers_back(run, box, command.clause)
        run.emit(ev.DealerFinished())
        return None

    def _misread(self, run: Run[Sheet, State], *, shows: bool) -> Refusal | None:
        state = run.state
        bars = self.rules.why_not_misread(run.sheet, state.dealer.up, shows=shows)
        if state.phase not in self.before_dealer or state.joining is not None:
            says = "no hole card lies before the dealer that could be read by mistake"
            bars.append(Bar(self.misread_clause, says))
        refusal = refusal_of(bars)
        if refusal is None:
            run.emit(ev.HoleCardMisread(shows))
            run.emit(ev.SupervisorNotified(self.misread_clause))
        return refusal

    def fails(self, run: Run[Sheet, State], command: Irregular) -> Refusal | ProcedureT | None:
        """From here on as without a reader; a hole card that waits for it stays unread."""
        if run.state.reader_out:
            return refuse(self.out_clause, "the card reader is out of use already")
        if not self.rules.reader_at_table(run.sheet):
            return refuse(self.out_clause, "no card reader is in use at this table")
        waits = run.state.phase is self.being_read
        run.emit(ev.ReaderFailed())
        self.after_failure(run)
        return self.first_turn if waits else None

    def repaired(self, run: Run[Sheet, State], command: Repair) -> Refusal | None:
        """Between rounds: a round is dealt to its end by the procedure it was begun with."""
        if not run.state.reader_out:
            return refuse(self.out_clause, "no card reader of this table is out of use")
        if run.state.in_round:
            return refuse(self.out_clause, "the card reader is used again from the next round on")
        run.emit(ev.ReaderRepaired())
        return None
