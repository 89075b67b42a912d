"""The store interface of the pit. Both implementations pass one conformance suite (`tests/pit/store`)."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any, NamedTuple, Protocol, TypeVar

from cutcard.pit.log.accounts import LedgerAccount
from cutcard.pit.log.entry import Entry

Result = TypeVar("Result")


class StoreError(Exception):
    """The store cannot be used: where it is and what is wrong, in one sentence."""


class StoreDownError(Exception):
    """The store did not answer. Whether the last commit happened is unknown until the log is read again."""


class FencedError(Exception):
    """Another writer has this table. The commit did not happen, and this writer must stop."""


class AnsweredBeforeError(Exception):
    """This sender's command was answered before. The commit did not happen; `Store.answer` has the answer."""


class BadCommitError(Exception):
    """The commit is invalid, and the message says why: a balance below zero, an entry numbered out of turn.
    It did not happen. This is a fault of the program, never of a player."""


class StoredAnswer(NamedTuple):
    """The answer to a command, stored so that a repeated command gets the same answer."""

    sender: str
    command: str
    body: bytes
    digest: bytes | None = None
    """The digest of the command's content; None if it was not given."""


class AnswerRow(NamedTuple):
    """A stored answer with the number of its command's entry; None if the command was refused."""

    sender: str
    command: str
    entry: int | None
    body: bytes


class CageRow(NamedTuple):
    """An amount on its way between wallet and table; see `wallet/cage.py` for its states."""

    key: str
    player: str
    table: str
    cents: int
    state: str
    """requested | held | due | settled | rolled-back"""
    pays: int = 0
    """What goes back to the player, once it is due."""


class Opening(NamedTuple):
    """A table that is opened by this commit."""

    game: str
    digest: str
    """The digest of its sheet."""


class Commit(NamedTuple):
    """Everything one act writes, atomically."""

    table: str
    after: int
    """The number of the table's last entry before this commit, which fails if there is another."""
    entries: tuple[Entry, ...] = ()
    """Usually one; none for a refused command, whose answer is stored all the same."""
    answer: StoredAnswer | None = None
    balances: tuple[tuple[LedgerAccount, int], ...] = ()
    """The changed accounts of the table with their new balances."""
    cage: tuple[CageRow, ...] = ()
    opening: Opening | None = None
    """For a table's first commit, which makes this store its writer."""
    closes: bool = False
    """The table is closed for good."""
    pending: bool = False
    """The answered command is a pending wager: from this commit on it is no longer pending."""


class Milestone(NamedTuple):
    """A checkpoint that is kept for reading old rounds."""

    entry: int
    """The entry it was taken after."""
    rounds: int
    """How many rounds had ended by then."""
    shapes: str
    """The mark of the shapes of its values: a program of other shapes cannot read it."""
    body: bytes


class TableRow(NamedTuple):
    """A table as the store lists it."""

    table: str
    """The table's name, unique in the house."""
    game: str
    digest: str
    """The digest of its sheet."""
    version: int
    closed: bool


class Reader(Protocol):
    """Reads what is stored. Each call sees everything committed before it. Calls that must see the same state
    are made on one `Store.snapshot()`. `StoreDownError` if the store went away."""

    def tables(self) -> Sequence[TableRow]: ...

    def entries(self, table: str, after: int = 0) -> Iterator[Entry]:
        """The table's log in order, from the entry after that number."""
        ...

    def last_entry(self, table: str) -> Entry | None: ...

    def answer(self, table: str, sender: str, command: str) -> StoredAnswer | None:
        """The answer to this sender's command, if they sent it before."""
        ...

    def answers(self, table: str) -> Sequence[AnswerRow]:
        """All answers of a table, ordered by entry; those of refused commands come last."""
        ...

    def balances(self, table: str = "") -> dict[LedgerAccount, int]:
        """The balances by the last commit: of one table, or each account summed over all tables."""
        ...

    def cage_rows(self, *states: str) -> Sequence[CageRow]:
        """The rows in these states, or all of them, ordered by key."""
        ...

    def checkpoint(self, table: str) -> tuple[int, bytes] | None:
        """The last checkpoint with the number of its entry."""
        ...

    def milestone(self, table: str, round_number: int, shapes: str) -> Milestone | None:
        """The last milestone from before this round was over, if its values have these shapes."""
        ...

    def milestones(self, table: str) -> Iterator[Milestone]:
        """All milestones of a table, ordered by entry."""
        ...


class Store(Reader, Protocol):
    """A store. `commit` returns once the write is on the disk."""

    async def commit(self, commit: Commit) -> None:
        """Durable when it returns. Commits of many tables may share one transaction.

        `FencedError` if another writer has the table, `AnsweredBeforeError` if the command was answered
        before, `StoreDownError` if the store went away, `BadCommitError` if it is invalid. A cancelled commit
        may have happened all the same: read again.
        """
        ...

    async def commit_together(self, commits: Sequence[Commit]) -> None:
        """Commits of different tables in one transaction: all of them or none. Durable when it returns.

        `FencedError` if another writer has one of the tables; it does not say which. Otherwise as `commit`.
        """
        ...

    async def put_cage(self, *rows: CageRow) -> None:
        """Writes cage rows outside any table's commit, each replacing the one with its key. Durable."""
        ...

    async def put_checkpoint(self, table: str, entry: int, body: bytes) -> None:
        """Stores a table's checkpoint after an entry, replacing an earlier one. Only speed depends on it."""
        ...

    async def put_milestones(self, table: str, taken: Sequence[Milestone]) -> None:
        """Stores milestones, each replacing one after the same entry. Only speed depends on them."""
        ...

    async def transact(self, work: Callable[[Any], Result]) -> Result:
        """Runs `work(connection)` as its own transaction on the writer's thread; durable when it returns.

        For other packages' tables in the same database. If `work` raises, the transaction is rolled back and
        the error passed on. The connection is SQLAlchemy's; the work neither begins nor commits.
        """
        ...

    def seize(self, table: str, *, still_mine: bool = False, of: str | None = None) -> int:
        """Makes this store the table's only writer from now on, and returns the table's version.

        `still_mine` is for a writer that was cut off: every commit it sent before has then happened or never
        will. `of` is the id of the server the table is taken from. `FencedError` if another writer has the
        table by now.
        """
        ...

    def epoch(self, table: str) -> int:
        """The epoch under which this store writes the table; 0 if it does not."""
        ...

    def release(self, table: str, to: str) -> None:
        """Names another server as the owner of a table, which this store writes no more. `FencedError` if
        another writer has the table by now."""
        ...

    def snapshot(self) -> AbstractContextManager[Reader]:
        """A consistent view of everything, whatever is written meanwhile."""
        ...

    def close(self) -> None: ...
