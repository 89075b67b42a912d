"""What a server checks before it runs on a database: the ends of the chains, the sums, the journal's rows.

It is the cheap part of the audit: no table is built again from its log.
"""

from collections.abc import Iterator, Sequence

from sqlalchemy import Connection, func, select

from cutcard.pit.heads.check import faults_by_heads
from cutcard.pit.heads.heads_file import BadLine, HeadsLine
from cutcard.pit.journal.audit import Voucher, audit_journal, tail_faults
from cutcard.pit.journal.recording import end
from cutcard.pit.log.audit.faults import Fault, log_fault
from cutcard.pit.log.entry import NOTHING_BEFORE, chained
from cutcard.pit.store.sql.rows import Rows
from cutcard.pit.store.sql.tables import balances, movements
from cutcard.pit.wallet.accounts import wallet_account_text
from cutcard.pit.wallet.tables import wallet_accounts, wallet_movements

MOST_READ = 50_000
"""Entries of a journal that is read whole; of a longer one so many at its end are read. About two seconds."""
MOST_SUMMED = 1_000_000
"""Entries of all logs together whose movements are summed."""


class AuditRejectsError(Exception):
    """The database is not what its chains say; one sentence that names the row."""


def faults_at_start(
    connection: Connection,
    keys: Voucher,
    lines: Sequence[HeadsLine] = (),
    bad: Sequence[BadLine] = (),
) -> Iterator[Fault]:
    """`lines` and `bad` are of a file of heads."""
    yield from _of_logs(connection)
    yield from _of_wallet(connection)
    if end(connection)[0] <= MOST_READ:
        yield from audit_journal(connection, keys).faults
    else:
        yield from tail_faults(connection, keys, MOST_READ)
    alone = connection.dialect.name == "sqlite"
    yield from faults_by_heads(connection, lines, bad, alone=alone)


def _of_logs(connection: Connection) -> Iterator[Fault]:
    """The last entry of each table: that it is the last, that it follows the one before, that money is
    whole."""
    rows = Rows(connection)
    for row in rows.tables():
        last = rows.last_entry(row.table)
        found = last.number if last is not None else 0
        if found != row.version:
            yield Fault(f"tables {row.table}", "version", str(found), str(row.version), row.table)
        if last is not None:
            before = (
                next(rows.entries(row.table, last.number - 2)).hash if last.number > 1 else NOTHING_BEFORE
            )
            wanted = chained(before, last)
            if wanted != last.hash:
                what = "the hash does not match this entry and the one before it: one of the two was changed"
                yield log_fault(row.table, last.number, what, wanted.hex(), last.hash.hex())
    yield from _of_balances(connection, sum(row.version for row in rows.tables()))


def _of_balances(connection: Connection, entries: int) -> Iterator[Fault]:
    """Each table's money is whole, and each balance is the sum of its movements if they are not too many."""
    of = balances.c.table_name
    for one in connection.execute(select(of, func.sum(balances.c.cents).label("cents")).group_by(of)):
        if one.cents:
            name = f"balances {one.table_name}"
            yield Fault(name, "all accounts together", "0 cents", f"{one.cents} cents", one.table_name)
    if entries > MOST_SUMMED:
        return
    sums: dict[tuple[str, str], int] = {}
    for column, sign in ((movements.c.source, -1), (movements.c.target, 1)):
        cents = func.sum(movements.c.cents).label("cents")
        moved = select(movements.c.table_name, column.label("account"), cents)
        for row in connection.execute(moved.group_by(movements.c.table_name, column)):
            account = row.table_name, row.account
            sums[account] = sums.get(account, 0) + sign * int(row.cents)
    stored = {(row.table_name, row.account): row.cents for row in connection.execute(select(balances))}
    for account in sorted(sums.keys() | stored.keys(), key=str):
        if stored.get(account, 0) != sums.get(account, 0):
            expected, found = f"{sums.get(account, 0)} cents", f"{stored.get(account, 0)} cents"
            name = f"balances {account[0]} {account[1]}"
            yield Fault(name, "is not the sum of its movements", expected, found, account[0])


def _of_wallet(connection: Connection) -> Iterator[Fault]:
    """Each balance is the sum of its movements."""
    columns = wallet_movements.c
    sums: dict[str, int] = {}
    for column, sign in ((columns.source, -1), (columns.target, 1)):
        moved = select(column.label("account"), func.sum(columns.cents).label("cents")).group_by(column)
        for row in connection.execute(moved):
            name = wallet_account_text(row.account)
            sums[name] = sums.get(name, 0) + sign * int(row.cents)
    stored = {
        wallet_account_text(row.account): row.balance for row in connection.execute(select(wallet_accounts))
    }
    for name in sorted(sums.keys() | stored.keys()):
        if stored.get(name) != sums.get(name, 0):
            says = f"holds {stored.get(name)} cents, but by the movements {sums.get(name, 0)}"
            yield Fault(f"wallet_accounts {name}", says, "", "")
