"""Any round of a table, read from its log. A log is followed from the last milestone before the round.

Milestones are kept checkpoints. A log without them (of an older program, or with values of other shapes) is
followed from its beginning, and milestones are taken on the way, so the next reading is short.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from cutcard.games.croupier.croupier import Step
from cutcard.games.protocol import Rules
from cutcard.pit.log import checkpoints
from cutcard.pit.log.entry import Entry
from cutcard.pit.store.protocol import Milestone, Store
from cutcard.pit.table.history import Round, RoundEntry
from cutcard.pit.table.keeper import Change, Keeper
from cutcard.pit.table.shoe.vault import SealedError

MOST_ENTRIES = 20_000
"""Entries that one reading follows, in a few seconds; the next one goes on from there."""


class StillReadingError(Exception):
    """The log is too long to be read at once. What was read is kept: asking again goes on from there."""

    def __init__(self, entry: int) -> None:
        super().__init__(entry)
        self.entry = entry


class PastRound(NamedTuple):
    """A round that has ended, with the rules it was played by."""

    rules: Rules
    round: Round
    entries: Sequence[RoundEntry]
    """Those of the round, and behind them the corrections made after its end."""

    @property
    def number(self) -> int:
        return self.round.number


class _Walk(NamedTuple):
    found: Sequence[PastRound]
    milestones: Sequence[Milestone]
    stopped: int
    """The entry where the walk was cut short; 0 if it was not."""


class PastRounds:
    """Reads rounds of any table of the house, open or closed, one reading at a time: following a log takes
    the processor from the tables."""

    def __init__(
        self, store: Store, from_log: Callable[[Entry], Keeper], rebuilt: Callable[[str], Keeper]
    ) -> None:
        """`from_log` gives the keeper of a table whose log begins with this entry, `rebuilt` a table as its
        whole log has it."""
        self._store = store
        self._from_log = from_log
        self._rebuilt = rebuilt
        self._one_at_a_time = asyncio.Lock()

    async def rounds(self, table: str, first: int, last: int) -> Sequence[PastRound]:
        """The rounds from `first` to `last` that have ended, the oldest first. `StillReadingError` if the log
        is too long to be read at once, `StoreDownError` if it cannot be read."""
        async with self._one_at_a_time:
            walk = await asyncio.to_thread(self._walk, table, first, last)
            await self._store.put_milestones(table, walk.milestones)
        if walk.stopped:
            raise StillReadingError(walk.stopped)
        return walk.found

    async def ended(self, table: str) -> int | None:
        """How many rounds of a table have ended; None if the house has no such table."""

        def read() -> int | None:
            if self._store.last_entry(table) is None:
                return None
            return int(self._rebuilt(table).state.rounds)

        return await asyncio.to_thread(read)

    def _walk(self, table: str, first: int, last: int) -> _Walk:
        keeper = self._before(table, first)
        if keeper is None:
            return _Walk((), (), 0)
        found: dict[int, PastRound] = {}
        taken: list[Milestone] = []
        began = kept = keeper.version
        for entry in self._store.entries(table, keeper.version):
            rules = keeper.rules
            change = keeper.follow(entry)
            if _has(change, "ended"):
                one = keeper.history.newest
                if first <= one.number <= last:
                    found[one.number] = PastRound(rules, one, one.entries)
            elif keeper.state.rounds in found and not keeper.in_round and _has(change, "undone"):
                one_before = found[keeper.state.rounds]
                entries = (*one_before.entries, _as_it_is(keeper, change, entry.at))
                found[one_before.number] = one_before._replace(entries=entries)
            if checkpoints.is_kept(kept, keeper.version) and checkpoints.can_be_taken(keeper):
                taken.append(checkpoints.milestone(keeper, checkpoints.checkpoint(keeper)))
                kept = keeper.version
            if keeper.state.rounds > last:  # until then the cards of the last one can be corrected
                break
            if taken and keeper.version - began >= MOST_ENTRIES:
                return _Walk((), taken, keeper.version)
        return _Walk(tuple(found.values()), taken, 0)

    def _before(self, table: str, number: int) -> Keeper | None:
        """The table as it was before this round; None if there is no such table."""
        opening = next(iter(self._store.entries(table)), None)
        if opening is None:
            return None
        keeper = self._from_log(opening)
        kept = self._store.milestone(table, number, checkpoints.shapes_of(keeper.rules.game))
        if kept is None:
            return keeper
        entry = next(iter(self._store.entries(table, kept.entry - 1)))
        try:
            whole = checkpoints.restore(keeper, kept.body, entry)
        except SealedError:  # by a key that is gone; what was sealed since has been revealed in the log
            whole = False
        return keeper if whole else self._from_log(opening)


def _has(change: Change, what: Literal["ended", "undone"]) -> bool:
    """Whether a round ended in the entry, or acts were undone by a correction."""
    return any(isinstance(item, Step) and getattr(item, what) for _, item in change.items)


def _as_it_is(keeper: Keeper, change: Change, at: int) -> RoundEntry:
    chips = {one.player: keeper.chips(one.player) for one in keeper.facts.seats}
    return RoundEntry(keeper.version, at, change, keeper.state, keeper.facts, chips)
