"""What a person has and what they have at stake, over all tables and servers, read in one statement.

One statement sees one moment. Read one after the other, a wager that is committed or decided between two
reads could be counted nowhere.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, exists, func, not_, or_, select

from cutcard.pit.log.account_text import patterns_of_player
from cutcard.pit.store.sql.tables import balances, cage, pending_wagers, tables
from cutcard.pit.wallet.accounts import account_of
from cutcard.pit.wallet.cage import DUE, REQUESTED
from cutcard.pit.wallet.tables import wallet_accounts, wallet_keys, wallet_movements


class CommandKey(NamedTuple):
    """Identifies a player's command at a table."""

    table: str
    sender: str
    id: str


class AtStake(NamedTuple):
    wealth: int
    """Everything the person has: in the wallet, as chips, and as wagers that are not decided."""
    laid: int
    """Wagers that are not decided."""
    pending: int
    """Wagers that are not committed yet."""
    granted: Mapping[str, int]
    """Play money they were given since a moment, by the name of the moment."""


def at_stake(
    connection: Connection,
    name: str,
    since: Mapping[str, int] | None = None,
    *,
    apart_from: CommandKey | None = None,
) -> AtStake:
    """`apart_from` is a command whose pending wager is not counted."""
    account = balances.c.account
    purse, felts = patterns_of_player(name)
    on_felts = account.like(felts, escape="\\")
    wallet = _sum(wallet_accounts.c.balance, wallet_accounts.c.account == account_of(name))
    chips = _sum(balances.c.cents, or_(account.like(purse, escape="\\"), on_felts))
    # Between the wallet's step and the note of it in the cage, the wallet is right.
    coming = _sum(cage.c.cents, cage.c.player == name, cage.c.state == REQUESTED, _is("reserved"))
    going = _sum(cage.c.pays, cage.c.player == name, cage.c.state == DUE, not_(_is("settled")))
    # A server that is killed while a table closes may leave a wager there, which nobody ends.
    still_open = select(tables.c.name).where(not_(tables.c.closed))
    pending = [pending_wagers.c.sender == name, pending_wagers.c.table_name.in_(still_open)]
    if apart_from is not None:
        pending.append(not_(is_pending(apart_from)))
    moments = dict(since or {})
    columns = [
        wallet + chips + coming + going,
        _sum(balances.c.cents, on_felts),
        _sum(pending_wagers.c.cents, *pending),
        *(_granted(name, moment) for moment in moments.values()),
    ]
    wealth, laid, waiting, *given = map(int, connection.execute(select(*columns)).one())
    return AtStake(wealth, laid, waiting, dict(zip(moments, given, strict=True)))


def is_pending(command: CommandKey) -> ColumnElement[bool]:
    return (
        (pending_wagers.c.table_name == command.table)
        & (pending_wagers.c.sender == command.sender)
        & (pending_wagers.c.command == command.id)
    )


def _sum(cents: Any, *where: Any) -> Any:
    return func.coalesce(select(func.sum(cents)).where(*where).scalar_subquery(), 0)


def _is(state: str) -> Any:
    """Whether the wallet has a key of the cage in this state."""
    return exists().where(wallet_keys.c.key == cage.c.key, wallet_keys.c.state == state)


def _granted(name: str, since: int) -> Any:
    columns = wallet_movements.c
    return _sum(
        columns.cents, columns.target == account_of(name), columns.reason == "grant", columns.at > since
    )
