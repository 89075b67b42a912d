"""Insurance and even money: what may be laid, and laying it (2.7(c), 2.9)."""

from cutcard.games.blackjack import rules
from cutcard.games.blackjack.layout import hands
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.commands import CloseInsurance, Insure, TakeEvenMoney
from cutcard.games.blackjack.model.hand import ACE
from cutcard.games.blackjack.model.procedure import Answer, Next, Procedure
from cutcard.games.blackjack.model.spots import INSURANCES
from cutcard.games.blackjack.model.state import Box, Phase, TableState
from cutcard.games.blackjack.model.transaction import Progress
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.twenty_one.payment import apply
from cutcard.law.refusal import Bar, Refusal, refusal_of, refuse


def open_line(run: Progress) -> Next:
    """Insurance is offered against an ace; where both cards lie face up a blackjack ends the round."""
    dealer = run.state.dealer
    insurable = rules.why_not_insurance(run.sheet, dealer.up) is None
    if insurable and not rules.insurance_at_turn(run.sheet):
        run.emit(ev.InsuranceOpened())
        return None
    if rules.hole_card_face_up(run.sheet) and dealer.blackjack:
        return Procedure.SEVENS_OFFER
    return Procedure.READER


def close_line(run: Progress, command: CloseInsurance) -> Answer:
    """The insurance line closes, or at turn a box lets its time to insure pass (2.9(b))."""
    if hands.insuring_at_turn(run.sheet, run.state):
        run.emit(ev.InsurancePassed(run.state.boxes[run.state.turn.box].number))
        return Procedure.NEXT_TURN
    if run.state.phase is not Phase.INSURANCE:
        return refuse("2.9(b)", "the insurance line is not open")
    run.emit(ev.InsuranceClosed())
    return Procedure.READER


def insure(run: Progress, command: Insure) -> Answer:
    refusal = why_not_insure(run.sheet, run.state, command)
    if refusal is not None:
        return refusal
    run.emit(ev.InsurancePlaced(command.box, command.player, command.amount, command.spot))
    box = run.state.box(command.box)
    assert box is not None
    hand = box.view(0, run.state.dealer)
    wager = _wager(box, command.player, command.spot)
    if rules.net_payout_due(run.sheet, hand, wager=wager, insurance=command.amount):
        clause = rules.even_money_verdict().clause
        insurance = INSURANCES[command.spot]
        run.emit(ev.WagerReturned(box.number, 0, command.player, insurance, command.amount, clause))
        return _pay_one_to_one(run, box, command.player, (command.spot,))
    return None


def why_not_insure(sheet: BlackjackSheet, state: TableState, command: Insure) -> Refusal | None:
    bars: list[Bar | None] = []
    box = _in_play(state, command.box, command.player)
    stake = box.stake(command.player, command.spot) if box is not None else None
    if box is None:
        bars.append(Bar("2.9(b)", f"{command.player} has no wager in box {command.box} to insure"))
    elif stake is None:
        bars.append(rules.no_such_spot(sheet, command.spot))
    else:
        bars.append(rules.why_not_insure_by(sheet, stake.wager, command.amount))
        if _insured(box, command.player, command.spot):
            bars.append(Bar("2.3(g)", "the insurance wager is made and may not be altered"))
        if _took_even_money(state, box, command.player, command.spot):
            bars.append(Bar("2.7(c)", "even money is instead of insurance"))
    bars.append(rules.why_not_chips(sheet, command.amount))
    bars += _window(sheet, state, command.box)
    return refusal_of([bar for bar in bars if bar is not None])


def take_even_money(run: Progress, command: TakeEvenMoney) -> Answer:
    refusal = why_not_even_money(run.sheet, run.state, command)
    if refusal is not None:
        return refusal
    box = run.state.box(command.box)
    assert box is not None
    spots = _even_money_spots(run.state, box, command)
    for spot in spots:
        run.emit(ev.EvenMoneyTaken(command.box, command.player, spot))
    return _pay_one_to_one(run, box, command.player, spots)


def _even_money_spots(state: TableState, box: Box, command: TakeEvenMoney) -> tuple[int, ...]:
    """The wagers it is taken for: the one named, or all that are neither insured nor paid (2.18(d))."""
    mine = [stake.spot for stake in box.hands[0].stakes if stake.player == command.player]
    if command.spot or 0 in mine or not mine:
        return (command.spot,)
    return tuple(
        spot
        for spot in mine
        if not _insured(box, command.player, spot) and not _took_even_money(state, box, command.player, spot)
    )


