"""Who may say a command at a blackjack table; the caller of a box speaks for it (2.13(b), (c))."""

from collections.abc import Callable, Mapping
from typing import Any

from cutcard.games.blackjack.layout import side_wagers
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model.state import Phase, TableState
from cutcard.games.protocol import DEALER
from cutcard.games.table.commands import ChangeBox, CloseTable
from cutcard.games.table.permissions import COMMON, Says, dealer, either, floorperson, named, said_by
from cutcard.games.twenty_one.round.permissions import CALLED, OF_TWENTY_ONE


def allowed_senders(state: TableState, command: Any) -> tuple[str, ...]:
    """The names of those who may say it; empty where nobody can."""
    kind = type(command)
    if kind in OF_A_BOX:
        return OF_A_BOX[kind](state, command.box)
    return said_by(SAYS, command)


def _caller(state: TableState, number: int) -> tuple[str, ...]:
    box = state.box(number)
    return () if box is None else (box.player,)


def _offered(state: TableState, number: int) -> tuple[str, ...]:
    """A card for two sevens is offered to the box's first bettor on them (2.6(j)3, (k)6)."""
    box = state.box(number)
    if box is not None and state.phase is Phase.OFFERING and (held := side_wagers.held(box)):
        return (held[0].player,)
    return _caller(state, number)


def _button(command: cm.PressButton) -> tuple[str, ...]:
    """What the display shows is the dealer's to say."""
    return (DEALER,) if command.amount else named(command)


OF_A_BOX: Mapping[type, Callable[[TableState, int], tuple[str, ...]]] = {
    **dict.fromkeys(CALLED, _caller),
    cm.DiscardHand: _caller,
    cm.TakeCard: _offered,
    cm.DeclineCard: _offered,
}
"""Commands that name a box and no player."""

SAYS: dict[type, Says] = {
    **COMMON,
    **OF_TWENTY_ONE,
    cm.TakeEvenMoney: named,
    cm.TurnCards: dealer,
    cm.SettleWagers: dealer,
    cm.Attend: floorperson,
    cm.PermitEntry: floorperson,
    cm.SpreadIdle: dealer,
    cm.AskSpread: named,
    cm.Irregular: either,
    cm.PressButton: _button,
    cm.ShowDisplay: dealer,
    ChangeBox: dealer,
    CloseTable: floorperson,
}
