"""Account statements: what a player's wallet held, what moved, and what it held in the end."""

import csv
import io
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, case, func, or_, select

from cutcard.money import dollars
from cutcard.pit.wallet.accounts import WalletAccount, account_of, wallet_account_text
from cutcard.pit.wallet.tables import wallet_movements

WORDS = {
    "opening": "first play money",
    "grant": "play money granted",
    "reserve": "chips brought to a table",
    "settle": "chips brought back from a table",
    "roll-back": "chips returned, not brought to a table",
    "renamed": "moved with a new name",
}
"""What a movement is called on a statement, by its reason."""


class StatementLine(NamedTuple):
    number: int
    """Of the movement."""
    at: int
    reason: str
    key: str
    other: str
    """The account on the other side."""
    cents: int
    """Below zero for what went out."""
    balance: int
    """After it."""


class AccountStatement(NamedTuple):
    player: str
    since: int
    """From this time on, in microseconds since 1970."""
    until: int
    """Before this time."""
    opening: int
    lines: Sequence[StatementLine]
    closing: int


def seen_from(account: WalletAccount, row: Row[Any]) -> tuple[str, int]:
    """The other account of a movement, and its sum for this one: below zero for what went out."""
    comes = row.target == account
    return wallet_account_text(row.source if comes else row.target), row.cents if comes else -row.cents


def statement_of(connection: Connection, player: str, since: int, until: int) -> AccountStatement:
    """The statement of a player's wallet. Its times are those of the movements."""
    account, columns = account_of(player), wallet_movements.c
    mine = or_(columns.source == account, columns.target == account)
    signed = case((columns.target == account, columns.cents), else_=-columns.cents)
    before = connection.execute(select(func.sum(signed)).where(mine, columns.at < since)).scalar()
    opening = balance = int(before or 0)
    lines: list[StatementLine] = []
    within = (mine, columns.at >= since, columns.at < until)
    for row in connection.execute(select(wallet_movements).where(*within).order_by(columns.number)):
        other, cents = seen_from(account, row)
        balance += cents
        lines.append(StatementLine(row.number, row.at, row.reason, row.key, other, cents, balance))
    return AccountStatement(player, since, until, opening, lines, balance)


def when(microseconds: int) -> str:
    return datetime.fromtimestamp(microseconds / 1_000_000, UTC).strftime("%Y-%m-%d %H:%M:%S")


def as_csv(statement: AccountStatement) -> str:
    """A line for the opening balance, one for each movement, one for the closing balance."""
    out = io.StringIO()
    write = csv.writer(out, lineterminator="\n").writerow
    write(("number", "time (UTC)", "what", "key", "amount", "balance"))
    write(("", "", "opening balance", "", "", dollars(statement.opening)))
    for line in statement.lines:
        what = WORDS.get(line.reason, line.reason)
        write((line.number, when(line.at), what, line.key, dollars(line.cents), dollars(line.balance)))
    write(("", "", "closing balance", "", "", dollars(statement.closing)))
    return out.getvalue()
