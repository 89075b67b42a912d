"""A card drawn in error and exposed to the players: it is dealt as the next card, or refused."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Generic, Protocol

from cutcard.cards import Card
from cutcard.games.table.order_of_play import ProcedureT
from cutcard.games.table.state import Sheet
from cutcard.games.twenty_one import commands as cm
from cutcard.games.twenty_one import events as ev
from cutcard.games.twenty_one.boxes import Box
from cutcard.games.twenty_one.hand import HandView
from cutcard.games.twenty_one.irregularities.by_clause import Irregular
from cutcard.games.twenty_one.outcomes import Action
from cutcard.games.twenty_one.state import State
from cutcard.games.twenty_one.transaction import Sheet_contra
from cutcard.games.twenty_one.transaction import TwentyOneTransaction as Run
from cutcard.law.refusal import Bar, Refusal, refusal_of, refuse


class ExposedCardDeciders(Protocol[Sheet_contra]):
    """Of a game."""

    def why_not(self, sheet: Sheet_contra, hand: HandView, action: Action, /) -> Refusal | None: ...

    def frozen_by_refusal(
        self, sheet: Sheet_contra, refused: int, callers: Sequence[tuple[int, str]], /
    ) -> Sequence[int]: ...


@dataclass(frozen=True, kw_only=True)
class ExposedCards(Generic[Sheet, State, ProcedureT]):
    """Handlers of such a card, by a game's paragraphs and deciders."""

    clause: str
    insurance_clause: str
    rules: ExposedCardDeciders[Sheet]
    insuring: Enum
    settling: Enum
    """The phases of both."""
    next_turn: ProcedureT
    """The procedure after a refusal."""
    between_deal_and_dealer: tuple[Enum, ...]
    """The phases in which the irregularity can happen."""
    why_not_this_card: Callable[[Run[Sheet, State], Irregular], Refusal | None]
    not_the_time: Callable[[Sheet, State, Box, int], list[Bar]]
    """What bars a card for that hand now, by sheet and state."""
    side_in_use: Callable[[Run[Sheet, State]], str] = lambda run: ""
    hand_to_come: Callable[[Sheet, State], bool] = lambda sheet, state: False
    """Whether a further hand of the dealer's follows a complete one."""
    after_refusal: Callable[[Run[Sheet, State], Box], None] = lambda run, box: None

    def expose(self, run: Run[Sheet, State], command: Irregular) -> Refusal | None:
        """After the initial two cards of each player; the card lies there as the next one."""
        state = run.state
        early = self._why_not_now(state)
        if early is not None:
            return refusal_of([early])
        refusal = self.why_not_this_card(run, command)
        if refusal is None:
            at_turn = state.boxes[state.turn.box].number if state.in_play else 0
            assert command.card is not None
            run.emit(ev.CardExposed(command.card, self.side_in_use(run), at_turn))
        return refusal

    def _why_not_now(self, state: State) -> Bar | None:
        if state.mishaps.exposed is not None:
            return Bar(self.clause, "an exposed card lies there already")
        if state.phase is self.insuring:
            return Bar(self.insurance_clause, "the insurance line is still open")
        if state.phase not in self.between_deal_and_dealer:
            says = "it is about a card drawn after the initial two, before the dealer plays"
            return Bar(self.clause, says)
        if state.drawing or state.joining is not None:
            return Bar(self.clause, "a card is due: drawing it now is not an error")
        return None

    def use(self, run: Run[Sheet, State], place: tuple[int, int, bool] | None) -> Card | None:
        """The exposed card, if its place has come; burned when nobody is left who could have it."""
        state = run.state
        card = state.mishaps.exposed
        assert card is not None
        if state.phase is self.settling and not self.hand_to_come(run.sheet, state):
            run.emit(ev.ExposedCardBurned(card))
            return None
        if place is None or place[0] in state.mishaps.frozen:
            return None
        run.emit(ev.ExposedCardUsed(card, place[0]))
        return card

    def why_not_offered(self, sheet: Sheet, state: State, number: int) -> Refusal | None:
        """Whether the exposed card is offered to this box now: to the hand whose turn it is."""
        if state.mishaps.exposed is None or not state.in_play:
            return refuse(self.clause, f"box {number} is offered no card now")
        box, hand = state.boxes[state.turn.box], state.turn.hand
        if box.number != number:
            return refuse(self.clause, f"the exposed card is offered to box {box.number} first")
        if number in state.mishaps.frozen:
            return refuse(self.clause, f"the exposed card was refused for box {number} already")
        barred = self.rules.why_not(sheet, box.view(hand, state.dealer), Action.HIT)
        return refusal_of([*(barred.bars if barred else ()), *self.not_the_time(sheet, state, box, hand)])

    def decline(self, run: Run[Sheet, State], command: cm.DeclineCard) -> Refusal | ProcedureT:
        """Who refuses it gets no additional card in this round."""
        refusal = self.why_not_offered(run.sheet, run.state, command.box)
        if refusal is not None:
            return refusal
        box = run.state.boxes[run.state.turn.box]
        callers = [(one.number, one.player) for one in run.state.boxes]
        frozen = self.rules.frozen_by_refusal(run.sheet, command.box, callers)
        run.emit(ev.ExposedCardRefused(command.box, tuple(frozen)))
        self.after_refusal(run, box)
        return self.next_turn
