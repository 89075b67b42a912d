"""Money that moves for one wager: what is paid, collected or returned, and the coupon beside it."""

from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.state import Box, SideBet
from cutcard.games.blackjack.model.transaction import Progress
from cutcard.games.blackjack.wagers import ALL
from cutcard.games.twenty_one.payment import use_coupon


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
