"""Money that moves for one wager: what is paid, collected or returned, and the coupon beside it."""

from cutcard.games.blackjack import rules
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.spots import MAIN_WAGERS
from cutcard.games.blackjack.model.state import Box, SideBet, Stake
from cutcard.games.blackjack.model.transaction import Progress
from cutcard.games.blackjack.rules import Result, Verdict
from cutcard.games.blackjack.wagers import ALL


def pay(run: Progress, box: Box, bet: SideBet, row: str, clause: str = "") -> None:
    """Pays a side wager by a row of the table's own pay table."""
    offered = run.sheet.offered(bet.wager)
    assert offered is not None
    odds = offered.odds(row)
    pay_amount(run, box, bet, odds.winnings(bet.amount + bet.coupon), f"{row}, {odds}", clause)


def pay_amount(run: Progress, box: Box, bet: SideBet, winnings: int, why: str, clause: str = "") -> None:
    """Pays a side wager so much, by its own clause of settlement unless another is named."""
    clause = clause or ALL[bet.wager].settled_clause
    run.emit(ev.WagerPaid(box.number, 0, bet.player, bet.wager, bet.amount, winnings, why, clause))
    use_coupon(run, box, 0, bet, bet.wager, clause)


def collect(run: Progress, box: Box, bet: SideBet, clause: str) -> None:
    """Takes a side wager or an insurance that is lost."""
    run.emit(ev.WagerCollected(box.number, 0, bet.player, bet.wager, bet.amount, clause))
    use_coupon(run, box, 0, bet, bet.wager, clause)


def use_coupon(run: Progress, box: Box, hand: int, laid: Stake | SideBet, wager: str, clause: str) -> None:
    """A match play coupon is used up when the wager beside it wins or loses."""
    if laid.coupon:
        run.emit(ev.CouponCollected(box.number, hand, laid.player, wager, laid.coupon, clause))


def hand_back_coupon(
    run: Progress, box: Box, hand: int, laid: Stake | SideBet, wager: str, clause: str
) -> None:
    """Beside a void wager a match play coupon has neither won nor lost."""
    if laid.coupon:
        run.emit(ev.CouponReturned(box.number, hand, laid.player, wager, laid.coupon, clause))


def apply(
    run: Progress, box: Box, hand: int, ruling: Verdict, *, only: str = "", spot: int | None = None
) -> None:
    """Settles what is open of a hand, of every bettor or of `only` one, of every spot or of one.

    A coupon wins with its chips.
    """
    for stake in box.hands[hand].stakes:
        left = stake.amount - stake.taken
        if not left or (only and stake.player != only) or (spot is not None and stake.spot != spot):
            continue
        wager = MAIN_WAGERS[stake.spot]
        place = box.number, hand, stake.player, wager
        if ruling.result is Result.WON:
            winnings = ruling.odds.winnings(stake.amount + stake.coupon)
            run.emit(ev.WagerPaid(*place, left, winnings, str(ruling.odds), ruling.clause))
        elif ruling.result is Result.VOID:
            run.emit(ev.WagerReturned(*place, left, ruling.clause))
        else:
            run.emit(ev.WagerCollected(*place, left, ruling.clause))
        settled = hand_back_coupon if ruling.result is Result.VOID else use_coupon
        settled(run, box, hand, stake, wager, ruling.clause)


def give_back(run: Progress, clause: str) -> None:
    """Returns everything that is not settled, of a round that cannot be completed."""
    for box in run.counterclockwise():
        for bet in box.side_bets:
            if not bet.settled:
                run.emit(ev.WagerReturned(box.number, 0, bet.player, bet.wager, bet.amount, clause))
                hand_back_coupon(run, box, 0, bet, bet.wager, clause)
        for index, hand in enumerate(box.hands):
            if not hand.settled:
                apply(run, box, index, Verdict(Result.VOID, rules.NO_ODDS, clause))
