"""Where the next card goes (2.6(e), 2.6A(c), 2.15(e), (g))."""

from cutcard.dealing.shoe import Stage
from cutcard.games.blackjack import rules
from cutcard.games.blackjack.layout import side_wagers
from cutcard.games.blackjack.model.state import Missed, Phase, TableState
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.blackjack.shoe import stack_needs
from cutcard.games.blackjack.wagers.definition import Moment

BURN = -1
"""The place of a burn card; 0 is the dealer, 1 and up are boxes."""
DETERMINANT = -2
"""The place of a determinant card, before it is known where it goes (2.6(d))."""


def card_place(sheet: BlackjackSheet, state: TableState) -> tuple[int, int, bool] | None:
    """The box, hand and face of the card that is awaited, if one is (and the shoe is ready or burning)."""
    stage = stack_needs.stage(state)
    if stage is Stage.BURN:
        return BURN, 0, False
    if stage is not Stage.READY:
        return None
    return wanted_card(sheet, state)


def wanted_card(sheet: BlackjackSheet, state: TableState) -> tuple[int, int, bool] | None:
    """The next card the round wants, whatever the shoe needs first."""
    if state.phase is Phase.DEALING:
        if box_to_expose(sheet, state) is not None or state.mishaps.asking:
            return None
        return (DETERMINANT, 0, True) if state.determinant else initial_place(sheet, state)
    if state.phase is Phase.PLAY and state.drawing:
        box = state.boxes[state.turn.box]
        return box.number, state.turn.hand, not box.hands[state.turn.hand].next_down
    if state.phase is Phase.OFFERING and state.drawing:
        return state.offering, 0, True
    if state.phase is Phase.DEALER:
        return 0, 0, True
    return None


def initial_place(sheet: BlackjackSheet, state: TableState) -> tuple[int, int, bool]:
    """2.6(e), 2.6A(c): a card to each box, one to the dealer, a second to each box; then the hole card."""
    boxes, dealt = len(state.boxes), state.cards_out
    face_up = not rules.players_cards_face_down(sheet)
    if state.mishaps.disordered:
        return _place_after_a_mishap(sheet, state, face_up=face_up)
    if dealt < boxes:
        return state.boxes[dealt].number, 0, face_up
    if dealt == boxes:
        return 0, 0, True
    if dealt <= 2 * boxes:
        return state.boxes[dealt - boxes - 1].number, 0, face_up
    return 0, 0, rules.hole_card_face_up(sheet)


def _place_after_a_mishap(
    sheet: BlackjackSheet, state: TableState, *, face_up: bool
) -> tuple[int, int, bool]:
    """2.15(e), (g): the dealer's missed card follows the players' second, a late second card comes last."""
    hands = [(box.number, box.hands[0]) for box in state.boxes if not box.hands[0].dead]
    without = [number for number, hand in hands if not hand.cards]
    if without:
        return without[0], 0, face_up
    if not state.dealer.cards and not state.mishaps.dealer_missed:
        return 0, 0, True
    for missed in (Missed.NOTHING, Missed.TAKEN):
        for number, hand in hands:
            if len(hand.cards) == 1 and hand.missed is missed:
                return number, 0, face_up
    if not state.dealer.cards:
        return 0, 0, True
    return 0, 0, rules.hole_card_face_up(sheet)


def second_cards(state: TableState) -> int:
    """How many cards of the round lie there once every box has its second."""
    if not state.mishaps.disordered:
        return 2 * len(state.boxes) + 1
    return 1 + sum(len(box.hands[0].cards) if box.hands[0].dead else 2 for box in state.boxes)


def initial_cards(sheet: BlackjackSheet, state: TableState) -> int:
    """How many cards of the round lie there once the initial cards are dealt, a hole card among them."""
    return second_cards(state) + rules.hole_card_dealt(sheet)


def box_to_expose(sheet: BlackjackSheet, state: TableState) -> int | None:
    """A box whose hidden cards decide a side wager that is due: the dealer turns them to settle it."""
    if state.phase is not Phase.DEALING or not rules.players_cards_face_down(sheet):
        return None
    if state.cards_out < second_cards(state):
        return None
    due: tuple[Moment, ...] = (Moment.SECOND_CARDS,)
    if state.cards_out == initial_cards(sheet, state):
        due = (Moment.SECOND_CARDS, Moment.INITIAL_CARDS)
    for box in side_wagers.open_at(state, due):
        if not box.hands[0].known:
            return box.number
    return None
