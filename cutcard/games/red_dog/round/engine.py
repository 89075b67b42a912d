"""The round engine of red dog: a command comes in, events or a refusal go out. Chance is handed in."""

from collections.abc import Callable
from typing import Any

from cutcard.dealing.shoe import Stage
from cutcard.games.protocol import (
    ConfirmWager,
    Cut,
    Deal,
    EndRound,
    GiveCard,
    NewDealer,
    PlaceBet,
    Prepare,
    PutBack,
    Recut,
    RefuseCut,
    Reshuffle,
    ShoeRunsOut,
    ShowBurn,
    Shuffle,
    VoidRound,
    WithdrawBet,
)
from cutcard.games.red_dog import equipment, rules
from cutcard.games.red_dog.equipment import stage
from cutcard.games.red_dog.model import commands as cm
from cutcard.games.red_dog.model import events as ev
from cutcard.games.red_dog.model.state import PLACES, Phase, TableState
from cutcard.games.red_dog.model.transaction import Progress
from cutcard.games.red_dog.round import betting, raises, settlement, shoe
from cutcard.games.red_dog.sheet.sheet import RedDogSheet
from cutcard.law.refusal import Bar, Refusal, refusal_of, refuse

Handler = Callable[[Progress, Any], Refusal | None]


def handle(sheet: RedDogSheet, state: TableState, command: Any) -> tuple[ev.Event, ...] | Refusal:
    """What the command brings about at this table, or every clause that forbids it."""
    answer = advance(sheet, state, command)
    return answer if isinstance(answer, Refusal) else answer[1]


def advance(
    sheet: RedDogSheet, state: TableState, command: Any
) -> tuple[TableState, tuple[ev.Event, ...]] | Refusal:
    """The same, with the state the events lead to."""
    handler = _HANDLERS.get(type(command))
    if handler is None:
        raise TypeError(f"{command!r} is no command of red dog")
    run = Progress(sheet, state)
    refusal = handler(run, command)
    return refusal if refusal is not None else (run.state, tuple(run.events))


# --- cards ------------------------------------------------------------------------------------------------


def _give_card(run: Progress, command: GiveCard) -> Refusal | None:
    state = run.state
    if stage(state) is Stage.BURN:
        run.emit(ev.CardBurned(command.card))
        return None
    if not equipment.wants_card(state) or equipment.runs_dry(state):
        return refuse("6.5(c)", "no card is due now")
    if command.card is None:
        return refuse("6.5(c)", "this card is placed face up: its face must be known")
    too_many = equipment.why_not_these(run.sheet, state, (command.card,))
    if too_many is not None:
        return refusal_of([too_many])
    run.emit(ev.CardDealt(PLACES[len(state.cards)], command.card))
    if len(run.state.cards) == 2:
        _first_two(run)
    elif len(run.state.cards) == 3:
        _third(run)
    return None


def _first_two(run: Progress) -> None:
    """6.5(e), (f), (g): consecutive cards end the round, a pair draws at once, a spread opens the raises."""
    spread = run.state.spread
    if spread == rules.PAIR:
        run.emit(ev.PairAnnounced())
        return
    if rules.may_raise(spread):
        run.emit(ev.SpreadAnnounced(spread))
        return
    run.emit(ev.ConsecutiveAnnounced())
    _settle(run)


def _third(run: Progress) -> None:
    """6.5(f), (i): the card is announced, then all wagers are settled."""
    value = rules.rank_value(run.state.cards[2])
    run.emit(ev.ThirdCardAnnounced(rules.third_card_words(*run.state.cards), value))
    _settle(run)


def _settle(run: Progress) -> None:
    verdict = rules.outcome(run.sheet, *run.state.cards)
    assert verdict is not None
    settlement.every_wager(run, verdict)


# --- irregularities ---------------------------------------------------------------------------------------


