"""A card offered to two sevens beside a dealer's blackjack found before play (2.6(j)3, (k)6)."""

from cutcard.games.blackjack import rules
from cutcard.games.blackjack.layout.side_wagers import elected, held
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.procedure import Answer, Next, Procedure
from cutcard.games.blackjack.model.state import Phase
from cutcard.games.blackjack.model.transaction import Progress
from cutcard.law.refusal import Bar, Refusal, refusal_of


def offer(run: Progress) -> Next:
    """From the dealer's left two sevens are offered a card; then all is settled."""
    for box in run.state.boxes:
        if held(box):
            run.emit(ev.CardOffered(box.number))
            return None
    if rules.hole_card_face_up(run.sheet):
        return Procedure.BLACKJACK_WAGERS
    return Procedure.SECOND_CARD_WAGERS


def answered(run: Progress) -> Next:
    """The box is paid by its third card, or by two where it takes none."""
    box = run.state.box(run.state.offering)
    assert box is not None
    elected(run, box, box.offered)
    return Procedure.SEVENS_OFFER


def take_card(run: Progress, command: cm.TakeCard) -> Refusal | None:
    """Of two sevens; the answers to cards missed or exposed stand with those."""
    refusal = _why_no_offer(run, command.box)
    if refusal is None:
        run.emit(ev.OfferTaken(command.box))
    return refusal


def decline_card(run: Progress, command: cm.DeclineCard) -> Answer:
    refusal = _why_no_offer(run, command.box)
    if refusal is not None:
        return refusal
    run.emit(ev.OfferDeclined(command.box))
    return Procedure.OFFER_ANSWERED


def _why_no_offer(run: Progress, box: int) -> Refusal | None:
    if run.state.phase is Phase.OFFERING and run.state.offering == box and not run.state.drawing:
        return None
    says = f"box {box} is offered no card now"
    clauses = (rules.offer_clause(run.sheet), "2.15(c)", "2.15(i)")
    return refusal_of([Bar(clause, says) for clause in clauses])
