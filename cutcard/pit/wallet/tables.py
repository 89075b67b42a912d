"""The play-money wallet's tables."""

from sqlalchemy import BigInteger, CheckConstraint, Column, Index, Integer, Table, Text, UniqueConstraint

from cutcard.pit.journal.journaled_tables import journaled
from cutcard.pit.store.sql.tables import metadata
from cutcard.pit.wallet.accounts import AccountColumn

wallet_accounts = Table(
    "wallet_accounts",
    metadata,
    Column("account", AccountColumn, primary_key=True),
    Column("balance", BigInteger, nullable=False),
    Column("granted_at", BigInteger, nullable=False),
    CheckConstraint("balance >= 0 OR account = 'issue'", name="not_below_zero"),
    info=journaled(),
)
"""`granted_at`: when the player was last given a refill, in microseconds since 1970; 0 for never."""

wallet_movements = Table(
    "wallet_movements",
    metadata,
    Column("number", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("at", BigInteger, nullable=False),
    Column("key", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("source", AccountColumn, nullable=False),
    Column("target", AccountColumn, nullable=False),
    Column("cents", BigInteger, nullable=False),
    UniqueConstraint("key", "reason"),
    CheckConstraint("cents > 0", name="above_zero"),
    info=journaled(),
)
"""`reason`: reserve | settle | roll-back (under a key of `wallet_keys`), opening | grant | renamed."""

wallet_keys = Table(
    "wallet_keys",
    metadata,
    Column("key", Text, primary_key=True),
    Column("player", Text, nullable=False),
    Column("cents", BigInteger, nullable=False),
    Column("state", Text, nullable=False),
    Column("outcome_cents", BigInteger, nullable=False),
    CheckConstraint("state IN ('reserved', 'refused', 'settled', 'rolled-back')", name="known_state"),
    info=journaled(),
)
"""`outcome_cents`: what was paid when it was settled, or the balance when it was refused."""

Index(None, wallet_keys.c.player, wallet_keys.c.state)
