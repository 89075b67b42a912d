"""Wagers that count in their player's own limits before they are committed."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    op.create_table(
        "pending_wagers",
        sa.Column("table_name", sa.Text, nullable=False),
        sa.Column("sender", sa.Text, nullable=False),
        sa.Column("command", sa.Text, nullable=False),
        sa.Column("cents", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_name", "sender", "command", name="pk_pending_wagers"),
        sa.ForeignKeyConstraint(["table_name"], ["tables.name"], name="fk_pending_wagers_tables"),
        sa.CheckConstraint("cents > 0", name="ck_pending_wagers_above_zero"),
    )
    op.create_index("ix_pending_wagers_sender", "pending_wagers", ["sender"])
