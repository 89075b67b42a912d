"""What may go wrong with a card: by analogy to 2.15, as the text of 7.11 is not in the documents."""

from cutcard.dealing.shoe import Stage
from cutcard.games.defaults.equipment import stage
from cutcard.games.minibaccarat import equipment
from cutcard.games.minibaccarat import sources as by
from cutcard.games.minibaccarat.model import commands as cm
from cutcard.games.minibaccarat.model import events as ev
from cutcard.games.minibaccarat.model.evolve import Run
from cutcard.law.refusal import Bar, Refusal, refusal_of


def found_face_up(run: Run, command: cm.FoundFaceUp) -> Refusal | None:
    """A card found face up in the shoe is not used."""
    state, bars = run.state, []
    if stage(state) not in (Stage.READY, Stage.BURN) or not state.shoe.remaining:
        bars.append(Bar(by.FACE_UP.name, "no card is in the shoe to be found face up"))
    if equipment.turns_first_card(state):
        bars.append(Bar(by.SHOE.name, "the first card of a shoe is turned up and burned"))
    if state.drawn:
        bars.append(Bar(by.DRAWN_IN_ERROR.name, "the card drawn in error is used first: it is the next card"))
    refusal = refusal_of([*bars, *_too_many(run, command)])
    if refusal is None:
        run.emit(ev.FaceUpCardDiscarded(command.card))
    return refusal


def drawn_in_error(run: Run, command: cm.DrawnInError) -> Refusal | None:
    """A card drawn in error and not exposed is the next card."""
    state, bars = run.state, []
    if stage(state) is not Stage.READY or not state.shoe.remaining:
        bars.append(Bar(by.DRAWN_IN_ERROR.name, "no card can be drawn from the shoe now"))
    elif state.place:
        bars.append(Bar(by.DRAWN_IN_ERROR.name, "a card is due now: drawing it is not an error"))
    if state.drawn:
        bars.append(Bar(by.DRAWN_IN_ERROR.name, "a card drawn in error lies there already"))
    refusal = refusal_of(bars)
    if refusal is None:
        run.emit(ev.CardDrawnInError())
    return refusal


def one_too_many(run: Run, command: cm.OneTooMany) -> Refusal | None:
    """A third card to a hand that stands is burned, and the result stands."""
    state, bars = run.state, []
    if not state.in_round or state.place:
        bars.append(Bar(by.ONE_TOO_MANY.name, "both hands are not complete: no card is one too many"))
    if not equipment.card_to_come(state):
        bars.append(Bar(by.ONE_TOO_MANY.name, "no card is left in the shoe"))
    refusal = refusal_of([*bars, *_too_many(run, command)])
    if refusal is None:
        run.emit(ev.ThirdCardBurned(command.card))
    return refusal


def _too_many(run: Run, command: cm.FoundFaceUp | cm.OneTooMany) -> list[Bar]:
    bar = equipment.why_not_this(run.sheet, run.state, command.card)
    return [] if bar is None else [bar]
