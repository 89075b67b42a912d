"""Audits one table's log: numbering, hash chain, what each entry leads to and what money it moves."""

from collections.abc import Callable, Iterator, Sequence

from cutcard.pit.log import checkpoints
from cutcard.pit.log.account_text import account_text
from cutcard.pit.log.accounts import WALLET_CLEARING
from cutcard.pit.log.audit.faults import Fault, log_fault
from cutcard.pit.log.audit.posting import PostingAudit
from cutcard.pit.log.codec import CodecError
from cutcard.pit.log.entry import NOTHING_BEFORE, Entry, Movement, chained, stored_movement
from cutcard.pit.log.replay_check import ReplayMismatchError, replay_entry
from cutcard.pit.store.protocol import CageRow, Milestone, Reader, TableRow
from cutcard.pit.table.keeper import Keeper
from cutcard.pit.table.shoe.reveals import Revealed, revealed_secrets
from cutcard.pit.table.shoe.vault import SealedError, Seals
from cutcard.pit.table.table_events import TableOpened
from cutcard.pit.table.table_opening import keeper_from_log, opening_of

Tick = Callable[[], None]


class NoRandomness:
    """The random source of an audit. A log contains everything that was drawn, so nothing may be drawn."""

    def order(self, cards: int) -> Sequence[int]:
        raise CodecError(f"the entry does not contain an order of {cards} cards")

    def below(self, most: int) -> int:
        raise CodecError(f"the entry does not contain a number below {most}")


class RebuiltTable:
    """A table rebuilt from its log."""

    def __init__(
        self, row: TableRow, seals: Seals | None = None, revealed: Revealed = lambda number: None
    ) -> None:
        self.row = row
        self.seals = seals
        self.revealed = revealed
        self.opened: TableOpened | None = None
        self.keeper: Keeper | None = None
        self.replayed: Keeper | None = None
        """With `replay`: the table on which every act is carried out again."""
        self.version = 0
        self.hash = NOTHING_BEFORE
        self.movements = 0
        self.cage: dict[str, CageRow] = {}
        """The last cage row of the log under each key."""
        self.posting = PostingAudit()
        self.commands: dict[int, tuple[str, str]] = {}
        """The sender and the command id of each entry that answers a command."""


def follow(
    reader: Reader, row: TableRow, *, replay: bool, tick: Tick, seals: Seals | None = None
) -> tuple[RebuiltTable, Fault | None]:
    """Follows the log to its end, or to the first bad entry. Without `seals` the order of the shoe in play
    stays unknown; of shoes that are over the log itself reveals it."""
    rebuilt = RebuiltTable(row, seals, revealed_secrets(reader, row.table))
    checkpoint = reader.checkpoint(row.table) or (0, b"")
    milestones = reader.milestones(row.table)
    milestone = next(milestones, None)
    for entry in reader.entries(row.table):
        fault = next(_faults(rebuilt, rebuilt.hash, entry, replay=replay), None)
        if fault is None and entry.number == checkpoint[0]:
            fault = _wrong_checkpoint(rebuilt, entry, checkpoint[1])
        if fault is None and milestone is not None and entry.number == milestone.entry:
            fault = _wrong_milestone(rebuilt, entry, milestone)
            milestone = next(milestones, None)
        if fault is not None:
            return rebuilt, fault
        rebuilt.version, rebuilt.hash = entry.number, entry.hash
        rebuilt.movements += len(entry.movements)
        tick()
    if checkpoint[0] > rebuilt.version:
        return rebuilt, _checkpoint_fault(row.table, checkpoint[0])
    if milestone is not None:
        return rebuilt, _checkpoint_fault(row.table, milestone.entry, kept=True)
    return rebuilt, None


