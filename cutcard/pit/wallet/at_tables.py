"""What a player has in the pit: chips and wagers at tables, and what is on its way through the cage."""

from sqlalchemy import Connection, func, or_, select

from cutcard.pit.store.sql.tables import balances, cage
from cutcard.pit.wallet.cage import ASKED, DUE


def at_tables(connection: Connection, player: str) -> int:
    """In cents, by the last commits. A sum the wallet has just settled may still be counted here."""
    account = balances.c.account
    name = player.replace("_", "\\_")
    his = or_(account.like(f"purse % {name}", escape="\\"), account.like(f"felt % % {name} %", escape="\\"))
    lying = connection.execute(select(func.sum(balances.c.cents)).where(his)).scalar() or 0
    coming = select(func.sum(cage.c.cents)).where(cage.c.player == player, cage.c.state == ASKED)
    going = select(func.sum(cage.c.pays)).where(cage.c.player == player, cage.c.state == DUE)
    on_the_way = sum(connection.execute(one).scalar() or 0 for one in (coming, going))
    return int(lying) + int(on_the_way)
