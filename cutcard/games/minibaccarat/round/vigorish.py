"""A winning wager paid, and its vigorish: kept back at once, or laid under a marker and settled later.

A marker is not credit: the chips it stands for lie beneath it, out of what was just paid. It is settled when
the shoe ends, when its player leaves, or when the table closes.
"""

from cutcard.games.defaults.round import Verdict
from cutcard.games.minibaccarat import rules
from cutcard.games.minibaccarat import sources as by
from cutcard.games.minibaccarat.model import events as ev
from cutcard.games.minibaccarat.model.commands import CollectVigorish
from cutcard.games.minibaccarat.model.evolve import Run
from cutcard.games.minibaccarat.model.state import Marker, Stake, TableState
from cutcard.games.minibaccarat.sheet.sheet import VIGORISH
from cutcard.games.protocol import ChangeBox, CloseTable, LastingWager
from cutcard.law.refusal import Refusal, refuse


def pay(run: Run, stake: Stake, verdict: Verdict) -> None:
    winnings = verdict.odds.winnings(stake.amount)
    owed = rules.vigorish(run.sheet, stake.wager, winnings)
    marked = owed if rules.by_markers(run.sheet) else 0
    why = f"{verdict.odds} less vigorish" if owed and not marked else str(verdict.odds)
    paid = winnings - owed + marked
    run.emit(ev.WagerPaid(stake.box, 0, stake.player, stake.wager, stake.amount, paid, why, verdict.clause))
    if marked:
        run.emit(ev.VigorishMarked(stake.box, stake.player, marked, by.MARKERS.name))


def collect_all(run: Run) -> None:
    """The shoe has ended."""
    for marker in run.state.markers:
        _collect(run, marker)


def _collect(run: Run, marker: Marker) -> None:
    run.emit(ev.VigorishCollected(marker.box, marker.player, marker.cents, by.END_OF_SHOE.name))


def collect(run: Run, command: CollectVigorish) -> Refusal | None:
    """The player leaves."""
    marker = _of(run.state, command.box, command.player)
    if run.state.in_round:
        return refuse(by.MARKERS.name, "vigorish is settled between rounds")
    if marker is None:
        return refuse(by.MARKERS.name, f"no marker of {command.player} lies on box {command.box}")
    _collect(run, marker)
    return None


def change_box(run: Run, command: ChangeBox) -> Refusal | None:
    """A player who comes back sits at another box: their markers go there."""
    marker = _of(run.state, command.box, command.player)
    if run.state.in_round or marker is None or not 1 <= command.to <= run.sheet.boxes:
        return refuse(by.MARKERS.name, f"no marker of {command.player} can be moved to box {command.to}")
    if command.to == command.box:
        return refuse(by.MARKERS.name, f"the markers of {command.player} lie on box {command.to}")
    run.emit(ev.MarkersMoved(marker.box, marker.player, marker.cents, by.MARKERS.name, command.to))
    return None


def close_table(run: Run, command: CloseTable) -> Refusal | None:
    """Play ends: every marker is settled."""
    if run.state.in_round:
        return refuse(by.PICKED_UP.name, "the round is played to its end before the table closes")
    if run.state.bets:
        return refuse(by.WAGERS.name, "there are wagers: their round is dealt before the table closes")
    collect_all(run)
    return None


def lasting(state: TableState) -> tuple[LastingWager, ...]:
    """Who leaves settles their markers."""
    return tuple(
        LastingWager(
            *marker[:2],
            VIGORISH,
            marker.cents,
            by.MARKERS.name,
            removal=CollectVigorish(marker.box, marker.player),
        )
        for marker in state.markers
    )


def _of(state: TableState, box: int, player: str) -> Marker | None:
    return next((one for one in state.markers if one[:2] == (box, player)), None)
