"""The dealer's own hand: the card reader, their second card, what they draw (2.6(h), (j), 2.12)."""

from cutcard.cards import Card
from cutcard.games.blackjack import rules
from cutcard.games.blackjack.layout import hands, main_wagers, side_wagers
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.procedure import Answer, Next, Procedure
from cutcard.games.blackjack.model.state import Phase, TableState
from cutcard.games.blackjack.model.transaction import Progress
from cutcard.games.blackjack.rules import equipment
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.twenty_one.payment import live_rides
from cutcard.games.twenty_one.round.hole_card import HoleCard
from cutcard.law.refusal import Bar, refuse

# --- the hole card ----------------------------------------------------------------------------------------


def _why_not_card(sheet: BlackjackSheet, state: TableState, card: Card, otherwise: list[Bar]) -> list[Bar]:
    too_many = equipment.why_not_these_cards(sheet, state, (card,))
    return [too_many] if too_many is not None else otherwise


HOLE_CARD: HoleCard[BlackjackSheet, TableState, Procedure] = HoleCard(
    reader="2.6(j)",
    turned="2.6(j)",
    rules=rules,
    being_read=Phase.READER,
    being_turned=Phase.TURNING,
    first_turn=Procedure.FIRST_TURN,
    no_blackjack=Procedure.INSURANCE_LOST,
    answered=Procedure.READER_ANSWERED,
    turn=Procedure.HOLE_CARD,
    second_card=Procedure.SECOND_CARD_OF_DEALER,
    why_not_card=_why_not_card,
)


# --- the second card --------------------------------------------------------------------------------------


def dealer_plays(run: Progress, command: cm.DealerPlays) -> Answer:
    """Every decision is carried out: the dealer calls for their second card, or turns it over."""
    if rules.multiple_action(run.sheet):
        return Procedure.HANDS_OF_DEALER
    dealer = run.state.dealer
    found = dealer.blackjack and rules.blackjack_found_before_play(run.sheet, dealer.up)
    if found and run.state.phase is Phase.SETTLING:
        return None  # 2.6(j)1, (k)6: their cards are turned already
    if run.state.phase is not Phase.DEALER_TO_PLAY:
        return refuse("2.6(h)", "the dealer takes their cards when every player's decisions are carried out")
    if not rules.hole_card_dealt(run.sheet):
        if rules.second_card_taken(run.sheet, waiting=_second_card_awaited(run)):
            run.emit(ev.DealersCardCalled())
        else:
            run.emit(ev.DealerFinished())
        return None
    if rules.hole_card_face_up(run.sheet):
        run.emit(ev.DealerGoesOn())
        return Procedure.CARD_OF_DEALER
    run.emit(ev.DealerTurns())
    return Procedure.HOLE_CARD if run.state.dealer.hole is not None else None


def _second_card_awaited(run: Progress) -> bool:
    """Whether a wager of the round waits for that card, or a late blackjack would refund one."""
    if side_wagers.wait_for_the_dealer(run.state):
        return True
    for box in run.state.boxes:
        if not all(hand.settled for hand in box.hands):
            return True
        for rides in live_rides(box, 0):
            laid = [main_wagers.late_stake(box.hands[index], stake) for index, stake in rides]
            taken = [stake.taken for _, stake in rides]
            original, up = rides[0][1].wager, run.state.dealer.up
            if rules.blackjack_would_refund(run.sheet, original, laid, taken, up=up):
                return True
    return False


# --- what the dealer draws ---------------------------------------------------------------------------------


def draw_or_stand(run: Progress) -> Next:
    """Another card while the dealer's count calls for one and something depends on it; then their total."""
    if side_wagers.wait_for_the_dealer(run.state):
        return None
    dealer, spot = run.state.dealer, main_wagers.spot_now(run)
    open_hands = sum(
        rules.is_open(run.sheet, main_wagers.finished(run.sheet, box, index), face_down=hand.down != 0)
        for box in run.state.boxes
        for index, hand in enumerate(box.hands)
        if not (hand.settled or hand.discarded or box.surrendered)
        and (not spot or hands.rides_on(hand, spot))
    )
    if rules.dealer_needed(open_hands=open_hands) and rules.dealer_draws(run.sheet, dealer.points):
        return None
    run.emit(ev.TotalAnnounced(0, 0, dealer.points.total, dealer.points.soft))
    run.emit(ev.DealerFinished())
    return None
