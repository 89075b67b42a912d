"""A card drawn in error and exposed to the players (26.15(e)): it is dealt as the next card, or refused."""

from cutcard.cards import Card
from cutcard.games.double_attack import rules
from cutcard.games.double_attack.irregularities import shoe
from cutcard.games.double_attack.model import commands as cm
from cutcard.games.double_attack.model import events as ev
from cutcard.games.double_attack.model.commands import Irregular
from cutcard.games.double_attack.model.procedure import Answer, Procedure
from cutcard.games.double_attack.model.state import Phase, TableState
from cutcard.games.double_attack.model.transaction import Progress
from cutcard.games.double_attack.round import decisions, turns
from cutcard.games.double_attack.sheet.sheet import DoubleAttackSheet
from cutcard.games.twenty_one.outcomes import Action
from cutcard.law.refusal import Bar, Refusal, refusal_of, refuse


def expose(run: Progress, command: Irregular) -> Refusal | None:
    """After the initial two cards of each player; the card lies there as the next one."""
    state = run.state
    early = _why_not_now(state)
    if early is not None:
        return refusal_of([early])
    refusal = shoe.why_not_this_card(run, command)
    if refusal is None:
        assert command.card is not None
        run.emit(ev.CardExposed(command.card, "", state.boxes[state.turn.box].number if state.in_play else 0))
    return refusal


def _why_not_now(state: TableState) -> Bar | None:
    if state.mishaps.exposed is not None:
        return Bar("26.15(e)", "an exposed card lies there already")
    if state.phase is Phase.INSURANCE:
        return Bar("26.11(b)", "the insurance line is still open")
    if state.phase not in (Phase.PLAY, Phase.DEALER_TO_PLAY):
        return Bar("26.15(e)", "it is about a card drawn after the initial two, before the dealer plays")
    if state.drawing or state.joining is not None:
        return Bar("26.15(e)", "a card is due: drawing it now is not an error")
    return None


def use(run: Progress, place: tuple[int, int, bool] | None) -> Card | None:
    """The exposed card, if its place has come; burned when nobody is left who could have it."""
    state = run.state
    card = state.mishaps.exposed
    assert card is not None
    if state.phase is Phase.SETTLING:
        run.emit(ev.ExposedCardBurned(card))
        return None
    if place is None or place[0] in state.mishaps.frozen:
        return None
    run.emit(ev.ExposedCardUsed(card, place[0]))
    return card


def why_not_offered(sheet: DoubleAttackSheet, state: TableState, number: int) -> Refusal | None:
    """Whether the exposed card is offered to this box now: to the hand whose turn it is."""
    if state.mishaps.exposed is None or not state.in_play:
        return refuse("26.15(e)", f"box {number} is offered no card now")
    box = state.boxes[state.turn.box]
    if box.number != number:
        return refuse("26.15(e)", f"the exposed card is offered to box {box.number} first")
    if number in state.mishaps.frozen:
        return refuse("26.15(e)", f"the exposed card was refused for box {number} already")
    barred = rules.why_not(sheet, box.view(state.turn.hand, state.dealer), Action.HIT)
    return refusal_of([*(barred.bars if barred else ()), *turns.not_the_time(state, box, state.turn.hand)])


def take(run: Progress, command: cm.TakeCard) -> Answer:
    """The hand at turn draws, and the card it draws is the exposed one."""
    refusal = why_not_offered(run.sheet, run.state, command.box)
    return refusal if refusal is not None else decisions.decision(run, cm.Hit(command.box))


def decline(run: Progress, command: cm.DeclineCard) -> Answer:
    """Who refuses it gets no additional card in this round."""
    refusal = why_not_offered(run.sheet, run.state, command.box)
    if refusal is not None:
        return refusal
    callers = [(one.number, one.player) for one in run.state.boxes]
    frozen = rules.frozen_by_refusal(run.sheet, command.box, callers)
    run.emit(ev.ExposedCardRefused(command.box, frozen))
    return Procedure.NEXT_TURN
