"""Wagers taken back before the first card (2.3(c), (f)).

What forbids it later is the same that forbids laying one; before the deal the text bars nothing but a side
wager left without the blackjack wager it stands beside.
"""

from cutcard.games.blackjack import rules
from cutcard.games.blackjack.model.spots import SPOTS
from cutcard.games.blackjack.model.state import Phase, TableState
from cutcard.games.blackjack.model.transaction import Progress
from cutcard.games.blackjack.round.betting import not_altered
from cutcard.games.blackjack.sheet.sheet import MAIN, BlackjackSheet
from cutcard.games.protocol import WithdrawBet
from cutcard.games.table import wagers
from cutcard.law.refusal import Bar, Refusal, refusal_of


def withdraw(run: Progress, command: WithdrawBet) -> Refusal | None:
    """All of the wager goes back: chips, the coupon beside them, cash that was not changed yet."""
    refusal = why_not_withdraw(run.sheet, run.state, command)
    if refusal is not None:
        return refusal
    here = [bet for bet in run.state.bets if bet.box == command.box]
    mine = sum(one.player == command.player for one in here)
    first_leaves = mine == 1 and here[0].player == command.player
    wagers.take_back(run, command, first_leaves=first_leaves)
    return None


def why_not_withdraw(sheet: BlackjackSheet, state: TableState, command: WithdrawBet) -> Refusal | None:
    bars: list[Bar | None] = []
    if state.phase is not Phase.BETWEEN:
        bars += [*rules.why_not_late(sheet, MAIN), not_altered(state, command)]
        return refusal_of([bar for bar in bars if bar is not None])
    mine = [bet.wager for bet in state.bets if bet[:2] == (command.box, command.player)]
    streak = state.streak(command.box, command.player)
    if streak is not None and command.wager in dict(streak.wagers):
        bars.append(Bar("2.3(f)", "a streak under way lies there until it is decided"))
    elif command.wager not in mine:
        says = f"{command.player} has no {command.wager} on box {command.box} to take back"
        bars.append(Bar("2.3(c)", says))
    elif [one for one in mine if one in SPOTS] == [command.wager]:
        bars += rules.why_not_left_alone([one for one in mine if one not in SPOTS])
    if state.mishaps.no_card or state.mishaps.one_card:
        says = "the coming deal passes over a box: wagers are not taken back any more"
        bars.append(Bar("2.15(g)", says))
    return refusal_of([bar for bar in bars if bar is not None])
