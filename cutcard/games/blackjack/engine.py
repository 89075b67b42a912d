"""The round engine: a command comes in, events or a refusal go out. Chance is handed in, never drawn."""

from collections.abc import Callable
from typing import Any

from cutcard.cards import Card
from cutcard.dealing.shoe import Stage
from cutcard.games.blackjack import (
    betting,
    cutting,
    decide,
    opening,
    play,
    procedures,
    settle,
    sharing,
    shoe_acts,
    side_wagers,
    stack_needs,
    turning,
)
from cutcard.games.blackjack import commands as cm
from cutcard.games.blackjack import events as ev
from cutcard.games.blackjack.hand import is_blackjack, value
from cutcard.games.blackjack.progress import Progress
from cutcard.games.blackjack.sheet import BlackjackSheet
from cutcard.games.blackjack.state import Phase, TableState
from cutcard.games.blackjack.wagers.definition import Moment
from cutcard.games.game import (
    AskSpread,
    ConfirmWager,
    Cut,
    Deal,
    EndRound,
    GiveCard,
    NewDealer,
    PermitEntry,
    PlaceBet,
    Prepare,
    PutBack,
    ReceivePreShuffled,
    Recut,
    RefuseCut,
    Reshuffle,
    ShoeRunsOut,
    ShowBurn,
    Shuffle,
    ShuffleDiscards,
    SpreadIdle,
    StayAlone,
    VoidRound,
)
from cutcard.law.refusal import Refusal, refusal_of, refuse

Handler = Callable[[Progress, Any], Refusal | None]


def handle(sheet: BlackjackSheet, state: TableState, command: Any) -> tuple[ev.Event, ...] | Refusal:
    """What the command brings about at this table, or every clause that forbids it."""
    answer = advance(sheet, state, command)
    return answer if isinstance(answer, Refusal) else answer[1]


def advance(
    sheet: BlackjackSheet, state: TableState, command: Any
) -> tuple[TableState, tuple[ev.Event, ...]] | Refusal:
    """The same, with the state the events lead to."""
    handler = _HANDLERS.get(type(command))
    if handler is None:
        raise TypeError(f"{command!r} is no command of blackjack")
    run = Progress(sheet, state)
    refusal = handler(run, command)
    return refusal if refusal is not None else (run.state, tuple(run.events))


# --- where the next card goes -----------------------------------------------------------------------------

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
        return (DETERMINANT, 0, True) if state.determinant else _initial_place(sheet, state)
    if state.phase is Phase.PLAY and state.drawing:
        box = state.boxes[state.turn.box]
        return box.number, state.turn.hand, not box.hands[state.turn.hand].next_down
    if state.phase is Phase.OFFERING and state.drawing:
        return state.offering, 0, True
    if state.phase is Phase.DEALER:
        return 0, 0, True
    return None


def _initial_place(sheet: BlackjackSheet, state: TableState) -> tuple[int, int, bool]:
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


# --- cards ------------------------------------------------------------------------------------------------


def _give_card(run: Progress, command: GiveCard) -> Refusal | None:
    place = card_place(run.sheet, run.state)
    if place is None:
        return refuse("2.6(g)", "no card is due now")
    box, hand, face_up = place
    if box == BURN:
        run.emit(ev.CardBurned(command.card))
        return None
    if face_up and command.card is None:
        return refuse("2.6(b)", "this card is dealt face upwards: its face must be known")
    too_many = procedures.why_not_these_cards(run.sheet, run.state, (command.card,))
    if too_many is not None:
        return refusal_of([too_many])
    if box == DETERMINANT:
        assert command.card is not None
        if not shoe_acts.determinant(run, command.card):
            return None
        box, hand, face_up = _initial_place(run.sheet, run.state)
    phase = run.state.phase
    if phase is Phase.OFFERING:
        assert command.card is not None
        _offer_answered(run, ev.OfferedCardDealt(box, command.card), command.card)
        return None
    run.emit(ev.CardDealt(box, hand, command.card, face_up))
    if phase is Phase.DEALING:
        _initial_card_dealt(run)
    elif phase is Phase.PLAY:
        play.card_drawn(run)
    elif len(run.state.dealer.cards) == 2:
        _second_card_seen(run)
    else:
        _dealer_goes_on(run)
    return None


def _shoe_runs_out(run: Progress, command: ShoeRunsOut) -> Refusal | None:
    if wanted_card(run.sheet, run.state) is None or stack_needs.stage(run.state) is not Stage.READY:
        return refuse("2.15(f)", "no card is wanted for a round now")
    run.emit(ev.ShoeEmptied())
    return None


def _initial_card_dealt(run: Progress) -> None:
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
        _blackjack_found(run)
    else:
        _insurance_over(run)


