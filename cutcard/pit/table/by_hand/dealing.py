"""What the dealer of a live table does: comes and goes, gives cards, performs the acts of the house.

At such a table a person deals. Nothing of the house happens by itself: the table waits for each act, in the
order of the law, and the game decides whether it is lawful.
"""

from collections.abc import Iterator

from cutcard.cards import Card
from cutcard.games.protocol import (
    DEALER,
    FLOORPERSON,
    Command,
    CorrectCard,
    Deal,
    GiveCard,
    Kind,
    PlaceBet,
    RefuseCut,
    RollDice,
    WithdrawBet,
)
from cutcard.law.refusal import Refusal
from cutcard.pit.table import acts, automation, seats, table_events
from cutcard.pit.table.acts import TABLE
from cutcard.pit.table.answers import house_rule
from cutcard.pit.table.by_hand.card_account import cards_named, cards_out
from cutcard.pit.table.floor import floor_acts
from cutcard.pit.table.keeper import Keeper

NOT_BY_HAND = "this table is not dealt by hand"
NOT_THE_DEALER = "only the dealer of this table may do that"
ASKED_AND_IN_TIME = "the time to answer is not over for"


def speaker(keeper: Keeper, actor: str, role: str = "") -> str:
    """Who speaks: a player for themselves, or the house by the role its person has at this table."""
    if role:
        return role
    return DEALER if actor and actor == keeper.facts.dealer else actor


def carry_out(keeper: Keeper, act: acts.Act, actor: str) -> Refusal | None:
    match act:
        case acts.BeginDealing():
            return _begin(keeper, actor)
        case acts.EndDealing():
            return _end(keeper, actor)
        case acts.Next(late, role):
            return _next(keeper, speaker(keeper, actor, role), late=late)
        case acts.RelieveDealer(reason):
            return _relieve(keeper, actor, reason)
        case acts.ReturnBets(player):
            return _return_bets(keeper, actor, player)
    raise AssertionError(act)


def _begin(keeper: Keeper, person: str) -> Refusal | None:
    dealer = keeper.facts.dealer
    if not keeper.facts.by_hand:
        return house_rule(NOT_BY_HAND)
    if dealer:
        return house_rule("you deal at this table" if dealer == person else f"{dealer} deals at this table")
    if seats.of(keeper.facts.seats, person) is not None:
        return house_rule("you play at this table; nobody deals to themselves")
    if keeper.has_chips_on_felt(person):
        return house_rule("wagers of yours are undecided at this table; nobody deals to themselves")
    keeper.record_event(person, table_events.DealerCame(person))
    return None


def _relieve(keeper: Keeper, person: str, reason: str) -> Refusal | None:
    """The floorperson relieves a dealer, who may be gone."""
    dealer = keeper.facts.dealer
    if not dealer:
        return house_rule("nobody deals at this table")
    keeper.record_event(person, table_events.OrderGiven(person, reason))
    keeper.record_event(person, table_events.DealerLeft(dealer))
    return None


def _end(keeper: Keeper, person: str) -> Refusal | None:
    if keeper.facts.dealer != person:
        return house_rule("you do not deal at this table")
    keeper.record_event(person, table_events.DealerLeft(person))
    return None


def why_not_said(keeper: Keeper, command: Command) -> Refusal | None:
    """What the dealer may not say though the game lets a dealer say it: a wager of a player, whose chips are
    theirs to lay on their own page; dice while wagers are taken, which the seats would not learn of; and a
    card that the stack cannot hold any more."""
    if isinstance(command, PlaceBet):
        return house_rule("players lay their own wagers at this table")
    waits = keeper.croupier.awaiting
    if isinstance(command, RollDice) and waits.kind is Kind.WAGERS:
        return house_rule("wagers are still taken: close the betting before the dice are thrown")
    if isinstance(command, GiveCard) and command.card and waits.kind is Kind.CARD and not waits.face_up:
        return house_rule(f"this card lies face down: {command.card} is named when it is turned")
    cards = tuple(_cards_out(keeper, command))
    says = keeper.facts.card_account.why_not(keeper.rules.stock(), cards, waits.stack)
    return house_rule(says) if says else None


