"""How each event changes the table: what happened is written down, and what follows from it by itself."""

from cutcard.dealing import shoe as shoes
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
from cutcard.games.blackjack.model.state import NO_CARDS, Phase, TableState, Turn
from cutcard.games.blackjack.rules import equipment
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet

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


def open_table(sheet: BlackjackSheet, *, patient: bool = False) -> TableState:
    """A table just opened: nothing dealt, the cards just brought to it (2.4)."""
    stack = shoes.closed_shoe(equipment.cards_in_a_stack(sheet), equipment.opening_stage(sheet))
    return TableState(
        shoe=stack,
        cutter="",
        refused_cut=(),
        bets=(),
        phase=Phase.BETWEEN,
        boxes=(),
        dealer=NO_CARDS,
        turn=Turn(0, 0),
        drawing=False,
        cards_out=0,
        rounds=0,
        other=stack if len(equipment.stack_names(sheet)) > 1 else None,
        patient=patient,
    )


def evolve(state: TableState, event: ev.Event) -> TableState:
    return _CHANGES[type(event)](state, event)
