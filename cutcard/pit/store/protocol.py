"""What the pit asks of a store. Two tenants, one conformance suite (`tests/pit/store`)."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any, NamedTuple, Protocol, TypeVar

from cutcard.pit.log.entry import Entry

Result = TypeVar("Result")


class StoreError(Exception):
    """The store cannot be used as it is: where it is, and what is wrong with it, in one sentence."""


class StoreDownError(Exception):
    """The store did not answer: whether the last commit happened is not known until it is read again."""


class FencedError(Exception):
    """Another writer has gone on with this table: the commit did not happen, and this writer must stop."""


class AnsweredBeforeError(Exception):
    """This sender's command was answered before: the commit did not happen, `Store.answer` has the answer."""


class BadCommitError(Exception):
    """What the commit would write cannot stand, and the message says why: a balance below zero, an entry
    numbered out of turn. It did not happen; a fault of the program, never of a player."""


class StoredAnswer(NamedTuple):
    """What a sender was told, kept so that the same command is answered the same however often it is sent."""

    sender: str
    command: str
    body: bytes
    digest: bytes | None = None
    """Of what the command said; none where an older program wrote it."""


class AnswerRow(NamedTuple):
    """An answer as it is kept, with the number of the entry its command made; none where it was refused."""

    sender: str
    command: str
    entry: int | None
    body: bytes


class CageRow(NamedTuple):
    """A sum on its way through the wallet's door; see `wallet/cage.py` for its life."""

    key: str
    player: str
    table: str
    cents: int
    state: str
    """asked | held | due | settled | rolled-back"""
    pays: int = 0
    """When it is due: what goes back to the player."""


class Opening(NamedTuple):
    """A table that begins with this commit."""

    game: str
    digest: str
    """Of its sheet."""


class Commit(NamedTuple):
    """All that one act writes: all of it or nothing."""

    table: str
    after: int
    """The number of the table's last entry before this: the commit fails if another stands there."""
    entries: tuple[Entry, ...] = ()
    """Usually one; none for a command that was refused, whose answer is kept all the same."""
    answer: StoredAnswer | None = None
    balances: tuple[tuple[str, int], ...] = ()
    """The accounts that were touched, and what they hold now. `door` is counted by the table."""
    cage: tuple[CageRow, ...] = ()
    opening: Opening | None = None
    """For a table's first commit, which makes this store its writer."""
    closes: bool = False
    """No round is dealt at the table any more."""


class TableRow(NamedTuple):
    """A table as the store lists it."""

    table: str
    """Its name, unique in the house."""
    game: str
    digest: str
    """Of its sheet."""
    version: int
    closed: bool


class Reader(Protocol):
    """What is written, as it stands. Each call sees all that was committed before it; where several must
    see the same, they are asked of one `Store.snapshot()`. `StoreDownError` if the store went away."""

    def tables(self) -> Sequence[TableRow]: ...

    def entries(self, table: str, after: int = 0) -> Iterator[Entry]:
        """The table's log in order, from the entry after that number on."""
        ...

    def last_entry(self, table: str) -> Entry | None: ...

    def answer(self, table: str, sender: str, command: str) -> StoredAnswer | None:
        """What this sender was told to this command, if he sent it before."""
        ...

    def answers(self, table: str) -> Sequence[AnswerRow]:
        """All answers of a table, those to commands that did something first, by their entries."""
        ...

    def balances(self, table: str = "") -> dict[str, int]:
        """What the accounts hold by the last commit: a table's, or all of them (`door` summed over all)."""
        ...

    def cage_rows(self, *states: str) -> Sequence[CageRow]:
        """In these states, or all of them; by their keys."""
        ...

    def checkpoint(self, table: str) -> tuple[int, bytes] | None:
        """The last one put, and the number of the entry it stands after."""
        ...


class Store(Reader, Protocol):
    """Reading is plain; `commit` returns once the write is on the disk."""

    async def commit(self, commit: Commit) -> None:
        """Durable when it returns. Commits of many tables may share one transaction.

        `FencedError` if the table has gone on without this writer, `AnsweredBeforeError` if the command was
        answered before, `StoreDownError` if the store went away, `BadCommitError` if it cannot stand. One
        that is cancelled may have happened all the same: read again.
        """
        ...

    async def put_cage(self, *rows: CageRow) -> None:
        """Writes cage rows outside any table's commit, each over what stood under its key; durable."""
        ...

    async def put_checkpoint(self, table: str, entry: int, body: bytes) -> None:
        """Keeps a table as it stood after an entry, over an earlier one; nothing but speed depends on it."""
        ...

    async def transact(self, work: Callable[[Any], Result]) -> Result:
        """Runs `work(connection)` as a transaction of its own in the writer's turn; durable when it returns.

        For the other rooms' tables of the same database. What `work` raises undoes it and comes out here;
        the connection is SQLAlchemy's, and the work neither begins nor commits.
        """
        ...

    def seize(self, table: str, *, still_mine: bool = False) -> int:
        """Makes this store the table's only writer from now on, whoever was before; its version.

        `still_mine` is for a writer that was cut off: what it sent before has then happened or never will,
        and it is `FencedError` if another has the table by now.
        """
        ...

    def snapshot(self) -> AbstractContextManager[Reader]:
        """One moment of everything, whatever is written meanwhile."""
        ...

    def close(self) -> None: ...
