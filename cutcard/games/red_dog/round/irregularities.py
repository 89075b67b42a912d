"""What may go wrong with a card of red dog (6.7(a), (b), 6.5(k)); `raises.py` has an exposed third card."""

from cutcard.dealing.shoe import Stage
from cutcard.games.defaults.irregularities.handlers import CardMishaps
from cutcard.games.protocol import ShoeRunsOut
from cutcard.games.red_dog import equipment
from cutcard.games.red_dog.equipment import stage
from cutcard.games.red_dog.model import events as ev
from cutcard.games.red_dog.model.evolve import RedDogTransaction
from cutcard.games.red_dog.model.state import TableState
from cutcard.games.red_dog.sheet.sheet import RedDogSheet
from cutcard.law.refusal import Refusal, refuse

MISHAPS: CardMishaps[RedDogSheet, TableState] = CardMishaps(
    face_up="6.7(a)",
    in_error="6.7(b)",
    stage=stage,
    due=lambda state: bool(state.place),
    why_not_this=lambda sheet, state, card: equipment.why_not_these(sheet, state, (card,)),
)


def shoe_runs_out(run: RedDogTransaction, command: ShoeRunsOut) -> Refusal | None:
    """A card is due and there is none."""
    if not run.state.place or stage(run.state) is not Stage.READY:
        return refuse("6.5(k)", "no round needs a card now")
    run.emit(ev.ShoeEmptied())
    return None
