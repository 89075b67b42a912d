"""The round engine: a command comes in, events or a refusal go out. Chance is handed in, never drawn."""

from collections.abc import Callable
from typing import Any

from cutcard.games.blackjack import (
    betting,
    bonus,
    cutting,
    dealers_hand,
    ending,
    initial_cards,
    irregularities,
    missed_cards,
    offers,
    opening,
    play,
    procedures,
    reader,
    sharing,
    shoe_acts,
    shoe_mishaps,
    streaks,
    turning,
    withdrawing,
)
from cutcard.games.blackjack import commands as cm
from cutcard.games.blackjack import events as ev
from cutcard.games.blackjack.progress import Progress
from cutcard.games.blackjack.sheet import BlackjackSheet
from cutcard.games.blackjack.state import NO_MISHAPS, Phase, TableState
from cutcard.games.game import (
    AskSpread,
    ChangeBox,
    CloseTable,
    ConfirmWager,
    Cut,
    Deal,
    EndRound,
    GiveCard,
    Irregular,
    NewDealer,
    PermitBoxes,
    PermitEntry,
    PlaceBet,
    Prepare,
    PressButton,
    PutBack,
    ReceivePreShuffled,
    Recut,
    RefuseCut,
    Repair,
    Reshuffle,
    ShoeRunsOut,
    ShowBurn,
    ShowDisplay,
    Shuffle,
    ShuffleDiscards,
    SpreadIdle,
    StayAlone,
    VoidRound,
    WithdrawBet,
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
    if refusal is not None:
        return refusal
    while run.state.mishaps is not NO_MISHAPS and (card := irregularities.next_card(run)) is not None:
        refusal = _give_card(run, GiveCard(card))
        if refusal is not None:
            return refusal
    return run.state, tuple(run.events)


def _deal(run: Progress, command: Deal) -> Refusal | None:
    refusal = betting.deal(run, command)
    if refusal is None:
        missed_cards.at_deal(run)
    return refusal


def _give_card(run: Progress, command: GiveCard) -> Refusal | None:
    place = initial_cards.card_place(run.sheet, run.state)
    if place is None:
        return refuse("2.6(g)", "no card is due now")
    box, hand, face_up = place
    if box == initial_cards.BURN:
        run.emit(ev.CardBurned(command.card))
        return None
    if face_up and command.card is None:
        return refuse("2.6(b)", "this card is dealt face upwards: its face must be known")
    too_many = procedures.why_not_these_cards(run.sheet, run.state, (command.card,))
    if too_many is not None:
        return refusal_of([too_many])
    if box == initial_cards.DETERMINANT:
        assert command.card is not None
        if not shoe_acts.determinant(run, command.card):
            return None
        box, hand, face_up = initial_cards.initial_place(run.sheet, run.state)
    phase = run.state.phase
    if phase is Phase.OFFERING:
        assert command.card is not None
        offers.offer_answered(run, ev.OfferedCardDealt(box, command.card), command.card)
        return None
    run.emit(ev.CardDealt(box, hand, command.card, face_up))
    if phase is Phase.DEALING:
        initial_cards.initial_card_dealt(run)
    elif phase is Phase.PLAY:
        play.card_drawn(run)
    elif len(run.state.dealer.cards) == 2:
        dealers_hand.second_card_seen(run)
    else:
        dealers_hand.dealer_goes_on(run)
    return None


def _turn_cards(run: Progress, command: cm.TurnCards) -> Refusal | None:
    """Cards turned over; where a side wager waited for them, the deal goes on."""
    exposed = initial_cards.box_to_expose(run.sheet, run.state) == command.box
    refusal = turning.turn_cards(run, command, exposed=exposed)
    if refusal is None and exposed:
        initial_cards.initial_card_dealt(run)
    return refusal


_HANDLERS: dict[type, Handler] = {
    PlaceBet: betting.place_bet,
    WithdrawBet: withdrawing.withdraw,
    ConfirmWager: betting.confirm,
    PermitEntry: betting.permit_entry,
    PermitBoxes: betting.permit_boxes,
    StayAlone: betting.stay_alone,
    Deal: _deal,
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
    ShoeRunsOut: shoe_mishaps.shoe_runs_out,
    Irregular: irregularities.irregular,
    Repair: irregularities.repair,
    Reshuffle: shoe_acts.reshuffle,
    NewDealer: shoe_acts.new_dealer,
    cm.Insure: betting.insure,
    cm.TakeEvenMoney: betting.take_even_money,
    cm.Attend: initial_cards.attend,
    cm.CloseInsurance: reader.close_insurance,
    cm.AnswerReader: reader.answer_reader,
    **dict.fromkeys(play.ACTIONS, play.decision),
    cm.Follow: sharing.follow,
    cm.Assign: sharing.assign,
    cm.CloseJoining: sharing.close,
    cm.TakeCard: irregularities.take_card,
    cm.DeclineCard: irregularities.decline_card,
    cm.DealerPlays: dealers_hand.dealer_plays,
    cm.TurnHoleCard: dealers_hand.turn_hole_card,
    cm.TurnCards: _turn_cards,
    cm.DiscardHand: turning.discard_hand,
    cm.SettleWagers: bonus.settle_wagers,
    ChangeBox: streaks.change_box,
    CloseTable: streaks.close_table,
    PressButton: bonus.press,
    ShowDisplay: bonus.show,
    EndRound: ending.end_round,
    VoidRound: ending.void_round,
}
