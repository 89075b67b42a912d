"""Writes the rows of many commits in a few statements. Only `write` may end the transaction with them."""

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, delete, select, update

from cutcard.pit.journal.recording import state_row
from cutcard.pit.log.account_text import account_text
from cutcard.pit.log.accounts import WALLET_CLEARING
from cutcard.pit.log.entry import stored_movement
from cutcard.pit.store.epochs import FIRST_EPOCH, Epochs, drawn
from cutcard.pit.store.protocol import (
    AnsweredBeforeError,
    BadCommitError,
    CageRow,
    Commit,
    FencedError,
    Milestone,
)
from cutcard.pit.store.refusal_chains import RefusalChains
from cutcard.pit.store.sql.statements import RowValues, statements_of
from cutcard.pit.store.sql.tables import answers, cage, pending_wagers, tables


def write(connection: Connection, commits: Sequence[Commit], epochs: Epochs, refusals: RefusalChains) -> None:
    """Writes commits of different tables, as a whole transaction. If any of the tables has another writer
    nothing is written: `FencedError`, or an error of the database."""
    statements = statements_of(connection.dialect.name)
    steps = [_advance(commit, epochs) for commit in commits if not commit.opening]
    opened = [_new_table(commit, epochs.server) for commit in commits if commit.opening]
    # Always in one order, so that two writers of the same tables cannot deadlock.
    steps.sort(key=lambda step: step["of"])
    work = (
        (statements.new_tables, opened),
        (statements.advance_tables, steps),
        (statements.log, [_entry(entry) for commit in commits for entry in commit.entries]),
        (statements.movements, [row for commit in commits for row in _movements(commit)]),
        (statements.balances, [row for commit in commits for row in _balances(commit)]),
        (statements.answers, [_answer(connection, one, refusals) for one in commits if one.answer]),
        (statements.cage, _cage_rows(row for commit in commits for row in commit.cage)),
        (statements.pending_wagers, [_command(commit) for commit in commits if commit.pending]),
    )
    touched = statements.put(connection, work, commits=True)
    if not statements.fences_itself and touched[1] != len(steps):
        raise FencedError(steps[0]["of"] if len(steps) == 1 else "one of several tables")


def write_cage(connection: Connection, rows: Iterable[CageRow]) -> None:
    """Beside any table's log, so the journal says what has become of them."""
    statements = statements_of(connection.dialect.name)
    written = _cage_rows(rows)
    statements.put(connection, [(statements.cage, written)])
    for row in written:
        state_row(connection, cage, row)


def write_checkpoint(connection: Connection, table: str, entry: int, body: bytes) -> None:
    row = {"table_name": table, "entry": entry, "body": body}
    statements = statements_of(connection.dialect.name)
    statements.put(connection, [(statements.checkpoints, [row])])


def write_milestones(connection: Connection, table: str, taken: Sequence[Milestone]) -> None:
    rows = [{"table_name": table, **one._asdict()} for one in taken]
    statements = statements_of(connection.dialect.name)
    statements.put(connection, [(statements.milestones, rows)])


def seize(
    connection: Connection, table: str, epochs: Epochs, *, still_mine: bool, of: str | None = None
) -> int:
    """Raises the table's epoch and returns its version. `FencedError` if the table is missing or, with
    `still_mine`, has another writer; with `of`, if that server is not its owner any more. What is pending
    there can no longer be committed."""
    row = tables.c.name == table
    # A check that is noting a pending wager holds the row by its foreign key: wait, so that all are seen.
    connection.execute(select(tables.c.name).where(row).with_for_update())
    if still_mine:
        raised = update(tables).where(row, tables.c.epoch.in_(epochs.own(table)))
        raised = raised.values(epoch=epochs.next(table))
    else:
        raised = update(tables).where(row if of is None else row & (tables.c.owner == of))
        raised = raised.values(epoch=tables.c.epoch + drawn(), owner=epochs.server)
    if connection.execute(raised).rowcount != 1:
        raise FencedError(table)
    connection.execute(delete(pending_wagers).where(pending_wagers.c.table_name == table))
    found = select(tables.c.version, tables.c.epoch).where(row)
    version, epoch = connection.execute(found).one()
    epochs.sent(table, epoch)
    return int(version)


