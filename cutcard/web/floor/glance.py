"""All tables at a glance, from what was last committed. No card of a table is told here."""

import time
from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace

from cutcard.games.protocol import DEALER, FLOORPERSON, Awaiting, Felt, Kind
from cutcard.games.registry import listed
from cutcard.pit.log.accounts import RACK
from cutcard.pit.runtime.clocks import SECOND
from cutcard.pit.runtime.running_table import LOW_RACK
from cutcard.pit.table import seats as seated
from cutcard.pit.table.floor.floor_facts import Alarm, Correction, Dispute
from cutcard.web.floor.floor_types import (
    Floor,
    FloorAlarm,
    FloorCorrection,
    FloorDispute,
    FloorSeat,
    FloorTable,
)
from cutcard.web.frames.protocol import GAME_FRAMES
from cutcard.web.frames.renderer import EVERYBODY

if TYPE_CHECKING:
    from cutcard.pit.runtime.running_table import RunningTable

SLOW = 120
"""Seconds after which a question that nobody answers is worth a look."""

WaitsFor = Literal["floorperson", "dealer", "players", "nobody"]


def floor_of(tables: Iterable["RunningTable"]) -> Floor:
    now = time.time()
    return Floor(tuple(glance(table, now) for table in tables), now)


def glance(table: "RunningTable", now: float) -> FloorTable:
    rules, snapshot, keeper = table.rules, table.snapshot, table.keeper
    facts, view = snapshot.facts, rules.view(snapshot.state, EVERYBODY)
    waits_for = _waits_for(table, view.awaiting)
    asked_at = facts.question.asked_at
    waiting = max(0.0, round(now - asked_at / SECOND, 1)) if asked_at and waits_for != "nobody" else 0.0
    people = {one.player for one in facts.seats}
    shown = FloorTable(
        name=table.name,
        version=snapshot.version,
        title=rules.sheet.name,
        game=listed(rules.sheet.game).title,
        live=facts.by_hand,
        dealer=facts.dealer,
        dealer_here=facts.dealer in table.present,
        round=snapshot.state.rounds,
        in_round=rules.in_round(snapshot.state),
        asks=GAME_FRAMES[rules.game.name].question(rules.sheet, view).says,
        waits_for=waits_for,
        waiting=waiting,
        seats=tuple(
            FloorSeat(
                one.box,
                one.player,
                snapshot.chips.get(one.player, 0),
                one.bot,
                one.bot or one.player in table.present,
            )
            for one in facts.seats
        ),
        watching=len(table.present - people - {facts.dealer, EVERYBODY}),
        rack=keeper.ledger.holds(RACK),
        on_felt=sum(cents for account, cents in keeper.ledger.balances.items() if isinstance(account, Felt)),
        announced=facts.pending is not None,
        cards=rules.stock().decks * len(rules.stock().deck),
        alarms=tuple(map(alarm_of, facts.floor.open_alarms)),
        disputes=tuple(map(dispute_of, facts.floor.open_disputes)),
        corrections=tuple(map(correction_of, facts.floor.open_corrections)),
    )
    return replace(shown, needs=tuple(_needs(shown)))


def alarm_of(one: Alarm) -> FloorAlarm:
    return FloorAlarm(
        number=one.number,
        test=one.test,  # type: ignore[arg-type]
        says=one.says,
        cards=tuple(map(str, one.cards)),
        round=one.round,
        at=one.at / SECOND,
        dealer=one.dealer,
        by=one.by,
        reason=one.reason,
    )


def dispute_of(one: Dispute) -> FloorDispute:
    return FloorDispute(**{**one._asdict(), "at": one.at / SECOND})


def correction_of(one: Correction) -> FloorCorrection:
    return FloorCorrection(**{**one._asdict(), "at": one.at / SECOND})


def _waits_for(table: "RunningTable", waits: Awaiting) -> WaitsFor:
    if waits.who == FLOORPERSON:
        return "floorperson"
    facts = table.snapshot.facts
    if facts.closed or (not seated.people(facts.seats) and not table.rules.in_round(table.snapshot.state)):
        return "nobody"
    if waits.who == DEALER or waits.kind in (Kind.CARD, Kind.DICE, Kind.DISPLAY, Kind.ACT):
        return "dealer"
    return "players"


def _needs(one: FloorTable) -> list[str]:
    """Why somebody should look at the table."""
    found = [f"Alarm: {alarm.says}." for alarm in one.alarms]
    found += [f"{dispute.opened_by} calls: {dispute.says}" for dispute in one.disputes]
    if one.waits_for == "floorperson":
        found.append("The floorperson is called.")
    if one.live and not one.dealer and any(not seat.bot for seat in one.seats):
        found.append("Players are waiting, and nobody deals.")
    if one.dealer and not one.dealer_here:
        found.append(f"{one.dealer} deals here and is not connected.")
    if one.in_round and one.waiting > SLOW:
        found.append(f"Nobody has answered for {int(one.waiting // 60)} minutes.")
    if one.corrections:
        many = len(one.corrections)
        found.append(f"{many} {'correction waits' if many == 1 else 'corrections wait'} for review.")
    if one.rack < LOW_RACK:
        found.append("The rack is low.")
    return found
