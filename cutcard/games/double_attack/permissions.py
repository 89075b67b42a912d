"""Who may say a command at a double attack table; for a box speaks who calls its decisions (26.13(b))."""

from typing import Any

from cutcard.games.double_attack.model import commands as cm
from cutcard.games.double_attack.model.state import TableState
from cutcard.games.table.commands import ConfirmWager, PutBack, ReceivePreShuffled, ShuffleDiscards
from cutcard.games.table.permissions import COMMON, dealer, either, floorperson, named

OF_A_BOX = (cm.Hit, cm.Stand, cm.Double, cm.Split, cm.Surrender, cm.TakeCard, cm.DeclineCard)
"""Commands that name a box and no player."""
_NOT_HERE = (ConfirmWager, PutBack, ReceivePreShuffled, ShuffleDiscards)
"""Common commands of tables with spoken wagers or other devices."""

SAYS = {
    **{kind: says for kind, says in COMMON.items() if kind not in _NOT_HERE},
    cm.Attack: named,
    cm.CloseAttack: dealer,
    cm.Insure: named,
    cm.Follow: named,
    cm.Assign: named,
    cm.StayAlone: named,
    cm.CloseInsurance: dealer,
    cm.CloseJoining: dealer,
    cm.AnswerReader: dealer,
    cm.DealerPlays: dealer,
    cm.TurnHoleCard: dealer,
    cm.ShuffleByHand: dealer,
    cm.PlaceDevice: either,
    cm.PermitBoxes: floorperson,
    cm.Irregular: either,
    cm.Repair: either,
}


def allowed_senders(state: TableState, command: Any) -> tuple[str, ...]:
    """The names of those who may say it; empty where nobody can."""
    if isinstance(command, OF_A_BOX):
        box = state.box(command.box)
        return () if box is None else (box.player,)
    says = SAYS.get(type(command))
    return () if says is None else says(command)
