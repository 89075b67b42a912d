"""Wagers before the first card, and closing them (6.5(a), (b), 6.8, 8.2)."""

from functools import partial

from cutcard.games.protocol import DEALER, FLOORPERSON, HOUSE, Deal, PlaceBet, WithdrawBet
from cutcard.games.red_dog import rules
from cutcard.games.red_dog.model import events as ev
from cutcard.games.red_dog.model.evolve import RedDogTransaction
from cutcard.games.red_dog.model.state import Phase, TableState
from cutcard.games.red_dog.round.shoe import CARD_TABLE
from cutcard.games.red_dog.sheet.sheet import RED_DOG, RedDogSheet
from cutcard.games.table import bets, wagers
from cutcard.law.refusal import Bar, Refusal, refusal_of, refuse


def place_bet(run: RedDogTransaction, bet: PlaceBet) -> Refusal | None:
    refusal = why_not_bet(run.sheet, run.state, bet)
    if refusal is None:
        wagers.lay(CARD_TABLE, run, bet)
    return refusal


def why_not_bet(sheet: RedDogSheet, state: TableState, bet: PlaceBet) -> Refusal | None:
    """Everything that forbids this wager."""
    bars: list[Bar | None] = []
    if bet.wager != RED_DOG:
        bars.append(Bar("6.5(b)", f"{bet.wager} is not a wager of this layout"))
    lying = _lying(state)
    if any(area == bet.box and player != bet.player for area, player in lying):
        bars.append(Bar("6.5(b)", f"betting area {bet.box} is taken by another player"))
    if bet.behind:
        bars.append(Bar("6.5(b)", "each betting area is one player's: nobody wagers behind it"))
    others = {area for area, player in lying if player == bet.player} - {bet.box}
    bars.append(rules.why_not_area(sheet, other_areas=len(others)))
    bars.append(rules.why_not_limits(sheet, wagers.total(state.bets, bet), accepted=bet.accepted))
    bars.append(rules.why_not_means(sheet, bet.means))
    if bet.player in (DEALER, FLOORPERSON, HOUSE):
        bars.append(Bar("6.5(b)", "players wager against the house; it lays no wager itself"))
    if not 1 <= bet.box <= sheet.areas:
        bars.append(Bar("6.5(b)", f"the layout has betting areas 1 to {sheet.areas}"))
    bars.append(rules.why_not_chips(sheet, bet.amount))
    if state.phase is not Phase.BETWEEN:
        bars.append(Bar("6.5(a)", "wagers are made before the first card of the round is dealt"))
        if (bet.box, bet.player) in lying:
            bars.append(Bar("6.5(d)", "a wager is not altered until it is decided"))
    return refusal_of([bar for bar in bars if bar is not None])


def withdraw(run: RedDogTransaction, command: WithdrawBet) -> Refusal | None:
    """6.5(d): until the first card is removed from the shoe a player may take their wager back, all of it."""
    if run.state.in_round:
        return refuse("6.5(d)", "no wager is removed or altered once the first card is dealt")
    if bets.found(run.state.bets, command) is None:
        return refuse("6.5(d)", f"{command.player} has no {command.wager} on area {command.box} to take back")
    wagers.take_back(run, command)
    return None


def _lying(state: TableState) -> set[tuple[int, str]]:
    """Who has which area: for the round to come, or in the one being played."""
    if state.phase is Phase.BETWEEN:
        return {(bet.box, bet.player) for bet in state.bets}
    return {(area.number, area.player) for area in state.playing}


confirm = partial(wagers.confirm, CARD_TABLE)
"""6.5(b)."""


def deal(run: RedDogTransaction, command: Deal) -> Refusal | None:
    refusal = why_not_deal(run.state, command)
    if refusal is None:
        run.emit(ev.BettingClosed())
    return refusal


def why_not_deal(state: TableState, command: Deal) -> Refusal | None:
    bars = [Bar("6.1(c)", "this table deals from one shoe: it has no sides")] if command.side else []
    return refusal_of([*bars, *wagers.why_not_deal(CARD_TABLE, state)])
