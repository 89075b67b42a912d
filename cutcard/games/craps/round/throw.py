"""The dice: out, thrown, and what they decide (1.8 to 1.11, 1.2(a))."""

from cutcard.games.craps.model import commands as cm
from cutcard.games.craps.model import events as ev
from cutcard.games.craps.model.procedure import Answer, Next, Procedure, Progress, end_point
from cutcard.games.craps.model.state import TableState, Wager
from cutcard.games.craps.rules import outcomes, standing
from cutcard.games.craps.rules.outcomes import Throw, Verdict
from cutcard.games.protocol import CloseTable, Deal, RollDice, VoidRound
from cutcard.law.refusal import Bar, Refusal, refusal_of, refuse

_DIE = range(1, 7)
_ORDER = ("lost", "void", "won")
"""Losing wagers are collected before winning ones are paid."""


def close_betting(run: Progress, command: Deal) -> Answer:
    """The shooter is given the dice."""
    refusal = why_not_close(run.state, command)
    if refusal is None:
        run.emit(ev.BettingClosed(run.state.playing_on, run.state.stayed))
    return refusal


def why_not_close(state: TableState, command: Deal) -> Refusal | None:
    bars = standing.why_not_while_out(out=state.out)
    if command.side:
        bars.append(Bar("1.2(a)", "dice do not come from a side of a shoe"))
    if not state.wagers:
        bars.append(Bar("1.2(a)", "nobody has made a wager"))
    else:
        bars += standing.why_not_throw(state.next_shooter)
    return refusal_of(bars)


def roll(run: Progress, command: RollDice) -> Answer:
    """The dice are at rest. A throw that is told while wagers are open closes them."""
    if command.first not in _DIE or command.second not in _DIE:
        return refuse("1.8", f"a die shows 1 to 6, not {command.first} and {command.second}")
    state = run.state
    if not state.out:
        run.emit(ev.BettingClosed(state.playing_on, state.stayed))
    run.emit(ev.DiceThrown(command.first, command.second, state.next_shooter, state.point))
    return Procedure.WAGERS


def settle(run: Progress) -> Next:
    """Every wager is decided by the table as it was before the throw."""
    decided = [(verdict, wager) for wager in run.state.wagers if (verdict := _verdict(run, wager))]
    for result in _ORDER:
        for verdict, wager in decided:
            if verdict.result == result:
                _settle(run, wager, verdict)
    return Procedure.COME_BETS


def _verdict(run: Progress, wager: Wager) -> Verdict | None:
    throw = Throw(*run.state.dice)
    return outcomes.outcome(run.sheet, wager.spot, throw, point=run.state.point, marked=wager.marked)


def _settle(run: Progress, wager: Wager, verdict: Verdict) -> None:
    place = ev.NO_BOX, 0, wager.player, wager.label
    if verdict.result == "lost":
        run.emit(ev.WagerCollected(*place, wager.amount, verdict.clause))
    elif verdict.result == "void":
        run.emit(ev.WagerReturned(*place, wager.amount, verdict.clause))
    else:
        assert verdict.odds is not None
        winnings = verdict.odds.winnings(wager.amount)
        why = f"{verdict.odds}, {verdict.why}"
        run.emit(ev.WagerPaid(*place, wager.amount, winnings, why, verdict.clause))


def move_come_bets(run: Progress) -> Next:
    """Those the throw did not decide go to its number."""
    throw = Throw(*run.state.dice)
    for wager in run.state.wagers:
        to = outcomes.moves_to(wager.spot, throw)
        if to is not None:
            run.emit(ev.ComeMoved(wager.player, wager.label, to.label, wager.amount))
    return Procedure.POINT


def move_point(run: Progress) -> Next:
    """A come out roll may set the point; then the point or a seven decides it."""
    state, throw = run.state, Throw(*run.state.dice)
    after = outcomes.next_point(state.point, throw)
    if after != state.point and after:
        run.emit(ev.PointSet(after))
    elif outcomes.seven_out(state.point, throw):
        run.emit(ev.SevenOut(state.point, state.shooter))
    elif after != state.point:
        run.emit(ev.PointMade(state.point))
    elif any(one.player == state.shooter for one in state.decided):
        end_point(run)
    return Procedure.BETTING


def open_betting(run: Progress) -> Next:
    """The round is over; wagers that are not decided stay."""
    run.emit(ev.RollEnded(run.state.rounds + 1))
    return None


# --- beside the throw -------------------------------------------------------------------------------------


def no_roll(run: Progress, command: cm.NoRoll) -> Answer:
    """Nothing is decided; the dice are thrown again."""
    run.emit(ev.RollInvalid(command.reason))
    return None


def void(run: Progress, command: VoidRound) -> Answer:
    """A throw called dead before it is at rest is an invalid roll."""
    if not run.state.out:
        return refuse("1.9", "no throw is under way; a total that was called stands")
    run.emit(ev.RollInvalid(command.reason))
    return None


def pass_dice(run: Progress, command: cm.PassDice) -> Answer:
    refusal = why_not_pass_dice(run.state, command)
    if refusal is None:
        run.emit(ev.DicePassed(command.player))
    return refusal


def why_not_pass_dice(state: TableState, command: cm.PassDice) -> Refusal | None:
    shooter = state.next_shooter
    bars = standing.why_not_pass_dice(shooter, command.player, point=state.point)
    return refusal_of([*bars, *standing.why_not_while_out(out=state.out)])


def close_table(run: Progress, command: CloseTable) -> Answer:
    """Play ends: what no roll will decide any more goes back."""
    bars = standing.why_not_while_out(out=run.state.out)
    if bars:
        return refusal_of(bars)
    run.emit(ev.TableClosed())
    for wager in run.state.wagers:
        run.emit(ev.WagerReturned(ev.NO_BOX, 0, wager.player, wager.label, wager.amount, "1.10"))
    return None
