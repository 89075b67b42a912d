"""One spectator of twin tables: everything they are sent is compared byte by byte, act by act."""

import random
from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import Any, NamedTuple

import msgspec

from cutcard.games.blackjack.model import events as ev
from cutcard.games.croupier.croupier import Step
from cutcard.games.protocol import Rules
from cutcard.law.refusal import Refusal
from cutcard.pit.runtime.frame_source import Snapshot
from cutcard.pit.table.keeper import Change, Draft, Keeper
from cutcard.web.frames.renderer import FrameRenderer
from cutcard.web.frames.table_info import TableInfo
from cutcard.web.frames.transitions import StateWalk, transition, walk_states
from tests.web.recording_players import RecordedAct, answered, snapshot_at
from tests.web.twin_tables import TwinTable

REVEALS: dict[type, str] = {
    ev.HoleCardRead: "2.6(j): the reader tells whether the dealer has a blackjack",
    ev.HoleCardTurned: "2.6(h), (j): the dealer turns the hole card",
    ev.CardsTurned: "2.6A(e), (g), 2.7, 2.10(c): cards of a player are turned over",
    ev.HandDiscarded: "2.6A(e)2: a hand over 21 is thrown away unseen",
}
"""The events that lawfully reveal a card to a reader. Nothing else may differ between the twins."""


READING = TableInfo()


class LeakError(AssertionError):
    """A reader could tell the twin tables apart and must not."""


class Compared(NamedTuple):
    frames: int = 0
    answers: int = 0
    reconnects: int = 0
    records: int = 0
    reveal: str = ""
    """The event that ended it; empty where the acts did, or the round."""


