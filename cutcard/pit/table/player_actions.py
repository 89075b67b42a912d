"""What people may do at a running table. The law is the game's; here stands what the house asks beside it."""

from typing import Any

from cutcard.games.protocol import (
    DEALER,
    FLOORPERSON,
    ChangeBox,
    CloseTable,
    Cut,
    Kind,
    PermitPlayer,
    PlaceBet,
    RefuseCut,
    WithdrawBet,
)
from cutcard.law.refusal import Refusal
from cutcard.pit.table import acts, automation, bots, ledger, seats, table_events
from cutcard.pit.table.acts import TABLE, Act
from cutcard.pit.table.answers import house_rule
from cutcard.pit.table.keeper import Keeper


def take_part(keeper: Keeper, act: Act, actor: str) -> Refusal | None:
    """Carries one act out, or says why not; what follows from it is not its matter."""
    if keeper.facts.closed:
        return house_rule("this table is closed")
    match act:
        case acts.Say(command):
            return _say(keeper, actor, command)
        case acts.Sit():
            return _sit(keeper, actor, act)
        case acts.Bring():
            return _bring(keeper, actor, act)
        case acts.Ready():
            return _ready(keeper, actor)
        case acts.Leave():
            return _leave(keeper, actor, by=actor)
    if actor != TABLE:
        return house_rule("that is the table's own to do")
    match act:
        case acts.Open():
            _open(keeper, act)
        case acts.Expire():
            return _expire(keeper)
        case acts.SendAway(player):
            return _leave(keeper, player, by=TABLE)
        case acts.Fill(chips, key):
            keeper.happened(TABLE, table_events.RackFilled(chips, key))
        case acts.Close():
            _close(keeper)
    return None


def _expire(keeper: Keeper) -> Refusal | None:
    before = keeper.doings
    keeper.expired = automation.asked(keeper)
    automation.time_is_up(keeper)
    return house_rule("nobody is asked anything") if keeper.doings == before else None


def _open(keeper: Keeper, act: acts.Open) -> None:
    rules = keeper.rules
    keeper.happened(TABLE, table_events.TableOpened(keeper.table, rules.game.name, act.sheet, act.digest))
    keeper.happened(TABLE, table_events.RackFilled(act.chips, act.key))
    for rack, cents in rules.opening_funds():
        keeper.happened(TABLE, table_events.RackFilled(cents, "", rack.name))
    for box, name in bots.places(rules.boxes(), act.bots):
        keeper.happened(TABLE, table_events.Seated(box, name, bot=True))


def _not_here(keeper: Keeper, player: str) -> Refusal | None:
    sitting = seats.of(keeper.facts.seats, player)
    if sitting is None or sitting.bot:
        return house_rule("take a seat first")
    return house_rule("you are leaving this table") if sitting.leaving else None


def _say(keeper: Keeper, player: str, command: Any) -> Refusal | None:
    not_here = _not_for_somebody_here(keeper, command) if player == FLOORPERSON else _not_here(keeper, player)
    refusal = not_here or _not_his_to_say(keeper, player, command)
    if refusal is not None:
        return refusal
    before = keeper.state
    refusal = keeper.carry_out(player, command)
    if refusal is not None:
        return keeper.rules.redact_refusal(before, command, refusal, player)
    if isinstance(command, WithdrawBet):
        automation.return_followers(keeper, command.box, player)
    return None


def _not_for_somebody_here(keeper: Keeper, command: Any) -> Refusal | None:
    """The floorperson sits nowhere; whom they permit something must."""
    if isinstance(command, PermitPlayer) and seats.of(keeper.facts.seats, command.player) is None:
        return house_rule(f"{command.player} does not sit at this table")
    return None


def _not_his_to_say(keeper: Keeper, player: str, command: Any) -> Refusal | None:
    if player not in keeper.rules.allowed_senders(keeper.state, command):
        return house_rule("that is not yours to say")
    if isinstance(command, PlaceBet):
        return _not_his_box(keeper, player, command)
    waits = keeper.croupier.awaiting
    if isinstance(command, Cut | RefuseCut) and waits.kind is Kind.CUT:
        cutter = automation.cutter(keeper, waits)
        return house_rule(f"{cutter} is offered the cut") if cutter not in ("", player) else None
    return None


def _not_his_box(keeper: Keeper, player: str, bet: PlaceBet) -> Refusal | None:
    """A box is its seat's player's. Where boxes are shared others wager behind them, after them: so the first
    to wager, who consents to others (2.13(a)), is the one who calls (2.13(b))."""
    seated = seats.at_box(keeper.facts.seats, bet.box)
    if seated is None:
        return None
    if seated.player == player:
        return (
            house_rule(f"box {bet.box} is your own seat: you do not wager behind it") if bet.behind else None
        )
    if not bet.behind:
        return house_rule(f"box {bet.box} is the seat of {seated.player}")
    if any((one.box, one.player) == (bet.box, seated.player) for one in keeper.facts.bets):
        return None
    if isinstance(keeper.rules.handle(keeper.state, bet), Refusal):
        return None  # the law's own reason is told
    return house_rule(f"box {bet.box} is the seat of {seated.player}, who wagers there first")


