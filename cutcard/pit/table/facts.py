"""What a running table knows beside the game's own state: who sits, what is laid, what is asked.

Frozen, and followed by pure functions: each thing that happens gives the next facts, with the money it moves
and what it writes into the cage.
"""

from typing import NamedTuple

from cutcard.games.croupier.croupier import Step
from cutcard.games.protocol import Deal, Felt, PlaceBet, WithdrawBet
from cutcard.narration.round_results import Slate
from cutcard.pit.log.entry import Movement
from cutcard.pit.store.protocol import CageRow
from cutcard.pit.table import ledger, seats, table_events
from cutcard.pit.table.ledger import DOOR
from cutcard.pit.table.questions import Question
from cutcard.pit.table.seats import Seats, Sitting


class LaidBet(NamedTuple):
    """Chips laid for the round to come."""

    box: int
    player: str
    wager: str
    cents: int
    behind: bool = False
    """Laid behind the wager of the seat's player."""


class Facts(NamedTuple):
    seats: Seats = ()
    bets: tuple[LaidBet, ...] = ()
    question: Question = Question()
    closed: bool = False
    keys: tuple[tuple[str, int], ...] = ()
    """Under which the house's chips came through the wallet's door, and how many."""
    slate: Slate = Slate()
    """What the wagers of the round on the felt have brought."""


class Followed(NamedTuple):
    """The facts after something, and what it does to money."""

    facts: Facts
    movements: tuple[Movement, ...] = ()
    cage: tuple[CageRow, ...] = ()


def sitting_of(facts: Facts, player: str) -> Sitting:
    found = seats.of(facts.seats, player)
    assert found is not None, f"{player} does not sit here"
    return found


# --- steps of the game ---


def after_step(facts: Facts, step: Step) -> Facts:
    """What is laid, and who is done with what, once the game has taken this step."""
    for event in step.events:
        facts = facts._replace(slate=facts.slate.after(event))
    match step.command:
        case PlaceBet():
            facts = _laid(facts, step.command)
        case WithdrawBet():
            facts = _taken_back(facts, step)
        case Deal():
            facts = facts._replace(bets=(), seats=tuple(_dealt_in(facts, one) for one in facts.seats))
    return _nobody_done(facts) if step.ended else facts


def _laid(facts: Facts, bet: PlaceBet) -> Facts:
    """Chips on a spot join what lies there; who lays a wager is not done with betting, whatever he said."""
    spot = (bet.box, bet.player, bet.wager)
    # They keep their place in the order: side wagers come after the main wager they stand beside, and are
    # taken back before it.
    bets = {one[:3]: one for one in facts.bets}
    there = bets[spot].cents if spot in bets else 0
    bets[spot] = LaidBet(*spot, there + bet.amount, bet.behind)
    facts = facts._replace(bets=tuple(bets.values()))
    sitting = seats.of(facts.seats, bet.player)
    return _with_seat(facts, sitting._replace(ready=False)) if sitting is not None else facts


def _taken_back(facts: Facts, step: Step) -> Facts:
    """What goes back is what the events say: with a main wager its side wagers may."""
    gone = {
        (one.source.box, one.source.player, one.source.wager)
        for event in step.events
        for one in event.transfers
        if isinstance(one.source, Felt)
    }
    return facts._replace(bets=tuple(one for one in facts.bets if one[:3] not in gone))


def _dealt_in(facts: Facts, sitting: Sitting) -> Sitting:
    laid = tuple((one.box, one.wager, one.cents) for one in facts.bets if one.player == sitting.player)
    if not laid:
        return sitting._replace(idle=sitting.idle + 1, ready=False)
    return sitting._replace(laid=laid, idle=0, ready=False)


# --- what happens beside the game ---


def after_happening(table: str, facts: Facts, item: table_events.Happening) -> Followed:
    match item:
        case table_events.RackFilled():
            return _filled(table, facts, item)
        case table_events.Seated(box, player, bot):
            came = seats.next_to_come(facts.seats)
            return Followed(_with_seat(facts, Sitting(box, player, bot, came=came)))
        case table_events.ChipsBrought():
            return _brought(table, facts, item)
        case table_events.SaidReady(player):
            return Followed(_with_seat(facts, sitting_of(facts, player)._replace(ready=True)))
        case table_events.AskedAnew() | table_events.NobodyBet():
            return Followed(_nobody_done(facts))
        case table_events.WantsToLeave(player):
            return Followed(_with_seat(facts, sitting_of(facts, player)._replace(leaving=True)))
        case table_events.PlayerLeft():
            return _paid_out(table, facts, item)
        case table_events.ChipsSentAfter(player, cents, key):
            due = CageRow(key, player, table, 0, "due", cents)
            return Followed(facts, _back(ledger.purse(table, player), cents), (due,))
        case table_events.MeterEmptied(cents, name):
            return Followed(facts, (Movement(ledger.rack(table, name), ledger.rack(table), cents),))
        case table_events.TableShut(cents):
            back = _back(ledger.rack(table), cents)
            return Followed(facts._replace(closed=True), back, _due(table, "house", facts.keys, cents))
    return Followed(facts)


def _filled(table: str, facts: Facts, item: table_events.RackFilled) -> Followed:
    source = DOOR if item.name == "house" else ledger.rack(table)
    moved = Movement(source, ledger.rack(table, item.name), item.cents)
    if not item.key:
        return Followed(facts, (moved,))
    held = CageRow(item.key, "house", table, item.cents, "held")
    return Followed(facts._replace(keys=(*facts.keys, (item.key, item.cents))), (moved,), (held,))


def _brought(table: str, facts: Facts, item: table_events.ChipsBrought) -> Followed:
    """Through the wallet's door; a bot's chips come from the rack."""
    purse = ledger.purse(table, item.player)
    if not item.key:
        return Followed(facts, (Movement(ledger.rack(table), purse, item.cents),))
    sitting = sitting_of(facts, item.player)
    sitting = sitting._replace(keys=(*sitting.keys, (item.key, item.cents)))
    held = CageRow(item.key, item.player, table, item.cents, "held")
    return Followed(_with_seat(facts, sitting), (Movement(DOOR, purse, item.cents),), (held,))


def _paid_out(table: str, facts: Facts, item: table_events.PlayerLeft) -> Followed:
    keys, purse = sitting_of(facts, item.player).keys, ledger.purse(table, item.player)
    back = _back(purse, item.cents, DOOR if keys else ledger.rack(table))
    facts = facts._replace(seats=seats.without(facts.seats, item.player))
    return Followed(facts, back, _due(table, item.player, keys, item.cents))


def _back(account: str, cents: int, target: str = DOOR) -> tuple[Movement, ...]:
    return (Movement(account, target, cents),) if cents else ()


def _due(table: str, owner: str, keys: tuple[tuple[str, int], ...], cents: int) -> tuple[CageRow, ...]:
    """All chips go back under the key the first came by; the other keys are closed with nothing."""
    return tuple(
        CageRow(key, owner, table, brought, "due", 0 if index else cents)
        for index, (key, brought) in enumerate(keys)
    )


def _with_seat(facts: Facts, sitting: Sitting) -> Facts:
    return facts._replace(seats=seats.replaced(facts.seats, sitting))


def _nobody_done(facts: Facts) -> Facts:
    return facts._replace(seats=tuple(one._replace(ready=False) for one in facts.seats))
