"""Settlement of the main wagers and insurance: the deciders say what is owed, in the law's order."""

from cutcard.games.blackjack import rules
from cutcard.games.blackjack.layout import main_wagers
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.hand import value
from cutcard.games.blackjack.model.procedure import Next, Procedure
from cutcard.games.blackjack.model.spots import INSURANCES, MAIN_WAGERS
from cutcard.games.blackjack.model.state import Box, Stake
from cutcard.games.blackjack.model.transaction import Progress
from cutcard.games.twenty_one.payment import apply, collect, live_rides, use_coupon


def blackjacks(run: Progress) -> Next:
    """Announces every player's blackjack; against 2 to 9 it is paid before any third card."""
    for box in run.state.boxes:
        if box.blackjack:
            main_wagers.blackjack(run, box)
    return Procedure.INSURANCE_LINE


# --- insurance and held surrenders ------------------------------------------------------------------------


def lose_insurance(run: Progress) -> Next:
    """Without a blackjack, insurance is lost: collected now, or when the hole card is disclosed."""
    if rules.losing_insurance_collected_after_check(run.sheet):
        _losing_insurance(run)
    return Procedure.ROWS_WITHOUT_BLACKJACK


def second_card(run: Progress) -> Next:
    """What the dealer's second card settles: insurance, then held surrenders."""
    dealer, insurance = run.state.dealer, INSURANCES[main_wagers.spot_now(run)]
    won = rules.insurance_wins(value(dealer.cards[1]))
    for box in run.counterclockwise() if won else ():
        for bet in box.side_bets:
            if bet.wager == insurance and not bet.settled:
                odds = rules.INSURANCE_ODDS
                winnings = odds.winnings(bet.amount)
                run.emit(
                    ev.WagerPaid(
                        box.number, 0, bet.player, insurance, bet.amount, winnings, str(odds), "2.9(c)"
                    )
                )
    if not won:
        _losing_insurance(run)
    for box in run.counterclockwise():
        if box.surrendered and not box.hands[0].settled:
            main_wagers.surrendered(run, box, dealer_blackjack=dealer.blackjack)
    return Procedure.SECOND_CARD_ROWS


def _losing_insurance(run: Progress) -> None:
    """Collects insurance that is lost (2.9(d))."""
    insurance = INSURANCES[main_wagers.spot_now(run)]
    for box in run.counterclockwise():
        for bet in box.side_bets:
            if bet.wager == insurance and not bet.settled:
                collect(run, box, bet, "2.9(d)")


# --- main wagers ------------------------------------------------------------------------------------------


def main_wagers_of(run: Progress, box: Box) -> None:
    """Every main wager of the box that is still open is paid, returned or collected."""
    spot = main_wagers.spot_now(run)
    if run.state.dealer.blackjack and not box.blackjack:
        _late_blackjack(run, box, spot)
    else:
        for index, hand in reversed(list(enumerate(box.hands))):
            if not hand.settled:
                apply(run, box, index, main_wagers.verdict_of(run, box, index), spot=spot)
    if spot:
        _turned_over_21(run, box.number)


def _turned_over_21(run: Progress, number: int) -> None:
    """A double's card that lay face down put the hand over 21: its other spots are lost too (2.18(f))."""
    box = run.state.box(number)
    assert box is not None
    for index, hand in reversed(list(enumerate(box.hands))):
        if hand.busted and not hand.settled:
            main_wagers.bust(run, box, index)


def _late_blackjack(run: Progress, box: Box, spot: int) -> None:
    """2.10(b), 2.11(d): one original wager of each bettor is collected, the rest goes back."""
    for rides in live_rides(box, spot):
        laid = [main_wagers.late_stake(box.hands[index], stake) for index, stake in rides]
        lost = rules.collected_by_late_blackjack(run.sheet, rides[0][1].wager, laid)
        for (index, stake), due in zip(rides, lost, strict=True):
            _take_and_return(run, box, index, stake, due)


def _take_and_return(run: Progress, box: Box, hand: int, stake: Stake, due: int) -> None:
    clause, wager = main_wagers.verdict_of(run, box, hand).clause, MAIN_WAGERS[stake.spot]
    back = "2.10(b)" if stake.doubled else "2.11(d)"
    if due > stake.taken:
        run.emit(ev.WagerCollected(box.number, hand, stake.player, wager, due - stake.taken, clause))
    use_coupon(run, box, hand, stake, wager, clause)
    rest = stake.amount - max(due, stake.taken)
    if rest:
        run.emit(ev.WagerReturned(box.number, hand, stake.player, wager, rest, back))
    if stake.taken > due and main_wagers.known_busted(box.hands[hand]):
        # A bust of the 6 to 5 variation was collected whole at once (2.6A(e)3).
        run.emit(ev.WagerRefunded(box.number, hand, stake.player, wager, stake.taken - due, back))
