"""What may go wrong with a card of red dog (6.7(a), (b), 6.5(k)); `raises.py` has an exposed third card."""

from cutcard.dealing.shoe import Stage
from cutcard.games.protocol import ShoeRunsOut
from cutcard.games.red_dog import equipment
from cutcard.games.red_dog.equipment import stage
from cutcard.games.red_dog.model import commands as cm
from cutcard.games.red_dog.model import events as ev
from cutcard.games.red_dog.model.transaction import RedDogTransaction
from cutcard.law.refusal import Bar, Refusal, refusal_of, refuse


def found_face_up(run: RedDogTransaction, command: cm.FoundFaceUp) -> Refusal | None:
    """A card found face upwards in the shoe is not used."""
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


def drawn_in_error(run: RedDogTransaction, command: cm.DrawnInError) -> Refusal | None:
    """A card drawn in error and not exposed is the next card as it was."""
    state = run.state
    bars = []
    if stage(state) is not Stage.READY or not state.shoe.remaining:
        bars.append(Bar("6.7(b)", "no card can be drawn from the shoe now"))
    elif equipment.wants_card(state):
        bars.append(Bar("6.7(b)", "a card is due now: drawing it is not an error"))
    if state.drawn:
        bars.append(Bar("6.7(b)", "a card drawn in error lies there already"))
    if bars:
        return refusal_of(bars)
    run.emit(ev.CardDrawnInError())
    return None


def shoe_runs_out(run: RedDogTransaction, command: ShoeRunsOut) -> Refusal | None:
    """A card is due and there is none."""
    if not equipment.wants_card(run.state) or stage(run.state) is not Stage.READY:
        return refuse("6.5(k)", "no card is wanted for a round now")
    run.emit(ev.ShoeEmptied())
    return None
