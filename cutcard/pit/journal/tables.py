"""The journal's table."""

from sqlalchemy import BigInteger, Column, LargeBinary, Table

from cutcard.pit.store.sql.tables import metadata

journal = Table(
    "journal",
    metadata,
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    Column("mac", LargeBinary, nullable=False),
)
"""One row for each transaction that changed something. `hash` is over the row and the hash before it. `mac`
is by the house's key: its id and an HMAC of the hash; empty where no key was available. Append-only: the
migration adds triggers that refuse to change or delete a row."""
