"""Wagers before the deal, and the double attack wager after the up card (26.13(a), (e), (h), 26.14)."""

from functools import partial

from cutcard.games.double_attack import rules
from cutcard.games.double_attack.model import events as ev
from cutcard.games.double_attack.model.commands import Attack, CloseAttack
from cutcard.games.double_attack.model.procedure import Answer, Procedure
from cutcard.games.double_attack.model.spots import (
    ATTACK_SPOT,
    INITIAL,
    INITIAL_SPOT,
    LAID_BEFORE_DEAL,
    MAIN_WAGERS,
)
from cutcard.games.double_attack.model.state import Phase, TableState
from cutcard.games.double_attack.model.transaction import Progress
from cutcard.games.double_attack.round.shoe import CARD_TABLE
from cutcard.games.double_attack.sheet.sheet import BUST_IT, DoubleAttackSheet
from cutcard.games.double_attack.sources import ATTACK as ATTACK_SOURCE
from cutcard.games.protocol import DEALER, FLOORPERSON, HOUSE, Deal, PlaceBet, WithdrawBet
from cutcard.games.table import bets, wagers
from cutcard.games.twenty_one.round import betting as boxes
from cutcard.games.twenty_one.rules.boxes import callers, other_boxes
from cutcard.law.refusal import Bar, Refusal, refusal_of, refuse


def place_bet(run: Progress, bet: PlaceBet) -> Refusal | None:
    refusal = why_not_bet(run.sheet, run.state, bet)
    if refusal is None:
        permitted = run.state.boxes_permitted(bet.player)
        others = other_boxes(boxes.lying(run.state, MAIN_WAGERS), bet.box, bet.player)
        barred = rules.BOXES.why_not_box(run.sheet, other_boxes=others)
        wagers.lay(CARD_TABLE, run, bet, permitted if barred is not None else 0)
    return refusal


def why_not_bet(sheet: DoubleAttackSheet, state: TableState, bet: PlaceBet) -> Refusal | None:
    """Everything that forbids this wager."""
    lying = boxes.lying(state, MAIN_WAGERS)
    bars: list[Bar | None] = [*rules.why_not_offered(sheet, bet.wager)]
    if not bars:
        total = wagers.total(state.bets, bet)
        mine = {one.wager: one.amount for one in lying if one[:2] == (bet.box, bet.player)}
        mine[bet.wager] = total
        if BUST_IT in mine:
            bars += rules.why_not_bust_it(mine[BUST_IT], mine.get(INITIAL, 0))
        bars += rules.BOXES.newcomer(sheet, lying, state.alone, bet)
        others, permitted = other_boxes(lying, bet.box, bet.player), state.boxes_permitted(bet.player)
        bars.append(rules.BOXES.why_not_box(sheet, other_boxes=others, permitted=permitted))
        bars += rules.why_not_limits(sheet, bet.wager, total, accepted=bet.accepted)
    bars.append(rules.BOXES.why_not_behind(sheet) if bet.behind else None)
    if bet.means != "chips":
        bars.append(Bar("2.3(d)", "wagers are laid in chips at this table"))
    if bet.player in (DEALER, FLOORPERSON, HOUSE):
        bars.append(Bar("2.3(a)", "players wager against the dealer; the house lays no wager itself"))
    if not 1 <= bet.box <= sheet.boxes:
        bars.append(Bar("2.3(d)", f"the layout has boxes 1 to {sheet.boxes}"))
    bars.append(rules.why_not_chips(sheet, bet.amount))
    bars += rules.why_not_late(bet.wager) if state.in_round else []
    return refusal_of([bar for bar in bars if bar is not None])


def withdraw(run: Progress, command: WithdrawBet) -> Refusal | None:
    """All of a wager goes back, before the first card."""
    state = run.state
    if state.in_round:
        return refusal_of(rules.why_not_late(command.wager))
    here = [bet for bet in state.bets if bet.box == command.box]
    mine = [bet.wager for bet in here if bet.player == command.player]
    if bets.found(state.bets, command) is None:
        says = f"{command.player} has no {command.wager} on box {command.box} to take back"
        return refuse("2.3(c)", says)
    if command.wager == INITIAL and BUST_IT in mine:
        left = rules.why_not_bust_it(1, 0)
        return refusal_of([Bar(bar.clause, f"{bar.says}: take it back first") for bar in left])
    first_leaves = len(mine) == 1 and here[0].player == command.player
    wagers.take_back(run, command, first_leaves=first_leaves)
    return None


permit_boxes = partial(boxes.permit_boxes, rules.BOXES)
stay_alone = partial(boxes.stay_alone, rules.BOXES)
"""26.13(a), 26.14."""


def deal(run: Progress, command: Deal) -> Answer:
    """Betting closes; the dealer's first card comes before any player's."""
    refusal = why_not_deal(run.state, command)
    if refusal is None:
        run.emit(ev.BettingClosed(callers(run.state.bets, LAID_BEFORE_DEAL)))
        if run.state.mishaps.dealer_missed:
            run.emit(ev.AttackClosed())
            return Procedure.HANDS
    return refusal


def why_not_deal(state: TableState, command: Deal) -> Refusal | None:
    side = [Bar("2.6(d)", "this table deals from one shoe: it has no sides")] if command.side else []
    return refusal_of([*side, *wagers.why_not_deal(CARD_TABLE, state)])


# --- the attack -------------------------------------------------------------------------------------------


def attack(run: Progress, command: Attack) -> Refusal | None:
    refusal = why_not_attack(run.sheet, run.state, command)
    if refusal is None:
        run.emit(ev.AttackPlaced(command.box, command.player, command.amount))
    return refusal


def why_not_attack(sheet: DoubleAttackSheet, state: TableState, command: Attack) -> Refusal | None:
    """What the wager itself, the box and the moment bar."""
    box = state.box(command.box) if state.in_round else None
    stake = box.stake(command.player, INITIAL_SPOT) if box is not None else None
    bars: list[Bar] = []
    if box is None or stake is None:
        bars += rules.why_not_attack_without_initial(command.player, command.box)
    else:
        attacked = box.stake(command.player, ATTACK_SPOT)
        bars += rules.why_not_attack_by(sheet, stake.wager, attacked.wager if attacked else 0, command.amount)
        alone = rules.why_not_attack_alone(
            caller=box.player == command.player,
            caller_attacked=box.stake(box.player, ATTACK_SPOT) is not None,
        )
        bars += [alone] if alone else []
    bars += rules.why_not_attack_now(open_now=state.phase is Phase.ATTACK)
    return refusal_of(bars)


def close_attack(run: Progress, command: CloseAttack) -> Answer:
    if run.state.phase is not Phase.ATTACK:
        return refuse(ATTACK_SOURCE, "no double attack is open now")
    run.emit(ev.AttackClosed())
    return Procedure.HANDS
