"""Who may say a command at a red dog table."""

from typing import Any

from cutcard.games.red_dog.model import commands as cm
from cutcard.games.red_dog.model.state import TableState
from cutcard.games.table.permissions import COMMON, dealer, either, named

OF_AN_AREA = (cm.PlayOn, cm.VoidArea)
"""Commands that name a betting area and no player."""

SAYS = {
    **COMMON,
    cm.Raise: named,
    cm.CloseRaises: dealer,
    cm.CloseChoice: dealer,
    cm.FoundFaceUp: either,
    cm.DrawnInError: either,
    cm.ThirdCardExposed: either,
}


def allowed_senders(state: TableState, command: Any) -> tuple[str, ...]:
    """The names of those who may say it; empty where nobody can."""
    if isinstance(command, OF_AN_AREA):
        area = state.area(command.area)
        return () if area is None else (area.player,)
    says = SAYS.get(type(command))
    return () if says is None else says(command)
