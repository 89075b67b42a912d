"""Audits the other rows of a table against what its log leads to."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, func, select

from cutcard.pit.log.account_text import account_text
from cutcard.pit.log.audit.faults import Fault, log_fault
from cutcard.pit.log.audit.logs import RebuiltTable
from cutcard.pit.store.protocol import AnswerRow, CageRow, Reader, StoredAnswer
from cutcard.pit.store.refusal_chains import NO_REFUSAL, refusal_hash
from cutcard.pit.store.sql.tables import answers, balances, log, movements, tables
from cutcard.pit.table.answers import AnswerFrame

MAY_BECOME = {"held": ("held",), "due": ("due", "settled")}
"""The states a cage row may have reached since the log wrote it."""


def faults_of_rows(reader: Reader, connection: Connection, rebuilt: RebuiltTable) -> Iterator[Fault]:
    """The faults in the rows of a table whose log is good."""
    yield from _beyond_the_log(connection, rebuilt)
    yield from _of_the_table(rebuilt)
    yield from _of_answers(reader.answers(rebuilt.row.table), rebuilt)
    yield from faults_of_refusals(connection, rebuilt.row.table)
    yield from _of_balances(reader, rebuilt)


def _beyond_the_log(connection: Connection, rebuilt: RebuiltTable) -> Iterator[Fault]:
    """Movements and answers of missing entries: the end of the log was cut off."""
    name, version = rebuilt.row.table, rebuilt.version
    for kept in (movements, answers):
        first = connection.execute(
            select(func.min(kept.c.entry)).where(kept.c.table_name == name, kept.c.entry > version)
        ).scalar()
        if first is not None:
            yield log_fault(name, version + 1, "the entry is missing", f"that of {kept.name} {first}", "none")
    stored = connection.execute(
        select(func.count()).select_from(movements).where(movements.c.table_name == name)
    ).scalar_one()
    if stored != rebuilt.movements:
        what = "movements that no entry has"
        yield Fault(f"movements {name}", what, str(rebuilt.movements), str(stored), name)


def _of_the_table(rebuilt: RebuiltTable) -> Iterator[Fault]:
    row, keeper, opened = rebuilt.row, rebuilt.keeper, rebuilt.opened
    wanted: dict[str, object] = {"version": rebuilt.version}
    if keeper is not None and opened is not None:
        wanted |= {"game": opened.game, "digest": opened.digest, "closed": keeper.facts.closed}
    for what, expected in wanted.items():
        found = getattr(row, what)
        if found != expected:
            yield Fault(f"tables {row.table}", what, str(expected), str(found), row.table)


def _of_answers(kept: Sequence[AnswerRow], rebuilt: RebuiltTable) -> Iterator[Fault]:
    name = rebuilt.row.table
    by_entry = {row.entry: row for row in kept if row.entry is not None}
    for number, (sender, command) in rebuilt.commands.items():
        row = by_entry.pop(number, None)
        place = f"answers {name} {sender} {command}"
        if row is None:
            yield Fault(place, "the answer is missing", f"that to entry {number}", "none", name, number)
        elif (row.sender, row.command) != (sender, command):
            found = f"{row.sender} {row.command}"
            yield Fault(place, "another's command", f"{sender} {command}", found, name, number)
    for number, row in by_entry.items():
        if number not in rebuilt.commands:
            place = f"answers {name} {row.sender} {row.command}"
            yield Fault(
                place, "names an entry that answers no command", "none", str(number), name, number or 0
            )
    for row in kept:
        yield from _of_answer(name, row, rebuilt.version)


def faults_of_refusals(connection: Connection, name: str) -> Iterator[Fault]:
    """The chain of the answers to refused commands."""
    before = NO_REFUSAL
    of = (answers.c.table_name == name, answers.c.refusal.is_not(None))
    rows = connection.execute(select(answers).where(*of).order_by(answers.c.refusal))
    for number, row in enumerate(rows, 1):
        place = f"answers {name} {row.sender} {row.command}"
        if row.refusal != number or row.entry is not None:
            found = f"{row.refusal} of an entry" if row.entry is not None else f"{row.refusal} next"
            yield Fault(f"answers {name} refusal {number}", "the answer is missing", str(number), found, name)
            return
        answer = StoredAnswer(row.sender, row.command, _bytes(row.body), _bytes(row.digest))
        wanted = refusal_hash(before, name, number, answer)
        if _bytes(row.hash) != wanted:
            what = "the hash does not match this refusal and the one before it: one of the two was changed"
            yield Fault(place, what, wanted.hex(), (_bytes(row.hash) or b"").hex(), name)
            return
        before = wanted


def _bytes(value: Any) -> Any:
    """As it is hashed; text that another program has written in place of bytes."""
    return value.encode() if isinstance(value, str) else None if value is None else bytes(value)


def _of_answer(name: str, row: AnswerRow, version: int) -> Iterator[Fault]:
    place = f"answers {name} {row.sender} {row.command}"
    number = row.entry or 0
    try:
        told = msgspec.json.decode(row.body, type=AnswerFrame)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        yield Fault(place, "cannot be read", "an answer", str(error), name, number)
        return
    if (told.id, told.done) != (row.command, row.entry is not None):
        expected = f"{row.command} {'done' if row.entry else 'refused'}"
        yield Fault(place, "says", expected, f"{told.id} {'done' if told.done else 'refused'}", name, number)
    elif row.entry is not None and told.version != row.entry:
        yield Fault(place, "version", str(row.entry), str(told.version), name, number)
    elif told.version > version:
        yield Fault(place, "version", f"at most {version}", str(told.version), name, number)


def _of_balances(reader: Reader, rebuilt: RebuiltTable) -> Iterator[Fault]:
    name = rebuilt.row.table
    wanted = rebuilt.keeper.ledger.balances if rebuilt.keeper else {}
    stored = reader.balances(name)
    named = {account_text(name, account): account for account in wanted.keys() | stored.keys()}
    for text, account in sorted(named.items()):
        expected, found = wanted.get(account, 0), stored.get(account, 0)
        if expected != found:
            row = f"balances {name} {text}"
            yield Fault(row, "is not the sum of its movements", f"{expected} cents", f"{found} cents", name)


def faults_of_cage(stored: Sequence[CageRow], rebuilt: Sequence[RebuiltTable]) -> Iterator[Fault]:
    """Every cage row of the logs must exist, and any other row must never have reached a table."""
    written = {key: row for one in rebuilt for key, row in one.cage.items()}
    kept = {row.key: row for row in stored}
    for key, row in written.items():
        found = kept.get(key)
        said = _described(row)
        if found is None:
            yield Fault(f"cage {key}", "the row is missing", said, "none", row.table)
        elif found.state not in MAY_BECOME[row.state] or found._replace(state=row.state) != row:
            there = (
                f"{found.cents} cents of {found.player} at {found.table}, {found.state}, pays {found.pays}"
            )
            yield Fault(f"cage {key}", "is not what the log says", said, there, row.table)
    for key, row in kept.items():
        if key not in written and row.state not in ("requested", "rolled-back"):
            yield Fault(f"cage {key}", "no log knows of it", "asked or rolled-back", row.state, row.table)


def _described(row: CageRow) -> str:
    return f"{row.cents} cents of {row.player} at {row.table}, {row.state}, pays {row.pays}"


def faults_of_nobody(connection: Connection) -> Iterator[Fault]:
    """Rows of tables that do not exist."""
    for kept in (log, movements, balances, answers):
        name = connection.execute(
            select(func.min(kept.c.table_name)).where(kept.c.table_name.not_in(select(tables.c.name)))
        ).scalar()
        if name is not None:
            yield Fault(f"tables {name}", "the row is missing", f"that of {kept.name} {name}", "none", name)
