"""The last finished rounds of a running table, for replays and round notation."""

import pickle
import zlib
from collections import deque
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from cutcard.games.croupier.croupier import Step
from cutcard.games.protocol import Cut, RefuseCut, Reshuffle, Rules, Shuffle, VoidRound
from cutcard.narration.protocol import NARRATIONS
from cutcard.notation.write import write_rounds

if TYPE_CHECKING:
    from cutcard.pit.table.facts import Facts
    from cutcard.pit.table.keeper import Change

KEPT_ROUNDS = 12
RECENT_ROUNDS = 2
"""The finished rounds whose sentences a newly opened page gets, beside the current round's."""


class RoundEntry(NamedTuple):
    """One entry of the log within a round: what it changed, and the table after it."""

    version: int
    at: int
    change: "Change"
    state: Any
    facts: "Facts"
    chips: Mapping[str, int]


class Round(NamedTuple):
    number: int
    entries: tuple[RoundEntry, ...]
    continues_previous: bool
    """It decides wagers of the round before, so its record begins there."""

    @property
    def ended(self) -> int:
        return self.entries[-1].at

    @property
    def results(self) -> tuple[tuple[str, int], ...]:
        return self.entries[-1].facts.round_results.by_player

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps of the round itself, up to the one that ended it."""
        return self._all[: self._end]

    @property
    def after(self) -> tuple[Step, ...]:
        """The steps with the cards right after the round."""
        return self._all[self._end :]

    @property
    def _all(self) -> tuple[Step, ...]:
        """All steps. Cuts are marked as automatic: the written record does not need to say who cut."""
        return tuple(
            item._replace(automatic=item.automatic or isinstance(item.command, Cut | RefuseCut))
            for entry in self.entries
            for _, item in entry.change.items
            if isinstance(item, Step)
        )

    @property
    def _end(self) -> int:
        return next(at for at, step in enumerate(self._all, start=1) if step.ended)

    @property
    def void(self) -> bool:
        return any(isinstance(step.command, VoidRound) for step in self.steps)


class PackedRound(NamedTuple):
    """A finished round, compressed, because hundreds of tables keep theirs in memory."""

    number: int
    ended: int
    results: tuple[tuple[str, int], ...]
    void: bool
    continues_previous: bool
    packed: bytes

    @property
    def unpacked(self) -> Round:
        kept: Round = pickle.loads(zlib.decompress(self.packed))
        return kept


def _pack(one: Round) -> PackedRound:
    """Compresses a round. Only this process reads it again; nothing from outside is unpickled."""
    packed = zlib.compress(pickle.dumps(one, protocol=5), 1)
    return PackedRound(one.number, one.ended, one.results, one.void, one.continues_previous, packed)


class History:
    """Gets every entry once it is on the disk. While a log is read, rounds are not compressed."""

    def __init__(self, kept: int = KEPT_ROUNDS) -> None:
        self._kept = kept
        self._rounds: deque[PackedRound | Round] = deque()
        """The kept rounds, and before them those whose wagers the first of them decides."""
        self._entries: list[RoundEntry] = []
        self._continues_previous = False

    def add(self, rules: Rules, entry: RoundEntry) -> None:
        """Adds an entry. Entries before the first wager belong to no round."""
        steps = [item for _, item in entry.change.items if isinstance(item, Step)]
        ended = any(step.ended for step in steps)
        dealt = ended or rules.in_round(entry.state)
        if not self._entries and not entry.facts.bets and not dealt:
            return
        self._entries.append(entry)
        if ended:
            view = rules.view(entry.state, "")
            self._rounds.append(Round(view.round_number, tuple(self._entries), self._continues_previous))
            self._entries = []
            self._forget()
            self._continues_previous = NARRATIONS[rules.game.name].record_continues(view)
        elif not entry.facts.bets and not rules.in_round(entry.state):
            self._entries = []  # every wager was taken back

    def _forget(self) -> None:
        """Drops the oldest rounds, but none that the record of a kept one begins with."""
        while len(self._rounds) > self._kept:
            later = (at for at, one in enumerate(self._rounds) if at and not one.continues_previous)
            first = next(later, len(self._rounds))
            if len(self._rounds) - first < self._kept:
                return
            for _ in range(first):
                self._rounds.popleft()

    @property
    def rounds(self) -> Sequence[PackedRound]:
        """The last rounds, the oldest first."""
        return self._packed()[-self._kept :]

    def _packed(self) -> Sequence[PackedRound]:
        # Other threads read this too, while rounds may be added.
        return tuple(one if isinstance(one, PackedRound) else _pack(one) for one in tuple(self._rounds))

    def pack(self) -> None:
        """Compresses the rounds that have ended since the last call."""
        for at, one in enumerate(self._rounds):
            if isinstance(one, Round):
                self._rounds[at] = _pack(one)

    @property
    def newest(self) -> Round:
        """The round that has ended last."""
        one = self._rounds[-1]
        return one if isinstance(one, Round) else one.unpacked

    def round(self, number: int) -> Round | None:
        return next((one.unpacked for one in self.rounds if one.number == number), None)

    def recent(self) -> Sequence[RoundEntry]:
        """The entries of the last rounds and of the current one."""
        now = tuple(self._entries)  # read before the rounds: other threads may add
        rounds = [one.unpacked.entries for one in self.rounds[-RECENT_ROUNDS:]]
        known = {entry.version for entries in rounds for entry in entries}
        return [
            *(entry for entries in rounds for entry in entries),
            *(one for one in now if one.version not in known),
        ]

    def record_steps(self, number: int) -> Sequence[Step]:
        """The steps of a round's record, beginning with the first round whose wagers it decides."""
        chain: list[PackedRound] = []
        for one in self._packed():
            if one.number > number:
                break
            chain = [*chain, one] if one.continues_previous else [one]
        steps: list[Step] = []
        after: Sequence[Step] = ()
        for one in chain:
            unpacked = one.unpacked
            steps += [*after, *unpacked.steps]
            after = unpacked.after
            if not any(isinstance(step.command, Shuffle) for step in steps):
                after = _with_order(after)
        return steps


def _with_order(after: Sequence[Step]) -> Sequence[Step]:
    """A written record begins with a full shoe. An earlier first shuffle is written as if it were ordered."""
    if not any(isinstance(step.command, Shuffle) for step in after):
        return after
    return (Step(Reshuffle(), (), automatic=False), *after)


def notation(rules: Rules, steps: Sequence[Step], *, table: str, reader: str) -> str:
    """Rounds in notation, as this reader may see them. `table` is the name of the sheet."""
    return write_rounds(rules.game, list(NARRATIONS[rules.game.name].seen_steps(steps, reader)), table=table)