def _blackjack_found(run: Progress) -> None:
    """2.6(j)3, (k)6: from the dealer's left two sevens are offered a card; then all is settled."""
    for box in run.state.boxes:
        if side_wagers.held(box):
            run.emit(ev.CardOffered(box.number))
            return
    if not decide.hole_card_face_up(run.sheet):
        settle.second_card(run)
    _blackjack_before_play(run)


def _offer_answered(run: Progress, answer: ev.Event, third: Card | None) -> None:
    box = run.state.box(run.state.offering)
    assert box is not None
    run.emit(answer)
    side_wagers.elected(run, box, third)
    _blackjack_found(run)


def _take_card(run: Progress, command: cm.TakeCard) -> Refusal | None:
    refusal = _why_no_offer(run, command.box)
    if refusal is None:
        run.emit(ev.OfferTaken(command.box))
    return refusal


def _decline_card(run: Progress, command: cm.DeclineCard) -> Refusal | None:
    refusal = _why_no_offer(run, command.box)
    if refusal is None:
        _offer_answered(run, ev.OfferDeclined(command.box), None)
    return refusal


def _why_no_offer(run: Progress, box: int) -> Refusal | None:
    if run.state.phase is Phase.OFFERING and run.state.offering == box and not run.state.drawing:
        return None
    return refuse(decide.offer_clause(run.sheet), f"box {box} is offered no card now")


def _blackjack_before_play(run: Progress) -> None:
    """2.6(j)1, (k)6: no further card is dealt, and everything is settled as soon as it can be."""
    if not any(box.waits_for_faces for box in run.state.boxes):
        settle.main_wagers(run)
    dealer = run.state.dealer
    run.emit(ev.TotalAnnounced(0, 0, dealer.points.total, dealer.points.soft))
    run.emit(ev.DealerFinished())


# --- insurance and the reader -----------------------------------------------------------------------------


def _close_insurance(run: Progress, command: cm.CloseInsurance) -> Refusal | None:
    if play.insuring_at_turn(run.sheet, run.state):
        run.emit(ev.InsurancePassed(run.state.boxes[run.state.turn.box].number))
        play.next_turn(run)
        return None
    if run.state.phase is not Phase.INSURANCE:
        return refuse("2.9(b)", "the insurance line is not open")
    run.emit(ev.InsuranceClosed())
    _insurance_over(run)
    return None


def _insurance_over(run: Progress) -> None:
    dealer = run.state.dealer
    if not decide.reader_used(run.sheet, dealer.up):
        play.first_turn(run)
        return
    run.emit(ev.HoleCardInserted())
    if dealer.hole is not None:
        _reader_says(run, blackjack=_completes_blackjack(dealer.up, value(dealer.hole)))


def _completes_blackjack(up: int, hole: int) -> bool:
    return is_blackjack(total=up + hole, cards=2)


def _answer_reader(run: Progress, command: cm.AnswerReader) -> Refusal | None:
    if run.state.phase is not Phase.READER:
        return refuse("2.6(j)", "the card reader is not in use now")
    _reader_says(run, blackjack=command.blackjack)
    return None


def _reader_says(run: Progress, *, blackjack: bool) -> None:
    run.emit(ev.HoleCardRead(blackjack))
    if not blackjack:
        if decide.losing_insurance_collected_after_check(run.sheet):
            settle.losing_insurance(run)
        play.first_turn(run)
    elif run.state.dealer.hole is not None:
        _turn(run, cm.TurnHoleCard(run.state.dealer.hole))


# --- the dealer -------------------------------------------------------------------------------------------


def _dealer_plays(run: Progress, command: cm.DealerPlays) -> Refusal | None:
    dealer = run.state.dealer
    found = dealer.blackjack and decide.blackjack_found_before_play(run.sheet, dealer.up)
    if found and run.state.phase is Phase.SETTLING:
        return None  # 2.6(j)1, (k)6: his cards are turned already
    if run.state.phase is not Phase.DEALER_TO_PLAY:
        return refuse("2.6(h)", "the dealer takes his cards when every player's decisions are carried out")
    if not decide.hole_card_dealt(run.sheet):
        if decide.second_card_taken(run.sheet, waiting=settle.second_card_awaited(run)):
            run.emit(ev.DealersCardCalled())
        else:
            run.emit(ev.DealerFinished())
        return None
    if decide.hole_card_face_up(run.sheet):
        run.emit(ev.DealerGoesOn())
        _dealer_goes_on(run)
        return None
    run.emit(ev.DealerTurns())
    if run.state.dealer.hole is not None:
        _turn(run, cm.TurnHoleCard(run.state.dealer.hole))
    return None


