"""The play-money wallet: accounts, movements, and the keys amounts are reserved under."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "wallet_accounts",
        sa.Column("account", sa.Text, nullable=False),
        sa.Column("balance", sa.BigInteger, nullable=False),
        sa.Column("granted_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("account", name="pk_wallet_accounts"),
        sa.CheckConstraint("balance >= 0 OR account = 'issue'", name="ck_wallet_accounts_not_below_zero"),
    )
    op.create_table(
        "wallet_movements",
        sa.Column(
            "number", sa.BigInteger().with_variant(sa.Integer, "sqlite"), autoincrement=True, nullable=False
        ),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("target", sa.Text, nullable=False),
        sa.Column("cents", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_wallet_movements"),
        sa.UniqueConstraint("key", "reason", name="uq_wallet_movements_key_reason"),
        sa.CheckConstraint("cents > 0", name="ck_wallet_movements_above_zero"),
    )
    op.create_table(
        "wallet_keys",
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("cents", sa.BigInteger, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("outcome_cents", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_wallet_keys"),
        sa.CheckConstraint(
            "state IN ('reserved', 'refused', 'settled', 'rolled-back')", name="ck_wallet_keys_known_state"
        ),
    )
    op.create_index("ix_wallet_keys_player_state", "wallet_keys", ["player", "state"])