def _cards_out(keeper: Keeper, command: Command) -> Iterator[Card]:
    """The cards that would leave the stack by what the dealer says; none where the game refuses it anyway."""
    if isinstance(command, GiveCard):
        yield from cards_named(command)
    elif any(cards_named(command)) and DEALER in keeper.rules.allowed_senders(keeper.state, command):
        events = keeper.rules.handle(keeper.state, command)
        yield from () if isinstance(events, Refusal) else cards_out(command, events)


def why_not_corrected(keeper: Keeper, command: CorrectCard) -> Refusal | None:
    """A card is not corrected into one that the stack cannot have held."""
    account = keeper.facts.card_account
    says = account.why_not(keeper.rules.stock(), (command.now,), account.stack_of(command.was))
    return house_rule(says) if says else None


def carry_out_as_dealer(keeper: Keeper, command: Command) -> Refusal | None:
    """Carries out what the dealer does. A dealer who brings a stack into play confirms that it is
    complete."""
    refusal = floor_acts.why_not_shuffled(keeper, command)
    stack = keeper.croupier.awaiting.stack
    refusal = refusal or keeper.carry_out(DEALER, command)
    if refusal is None:
        floor_acts.confirm_count(keeper, command, stack)
    return refusal


# --- the next act ---


def _next(keeper: Keeper, by: str, *, late: bool) -> Refusal | None:
    if not keeper.facts.by_hand:
        return house_rule(NOT_BY_HAND)
    if by not in (DEALER, FLOORPERSON):
        return house_rule(NOT_THE_DEALER)
    waits = keeper.croupier.awaiting
    if by == FLOORPERSON and waits.who != FLOORPERSON:
        return house_rule("the table waits for no act of the floorperson's")
    if waits.kind is Kind.WAGERS:
        return keeper.carry_out(by, Deal())
    command = waits.default_command
    if command is None:
        return house_rule("the table waits for what only the dealer sees: a card, dice, the card reader")
    if waits.kind is Kind.CUT and automation.cutter(keeper, waits):
        return _answered_for(keeper, automation.cutter(keeper, waits), late=late)
    if by in keeper.rules.allowed_senders(keeper.state, command) or waits.kind is Kind.CUT:
        pending = sorted(automation.pending_players(keeper, waits)) if waits.window else []
        if pending and not late:
            return house_rule(f"{ASKED_AND_IN_TIME} {pending[0]}")
        return carry_out_as_dealer(keeper, command) if by == DEALER else keeper.carry_out(by, command)
    asked = waits.who
    if asked in (DEALER, FLOORPERSON):
        return house_rule(f"this is for the {asked} to do")
    return _answered_for(keeper, asked, late=late)


def _answered_for(keeper: Keeper, player: str, *, late: bool) -> Refusal | None:
    """The house goes on without a player's answer, once their time is over or they are gone."""
    seat = seats.of(keeper.facts.seats, player)
    if seat is not None and not seat.leaving and not late:
        return house_rule(f"{ASKED_AND_IN_TIME} {player}")
    waits = keeper.croupier.awaiting
    command = RefuseCut(player) if waits.kind is Kind.CUT else waits.default_command
    assert command is not None
    return keeper.carry_out(TABLE, command)


def _return_bets(keeper: Keeper, actor: str, player: str) -> Refusal | None:
    if speaker(keeper, actor) != DEALER:
        return house_rule(NOT_THE_DEALER)
    if keeper.in_round:
        return house_rule("the cards are out, so the wagers of this round are not returned")
    laid = [bet for bet in keeper.facts.bets if bet.player == player]
    if not laid:
        return house_rule(f"{player} has laid no wager")
    if automation.why_not_dealt(keeper, player) is None:
        return house_rule(f"the wagers of {player} can be dealt; only the player may take them back")
    for bet in reversed(laid):
        if bet in keeper.facts.bets:
            refusal = keeper.carry_out(TABLE, WithdrawBet(bet.box, bet.player, bet.wager))
            if refusal is not None:
                return refusal
    return None
