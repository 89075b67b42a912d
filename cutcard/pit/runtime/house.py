"""All tables of a house: opens new ones, resumes stored ones, and finds them by name."""

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from cutcard.games.croupier.automations import ALL, NONE, Automations
from cutcard.games.protocol import Rules
from cutcard.law.refusal import Refusal
from cutcard.pit.log import checkpoints
from cutcard.pit.log.entry import Entry
from cutcard.pit.played.past_rounds import PastRounds
from cutcard.pit.runtime import notices
from cutcard.pit.runtime.broadcast import FrameScheduler
from cutcard.pit.runtime.clocks import clocks_of, limit_of
from cutcard.pit.runtime.frame_source import FrameSource
from cutcard.pit.runtime.running_table import RunningTable
from cutcard.pit.runtime.table_writer import FULL_RACK
from cutcard.pit.servers.remote_tables import TableBySheet
from cutcard.pit.store.protocol import Store
from cutcard.pit.table import acts
from cutcard.pit.table.keeper import Keeper
from cutcard.pit.table.posting import Considered
from cutcard.pit.table.randomness import RandomSource, SystemRandomness
from cutcard.pit.table.shoe.reveals import revealed_secrets
from cutcard.pit.table.shoe.vault import Seals
from cutcard.pit.table.table_opening import keeper_from_log, live_rules, new_keeper
from cutcard.pit.wallet.cage import Cage, new_key
from cutcard.pit.wallet.wallet import NotEnough, Wallet

_BRING_CHIPS = ("open", "fill", "sit", "bring")
"""The acts that bring chips from the wallet."""


class TableSheet(NamedTuple):
    """The sheet of a table: its short name and its text."""

    name: str
    text: str
    live: bool = False
    """A person deals it: nothing of the house happens by itself."""


class Pace(NamedTuple):
    """Time limits in seconds that override the sheet's; None keeps the sheet's."""

    betting: int | None = None
    decision: int | None = None
    window: int | None = None
    cut: int | None = None


SHEETS_PACE = Pace()


class HouseShortError(Exception):
    """The house has no money left to fill a rack."""


class OtherTablesError(Exception):
    """Other servers run other tables on this database; the message names one that is not on both lists."""


