"""How each event changes the table: what happened is written down, and what follows from it by itself."""

from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.evolve import (
    bonus,
    irregularities,
    play,
    progressive,
    shoe,
    streaks,
    wagers,
)
from cutcard.games.blackjack.model.evolve.change import Changes
from cutcard.games.blackjack.model.state import TableState

_CHANGES: Changes = {
    **shoe.CHANGES,
    **wagers.CHANGES,
    **progressive.CHANGES,
    **streaks.CHANGES,
    **bonus.CHANGES,
    **play.CHANGES,
    **irregularities.CHANGES,
}

_RESHUFFLES: tuple[type[ev.Event], ...] = (
    ev.Shuffled,
    ev.PreShuffledReceived,
    ev.DiscardsShuffled,
    ev.DeviceLoaded,
)
"""Every event that shuffles cards, all or some: it opens the game again to who sat out (2.3(i))."""

for _kind in _RESHUFFLES:
    _CHANGES[_kind] = wagers.open_to_all(_CHANGES[_kind])


def evolve(state: TableState, event: ev.Event) -> TableState:
    return _CHANGES[type(event)](state, event)
