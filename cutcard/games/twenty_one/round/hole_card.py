"""The dealer's hole card: read by the card reader, and turned over."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Generic, Protocol

from cutcard.cards import Card
from cutcard.games.table.order_of_play import ProcedureT
from cutcard.games.table.state import Sheet
from cutcard.games.twenty_one import commands as cm
from cutcard.games.twenty_one import events as ev
from cutcard.games.twenty_one.points import is_blackjack, value
from cutcard.games.twenty_one.state import State
from cutcard.games.twenty_one.transaction import Sheet_contra
from cutcard.games.twenty_one.transaction import TwentyOneTransaction as Run
from cutcard.law.refusal import Bar, Refusal, refusal_of, refuse


class ReaderDeciders(Protocol[Sheet_contra]):
    """Of a game's deciders."""

    def reader_used(self, sheet: Sheet_contra, up: int, /) -> bool: ...


@dataclass(frozen=True, kw_only=True)
class HoleCard(Generic[Sheet, State, ProcedureT]):
    """Handlers of it, by a game's paragraphs, deciders and procedures."""

    reader: str
    turned: str
    """The paragraph by which it is turned over."""
    rules: ReaderDeciders[Sheet]
    being_read: Enum
    being_turned: Enum
    """The phases of both."""
    first_turn: ProcedureT
    """The procedure by which play begins where no reader is used."""
    no_blackjack: ProcedureT
    answered: ProcedureT
    turn: ProcedureT
    """The procedure by which a card is turned whose face the table knows."""
    second_card: ProcedureT
    why_not_card: Callable[[Sheet, State, Card, list[Bar]], list[Bar]]
    """By sheet and state what bars that card, and what the reader has said against it."""

    def use_reader(self, run: Run[Sheet, State]) -> ProcedureT | None:
        """With an ace or a card of value ten up the hole card goes into the reader; otherwise play begins."""
        dealer = run.state.dealer
        if not (dealer.hole_dealt and self.rules.reader_used(run.sheet, dealer.up)):
            return self.first_turn
        run.emit(ev.HoleCardInserted())
        if dealer.hole is None:
            return None
        run.emit(ev.HoleCardRead(_completes_blackjack(dealer.up, dealer.hole)))
        return self.answered

    def answer_reader(self, run: Run[Sheet, State], command: cm.AnswerReader) -> Refusal | ProcedureT | None:
        if run.state.phase is not self.being_read:
            return refuse(self.reader, "the card reader is not in use now")
        run.emit(ev.HoleCardRead(command.blackjack))
        return self.answered

    def reader_answered(self, run: Run[Sheet, State]) -> ProcedureT | None:
        """A blackjack is turned over at once; otherwise play goes on."""
        dealer = run.state.dealer
        if not dealer.reader:
            return self.no_blackjack
        return self.turn if dealer.hole is not None else None

    def turn_over(self, run: Run[Sheet, State], command: cm.TurnHoleCard) -> Refusal | ProcedureT | None:
        """The hole card whose face the table does not know is turned over."""
        state, dealer = run.state, run.state.dealer
        if state.phase is not self.being_turned or dealer.hole is not None:
            return refuse(self.turned, "no hole card is being turned now")
        otherwise = []
        if dealer.reader is not None and dealer.reader != _completes_blackjack(dealer.up, command.card):
            says = "the card reader said otherwise: this is not the hole card it read"
            otherwise = [Bar(self.reader, says)]
        refusal = refusal_of(self.why_not_card(run.sheet, state, command.card, otherwise))
        if refusal is not None:
            return refusal
        run.emit(ev.HoleCardTurned(command.card))
        return self.second_card

    def turn_known(self, run: Run[Sheet, State]) -> ProcedureT | None:
        """The hole card is turned over."""
        assert run.state.dealer.hole is not None
        run.emit(ev.HoleCardTurned(run.state.dealer.hole))
        return self.second_card


def _completes_blackjack(up: int, hole: Card) -> bool:
    return is_blackjack(total=up + value(hole), cards=2)
