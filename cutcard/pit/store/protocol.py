"""What the pit asks of a store. Two tenants, one conformance suite (`tests/pit/store`)."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from cutcard.pit.entry import Entry


class StoreDownError(Exception):
    """The store did not answer: whether the last commit happened is not known until it is read again."""


class FencedError(Exception):
    """Another writer has gone on with this table: the commit did not happen, and this writer must stop."""


class AnsweredBeforeError(Exception):
    """This sender's command was answered before: the commit did not happen, `Store.answer` has the answer."""


class StoredAnswer(NamedTuple):
    """What a sender was told, kept so that the same command is answered the same however often it is sent."""

    sender: str
    command: str
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


class Commit(NamedTuple):
    """All that one act writes: all of it or nothing."""

    table: str
    after: int
    """The number of the table's last entry before this: the commit fails if another stands there."""
    entries: tuple[Entry, ...] = ()
    """Usually one; none for a command that was refused, whose answer is kept all the same."""
    answer: StoredAnswer | None = None
    balances: tuple[tuple[str, int], ...] = ()
    """The accounts that were touched, and what they hold now."""
    cage: tuple[CageRow, ...] = ()


class TableRow(NamedTuple):
    """A table as the store lists it."""

    table: str
    """Its name, unique in the house."""
    game: str
    digest: str
    """Of its sheet."""
    version: int
    closed: bool


class Store(Protocol):
    """Reading is plain; `commit` returns once the write is on the disk."""

    async def commit(self, commit: Commit) -> None:
        """Durable when it returns. Commits of many tables may share one transaction.

        `FencedError` if the table has gone on without this writer, `AnsweredBeforeError` if the command was
        answered before, `StoreDownError` if the store went away.
        """
        ...

    def seize(self, table: str) -> int:
        """Makes this store the table's only writer from now on, whoever was before; its version."""
        ...

    def tables(self) -> Sequence[TableRow]: ...

    def entries(self, table: str, after: int = 0) -> Iterator[Entry]:
        """The table's log in order, from the entry after that number on."""
        ...

    def last_entry(self, table: str) -> Entry | None: ...

    def answer(self, table: str, sender: str, command: str) -> bytes | None:
        """What this sender was told to this command, if he sent it before."""
        ...

    def balances(self, table: str = "") -> dict[str, int]:
        """What the accounts hold by the last commit: a table's, or all of them."""
        ...

    async def put_cage(self, *rows: CageRow) -> None:
        """Writes cage rows outside any table's commit, each over what stood under its key; durable."""
        ...

    def cage_rows(self, *states: str) -> Sequence[CageRow]: ...

    def close(self) -> None: ...
