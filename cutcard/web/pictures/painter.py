"""Frames of a table for everybody who watches it: what all see alike is drawn and encoded once."""

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Raw, Struct

from cutcard.games.game import Game
from cutcard.pit.keeper import Change, Facts
from cutcard.pit.painting import Snapshot
from cutcard.web import wire
from cutcard.web.pictures.catalogue import PICTURES
from cutcard.web.pictures.mine import mine
from cutcard.web.pictures.story import Walk, story, walked

_encode = msgspec.json.Encoder().encode
EVERYBODY = ""
"""The observer who sees what everybody does."""


class _Frame(Struct, frozen=True, tag="table"):
    """`wire.TableFrame`, put together from parts that are encoded already."""

    version: int
    felt: Raw
    seats: Raw
    question: Raw
    mine: wire.Mine
    told: Raw


class PagePainter:
    """A `Painter` of the pit."""

    def frames(
        self, table: Any, shown: Snapshot, change: Change | None, observers: Iterable[str]
    ) -> dict[str, bytes]:
        game: Game = table.game
        sheet = table.sheet
        facts, state = shown.facts, shown.state
        walk = walked(game, change) if change is not None else None
        inside = insiders(game, sheet, [state, *(walk.states if walk is not None else ())])
        seats = Raw(_encode(seats_of(shown)))
        drawn: dict[str, tuple[Any, Raw, Raw, Raw]] = {}
        frames = {}
        for observer in observers:
            eyes = observer if observer in inside else EVERYBODY
            if eyes not in drawn:
                drawn[eyes] = _seen(game, sheet, shown, walk, eyes)
            view, felt, question, told = drawn[eyes]
            own = mine(game, sheet, state, view, facts, observer, shown.chips.get(observer, 0))
            frames[observer] = _encode(_Frame(shown.version, felt, seats, question, own, told))
        return frames


def _seen(game: Game, sheet: Any, shown: Snapshot, walk: Walk | None, eyes: str) -> tuple[Any, Raw, Raw, Raw]:
    view = game.view(sheet, shown.state, eyes)
    felt = PICTURES[sheet.game].felt(sheet, view, shown.facts.slate)
    told = story(game, sheet, walk, shown.facts.slate, eyes) if walk is not None else ()
    return view, Raw(_encode(felt)), Raw(_encode(question_of(sheet, view, shown))), Raw(_encode(told))


def insiders(game: Game, sheet: Any, states: Iterable[Any]) -> frozenset[str]:
    """Who sees a card others do not, in any of these states."""
    return frozenset().union(*(game.insiders(sheet, state) for state in states))


def seats_of(shown: Snapshot) -> tuple[wire.Seat, ...]:
    return tuple(
        wire.Seat(
            box=one.box,
            player=one.player,
            bot=one.bot,
            here=one.bot or one.player in shown.present,
            chips=shown.chips.get(one.player, 0),
            ready=one.ready,
            leaving=one.leaving,
        )
        for one in shown.facts.seats
    )


def question_of(sheet: Any, view: Any, shown: Snapshot) -> wire.Question:
    facts: Facts = shown.facts
    asked = PICTURES[sheet.game].asked(sheet, view)
    if facts.closed:
        return wire.Question("nothing", "This table is closed")
    return wire.Question(
        kind=asked.kind,  # type: ignore[arg-type]
        says=asked.says,
        who=asked.who,
        place=asked.place,
        since=facts.question.since,
        seconds=shown.seconds,
        left=shown.left,
    )
