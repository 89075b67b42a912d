"""How each event changes a craps table: what happened is written down; nothing is decided here."""

from collections.abc import Callable
from typing import Any

from cutcard.games.craps.layout import Spot, spot_of
from cutcard.games.craps.model import events as ev
from cutcard.games.craps.model.state import TableState, Wager

Change = Callable[[TableState, Any], TableState]


def evolve(state: TableState, event: ev.Event) -> TableState:
    return _CHANGES[type(event)](state, event)


def _unchanged(state: TableState, event: ev.Event) -> TableState:
    return state


def _spot(label: str) -> Spot:
    found = spot_of(label)
    assert found is not None, label
    return found


def _lying(state: TableState, player: str, label: str) -> Wager:
    found = state.wager(player, label)
    assert found is not None, (player, label)
    return found


# --- wagers -----------------------------------------------------------------------------------------------


def _bet_placed(state: TableState, event: ev.BetPlaced) -> TableState:
    spot = _spot(event.wager)
    lying = state.wager(event.player, event.wager) or Wager(event.player, spot.name, spot.number, 0)
    if event.player not in state.players:
        state = state._replace(players=(*state.players, event.player))
    more = lying._replace(amount=lying.amount + event.amount, fresh=lying.fresh + event.amount)
    return state.with_wager(more)


def _reduced(state: TableState, event: ev.WagerReduced) -> TableState:
    lying = _lying(state, event.player, event.wager)
    return state.with_wager(lying._replace(amount=lying.amount - event.amount, fresh=0))


def _gone(state: TableState, event: Any) -> TableState:
    return state.without(event.player, event.wager)


def _decided(state: TableState, event: Any) -> TableState:
    lying = _lying(state, event.player, event.wager)
    return _gone(state, event)._replace(decided=(*state.decided, lying))


def _come_moved(state: TableState, event: ev.ComeMoved) -> TableState:
    lying, spot = _lying(state, event.player, event.wager), _spot(event.to)
    return _gone(state, event).with_wager(lying._replace(number=spot.number))


def _called(*, called: bool, marked: bool) -> Change:
    def change(state: TableState, event: Any) -> TableState:
        lying = _lying(state, event.player, event.wager)
        return state.with_wager(lying._replace(called=called, marked=marked))

    return change


# --- the dice ---------------------------------------------------------------------------------------------


def _betting_closed(state: TableState, event: ev.BettingClosed) -> TableState:
    return state._replace(out=True, decided=())


def _dice_thrown(state: TableState, event: ev.DiceThrown) -> TableState:
    shooter = event.shooter or state.shooter
    return state._replace(
        dice=(event.first, event.second),
        shooter=shooter,
        passed=not event.shooter,
        players=tuple(one for one in state.players if one in state.bettors or one == shooter),
    )


def _point(state: TableState, event: Any) -> TableState:
    return state._replace(point=event.point if isinstance(event, ev.PointSet) else 0)


def _shooter_done(state: TableState, event: Any) -> TableState:
    """The next roll is a come out roll of the next shooter."""
    return state._replace(point=0, passed=True)


def _dice_passed(state: TableState, event: ev.DicePassed) -> TableState:
    return state._replace(shooter=event.player, passed=True)


def _table_closed(state: TableState, event: ev.TableClosed) -> TableState:
    """What opens after it is a new game."""
    return state._replace(point=0, shooter="", passed=False, players=())


def _roll_ended(state: TableState, event: ev.RollEnded) -> TableState:
    stay = tuple(one._replace(fresh=0) if one.fresh else one for one in state.wagers)
    return state._replace(out=False, wagers=stay, rounds=event.number)


_CHANGES: dict[type[ev.Event], Change] = {
    ev.BetPlaced: _bet_placed,
    ev.BetWithdrawn: _gone,
    ev.WagerReduced: _reduced,
    ev.WagerTakenDown: _gone,
    ev.CalledOn: _called(called=True, marked=False),
    ev.MarkedOn: _called(called=True, marked=True),
    ev.CalledOff: _called(called=False, marked=False),
    ev.BettingClosed: _betting_closed,
    ev.DiceThrown: _dice_thrown,
    ev.RollInvalid: _unchanged,
    ev.WagerPaid: _decided,
    ev.WagerCollected: _decided,
    ev.WagerReturned: _decided,
    ev.ComeMoved: _come_moved,
    ev.PointSet: _point,
    ev.PointMade: _point,
    ev.PointEnded: _shooter_done,
    ev.SevenOut: _shooter_done,
    ev.DicePassed: _dice_passed,
    ev.TableClosed: _table_closed,
    ev.RollEnded: _roll_ended,
}
