"""Wagers before the deal, insurance and even money: what may be laid, and laying it (2.3, 2.7(c), 2.9)."""

from dataclasses import replace

from cutcard.games.blackjack import rules
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.commands import Insure, PermitBoxes, PermitEntry, StayAlone, TakeEvenMoney
from cutcard.games.blackjack.model.hand import ACE
from cutcard.games.blackjack.model.spots import INSURANCES, MAIN_WAGERS, SPOTS
from cutcard.games.blackjack.model.state import Box, Phase, TableState
from cutcard.games.blackjack.model.transaction import Progress
from cutcard.games.blackjack.round import settlement
from cutcard.games.blackjack.round.decisions import next_turn
from cutcard.games.blackjack.round.long_wagers import progressive, streaks
from cutcard.games.blackjack.sheet.compatibility import KNOWN
from cutcard.games.blackjack.sheet.sheet import INSURANCE, MAIN, BlackjackSheet
from cutcard.games.blackjack.shoe.card_table import CARD_TABLE
from cutcard.games.blackjack.shoe.shuffling import begin_round, why_not_draw_from
from cutcard.games.blackjack.shoe.stack_needs import reshuffle_due
from cutcard.games.blackjack.wagers import ALL
from cutcard.games.protocol import DEALER, FLOORPERSON, HOUSE, ConfirmWager, Deal, PlaceBet, WithdrawBet
from cutcard.games.table import wagers
from cutcard.games.table.bets import Bet
from cutcard.law.refusal import Bar, Refusal, refusal_of, refuse
from cutcard.money import dollars

IN_A_ROUND = Bar("2.3(c)", "no wager is made, increased or withdrawn once the first card is dealt")


def place_bet(run: Progress, bet: PlaceBet) -> Refusal | None:
    refusal = why_not_bet(run.sheet, run.state, bet)
    if refusal is not None:
        return refusal
    if rules.own_coupon(bet.wager, bet.means):
        run.emit(ev.CouponRedeemed(bet.box, bet.player, bet.wager, bet.amount))
        bet = replace(bet, means="chips")
    wagers.lay(CARD_TABLE, run, bet, _by_permission(run.sheet, run.state, bet.box, bet.player))
    return None


def why_not_bet(sheet: BlackjackSheet, state: TableState, bet: PlaceBet) -> Refusal | None:
    """Everything that forbids this wager (2.3, 2.13, 2.14, 8.2 and the wager's own section)."""
    bars: list[Bar | None] = []
    if bet.wager in rules.main_wagers(sheet):
        bars += [*_join(sheet, state, bet), _another_box(sheet, state, bet), *_limits(sheet, state, bet)]
        bars += _under_side_wagers(state, bet)
    elif sheet.offered(bet.wager) is None:
        bars.append(_not_offered(sheet, bet.wager))
    else:
        bars += [
            _main_wager_first(state, bet),
            *_beside(state, bet),
            *_join(sheet, state, bet),
            *_limits(sheet, state, bet),
        ]
    bars.append(rules.why_not_behind(sheet) if bet.behind else None)
    bars.append(why_not_enter(sheet, state, bet.player))
    bars.append(rules.why_not_means(sheet, bet.wager, bet.means))
    if bet.player in (DEALER, FLOORPERSON, HOUSE):
        bars.append(Bar("2.3(a)", "players wager against the dealer; the house lays no wager itself"))
    if not 1 <= bet.box <= sheet.boxes:
        bars.append(Bar("2.3(d)", f"the layout has boxes 1 to {sheet.boxes}"))
    bars += rules.why_not_amount(sheet, bet.amount)
    if state.phase is not Phase.BETWEEN:
        bars += [IN_A_ROUND, not_altered(state, bet)]
    return refusal_of([bar for bar in bars if bar is not None])


def not_altered(state: TableState, bet: PlaceBet | WithdrawBet) -> Bar | None:
    """2.3(f): in a round a wager lies as it was made until it is decided."""
    box = state.box(bet.box)
    if box is None:
        return None
    lying = [stake for hand in box.hands if not hand.settled for stake in hand.stakes]
    main = {(stake.player, MAIN_WAGERS[stake.spot]) for stake in lying}
    made = main | {one[:2] for one in box.side_bets if not one.settled}
    streak = state.streak(bet.box, bet.player)
    if (bet.player, bet.wager) not in made and not (streak and bet.wager in dict(streak.wagers)):
        return None
    return Bar("2.3(f)", "a wager that is made is not altered until it is decided")


