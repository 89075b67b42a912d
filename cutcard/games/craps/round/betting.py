"""Wagers between the rolls: laid, reduced, removed, called on and off (1.2(a), 1.3, 1.6, 8.2)."""

from cutcard.games.craps.layout import Family, Spot, spot_of
from cutcard.games.craps.model import commands as cm
from cutcard.games.craps.model import events as ev
from cutcard.games.craps.model.procedure import Progress, end_point
from cutcard.games.craps.model.state import TableState, Wager
from cutcard.games.craps.rules import stakes, standing
from cutcard.games.craps.sheet.sheet import CrapsSheet
from cutcard.games.protocol import DEALER, FLOORPERSON, HOUSE, PlaceBet, WithdrawBet
from cutcard.law.refusal import Bar, Refusal, refusal_of

# --- laying -----------------------------------------------------------------------------------------------


def place_bet(run: Progress, bet: PlaceBet) -> Refusal | None:
    refusal = why_not_bet(run.sheet, run.state, bet)
    if refusal is not None:
        return refusal
    spot = meant(run.state, bet)
    assert spot is not None
    total = _lying(run.state, bet.player, spot) + bet.amount
    over = bet.accepted and stakes.over_maximum(run.sheet, spot.name, total)
    run.emit(ev.BetPlaced(ev.NO_BOX, bet.player, spot.label, bet.amount, over_maximum=over))
    return None


def found(state: TableState, player: str, label: str) -> Wager | list[Bar]:
    """The wager a name means: the one on that place, or the only one that has moved from it to a number."""
    here = state.wager(player, label)
    if here is not None:
        return here
    moved = [one for one in state.of(player) if one.name == label]
    if len(moved) == 1:
        return moved[0]
    if not moved:
        return [Bar("1.3", f"{player} has no {label} on the layout")]
    return [Bar("1.3", f"say which {label} is meant: {' or '.join(one.label for one in moved)}")]


def meant(state: TableState, bet: PlaceBet) -> Spot | None:
    """The place a wager is laid on: odds named without a number go to the only bet they can support."""
    spot = spot_of(bet.wager)
    if spot is None or spot.number or spot.listed.family is not Family.ODDS:
        return spot
    points = [one.number for one in state.of(bet.player) if one.name == spot.listed.supports and one.number]
    return Spot(spot.name, points[0]) if len(points) == 1 else spot


def why_not_bet(sheet: CrapsSheet, state: TableState, bet: PlaceBet) -> Refusal | None:
    """Everything that forbids this wager."""
    spot = meant(state, bet)
    if spot is None:
        return refusal_of([Bar("1.2(a)", f"{bet.wager} is not a wager of this layout")])
    bars = stakes.why_not_offered(sheet, spot)
    supported = _supported(state, bet.player, spot)
    bars += _why_not_named(state, bet.player, spot)
    bars += standing.why_not_now(spot, point=state.point, supported=supported)
    if not bars:
        bars += stakes.why_not_amount(
            sheet,
            spot,
            bet.amount,
            _lying(state, bet.player, spot),
            point=state.point,
            supported=supported,
            accepted=bet.accepted,
        )
    bars += stakes.why_not_means(bet.means)
    if bet.player in (DEALER, FLOORPERSON, HOUSE):
        bars.append(Bar("1.2(a)", "players wager against the house; it lays no wager itself"))
    if bet.box != ev.NO_BOX or bet.behind:
        bars.append(Bar("1.2(a)", "the layout has no boxes: a wager is laid on its own place, box 0"))
    others = [one for one in state.bettors if one != bet.player]
    bars += stakes.why_not_another_player(sheet, len(others))
    bars += standing.why_not_while_out(out=state.out)
    return refusal_of(bars)


def _why_not_named(state: TableState, player: str, spot: Spot) -> list[Bar]:
    """Come odds say which come point they are about where there are several."""
    points = [one.label for one in state.of(player) if one.name == spot.listed.supports and one.number]
    if spot.number or len(points) < 2:
        return []
    names = " or ".join(f"{spot.name}.{label.rpartition('.')[2]}" for label in points)
    return [Bar("1.6", f"say which come point the odds are about: {names}")]


