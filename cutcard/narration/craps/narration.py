"""The narration of craps: the shooter, the throw as the stickperson calls it, and what it decides."""

from typing import Any

from cutcard.games.craps.layout import spot_of
from cutcard.games.craps.model import events as ev
from cutcard.games.craps.rules.outcomes import Throw, is_come_out
from cutcard.games.craps.sheet.sheet import CrapsSheet
from cutcard.games.craps.view import TableView
from cutcard.narration import common
from cutcard.narration.audience import Audience, Sentence
from cutcard.narration.defaults import CardNarration, Writer
from cutcard.narration.protocol import NarrationOf


def wager_words(label: str) -> str:
    """A wager as it is called at the table: `pass line`, `come 9`."""
    spot = spot_of(label)
    assert spot is not None
    return f"{spot.listed.title} {spot.number or ''}".strip()


def _what(audience: Audience, event: Any) -> str:
    title = wager_words(event.wager)
    return f"{audience.possessive(event.player)} {title[0].lower()}{title[1:]}"


def _thrown(audience: Audience, event: ev.DiceThrown, view: TableView) -> Sentence:
    throw = Throw(event.first, event.second)
    who = audience.does(event.shooter, "throw", "throws") if event.shooter else "The dice show"
    hard = " the hard way" if throw.hard and throw.total in (4, 6, 8, 10) else ""
    roll = "come out roll" if is_come_out(event.point) else f"point {event.point}"
    says = f"{who} {event.first} and {event.second}: {throw.total}{hard} ({roll})"
    return Sentence(says, player=event.shooter)


def _moved(audience: Audience, event: ev.ComeMoved, view: TableView) -> Sentence | None:
    if not audience.includes(event.player):
        return None
    return Sentence(
        f"{_what(audience, event)} bet goes to {event.to.rpartition('.')[2]}", "1.1", event.player
    )


def _seven_out(audience: Audience, event: ev.SevenOut, view: TableView) -> Sentence:
    return Sentence(f"Seven before {event.point}: the dice go to the next shooter", "1.11")


def _called(says: str) -> Writer:
    def writer(audience: Audience, event: Any, view: TableView) -> Sentence:
        what = _what(audience, event)
        return Sentence(f"{what[0].upper()}{what[1:]} {says}", "1.2(a)5", event.player)

    return writer


def _back(audience: Audience, event: ev.WagerTakenDown, view: TableView) -> Sentence | None:
    if not audience.includes(event.player):
        return None
    return Sentence(f"{_what(audience, event)} is taken down", "1.3", event.player, " ", event.amount)


def _invalid(audience: Audience, event: ev.RollInvalid, view: TableView) -> Sentence:
    why = f", {event.reason}" if event.reason else ""
    return Sentence(f"No roll{why}: the dice are thrown again", "1.9")


_SENTENCES: dict[type, Writer] = {
    ev.BettingClosed: lambda audience, event, view: Sentence("No more bets: the dice are out"),
    ev.DiceThrown: _thrown,
    ev.RollInvalid: _invalid,
    ev.ComeMoved: _moved,
    ev.PointSet: lambda audience, event, view: Sentence(f"The point is {event.point}", "1.1"),
    ev.PointMade: lambda audience, event, view: Sentence(f"The point, {event.point}, is made", "1.1"),
    ev.PointEnded: lambda audience, event, view: Sentence(
        f"The point, {event.point}, ends: nobody bets on it and the shooter has no wager", "1.1"
    ),
    ev.SevenOut: _seven_out,
    ev.DicePassed: lambda audience, event, view: Sentence(
        f"{audience.does(event.player, 'pass', 'passes')} the dice on", "1.11", event.player
    ),
    ev.CalledOn: _called("is called on"),
    ev.MarkedOn: _called("is on: the dealer marks it"),
    ev.CalledOff: _called("is off on the come out roll"),
    ev.WagerTakenDown: _back,
    ev.WagerPaid: lambda audience, event, view: common.paid(
        audience, event, _what(audience, event), event.why
    ),
    ev.WagerCollected: lambda audience, event, view: common.collected(
        audience, event, _what(audience, event)
    ),
    ev.WagerReturned: lambda audience, event, view: common.returned(audience, event, _what(audience, event)),
    ev.TableClosed: lambda audience, event, view: Sentence("Play ends: undecided wagers are returned"),
}


class CrapsNarration(CardNarration[CrapsSheet, TableView]):
    def cutting_card_out(self, sheet: CrapsSheet) -> Sentence:
        raise AssertionError("a table without cards has no cutting card")

    def record_continues(self, view: TableView) -> bool:
        """Whether wagers or a point last beyond the roll. After a seven before the point nothing does."""
        return bool(view.wagers) or not is_come_out(view.point)


NARRATION: NarrationOf[CrapsSheet, ev.Event, TableView] = CrapsNarration(
    _SENTENCES, shuffle="", closes=ev.BettingClosed
)
