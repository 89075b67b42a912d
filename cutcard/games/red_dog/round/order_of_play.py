"""The order of play of red dog in one place: what the table waits for, and what the dealer does then.

`WAITS` has the phases in which a table waits for a command, `PROCEDURES` what follows without waiting for
anybody, both in the order of a round and with their clauses; `COMMANDS` is what carries each command out.
docs/order-of-play.md is written from here.
"""

from cutcard.games.protocol import (
    ConfirmWager,
    Deal,
    EndRound,
    GiveCard,
    PlaceBet,
    ShoeRunsOut,
    VoidRound,
    WithdrawBet,
)
from cutcard.games.red_dog.model import commands as cm
from cutcard.games.red_dog.model.evolve import RedDogTransaction
from cutcard.games.red_dog.model.procedure import Procedure
from cutcard.games.red_dog.model.state import Phase
from cutcard.games.red_dog.round import betting, dealing, raises
from cutcard.games.red_dog.round.irregularities import MISHAPS, shoe_runs_out
from cutcard.games.red_dog.round.shoe import STACK_COMMANDS
from cutcard.games.table.order_of_play import Row, Spoken, Wait

# --- what the dealer does, in the order of a round --------------------------------------------------------

PROCEDURES: dict[Procedure, Row[RedDogTransaction, Procedure]] = {
    Procedure.FIRST_TWO_CARDS: Row(
        "6.5(e)", dealing.first_two_cards, (Procedure.WAGERS, Phase.THIRD, Phase.RAISES)
    ),
    Procedure.THIRD_CARD: Row("6.5(i)", dealing.third_card, (Procedure.WAGERS,)),
    Procedure.WAGERS: Row("6.5(i)", dealing.settle, (Phase.SETTLING,)),
    Procedure.CARDS_PICKED_UP: Row("6.5(j)", dealing.pick_up, (Procedure.AFTER_ROUND,)),
    Procedure.AFTER_ROUND: Row("6.5(k)", dealing.after_round, (Phase.BETWEEN,)),
}

# --- what the table waits for, in the order of a round ----------------------------------------------------

WAITS: dict[Phase, Wait] = {
    Phase.BETWEEN: Wait("6.5(a)", {Deal: (Phase.DEALING,)}),
    Phase.DEALING: Wait("6.5(c)", {GiveCard: (Procedure.FIRST_TWO_CARDS,)}),
    Phase.RAISES: Wait("6.5(h)", {cm.CloseRaises: (Phase.THIRD,), cm.ThirdCardExposed: (Phase.CHOICE,)}),
    Phase.CHOICE: Wait(
        "6.7(c)",
        {
            cm.PlayOn: (Phase.RAISES,),
            cm.VoidArea: (Phase.RAISES, Phase.SETTLING),
            cm.CloseChoice: (Phase.RAISES, Phase.SETTLING),
        },
    ),
    Phase.THIRD: Wait("6.5(i)", {GiveCard: (Procedure.THIRD_CARD,)}),
    Phase.SETTLING: Wait("6.5(j)", {EndRound: (Procedure.CARDS_PICKED_UP,)}),
}

AT_ANY_TIME = {VoidRound: (Procedure.CARDS_PICKED_UP,)}
"""What may end any phase of a round (6.5(j), (k))."""

# --- every command ----------------------------------------------------------------------------------------

COMMANDS: dict[type, Spoken[RedDogTransaction, Procedure]] = {
    # the cards are made ready
    **STACK_COMMANDS,
    # wagers are laid
    PlaceBet: Spoken("6.5(b)", betting.place_bet),
    WithdrawBet: Spoken("6.5(d)", betting.withdraw),
    ConfirmWager: Spoken("6.5(b)", betting.confirm),
    Deal: Spoken("6.5(a)", betting.deal),
    # the round
    GiveCard: Spoken("6.5(c)", dealing.give_card),
    cm.Raise: Spoken("6.5(h)", raises.place),
    cm.CloseRaises: Spoken("6.5(i)", raises.close),
    EndRound: Spoken("6.5(j)", dealing.end_round),
    # what goes wrong
    cm.FoundFaceUp: Spoken("6.7(a)", MISHAPS.found_face_up),
    cm.DrawnInError: Spoken("6.7(b)", MISHAPS.drawn_in_error),
    cm.ThirdCardExposed: Spoken("6.7(c)", raises.exposed),
    cm.PlayOn: Spoken("6.7(c)", raises.play_on),
    cm.VoidArea: Spoken("6.7(c)", raises.void),
    cm.CloseChoice: Spoken("6.7(c)", raises.close_choice),
    ShoeRunsOut: Spoken("6.5(k)", shoe_runs_out),
    VoidRound: Spoken("6.5(j)", dealing.void_round),
}
