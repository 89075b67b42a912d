"""Wagers before the deal, insurance and even money: what may be laid, and laying it (2.3, 2.7(c), 2.9)."""

from cutcard.dealing.shoe import Stage
from cutcard.games.blackjack import decide
from cutcard.games.blackjack import events as ev
from cutcard.games.blackjack.commands import Insure, TakeEvenMoney
from cutcard.games.blackjack.compatibility import KNOWN
from cutcard.games.blackjack.progress import Progress
from cutcard.games.blackjack.sheet import INSURANCE, MAIN, BlackjackSheet
from cutcard.games.blackjack.shoe_acts import begin_round, stage, why_not_draw_from
from cutcard.games.blackjack.state import Bet, Box, Phase, TableState
from cutcard.games.blackjack.wagers import ALL
from cutcard.games.game import DEALER, HOUSE, Deal, PlaceBet
from cutcard.law.refusal import Bar, Refusal, refusal_of
from cutcard.money import dollars

_IN_A_ROUND = Bar("2.3(c)", "no wager is made, increased or withdrawn once the first card is dealt")


def place_bet(run: Progress, bet: PlaceBet) -> Refusal | None:
    refusal = why_not_bet(run.sheet, run.state, bet)
    if refusal is None:
        run.emit(ev.BetPlaced(bet.box, bet.player, bet.wager, bet.amount, bet.means))
    return refusal


def why_not_bet(sheet: BlackjackSheet, state: TableState, bet: PlaceBet) -> Refusal | None:
    """Everything that forbids this wager (2.3, 2.13, 2.14, 8.2 and the wager's own section)."""
    bars: list[Bar | None] = []
    if bet.wager == MAIN:
        bars += [
            _box_free(sheet, state, bet),
            _boxes_a_player(sheet, state, bet),
            *_limits(sheet, state, bet),
        ]
    elif sheet.offered(bet.wager) is None:
        bars.append(_not_offered(bet.wager))
    else:
        bars += [
            _main_wager_first(state, bet),
            _box_free(sheet, state, bet),
            *_limits(sheet, state, bet),
        ]
    if bet.means == "cash" and not sheet.verbal_wagers:
        bars.append(Bar("2.3(d)", "spoken wagers with cash are not taken at this table"))
    if bet.means == "coupon" and not sheet.match_play:
        bars.append(Bar("2.3(d)", "match play coupons are not taken at this table"))
    if bet.player in (DEALER, HOUSE):
        bars.append(Bar("2.3(a)", "players wager against the dealer; the house lays no wager itself"))
    if not 1 <= bet.box <= sheet.boxes:
        bars.append(Bar("2.3(d)", f"the layout has boxes 1 to {sheet.boxes}"))
    bars.append(decide.why_not_chips(sheet, bet.amount))
    if state.phase is not Phase.BETWEEN:
        bars.append(_IN_A_ROUND)
    return refusal_of([bar for bar in bars if bar is not None])


def _not_offered(wager: str) -> Bar:
    if wager == INSURANCE:
        return Bar("2.9(b)", "insurance is laid after the second cards, against an ace")
    known = KNOWN.get(_PART_OF.get(wager.partition("-")[0], wager))
    clause = known.clause if known else "2.3(d)"
    return Bar(clause, f"{wager} is not offered at this table")


_PART_OF = {"over": "over-under-13", "under": "over-under-13", "streak": "streak"}
"""Wagers of the notation that are offered together under one name of the sheet."""


def _lying(state: TableState) -> tuple[Bet, ...]:
    """What lies in the boxes: laid for the round to come, or played for now."""
    if state.phase is Phase.BETWEEN:
        return state.bets
    main = [
        Bet(box.number, stake.player, MAIN, stake.wager)
        for box in state.boxes
        for stake in box.hands[0].stakes
    ]
    side = [
        Bet(box.number, bet.player, bet.wager, bet.amount) for box in state.boxes for bet in box.side_bets
    ]
    return (*main, *side)


def _box_free(sheet: BlackjackSheet, state: TableState, bet: PlaceBet) -> Bar | None:
    if any(laid.box == bet.box and laid.player != bet.player for laid in _lying(state)):
        return Bar("2.13(a)", f"box {bet.box} is taken, and boxes are not shared at this table")
    return None


def _boxes_a_player(sheet: BlackjackSheet, state: TableState, bet: PlaceBet) -> Bar | None:
    others = {laid.box for laid in _lying(state) if laid.player == bet.player} - {bet.box}
    if len(others) >= sheet.boxes_per_player:
        return Bar("2.14", f"a player may have {sheet.boxes_per_player} box(es) at this table")
    return None


def _main_wager_first(state: TableState, bet: PlaceBet) -> Bar | None:
    if any(laid[:3] == (bet.box, bet.player, MAIN) for laid in _lying(state)):
        return None
    return Bar(
        ALL[bet.wager].needs_main_clause, "this wager stands beside a blackjack wager in the same box only"
    )


