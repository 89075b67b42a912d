"""How streak wagers change the table: they outlive the round they were laid in."""

from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.evolve.change import Changes
from cutcard.games.blackjack.model.state import Streak, TableState
from cutcard.games.table.evolve import unchanged
from cutcard.games.twenty_one.state import the_box

_Marked = ev.LammerPlaced | ev.LammerMoved
_Settled = ev.StreakPaid | ev.StreakCollected | ev.StreakReturned


def _begun(state: TableState, event: ev.StreakBegun) -> TableState:
    """The wagers are no longer the round's own: they lie in the box until they are decided."""
    box = the_box(state, event.box)
    names = {name for name, _ in event.wagers}
    rest = tuple(bet for bet in box.side_bets if not (bet.player == event.player and bet.wager in names))
    begun = Streak(event.box, event.player, 0, event.wagers)
    return state.with_box(box._replace(side_bets=rest))._replace(streaks=(*state.streaks, begun))


def _changed(state: TableState, changed: Streak) -> TableState:
    streaks = tuple(changed if one[:2] == changed[:2] else one for one in state.streaks)
    return state._replace(streaks=tuple(one for one in streaks if one.wagers))


def _marked(state: TableState, event: _Marked) -> TableState:
    streak = state.streak(event.box, event.player)
    assert streak is not None
    return _changed(state, streak._replace(wins=event.area - 1, judged=True))


def _stays(state: TableState, event: ev.StreakStays) -> TableState:
    streak = state.streak(event.box, event.player)
    assert streak is not None
    return _changed(state, streak._replace(judged=True))


def _settled(state: TableState, event: _Settled) -> TableState:
    streak = state.streak(event.box, event.player)
    assert streak is not None
    wagers = tuple(one for one in streak.wagers if one[0] != event.wager)
    return _changed(state, streak._replace(wagers=wagers, judged=True))


def _moved(state: TableState, event: ev.StreakMoved) -> TableState:
    here = (event.box, event.player)
    streaks = tuple(one._replace(box=event.to) if one[:2] == here else one for one in state.streaks)
    return state._replace(streaks=streaks)


def new_round(streaks: tuple[Streak, ...]) -> tuple[Streak, ...]:
    """Streaks under way wait for what the hand of the round brings them."""
    return tuple(one._replace(judged=False) for one in streaks)


CHANGES: Changes = {
    ev.StreakBegun: _begun,
    ev.LammerPlaced: _marked,
    ev.LammerMoved: _marked,
    ev.LammerRemoved: unchanged,
    ev.StreakStays: _stays,
    ev.StreakMoved: _moved,
    ev.StreakAbandoned: unchanged,
    ev.StreakPaid: _settled,
    ev.StreakCollected: _settled,
    ev.StreakReturned: _settled,
    ev.TableClosed: unchanged,
}
