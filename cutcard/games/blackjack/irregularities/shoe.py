"""Irregularities of the shoe: 2.15(a), (b), (d), (f), (h)."""

from cutcard.dealing.shoe import Stage
from cutcard.games.blackjack import rules
from cutcard.games.blackjack.layout import card_places
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.commands import Irregular
from cutcard.games.blackjack.model.state import Phase
from cutcard.games.blackjack.model.transaction import Progress
from cutcard.games.blackjack.rules import equipment
from cutcard.games.blackjack.shoe import stack_needs
from cutcard.games.protocol import ShoeRunsOut
from cutcard.law.refusal import Refusal, refusal_of, refuse

SIDES = equipment.SIDES


def side_in_use(run: Progress) -> str:
    """The side cards come from now; empty at any table without a double shoe."""
    return SIDES[run.state.active] if equipment.double_shoe(run.sheet) else ""


def why_no_card(run: Progress, clause: str) -> Refusal | None:
    """Whether a card can come out of the shoe now."""
    ready = stack_needs.stage(run.state) in (Stage.READY, Stage.BURN)
    if not ready or run.state.shoe.stage is Stage.STORED or run.state.shoe.remaining < 1:
        return refuse(clause, "no card can come out of the shoe now")
    return None


def why_not_this_card(run: Progress, command: Irregular) -> Refusal | None:
    """Whether the card named can have come out of the shoe now."""
    if command.card is None:
        return refuse(command.clause, "name the card")
    if (refusal := why_no_card(run, command.clause)) is not None:
        return refusal
    too_many = equipment.why_not_these_cards(run.sheet, run.state, (command.card,))
    return refusal_of([too_many] if too_many is not None else [])


def face_up_card(run: Progress, command: Irregular) -> Refusal | None:
    """2.15(a): found face upwards in the shoe or the deck, it is laid aside and not used."""
    refusal = why_not_this_card(run, command)
    if refusal is None:
        assert command.card is not None
        run.emit(ev.FaceUpCardFound(command.card, side_in_use(run), rules.laid_aside(run.sheet)))
    return refusal


def drawn_unseen(run: Progress, command: Irregular) -> Refusal | None:
    """2.15(b): drawn in error and not exposed, it is the next card as it was."""
    refusal = why_no_card(run, command.clause)
    if refusal is None:
        run.emit(ev.CardDrawnUnseen())
    return refusal


def dealer_drew_too_many(run: Progress, command: Irregular) -> Refusal | None:
    """2.15(d): the dealer's hand is complete (2.12(b) to (d)); a card they draw then is burned."""
    if run.state.phase is not Phase.SETTLING or not run.state.dealer.cards:
        return refuse("2.15(d)", "the dealer has not come to the end of their hand")
    refusal = why_not_this_card(run, command)
    if refusal is None:
        assert command.card is not None
        run.emit(ev.ExcessCardBurned(command.card, side_in_use(run)))
    return refusal


def shoe_runs_out(run: Progress, command: Irregular | ShoeRunsOut) -> Refusal | None:
    """2.15(f): a card is due and there is none."""
    wanted = card_places.wanted_card(run.sheet, run.state)
    if wanted is None or stack_needs.stage(run.state) is not Stage.READY:
        return refuse("2.15(f)", "no card is wanted for a round now")
    run.emit(ev.ShoeEmptied())
    return None


def wrong_side(run: Progress, command: Irregular) -> Refusal | None:
    """2.15(h): cards come from the inappropriate side of a double shoe; the round counts all the same."""
    state = run.state
    if not equipment.double_shoe(run.sheet):
        return refuse("2.15(h)", "this table has no double shoe")
    if state.phase is Phase.BETWEEN:
        if state.mishaps.wrong_side:
            return refuse("2.15(h)", "the wrong side is taken already")
        run.emit(ev.WrongSideTaken())
        return None
    if state.phase is Phase.SETTLING:
        return refuse("2.15(h)", "no card is dealt in this round any more")
    if state.determinant:
        return refuse("2.15(h)", "the determinant card says first from which side the round is dealt")
    assert state.other is not None
    if state.other.stage is not Stage.READY or state.other.remaining < 1:
        return refuse("2.15(h)", "no card can come from the other side now")
    run.emit(ev.WrongSideDealt(SIDES[1 - state.active]))
    return None


def take_the_other_side(run: Progress) -> None:
    """Once the determinant card has been drawn, the dealer goes to the side it does not mean."""
    if run.state.phase is Phase.DEALING and not run.state.determinant:
        run.emit(ev.WrongSideDealt(SIDES[1 - run.state.active]))