def _faults(rebuilt: RebuiltTable, before: bytes, entry: Entry, *, replay: bool) -> Iterator[Fault]:
    table, number = rebuilt.row.table, rebuilt.version + 1
    if entry.number != number:
        found = f"entry {entry.number} next"
        yield log_fault(table, number, "the entry is missing", f"entry {number}", found)
    try:
        keeper = _keeper(rebuilt, entry, replay=replay)
        change = keeper.follow(entry)
    except SealedError:
        raise
    except Exception as error:  # a tampered entry may raise anything
        wrong = f"{type(error).__name__}: {error}"
        yield _broken(before, entry) or log_fault(table, number, "cannot be followed", "an entry", wrong)
        return
    moved = keeper.moved
    if entry.movements != moved and chained(before, entry._replace(movements=moved)) == entry.hash:
        yield _wrong_movement(entry, moved)
    if broken := _broken(before, entry):
        yield broken
    if entry.movements != moved:
        yield _wrong_movement(entry, moved)
    yield from _of_money(keeper, entry)
    for what, expected, found in rebuilt.posting.faults(entry.at, change.items):
        yield log_fault(table, number, what, expected, found)
    rebuilt.cage |= {row.key: row for row in keeper.cage_rows}
    if entry.command:
        rebuilt.commands[number] = entry.actor, entry.command
    if rebuilt.replayed is not None:
        try:
            replay_entry(rebuilt.replayed, entry)
        except ReplayMismatchError as other:
            what = f"replayed, {other.what} is different"
            yield log_fault(table, number, what, other.expected, other.found)


def _keeper(rebuilt: RebuiltTable, entry: Entry, *, replay: bool) -> Keeper:
    if rebuilt.keeper is None:
        rebuilt.opened = opening_of(entry)
        rebuilt.keeper = keeper_from_log(entry, NoRandomness(), rebuilt.seals)
        rebuilt.keeper.vault.revealed = rebuilt.revealed
        rebuilt.keeper.vault.blind = not replay
        if replay:
            rebuilt.replayed = keeper_from_log(entry, NoRandomness(), rebuilt.seals)
            rebuilt.replayed.vault.revealed = rebuilt.revealed
    return rebuilt.keeper


def _broken(before: bytes, entry: Entry) -> Fault | None:
    """A broken hash chain: the entry, or the one before it, was changed."""
    wanted = chained(before, entry)
    if entry.hash == wanted:
        return None
    what = "the hash does not match this entry and the one before it: one of the two was changed"
    return log_fault(entry.table, entry.number, what, wanted.hex(), entry.hash.hex())


def _wrong_movement(entry: Entry, wanted: Sequence[Movement]) -> Fault:
    """The first movement that differs from the entry's body."""
    place = next(
        (
            place
            for place, pair in enumerate(zip(entry.movements, wanted, strict=False))
            if pair[0] != pair[1]
        ),
        min(len(entry.movements), len(wanted)),
    )
    expected, found = (
        _described(entry.table, moved[place]) if place < len(moved) else "no movement"
        for moved in (wanted, entry.movements)
    )
    row = f"movements {entry.table} {entry.number} {place}"
    return Fault(row, "is not what the entry says", expected, found, entry.table, entry.number)


def _described(table: str, movement: Movement) -> str:
    stored = stored_movement(table, movement)
    wager = f" ({stored.wager})" if stored.wager else ""
    return f"{stored.cents} cents from {stored.source} to {stored.target}{wager}"


def _wrong_checkpoint(rebuilt: RebuiltTable, entry: Entry, body: bytes) -> Fault | None:
    assert rebuilt.keeper is not None
    if checkpoints.agrees(rebuilt.keeper, body):
        return None
    return _checkpoint_fault(entry.table, entry.number)


def _wrong_milestone(rebuilt: RebuiltTable, entry: Entry, one: Milestone) -> Fault | None:
    assert rebuilt.keeper is not None
    if one.rounds == rebuilt.keeper.state.rounds and checkpoints.agrees(rebuilt.keeper, one.body):
        return None
    return _checkpoint_fault(entry.table, entry.number, kept=True)


def _checkpoint_fault(table: str, entry: int, *, kept: bool = False) -> Fault:
    what = "is not the table as its log has it"
    place = f"milestones {table} {entry}" if kept else f"checkpoints {table}"
    return Fault(place, what, "that after its entry", "another", table, entry)


def _of_money(keeper: Keeper, entry: Entry) -> Iterator[Fault]:
    held = keeper.ledger.balances
    if together := sum(held.values()):
        yield log_fault(entry.table, entry.number, "all accounts together", "0 cents", f"{together} cents")
    for account, cents in held.items():
        if cents < 0 and account != WALLET_CLEARING:
            what = f"{account_text(entry.table, account)} is below zero"
            yield log_fault(entry.table, entry.number, what, "0 or more", f"{cents} cents")
