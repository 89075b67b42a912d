"""What a running table does by itself until a person must answer.

The croupier's automations say what the house does by itself. This module adds the people: it bets and decides
for bots, asks the players who are here, answers for those who are not, and pays out players who leave.
"""

from typing import Any

from cutcard.games.croupier.automations import Automation, automation_of
from cutcard.games.protocol import (
    DEALER,
    NO_BOX,
    Awaiting,
    Deal,
    GivesPermissions,
    Kind,
    NewDealer,
    RefuseCut,
    WithdrawBet,
)
from cutcard.law.refusal import Refusal
from cutcard.pit.table import bots, seats, table_events
from cutcard.pit.table.acts import TABLE
from cutcard.pit.table.floor import floor_acts
from cutcard.pit.table.keeper import Keeper
from cutcard.pit.table.shoe import wash

MOST_IDLE = 5
"""How many rounds in a row a player may sit out."""
MOST_IDLE_ROLLS = 30
"""The same where a round is one roll on a layout without boxes."""


def run_until_input_needed(keeper: Keeper) -> None:
    """Takes steps until a person must answer."""
    while step_once(keeper):
        pass
    floor_acts.look_at_cards(keeper)


def idle(keeper: Keeper) -> bool:
    """Whether no round is in play, nobody is seated who could be asked, and no wager plays on by itself."""
    return not keeper.in_round and not seats.people(keeper.facts.seats) and not keeper.facts.question.plays_on


def apply_timeout(keeper: Keeper) -> None:
    """Nobody has answered in time. The table decides, and the decision is recorded as its own."""
    awaiting = keeper.croupier.awaiting
    if idle(keeper):
        return  # an idle table asks nobody
    if not keeper.croupier.automates(awaiting):
        return  # the house's people decide
    if wash.is_awaited(keeper):
        return  # browsers have a time of their own
    match automation_of(awaiting):
        case Automation.CLOSE_BETTING:
            _deal_anyway(keeper)
        case Automation.CLOSE_WINDOWS:
            _close_window(keeper, awaiting)
        case Automation.CUT_WHEN_NOBODY_DOES:
            _carry_out(keeper, TABLE, _refusal_of_cut(awaiting))
        case _ if awaiting.default_command is not None:
            _carry_out(keeper, TABLE, awaiting.default_command)


def _close_window(keeper: Keeper, awaiting: Awaiting) -> None:
    _carry_out(keeper, TABLE, awaiting.default_command)
    if any(one.ready for one in keeper.facts.seats):
        keeper.record_event(TABLE, table_events.ReadyCleared())


def step_once(keeper: Keeper) -> bool:
    """Takes one step; whether there was one to take."""
    if keeper.facts.closed:
        return False
    if not keeper.in_round and _between_rounds(keeper):
        return True
    awaiting = keeper.croupier.awaiting
    if idle(keeper):
        return False  # an idle table leaves its cards alone
    match automation_of(awaiting):
        case Automation.CUT_WHEN_NOBODY_DOES:
            return _cut(keeper, awaiting)
        case Automation.CLOSE_BETTING:
            return _wagers(keeper, awaiting)
        case Automation.CLOSE_WINDOWS:
            return _window(keeper, awaiting)
        case Automation.ANSWER_FOR_ABSENT:
            return _decision(keeper, awaiting)
        case Automation.CONFIRM_WAGERS:
            return _do_by_itself(keeper, DEALER, awaiting)
    if not keeper.in_round:
        return keeper.prepare_cards()
    return _do_by_itself(keeper, DEALER, awaiting)


def _do_by_itself(keeper: Keeper, by: str, awaiting: Awaiting) -> bool:
    """Gives the default command where the house does that by itself; whether it does."""
    if not keeper.croupier.automates(awaiting):
        return False
    _carry_out(keeper, by, awaiting.default_command)
    return True


def _carry_out(keeper: Keeper, by: str, command: Any) -> None:
    """Carries out a command that the table itself has found lawful."""
    refusal = keeper.carry_out(by, command)
    assert refusal is None, refusal


