"""The servers of a house, as the database lists them.

Times are by the database's clock, in microseconds since 1970, so the clocks of the servers' machines do not
matter. A row outlives its server until another server starts, a minute or more after its lease.

A table has its owner in its own row, so that owner and epoch change in one statement.
"""

from sqlalchemy import BigInteger, Boolean, Column, Float, Integer, Table, Text

from cutcard.pit.store.sql.tables import metadata

servers = Table(
    "servers",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),  # for people: its process and its machine
    Column("address", Text, nullable=False),  # where the other servers reach it
    Column("public_address", Text, nullable=False),  # where browsers reach it
    Column("secret", Text, nullable=False),  # what the other servers show when they send it a request
    Column("lock", Integer, nullable=False),  # the number of the advisory lock its session holds
    Column("started", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),  # the end of its lease, which holds for all its tables
    Column("leaving", Boolean, nullable=False),  # it takes no table: it is starting or stopping
)
"""One row a server. `tables.owner` says which of them runs a table; its epoch, who may write."""

rate_levels = Table(
    "rate_levels",
    metadata,
    Column("key", Text, primary_key=True),  # what is limited, and whose it is
    Column("level", Float, nullable=False),
    Column("at", BigInteger, nullable=False),  # when the level was right
)
"""Rates that hold over all servers."""
