"""What a craps table waits for now, with what its players may do beside laying wagers."""

from collections.abc import Iterator

from cutcard.games.craps.model import commands as cm
from cutcard.games.craps.model.state import TableState
from cutcard.games.craps.round import betting, throw
from cutcard.games.craps.sheet.sheet import CrapsSheet
from cutcard.games.protocol import DEALER, Awaiting, Choice, Deal, Kind
from cutcard.games.table.awaiting import act

_DICE = Awaiting(Kind.DICE, DEALER, "dice")


def awaiting(sheet: CrapsSheet, state: TableState) -> Awaiting:
    """The dice; the dealer's button on a wager that was called on; otherwise wagers."""
    if state.out:
        return _DICE
    for one in state.wagers:
        if one.called and not one.marked:
            return act("mark", cm.MarkOn(one.player, one.label), automatic=True)
    deal = Deal()
    others = (Choice(command) for command in _lawful(sheet, state))
    return Awaiting(Kind.WAGERS, choices=(Choice(deal, throw.why_not_close(state, deal)), *others))


def _lawful(sheet: CrapsSheet, state: TableState) -> Iterator[cm.Command]:
    """What may be said about the wagers that lie there, and of the dice."""
    shooter = state.next_shooter
    if shooter:
        passing = cm.PassDice(shooter)
        if throw.why_not_pass_dice(state, passing) is None:
            yield passing
    for one in state.wagers:
        down = cm.TakeDown(0, one.player, one.label)
        if one.fresh < one.amount and betting.why_not_take_down(state, down) is None:
            yield down
        on, off = cm.CallOn(one.player, one.label), cm.CallOff(one.player, one.label)
        if betting.why_not_call(sheet, state, on, on=True) is None:
            yield on
        if betting.why_not_call(sheet, state, off, on=False) is None:
            yield off