def _pay_one_to_one(run: Progress, box: Box, player: str, spots: tuple[int, ...]) -> Next:
    """Pays a bettor's blackjack 1 to 1 at once; the cards leave with the last wager on them (2.7(c))."""
    ruling = rules.even_money_verdict()
    for spot in spots:
        apply(run, box, 0, ruling, only=player, spot=spot)
    paid = run.state.box(box.number)
    assert paid is not None
    if paid.hands[0].settled:
        if not rules.blackjack_cards_stay(bonus=paid.tucked):
            run.emit(ev.CardsRemoved(box.number))
        if run.state.in_play and run.state.boxes[run.state.turn.box].number == box.number:
            return Procedure.NEXT_TURN  # of another box the turn goes on: its card may be due
    return None


def why_not_even_money(sheet: BlackjackSheet, state: TableState, command: TakeEvenMoney) -> Refusal | None:
    bars: list[Bar | None] = []
    box = _in_play(state, command.box, command.player)
    if box is None:
        bars.append(Bar("2.7(c)", f"{command.player} has no wager in box {command.box}"))
    else:
        barred = rules.why_not_even_money(sheet, box.view(0, state.dealer))
        bars += barred.bars if barred else ()
        spots = _even_money_spots(state, box, command)
        if any(box.stake(command.player, spot) is None for spot in spots):
            bars.append(rules.no_such_spot(sheet, command.spot))
        elif not spots or any(_insured(box, command.player, spot) for spot in spots):
            bars.append(Bar("2.7(c)", "even money is instead of insurance"))
        elif any(_took_even_money(state, box, command.player, spot) for spot in spots):
            bars.append(Bar("2.7(c)", "even money has been paid"))
    closed = _window(sheet, state, command.box)
    if closed:
        bars.append(Bar("2.7(c)", "even money is offered before any further card is dealt"))
    bars += closed
    return refusal_of([bar for bar in bars if bar is not None])


def _window(sheet: BlackjackSheet, state: TableState, number: int) -> list[Bar]:
    """Insurance is laid after the second cards and before any other card or the reader (2.9(a), (b)).

    At turn: also later, until the box's own first decision.
    """
    if state.phase is Phase.INSURANCE:
        return []
    bars = []
    box = state.box(number)
    at_turn = rules.insurance_at_turn(sheet) and state.phase is Phase.PLAY
    if box is not None and at_turn and rules.why_not_insurance(sheet, state.dealer.up) is None:
        late = why_not_at_turn(sheet, state, box)
        if late is None:
            return []
        bars.append(late)
    if state.phase is not Phase.BETWEEN and state.dealer.up:
        barred = rules.why_not_insurance(sheet, state.dealer.up)
        bars += [barred] if barred else []
    return [*bars, Bar("2.9(b)", "the insurance line is not open")]


def why_not_at_turn(sheet: BlackjackSheet, state: TableState, box: Box) -> Bar | None:
    """Whether a box of a table that insures at turn may do so now."""
    return rules.why_not_insure_at_turn(
        sheet,
        over=box.decided or box.insurance_over,
        own_turn=state.boxes[state.turn.box].number == box.number,
        begun=any(one.decided for one in state.boxes),
    )


def _in_play(state: TableState, number: int, player: str) -> Box | None:
    box = state.box(number) if state.phase is not Phase.BETWEEN else None
    if box is None or box.hands[0].dead:
        return None
    if box is None or not any(stake.player == player for hand in box.hands for stake in hand.stakes):
        return None
    return box


def _wager(box: Box, player: str, spot: int) -> int:
    stake = box.stake(player, spot)
    assert stake is not None
    return stake.wager


def _insured(box: Box, player: str, spot: int) -> bool:
    return any(bet[:2] == (player, INSURANCES[spot]) for bet in box.side_bets)


def _took_even_money(state: TableState, box: Box, player: str, spot: int) -> bool:
    """A blackjack against an ace is paid before the dealer's second card only by even money."""
    stake = box.stake(player, spot)
    paid = stake is not None and stake.taken == stake.amount
    return state.dealer.up == ACE and box.blackjack and paid
