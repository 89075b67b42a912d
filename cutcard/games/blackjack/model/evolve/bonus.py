"""How the bonus button changes the table."""

from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.evolve.change import Changes
from cutcard.games.blackjack.model.state import Button, Phase, TableState
from cutcard.games.table.evolve import unchanged
from cutcard.games.twenty_one.state import the_box


def _placed(state: TableState, event: ev.ButtonPlaced) -> TableState:
    return state._replace(phase=Phase.BONUS, button=Button(event.box, event.player))


def _pressed(state: TableState, event: ev.ButtonPressed) -> TableState:
    return state._replace(button=Button(event.box, event.player, pressed=True))


def _tucked(state: TableState, event: ev.CardsTucked) -> TableState:
    return state.with_box(the_box(state, event.box)._replace(tucked=True))


def _done(state: TableState, event: ev.BonusVerified | ev.BonusFailed) -> TableState:
    """The payout follows; then the round is where it was before the button came."""
    return state._replace(phase=Phase.SETTLING, button=None)


CHANGES: Changes = {
    ev.CardsTucked: _tucked,
    ev.ButtonPlaced: _placed,
    ev.ButtonPressed: _pressed,
    ev.BonusDisplayed: unchanged,
    ev.BonusVerified: _done,
    ev.BonusAnnounced: unchanged,
    ev.BonusConfirmed: unchanged,
    ev.BonusFailed: _done,
}
