"""The round engine: a command comes in, events or a refusal go out. Chance is handed in, never drawn."""

from collections.abc import Callable
from typing import Any

from cutcard.games.blackjack.irregularities import handlers, missed_cards, shoe
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.commands import (
    AskSpread,
    Irregular,
    PermitBoxes,
    PermitEntry,
    PressButton,
    Repair,
    ShowDisplay,
    SpreadIdle,
    StayAlone,
)
from cutcard.games.blackjack.model.state import NO_MISHAPS, Phase, TableState
from cutcard.games.blackjack.model.transaction import Progress
from cutcard.games.blackjack.round import (
    betting,
    card_reader,
    dealer,
    decisions,
    ending,
    face_down,
    initial_deal,
    sevens_offer,
    shared_boxes,
    withdrawal,
)
from cutcard.games.blackjack.round.long_wagers import bonus, streaks
from cutcard.games.blackjack.rules import equipment
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.blackjack.shoe import card_table, opening, shuffling
from cutcard.games.protocol import (
    ChangeBox,
    CloseTable,
    ConfirmWager,
    Cut,
    Deal,
    EndRound,
    GiveCard,
    NewDealer,
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
    while run.state.mishaps is not NO_MISHAPS and (card := handlers.next_card(run)) is not None:
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
    place = initial_deal.card_place(run.sheet, run.state)
    if place is None:
        return refuse("2.6(g)", "no card is due now")
    box, hand, face_up = place
    if box == initial_deal.BURN:
        run.emit(ev.CardBurned(command.card))
        return None
    if face_up and command.card is None:
        return refuse("2.6(b)", "this card is dealt face upwards: its face must be known")
    too_many = equipment.why_not_these_cards(run.sheet, run.state, (command.card,))
    if too_many is not None:
        return refusal_of([too_many])
    if box == initial_deal.DETERMINANT:
        assert command.card is not None
        if not shuffling.determinant(run, command.card):
            return None
        box, hand, face_up = initial_deal.initial_place(run.sheet, run.state)
    phase = run.state.phase
    if phase is Phase.OFFERING:
        assert command.card is not None
        sevens_offer.offer_answered(run, ev.OfferedCardDealt(box, command.card), command.card)
        return None
    run.emit(ev.CardDealt(box, hand, command.card, face_up))
    if phase is Phase.DEALING:
        initial_deal.initial_card_dealt(run)
    elif phase is Phase.PLAY:
        decisions.card_drawn(run)
    elif len(run.state.dealer.cards) == 2:
        dealer.second_card_seen(run)
    else:
        dealer.dealer_goes_on(run)
    return None


def _turn_cards(run: Progress, command: cm.TurnCards) -> Refusal | None:
    """Cards turned over; where a side wager waited for them, the deal goes on."""
    exposed = initial_deal.box_to_expose(run.sheet, run.state) == command.box
    refusal = face_down.turn_cards(run, command, exposed=exposed)
    if refusal is None and exposed:
        initial_deal.initial_card_dealt(run)
    return refusal


_HANDLERS: dict[type, Handler] = {
    PlaceBet: betting.place_bet,
    WithdrawBet: withdrawal.withdraw,
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
    Shuffle: shuffling.shuffle,
    ShuffleDiscards: shuffling.shuffle_discards,
    PutBack: shuffling.put_back,
    Cut: card_table.cut,
    RefuseCut: card_table.refuse_cut,
    Recut: card_table.recut,
    ShowBurn: shuffling.show_burn,
    ShoeRunsOut: shoe.shoe_runs_out,
    Irregular: handlers.irregular,
    Repair: handlers.repair,
    Reshuffle: shuffling.reshuffle,
    NewDealer: shuffling.new_dealer,
    cm.Insure: betting.insure,
    cm.TakeEvenMoney: betting.take_even_money,
    cm.Attend: initial_deal.attend,
    cm.CloseInsurance: card_reader.close_insurance,
    cm.AnswerReader: card_reader.answer_reader,
    **dict.fromkeys(decisions.ACTIONS, decisions.decision),
    cm.Follow: shared_boxes.follow,
    cm.Assign: shared_boxes.assign,
    cm.CloseJoining: shared_boxes.close,
    cm.TakeCard: handlers.take_card,
    cm.DeclineCard: handlers.decline_card,
    cm.DealerPlays: dealer.dealer_plays,
    cm.TurnHoleCard: dealer.turn_hole_card,
    cm.TurnCards: _turn_cards,
    cm.DiscardHand: face_down.discard_hand,
    cm.SettleWagers: bonus.settle_wagers,
    ChangeBox: streaks.change_box,
    CloseTable: streaks.close_table,
    PressButton: bonus.press,
    ShowDisplay: bonus.show,
    EndRound: ending.end_round,
    VoidRound: ending.void_round,
}
