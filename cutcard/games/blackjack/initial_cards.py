"""Where the next card goes, and the initial cards (2.6(e), 2.6A(c)) with what is settled on them."""

from cutcard.dealing.shoe import Stage
from cutcard.games.blackjack import decide, offers, reader, settle, side_wagers, stack_needs
from cutcard.games.blackjack import events as ev
from cutcard.games.blackjack.progress import Progress
from cutcard.games.blackjack.sheet import BlackjackSheet
from cutcard.games.blackjack.state import Phase, TableState
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
        if box_to_expose(sheet, state) is not None:
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
    face_up = not decide.players_cards_face_down(sheet)
    if dealt < boxes:
        return state.boxes[dealt].number, 0, face_up
    if dealt == boxes:
        return 0, 0, True
    if dealt <= 2 * boxes:
        return state.boxes[dealt - boxes - 1].number, 0, face_up
    return 0, 0, decide.hole_card_face_up(sheet)


def _second_cards(state: TableState) -> int:
    return 2 * len(state.boxes) + 1


def _initial_cards(sheet: BlackjackSheet, state: TableState) -> int:
    return _second_cards(state) + decide.hole_card_dealt(sheet)


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
    if box_to_expose(run.sheet, run.state) is not None:
        return
    if run.state.cards_out == _second_cards(run.state):
        _side_wagers(run, Moment.SECOND_CARDS)
    if run.state.cards_out == _initial_cards(run.sheet, run.state):
        _side_wagers(run, Moment.INITIAL_CARDS)
        _initial_cards_dealt(run)


def _side_wagers(run: Progress, moment: Moment) -> None:
    for box in side_wagers.open_at(run.state, (moment,)):
        settle.turn_over(run, box)
    side_wagers.due(run, moment)


def _initial_cards_dealt(run: Progress) -> None:
    settle.blackjacks(run)
    dealer = run.state.dealer
    insurable = decide.why_not_insurance(run.sheet, dealer.up) is None
    if insurable and not decide.insurance_at_turn(run.sheet):
        run.emit(ev.InsuranceOpened())
    elif decide.hole_card_face_up(run.sheet) and dealer.blackjack:
        offers.blackjack_found(run)
    else:
        reader.insurance_over(run)