class House:
    """The tables of one server on one store."""

    def __init__(
        self,
        store: Store,
        wallet: Wallet,
        frame_source: FrameSource,
        *,
        pace: Pace = SHEETS_PACE,
        bots: int = 2,
        random_source: Callable[[], RandomSource] = SystemRandomness,
        automations: Automations = ALL,
        seals: Seals | None = None,
    ) -> None:
        """`seals` are the keys that keep the order of every shoe from a reader of the database.
        `automations` is what the house does by itself at tables it opens from now on. A table that is
        resumed goes on with what its log says."""
        self.store = store
        self.wallet = wallet
        self.cage = Cage(wallet, store)
        self.frame_source = frame_source
        self.pace = pace
        self.bots = bots
        self.automations = automations
        self._random_source = random_source
        self._seals = seals
        self.past_rounds = PastRounds(store, self._from_log, self.rebuilt)
        self._frame_scheduler = FrameScheduler()
        self._tables: dict[str, RunningTable] = {}
        self._sheets: Sequence[TableSheet] = ()
        self._announcing = asyncio.Lock()
        self._order: dict[str, int] = {}
        """The place of each sheet on the list, by its name."""
        self.taken: Callable[[RunningTable], None] = lambda table: None
        """Called with a table that this server has taken from another one, before it goes on."""
        self.elsewhere: Callable[[], Mapping[str, Any]] = dict
        """Tables of other servers, as their logs tell them; called in a thread."""
        self.names: Callable[[], Collection[str]] = self._tables.keys
        """The open tables of the house, on whichever server."""

    def tables(self) -> Sequence[RunningTable]:
        return tuple(self._tables.values())

    def table(self, name: str) -> RunningTable | None:
        return self._tables.get(name)

    async def open(self, sheets: Sequence[TableSheet]) -> None:
        """Resumes the tables of these sheets, opens the missing ones, and closes those of other sheets."""
        self._keep(sheets)
        rows = {row.table: row for row in self.store.tables()}
        open_rows = [row for row in rows.values() if not row.closed]
        digests = {sheet: live_rules(sheet.text).sheet.digest for sheet in sheets}
        wanted = {(sheet.name, digest): sheet.live for sheet, digest in digests.items()}
        standing = set()
        for row in open_rows:
            self.store.seize(row.table)  # from now on this server is their only writer
        await self.cage.recover(self.holds_key)
        for row in open_rows:
            table = self._running(self.rebuilt(row.table))
            # A table goes on by the sheet it was opened with, or by the one that took its place (8.3).
            named = {(_short(row.table), one) for one in (row.digest, table.sheet.digest)}
            # A table the program deals makes room where a person is to deal; not the other way round.
            live = any(wanted.get(one) for one in named)
            if named & wanted.keys() and (table.keeper.facts.by_hand or not live):
                self._tables[row.table] = table
                standing |= named
            else:
                await table.act_as_table(acts.Close())
        missing = [sheet for sheet in sheets if (sheet.name, digests[sheet]) not in standing]
        new = (self._opened(_free_name(sheet.name, rows), sheet) for sheet in missing)
        for table in await asyncio.gather(*new):  # their commits share one sync
            self._tables[table.name] = table
        self._sort()
        for table in self._tables.values():
            if not table.keeper.facts.card_watch.on:
                await table.act_as_table(acts.WatchCards())
            await table.start(self._last_checkpoint(table.name))
        if await self.cage.pay_out() and self._tables:
            next(iter(self._tables.values())).payouts.schedule()

    # --- several servers ---

    async def join(self, sheets: Sequence[TableSheet]) -> None:
        """Opens no table: other servers run them. `OtherTablesError` if theirs are not those of these
        sheets."""
        self._keep(sheets)
        wanted = {(sheet.name, live_rules(sheet.text).sheet.digest) for sheet in sheets}
        for row in self.store.tables():
            if row.closed:
                continue
            named = {(_short(row.table), row.digest)}
            if not named & wanted:  # its sheet may have taken another one's place (8.3)
                named.add((_short(row.table), self.rebuilt(row.table).rules.sheet.digest))
            if not named & wanted:
                raise OtherTablesError(row.table)
            wanted -= named
        if wanted:
            raise OtherTablesError(min(wanted)[0])

    async def take(self, name: str, *, of: str) -> None:
        """Goes on with a table of another server, which has given it up or is gone. `FencedError` if the
        table has another owner by now."""
        await asyncio.to_thread(lambda: self.store.seize(name, of=of))
        left = await self.cage.recover(self.holds_key, table=name)
        table = self._running(await asyncio.to_thread(self.rebuilt, name))
        checkpoint = await asyncio.to_thread(self._last_checkpoint, name)
        self._tables[name] = table
        self._sort()
        self.taken(table)
        await table.start(checkpoint)
        if left:
            table.payouts.schedule()

    async def hand_over(self, name: str, to: str) -> None:
        """Finishes what is under way at a table and gives it to another server. `FencedError` if that has
        taken it already."""
        table = self._tables[name]
        await table.stop()
        try:
            await asyncio.to_thread(self.store.release, name, to)
        finally:
            self._tables.pop(name, None)

    async def drop(self, name: str) -> None:
        """Another server has a table of this one: it is not run here any more."""
        table = self._tables.pop(name)
        table.writer.is_fenced = True
        await table.stop()

    def _keep(self, sheets: Sequence[TableSheet]) -> None:
        self._sheets = sheets
        self._order = {sheet.name: place for place, sheet in enumerate(sheets)}

    def listed(self) -> Sequence[Any]:
        """All tables of the house. Of those that other servers run, the rules of their sheets are known."""
        running, texts = self._tables, {sheet.name: sheet.text for sheet in self._sheets}
        there = [name for name in self.names() if name not in running and _short(name) in texts]
        by_sheet = {name: TableBySheet(name, _rules_of(texts[_short(name)])) for name in there}
        return tuple(sorted((*running.values(), *by_sheet.values()), key=lambda one: self.place(one.name)))

    def everywhere(self) -> Mapping[str, Any]:
        """All tables of the house; those of other servers as their logs tell them. It reads the database."""
        return {**self.elsewhere(), **self._tables}

    def _sort(self) -> None:
        """Tables in the order of their sheets."""
        self._tables = dict(sorted(self._tables.items(), key=lambda one: self.place(one[0])))

    def place(self, table: str) -> tuple[int, str]:
        return self._order.get(_short(table), len(self._order)), table

    def _last_checkpoint(self, name: str) -> int:
        kept = self.store.checkpoint(name)
        return 0 if kept is None else kept[0]

    def holds_key(self, key: str) -> bool:
        """Whether the log of the key's table says that the table holds its chips."""
        came = (entry for entry in self.store.entries(key.partition(" ")[0]) if entry.kind in _BRING_CHIPS)
        return any(key.encode() in entry.body for entry in came)

    def rebuilt(self, name: str) -> Keeper:
        """The table rebuilt from its log, starting at its last checkpoint if that can be read."""
        first = next(self.store.entries(name))
        keeper = self._from_log(first)
        kept = self.store.checkpoint(name)
        if kept is not None:
            number, body = kept
            entry = next(self.store.entries(name, number - 1), None)
            if entry is None or not checkpoints.restore(keeper, body, entry):
                keeper = self._from_log(first)
        for entry in self.store.entries(name, keeper.version):
            keeper.follow(entry)
        return keeper

    def _from_log(self, first: Entry) -> Keeper:
        keeper = keeper_from_log(first, self._random_source(), self._seals)
        keeper.vault.revealed = revealed_secrets(self.store, first.table)
        return keeper

    async def _opened(self, name: str, sheet: TableSheet) -> RunningTable:
        rules = live_rules(sheet.text)
        automations = NONE if sheet.live else self.automations
        keeper = new_keeper(name, rules, self._random_source(), automations, seals=self._seals)
        table = self._running(keeper)
        key = new_key(name, "house")
        if isinstance(await self.cage.ask("house", name, FULL_RACK, key), NotEnough):
            raise HouseShortError
        bots = 0 if sheet.live else self.bots
        await table.act_as_table(
            acts.Open(sheet.text, rules.sheet.digest, FULL_RACK, key, bots, watched=True)
        )
        return table

    def _running(self, keeper: Keeper) -> RunningTable:
        return RunningTable(
            keeper,
            store=self.store,
            cage=self.cage,
            frame_source=self.frame_source,
            clocks=lambda sheet: clocks_of(sheet, **self.pace._asdict()),
            # The sheet's limits are for the others who wait; the operator's hold in any case.
            hurries_alone=lambda question: getattr(self.pace, limit_of(question)) is not None,
            rebuild=self.rebuilt,
            holds_key=self.holds_key,
            frame_scheduler=self._frame_scheduler,
        )

    async def announce(self, wanted: Mapping[str, acts.Announce]) -> Refusal | None:
        """Announces changes at several tables of the house at once: at all of them, or at none. They must be
        run here. One notice at a time, so that two cannot contradict each other."""
        async with self._announcing:
            tables = await asyncio.to_thread(self.everywhere)
            return await notices.carry_out(self.store, tables, wanted)

    async def withdraw(self, names: Collection[str], by: str) -> Refusal | None:
        """Takes the announced changes of these tables back: of all of them, or of none."""
        async with self._announcing:
            tables = await asyncio.to_thread(self.everywhere)
            return await notices.carry_out(
                self.store, tables, {name: acts.WithdrawChange(by) for name in names}
            )

    def considered(self, wanted: Mapping[str, acts.Announce]) -> tuple[dict[str, Considered], Refusal | None]:
        """What each table would say about its announcement now, and the house about all. Nothing is done."""
        tables = self.everywhere()
        return notices.considered(tables, wanted), notices.why_not(tables, wanted)

    async def stop(self) -> None:
        await asyncio.gather(*(table.stop() for table in self._tables.values()))


@lru_cache(maxsize=64)
def _rules_of(text: str) -> Rules:
    return live_rules(text)


def _short(table: str) -> str:
    """The short name of a table's sheet. A changed sheet opens a new table, `name.2`."""
    return table.partition(".")[0]


def _free_name(name: str, taken: object) -> str:
    assert isinstance(taken, dict)
    if name not in taken:
        return name
    number = 2
    while f"{name}.{number}" in taken:
        number += 1
    return f"{name}.{number}"
