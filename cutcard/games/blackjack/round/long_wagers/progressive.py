"""The progressive wager at the table: lights, meters, and paying it with the main wager (2.19, 2.15(n))."""

from fractions import Fraction
from math import floor

from cutcard.games.blackjack import rules
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.commands import Irregular, Repair
from cutcard.games.blackjack.model.state import Box, Phase, SideBet, TableState
from cutcard.games.blackjack.model.transaction import Progress
from cutcard.games.blackjack.round.side_wagers import collect
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.blackjack.wagers.progressive import WAGER
from cutcard.law.refusal import Refusal, refuse


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
    """2.19(b), (i): a share of every wager goes on each of the meters before the first card."""
    laid = [(box, bet) for box in run.state.boxes for bet in _made(box)]
    if not laid:
        return
    rates = run.sheet.progressive
    assert rates is not None
    wagered = sum(bet.amount for _, bet in laid)
    before, reset = meter(run.sheet, run.state), run.state.reset_meter
    after, after_reset = before + rates.rate * wagered, reset + rates.reset_rate * wagered
    box, bet = laid[0]
    run.emit(
        ev.ProgressiveRegistered(
            box.number,
            bet.player,
            len(laid),
            floor(after) - floor(before),
            after,
            floor(after_reset) - floor(reset),
            after_reset,
        )
    )


def _made(box: Box) -> list[SideBet]:
    return [bet for bet in box.side_bets if bet.wager == WAGER.name and not bet.settled]


def row(sheet: BlackjackSheet, box: Box) -> str | None:
    """What the box has won: by its cards in the order it received them."""
    assert WAGER.in_order is not None
    if len(box.hands) == 1:
        return WAGER.in_order(box.hands[0].cards)
    return WAGER.in_order(rules.progressive_cards(sheet, box.received))


class Shares:
    """The meter of this round, shared equally by all who have won it (2.19(h))."""

    def __init__(self, run: Progress) -> None:
        won = [bet for box in run.state.boxes if row(run.sheet, box) == WAGER.jackpot for bet in _made(box)]
        self.parts = rules.jackpot_parts(run.sheet, [bet.player for bet in reversed(won)])
        self.pool: int | None = None
        """What the meter showed when the first of them was to be paid, less what they have had."""

    @property
    def open(self) -> bool:
        return bool(self.parts)

    def next(self, run: Progress) -> int:
        """One share; odd cents go to the first who are paid, so that the whole meter leaves."""
        if self.pool is None:
            self.pool = floor(meter(run.sheet, run.state))
        part, rest = self.parts[0], sum(self.parts)
        share = -floor(-self.pool * part / rest)
        self.pool -= share
        self.parts = self.parts[1:]
        return share


def settle_box(run: Progress, box: Box, shares: Shares) -> None:
    """Pays or collects the progressive wagers of a box whose main wager is settled (2.19(g), (h))."""
    for bet in _made(box):
        won = row(run.sheet, box)
        if won is None:
            collect(run, box, bet, WAGER.settled_clause)
            continue
        run.emit(ev.CombinationVerified(box.number, bet.player, won))
        dark = rules.why_not_paid_progressive(lit=box.number in run.state.lit)
        if dark is not None:
            run.emit(ev.WagerReturned(box.number, 0, bet.player, bet.wager, bet.amount, dark.clause))
            continue
        run.emit(ev.LightVerified(box.number, bet.player))
        jackpot = won == WAGER.jackpot
        award = shares.next(run) if jackpot else _fixed(run, bet, won)
        run.emit(ev.PayoutValidated(box.number, bet.player, won, award))
        from_meter = jackpot or rules.award_off_the_meter(run.sheet, award, meter(run.sheet, run.state))
        back = rules.progressive_chip_returned(run.sheet)
        clause = WAGER.settled_clause
        run.emit(ev.ProgressivePaid(box.number, bet.player, won, award, from_meter, bet.amount, back, clause))
        if jackpot:
            # Not paid from the table inventory container: his cards lie until the papers are done.
            run.emit(ev.PaperworkCompleted(box.number, bet.player, award))
            if not shares.open:
                _reset(run, box, bet)


def _reset(run: Progress, box: Box, bet: SideBet) -> None:
    assert run.sheet.progressive is not None
    held = floor(run.state.reset_meter)
    run.emit(ev.MeterReset(box.number, bet.player, run.sheet.progressive.reset, held))


def _fixed(run: Progress, bet: SideBet, won: str) -> int:
    offered = run.sheet.offered(WAGER.name)
    assert offered is not None
    return offered.odds(won).winnings(bet.amount)


# --- a light that is not operating properly (2.15(n)) -----------------------------------------------------


def light_failed(run: Progress, command: Irregular) -> Refusal | None:
    """No progressive wager in that area; a chip not registered yet goes back, one registered stands."""
    if run.sheet.progressive is None:
        return refuse("2.15(n)", "this table has no lights: it does not offer the progressive wager")
    if not 1 <= command.box <= run.sheet.boxes:
        return refuse("2.15(n)", f"the layout has boxes 1 to {run.sheet.boxes}")
    if command.box in run.state.dark:
        return refuse("2.15(n)", f"the light of box {command.box} is out of order already")
    run.emit(ev.LightFailed(command.box))
    if run.state.phase is Phase.BETWEEN:
        for bet in run.state.bets:
            if (bet.box, bet.wager) == (command.box, WAGER.name):
                run.emit(ev.BetHandedBack(bet.box, bet.player, bet.wager, bet.amount, "2.15(n)"))
    return None


def light_repaired(run: Progress, command: Repair) -> Refusal | None:
    if command.box not in run.state.dark:
        return refuse("2.15(n)", f"the light of box {command.box} is in order")
    run.emit(ev.LightRepaired(command.box))
    return None
