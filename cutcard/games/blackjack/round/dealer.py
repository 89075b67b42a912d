"""The dealer's own hand: his second card, the hole card turned, what he draws (2.6(h), (j), 2.12)."""

from cutcard.games.blackjack import rules
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.hand import is_blackjack, value
from cutcard.games.blackjack.model.state import Phase
from cutcard.games.blackjack.model.transaction import Progress
from cutcard.games.blackjack.round import dealer_decided, multiple_action, settlement, sevens_offer
from cutcard.games.blackjack.rules import equipment
from cutcard.law.refusal import Refusal, refusal_of, refuse


def dealer_plays(run: Progress, command: cm.DealerPlays) -> Refusal | None:
    if rules.multiple_action(run.sheet):
        return multiple_action.dealer_plays(run)
    dealer = run.state.dealer
    found = dealer.blackjack and rules.blackjack_found_before_play(run.sheet, dealer.up)
    if found and run.state.phase is Phase.SETTLING:
        return None  # 2.6(j)1, (k)6: his cards are turned already
    if run.state.phase is not Phase.DEALER_TO_PLAY:
        return refuse("2.6(h)", "the dealer takes his cards when every player's decisions are carried out")
    if not rules.hole_card_dealt(run.sheet):
        if rules.second_card_taken(run.sheet, waiting=settlement.second_card_awaited(run)):
            run.emit(ev.DealersCardCalled())
        else:
            run.emit(ev.DealerFinished())
        return None
    if rules.hole_card_face_up(run.sheet):
        run.emit(ev.DealerGoesOn())
        dealer_goes_on(run)
        return None
    run.emit(ev.DealerTurns())
    if run.state.dealer.hole is not None:
        turn(run, cm.TurnHoleCard(run.state.dealer.hole))
    return None


def turn_hole_card(run: Progress, command: cm.TurnHoleCard) -> Refusal | None:
    dealer = run.state.dealer
    if run.state.phase is not Phase.TURNING or dealer.hole is not None:
        return refuse("2.6(j)", "no hole card is being turned now")
    too_many = equipment.why_not_these_cards(run.sheet, run.state, (command.card,))
    if too_many is not None:
        return refusal_of([too_many])
    if dealer.reader is not None and dealer.reader != completes_blackjack(dealer.up, value(command.card)):
        return refuse("2.6(j)", "the card reader said otherwise: this is not the hole card it read")
    turn(run, command)
    return None


def completes_blackjack(up: int, hole: int) -> bool:
    return is_blackjack(total=up + hole, cards=2)


def turn(run: Progress, command: cm.TurnHoleCard) -> None:
    run.emit(ev.HoleCardTurned(command.card))
    second_card_seen(run)


def second_card_seen(run: Progress) -> None:
    dealer_decided.by_his_cards(run)
    if run.state.dealer.blackjack and run.state.dealer.reader:
        sevens_offer.blackjack_found(run)
    else:
        settlement.second_card(run)
        dealer_goes_on(run)


def dealer_goes_on(run: Progress) -> None:
    """Waits for another card while the count calls for one and something depends on it (2.12(b), (c))."""
    dealer_decided.by_his_cards(run)
    if dealer_decided.wait_for_the_dealer(run.state):
        return
    dealer, spot = run.state.dealer, settlement.spot_now(run)
    open_hands = sum(
        rules.is_open(run.sheet, settlement.finished(run.sheet, box, index), face_down=hand.down != 0)
        for box in run.state.boxes
        for index, hand in enumerate(box.hands)
        if not (hand.settled or hand.discarded or box.surrendered)
        and (not spot or multiple_action.rides_on(hand, spot))
    )
    if rules.dealer_needed(open_hands=open_hands) and rules.dealer_draws(run.sheet, dealer.points):
        return
    run.emit(ev.TotalAnnounced(0, 0, dealer.points.total, dealer.points.soft))
    run.emit(ev.DealerFinished())
