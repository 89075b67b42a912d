"""Wagers before the deal: laid, spoken and confirmed, taken back, and what keeps a round from beginning.

Which wagers there are and what bars one is the game's own: it asks its deciders, and lays the wager here.
"""

from collections.abc import Sequence

from cutcard.dealing.shoe import Stage
from cutcard.games.table import bets
from cutcard.games.table.bets import Bet
from cutcard.games.table.card_table import CardTable
from cutcard.games.table.commands import ConfirmWager, PlaceBet, WithdrawBet
from cutcard.games.table.events import BetPlaced, BetWithdrawn, CashConverted, WagerConfirmed, WagerSpoken
from cutcard.games.table.state import Sheet, State
from cutcard.games.table.transaction import Transaction
from cutcard.law.refusal import Bar, Refusal


def lay(
    table: CardTable[Sheet, State], run: Transaction[Sheet, State], bet: PlaceBet, granted: int = 0
) -> None:
    """A wager nothing bars: chips, with a coupon or without; cash is spoken first.

    `granted` is how many boxes its player was permitted, where it lies there by that permission alone.
    """
    place = bet.box, bet.player, bet.wager
    if bet.means == "cash":
        run.emit(WagerSpoken(*place, bet.amount, bet.behind, granted))
        return
    over = bet.accepted and table.over_maximum(run.sheet, bet.wager, total(run.state.bets, bet))
    run.emit(BetPlaced(*place, bet.amount, bet.means, bet.behind, over, granted))


def total(laid: Sequence[Bet], bet: PlaceBet) -> int:
    """A player's wager with what they lay now: chips and cash; a coupon counts nothing."""
    lying = bets.found(laid, bet)
    return bet.amount if lying is None else lying.amount + lying.spoken + bet.amount


def confirm(
    table: CardTable[Sheet, State], run: Transaction[Sheet, State], command: ConfirmWager, granted: int = 0
) -> Refusal | None:
    """The dealer's or the floorperson's word; with both the cash becomes chips and the wager counts."""
    clause = table.cash_clause(command.wager)
    refusal = bets.why_not_confirm(run.state.bets, command, clause)
    if refusal is not None:
        return refusal
    place = command.box, command.player, command.wager
    run.emit(WagerConfirmed(command.by, *place))
    bet = bets.found(run.state.bets, command)
    assert bet is not None
    if set(bet.confirmed) == set(bets.CONFIRMED_BY):
        run.emit(CashConverted(*place, bet.spoken))
        over = table.over_maximum(run.sheet, bet.wager, bet.amount + bet.spoken)
        run.emit(BetPlaced(*place, bet.spoken, "cash", bet.behind, over, granted))
    return None


def take_back(run: Transaction[Sheet, State], command: WithdrawBet, *, first_leaves: bool = False) -> None:
    """All of the wager goes back: chips, the coupon beside them, cash that was not changed yet."""
    bet = bets.found(run.state.bets, command)
    assert bet is not None
    run.emit(BetWithdrawn(*bet[:3], bet.amount, bet.coupon, bet.spoken, first_leaves))


def why_not_deal(table: CardTable[Sheet, State], state: State, more: Sequence[Bar] = ()) -> list[Bar]:
    """What keeps a round from beginning; `more` is what the game has to say of the wagers that lie there."""
    clauses = table.clauses
    if state.in_round:
        return [Bar(clauses.round_in_play, "the round is being played")]
    bars = list(more)
    if not state.bets:
        bars = [Bar(clauses.wagers_first, "nobody has made a wager")]
    elif (spoken := bets.unconfirmed(state.bets)) is not None:
        says = f"{spoken.player}'s spoken wager is not confirmed by the dealer and the floorperson"
        bars = [Bar(table.cash_clause(spoken.wager), says)]
    now = table.stage(state)
    if now is not Stage.READY:
        bars.append(Bar(clauses.ready, f"the cards are not ready: the dealer has to {now.value} first"))
    return bars
