"""Wagers that fit into a player's own limits and are on their way to a table.

Until a wager's commit it counts here, so that two wagers at tables of two servers cannot both fit into what
is left. The commit takes it out of here and puts it into the balances, in one transaction.
"""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, select, update

from cutcard.pit.limits.at_stake import CommandKey, is_pending
from cutcard.pit.store.sql.tables import answers, pending_wagers, tables
from cutcard.pit.store.transactions import insert_if_absent


@dataclass
class PendingWager:
    command: CommandKey
    epoch: int
    """Of the table, when the wager was counted. A later writer of the table does not know of it."""
    sent: bool = False
    """Whether the commit that ends it was sent to the store, and may happen."""


def note(connection: Connection, command: CommandKey, cents: int) -> PendingWager:
    """Counts the wager from now on. The caller has locked the player's limits."""
    if not insert_if_absent(connection, pending_wagers, _row(command, cents)):
        # The command was sent twice: the larger counts.
        larger = update(pending_wagers).where(is_pending(command), pending_wagers.c.cents < cents)
        connection.execute(larger.values(cents=cents))
    epoch = connection.execute(select(tables.c.epoch).where(tables.c.name == command.table)).scalar()
    return PendingWager(command, epoch or 0)


def forget(connection: Connection, command: CommandKey) -> None:
    """The wager was not carried out and never will be.

    A transaction that notes it may have lost its client and may still be committing. To insert the same key
    waits for its end.
    """
    insert_if_absent(connection, pending_wagers, _row(command, cents=1))
    connection.execute(delete(pending_wagers).where(is_pending(command)))


def _row(command: CommandKey, cents: int) -> dict[str, Any]:
    return {
        "table_name": command.table,
        "sender": command.sender,
        "command": command.id,
        "cents": cents,
    }


def was_answered(connection: Connection, command: CommandKey) -> bool:
    """Whether the command was answered before, so that it gets the same answer and wagers nothing more."""
    found = select(answers.c.command).where(
        answers.c.table_name == command.table,
        answers.c.sender == command.sender,
        answers.c.command == command.id,
    )
    return connection.execute(found).first() is not None
