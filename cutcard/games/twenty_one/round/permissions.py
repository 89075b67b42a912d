"""Who may say what only a table of twenty-one understands; who calls the decisions of a box says the rest."""

from collections.abc import Mapping

from cutcard.games.table.permissions import Says, dealer, either, floorperson, named
from cutcard.games.twenty_one import commands as cm

CALLED = (cm.Hit, cm.Stand, cm.Double, cm.Split, cm.Surrender)
"""Decisions: they name a box and no player."""

OF_TWENTY_ONE: Mapping[type, Says] = {
    cm.Insure: named,
    cm.Follow: named,
    cm.Assign: named,
    cm.StayAlone: named,
    cm.CloseInsurance: dealer,
    cm.CloseJoining: dealer,
    cm.AnswerReader: dealer,
    cm.DealerPlays: dealer,
    cm.TurnHoleCard: dealer,
    cm.PermitBoxes: floorperson,
    cm.Repair: either,
}
"""By command: a player for themselves, the dealer, the floorperson."""
