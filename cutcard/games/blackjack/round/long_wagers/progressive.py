"""The progressive wager at the table: lights, meters, and paying it with the main wager (2.19, 2.15(n))."""

from fractions import Fraction
from math import floor

from cutcard.games.blackjack import rules
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.commands import Irregular, Repair
from cutcard.games.blackjack.model.procedure import Next, Procedure
from cutcard.games.blackjack.model.state import Box, Phase, SideBet, TableState
from cutcard.games.blackjack.model.transaction import MeterShares, Progress
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.blackjack.wagers.progressive import WAGER
from cutcard.games.twenty_one.payment import collect
from cutcard.law.refusal import Refusal, refusal_of, refuse


def meter(sheet: BlackjackSheet, state: TableState) -> Fraction:
    """What the meter stands at, in cents and parts of one."""
    return Fraction(rules.meter_start(sheet)) if state.meter is None else state.meter


def verify_lights(run: Progress) -> Next:
    """A light goes on at each position with a wager; the dealer counts chips and lights."""
    lit = tuple(sorted(bet.box for bet in run.state.bets if bet.wager == WAGER.name))
    if lit:
        run.emit(ev.LightsVerified(lit))
    return Procedure.BETTING_CLOSED


def register(run: Progress) -> Next:
    """A share of every wager goes on each of the meters before the first card."""
    laid = [(box.number, bet) for box in run.state.boxes for bet in _made(box)]
    for number, bet in laid:
        added, added_to_reset = rules.registered(run.sheet, bet.amount)
        before, reset = meter(run.sheet, run.state), run.state.reset_meter
        after, after_reset = before + added, reset + added_to_reset
        run.emit(
            ev.ProgressiveRegistered(
                number,
                bet.player,
                1,
                floor(after) - floor(before),
                after,
                floor(after_reset) - floor(reset),
                after_reset,
            )
        )
    return Procedure.BEFORE_FIRST_CARD


def _made(box: Box) -> list[SideBet]:
    return [bet for bet in box.side_bets if bet.wager == WAGER.name and not bet.settled]


def row(sheet: BlackjackSheet, box: Box) -> str | None:
    """What the box has won: by its cards in the order it received them."""
    assert WAGER.in_order is not None
    if len(box.hands) == 1:
        return WAGER.in_order(box.hands[0].cards)
    return WAGER.in_order(rules.progressive_cards(sheet, box.received))


def _shares(run: Progress) -> MeterShares:
    """The meter of this round, shared equally by all who have won it (2.19(h))."""
    if run.shares is None:
        won = [bet for box in run.state.boxes if row(run.sheet, box) == WAGER.jackpot for bet in _made(box)]
        run.shares = MeterShares(rules.jackpot_parts(run.sheet, [bet.player for bet in reversed(won)]))
    return run.shares


def _next_share(run: Progress, shares: MeterShares) -> int:
    """One share; odd cents go to the first who are paid, so that the whole meter leaves."""
    if shares.pool is None:
        shares.pool = floor(meter(run.sheet, run.state))
    part, rest = shares.parts[0], sum(shares.parts)
    share = -floor(-shares.pool * part / rest)
    shares.pool -= share
    shares.parts = shares.parts[1:]
    return share


def settle_box(run: Progress, box: Box) -> None:
    """The progressive wagers of a box whose main wager is settled are paid or collected."""
    made = _made(box) if rules.progressive_offered(run.sheet) else ()
    if not made:
        return
    shares = _shares(run)
    for bet in made:
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
        award = _next_share(run, shares) if jackpot else _fixed(run, bet, won)
        run.emit(ev.PayoutValidated(box.number, bet.player, won, award))
        from_meter = jackpot or rules.award_off_the_meter(run.sheet, award, meter(run.sheet, run.state))
        back = rules.progressive_chip_returned(run.sheet)
        clause = WAGER.settled_clause
        run.emit(ev.ProgressivePaid(box.number, bet.player, won, award, from_meter, bet.amount, back, clause))
        if jackpot:
            # Not paid from the table inventory container: their cards lie until the papers are done.
            run.emit(ev.PaperworkCompleted(box.number, bet.player, award))
            if not shares.parts:
                _reset(run, box, bet)


def _reset(run: Progress, box: Box, bet: SideBet) -> None:
    held = floor(run.state.reset_meter)
    run.emit(ev.MeterReset(box.number, bet.player, rules.meter_reset(run.sheet), held))


def _fixed(run: Progress, bet: SideBet, won: str) -> int:
    offered = run.sheet.offered(WAGER.name)
    assert offered is not None
    return offered.odds(won).winnings(bet.amount)


# --- a light that is not operating properly (2.15(n)) -----------------------------------------------------


def light_failed(run: Progress, command: Irregular) -> Refusal | None:
    """No progressive wager in that area; a chip not registered yet goes back, one registered stands."""
    if not rules.progressive_offered(run.sheet):
        return refuse("2.15(n)", "this table has no lights: it does not offer the progressive wager")
    outside = rules.why_not_on_layout(run.sheet, command.box, "2.15(n)")
    if outside is not None:
        return refusal_of([outside])
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
