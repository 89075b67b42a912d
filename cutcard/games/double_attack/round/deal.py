"""Cards as they come: the dealer's first, two to each box, the hole card beside a reader (26.15(d), (h))."""

from cutcard.dealing.shoe import Stage
from cutcard.games.double_attack import rules
from cutcard.games.double_attack.irregularities import missed_cards
from cutcard.games.double_attack.model import events as ev
from cutcard.games.double_attack.model.procedure import Answer, Next, Procedure
from cutcard.games.double_attack.model.state import Missed, Phase, TableState
from cutcard.games.double_attack.model.transaction import Progress
from cutcard.games.double_attack.round import ending
from cutcard.games.double_attack.round.shoe import cannot_go_on, stage, why_not_card
from cutcard.games.double_attack.sheet.sheet import DoubleAttackSheet
from cutcard.games.protocol import GiveCard
from cutcard.law.refusal import refusal_of, refuse

Place = tuple[int, int, bool]
"""Box (0 for the dealer), hand, and whether the card lies face up."""


def wanted_card(sheet: DoubleAttackSheet, state: TableState) -> Place | None:
    """Where the next card of the round goes, whatever the shoe needs first."""
    match state.phase:
        case Phase.UP_CARD | Phase.DEALER:
            return 0, 0, True
        case Phase.DEALING if not state.mishaps.asking:
            return _initial_place(sheet, state)
        case Phase.PLAY if state.drawing:
            return state.boxes[state.turn.box].number, state.turn.hand, True
    return None


def _initial_place(sheet: DoubleAttackSheet, state: TableState) -> Place | None:
    """A card to each box, then a second to each, a late one last; then the hole card."""
    hands = [(box.number, box.hands[0]) for box in state.boxes if not box.hands[0].dead]
    for number, hand in hands:
        if not hand.cards:
            return number, 0, True
    for missed in (Missed.NOTHING, Missed.TAKEN):
        for number, hand in hands:
            if len(hand.cards) == 1 and hand.missed is missed:
                return number, 0, True
    if state.mishaps.dealer_missed or any(hand.missed is Missed.ASKED for _, hand in hands):
        return None
    hole = rules.hole_card_dealt(sheet) and not state.dealer.hole_dealt
    return (0, 0, False) if hole else None


def card_place(sheet: DoubleAttackSheet, state: TableState) -> Place | None:
    return wanted_card(sheet, state) if stage(state) is Stage.READY else None


def give_card(run: Progress, command: GiveCard) -> Answer:
    """The card that is due comes: burned, or dealt to a hand."""
    state = run.state
    if stage(state) is Stage.BURN:
        run.emit(ev.CardBurned(command.card))
        return None
    place = card_place(run.sheet, state)
    if place is None:
        return refuse("2.6(g)", "no card is due now")
    box, hand, face_up = place
    if face_up and command.card is None:
        return refuse("2.6(b)", "this card is dealt face upwards: its face must be known")
    refusal = None if command.card is None else refusal_of(why_not_card(run.sheet, state, command.card))
    if refusal is not None:
        return refusal
    run.emit(ev.CardDealt(box, hand, command.card, face_up))
    match state.phase:
        case Phase.UP_CARD:
            return Procedure.FIRST_CARD
        case Phase.DEALING:
            return Procedure.INITIAL_CARD
        case Phase.PLAY:
            return Procedure.CARD_DRAWN
    return Procedure.SECOND_CARD if len(run.state.dealer.cards) == 2 else Procedure.BUST_IT


def first_card(run: Progress) -> Next:
    """The dealer's first card is up: double attack wagers may be made."""
    run.emit(ev.AttackOpened())
    return None


def hands_dealt(run: Progress) -> Next:
    """The boxes that are to get no card are dead, and will be included in the next deal (26.15(h))."""
    missed_cards.MISSED.at_deal(run)
    return Procedure.INITIAL_CARD


def initial_card(run: Progress) -> Next:
    """Two cards to each box, one after the other, then the hole card where a card reader is used."""
    state = run.state
    if wanted_card(run.sheet, state) is not None:
        return None
    asked = missed_cards.to_be_asked(state)
    if asked is not None:
        run.emit(ev.LateCardOffered(asked, 0, "26.15(h)"))
        return None
    if state.mishaps.dealer_missed:
        return ending.void(run, "26.15(d)", reshuffle=False)
    for box in state.boxes:
        if box.blackjack and not box.hands[0].dead:
            run.emit(ev.BlackjackAnnounced(box.number))
    return Procedure.INSURANCE_LINE


def runs_out(sheet: DoubleAttackSheet, state: TableState) -> bool:
    """Whether the round waits for a card and no shuffle can bring one."""
    return wanted_card(sheet, state) is not None and cannot_go_on(sheet, state)
