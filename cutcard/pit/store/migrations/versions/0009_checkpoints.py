"""Checkpoints of tables, so that a start need not read their whole logs."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "checkpoints",
        sa.Column("table_name", sa.Text, nullable=False),
        sa.Column("entry", sa.BigInteger, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_name", name="pk_checkpoints"),
        sa.ForeignKeyConstraint(
            ["table_name", "entry"], ["log.table_name", "log.number"], name="fk_checkpoints_log"
        ),
    )