class TwinSpectator:
    """Compares what one reader is sent by both tables."""

    frame_source = FrameRenderer()

    def __init__(self, clocks: Any, observer: str, random_source: random.Random) -> None:
        self.clocks = clocks
        self.observer = observer
        self.random = random_source
        self._rendered: dict[tuple[int, bool], bytes] = {}

    def compare(self, first: Keeper, twin: TwinTable, steps: Sequence[RecordedAct]) -> Compared:
        """Until the first event that lawfully tells of an exchanged card; `LeakError` if they know sooner."""
        seen = Compared()
        keeper = twin.keeper
        for act_done in steps:
            keeper.randomness.replay_first = ([*act_done.orders], [*act_done.numbers])
            draft = keeper.do(act_done.act, act_done.actor, at=act_done.at, command=act_done.command)
            if isinstance(draft, Refusal) is not isinstance(act_done.draft, Refusal):
                self._his_own_cards(twin, act_done)
                return seen
            if act_done.actor == self.observer:
                self._same(act_done.answer, answered(keeper, act_done.command, draft), "an answer")
                seen = seen._replace(answers=seen.answers + 1)
            if isinstance(draft, Refusal) or isinstance(act_done.draft, Refusal):
                continue
            shown = snapshot_at(keeper, self.clocks, act_done.at)
            changes = act_done.draft.change, draft.change
            reveal = self._reveal(keeper, changes, (act_done.snapshot, shown))
            if reveal:
                return seen._replace(reveal=reveal)
            frames = self._ours(keeper, act_done, told=True), self.frame(keeper, shown, draft.change)
            if frames[0] != frames[1]:
                self._leaks(keeper, changes, frames)
            seen = seen._replace(frames=seen.frames + 1)
            if self.random.random() < 0.2:
                now = self._ours(keeper, act_done, told=False), self.frame(keeper, shown, None)
                self._same(*now, "the frame of one who connects again")
                seen = seen._replace(reconnects=seen.reconnects + 1)
            keeper.add_to_history(draft.change, draft.entry.at)
        if not keeper.in_round and (twin.for_good or self.random.random() < 0.1):
            self._remembered(first, keeper)
            seen = seen._replace(records=1)
        return seen

    def _remembered(self, first: Keeper, other: Keeper) -> None:
        """A round that is over without a reveal stays alike in what is kept of it."""
        kept = []
        for keeper in (first, other):
            table = SimpleNamespace(
                keeper=keeper,
                rules=keeper.rules,
                sheet=keeper.rules.sheet,
                name=keeper.table,
                clocks=self.clocks,
            )
            keeper.history.pack()  # as a running table does, or every question below packs all rounds again
            last = keeper.history.rounds[-1].number
            kept.append(
                (
                    msgspec.json.encode(READING.rounds(table, self.observer)),
                    msgspec.json.encode(READING.replay(table, last, self.observer)),
                )
            )
        for ours, theirs in zip(*kept, strict=True):
            self._same(ours, theirs, "what is kept of the round")

    def _ours(self, keeper: Any, act_done: RecordedAct, *, told: bool) -> bytes:
        """A frame of the first table. It is rendered once, however many twins it is compared with."""
        assert isinstance(act_done.draft, Draft)
        key = act_done.snapshot.version, told
        if key not in self._rendered:
            self._rendered[key] = self.frame(
                keeper, act_done.snapshot, act_done.draft.change if told else None
            )
        return self._rendered[key]

    def frame(self, keeper: Any, shown: Snapshot, change: Change | None) -> bytes:
        return self.frame_source.frames(keeper, shown, change, (self.observer,))[self.observer]

    def _his_own_cards(self, twin: TwinTable, act_done: RecordedAct) -> None:
        """An act is lawful at one table only. Then it depends on cards its actor sees, and the act itself
        reveals it."""
        act_as_table = {box.number for box in twin.keeper.state.boxes if box.player == act_done.actor}
        if not act_as_table & twin.boxes or act_done.actor == self.observer:
            raise LeakError(f"{act_done.act} is lawful in one world and not in the other")

    def _same(self, ours: bytes, theirs: bytes, what: str) -> None:
        if ours != theirs:
            raise LeakError(f"{what} differs for {self.observer!r}:\n{ours!r}\n{theirs!r}")

    def _reveal(self, keeper: Keeper, changes: Sequence[Change], shown: Sequence[Snapshot]) -> str:
        """The event from which the tables lawfully differ. What is told before it must be equal."""
        if not any(map(_may_reveal, changes)):
            return ""
        same, parting = self._parting(keeper, changes)
        kinds = sorted(kind.__name__ for kind in parting if kind in REVEALS)
        if not kinds:
            return ""
        told = [self._told(keeper, change, shown[0], same) for change in changes]
        self._same(*told, "what is told before the reveal")
        if self.random.random() < 0.2:
            for before, change, whole in zip(told, changes, shown, strict=True):
                sent = self.frame(keeper, whole, change)
                if not sent.partition(b',"told":')[2].startswith(before[:-1]):
                    raise LeakError("what is told depends on what comes later")
        return kinds[0]

    def _told(self, keeper: Keeper, change: Change, shown: Snapshot, events: int) -> bytes:
        """The story of the first so many events."""
        walk = _first(keeper.rules, change, events)
        return msgspec.json.encode(transition(keeper.rules, walk, shown.facts.round_results, self.observer))

    def _parting(self, keeper: Keeper, changes: Sequence[Change]) -> tuple[int, set[type]]:
        """How many events are equal, and the kinds of those that follow at either table."""
        seen = [list(_visible(keeper.rules, change, self.observer)) for change in changes]
        same = 0
        while all(same < len(one) for one in seen) and seen[0][same] == seen[1][same]:
            same += 1
        return same, {type(one[same][1]) for one in seen if same < len(one)}

    def _leaks(self, keeper: Keeper, changes: Sequence[Change], frames: Sequence[bytes]) -> None:
        _, kinds = self._parting(keeper, changes)
        by = sorted(kind.__name__ for kind in kinds) or "a frame"
        raise LeakError(f"{self.observer!r} can tell by {by}:\n{frames[0]!r}\n{frames[1]!r}")


def _may_reveal(change: Change) -> bool:
    return any(
        type(event) in REVEALS for _, item in change.items if isinstance(item, Step) for event in item.events
    )


def _visible(rules: Rules, change: Change, observer: str) -> Iterator[tuple[str, Any]]:
    states = iter(walk_states(rules, change).states)
    for by, item in change.items:
        if not isinstance(item, Step):
            yield by, item
            continue
        for event in item.events:
            yield by, rules.visible(next(states), event, observer)


def _first(rules: Rules, change: Change, events: int) -> StateWalk:
    """The change as far as its first so many events."""
    items: list[tuple[str, Any]] = []
    for by, item in change.items:
        if not events:
            break
        kept = item.events[:events] if isinstance(item, Step) else ()
        events -= len(kept) if isinstance(item, Step) else 1
        items.append((by, item._replace(events=kept, ended=False) if isinstance(item, Step) else item))
    return walk_states(rules, Change(change.before, tuple(items), change.expired))
