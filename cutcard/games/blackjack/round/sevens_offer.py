"""A card offered to two sevens beside a dealer's blackjack found before play (2.6(j)3, (k)6)."""

from cutcard.cards import Card
from cutcard.games.blackjack import rules
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.state import Phase
from cutcard.games.blackjack.model.transaction import Progress
from cutcard.games.blackjack.round import ending, settlement, side_wagers
from cutcard.law.refusal import Bar, Refusal, refusal_of


def blackjack_found(run: Progress) -> None:
    """2.6(j)3, (k)6: from the dealer's left two sevens are offered a card; then all is settled."""
    for box in run.state.boxes:
        if side_wagers.held(box):
            run.emit(ev.CardOffered(box.number))
            return
    if not rules.hole_card_face_up(run.sheet):
        settlement.second_card(run)
    ending.blackjack_before_play(run)


def offer_answered(run: Progress, answer: ev.Event, third: Card | None) -> None:
    box = run.state.box(run.state.offering)
    assert box is not None
    run.emit(answer)
    side_wagers.elected(run, box, third)
    blackjack_found(run)


def take_card(run: Progress, command: cm.TakeCard) -> Refusal | None:
    """Of two sevens; the answers to cards missed or exposed stand with those."""
    refusal = _why_no_offer(run, command.box)
    if refusal is None:
        run.emit(ev.OfferTaken(command.box))
    return refusal


def decline_card(run: Progress, command: cm.DeclineCard) -> Refusal | None:
    refusal = _why_no_offer(run, command.box)
    if refusal is None:
        offer_answered(run, ev.OfferDeclined(command.box), None)
    return refusal


def _why_no_offer(run: Progress, box: int) -> Refusal | None:
    if run.state.phase is Phase.OFFERING and run.state.offering == box and not run.state.drawing:
        return None
    says = f"box {box} is offered no card now"
    clauses = (rules.offer_clause(run.sheet), "2.15(c)", "2.15(i)")
    return refusal_of([Bar(clause, says) for clause in clauses])
