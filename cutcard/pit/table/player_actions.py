"""What players may do at a running table. The game decides the law; this module adds the house's rules."""

from typing import Any

from cutcard.games.croupier.automations import names_of
from cutcard.games.protocol import (
    DEALER,
    FLOORPERSON,
    ChangeBox,
    CloseTable,
    CorrectCard,
    Cut,
    Kind,
    PermitPlayer,
    PlaceBet,
    RefuseCut,
    VoidRound,
    WithdrawBet,
)
from cutcard.law.refusal import Refusal
from cutcard.law.sheet_digest import limits_digest
from cutcard.pit.log.accounts import RACK
from cutcard.pit.table import acts, automation, bots, posting, seats, table_events
from cutcard.pit.table.acts import TABLE, Act
from cutcard.pit.table.answers import house_rule
from cutcard.pit.table.by_hand import dealing
from cutcard.pit.table.floor import floor_acts, floor_events
from cutcard.pit.table.keeper import Keeper
from cutcard.pit.table.shoe import wash


def apply_action(keeper: Keeper, act: Act, actor: str) -> Refusal | None:
    """Carries one act out, or returns the refusal. What follows from the act is not done here."""
    if keeper.facts.closed:
        return house_rule(posting.CLOSED)
    match act:
        case acts.Say(command, role):
            return _say(keeper, dealing.speaker(keeper, actor, role), command)
        case acts.Sit():
            return _sit(keeper, actor, act)
        case acts.Bring():
            return _bring(keeper, actor, act)
        case acts.Ready():
            return _ready(keeper, actor)
        case acts.Leave():
            return _leave(keeper, actor, by=actor)
        case acts.TakePart() | acts.CommitPart() | acts.OpenPart():
            return _why_not_seated(keeper, actor) or wash.carry_out(keeper, act, actor)
        case acts.BeginDealing() | acts.EndDealing() | acts.Next() | acts.ReturnBets() | acts.RelieveDealer():
            return dealing.carry_out(keeper, act, actor)
    if isinstance(act, acts.Order):
        return _order(keeper, act, actor)
    if isinstance(act, acts.FloorAct):
        return floor_acts.carry_out(keeper, act, actor)
    if isinstance(act, acts.Announce | acts.WithdrawChange):
        return posting.by_floorperson(keeper, act, actor)
    if actor != TABLE:
        return house_rule("only the table itself may do that")
    return _act_as_table(keeper, act)


def _act_as_table(keeper: Keeper, act: Act) -> Refusal | None:
    match act:
        case acts.Open():
            _open(keeper, act)
        case acts.Expire():
            return _expire(keeper)
        case acts.SendAway(player):
            return _leave(keeper, player, by=TABLE)
        case acts.Fill(chips, key):
            keeper.record_event(TABLE, table_events.RackFilled(chips, key))
        case acts.EndWash():
            return wash.time_over(keeper, act)
        case acts.WatchCards():
            keeper.record_event(TABLE, floor_events.CardsWatched())
        case acts.TakeEffect():
            return posting.take_effect(keeper)
        case acts.Close():
            _close(keeper)
    return None


def _expire(keeper: Keeper) -> Refusal | None:
    before = keeper.item_count
    keeper.expired = automation.people_asked(keeper)
    automation.apply_timeout(keeper)
    return house_rule("no question is open") if keeper.item_count == before else None


def _open(keeper: Keeper, act: acts.Open) -> None:
    rules = keeper.rules
    opened = table_events.TableOpened(
        keeper.table,
        rules.game.name,
        act.sheet,
        act.digest,
        limits_digest(rules.sheet),
        names_of(keeper.croupier.automations),
        act.watched,
    )
    keeper.record_event(TABLE, opened)
    keeper.record_event(TABLE, table_events.RackFilled(act.chips, act.key))
    for rack, cents in rules.opening_funds():
        keeper.record_event(TABLE, table_events.RackFilled(cents, "", rack.name))
    for box, name in bots.places(rules.boxes(), act.bots):
        keeper.record_event(TABLE, table_events.Seated(box, name, bot=True))


def _why_not_seated(keeper: Keeper, player: str) -> Refusal | None:
    seat = seats.of(keeper.facts.seats, player)
    if seat is None or seat.bot:
        return house_rule("take a seat first")
    return house_rule("you are leaving this table") if seat.leaving else None


