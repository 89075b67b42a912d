"""What carries out the commands of a table with one shoe and one wager a box."""

from functools import partial
from typing import Never

from cutcard.games.defaults.betting import Betting
from cutcard.games.defaults.equipment import runs_dry
from cutcard.games.defaults.round import PlainRound
from cutcard.games.defaults.state import AnyState, Sheet, State
from cutcard.games.protocol import (
    DEALER,
    Awaiting,
    Choice,
    ConfirmWager,
    Deal,
    EndRound,
    GiveCard,
    Kind,
    PlaceBet,
    ShoeRunsOut,
    VoidRound,
    WithdrawBet,
)
from cutcard.games.table import awaiting as awaits
from cutcard.games.table import wagers
from cutcard.games.table.order_of_play import Spoken
from cutcard.games.table.shoe.commands import stack_commands
from cutcard.games.table.transaction import Transaction


def wager_commands(
    betting: Betting[Sheet, AnyState],
) -> dict[type, Spoken[Transaction[Sheet, AnyState], Never]]:
    """The commands of such a table up to the deal: the stack and the wagers."""
    table = betting.table
    return {
        **stack_commands(table),
        PlaceBet: Spoken(betting.clause, betting.place),
        WithdrawBet: Spoken(betting.clause, betting.withdraw),
        ConfirmWager: Spoken(betting.clause, partial(wagers.confirm, table)),
        Deal: Spoken(betting.clause, betting.deal),
    }


def commands(
    betting: Betting[Sheet, State], play: PlainRound
) -> dict[type, Spoken[Transaction[Sheet, State], Never]]:
    """Every command of such a table. A game replaces those that differ and adds its own."""
    return {
        **wager_commands(betting),
        GiveCard: Spoken(play.clause, play.give_card),
        EndRound: Spoken(play.clause, play.end),
        ShoeRunsOut: Spoken(play.clause, play.shoe_runs_out),
        VoidRound: Spoken(play.clause, play.void),
    }


def awaiting(betting: Betting[Sheet, AnyState], state: AnyState) -> Awaiting:
    """The one thing such a table waits for. Wagers may also be laid while the cards are made ready."""
    if state.in_round:
        if runs_dry(state):
            return awaits.VOID
        return Awaiting(Kind.CARD, DEALER, state.place) if state.place else awaits.END
    need = awaits.stack_need(betting.table, state)
    if need is not None:
        return need
    deal = Deal()
    return Awaiting(Kind.WAGERS, choices=(Choice(deal, betting.why_not_deal(state, deal)),))