def _turn_hole_card(run: Progress, command: cm.TurnHoleCard) -> Refusal | None:
    dealer = run.state.dealer
    if run.state.phase is not Phase.TURNING or dealer.hole is not None:
        return refuse("2.6(j)", "no hole card is being turned now")
    too_many = procedures.why_not_these_cards(run.sheet, run.state, (command.card,))
    if too_many is not None:
        return refusal_of([too_many])
    if dealer.reader is not None and dealer.reader != _completes_blackjack(dealer.up, value(command.card)):
        return refuse("2.6(j)", "the card reader said otherwise: this is not the hole card it read")
    _turn(run, command)
    return None


def _turn(run: Progress, command: cm.TurnHoleCard) -> None:
    run.emit(ev.HoleCardTurned(command.card))
    _second_card_seen(run)


def _second_card_seen(run: Progress) -> None:
    if run.state.dealer.blackjack and run.state.dealer.reader:
        _blackjack_found(run)
    else:
        settle.second_card(run)
        _dealer_goes_on(run)


def _dealer_goes_on(run: Progress) -> None:
    """Waits for another card while the count calls for one and something depends on it (2.12(b), (c))."""
    dealer = run.state.dealer
    open_hands = sum(
        decide.is_open(run.sheet, settle.finished(run.sheet, box, index), face_down=hand.down != 0)
        for box in run.state.boxes
        for index, hand in enumerate(box.hands)
        if not (hand.settled or hand.discarded or box.surrendered)
    )
    if decide.dealer_needed(open_hands=open_hands) and decide.dealer_draws(run.sheet, dealer.points):
        return
    run.emit(ev.TotalAnnounced(0, 0, dealer.points.total, dealer.points.soft))
    run.emit(ev.DealerFinished())


def _end_round(run: Progress, command: EndRound) -> Refusal | None:
    if run.state.phase is not Phase.SETTLING:
        return refuse("2.3(e)", f"the round is not complete: {run.state.phase.value}")
    if hidden := turning.hand_to_turn(run.state):
        says = f"the cards of box {hidden[0]} are turned over before they are settled"
        return refuse(turning.turning_clause(run.state, hidden), says)
    settle.main_wagers(run)
    _clear(run)
    return None


def _clear(run: Progress) -> None:
    """The dealer picks up the cards from his far right, his own last (2.6(i))."""
    still = [box.number for box in run.counterclockwise() if settle.on_the_layout(run.sheet, box)]
    run.emit(ev.CardsPickedUp(tuple(still)))
    run.emit(ev.RoundEnded(run.state.rounds + 1))
    shoe_acts.after_round(run)


def _void_round(run: Progress, command: VoidRound) -> Refusal | None:
    if not stack_needs.cannot_go_on(run.sheet, run.state):
        return refuse("2.15(f)", "a round is called dead when it cannot be completed, and this one can")
    run.emit(ev.RoundVoided())
    settle.give_back(run)
    _clear(run)
    return None


def _turn_cards(run: Progress, command: cm.TurnCards) -> Refusal | None:
    """Cards turned over; where a side wager waited for them, the deal goes on."""
    exposed = box_to_expose(run.sheet, run.state) == command.box
    refusal = turning.turn_cards(run, command, exposed=exposed)
    if refusal is None and exposed:
        _initial_card_dealt(run)
    return refusal


_HANDLERS: dict[type, Handler] = {
    PlaceBet: betting.place_bet,
    ConfirmWager: betting.confirm,
    PermitEntry: betting.permit_entry,
    StayAlone: betting.stay_alone,
    Deal: betting.deal,
    GiveCard: _give_card,
    Prepare: opening.prepare,
    ReceivePreShuffled: opening.receive_pre_shuffled,
    SpreadIdle: opening.spread_idle,
    AskSpread: opening.ask_spread,
    Shuffle: shoe_acts.shuffle,
    ShuffleDiscards: shoe_acts.shuffle_discards,
    PutBack: shoe_acts.put_back,
    Cut: cutting.cut,
    RefuseCut: cutting.refuse_cut,
    Recut: cutting.recut,
    ShowBurn: shoe_acts.show_burn,
    ShoeRunsOut: _shoe_runs_out,
    Reshuffle: shoe_acts.reshuffle,
    NewDealer: shoe_acts.new_dealer,
    cm.Insure: betting.insure,
    cm.TakeEvenMoney: betting.take_even_money,
    cm.CloseInsurance: _close_insurance,
    cm.AnswerReader: _answer_reader,
    **dict.fromkeys(play.ACTIONS, play.decision),
    cm.Follow: sharing.follow,
    cm.Assign: sharing.assign,
    cm.CloseJoining: sharing.close,
    cm.TakeCard: _take_card,
    cm.DeclineCard: _decline_card,
    cm.DealerPlays: _dealer_plays,
    cm.TurnHoleCard: _turn_hole_card,
    cm.TurnCards: _turn_cards,
    cm.DiscardHand: turning.discard_hand,
    EndRound: _end_round,
    VoidRound: _void_round,
}
