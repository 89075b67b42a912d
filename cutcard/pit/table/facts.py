"""What a running table knows beside the game's state: seats, wagers laid, the open question.

Facts are frozen. A pure function gives the next facts for each event, with the money it moves and the cage
rows it writes.
"""

from collections.abc import Collection
from typing import NamedTuple

from cutcard.games.croupier.automations import dealt_by_hand, named
from cutcard.games.croupier.croupier import Step
from cutcard.games.protocol import HOUSE, Deal, Felt, NewDealer, PlaceBet, Purse, Rack, WithdrawBet
from cutcard.games.table.events import BetPlaced
from cutcard.law.notice import Duty
from cutcard.narration.round_results import RoundResults
from cutcard.pit.alarms.watch import CardWatch
from cutcard.pit.log.account_text import read_rack
from cutcard.pit.log.accounts import RACK, WALLET_CLEARING, LedgerAccount
from cutcard.pit.log.entry import Movement
from cutcard.pit.store.protocol import CageRow
from cutcard.pit.table import seats, table_events
from cutcard.pit.table.by_hand.card_account import CardAccount
from cutcard.pit.table.floor import floor_events
from cutcard.pit.table.floor.floor_facts import FloorFacts
from cutcard.pit.table.questions import OpenQuestion
from cutcard.pit.table.seats import SeatedPlayer, Seats
from cutcard.pit.table.shoe.shoe_facts import ShoeFacts


class LaidBet(NamedTuple):
    """Chips laid for the next round."""

    box: int
    player: str
    wager: str
    cents: int
    behind: bool = False
    """Laid behind the wager of the seat's player."""


class PendingChange(NamedTuple):
    """A change of the rules that is announced and not in effect yet (8.3)."""

    sheet: str
    digest: str
    effective: int
    """In microseconds since 1970."""
    says: tuple[str, ...]


class Facts(NamedTuple):
    seats: Seats = ()
    bets: tuple[LaidBet, ...] = ()
    question: OpenQuestion = OpenQuestion()
    closed: bool = False
    keys: tuple[tuple[str, int], ...] = ()
    """The keys under which the house's chips came from the wallet, with their cents."""
    sheet: str = ""
    """The text of the sheet in effect."""
    records_rules: bool = False
    """Whether each round is recorded with the digests of its rules."""
    pending: PendingChange | None = None
    """A change of rules whose time has not come."""
    changes: int = 0
    """How often a sheet took the place of another."""
    at_once: PendingChange | None = None
    """A change of limits, between its announcement and its effect, which come in one entry."""
    by_hand: bool = False
    """A person deals the cards, or handles the dice."""
    dealer: str = ""
    """Who deals by hand now; empty where nobody does, and at a table the program deals."""
    last_dealer: str = ""
    """Who dealt last, as the cards know it: another dealer burns a card first."""
    card_account: CardAccount = CardAccount()
    """The cards known to have left the stack since its shuffle, where they are dealt by hand."""
    shoe: ShoeFacts = ShoeFacts()
    """The secrets of the stacks in play, and the proof of the shoe."""
    card_watch: CardWatch = CardWatch()
    """What was seen of the cards, for the alarms."""
    floor: FloorFacts = FloorFacts()
    """Alarms, disputes and corrections."""
    round_results: RoundResults = RoundResults()
    """The net results of the wagers on the felt."""


class FactsUpdate(NamedTuple):
    """The facts after an event, and the money it moves."""

    facts: Facts
    movements: tuple[Movement, ...] = ()
    cage: tuple[CageRow, ...] = ()


def seat_of(facts: Facts, player: str) -> SeatedPlayer:
    found = seats.of(facts.seats, player)
    assert found is not None, f"{player} does not sit here"
    return found


# --- steps of the game ---


def after_step(facts: Facts, step: Step) -> Facts:
    """The facts after a step of the game: the wagers laid, and who is ready."""
    results = facts.round_results
    for event in step.events:
        results = results.after(event)
    if results is not facts.round_results:
        facts = facts._replace(round_results=results)
    if facts.by_hand:
        facts = facts._replace(card_account=facts.card_account.after(step))
    elif facts.shoe.proof.stage:
        facts = facts._replace(shoe=facts.shoe.after_step(step))
    if facts.card_watch.on:
        facts = facts._replace(card_watch=facts.card_watch.after(step, by_hand=facts.by_hand))
    match step.command:
        case NewDealer():
            facts = facts._replace(last_dealer=facts.dealer)
        case PlaceBet():
            placed = [event.wager for event in step.events if isinstance(event, BetPlaced)]
            # The game may know the place more exactly than the command that names it.
            facts = _lay_bet(facts, step.command, placed[0] if placed else step.command.wager)
        case WithdrawBet():
            facts = _withdraw_bets(facts, step)
        case Deal():
            playing = {one for event in step.events for one in getattr(event, "players", ())}
            stayed = {one for event in step.events for one in getattr(event, "stayed", ())}
            seated = tuple(_dealt_in(facts, one, playing, stayed) for one in facts.seats)
            facts = facts._replace(bets=(), seats=seated)
    return _nobody_ready(facts) if step.ended else facts


