"""Checkpoints that are kept, so that any round of a table can be read without its whole log."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    op.create_table(
        "milestones",
        sa.Column("table_name", sa.Text, nullable=False),
        sa.Column("entry", sa.BigInteger, nullable=False),
        sa.Column("rounds", sa.BigInteger, nullable=False),
        sa.Column("shapes", sa.Text, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_name", "entry", name="pk_milestones"),
        sa.ForeignKeyConstraint(
            ["table_name", "entry"], ["log.table_name", "log.number"], name="fk_milestones_log"
        ),
    )
    op.create_index("ix_milestones_table_name_rounds", "milestones", ["table_name", "rounds"])
