"""Irregularities of the shoe: 2.15(a), (b), (d), (f), (h)."""

from cutcard.cards import Card
from cutcard.dealing.shoe import Stage
from cutcard.games.blackjack import rules
from cutcard.games.blackjack.layout import card_places
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.commands import Irregular
from cutcard.games.blackjack.model.state import Phase, TableState
from cutcard.games.blackjack.model.transaction import Progress, Run
from cutcard.games.blackjack.rules import equipment
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.blackjack.shoe import stack_needs
from cutcard.games.twenty_one.irregularities.shoe import ShoeMishaps
from cutcard.law.refusal import Bar, Refusal, refuse

SIDES = equipment.SIDES


def side_in_use(run: Run) -> str:
    """The side cards come from now; empty at any table without a double shoe."""
    return SIDES[run.state.active] if equipment.double_shoe(run.sheet) else ""


def _why_not_card(sheet: BlackjackSheet, state: TableState, card: Card) -> list[Bar]:
    too_many = equipment.why_not_these_cards(sheet, state, (card,))
    return [too_many] if too_many is not None else []


def _why_not_complete(sheet: BlackjackSheet, state: TableState) -> str:
    """2.15(d): the dealer's hand is complete (2.12(b) to (d)); a card they draw then is burned."""
    complete = state.phase is Phase.SETTLING and state.dealer.cards
    return "" if complete else "the dealer has not come to the end of their hand"


SHOE: ShoeMishaps[BlackjackSheet, TableState] = ShoeMishaps(
    too_many="2.15(d)",
    runs_out="2.15(f)",
    stage=stack_needs.stage,
    wanted=lambda sheet, state: card_places.wanted_card(sheet, state) is not None,
    why_not_card=_why_not_card,
    why_not_complete=_why_not_complete,
    side_in_use=side_in_use,
)


def face_up_card(run: Progress, command: Irregular) -> Refusal | None:
    """2.15(a): found face upwards in the shoe or the deck, it is laid aside and not used."""
    refusal = SHOE.why_not_this_card(run, command)
    if refusal is None:
        assert command.card is not None
        run.emit(ev.FaceUpCardFound(command.card, side_in_use(run), rules.laid_aside(run.sheet)))
    return refusal


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
        return refuse("2.15(h)", "no more cards are dealt in this round")
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