def _not_offered(sheet: BlackjackSheet, wager: str) -> Bar:
    if wager == MAIN:
        return Bar("2.18(b)", "each wager lies on a spot of its own here: blackjack.1, .2 or .3")
    if wager == INSURANCE or (wager in INSURANCES and rules.multiple_action(sheet)):
        return Bar("2.9(b)", "insurance is laid after the second cards, against an ace")
    known = KNOWN.get(_PART_OF.get(wager.partition("-")[0], wager))
    clause = known.clause if known else "2.3(d)"
    if wager.partition(".")[0] in (MAIN, INSURANCE):
        clause = "2.18(a)"  # the spots of multiple action
    return Bar(clause, f"{wager} is not offered at this table")


_PART_OF = {"over": "over-under-13", "under": "over-under-13", "streak": "streak"}
"""Wagers of the notation that are offered together under one name of the sheet."""


def _lying(state: TableState) -> tuple[Bet, ...]:
    """What lies in the boxes: laid for the round to come, or played for now."""
    if state.phase is Phase.BETWEEN:
        return state.bets
    stakes = {
        (box.number, stake.player, MAIN_WAGERS[stake.spot]): stake.wager
        for box in state.boxes
        for hand in box.hands
        for stake in hand.stakes
    }
    main = [Bet(*place, wager) for place, wager in stakes.items()]
    side = [
        Bet(box.number, bet.player, bet.wager, bet.amount) for box in state.boxes for bet in box.side_bets
    ]
    return (*main, *side)


def _of(laid: Bet, bet: PlaceBet) -> bool:
    """Laid by the same bettor on the same box."""
    return laid.box == bet.box and laid.player == bet.player


def _join(sheet: BlackjackSheet, state: TableState, bet: PlaceBet) -> list[Bar]:
    """What keeps a newcomer from a box others have wagers on (2.13(a), (g))."""
    lying = _lying(state)
    others = {laid.player for laid in lying if laid.box == bet.box}
    if not others or bet.player in others:
        return []
    on_boxes: dict[int, set[str]] = {}
    for laid in lying:
        on_boxes.setdefault(laid.box, set()).add(laid.player)
    del on_boxes[bet.box]
    shared = sum(len(players) > 1 for players in on_boxes.values())
    bars = rules.why_not_join(sheet, others=len(others), shared_elsewhere=shared)
    if {(bet.box, ""), (bet.box, bet.player)} & set(state.alone):
        bars.append(Bar("2.13(a)", f"the first to wager on box {bet.box} does not consent"))
    return bars


def _another_box(sheet: BlackjackSheet, state: TableState, bet: PlaceBet) -> Bar | None:
    others, permitted = _other_boxes(state, bet.box, bet.player), state.boxes_permitted(bet.player)
    return rules.why_not_box(sheet, other_boxes=others, permitted=permitted)


def _other_boxes(state: TableState, box: int, player: str) -> int:
    return len({laid.box for laid in _lying(state) if laid.player == player} - {box})


def _by_permission(sheet: BlackjackSheet, state: TableState, box: int, player: str) -> int:
    """The number of boxes this player was permitted, where the table's own number would bar this one."""
    barred = rules.why_not_box(sheet, other_boxes=_other_boxes(state, box, player))
    return state.boxes_permitted(player) if barred is not None else 0


def why_not_enter(sheet: BlackjackSheet, state: TableState, player: str) -> Bar | None:
    """2.3(i), for the round to come: a shuffle that is still to be done before it opens the game to all."""
    since = state.entered is not None and not reshuffle_due(state)
    played = state.entered is not None and player in state.entered
    return rules.why_not_enter(sheet, played=played, since_the_shuffle=since)


def _main_wager_first(state: TableState, bet: PlaceBet) -> Bar | None:
    if any(_of(laid, bet) and laid.wager in SPOTS for laid in _lying(state)):
        return None
    return Bar(
        ALL[bet.wager].needs_main_clause, "this wager stands beside a blackjack wager in the same box only"
    )


