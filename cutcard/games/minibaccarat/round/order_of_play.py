"""The order of play of minibaccarat in one place: what the table waits for, and what the dealer does then."""

from cutcard.games.defaults import order_of_play
from cutcard.games.defaults.betting import Betting
from cutcard.games.minibaccarat import sources as by
from cutcard.games.minibaccarat.equipment import CARD_TABLE
from cutcard.games.minibaccarat.model import commands as cm
from cutcard.games.minibaccarat.model.evolve import Run
from cutcard.games.minibaccarat.model.procedure import Phase, Procedure
from cutcard.games.minibaccarat.round import dealing, vigorish
from cutcard.games.minibaccarat.round.irregularities import MISHAPS, one_too_many
from cutcard.games.minibaccarat.sheet.sheet import BANKER, PLAYER, TIE
from cutcard.games.protocol import (
    ChangeBox,
    CloseTable,
    Deal,
    EndRound,
    GiveCard,
    ShoeRunsOut,
    VoidRound,
)
from cutcard.games.table.order_of_play import Row, Spoken, Wait

BETTING = Betting(
    CARD_TABLE,
    PLAYER,
    by.WAGERS.name,
    others=(BANKER, TIE),
    box_clause=by.BOXES.name,
    late_clause=f"{by.DEAL.name}(b)",
    section="7.2",
)


PROCEDURES: dict[Procedure, Row[Run, Procedure]] = {
    Procedure.RESULT: Row(by.VALUES.name, dealing.result, (Procedure.WAGERS,)),
    Procedure.WAGERS: Row(by.VALUES.name, dealing.settle, (Phase.SETTLING,)),
    Procedure.CARDS_PICKED_UP: Row(by.PICKED_UP.name, dealing.pick_up, (Procedure.AFTER_ROUND,)),
    Procedure.AFTER_ROUND: Row(by.SHOE.name, dealing.after_round, (Phase.BETWEEN,)),
}

WAITS: dict[Phase, Wait] = {
    Phase.BETWEEN: Wait(f"{by.DEAL.name}(b)", {Deal: (Phase.DEALING,)}),
    Phase.DEALING: Wait(f"{by.DEAL.name}(c)", {GiveCard: (Procedure.RESULT,)}),
    Phase.SETTLING: Wait(by.PICKED_UP.name, {EndRound: (Procedure.CARDS_PICKED_UP,)}),
}

AT_ANY_TIME = {VoidRound: (Procedure.CARDS_PICKED_UP,)}
"""What may end any phase of a round."""

COMMANDS: dict[type, Spoken[Run, Procedure]] = {
    **order_of_play.wager_commands(BETTING),
    cm.TurnFirstCard: Spoken(by.SHOE.name, dealing.turn_first_card),
    # the round
    Deal: Spoken(f"{by.DEAL.name}(b)", BETTING.deal),
    GiveCard: Spoken(f"{by.DEAL.name}(c)", dealing.give_card),
    EndRound: Spoken(by.PICKED_UP.name, dealing.end_round),
    # the vigorish
    cm.CollectVigorish: Spoken(by.MARKERS.name, vigorish.collect),
    ChangeBox: Spoken(by.MARKERS.name, vigorish.change_box),
    CloseTable: Spoken(by.END_OF_SHOE.name, vigorish.close_table),
    # what goes wrong
    cm.FoundFaceUp: Spoken(by.FACE_UP.name, MISHAPS.found_face_up),
    cm.DrawnInError: Spoken(by.DRAWN_IN_ERROR.name, MISHAPS.drawn_in_error),
    cm.OneTooMany: Spoken(by.ONE_TOO_MANY.name, one_too_many),
    ShoeRunsOut: Spoken(by.DEAD_ROUND.name, dealing.shoe_runs_out),
    VoidRound: Spoken(by.DEAD_ROUND.name, dealing.void_round),
}
