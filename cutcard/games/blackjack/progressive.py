"""The progressive wager at the table: lights, the meter, and paying it with the main wager (2.19)."""

from fractions import Fraction
from math import floor

from cutcard.games.blackjack import decide
from cutcard.games.blackjack import events as ev
from cutcard.games.blackjack.progress import Progress
from cutcard.games.blackjack.sheet import BlackjackSheet
from cutcard.games.blackjack.side_wagers import collect
from cutcard.games.blackjack.state import Box, SideBet, TableState
from cutcard.games.blackjack.wagers.progressive import WAGER


def meter(sheet: BlackjackSheet, state: TableState) -> Fraction:
    """What the meter stands at, in cents and parts of one."""
    assert sheet.progressive is not None
    return Fraction(sheet.progressive.start) if state.meter is None else state.meter


def verify_lights(run: Progress) -> None:
    """2.19(b): a light at each position with a wager; the dealer counts chips and lights."""
    lit = tuple(sorted(bet.box for bet in run.state.bets if bet.wager == WAGER.name))
    if lit:
        run.emit(ev.LightsVerified(lit))


def register(run: Progress) -> None:
    """2.19(b), (i): a share of every wager goes on the meter before the first card."""
    laid = [(box, bet) for box in run.state.boxes for bet in _made(box)]
    if not laid:
        return
    assert run.sheet.progressive is not None
    before = meter(run.sheet, run.state)
    after = before + run.sheet.progressive.rate * sum(bet.amount for _, bet in laid)
    box, bet = laid[0]
    cents = floor(after) - floor(before)
    run.emit(ev.ProgressiveRegistered(box.number, bet.player, len(laid), cents, after))


def _made(box: Box) -> list[SideBet]:
    return [bet for bet in box.side_bets if bet.wager == WAGER.name and not bet.settled]


def row(box: Box) -> str | None:
    """What the box has won: by its cards in the order it received them."""
    assert WAGER.in_order is not None
    return WAGER.in_order(box.hands[0].cards if len(box.hands) == 1 else box.received)


class Shares:
    """The meter of this round, shared equally by all who have won it (2.19(h))."""

    def __init__(self, run: Progress) -> None:
        self.winners = sum(len(_made(box)) for box in run.state.boxes if row(box) == WAGER.jackpot)
        self.pool = floor(meter(run.sheet, run.state)) if self.winners else 0

    def next(self) -> int:
        """One share; odd cents go to the first who are paid, so that the whole meter leaves."""
        share = -(-self.pool // self.winners)
        self.pool -= share
        self.winners -= 1
        return share


def settle_box(run: Progress, box: Box, shares: Shares) -> None:
    """Pays or collects the progressive wagers of a box whose main wager is settled (2.19(g), (h))."""
    for bet in _made(box):
        won = row(box)
        if won is None:
            collect(run, box, bet, WAGER.settled_clause)
            continue
        run.emit(ev.PayoutValidated(box.number, bet.player, won))
        jackpot = won == WAGER.jackpot
        award = shares.next() if jackpot else _fixed(run, bet, won)
        back = decide.progressive_chip_returned(run.sheet)
        clause = WAGER.settled_clause
        run.emit(ev.ProgressivePaid(box.number, bet.player, won, award, jackpot, bet.amount, back, clause))
        if jackpot and not shares.winners:
            assert run.sheet.progressive is not None
            run.emit(ev.MeterReset(box.number, bet.player, run.sheet.progressive.reset))


def _fixed(run: Progress, bet: SideBet, won: str) -> int:
    offered = run.sheet.offered(WAGER.name)
    assert offered is not None
    return offered.odds(won).winnings(bet.amount)
