"""Who may say a command at a craps table."""

from collections.abc import Mapping
from typing import Any

from cutcard.games.craps.model import commands as cm
from cutcard.games.protocol import CloseTable, Deal, PlaceBet, RollDice, VoidRound, WithdrawBet
from cutcard.games.table.permissions import COMMON, Says, dealer, either, floorperson, named

SAYS: Mapping[type, Says] = {
    PlaceBet: COMMON[PlaceBet],
    WithdrawBet: named,
    cm.TakeDown: named,
    cm.CallOn: named,
    cm.CallOff: named,
    cm.PassDice: named,
    cm.MarkOn: dealer,
    Deal: dealer,
    RollDice: dealer,
    cm.NoRoll: either,
    VoidRound: floorperson,
    CloseTable: floorperson,
    cm.TakeBack: dealer,
}
"""A card cannot be corrected where none is dealt: a wrong total is taken back and told again."""


def allowed_senders(command: Any) -> tuple[str, ...]:
    """The names of those who may say it; empty where nobody can."""
    says = SAYS.get(type(command))
    return () if says is None else says(command)
