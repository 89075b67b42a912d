"""The streak wagers at the table: begun at the deal, counted with the main wagers, or abandoned (2.22)."""

from collections.abc import Sequence

from cutcard.games.blackjack import rules
from cutcard.games.blackjack.layout import main_wagers
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.procedure import Next, Procedure
from cutcard.games.blackjack.model.state import Box, Phase, Streak, TableState
from cutcard.games.blackjack.model.transaction import Progress
from cutcard.games.blackjack.rules import Result
from cutcard.games.blackjack.wagers import ALL
from cutcard.games.protocol import LastingWager
from cutcard.games.table.commands import ChangeBox, CloseTable
from cutcard.games.twenty_one.payment import rides_of
from cutcard.law.refusal import Refusal, refusal_of, refuse


def at_deal(run: Progress) -> Next:
    """Streaks whose bettor has no blackjack wager now are lost; those laid before this deal are under way."""
    _abandon(run)
    _begin(run)
    return Procedure.METERS


def _abandon(run: Progress) -> None:
    """2.22(f): betting is closed; a bettor without a blackjack wager in the box abandons the streak."""
    for streak in run.state.streaks:
        box = run.state.box(streak.box)
        if box is None or box.stake(streak.player) is None:
            run.emit(ev.StreakAbandoned(streak.box, streak.player))
            _collect(run, streak, "2.22(f)")


def _begin(run: Progress) -> None:
    """2.22(b), (k)1: what each bettor has laid before this deal is under way from its hand on."""
    for box in run.state.boxes:
        laid: dict[str, list[tuple[str, int]]] = {}
        for bet in box.side_bets:
            if bet.wager in ALL and ALL[bet.wager].wins_in_a_row:
                laid.setdefault(bet.player, []).append((bet.wager, bet.amount))
        for player, wagers in laid.items():
            wagers.sort(key=lambda one: ALL[one[0]].wins_in_a_row)
            run.emit(ev.StreakBegun(box.number, player, tuple(wagers)))


def count_hand(run: Progress, box: Box) -> None:
    """A streak is counted with the box's blackjack wagers, by the hands its bettor rode; once a round.

    The box is as it lay before its wagers were settled.
    """
    for rides in rides_of(box, main_wagers.spot_now(run)) if run.state.streaks else ():
        player = rides[0][1].player
        _count(run, box, player, [main_wagers.result_of(run, box, *ride) for ride in rides])


def _count(run: Progress, box: Box, player: str, ridden: Sequence[Result]) -> None:
    streak = run.state.streak(box.number, player)
    if streak is None or streak.judged:
        return
    step = rules.streak_step(run.sheet, ridden, surrendered=box.surrendered)
    clause = rules.streak_clause(step, hands=len(ridden), surrendered=box.surrendered)
    if step == rules.ADVANCED:
        _advance(run, streak)
    elif step == rules.STAYS:
        run.emit(ev.StreakStays(box.number, player, clause))
    else:
        if box.surrendered:
            run.emit(ev.StreakAbandoned(box.number, player))
        _collect(run, streak, clause)


def _advance(run: Progress, streak: Streak) -> None:
    """One hand more is won: the lammer moves on before a wager is paid, if any is still to go on ((k)3)."""
    wins = streak.wins + 1
    place = streak.box, streak.player
    won = [one for one in streak.wagers if ALL[one[0]].wins_in_a_row == wins]
    goes_on = len(won) < len(streak.wagers)
    if goes_on:
        run.emit(ev.LammerPlaced(*place, wins + 1) if wins == 1 else ev.LammerMoved(*place, wins + 1))
    for name, amount in won:
        offered = run.sheet.offered(name)
        assert offered is not None
        (row,) = ALL[name].rows
        odds = offered.odds(row)
        run.emit(
            ev.StreakPaid(
                streak.box,
                0,
                streak.player,
                name,
                amount,
                odds.winnings(amount),
                f"{row}, {odds}",
                ALL[name].settled_clause,
            )
        )
    if not goes_on:
        run.emit(ev.LammerRemoved(*place))


def _collect(run: Progress, streak: Streak, clause: str) -> None:
    for name, amount in streak.wagers:
        run.emit(ev.StreakCollected(streak.box, 0, streak.player, name, amount, clause))
    _take_lammer(run, streak)


def _take_lammer(run: Progress, streak: Streak) -> None:
    if streak.wins:
        run.emit(ev.LammerRemoved(streak.box, streak.player))


def lasting(state: TableState) -> tuple[LastingWager, ...]:
    """What lies on over several rounds, and by which paragraph it is lost if its bettor stops playing."""
    return tuple(
        LastingWager(streak.box, streak.player, name, amount, "2.22(f)")
        for streak in state.streaks
        for name, amount in streak.wagers
    )


def change_box(run: Progress, command: ChangeBox) -> Refusal | None:
    """A bettor who comes back to another seat goes on from there: the hands won are theirs, not the box's."""
    streak = run.state.streak(command.box, command.player)
    laid = any(bet[:2] == (command.box, command.player) for bet in run.state.bets)
    refusal = refusal_of(
        rules.why_not_change_box(
            run.sheet,
            between_rounds=run.state.phase is Phase.BETWEEN,
            pending=streak is not None,
            laid=laid,
            to=command.to,
            pending_there=run.state.streak(command.to, command.player) is not None,
        )
    )
    if refusal is None:
        assert streak is not None
        run.emit(ev.StreakMoved(command.box, command.player, command.to, streak.wagers))
    return refusal


def close_table(run: Progress, command: CloseTable) -> Refusal | None:
    """Play ends: streaks under way go back or are lost, by reading `streak_closing`."""
    if run.state.phase is not Phase.BETWEEN:
        return refuse("2.3(e)", "the round is played to its end before the table closes")
    if run.state.bets:
        return refuse("2.3(c)", "there are wagers: their round is dealt before the table closes")
    run.emit(ev.TableClosed())
    for streak in run.state.streaks:
        if rules.streak_returned_at_closing(run.sheet):
            for name, amount in streak.wagers:
                run.emit(ev.StreakReturned(streak.box, 0, streak.player, name, amount, "2.22(f)"))
            _take_lammer(run, streak)
        else:
            _collect(run, streak, "2.22(f)")
    return None