def _say(keeper: Keeper, player: str, command: Any) -> Refusal | None:
    if player == FLOORPERSON:
        refusal = _why_not_as_floorperson(keeper, command)
    elif player == DEALER:
        refusal = dealing.why_not_said(keeper, command)
    else:
        refusal = _why_not_seated(keeper, player)
    refusal = refusal or _why_not_permitted(keeper, player, command)
    if refusal is not None:
        return refusal
    before = keeper.state
    if player == DEALER:
        refusal = dealing.carry_out_as_dealer(keeper, command)
    else:
        refusal = keeper.carry_out(player, command)
    if refusal is not None:
        return keeper.rules.redact_refusal(before, command, refusal, player)
    if isinstance(command, WithdrawBet):
        automation.return_followers(keeper, command.box, player)
    return None


def _order(keeper: Keeper, act: acts.Order, person: str) -> Refusal | None:
    """The record has who ordered it, and why. Who may be a floorperson is decided where they come in."""
    keeper.record_event(person, table_events.OrderGiven(person, act.reason))
    if act.command is None:
        return dealing.carry_out(keeper, acts.Next(late=True, role=FLOORPERSON), person)
    return _say(keeper, FLOORPERSON, act.command)


def _why_not_as_floorperson(keeper: Keeper, command: Any) -> Refusal | None:
    """The floorperson has no seat; the player they permit something must have one. They correct what a person
    entered, and no card that came from the program's shoe."""
    if isinstance(command, CorrectCard):
        if not keeper.facts.by_hand:
            return house_rule("the program dealt these cards: none was entered wrongly")
        return dealing.why_not_corrected(keeper, command)
    if isinstance(command, PermitPlayer) and seats.of(keeper.facts.seats, command.player) is None:
        return house_rule(f"{command.player} does not sit at this table")
    return None


def _why_not_permitted(keeper: Keeper, player: str, command: Any) -> Refusal | None:
    if player not in keeper.rules.allowed_senders(keeper.state, command):
        return house_rule("you may not do that")
    if isinstance(command, PlaceBet):
        return _why_not_on_box(keeper, player, command)
    awaiting = keeper.croupier.awaiting
    if isinstance(command, Cut | RefuseCut) and awaiting.kind is Kind.CUT:
        cutter = automation.cutter(keeper, awaiting)
        return house_rule(f"{cutter} is offered the cut") if cutter not in ("", player) else None
    return None


def _why_not_on_box(keeper: Keeper, player: str, bet: PlaceBet) -> Refusal | None:
    """A box belongs to its seat's player. Where boxes are shared, others wager behind them and after them. So
    the caller is the first to wager, who consents to others."""
    seated = seats.at_box(keeper.facts.seats, bet.box)
    if seated is None:
        return None
    if seated.player == player:
        return (
            house_rule(f"box {bet.box} is your own seat; you cannot wager behind it") if bet.behind else None
        )
    if not bet.behind:
        return house_rule(f"box {bet.box} is the seat of {seated.player}")
    if any((one.box, one.player) == (bet.box, seated.player) for one in keeper.facts.bets):
        return None
    if isinstance(keeper.rules.handle(keeper.state, bet), Refusal):
        return None  # the game refuses with the law's own reason
    return house_rule(f"box {bet.box} is the seat of {seated.player}, who wagers there first")


def _sit(keeper: Keeper, player: str, act: acts.Sit) -> Refusal | None:
    if seats.of(keeper.facts.seats, player) is not None:
        return house_rule("you already sit at this table")
    if player == keeper.facts.dealer:
        return house_rule("you deal at this table; nobody deals to themselves")
    if not 1 <= act.box <= keeper.rules.boxes():
        return house_rule(f"this table has boxes 1 to {keeper.rules.boxes()}")
    there = seats.at_box(keeper.facts.seats, act.box)
    if there is not None:
        return house_rule(f"box {act.box} is the seat of {there.player}")
    playing = [one for one in _seated_elsewhere_on(keeper, act.box) if one != player]
    if playing:
        says = f"{', '.join(playing)} has undecided wagers on box {act.box}; choose another box"
        return house_rule(says)
    if act.chips <= 0:
        return house_rule("bring some chips")
    keeper.record_event(player, table_events.Seated(act.box, player, part=act.part))
    keeper.record_event(player, table_events.ChipsBrought(player, act.chips, act.key))
    _reclaim_wagers(keeper, player, act.box)
    return None


def _seated_elsewhere_on(keeper: Keeper, box: int) -> list[str]:
    """The players who sit elsewhere and play this box too. Neither a wager behind the box nor one of somebody
    who has left keeps a newcomer from the seat."""
    behind = {bet.player for bet in keeper.facts.bets if bet.box == box and bet.behind}
    seated = {one.player for one in keeper.facts.seats}
    return [one for one in keeper.players_on_box(box) if one in seated - behind]


