"""The dealer's hand: insurance, the reader, the second card, what is drawn (26.11, 26.12(b), (c))."""

from cutcard.games.double_attack import rules
from cutcard.games.double_attack.model import commands as cm
from cutcard.games.double_attack.model import events as ev
from cutcard.games.double_attack.model.procedure import Answer, Next, Procedure
from cutcard.games.double_attack.model.spots import INITIAL_SPOT
from cutcard.games.double_attack.model.state import Phase, TableState
from cutcard.games.double_attack.model.transaction import Progress
from cutcard.games.double_attack.round import settlement
from cutcard.games.double_attack.round.shoe import why_not_card
from cutcard.games.double_attack.sheet.sheet import BUST_IT, INSURANCE, DoubleAttackSheet
from cutcard.games.twenty_one.round.hole_card import HoleCard
from cutcard.law.refusal import Bar, Refusal, refusal_of, refuse

# --- insurance --------------------------------------------------------------------------------------------


def insurance_line(run: Progress) -> Next:
    """Insurance is offered against an ace, after the second cards and before the reader."""
    if rules.why_not_insurance(run.sheet, run.state.dealer.up) is None:
        run.emit(ev.InsuranceOpened())
        return None
    return Procedure.READER


def insure(run: Progress, command: cm.Insure) -> Refusal | None:
    refusal = why_not_insure(run.sheet, run.state, command)
    if refusal is None:
        run.emit(ev.InsurancePlaced(command.box, command.player, command.amount))
    return refusal


def why_not_insure(sheet: DoubleAttackSheet, state: TableState, command: cm.Insure) -> Refusal | None:
    """26.11(b), 26.13(g): each bettor for themselves, by half their initial wager."""
    bars: list[Bar] = []
    box = state.box(command.box) if state.in_round else None
    stake = box.stake(command.player, INITIAL_SPOT) if box is not None and not box.hands[0].dead else None
    if box is None or stake is None:
        bars.append(Bar("26.11(b)", f"{command.player} has no wager in box {command.box} to insure"))
    else:
        bars += rules.why_not_insure_by(sheet, stake.wager, command.amount)
        if any(bet[:2] == (command.player, INSURANCE) for bet in box.side_bets):
            bars.append(Bar("2.3(g)", "the insurance wager is made and may not be altered"))
    if command.spot:
        bars.append(Bar("26.11(b)", "the initial wager is insured: there is no spot to name"))
    if state.phase is not Phase.INSURANCE:
        barred = (
            rules.why_not_insurance(sheet, state.dealer.up) if state.in_round and state.dealer.up else None
        )
        bars += [barred] if barred else []
        bars.append(Bar("26.11(b)", "the insurance line is not open"))
    return refusal_of(bars)


def close_line(run: Progress, command: cm.CloseInsurance) -> Answer:
    if run.state.phase is not Phase.INSURANCE:
        return refuse("26.11(b)", "the insurance line is not open")
    run.emit(ev.InsuranceClosed())
    return Procedure.READER


# --- the hole card ----------------------------------------------------------------------------------------

HOLE_CARD: HoleCard[DoubleAttackSheet, TableState, Procedure] = HoleCard(
    reader="26.11(b)",
    turned="26.11(d)",
    rules=rules,
    being_read=Phase.READER,
    being_turned=Phase.TURNING,
    first_turn=Procedure.FIRST_TURN,
    no_blackjack=Procedure.FIRST_TURN,
    answered=Procedure.READER_ANSWERED,
    turn=Procedure.HOLE_CARD,
    second_card=Procedure.SECOND_CARD,
    why_not_card=lambda sheet, state, card, otherwise: [*why_not_card(sheet, state, card), *otherwise],
)


# --- the second card --------------------------------------------------------------------------------------


def dealer_plays(run: Progress, command: cm.DealerPlays) -> Answer:
    """Every decision is carried out: the dealer turns their hole card, or draws a second card."""
    state = run.state
    if state.phase is Phase.SETTLING and state.dealer.reader:
        return None  # their cards are turned already
    if state.phase is not Phase.DEALER_TO_PLAY:
        return refuse("2.6(h)", "the dealer takes their cards when every player's decisions are carried out")
    if state.dealer.hole_dealt:
        run.emit(ev.DealerTurns())
        return Procedure.HOLE_CARD if state.dealer.hole is not None else None
    if rules.second_card_taken(run.sheet, waiting=settlement.waits_for_second_card(run)):
        run.emit(ev.DealersCardCalled())
    else:
        run.emit(ev.DealerFinished())
    return None


# --- what the dealer draws --------------------------------------------------------------------------------


def draw_or_stand(run: Progress) -> Next:
    """Another card while the dealer's count calls for one and something depends on it; then their total."""
    dealer = run.state.dealer
    if not dealer.blackjack and rules.dealer_draws(run.sheet, dealer.points) and _needed(run):
        return None
    run.emit(ev.TotalAnnounced(0, 0, dealer.points.total, dealer.points.soft))
    run.emit(ev.DealerFinished())
    return None


def _needed(run: Progress) -> bool:
    """26.12(c): a hand whose end depends on the dealer's count, or an optional bonus wager."""
    open_hands = sum(
        rules.is_open(run.sheet, settlement.finished(box, index))
        for box in run.state.boxes
        for index, hand in enumerate(box.hands)
        if not (hand.settled or hand.surrendered)
    )
    bonus = any(bet.wager == BUST_IT and not bet.settled for box in run.state.boxes for bet in box.side_bets)
    return bonus or rules.dealer_needed(open_hands=open_hands)