def _lay_bet(facts: Facts, bet: PlaceBet, wager: str) -> Facts:
    """Adds chips to a spot. A player who lays a wager is no longer ready."""
    spot = (bet.box, bet.player, wager)
    # The order of bets is kept: side wagers come after their main wager and are withdrawn before it.
    bets = {one[:3]: one for one in facts.bets}
    there = bets[spot].cents if spot in bets else 0
    bets[spot] = LaidBet(*spot, there + bet.amount, bet.behind)
    facts = facts._replace(bets=tuple(bets.values()))
    seat = seats.of(facts.seats, bet.player)
    return _with_seat(facts, seat._replace(ready=False)) if seat is not None else facts


def _withdraw_bets(facts: Facts, step: Step) -> Facts:
    """Removes what the events return: a main wager may take its side wagers with it."""
    gone = {
        (one.source.box, one.source.player, one.source.wager)
        for event in step.events
        for one in event.transfers
        if isinstance(one.source, Felt)
    }
    return facts._replace(bets=tuple(one for one in facts.bets if one[:3] not in gone))


def _dealt_in(
    facts: Facts, seat: SeatedPlayer, playing: Collection[str], stayed: Collection[tuple[str, str]]
) -> SeatedPlayer:
    """`playing` are players whose wagers lie there from rounds before: what they lay is added to those.

    `stayed` says on which spots they lie: chips laid on one of them are more of the same wager.
    """
    laid = {(one.box, one.wager): one.cents for one in facts.bets if one.player == seat.player}
    if not laid and seat.player in playing:
        return seat._replace(idle=0, ready=False)
    if not laid:
        return seat._replace(idle=seat.idle + 1, ready=False)
    if seat.player in playing:
        before = {(box, wager): cents for box, wager, cents in seat.laid}
        more = {spot: before.get(spot, 0) for spot in laid if (seat.player, spot[1]) in stayed}
        laid = before | {spot: cents + more.get(spot, 0) for spot, cents in laid.items()}
    return seat._replace(laid=tuple((*spot, cents) for spot, cents in laid.items()), idle=0, ready=False)


# --- what happens beside the game ---


def after_table_event(table: str, facts: Facts, item: table_events.Event) -> FactsUpdate:
    if isinstance(item, table_events.OF_THE_RULES):
        return FactsUpdate(_after_change(facts, item))
    if isinstance(item, table_events.OF_THE_SHOE):
        return FactsUpdate(_after_wash(facts, item))
    if isinstance(item, floor_events.OF_THE_FLOOR):
        return FactsUpdate(_after_floor_event(facts, item))
    if isinstance(item, table_events.OrderGiven):
        return FactsUpdate(facts._replace(floor=facts.floor._replace(ordered_by=item.by)))
    return _after_seats_and_chips(table, facts, item)


def _after_change(facts: Facts, item: table_events.Event) -> Facts:
    """The facts after what is said about the table's rules."""
    match item:
        case table_events.TableOpened():
            by_hand = dealt_by_hand(named(item.automations))
            watch = CardWatch(on=item.watched)
            facts = facts._replace(sheet=item.sheet, records_rules=bool(item.limits), by_hand=by_hand)
            return facts._replace(card_watch=watch)
        case table_events.ChangeAnnounced():
            change = PendingChange(item.sheet, item.digest, item.effective, item.says)
            waits = item.clause == Duty.HALF_HOUR.value
            return facts._replace(pending=change) if waits else facts._replace(at_once=change)
        case table_events.ChangeWithdrawn():
            return facts._replace(pending=None)
        case table_events.SheetChanged():
            facts = facts._replace(sheet=announced_sheet(facts, item), changes=facts.changes + 1)
            if item.new_cards:
                facts = facts._replace(card_watch=facts.card_watch.with_other_cards())
            return facts._replace(pending=None) if item.new_cards else facts._replace(at_once=None)
    return facts


def _after_wash(facts: Facts, item: table_events.Event) -> Facts:
    """The facts after an event of the shoe and its proof."""
    match item:
        case table_events.PartTaken(player):
            return _with_seat(facts, seat_of(facts, player)._replace(part=True))
        case table_events.PartForgone(player):
            seat = seats.of(facts.seats, player)
            return facts if seat is None else _with_seat(facts, seat._replace(part=False))
    return facts._replace(shoe=facts.shoe.after_event(item))


