"""Reads stored rows through one connection."""

from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Connection, select

from cutcard.pit.log.account_text import read_account
from cutcard.pit.log.accounts import LedgerAccount
from cutcard.pit.log.entry import Entry, Movement, StoredMovement, read_movement
from cutcard.pit.store.protocol import AnswerRow, CageRow, Milestone, StoredAnswer, TableRow
from cutcard.pit.store.sql.tables import (
    answers,
    balances,
    cage,
    checkpoints,
    log,
    milestones,
    movements,
    tables,
)

FIRST_PAGE, PAGE = 8, 500
"""Entries read at a time: few at first, because many readers want one; then more."""


def page_sizes() -> Iterator[int]:
    """The sizes of successive pages."""
    size = FIRST_PAGE
    while True:
        yield size
        size = min(4 * size, PAGE)


class Rows:
    """A `Reader` on one connection."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        """For packages that read their own tables in the same transaction."""

    def tables(self) -> Sequence[TableRow]:
        columns = tables.c
        wanted = select(columns.name, columns.game, columns.digest, columns.version, columns.closed)
        return [TableRow(*row) for row in self.connection.execute(wanted.order_by(columns.name))]

    def entries(self, table: str, after: int = 0) -> Iterator[Entry]:
        for most in page_sizes():
            page = self.page(table, after, most)
            if not page:
                return
            yield from page
            after = page[-1].number

    def page(self, table: str, after: int, most: int) -> list[Entry]:
        """The next entries after that number, at most `most`."""
        rows = self.connection.execute(
            select(log)
            .where(log.c.table_name == table, log.c.number > after)
            .order_by(log.c.number)
            .limit(most)
        ).all()
        return self._with_movements(table, rows) if rows else []

    def last_entry(self, table: str) -> Entry | None:
        rows = self.connection.execute(
            select(log).where(log.c.table_name == table).order_by(log.c.number.desc()).limit(1)
        ).all()
        return self._with_movements(table, rows)[0] if rows else None

    def _with_movements(self, table: str, rows: Sequence[Any]) -> list[Entry]:
        columns = movements.c
        moved: dict[int, list[Movement]] = {}
        wanted = (
            select(columns.entry, columns.source, columns.target, columns.cents, columns.wager)
            .where(columns.table_name == table)
            .where(columns.entry >= rows[0].number, columns.entry <= rows[-1].number)
            .order_by(columns.entry, columns.place)
        )
        for number, source, target, cents, wager in self.connection.execute(wanted):
            stored = StoredMovement(_text(source), _text(target), cents, _text(wager))
            moved.setdefault(number, []).append(read_movement(table, stored))
        return [
            Entry(
                table=row.table_name,
                number=row.number,
                at=row.at,
                kind=row.kind,
                actor=row.actor,
                command=row.command,
                body=_bytes(row.body),
                movements=tuple(moved.get(row.number, ())),
                hash=_bytes(row.hash),
            )
            for row in rows
        ]

    def answer(self, table: str, sender: str, command: str) -> StoredAnswer | None:
        columns = answers.c
        found = self.connection.execute(
            select(columns.body, columns.digest).where(
                columns.table_name == table, columns.sender == sender, columns.command == command
            )
        ).first()
        if found is None:
            return None
        digest = None if found.digest is None else _bytes(found.digest)
        return StoredAnswer(sender, command, _bytes(found.body), digest)

    def answers(self, table: str) -> Sequence[AnswerRow]:
        columns = answers.c
        wanted = select(columns.sender, columns.command, columns.entry, columns.body)
        in_order = columns.entry.is_(None), columns.entry, columns.sender, columns.command
        rows = self.connection.execute(wanted.where(columns.table_name == table).order_by(*in_order))
        return [AnswerRow(row.sender, row.command, row.entry, _bytes(row.body)) for row in rows]

    def balances(self, table: str = "") -> dict[LedgerAccount, int]:
        columns = balances.c
        wanted = select(columns.table_name, columns.account, columns.cents)
        if table:
            wanted = wanted.where(columns.table_name == table)
        held: dict[LedgerAccount, int] = {}
        for of, text, cents in self.connection.execute(wanted):
            account = read_account(of, _text(text))
            held[account] = held.get(account, 0) + cents
        return held

    def cage_rows(self, *states: str) -> Sequence[CageRow]:
        columns = cage.c
        wanted = select(
            columns.key, columns.player, columns.table_name, columns.cents, columns.state, columns.pays
        )
        if states:
            wanted = wanted.where(columns.state.in_(states))
        return [CageRow(*row) for row in self.connection.execute(wanted.order_by(columns.key))]

    def checkpoint(self, table: str) -> tuple[int, bytes] | None:
        wanted = select(checkpoints.c.entry, checkpoints.c.body).where(checkpoints.c.table_name == table)
        row = self.connection.execute(wanted).first()
        return None if row is None else (row.entry, _bytes(row.body))

    def milestone(self, table: str, round_number: int, shapes: str) -> Milestone | None:
        columns = milestones.c
        wanted = (
            select(milestones)
            .where(columns.table_name == table, columns.rounds < round_number, columns.shapes == shapes)
            .order_by(columns.entry.desc())
            .limit(1)
        )
        row = self.connection.execute(wanted).first()
        return None if row is None else _milestone(row)

    def milestones(self, table: str) -> Iterator[Milestone]:
        columns, after = milestones.c, 0
        wanted = select(milestones).where(columns.table_name == table).order_by(columns.entry)
        while page := self.connection.execute(wanted.where(columns.entry > after).limit(FIRST_PAGE)).all():
            yield from map(_milestone, page)
            after = page[-1].entry


def _milestone(row: Any) -> Milestone:
    return Milestone(row.entry, row.rounds, _text(row.shapes), _bytes(row.body))


def _text(value: str | bytes) -> str:
    """The value as text. SQLite returns bytes where another program has written bytes; they name nothing."""
    return value if isinstance(value, str) else repr(value)


def _bytes(value: bytes | memoryview | str) -> bytes:
    """The value as bytes. SQLite returns text where another program has written text."""
    return value.encode("utf-8", "surrogateescape") if isinstance(value, str) else bytes(value)