def _beside(state: TableState, bet: PlaceBet) -> list[Bar]:
    """What the bettor's other wagers on the hand say to this one."""
    mine = {laid.wager: laid.amount + laid.spoken for laid in _lying(state) if _of(laid, bet)}
    bars = rules.why_not_beside(bet.wager, wagers.total(state.bets, bet), mine)
    if ALL[bet.wager].jackpot:
        dark = rules.why_not_progressive_here(dark=bet.box in state.dark)
        bars += [dark] if dark else []
    if ALL[bet.wager].wins_in_a_row:
        bars += rules.why_not_streak(pending=state.streak(bet.box, bet.player) is not None)
    return bars


def _under_side_wagers(state: TableState, bet: PlaceBet) -> list[Bar]:
    """What the bettor's side wagers on the hand say to one more spot (2.17(g)1)."""
    total = wagers.total(state.bets, bet)
    mine = [laid for laid in _lying(state) if _of(laid, bet) and laid.wager in ALL]
    return [
        bar for laid in mine for bar in rules.why_not_within(laid.wager, laid.amount + laid.spoken, total)
    ]


def _limits(sheet: BlackjackSheet, state: TableState, bet: PlaceBet) -> list[Bar]:
    total = wagers.total(state.bets, bet)
    bars = rules.why_not_limits(sheet, bet.wager, total, accepted=bet.accepted)
    return bars or rules.why_not_bonus_stake(sheet, bet.wager, total)


# --- spoken wagers, entry, consent ------------------------------------------------------------------------


def confirm(run: Progress, command: ConfirmWager) -> Refusal | None:
    """The dealer's or the floorperson's word on a spoken wager (2.3(d))."""
    granted = _by_permission(run.sheet, run.state, command.box, command.player)
    return wagers.confirm(CARD_TABLE, run, command, granted)


def permit_entry(run: Progress, command: PermitEntry) -> Refusal | None:
    if run.state.phase is not Phase.BETWEEN:
        return refuse("2.3(i)", "a player is let in between rounds")
    if why_not_enter(run.sheet, run.state, command.player) is None:
        return refuse("2.3(i)", f"nothing keeps {command.player} from wagering")
    run.emit(ev.EntryPermitted(command.player))
    return None


def permit_boxes(run: Progress, command: PermitBoxes) -> Refusal | None:
    """2.14: the licensee, in its discretion, permits the player to wager on additional boxes."""
    bars = [rules.why_not_permit_boxes(run.sheet, command.boxes)]
    if command.player in (DEALER, FLOORPERSON, HOUSE):
        bars.append(Bar("2.14", "a player is permitted additional boxes; the house lays no wager"))
    if rules.most_boxes(run.sheet, run.state.boxes_permitted(command.player)) == command.boxes:
        bars.append(Bar("2.14", f"{command.player} may wager on {command.boxes} of the boxes already"))
    refusal = refusal_of([bar for bar in bars if bar is not None])
    if refusal is None:
        run.emit(ev.BoxesPermitted(command.player, command.boxes))
    return refusal


def stay_alone(run: Progress, command: StayAlone) -> Refusal | None:
    """2.13(a): others join a box only with the consent of the first person wagering on it."""
    here = [bet.player for bet in run.state.bets if bet.box == command.box]
    if not here or here[0] != command.player:
        return refuse("2.13(a)", f"{command.player} is not the first to wager on box {command.box}")
    run.emit(ev.CompanyRefused(command.box, command.player, command.newcomer))
    return None


# --- the deal ---------------------------------------------------------------------------------------------


def deal(run: Progress, command: Deal) -> Refusal | None:
    refusal = why_not_deal(run.sheet, run.state, command.side)
    if refusal is None:
        progressive.verify_lights(run)
        run.emit(ev.BettingClosed(_callers(run.state.bets)))
        streaks.abandon(run)
        streaks.begin(run)
        progressive.register(run)
        begin_round(run, command.side)
    return refusal


def _callers(bets: tuple[Bet, ...]) -> tuple[tuple[int, str], ...]:
    """Who calls the decisions of each box several people wager on."""
    main = [bet for bet in bets if bet.wager in SPOTS]
    bettors = dict.fromkeys((bet.box, bet.player) for bet in main)
    if len({box for box, _ in bettors}) == len(bettors):
        return ()
    callers = []
    for number in sorted({box for box, _ in bettors}):
        here = [player for box, player in bettors if box == number]
        if len(here) > 1:
            wagers = [[bet for bet in main if bet[:2] == (number, player)] for player in here]
            laid = [(sum(bet.amount for bet in own), own[0].behind) for own in wagers]
            callers.append((number, here[rules.caller(laid)]))
    return tuple(callers)