def _after_floor_event(facts: Facts, item: floor_events.FloorEvent) -> Facts:
    watch = facts.card_watch
    match item:
        case floor_events.CardsWatched():
            watch = CardWatch(on=True)
        case floor_events.CardsCounted(cards, must):
            watch = watch._replace(wrong_count=cards if cards != must else -1)
        case floor_events.CardsReplaced(has=has, must=must):
            watch = watch.with_other_cards()._replace(wrong_count=has if has != must else -1)
        case floor_events.AlarmRaised(test=test, stack=stack):
            watch = watch.after_alarm(test, stack)
    return facts._replace(card_watch=watch, floor=facts.floor.after_event(item))


def _after_seats_and_chips(table: str, facts: Facts, item: table_events.Event) -> FactsUpdate:
    match item:
        case table_events.RackFilled():
            return _fill_rack(table, facts, item)
        case table_events.Seated(box, player, bot, part):
            arrival = seats.next_arrival(facts.seats)
            return FactsUpdate(_with_seat(facts, SeatedPlayer(box, player, bot, arrival=arrival, part=part)))
        case table_events.DealerCame(dealer):
            before = facts.last_dealer or dealer
            return FactsUpdate(facts._replace(dealer=dealer, last_dealer=before))
        case table_events.DealerLeft():
            return FactsUpdate(facts._replace(dealer=""))
        case table_events.ChipsBrought():
            return _add_chips(table, facts, item)
        case table_events.PlayerReady(player):
            return FactsUpdate(_with_seat(facts, seat_of(facts, player)._replace(ready=True)))
        case table_events.ReadyCleared() | table_events.NobodyBet():
            return FactsUpdate(_nobody_ready(facts))
        case table_events.LeaveRequested(player):
            return FactsUpdate(_with_seat(facts, seat_of(facts, player)._replace(leaving=True)))
        case table_events.PlayerLeft():
            return _pay_out(table, facts, item)
        case table_events.LateChipsReturned(player, cents, key):
            due = CageRow(key, player, table, 0, "due", cents)
            return FactsUpdate(facts, _back(Purse(player), cents), (due,))
        case table_events.MeterEmptied(cents, name):
            return FactsUpdate(facts, (Movement(Rack(read_rack(name)), RACK, cents),))
        case table_events.TableShutDown(cents):
            back = _back(RACK, cents)
            return FactsUpdate(facts._replace(closed=True), back, _due(table, HOUSE, facts.keys, cents))
    return FactsUpdate(facts)


def announced_sheet(facts: Facts, item: table_events.SheetChanged) -> str:
    """The text of the sheet that takes effect."""
    change = facts.pending if item.new_cards else facts.at_once
    assert change is not None, "a sheet is announced before it takes effect"
    assert change.digest == item.digest, "the sheet that takes effect is the one announced"
    return change.sheet


def _fill_rack(table: str, facts: Facts, item: table_events.RackFilled) -> FactsUpdate:
    filled = Rack(item.name)
    moved = Movement(WALLET_CLEARING if filled == RACK else RACK, filled, item.cents)
    if not item.key:
        return FactsUpdate(facts, (moved,))
    held = CageRow(item.key, HOUSE, table, item.cents, "held")
    return FactsUpdate(facts._replace(keys=(*facts.keys, (item.key, item.cents))), (moved,), (held,))


def _add_chips(table: str, facts: Facts, item: table_events.ChipsBrought) -> FactsUpdate:
    """A person's chips come from the wallet, a bot's from the rack."""
    purse = Purse(item.player)
    if not item.key:
        return FactsUpdate(facts, (Movement(RACK, purse, item.cents),))
    seat = seat_of(facts, item.player)
    seat = seat._replace(keys=(*seat.keys, (item.key, item.cents)))
    held = CageRow(item.key, item.player, table, item.cents, "held")
    return FactsUpdate(_with_seat(facts, seat), (Movement(WALLET_CLEARING, purse, item.cents),), (held,))


def _pay_out(table: str, facts: Facts, item: table_events.PlayerLeft) -> FactsUpdate:
    keys, purse = seat_of(facts, item.player).keys, Purse(item.player)
    back = _back(purse, item.cents, WALLET_CLEARING if keys else RACK)
    facts = facts._replace(seats=seats.without(facts.seats, item.player))
    return FactsUpdate(facts, back, _due(table, item.player, keys, item.cents))


def _back(
    account: LedgerAccount, cents: int, target: LedgerAccount = WALLET_CLEARING
) -> tuple[Movement, ...]:
    return (Movement(account, target, cents),) if cents else ()


def _due(table: str, owner: str, keys: tuple[tuple[str, int], ...], cents: int) -> tuple[CageRow, ...]:
    """All chips go back under the first key. The other keys are settled with nothing."""
    return tuple(
        CageRow(key, owner, table, brought, "due", 0 if index else cents)
        for index, (key, brought) in enumerate(keys)
    )


def _with_seat(facts: Facts, seat: SeatedPlayer) -> Facts:
    return facts._replace(seats=seats.replaced(facts.seats, seat))


def _nobody_ready(facts: Facts) -> Facts:
    return facts._replace(seats=tuple(one._replace(ready=False) for one in facts.seats))
