"""How lights, meters and awards of the progressive wager change the table."""

from fractions import Fraction

from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.evolve.change import Changes
from cutcard.games.blackjack.model.state import TableState
from cutcard.games.table.evolve import unchanged
from cutcard.games.twenty_one.state import the_box


def _lights_verified(state: TableState, event: ev.LightsVerified) -> TableState:
    return state._replace(lit=event.boxes)


def _light_failed(state: TableState, event: ev.LightFailed) -> TableState:
    return state._replace(dark=(*state.dark, event.box))


def _light_repaired(state: TableState, event: ev.LightRepaired) -> TableState:
    return state._replace(dark=tuple(box for box in state.dark if box != event.box))


def _registered(state: TableState, event: ev.ProgressiveRegistered) -> TableState:
    return state._replace(meter=event.meter, reset_meter=event.reset_meter)


def _progressive_paid(state: TableState, event: ev.ProgressivePaid) -> TableState:
    box = the_box(state, event.box)
    sides = tuple(
        bet._replace(settled=True) if bet[:2] == (event.player, event.wager) else bet for bet in box.side_bets
    )
    left = state.meter - event.award if event.from_meter and state.meter is not None else state.meter
    return state.with_box(box._replace(side_bets=sides))._replace(meter=left)


def _meter_reset(state: TableState, event: ev.MeterReset) -> TableState:
    """Parts of a cent stay where they are."""
    assert state.meter is not None
    return state._replace(
        meter=state.meter + event.cents + event.from_reset_meter,
        reset_meter=state.reset_meter - Fraction(event.from_reset_meter),
    )


CHANGES: Changes = {
    ev.LightsVerified: _lights_verified,
    ev.LightFailed: _light_failed,
    ev.LightRepaired: _light_repaired,
    ev.ProgressiveRegistered: _registered,
    ev.CombinationVerified: unchanged,
    ev.LightVerified: unchanged,
    ev.PayoutValidated: unchanged,
    ev.ProgressivePaid: _progressive_paid,
    ev.PaperworkCompleted: unchanged,
    ev.MeterReset: _meter_reset,
}