def _limits(sheet: BlackjackSheet, state: TableState, bet: PlaceBet) -> list[Bar]:
    """Under or over the posted limits: 8.2(a), and the wager's own stake clause where it has one."""
    limits = sheet.limits_of(bet.wager)
    laid = sum(one.amount for one in state.bets if one[:3] == (bet.box, bet.player, bet.wager))
    total = laid + bet.amount
    if limits.least <= total <= limits.most:
        return []
    side = "under the minimum" if total < limits.least else "over the maximum"
    says = f"${dollars(total)} is {side}: ${dollars(limits.least)} to ${dollars(limits.most)} here"
    clauses = ([ALL[bet.wager].stake_clause] if bet.wager in ALL else []) + ["8.2(a)"]
    return [Bar(clause, says) for clause in clauses]


def deal(run: Progress, command: Deal) -> Refusal | None:
    refusal = why_not_deal(run.sheet, run.state, command.side)
    if refusal is None:
        run.emit(ev.BettingClosed())
        begin_round(run, command.side)
    return refusal


def why_not_deal(sheet: BlackjackSheet, state: TableState, side: str = "") -> Refusal | None:
    wrong_side = why_not_draw_from(sheet, side)
    bars = [wrong_side] if wrong_side else []
    if state.phase is not Phase.BETWEEN:
        bars.append(Bar("2.6(e)", "the round is being played"))
    elif not state.bets:
        bars.append(Bar("2.3(a)", "nobody has made a wager"))
    if state.phase is Phase.BETWEEN and stage(state) is not Stage.READY:
        bars.append(Bar("2.5(a)", f"the cards are not ready: the dealer has to {stage(state).value} first"))
    return refusal_of(bars)


# --- insurance and even money -----------------------------------------------------------------------------


def insure(run: Progress, command: Insure) -> Refusal | None:
    refusal = why_not_insure(run.sheet, run.state, command)
    if refusal is None:
        run.emit(ev.InsurancePlaced(command.box, command.player, command.amount))
    return refusal


def why_not_insure(sheet: BlackjackSheet, state: TableState, command: Insure) -> Refusal | None:
    bars: list[Bar | None] = []
    box = _in_play(state, command.box, command.player)
    if box is None:
        bars.append(Bar("2.9(b)", f"{command.player} has no wager in box {command.box} to insure"))
    else:
        wager = box.hands[0].stakes[0].wager
        most = decide.most_insurance(sheet, wager)
        if command.amount > most:
            says = f"at most half the wager: ${dollars(most)}"
            bars.append(Bar("2.9(b)", says))
        if _insured(box, command.player):
            bars.append(Bar("2.3(g)", "the insurance wager is made and may not be altered"))
        if _took_even_money(state, box):
            bars.append(Bar("2.7(c)", "even money is instead of insurance"))
    bars.append(decide.why_not_chips(sheet, command.amount))
    bars += _window(sheet, state)
    return refusal_of([bar for bar in bars if bar is not None])


def take_even_money(run: Progress, command: TakeEvenMoney) -> Refusal | None:
    refusal = why_not_even_money(run.sheet, run.state, command)
    if refusal is not None:
        return refusal
    run.emit(ev.EvenMoneyTaken(command.box, command.player))
    box = run.state.box(command.box)
    assert box is not None
    ruling = decide.even_money_verdict()
    for stake in box.hands[0].stakes:
        winnings = ruling.odds.winnings(stake.amount)
        run.emit(
            ev.WagerPaid(
                box.number, 0, stake.player, MAIN, stake.amount, winnings, str(ruling.odds), ruling.clause
            )
        )
    return None


def why_not_even_money(sheet: BlackjackSheet, state: TableState, command: TakeEvenMoney) -> Refusal | None:
    bars: list[Bar | None] = []
    box = _in_play(state, command.box, command.player)
    if box is None:
        bars.append(Bar("2.7(c)", f"{command.player} has no wager in box {command.box}"))
    else:
        barred = decide.why_not_even_money(sheet, box.view(0, state.dealer.up))
        bars += barred.bars if barred else ()
        if _insured(box, command.player):
            bars.append(Bar("2.7(c)", "even money is instead of insurance"))
        if _took_even_money(state, box):
            bars.append(Bar("2.7(c)", "even money has been paid"))
    if state.phase is not Phase.INSURANCE:
        bars.append(Bar("2.7(c)", "even money is offered before any further card is dealt"))
    bars += _window(sheet, state)
    return refusal_of([bar for bar in bars if bar is not None])


def _window(sheet: BlackjackSheet, state: TableState) -> list[Bar]:
    """Insurance is laid after the second cards and before any other card or the reader (2.9(a), (b))."""
    if state.phase is Phase.INSURANCE:
        return []
    bars = []
    if state.phase is not Phase.BETWEEN and state.dealer.up:
        barred = decide.why_not_insurance(sheet, state.dealer.up)
        bars += [barred] if barred else []
    return [*bars, Bar("2.9(b)", "the insurance line is not open")]


def _in_play(state: TableState, number: int, player: str) -> Box | None:
    box = state.box(number) if state.phase is not Phase.BETWEEN else None
    return box if box is not None and box.player == player else None


def _insured(box: Box, player: str) -> bool:
    return any(bet[:2] == (player, INSURANCE) for bet in box.side_bets)


def _took_even_money(state: TableState, box: Box) -> bool:
    """While the insurance line is open, a blackjack already paid took even money."""
    return state.phase is Phase.INSURANCE and box.blackjack and box.hands[0].settled