def _too_few(sheet: BlackjackSheet, state: TableState) -> list[Bar]:
    """2.18(b): who has not laid the wagers the table asks for, from the first spot on."""
    laid: dict[tuple[int, str], set[int]] = {}
    for bet in state.bets:
        if bet.wager in SPOTS:
            laid.setdefault(bet[:2], set()).add(SPOTS[bet.wager])
    found = [(place, rules.why_not_spots(sheet, spots)) for place, spots in laid.items()]
    return [Bar(bar.clause, f"{player}, box {box}: {bar.says}") for (box, player), bar in found if bar]


def why_not_deal(sheet: BlackjackSheet, state: TableState, side: str = "") -> Refusal | None:
    wrong_side = why_not_draw_from(sheet, side)
    too_few = _too_few(sheet, state) if rules.multiple_action(sheet) else []
    bars = wagers.why_not_deal(CARD_TABLE, state, too_few)
    return refusal_of([wrong_side, *bars] if wrong_side else bars)


# --- insurance and even money -----------------------------------------------------------------------------


def insure(run: Progress, command: Insure) -> Refusal | None:
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
        _pay_one_to_one(run, box, command.player, (command.spot,))
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
        most = rules.most_insurance(sheet, stake.wager)
        if command.amount > most:
            says = f"at most half the wager: ${dollars(most)}"
            bars.append(Bar("2.9(b)", says))
        if _insured(box, command.player, command.spot):
            bars.append(Bar("2.3(g)", "the insurance wager is made and may not be altered"))
        if _took_even_money(state, box, command.player, command.spot):
            bars.append(Bar("2.7(c)", "even money is instead of insurance"))
    bars.append(rules.why_not_chips(sheet, command.amount))
    bars += _window(sheet, state, command.box)
    return refusal_of([bar for bar in bars if bar is not None])


def take_even_money(run: Progress, command: TakeEvenMoney) -> Refusal | None:
    refusal = why_not_even_money(run.sheet, run.state, command)
    if refusal is not None:
        return refusal
    box = run.state.box(command.box)
    assert box is not None
    spots = _even_money_spots(run.state, box, command)
    for spot in spots:
        run.emit(ev.EvenMoneyTaken(command.box, command.player, spot))
    _pay_one_to_one(run, box, command.player, spots)
    return None


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


def _pay_one_to_one(run: Progress, box: Box, player: str, spots: tuple[int, ...]) -> None:
    """Pays a bettor's blackjack 1 to 1 at once; the cards leave with the last wager on them (2.7(c))."""
    ruling = rules.even_money_verdict()
    for spot in spots:
        settlement.apply(run, box, 0, ruling, only=player, spot=spot)
    paid = run.state.box(box.number)
    assert paid is not None
    if paid.hands[0].settled:
        if not rules.blackjack_cards_stay(bonus=paid.tucked):
            run.emit(ev.CardsRemoved(box.number))
        if run.state.phase is Phase.PLAY:
            next_turn(run)


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

    At turn: also when the turn comes to the box, before its first decision.
    """
    if state.phase is Phase.INSURANCE:
        return []
    bars = []
    box = state.box(number)
    at_turn = rules.insurance_at_turn(sheet) and state.phase is Phase.PLAY
    if box is not None and at_turn and rules.why_not_insurance(sheet, state.dealer.up) is None:
        late = why_not_at_turn(state, box)
        if late is None:
            return []
        bars.append(late)
    if state.phase is not Phase.BETWEEN and state.dealer.up:
        barred = rules.why_not_insurance(sheet, state.dealer.up)
        bars += [barred] if barred else []
    return [*bars, Bar("2.9(b)", "the insurance line is not open")]


def why_not_at_turn(state: TableState, box: Box) -> Bar | None:
    """Whether a box of a table that insures at turn may do so now."""
    return rules.why_not_insure_at_turn(
        own_turn=state.boxes[state.turn.box].number == box.number,
        over=box.decided or box.insurance_over,
        anybody_decided=any(one.decided for one in state.boxes),
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