def _sit(keeper: Keeper, player: str, act: acts.Sit) -> Refusal | None:
    if seats.of(keeper.facts.seats, player) is not None:
        return house_rule("you sit at this table already")
    if not 1 <= act.box <= keeper.rules.boxes():
        return house_rule(f"this table has boxes 1 to {keeper.rules.boxes()}")
    there = seats.at_box(keeper.facts.seats, act.box)
    if there is not None:
        return house_rule(f"box {act.box} is the seat of {there.player}")
    playing = [one for one in _plays_on(keeper, act.box) if one != player]
    if playing:
        says = (
            f"{', '.join(playing)} has wagers on box {act.box} that are not decided yet: choose another box"
        )
        return house_rule(says)
    if act.chips <= 0:
        return house_rule("bring some chips")
    keeper.happened(player, table_events.Seated(act.box, player))
    keeper.happened(player, table_events.ChipsBrought(player, act.chips, act.key))
    _find_wagers_again(keeper, player, act.box)
    return None


def _plays_on(keeper: Keeper, box: int) -> list[str]:
    """Who sits elsewhere and plays this box too. Neither wagers behind the box nor what somebody who has left
    has there keep a newcomer from the seat."""
    behind = {bet.player for bet in keeper.facts.bets if bet.box == box and bet.behind}
    seated = {one.player for one in keeper.facts.seats}
    return [one for one in keeper.on_box(box) if one in seated - behind]


def _find_wagers_again(keeper: Keeper, player: str, box: int) -> None:
    """Who left wagers that are not decided yet plays them on from the seat taken now."""
    boxes = dict.fromkeys(one.box for one in keeper.rules.lasting(keeper.state) if one.player == player)
    if boxes and box not in boxes and not keeper.in_round:
        keeper.carry_out(DEALER, ChangeBox(next(iter(boxes)), player, box))


def _bring(keeper: Keeper, player: str, act: acts.Bring) -> Refusal | None:
    refusal = _not_here(keeper, player)
    if refusal is None and act.chips <= 0:
        refusal = house_rule("bring some chips")
    if refusal is None:
        keeper.happened(player, table_events.ChipsBrought(player, act.chips, act.key))
    return refusal


def _ready(keeper: Keeper, player: str) -> Refusal | None:
    refusal = _not_here(keeper, player)
    if refusal is not None:
        return refusal
    waits = keeper.croupier.awaiting
    if keeper.in_round and not waits.window:
        return house_rule("nothing is open that you could be done with")
    if waits.kind is Kind.CUT and automation.cutter(keeper, waits) == player:
        # Who is offered the cut and would rather play has refused it (2.5(f)).
        refusal = keeper.carry_out(player, RefuseCut(player))
        if refusal is not None:
            return refusal
    if waits.kind is Kind.WAGERS and any(bet.player == player for bet in keeper.facts.bets):
        refusal = automation.barred(keeper, player)
        if refusal is not None:
            return refusal
    keeper.happened(player, table_events.SaidReady(player))
    return None


def _leave(keeper: Keeper, player: str, *, by: str) -> Refusal | None:
    refusal = _not_here(keeper, player)
    if refusal is not None:
        return refusal
    if not keeper.in_round:
        _take_bets_back(keeper, player, by=by)
    if keeper.in_round and keeper.lies(player):
        keeper.happened(by, table_events.WantsToLeave(player))
    else:
        keeper.happened(by, table_events.PlayerLeft(player, keeper.chips(player)))
    return None


def _take_bets_back(keeper: Keeper, player: str, *, by: str) -> None:
    """Before the first card a wager may be withdrawn (2.3(c)); side wagers first."""
    for bet in reversed(keeper.facts.bets):
        if bet.player == player and bet in keeper.facts.bets:
            keeper.carry_out(by, WithdrawBet(bet.box, bet.player, bet.wager))


def _close(keeper: Keeper) -> None:
    """The round is played out as if nobody answered; then everybody is paid out."""
    for bet in reversed(keeper.facts.bets):
        if bet in keeper.facts.bets:
            keeper.carry_out(TABLE, WithdrawBet(bet.box, bet.player, bet.wager))
    while keeper.in_round:
        refusal = keeper.carry_out(TABLE, keeper.croupier.awaiting.default_command)
        assert refusal is None, "what a table does when nobody answers is lawful"
    if keeper.rules.allowed_senders(keeper.state, CloseTable()):
        keeper.carry_out(TABLE, CloseTable())  # what would lie on beyond this round is decided now
    for sitting in keeper.facts.seats:
        keeper.happened(TABLE, table_events.PlayerLeft(sitting.player, keeper.chips(sitting.player)))
    for player, cents in keeper.purses():
        # What lay on when its player left, and came back only now.
        key = f"{keeper.table} {player} closing"
        keeper.happened(TABLE, table_events.ChipsSentAfter(player, cents, key))
    for name, cents in keeper.meters():
        keeper.happened(TABLE, table_events.MeterEmptied(cents, name))
    keeper.happened(TABLE, table_events.TableShut(keeper.ledger.holds(ledger.rack(keeper.table))))