def _between_rounds(keeper: Keeper) -> bool:
    """Pays out one player who is leaving or has sat out too many rounds, or whose wagers were decided after
    they left; records that another dealer deals. Whether there was anything to do."""
    for one in keeper.facts.seats:
        if one.leaving or (one.idle >= _most_idle(keeper) and not one.bot):
            pay_out(keeper, one.player, by=TABLE)
            return True
    relieved = keeper.facts.dealer not in ("", keeper.facts.last_dealer)
    if relieved and keeper.rules.stock().decks:
        _carry_out(keeper, DEALER, NewDealer())
        return True
    seated = {one.player for one in keeper.facts.seats}
    for player, cents in keeper.purses():
        if player not in seated:
            key = f"{keeper.table} {player} {keeper.version + 1}"
            keeper.record_event(TABLE, table_events.LateChipsReturned(player, cents, key))
            return True
    return False


def pay_out(keeper: Keeper, player: str, *, by: str) -> None:
    """A player leaves with their chips. What the house permitted them at this table ends, and what they owe
    on the layout is collected."""
    for one in keeper.rules.lasting(keeper.state):
        if one.player == player and one.removal is not None and not one.stays:
            _carry_out(keeper, TABLE, one.removal)
    keeper.record_event(by, table_events.PlayerLeft(player, keeper.chips(player)))
    rules: object = keeper.rules
    if isinstance(rules, GivesPermissions):
        for command in rules.end_of_permissions(keeper.state, player):
            _carry_out(keeper, TABLE, command)


def _most_idle(keeper: Keeper) -> int:
    return MOST_IDLE_ROLLS if keeper.rules.wager_box(1) == NO_BOX else MOST_IDLE


# --- the cut ---


def _cut(keeper: Keeper, awaiting: Awaiting) -> bool:
    """The cut is offered to a seated person. For anybody else it is refused."""
    if cutter(keeper, awaiting) or not keeper.croupier.automates(awaiting):
        return False
    _carry_out(
        keeper,
        TABLE if seats.of(keeper.facts.seats, awaiting.who) is None else awaiting.who,
        _refusal_of_cut(awaiting),
    )
    return True


def _refusal_of_cut(awaiting: Awaiting) -> Any:
    return RefuseCut(awaiting.who) if awaiting.who else awaiting.default_command


def cutter(keeper: Keeper, awaiting: Awaiting) -> str:
    """The person who is offered the cut; empty if nobody here could take it."""
    return seats.cutter(keeper.facts.seats, awaiting.who)


# --- wagers ---


def _wagers(keeper: Keeper, awaiting: Awaiting) -> bool:
    """Bots bet once a person has bet or sits the round out. The cards are dealt once every person is done."""
    present = seats.people(keeper.facts.seats)
    betting = {bet.player for bet in keeper.facts.bets}
    if not any(one.player in betting or one.ready for one in present):
        return False
    for one in keeper.facts.seats:
        if one.bot and one.player not in betting and _place_bot_bets(keeper, one):
            return True
    if not all(one.ready for one in present) or not keeper.croupier.automates(awaiting):
        return False
    if keeper.carry_out(DEALER, Deal()) is None:
        return True
    if not keeper.facts.bets:
        keeper.record_event(TABLE, table_events.NobodyBet())
    else:
        # They were ready while the cut was open, before the deal could be checked: ask again.
        keeper.record_event(TABLE, table_events.ReadyCleared())
    return True


def _place_bot_bets(keeper: Keeper, bot: seats.SeatedPlayer) -> bool:
    bets = bots.bets(keeper.rules, bot.box, bot.player)
    short = sum(bet.amount for bet in bets) * _STACKS
    if keeper.chips(bot.player) < short:
        keeper.record_event(TABLE, table_events.ChipsBrought(bot.player, short * _STACKS))
    return bool([bet for bet in bets if keeper.carry_out(bot.player, bet) is None])


_STACKS = 10
"""A bot keeps at least this many times its bets in chips, enough for every double and split."""


