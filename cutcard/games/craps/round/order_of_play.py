"""The order of play of craps in one place: what the table waits for, and what the dealer does then.

`WAITS` has the phases in which a table waits for a command, `PROCEDURES` what follows without waiting for
anybody, in the order of a roll; `COMMANDS` is what carries each command out. docs/order-of-play.md is written
from here. Of 1.3 to 1.11 the documents print the headings alone.
"""

from enum import Enum

from cutcard.games.craps.model import commands as cm
from cutcard.games.craps.model.procedure import Procedure, Progress
from cutcard.games.craps.model.state import Phase
from cutcard.games.craps.round import betting, throw
from cutcard.games.protocol import CloseTable, Deal, PlaceBet, RollDice, VoidRound, WithdrawBet
from cutcard.games.table.order_of_play import Row, Spoken, Wait

PROCEDURES: dict[Procedure, Row[Progress, Procedure]] = {
    Procedure.WAGERS: Row("1.2(a)", throw.settle, (Procedure.COME_BETS,)),
    Procedure.COME_BETS: Row("1.1", throw.move_come_bets, (Procedure.POINT,)),
    Procedure.POINT: Row("1.1", throw.move_point, (Procedure.BETTING,)),
    Procedure.BETTING: Row("1.10", throw.open_betting, (Phase.BETTING,)),
}

WAITS: dict[Phase, Wait] = {
    Phase.BETTING: Wait("1.2(a)", {Deal: (Phase.DICE_OUT,), RollDice: (Procedure.WAGERS,)}),
    Phase.DICE_OUT: Wait("1.8", {RollDice: (Procedure.WAGERS,)}),
}

AT_ANY_TIME: dict[type, tuple[Enum, ...]] = {}
"""Nothing ends a roll but the dice."""

COMMANDS: dict[type, Spoken[Progress, Procedure]] = {
    # wagers
    PlaceBet: Spoken("1.2(a)", betting.place_bet),
    WithdrawBet: Spoken("1.3", betting.withdraw),
    cm.TakeDown: Spoken("1.3", betting.take_down),
    cm.CallOn: Spoken("1.2(a)5", betting.call_on),
    cm.MarkOn: Spoken("1.2(a)5", betting.mark_on),
    cm.CallOff: Spoken("1.2(a)5", betting.call_off),
    # the dice
    Deal: Spoken("1.8", throw.close_betting),
    RollDice: Spoken("1.8", throw.roll),
    cm.NoRoll: Spoken("1.9", throw.no_roll),
    VoidRound: Spoken("1.9", throw.void),
    cm.PassDice: Spoken("1.11", throw.pass_dice),
    CloseTable: Spoken("1.10", throw.close_table),
}
