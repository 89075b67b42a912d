"""Frames of a table for everybody who watches it: what all see alike is drawn and encoded once."""

from collections import OrderedDict
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Raw, Struct

from cutcard.games.game import Game
from cutcard.pit.facts import Facts
from cutcard.pit.keeper import Change
from cutcard.pit.painting import Snapshot
from cutcard.web import wire
from cutcard.web.pictures.catalogue import PICTURES
from cutcard.web.pictures.mine import Tried, mine
from cutcard.web.pictures.story import ran_out, story, walked

_encode = msgspec.json.Encoder().encode
EVERYBODY = ""
"""The observer who sees what everybody does."""
MOST_SKETCHES = 1000


class _Frame(Struct, frozen=True, tag="table"):
    """`wire.TableFrame`, put together from parts that are encoded already."""

    game: str
    version: int
    felt: Raw
    seats: Raw
    question: Raw
    mine: wire.Mine
    told: Raw


class _Sketch:
    """What follows from one state of a game alone: many acts, such as to be ready, leave it as it is."""

    __slots__ = ("_drawn_with", "_seen", "state", "tried")

    def __init__(self, state: Any) -> None:
        self.state = state
        self.tried: Tried = {}
        self._drawn_with: tuple[Any, Mapping[int, str]] = None, {}
        self._seen: dict[str, tuple[Any, Raw]] = {}

    def seen(
        self, game: Game, sheet: Any, slate: Any, seated: Mapping[int, str], eyes: str
    ) -> tuple[Any, Raw]:
        """The game's view, and the felt as it is sent."""
        if slate is not self._drawn_with[0] or seated != self._drawn_with[1]:
            self._seen, self._drawn_with = {}, (slate, seated)
        if eyes not in self._seen:
            view = game.view(sheet, self.state, eyes)
            felt = PICTURES[sheet.game].felt(sheet, view, slate, seated)
            self._seen[eyes] = view, Raw(_encode(felt))
        return self._seen[eyes]


class PagePainter:
    """A `Painter` of the pit."""

    def __init__(self) -> None:
        self._sketches: OrderedDict[int, _Sketch] = OrderedDict()
        """By the state's identity; each holds its state, so that no other can have the same."""

    def _sketch(self, state: Any) -> _Sketch:
        sketch = self._sketches.get(id(state))
        if sketch is None:
            sketch = self._sketches[id(state)] = _Sketch(state)
            if len(self._sketches) > MOST_SKETCHES:
                self._sketches.popitem(last=False)
        return sketch

    def frames(
        self, table: Any, shown: Snapshot, change: Change | None, observers: Iterable[str]
    ) -> dict[str, bytes]:
        game: Game = table.game
        sheet = table.sheet
        facts, state = shown.facts, shown.state
        walk = walked(game, change) if change is not None else None
        inside = insiders(game, sheet, [state, *(walk.states if walk is not None else ())])
        seats = Raw(_encode(seats_of(shown)))
        seated = boxes_of(facts)
        sketch = self._sketch(state)
        drawn: dict[str, tuple[Any, Raw, Raw, Raw]] = {}
        frames = {}
        for observer in observers:
            eyes = observer if observer in inside else EVERYBODY
            if eyes not in drawn:
                view, felt = sketch.seen(game, sheet, facts.slate, seated, eyes)
                told = story(game, sheet, walk, facts.slate, eyes) if walk is not None else ()
                question = question_of(sheet, view, shown)
                drawn[eyes] = view, felt, Raw(_encode(question)), Raw(_encode(told))
            view, felt, asked, story_ = drawn[eyes]
            chips = shown.chips.get(observer, 0)
            late = ran_out(game, sheet, walk, facts, observer) if walk is not None else ""
            own = mine(game, sheet, state, view, facts, observer, chips, sketch.tried, late)
            frames[observer] = _encode(_Frame(sheet.game, shown.version, felt, seats, asked, own, story_))
        return frames


def insiders(game: Game, sheet: Any, states: Iterable[Any]) -> frozenset[str]:
    """Who sees a card others do not, in any of these states."""
    return frozenset().union(*(game.insiders(sheet, state) for state in states))


def boxes_of(facts: Facts) -> dict[int, str]:
    """Who sits at which box."""
    return {one.box: one.player for one in facts.seats}


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
