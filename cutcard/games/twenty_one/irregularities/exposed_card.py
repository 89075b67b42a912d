"""A card drawn in error and exposed to the players: it is dealt as the next card, or refused."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cutcard.cards import Card
from cutcard.games.twenty_one import commands as cm
from cutcard.games.twenty_one import events as ev
from cutcard.games.twenty_one.boxes import Box
from cutcard.games.twenty_one.outcomes import Action
from cutcard.law.refusal import Bar, Refusal, refusal_of, refuse

Run = Any


@dataclass(frozen=True, kw_only=True)
class ExposedCards:
    """Handlers of such a card, by a game's paragraphs and deciders."""

    clause: str
    insurance_clause: str
    rules: Any
    """`why_not` and `frozen_by_refusal`."""
    phases: Any
    next_turn: Any
    """The procedure after a refusal."""
    between_deal_and_dealer: tuple[Any, ...]
    """The phases in which the irregularity can happen."""
    why_not_this_card: Callable[[Run, Any], Refusal | None]
    not_the_time: Callable[[Any, Any, Box, int], list[Bar]]
    """What bars a card for that hand now, by sheet and state."""
    decide: Callable[[Run, Any], Any]
    side_in_use: Callable[[Run], str] = lambda run: ""
    hand_to_come: Callable[[Any, Any], bool] = lambda sheet, state: False
    """Whether a further hand of the dealer's follows a complete one."""
    after_refusal: Callable[[Run, Box], None] = lambda run, box: None

    def expose(self, run: Run, command: Any) -> Refusal | None:
        """After the initial two cards of each player; the card lies there as the next one."""
        state = run.state
        early = self._why_not_now(state)
        if early is not None:
            return refusal_of([early])
        refusal = self.why_not_this_card(run, command)
        if refusal is None:
            at_turn = state.boxes[state.turn.box].number if state.in_play else 0
            run.emit(ev.CardExposed(command.card, self.side_in_use(run), at_turn))
        return refusal

    def _why_not_now(self, state: Any) -> Bar | None:
        if state.mishaps.exposed is not None:
            return Bar(self.clause, "an exposed card lies there already")
        if state.phase is self.phases.INSURANCE:
            return Bar(self.insurance_clause, "the insurance line is still open")
        if state.phase not in self.between_deal_and_dealer:
            says = "it is about a card drawn after the initial two, before the dealer plays"
            return Bar(self.clause, says)
        if state.drawing or state.joining is not None:
            return Bar(self.clause, "a card is due: drawing it now is not an error")
        return None

    def use(self, run: Run, place: tuple[int, int, bool] | None) -> Card | None:
        """The exposed card, if its place has come; burned when nobody is left who could have it."""
        state = run.state
        card: Card | None = state.mishaps.exposed
        assert card is not None
        if state.phase is self.phases.SETTLING and not self.hand_to_come(run.sheet, state):
            run.emit(ev.ExposedCardBurned(card))
            return None
        if place is None or place[0] in state.mishaps.frozen:
            return None
        run.emit(ev.ExposedCardUsed(card, place[0]))
        return card

    def why_not_offered(self, sheet: Any, state: Any, number: int) -> Refusal | None:
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

    def take(self, run: Run, command: cm.TakeCard) -> Any:
        """The hand at turn draws, and the card it draws is the exposed one."""
        refusal = self.why_not_offered(run.sheet, run.state, command.box)
        return refusal if refusal is not None else self.decide(run, cm.Hit(command.box))

    def decline(self, run: Run, command: cm.DeclineCard) -> Any:
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
