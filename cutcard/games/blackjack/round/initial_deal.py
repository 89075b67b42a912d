"""Where the next card goes, and the initial cards (2.6(e), 2.6A(c)) with what is settled on them."""

from cutcard.dealing.shoe import Stage
from cutcard.games.blackjack import rules
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.state import Missed, Phase, TableState
from cutcard.games.blackjack.model.transaction import Progress
from cutcard.games.blackjack.round import card_reader, dealer_decided, settlement, sevens_offer, side_wagers
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.blackjack.shoe import stack_needs
from cutcard.games.blackjack.wagers.definition import Moment
from cutcard.law.refusal import Refusal

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


def _second_cards(state: TableState) -> int:
    if not state.mishaps.disordered:
        return 2 * len(state.boxes) + 1
    return 1 + sum(len(box.hands[0].cards) if box.hands[0].dead else 2 for box in state.boxes)


def _initial_cards(sheet: BlackjackSheet, state: TableState) -> int:
    return _second_cards(state) + rules.hole_card_dealt(sheet)


def box_to_expose(sheet: BlackjackSheet, state: TableState) -> int | None:
    """A box whose hidden cards decide a side wager that is due: the dealer turns them to settle it."""
    if state.phase is not Phase.DEALING or state.cards_out < _second_cards(state):
        return None
    due: tuple[Moment, ...] = (Moment.SECOND_CARDS,)
    if state.cards_out == _initial_cards(sheet, state):
        due = (Moment.SECOND_CARDS, Moment.INITIAL_CARDS)
    for box in side_wagers.open_at(state, due):
        if not box.hands[0].known:
            return box.number
    return None


def initial_card_dealt(run: Progress) -> None:
    """After the second cards, and after the hole card, side wagers are due before anything else."""
    if (asked := _to_be_asked(run.state)) is not None:
        run.emit(ev.LateCardOffered(asked, 0, "2.15(g)"))
        return
    if box_to_expose(run.sheet, run.state) is not None:
        return
    if run.state.cards_out == _second_cards(run.state):
        _side_wagers(run, Moment.SECOND_CARDS)
    if run.state.cards_out == _initial_cards(run.sheet, run.state):
        _side_wagers(run, Moment.INITIAL_CARDS)
        if not dealer_decided.notify_floorperson(run):
            _initial_cards_dealt(run)


def attend(run: Progress, command: cm.Attend) -> Refusal | None:
    """2.24(e): the floorperson has come; the round goes on in his presence."""
    refusal = dealer_decided.why_not_attend(run.state, command)
    if refusal is None:
        run.emit(ev.FloorpersonAttends())
        _initial_cards_dealt(run)
    return refusal


def _side_wagers(run: Progress, moment: Moment) -> None:
    for box in side_wagers.open_at(run.state, (moment,)):
        settlement.turn_over(run, box)
    side_wagers.due(run, moment)


def _initial_cards_dealt(run: Progress) -> None:
    dealer_decided.by_his_cards(run)
    settlement.blackjacks(run)
    dealer = run.state.dealer
    insurable = rules.why_not_insurance(run.sheet, dealer.up) is None
    if insurable and not rules.insurance_at_turn(run.sheet):
        run.emit(ev.InsuranceOpened())
    elif rules.hole_card_face_up(run.sheet) and dealer.blackjack:
        sevens_offer.blackjack_found(run)
    else:
        card_reader.insurance_over(run)
