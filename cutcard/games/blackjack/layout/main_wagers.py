"""The main wagers on one hand: how it ends, and what is paid or taken of it (2.3(e), 2.7, 2.8, 2.18(f))."""

from cutcard.games.blackjack import rules
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.hand import DealerHand, FinishedHand
from cutcard.games.blackjack.model.spots import MAIN_WAGERS
from cutcard.games.blackjack.model.state import Box, Hand, Stake
from cutcard.games.blackjack.model.transaction import Progress
from cutcard.games.blackjack.rules import LateStake, Result, Verdict
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.twenty_one.payment import apply, use_coupon
from cutcard.games.twenty_one.turns import taken_at_bust


def turn_over(run: Progress, box: Box) -> None:
    """Turns up what lies face down before a box, from the right as its hands are settled; all are known."""
    for index in reversed(range(len(box.hands))):
        turn_hand_over(run, box, index)


def turn_hand_over(run: Progress, box: Box, index: int) -> None:
    """Turns up what lies face down of one hand."""
    hand = box.hands[index]
    if hand.down and not hand.settled:
        cards = tuple(card for card in hand.cards if card is not None)
        assert len(cards) == len(hand.cards)
        run.emit(ev.CardsTurned(box.number, index, cards))


def finished(sheet: BlackjackSheet, box: Box, hand: int) -> FinishedHand:
    """A box's hand as the verdict sees it."""
    one = box.hands[hand]
    cards = [card for card in one.cards if card is not None]
    made = rules.special_combination(sheet, cards)
    return FinishedHand(one.points.total, len(one.cards), len(box.hands), made)


def blackjack(run: Progress, box: Box) -> None:
    """One box's blackjack: tabled where it lay face down, announced, and paid where nothing can tie it."""
    turn_over(run, box)
    run.emit(ev.BlackjackAnnounced(box.number))
    if rules.blackjack_paid_early(run.sheet, run.state.dealer.up):
        made = finished(run.sheet, box, 0).combination
        apply(run, box, 0, rules.early_blackjack_verdict(run.sheet, made))
        if not rules.blackjack_cards_stay(bonus=box.tucked):
            run.emit(ev.CardsRemoved(box.number))


def spot_now(run: Progress) -> int:
    """The spot the dealer's hand in play decides; 0 but at multiple action."""
    return rules.spot_of_hand(run.sheet, run.state.dealers_number)


def result_of(run: Progress, box: Box, index: int, stake: Stake) -> Result:
    """How a bettor's hand ends, if it has not ended before."""
    hand = box.hands[index]
    if hand.discarded:
        return Result.LOST
    if stake.taken == stake.amount and not hand.busted:
        # Paid before now, or not played for: a blackjack paid early or 1 to 1, a hand called dead.
        return Result.WON if box.blackjack else Result.VOID
    return verdict_of(run, box, index).result


def verdict_of(run: Progress, box: Box, hand: int) -> Verdict:
    """A hand compared with the dealer's."""
    dealer = run.state.dealer
    compared = DealerHand(dealer.points.total, len(dealer.cards))
    return rules.verdict(run.sheet, finished(run.sheet, box, hand), compared)


def known_busted(hand: Hand) -> bool:
    """Whether anybody knew that a hand is over 21: a double's hidden card told nobody (2.10(c))."""
    return hand.busted and not hand.next_down


def late_stake(hand: Hand, stake: Stake) -> LateStake:
    """A hidden bust is known once it has lost its wager, by an earlier hand of the dealer's (2.18(f))."""
    return LateStake(stake.amount, known_busted(hand) or stake.taken == stake.amount)


def bust(run: Progress, box: Box, hand: int) -> None:
    """Takes what may be taken of a hand that went over 21; at multiple action with its cards (2.18(f))."""
    clause = rules.bust_clause(run.sheet)
    if rules.multiple_action(run.sheet):
        run.emit(ev.BustTaken(box.number, hand))

    def collected(original: int, already: int, amount: int) -> int:
        return rules.collected_at_bust(
            run.sheet, original=original, already=already, amount=amount, up=run.state.dealer.up
        )

    for stake, amount in taken_at_bust(box, hand, collected):
        wager = MAIN_WAGERS[stake.spot]
        if amount:
            run.emit(ev.WagerCollected(box.number, hand, stake.player, wager, amount, clause))
        use_coupon(run, box, hand, stake, wager, clause)


def surrendered(run: Progress, box: Box, *, dealer_blackjack: bool) -> None:
    """2.8(a)1 and 2: half, or all against a dealer's blackjack; the caller's word binds every bettor."""
    clause = "2.8(a)1" if rules.surrender_settled_early(run.state.dealer.up) else "2.8(a)2"
    for stake in box.hands[0].stakes:
        kept = rules.surrender_collects(run.sheet, stake.wager, dealer_blackjack=dealer_blackjack)
        wager = MAIN_WAGERS[stake.spot]
        if kept:
            run.emit(ev.WagerCollected(box.number, 0, stake.player, wager, kept, clause))
        if stake.wager > kept:
            run.emit(ev.WagerReturned(box.number, 0, stake.player, wager, stake.wager - kept, clause))
        use_coupon(run, box, 0, stake, wager, clause)