def _deal_anyway(keeper: Keeper) -> None:
    """The betting time is over. Wagers that do not make up a lawful bet are returned.

    If each player's wagers could be dealt alone but all of them together cannot, the last player to bet gets
    theirs back first.
    """
    while isinstance(keeper.carry_out(DEALER, Deal()), Refusal) and keeper.facts.bets:
        players = list(dict.fromkeys(bet.player for bet in reversed(keeper.facts.bets)))
        late = next((one for one in players if why_not_dealt(keeper, one)), players[0])
        for bet in reversed(keeper.facts.bets):
            if bet.player == late and bet in keeper.facts.bets:
                _carry_out(keeper, TABLE, WithdrawBet(bet.box, bet.player, bet.wager))
                return_followers(keeper, bet.box, late)


def return_followers(keeper: Keeper, box: int, player: str) -> None:
    """Returns the wagers behind a seat's box once its player has taken back their own last wager there.
    Nobody plays the box without its player, whose consent ended with the wager."""
    seated = seats.at_box(keeper.facts.seats, box)
    here = [bet for bet in keeper.facts.bets if bet.box == box]
    if seated is None or seated.player != player or any(bet.player == player for bet in here):
        return
    for bet in reversed(here):
        if bet.behind and bet in keeper.facts.bets:
            _carry_out(keeper, TABLE, WithdrawBet(bet.box, bet.player, bet.wager))


def why_not_dealt(keeper: Keeper, player: str) -> Refusal | None:
    """Why this player's wagers could not be dealt if they were the only ones; None if they could."""
    rules, state = keeper.rules, keeper.state
    for bet in reversed(keeper.facts.bets):
        if bet.player != player and bet.box != NO_BOX:  # one throw is for all wagers of a layout
            without = rules.advance(state, WithdrawBet(bet.box, bet.player, bet.wager))
            state = state if isinstance(without, Refusal) else without[0]
    answer = rules.handle(state, Deal())
    return answer if isinstance(answer, Refusal) else None


# --- decisions ---


def _decision(keeper: Keeper, awaiting: Awaiting) -> bool:
    seat = seats.of(keeper.facts.seats, awaiting.who)
    if seat is not None and seat.bot:
        _decide_for_bot(keeper, awaiting)
        return True
    return (seat is None or seat.leaving) and _do_by_itself(keeper, TABLE, awaiting)


def _decide_for_bot(keeper: Keeper, awaiting: Awaiting) -> None:
    command = bots.decide(keeper.rules, keeper.state, awaiting.who)
    if command is None or isinstance(keeper.carry_out(awaiting.who, command), Refusal):
        _carry_out(keeper, TABLE, awaiting.default_command)


def _window(keeper: Keeper, awaiting: Awaiting) -> bool:
    """Bots answer first. The window closes when nobody is left who could still answer."""
    for one in keeper.facts.seats:
        command = bots.decide(keeper.rules, keeper.state, one.player) if one.bot else None
        if command is not None and keeper.carry_out(one.player, command) is None:
            return True
    if pending_players(keeper, awaiting) or not keeper.croupier.automates(awaiting):
        return False
    _close_window(keeper, awaiting)
    return True


def people_asked(keeper: Keeper) -> tuple[str, ...]:
    """The people the table waits for now."""
    awaiting = keeper.croupier.awaiting
    present = seats.people(keeper.facts.seats)
    if idle(keeper):
        return ()
    if awaiting.kind is Kind.WAGERS:
        return tuple(one.player for one in present if not one.ready)
    if awaiting.kind is Kind.CUT:
        return tuple(filter(None, [cutter(keeper, awaiting)]))
    if awaiting.window:
        return tuple(sorted(pending_players(keeper, awaiting)))
    return tuple(one.player for one in present if one.player == awaiting.who)


def pending_players(keeper: Keeper, awaiting: Awaiting) -> set[str]:
    """The people a window still waits for: they have a choice left and have not said that they are done."""
    asked: set[str] = set()
    for choice in awaiting.choices:
        if choice.refusal is None:
            asked.update(keeper.rules.allowed_senders(keeper.state, choice.command))
    return {one.player for one in seats.people(keeper.facts.seats) if one.player in asked and not one.ready}