def _supported(state: TableState, player: str, spot: Spot) -> int:
    """The wager with its point that odds would support; 0 where it does not lie there."""
    if spot.listed.family is not Family.ODDS:
        return 0
    supports = Spot(spot.listed.supports, spot.number)
    has_point = state.point if supports.listed.family is Family.LINE else spot.number
    lying = state.wager(player, supports.label)
    return lying.amount if lying is not None and has_point else 0


def _lying(state: TableState, player: str, spot: Spot) -> int:
    lying = state.wager(player, spot.label)
    return 0 if lying is None else lying.amount


# --- removing ---------------------------------------------------------------------------------------------


def withdraw(run: Progress, command: WithdrawBet) -> Refusal | None:
    """What was laid since the last roll goes back; the rest of the wager stays."""
    bars, wager = _found(run.state, command.player, command.wager)
    if wager is not None and not wager.fresh:
        bars = [Bar("1.3", f"nothing was laid on {wager.label} since the last roll; take it down instead")]
    if wager is None or bars:
        return refusal_of(bars)
    if wager.fresh < wager.amount:
        run.emit(ev.WagerReduced(wager.player, wager.label, wager.fresh))
    else:
        run.emit(ev.BetWithdrawn(ev.NO_BOX, wager.player, wager.label, wager.amount))
        end_point(run)
    return None


def take_down(run: Progress, command: cm.TakeDown) -> Refusal | None:
    """The whole wager goes back, and the odds that support it."""
    refusal = why_not_take_down(run.state, command)
    if refusal is not None:
        return refusal
    main = found(run.state, command.player, command.wager)
    assert isinstance(main, Wager)
    odds = _odds_of(run.state, main)
    for wager in (*([odds] if odds is not None else []), main):
        run.emit(ev.WagerTakenDown(wager.player, wager.label, wager.amount))
    end_point(run)
    return None


def why_not_take_down(state: TableState, command: cm.TakeDown) -> Refusal | None:
    bars, wager = _found(state, command.player, command.wager)
    if wager is None or bars:
        return refusal_of(bars)
    fresh = wager.fresh == wager.amount
    return refusal_of(standing.why_not_removed(wager.spot, point=state.point, fresh=fresh))


def _odds_of(state: TableState, wager: Wager) -> Wager | None:
    return state.wager(wager.player, Spot(f"{wager.name}-odds", wager.number).label)


def _found(state: TableState, player: str, label: str) -> tuple[list[Bar], Wager | None]:
    """The wager a command names, or what bars every command about it."""
    wager = found(state, player, label)
    if isinstance(wager, list):
        return wager, None
    return standing.why_not_while_out(out=state.out), wager


# --- calling ----------------------------------------------------------------------------------------------


def call_on(run: Progress, command: cm.CallOn) -> Refusal | None:
    """1.2(a)5: the player's call; it counts once the dealer has marked it."""
    refusal = why_not_call(run.sheet, run.state, command, on=True)
    if refusal is None:
        run.emit(ev.CalledOn(command.player, command.wager))
    return refusal


def call_off(run: Progress, command: cm.CallOff) -> Refusal | None:
    refusal = why_not_call(run.sheet, run.state, command, on=False)
    if refusal is None:
        run.emit(ev.CalledOff(command.player, command.wager))
    return refusal


def why_not_call(
    sheet: CrapsSheet, state: TableState, command: cm.CallOn | cm.CallOff, *, on: bool
) -> Refusal | None:
    bars, wager = _found(state, command.player, command.wager)
    if wager is not None:
        bars = [*bars, *standing.why_not_call(sheet, wager.spot, called=wager.called, on=on)]
    return refusal_of(bars)


def mark_on(run: Progress, command: cm.MarkOn) -> Refusal | None:
    """1.2(a)5: the dealer's button."""
    bars, wager = _found(run.state, command.player, command.wager)
    if wager is not None:
        bars = [*bars, *standing.why_not_mark(called=wager.called, marker=wager.marked)]
    if not bars:
        run.emit(ev.MarkedOn(command.player, command.wager))
    return refusal_of(bars)
