"""Cards as they come, and the initial ones (2.6(e), 2.6A(c))."""

from cutcard.games.blackjack.layout import card_places
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.procedure import Answer, Next, Procedure
from cutcard.games.blackjack.model.state import Missed, Phase, TableState
from cutcard.games.blackjack.model.transaction import Progress
from cutcard.games.blackjack.rules import equipment
from cutcard.games.blackjack.shoe import shuffling
from cutcard.games.protocol import Deal, GiveCard
from cutcard.law.refusal import refusal_of, refuse


def before_first_card(run: Progress) -> Next:
    """The determinant card is called for, or the card of each round burned."""
    assert isinstance(run.command, Deal)
    shuffling.begin_round(run, run.command.side)
    return Procedure.PASSED_OVER


def give_card(run: Progress, command: GiveCard) -> Answer:
    """The card that is due comes: burned, drawn for its suit, or dealt to a hand."""
    place = card_places.card_place(run.sheet, run.state)
    if place is None:
        return refuse("2.6(g)", "no card is due now")
    box, hand, face_up = place
    if box == card_places.BURN:
        run.emit(ev.CardBurned(command.card))
        return None
    if face_up and command.card is None:
        return refuse("2.6(b)", "this card is dealt face upwards: its face must be known")
    too_many = equipment.why_not_these_cards(run.sheet, run.state, (command.card,))
    if too_many is not None:
        return refusal_of([too_many])
    if box == card_places.DETERMINANT:
        assert command.card is not None
        if not shuffling.determinant(run, command.card):
            return None
        box, hand, face_up = card_places.initial_place(run.sheet, run.state)
    phase = run.state.phase
    if phase is Phase.OFFERING:
        assert command.card is not None
        run.emit(ev.OfferedCardDealt(box, command.card))
        return Procedure.OFFER_ANSWERED
    run.emit(ev.CardDealt(box, hand, command.card, face_up))
    if phase is Phase.DEALING:
        return Procedure.INITIAL_CARD
    if phase is Phase.PLAY:
        return Procedure.CARD_DRAWN
    second = len(run.state.dealer.cards) == 2
    return Procedure.SECOND_CARD_OF_DEALER if second else Procedure.CARD_OF_DEALER


def initial_card(run: Progress) -> Next:
    """A card to each box, one to the dealer, a second to each box, then the hole card; all face up or not."""
    if (asked := _to_be_asked(run.state)) is not None:
        run.emit(ev.LateCardOffered(asked, 0, "2.15(g)"))
        return None
    dealt, second = run.state.cards_out, card_places.second_cards(run.state)
    if dealt < second or card_places.box_to_expose(run.sheet, run.state) is not None:
        return None
    if dealt == second:
        return Procedure.SECOND_CARDS
    return Procedure.INITIAL_CARDS if dealt == card_places.initial_cards(run.sheet, run.state) else None


def _to_be_asked(state: TableState) -> int | None:
    """A box with one card, when every other has its second: it may have its own now (2.15(g))."""
    if not state.mishaps.disordered:
        return None
    hands = [(box.number, box.hands[0]) for box in state.boxes if not box.hands[0].dead]
    if any(len(hand.cards) < 2 and hand.missed is not Missed.ASKED for _, hand in hands):
        return None
    asked = [number for number, hand in hands if hand.missed is Missed.ASKED and len(hand.cards) == 1]
    if not asked or not (state.dealer.cards or state.mishaps.dealer_missed):
        return None
    return asked[0]
