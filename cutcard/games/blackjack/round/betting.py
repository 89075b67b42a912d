"""Wagers before the deal: what may be laid, laying it, and betting closed (2.3, 2.13, 2.14)."""

from dataclasses import replace
from functools import partial

from cutcard.games.blackjack import rules
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.commands import PermitEntry
from cutcard.games.blackjack.model.procedure import Answer, Next, Procedure
from cutcard.games.blackjack.model.spots import INSURANCES, MAIN_WAGERS, SPOTS
from cutcard.games.blackjack.model.state import Phase, TableState
from cutcard.games.blackjack.model.transaction import Progress
from cutcard.games.blackjack.sheet.compatibility import KNOWN
from cutcard.games.blackjack.sheet.sheet import INSURANCE, MAIN, BlackjackSheet
from cutcard.games.blackjack.shoe.card_table import CARD_TABLE
from cutcard.games.blackjack.shoe.shuffling import why_not_draw_from
from cutcard.games.blackjack.shoe.stack_needs import reshuffle_due
from cutcard.games.blackjack.wagers import ALL
from cutcard.games.protocol import DEALER, FLOORPERSON, HOUSE, ConfirmWager, Deal, PlaceBet, WithdrawBet
from cutcard.games.table import wagers
from cutcard.games.table.bets import Bet
from cutcard.games.twenty_one.round import betting as boxes
from cutcard.games.twenty_one.rules.boxes import callers, other_boxes
from cutcard.law.refusal import Bar, Refusal, refusal_of, refuse


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
        bars += [
            *rules.why_not_newcomer(sheet, _lying(state), state.alone, bet),
            _another_box(sheet, state, bet),
            *_limits(sheet, state, bet),
        ]
        bars += _under_side_wagers(state, bet)
    elif sheet.offered(bet.wager) is None:
        bars.append(_not_offered(sheet, bet.wager))
    else:
        bars += [
            _main_wager_first(state, bet),
            *_beside(state, bet),
            *rules.why_not_newcomer(sheet, _lying(state), state.alone, bet),
            *_limits(sheet, state, bet),
        ]
    bars.append(rules.why_not_behind(sheet) if bet.behind else None)
    bars.append(why_not_enter(sheet, state, bet.player))
    bars += rules.why_not_means(sheet, bet.wager, bet.means)
    bars.append(rules.why_not_by_the_house(house=bet.player in (DEALER, FLOORPERSON, HOUSE)))
    bars.append(rules.why_not_on_layout(sheet, bet.box))
    bars += rules.why_not_amount(sheet, bet.amount)
    if state.phase is not Phase.BETWEEN:
        bars += [*rules.why_not_late(sheet, bet.wager), not_altered(state, bet)]
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
        return Bar("2.18(b)", "each wager has a spot of its own here: blackjack.1, .2 or .3")
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
    return boxes.lying(state, MAIN_WAGERS)


def _of(laid: Bet, bet: PlaceBet) -> bool:
    """Laid by the same bettor on the same box."""
    return laid.box == bet.box and laid.player == bet.player


def _another_box(sheet: BlackjackSheet, state: TableState, bet: PlaceBet) -> Bar | None:
    others, permitted = other_boxes(_lying(state), bet.box, bet.player), state.boxes_permitted(bet.player)
    return rules.why_not_box(sheet, other_boxes=others, permitted=permitted)


def _by_permission(sheet: BlackjackSheet, state: TableState, box: int, player: str) -> int:
    """The number of boxes this player was permitted, where the table's own number would bar this one."""
    permitted = state.boxes_permitted(player)
    if not permitted:
        return 0
    barred = rules.why_not_box(sheet, other_boxes=other_boxes(_lying(state), box, player))
    return permitted if barred is not None else 0


def why_not_enter(sheet: BlackjackSheet, state: TableState, player: str) -> Bar | None:
    """2.3(i), for the round to come: a shuffle that is still to be done before it opens the game to all."""
    since = state.entered is not None and not reshuffle_due(state)
    played = state.entered is not None and player in state.entered
    return rules.why_not_enter(sheet, played=played, since_the_shuffle=since)


def _main_wager_first(state: TableState, bet: PlaceBet) -> Bar | None:
    if any(_of(laid, bet) and laid.wager in SPOTS for laid in _lying(state)):
        return None
    return Bar(
        ALL[bet.wager].needs_main_clause,
        "place a blackjack wager in this box first; this wager stands beside it",
    )


def _beside(state: TableState, bet: PlaceBet) -> list[Bar]:
    """What the bettor's other wagers on the hand say to this one."""
    mine = {laid.wager: laid.amount + laid.spoken for laid in _lying(state) if _of(laid, bet)}
    bars = rules.why_not_beside(bet.wager, wagers.total(state.bets, bet), mine)
    if ALL[bet.wager].jackpot:
        lit = any(laid[0] == bet.box and laid.wager == bet.wager for laid in state.bets)
        bars += rules.why_not_progressive_here(dark=bet.box in state.dark, lit=lit)
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
        return refuse("2.3(i)", f"{command.player} may wager without permission")
    run.emit(ev.EntryPermitted(command.player))
    return None


permit_boxes = partial(boxes.permit_boxes, rules.BOXES)
stay_alone = partial(boxes.stay_alone, rules.BOXES)
"""2.13(a), 2.14."""


# --- the deal ---------------------------------------------------------------------------------------------


def deal(run: Progress, command: Deal) -> Answer:
    """The dealer closes betting, if a round may be dealt now."""
    return why_not_deal(run.sheet, run.state, command.side) or Procedure.LIGHTS


def close_betting(run: Progress) -> Next:
    """No wager is made, increased or withdrawn from here on."""
    run.emit(ev.BettingClosed(callers(run.state.bets, SPOTS)))
    return Procedure.STREAKS


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