def release(connection: Connection, table: str, epochs: Epochs, to: str) -> None:
    """Makes another server the owner of a table. `FencedError` if it has another writer already."""
    mine = (tables.c.name == table) & tables.c.epoch.in_(epochs.own(table))
    if connection.execute(update(tables).where(mine).values(owner=to)).rowcount != 1:
        raise FencedError(table)


def why_not(connection: Connection, commit: Commit, epoch: int, said: str) -> Exception:
    """Why the database refused a commit, judged by what is stored now."""
    found = connection.execute(
        select(tables.c.version, tables.c.epoch).where(tables.c.name == commit.table)
    ).first()
    if commit.opening is not None and found is not None:
        return FencedError(f"{commit.table} has been opened before")
    if commit.opening is None and (found is None or tuple(found) != (commit.after, epoch)):
        return FencedError(commit.table)
    if commit.answer is not None:
        answered = select(answers.c.command).where(
            answers.c.table_name == commit.table,
            answers.c.sender == commit.answer.sender,
            answers.c.command == commit.answer.command,
        )
        if connection.execute(answered).first() is not None:
            return AnsweredBeforeError(commit.answer.command)
    return BadCommitError(f"{commit.table} after {commit.after}: {said}")


def check(commit: Commit) -> None:
    """Rejects a commit that no database could accept, with a clear message."""
    numbers = [entry.number for entry in commit.entries]
    if numbers != list(range(commit.after + 1, commit.after + 1 + len(numbers))):
        raise BadCommitError(f"{commit.table}: entries {numbers} do not follow {commit.after}")
    for account, cents in commit.balances:
        if cents < 0 and account != WALLET_CLEARING:
            text = account_text(commit.table, account)
            raise BadCommitError(f"{commit.table}: {text} would hold {cents} cents")
    if any(entry.table != commit.table for entry in commit.entries):
        raise BadCommitError(f"{commit.table}: an entry of another table")
    if commit.opening is not None and commit.after != 0:
        raise BadCommitError(f"{commit.table}: opens after entry {commit.after}")


def _new_table(commit: Commit, owner: str) -> dict[str, Any]:
    assert commit.opening is not None
    return {
        "name": commit.table,
        "game": commit.opening.game,
        "digest": commit.opening.digest,
        "version": len(commit.entries),
        "epoch": FIRST_EPOCH,
        "closed": commit.closes,
        "owner": owner,
    }


def _advance(commit: Commit, epochs: Epochs) -> dict[str, Any]:
    return {
        "of": commit.table,
        "after": commit.after,
        "mine": epochs.current(commit.table),
        "now": commit.after + len(commit.entries),
        "closes": commit.closes,
    }


def _entry(entry: Any) -> dict[str, Any]:
    return {
        "table_name": entry.table,
        "number": entry.number,
        "at": entry.at,
        "kind": entry.kind,
        "actor": entry.actor,
        "command": entry.command,
        "body": entry.body,
        "hash": entry.hash,
    }


def _movements(commit: Commit) -> RowValues:
    return [
        {
            "table_name": commit.table,
            "entry": entry.number,
            "place": place,
            **stored_movement(commit.table, movement)._asdict(),
        }
        for entry in commit.entries
        for place, movement in enumerate(entry.movements)
    ]


def _balances(commit: Commit) -> RowValues:
    last = dict(commit.balances)
    return [
        {"table_name": commit.table, "account": account_text(commit.table, account), "cents": cents}
        for account, cents in last.items()
    ]


def _command(commit: Commit) -> dict[str, Any]:
    assert commit.answer is not None
    return {
        "table_name": commit.table,
        "sender": commit.answer.sender,
        "command": commit.answer.command,
    }


def _cage_rows(rows: Iterable[CageRow]) -> RowValues:
    """One row per key: the last one."""
    last = {row.key: row for row in rows}
    return [
        {
            "key": row.key,
            "player": row.player,
            "table_name": row.table,
            "cents": row.cents,
            "state": row.state,
            "pays": row.pays,
        }
        for row in last.values()
    ]


def _answer(connection: Connection, commit: Commit, refusals: RefusalChains) -> dict[str, Any]:
    answer = commit.answer
    assert answer is not None
    number, hash_ = (None, None) if commit.entries else refusals.add(connection, commit.table, answer)
    return {
        "table_name": commit.table,
        "sender": answer.sender,
        "command": answer.command,
        "entry": commit.entries[-1].number if commit.entries else None,
        "body": answer.body,
        "digest": answer.digest,
        "refusal": number,
        "hash": hash_,
    }
