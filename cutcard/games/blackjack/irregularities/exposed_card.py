"""A card the players have seen too early: drawn in error (2.15(c)), or a double's card face up (2.15(p))."""

from cutcard.cards import Card
from cutcard.games.blackjack import rules
from cutcard.games.blackjack.irregularities import shoe
from cutcard.games.blackjack.layout import card_places, hands, side_wagers
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.commands import Irregular
from cutcard.games.blackjack.model.procedure import Answer, Procedure
from cutcard.games.blackjack.model.state import Box, Phase, TableState
from cutcard.games.blackjack.model.transaction import Progress
from cutcard.games.blackjack.round import decisions
from cutcard.games.blackjack.rules import Action
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.law.refusal import Bar, Refusal, refusal_of, refuse


def expose(run: Progress, command: Irregular) -> Refusal | None:
    """2.15(c): after the initial two cards of each player; the card lies there as the next one."""
    state = run.state
    early = _why_not_now(run.sheet, state)
    if early is not None:
        return refusal_of([early])
    refusal = shoe.why_not_this_card(run, command)
    if refusal is None:
        assert command.card is not None
        at_turn = state.boxes[state.turn.box].number if state.phase is Phase.PLAY else 0
        run.emit(ev.CardExposed(command.card, shoe.side_in_use(run), at_turn))
    return refusal


def _why_not_now(sheet: BlackjackSheet, state: TableState) -> Bar | None:
    if state.mishaps.exposed is not None:
        return Bar("2.15(c)", "an exposed card lies there already")
    if state.phase is Phase.INSURANCE:
        return Bar("2.9(b)", "the insurance line is still open")
    if state.phase not in (Phase.PLAY, Phase.OFFERING, Phase.DEALER_TO_PLAY):
        return Bar("2.15(c)", "it is about a card drawn after the initial two, before the dealer plays")
    if state.drawing or state.joining is not None:
        return Bar("2.15(c)", "a card is due: drawing it now is not an error")
    return None


def use(run: Progress) -> Card | None:
    """The exposed card, if its place has come; burned when nobody is left who could have it."""
    state = run.state
    card = state.mishaps.exposed
    assert card is not None
    if state.phase is Phase.SETTLING and hands.hand_to_come(run.sheet, state) is None:
        run.emit(ev.ExposedCardBurned(card))
        return None
    place = card_places.card_place(run.sheet, state)
    if place is None or place[0] == card_places.BURN or place[0] in state.mishaps.frozen:
        return None
    run.emit(ev.ExposedCardUsed(card, place[0]))
    return card


# --- the players' answers ---------------------------------------------------------------------------------


def why_not_offered(sheet: BlackjackSheet, state: TableState, number: int) -> Refusal | None:
    """Whether the exposed card is offered to this box now: to the hand whose turn it is."""
    if state.mishaps.exposed is None or state.phase is not Phase.PLAY:
        return refuse("2.15(c)", f"box {number} is offered no card now")
    box = state.boxes[state.turn.box]
    if box.number != number:
        return refuse("2.15(c)", f"the exposed card is offered to box {box.number} first")
    if number in state.mishaps.frozen:
        return refuse("2.15(c)", f"the exposed card was refused for box {number} already")
    hand = state.turn.hand
    barred = rules.why_not(sheet, box.view(hand, state.dealer), Action.HIT)
    bars = [*(barred.bars if barred else ()), *hands.not_the_time(sheet, state, box, hand)]
    if hands.insuring_at_turn(sheet, state) and not bars:
        bars.append(Bar("2.6(f)", "this hand has nothing left to decide"))
    return refusal_of(bars)


def take(run: Progress, command: cm.TakeCard) -> Answer:
    """The hand at turn draws, and the card it draws is the exposed one."""
    refusal = why_not_offered(run.sheet, run.state, command.box)
    return refusal if refusal is not None else decisions.decision(run, cm.Hit(command.box))


def decline(run: Progress, command: cm.DeclineCard) -> Answer:
    """2.15(c): who refuses it gets no additional card in this round."""
    state = run.state
    refusal = why_not_offered(run.sheet, state, command.box)
    if refusal is not None:
        return refusal
    box = state.boxes[state.turn.box]
    callers = [(one.number, one.player) for one in state.boxes]
    frozen = rules.frozen_by_refusal(run.sheet, box.number, callers)
    run.emit(ev.ExposedCardRefused(box.number, tuple(frozen)))
    side_wagers.elected(run, box)
    return Procedure.NEXT_TURN


# --- a double's card, (p) ---------------------------------------------------------------------------------


def expose_double(run: Progress, command: Irregular) -> Refusal | None:
    """2.15(p): it should lie face down and lies face up; play goes on, its wagers wait for the end."""
    state = run.state
    box = state.box(command.box) if state.phase in (Phase.PLAY, Phase.DEALER_TO_PLAY) else None
    hand = _hidden_double(box) if box is not None else None
    if box is None or hand is None:
        return refuse("2.15(p)", f"box {command.box} has no double's card face down")
    lies = box.hands[hand].cards[-1]
    if lies is None and command.card is None:
        return refuse("2.15(p)", "name the card")
    if lies is not None and command.card not in (None, lies):
        return refuse("2.15(p)", "that is not the card that was dealt there")
    card = lies or command.card
    assert card is not None
    run.emit(ev.DoubleCardExposed(box.number, hand, card))
    return None


def _hidden_double(box: Box) -> int | None:
    hidden = [index for index, hand in enumerate(box.hands) if hand.double_hidden and not hand.settled]
    return hidden[-1] if hidden else None