def _reclaim_wagers(keeper: Keeper, player: str, box: int) -> None:
    """A player who left undecided wagers continues them from the seat they take now."""
    box = keeper.rules.wager_box(box)
    boxes = dict.fromkeys(one.box for one in keeper.rules.lasting(keeper.state) if one.player == player)
    if boxes and box not in boxes and not keeper.in_round:
        keeper.carry_out(DEALER, ChangeBox(next(iter(boxes)), player, box))


def _bring(keeper: Keeper, player: str, act: acts.Bring) -> Refusal | None:
    refusal = _why_not_seated(keeper, player)
    if refusal is None and act.chips <= 0:
        refusal = house_rule("bring some chips")
    if refusal is None:
        keeper.record_event(player, table_events.ChipsBrought(player, act.chips, act.key))
    return refusal


def _ready(keeper: Keeper, player: str) -> Refusal | None:
    refusal = _why_not_seated(keeper, player)
    if refusal is not None:
        return refusal
    awaiting = keeper.croupier.awaiting
    if keeper.in_round and not awaiting.window:
        return house_rule("no question is open for you")
    if awaiting.kind is Kind.CUT and automation.cutter(keeper, awaiting) == player:
        # A player who is offered the cut and is ready has refused it.
        refusal = keeper.carry_out(player, RefuseCut(player))
        if refusal is not None:
            return refusal
    if awaiting.kind is Kind.WAGERS and any(bet.player == player for bet in keeper.facts.bets):
        refusal = automation.why_not_dealt(keeper, player)
        if refusal is not None:
            return refusal
    keeper.record_event(player, table_events.PlayerReady(player))
    return None


def _leave(keeper: Keeper, player: str, *, by: str) -> Refusal | None:
    refusal = _why_not_seated(keeper, player)
    if refusal is not None:
        return refusal
    if not keeper.in_round:
        _withdraw_bets(keeper, player, by=by)
        _take_down(keeper, player, by=by)
    if keeper.in_round and keeper.has_chips_on_felt(player):
        keeper.record_event(by, table_events.LeaveRequested(player))
    else:
        automation.pay_out(keeper, player, by=by)
    return None


def _withdraw_bets(keeper: Keeper, player: str, *, by: str) -> None:
    """Before the first card a wager may be withdrawn; side wagers first."""
    for bet in reversed(keeper.facts.bets):
        if bet.player == player and bet in keeper.facts.bets:
            keeper.carry_out(by, WithdrawBet(bet.box, bet.player, bet.wager))


def _take_down(keeper: Keeper, player: str, *, by: str) -> None:
    """Wagers that would play on are taken down where the rules allow it; the others stay until decided."""
    while removals := [
        one.removal
        for one in keeper.rules.lasting(keeper.state)
        if one.player == player and one.removal is not None
    ]:
        refusal = keeper.carry_out(by, removals[0])
        assert refusal is None, refusal


def _close(keeper: Keeper) -> None:
    """Finishes the round as if nobody answered, then pays everybody out."""
    for bet in reversed(keeper.facts.bets):
        if bet in keeper.facts.bets:
            keeper.carry_out(TABLE, WithdrawBet(bet.box, bet.player, bet.wager))
    if keeper.in_round and keeper.facts.by_hand:
        keeper.carry_out(TABLE, VoidRound("the table was closed"))  # nobody is there to deal it to its end
    while keeper.in_round:
        command = keeper.croupier.awaiting.default_command
        assert command is not None, "a round that nobody answers in goes on"
        refusal = keeper.carry_out(TABLE, command)
        assert refusal is None, "what a table does when nobody answers is lawful"
    if keeper.rules.allowed_senders(keeper.state, CloseTable()):
        keeper.carry_out(TABLE, CloseTable())  # decides wagers that would last beyond this round
    for seat in keeper.facts.seats:
        keeper.record_event(TABLE, table_events.PlayerLeft(seat.player, keeper.chips(seat.player)))
    for player, cents in keeper.purses():
        # Wagers of players who left earlier, returned only now.
        key = f"{keeper.table} {player} closing"
        keeper.record_event(TABLE, table_events.LateChipsReturned(player, cents, key))
    for name, cents in keeper.meters():
        keeper.record_event(TABLE, table_events.MeterEmptied(cents, name))
    wash.reveal_all(keeper)
    keeper.record_event(TABLE, table_events.TableShutDown(keeper.ledger.holds(RACK)))
