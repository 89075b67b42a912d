"""What may go wrong with a card: by analogy to 2.15, as the text of 7.11 is not in the documents."""

from cutcard.games.defaults.equipment import stage
from cutcard.games.defaults.irregularities.handlers import CardMishaps
from cutcard.games.minibaccarat import equipment
from cutcard.games.minibaccarat import sources as by
from cutcard.games.minibaccarat.model import commands as cm
from cutcard.games.minibaccarat.model import events as ev
from cutcard.games.minibaccarat.model.evolve import Run
from cutcard.games.minibaccarat.model.state import TableState
from cutcard.games.minibaccarat.sheet.sheet import MinibaccaratSheet
from cutcard.law.refusal import Bar, Refusal, refusal_of


def _first_of_shoe(state: TableState) -> list[Bar]:
    says = "the first card of a shoe is turned up and burned"
    return [Bar(by.SHOE.name, says)] if equipment.turns_first_card(state) else []


MISHAPS: CardMishaps[MinibaccaratSheet, TableState] = CardMishaps(
    face_up=by.FACE_UP.name,
    in_error=by.DRAWN_IN_ERROR.name,
    stage=stage,
    due=lambda state: bool(state.place),
    why_not_this=equipment.why_not_this,
    why_not_face_up=_first_of_shoe,
)


def one_too_many(run: Run, command: cm.OneTooMany) -> Refusal | None:
    """A third card to a hand that stands is burned, and the result stands."""
    state, bars = run.state, []
    if not state.in_round or state.place:
        bars.append(Bar(by.ONE_TOO_MANY.name, "both hands are not complete: no card is one too many"))
    if not equipment.card_to_come(state):
        bars.append(Bar(by.ONE_TOO_MANY.name, "no card is left in the shoe"))
    too_many = equipment.why_not_this(run.sheet, state, command.card)
    refusal = refusal_of([*bars, *([too_many] if too_many is not None else [])])
    if refusal is None:
        run.emit(ev.ThirdCardBurned(command.card))
    return refusal