def _found_face_up(run: Progress, command: cm.FoundFaceUp) -> Refusal | None:
    """6.7(a)."""
    state = run.state
    bars = []
    if stage(state) not in (Stage.READY, Stage.BURN) or not state.shoe.remaining:
        bars.append(Bar("6.7(a)", "no card is in the shoe to be found face up"))
    if state.drawn:
        bars.append(Bar("6.7(b)", "the card drawn in error is used first: it is the next card"))
    too_many = equipment.why_not_these(run.sheet, state, (command.card,))
    if too_many is not None:
        bars.append(too_many)
    if bars:
        return refusal_of(bars)
    run.emit(ev.FaceUpCardDiscarded(command.card))
    return None


def _drawn_in_error(run: Progress, command: cm.DrawnInError) -> Refusal | None:
    """6.7(b)."""
    state = run.state
    bars = []
    if stage(state) is not Stage.READY or not state.shoe.remaining:
        bars.append(Bar("6.7(b)", "no card can be drawn from the shoe now"))
    elif equipment.wants_card(state):
        bars.append(Bar("6.7(b)", "a card is due now: to draw it is no error"))
    if state.drawn:
        bars.append(Bar("6.7(b)", "a card drawn in error lies there already"))
    if bars:
        return refusal_of(bars)
    run.emit(ev.CardDrawnInError())
    return None


def _shoe_runs_out(run: Progress, command: ShoeRunsOut) -> Refusal | None:
    if not equipment.wants_card(run.state) or stage(run.state) is not Stage.READY:
        return refuse("6.5(k)", "no card is wanted for a round now")
    run.emit(ev.ShoeEmptied())
    return None


def _void_round(run: Progress, command: VoidRound) -> Refusal | None:
    """A round no card is left for, to which the text has no answer, or one there is a reason to call dead."""
    clause = rules.void_clause(reason=command.reason)
    if run.state.phase is Phase.BETWEEN:
        return refuse(clause, "no round is being played")
    if not command.reason and not equipment.runs_dry(run.state):
        return refuse(clause, "a round is called dead when it cannot be completed, or for a reason")
    run.emit(ev.RoundVoided(command.reason))
    for area in reversed(run.state.playing):
        settlement.give_back(run, area.number, clause)
    _clear(run)
    return None


# --- the end ----------------------------------------------------------------------------------------------


def _end_round(run: Progress, command: EndRound) -> Refusal | None:
    if run.state.phase is not Phase.SETTLING:
        return refuse("6.5(j)", f"the round is not complete: {run.state.phase.value}")
    _clear(run)
    return None


def _clear(run: Progress) -> None:
    """6.5(j), (k): the cards are picked up in order; what they need is done before the next round."""
    run.emit(ev.CardsPickedUp(run.state.cards))
    run.emit(ev.RoundEnded(run.state.rounds + 1))
    due = equipment.due_after_round(run.sheet, reached=run.state.shoe.reached)
    if due is not None:
        run.emit(ev.CardsDue(*due))


_HANDLERS: dict[type, Handler] = {
    PlaceBet: betting.place_bet,
    WithdrawBet: betting.withdraw,
    ConfirmWager: betting.confirm,
    Deal: betting.deal,
    GiveCard: _give_card,
    Prepare: shoe.prepare,
    Shuffle: shoe.shuffle,
    PutBack: shoe.put_back,
    Reshuffle: shoe.reshuffle,
    Cut: shoe.cut,
    RefuseCut: shoe.refuse_cut,
    Recut: shoe.recut,
    NewDealer: shoe.new_dealer,
    ShowBurn: shoe.show_burn,
    cm.Raise: raises.place,
    cm.CloseRaises: raises.close,
    cm.FoundFaceUp: _found_face_up,
    cm.DrawnInError: _drawn_in_error,
    cm.ThirdCardExposed: raises.exposed,
    cm.PlayOn: raises.play_on,
    cm.VoidArea: raises.void,
    cm.CloseChoice: raises.close_choice,
    ShoeRunsOut: _shoe_runs_out,
    EndRound: _end_round,
    VoidRound: _void_round,
}
