"""Who may say a command at a double attack table, beside who calls the decisions of a box."""

from cutcard.games.double_attack.model import commands as cm
from cutcard.games.table.commands import ConfirmWager, PutBack, ReceivePreShuffled, ShuffleDiscards
from cutcard.games.table.permissions import COMMON, Says, dealer, either, named
from cutcard.games.twenty_one.round.permissions import CALLED, OF_TWENTY_ONE

OF_A_BOX = (*CALLED, cm.TakeCard, cm.DeclineCard)
"""Commands that name a box and no player."""
_NOT_HERE = (ConfirmWager, PutBack, ReceivePreShuffled, ShuffleDiscards)
"""Common commands of tables with spoken wagers or other devices."""

SAYS: dict[type, Says] = {
    **{kind: says for kind, says in COMMON.items() if kind not in _NOT_HERE},
    **OF_TWENTY_ONE,
    cm.Attack: named,
    cm.CloseAttack: dealer,
    cm.ShuffleByHand: dealer,
    cm.PlaceDevice: either,
    cm.Irregular: either,
}
